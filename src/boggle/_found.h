/* What the walks find: from hits to totals, and from hits to words with their paths. */
#ifndef BOGGLE_FOUND_H
#define BOGGLE_FOUND_H

#include "_walk.h"

/* ---- from hits to totals ---- */

INLINE void count_word(Scratch *s, Tally *tally, const Scoring *scoring, uint32_t word, uint32_t letters) {
    uint64_t old = s->seen[word >> 6];
    int64_t fresh = (int64_t)(~(old >> (word & 63)) & 1);
    s->seen[word >> 6] = old | (uint64_t)1 << (word & 63);
    tally->words += fresh;
    tally->points += scoring->points[letters] & -fresh;
    tally->longest = letters > tally->longest ? letters : tally->longest;
}

static void count_hits(Scratch *s, const Graph *graph, const Position *p, const Tails *t, const Scoring *scoring,
                       Tally *tally) {
    for (const Hit *hit = s->hits; hit < t->hit; hit++) {
        NodeView n = view(graph->nodes, hit->node, graph->wide);
        uint64_t ends = hit->ends;
        do {
            uint32_t word = n.base + popcount64(n.words & p->below[lowest64(ends)]);
            count_word(s, tally, scoring, word, hit->letters + 1u);
            ends &= ends - 1;
        } while (ends);
    }
    for (const SpecialHit *hit = s->special_hits; hit < t->special_hit; hit++)
        count_word(s, tally, scoring, hit->word, hit->letters);
}

/* Forget 64 words seen; where occurrences are counted, the last chance to count these. */
INLINE void forget_block(Scratch *s, uint32_t at, uint32_t *occurrences) {
    for (uint64_t bits = occurrences ? s->seen[at] : 0; bits; bits &= bits - 1)
        occurrences[64 * (size_t)at + lowest64(bits)]++;
    s->seen[at] = 0;
}

static void forget_hits(Scratch *s, const Graph *graph, const Tails *t, uint32_t *occurrences) {
    for (const Hit *hit = s->hits; hit < t->hit; hit++) {
        uint32_t at = view(graph->nodes, hit->node, graph->wide).base >> 6;
        forget_block(s, at, occurrences); /* the words of a node lie within 64 bits, so in two places at most */
        forget_block(s, at + 1, occurrences);
    }
    for (const SpecialHit *hit = s->special_hits; hit < t->special_hit; hit++)
        forget_block(s, hit->word >> 6, occurrences);
}

/* ---- from hits to paths ---- */

static int room_for_found(Scratch *s) {
    if (s->found_count == s->found_room) {
        uint32_t room = s->found_room ? 2 * s->found_room : 256;
        Found *more = (Found *)realloc(s->found, room * sizeof(Found));
        if (!more) return NO_MEMORY;
        s->found = more;
        s->found_room = room;
    }
    if (s->path_bytes + MAX_CELLS > s->path_room) {
        size_t room = s->path_room ? 2 * s->path_room : 4096;
        uint8_t *more = (uint8_t *)realloc(s->paths, room);
        if (!more) return NO_MEMORY;
        s->paths = more;
        s->path_room = room;
    }
    return DONE;
}

static int smaller_path(const uint8_t *a, uint32_t a_length, const uint8_t *b, uint32_t b_length) {
    int order = memcmp(a, b, a_length < b_length ? a_length : b_length);
    return order < 0 || (order == 0 && a_length < b_length);
}

/* Keep this path of the word if it is the first, or better than the one known. */
static int keep_path(Scratch *s, const Position *p, uint32_t word, uint32_t letters, const uint8_t *path,
                     uint32_t path_length) {
    uint64_t bit = (uint64_t)1 << (word & 63);
    uint8_t through = p->cube >= 0 && memchr(path, p->cube, path_length) != NULL;
    Found *found;
    if (s->seen[word >> 6] & bit) {
        found = s->found + s->slot[word];
        if (through != found->through ? !through
                                      : !smaller_path(path, path_length, s->paths + found->path, found->path_length))
            return DONE;
    } else {
        if (room_for_found(s) != DONE) return NO_MEMORY;
        s->seen[word >> 6] |= bit;
        s->seen_blocks[word >> 12] |= (uint64_t)1 << (word >> 6 & 63);
        s->slot[word] = s->found_count;
        found = s->found + s->found_count++;
        found->word = word;
        found->letters = (uint16_t)letters;
        found->path = (uint32_t)s->path_bytes;
        s->path_bytes += MAX_CELLS; /* a better path may be longer */
    }
    found->through = through;
    found->path_length = (uint8_t)path_length;
    memcpy(s->paths + found->path, path, path_length);
    return DONE;
}

/* Write the cells of the prefix `at`, in order, so that they stop at `end`; returns where they begin. */
static uint8_t *lay_path(const Scratch *s, uint32_t at, uint8_t *end) {
    while (at != NO_PARENT && s->queue[at].cell != START) {
        *--end = (uint8_t)s->queue[at].cell;
        at = s->queue[at].parent;
    }
    return end;
}

static int keep_hits(Scratch *s, const Graph *graph, const Position *p, const Tails *t) {
    uint8_t buffer[MAX_CELLS + 2], *const end = buffer + MAX_CELLS;
    /* On a plain board prefixes come in the order of their paths: the first path of a word is the best. */
    const int first_is_best = !p->special && p->cube < 0;
    for (const Hit *hit = s->hits; hit < t->hit; hit++) {
        NodeView n = view(graph->nodes, hit->node, graph->wide);
        uint8_t *start = NULL;
        for (uint64_t ends = hit->ends; ends; ends &= ends - 1) {
            uint32_t cell = lowest64(ends);
            uint32_t word = n.base + popcount64(n.words & p->below[cell]);
            if (first_is_best && s->seen[word >> 6] >> (word & 63) & 1) continue;
            if (!start) {
                uint8_t *last = end;
                if (hit->cell != START) *--last = (uint8_t)hit->cell;
                start = lay_path(s, hit->parent, last);
            }
            *end = (uint8_t)cell;
            if (keep_path(s, p, word, hit->letters + 1u, start, (uint32_t)(end + 1 - start)) != DONE) return NO_MEMORY;
        }
    }
    for (const SpecialHit *hit = s->special_hits; hit < t->special_hit; hit++) {
        uint8_t *start = lay_path(s, hit->parent, end);
        *end = (uint8_t)hit->cell;
        if (keep_path(s, p, hit->word, hit->letters, start, (uint32_t)(end + 1 - start)) != DONE) return NO_MEMORY;
    }
    return DONE;
}

static void forget_found(Scratch *s) {
    for (uint32_t i = 0; i < s->found_count; i++) {
        s->seen[s->found[i].word >> 6] = 0;
        s->seen_blocks[s->found[i].word >> 12] = 0;
    }
    s->found_count = 0;
    s->path_bytes = 0;
}

/* The first word seen from `at` on, or `end`. */
static uint32_t next_seen(const Scratch *s, uint32_t at, uint32_t end) {
    while (at < end) {
        uint64_t bits = s->seen[at >> 6] >> (at & 63), blocks;
        if (bits) return at + lowest64(bits) < end ? at + lowest64(bits) : end;
        at = (at | 63) + 1;
        while (at < end && !(blocks = s->seen_blocks[at >> 12] >> (at >> 6 & 63))) at = (at | 4095) + 1;
        if (at < end) at += lowest64(blocks) << 6;
    }
    return end;
}

/* Arrange what was found as players read it, longest first, then by the alphabet: `order[i]` is a place in `found`.
 * Word numbers ascend that way within a length, so it is enough to read the bit set, a length at a time. */
static void arrange_found(const Scratch *s, const Graph *graph, uint32_t *order) {
    uint32_t n = 0;
    for (uint32_t length = graph->longest; length > 0; length--) {
        uint32_t end = graph->first_word[length + 1];
        for (uint32_t at = next_seen(s, graph->first_word[length], end); at < end; at = next_seen(s, at + 1, end))
            order[n++] = s->slot[at];
    }
}

#endif
