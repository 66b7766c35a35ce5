/* The boards that differ from one board in one cell, counted together.
 *
 * A path on such a board either avoids the changed cell, or reaches it after a beginning that lies on the board as it
 * was. So the beginnings are laid out once, for all cells. For each cell, the words that have a path which avoids it
 * count whatever it shows; and one walk goes on from the beginnings beside it to all its faces at once, each prefix and
 * hit with the number of its face. A word counts once for each face: `got` has a bit for each.
 */
#ifndef BOGGLE_NEAR_H
#define BOGGLE_NEAR_H

#include "_solve.h"

typedef struct { uint32_t word, letters; uint64_t need; } Known;

/* Memory for one neighbourhood at a time. Between them all of `got` is zero. */
typedef struct {
    Prefix *prefixes; uint32_t prefix_count;
    Known *words; uint32_t word_count;  /* on the board as it is, with the cells that all paths of a word share */
    uint32_t *place;                    /* for each of these its place in `words` */
    uint64_t *got;                      /* for each word the faces it was counted for */
    uint32_t *touched;                  /* the words for which `got` is not zero */
} Around;

static void around_free(Around *a) {
    free(a->prefixes); free(a->words); free(a->place); free(a->got); free(a->touched);
    memset(a, 0, sizeof *a);
}

static int around_init(Around *a, const Graph *graph) {
    size_t words = (size_t)graph->word_count + 1;
    memset(a, 0, sizeof *a);
    a->prefixes = (Prefix *)malloc((WIDE_LIMIT + SPARE) * sizeof(Prefix));
    a->words = (Known *)malloc(words * sizeof(Known));
    a->place = (uint32_t *)malloc(words * sizeof(uint32_t));
    a->got = (uint64_t *)calloc(words, sizeof(uint64_t));
    a->touched = (uint32_t *)malloc(words * sizeof(uint32_t));
    if (a->prefixes && a->words && a->place && a->got && a->touched) return DONE;
    around_free(a);
    return NO_MEMORY;
}

/* What stays the same while the changes of one board are counted. `whole`: its prefixes fitted into the wide walk. */
typedef struct {
    Around *around;
    Scratch *scratch;
    const Graph *graph;
    const Position *position;
    const Scoring *scoring;
    uint64_t max_steps;
    Interrupted interrupted;
    int whole;
} Neighbourhood;

INLINE void know_word(Around *a, Scratch *s, uint32_t word, uint32_t letters, uint64_t path) {
    uint64_t bit = (uint64_t)1 << (word & 63);
    if (s->seen[word >> 6] & bit) {
        a->words[a->place[word]].need &= path;
        return;
    }
    Known known = {word, letters, path};
    s->seen[word >> 6] |= bit;
    a->place[word] = a->word_count;
    a->words[a->word_count++] = known;
}

INLINE void add_word(Tally *tally, const Scoring *scoring, uint32_t letters) {
    tally->words++;
    tally->points += scoring->points[letters];
    if (letters > tally->longest) tally->longest = letters;
}

/* Lay out the board as it is: its prefixes, and its words with the cells that they need; and count it. Where it is too
 * much for the wide walk, or for max_steps, `whole` is 0 and nothing is counted. */
static void look_around(Neighbourhood *near, Tally *unchanged) {
    Around *a = near->around;
    Scratch *s = near->scratch;
    const Graph *graph = near->graph;
    const Position *p = near->position;
    Tails t;
    memset(unchanged, 0, sizeof *unchanged);
    a->prefix_count = a->word_count = 0;
    near->whole = walk(s, graph, p, NULL, &t, ALL) == DONE && (uint64_t)(t.tail - s->queue) <= near->max_steps;
    if (!near->whole) return;
    a->prefix_count = (uint32_t)(t.tail - s->queue);
    memcpy(a->prefixes, s->queue, a->prefix_count * sizeof(Prefix));
    for (const Hit *hit = s->hits; hit < t.hit; hit++) {
        NodeView n = view(graph->nodes, hit->node, graph->wide);
        uint64_t used = s->queue[hit->parent].used;
        for (uint64_t ends = hit->ends; ends; ends &= ends - 1) {
            uint32_t cell = lowest64(ends), word = n.base + popcount64(n.words & p->below[cell]);
            know_word(a, s, word, hit->letters + 1u, used | (uint64_t)1 << cell);
        }
    }
    for (const SpecialHit *hit = s->special_hits; hit < t.special_hit; hit++)
        know_word(a, s, hit->word, hit->letters, s->queue[hit->parent].used | (uint64_t)1 << hit->cell);
    forget_hits(s, graph, &t, NULL);
    for (const Known *known = a->words; known < a->words + a->word_count; known++)
        add_word(unchanged, near->scoring, known->letters);
}

INLINE void count_change(Around *a, uint32_t *touched_count, Tally *tallies, const Scoring *scoring, uint32_t word,
                         uint32_t letters, uint32_t number) {
    uint64_t old = a->got[word];
    int64_t fresh = (int64_t)(~(old >> number) & 1);
    Tally *tally = tallies + number;
    a->got[word] = old | (uint64_t)1 << number;
    a->touched[*touched_count] = word;
    *touched_count += !old;
    tally->words += fresh;
    tally->points += scoring->points[letters] & -fresh;
    tally->longest = letters > tally->longest ? letters : tally->longest;
}

/* Count the board with one cell changed, for each face of the change. */
static int count_changes(const Neighbourhood *near, const Change *change, uint32_t faces, Tally *tallies) {
    Around *a = near->around;
    Scratch *s = near->scratch;
    const Graph *graph = near->graph;
    const Position *p = near->position;
    const Scoring *scoring = near->scoring;
    Tails t;
    Tally rest = {0, 0, 0};
    uint32_t touched = 0;
    if (ask(s, near->interrupted) != DONE) return INTERRUPTED;
    int status = walk(s, graph, p, change, &t, CHANGED);
    note_walk(s, &t, status);
    if (status != DONE) return status;
    /* hardly a board among them takes more than all prefixes together: where these are too many, look at fewer boards */
    if (a->prefix_count + (uint64_t)(t.tail - s->queue) > near->max_steps) return HAND_OVER;
    for (const Known *known = a->words; known < a->words + a->word_count; known++) {
        if (known->need >> change->cell & 1) continue;
        a->got[known->word] = UINT64_MAX;
        a->touched[touched++] = known->word;
        add_word(&rest, scoring, known->letters);
    }
    for (uint32_t i = 0; i < faces; i++) tallies[i] = rest;
    for (const Hit *hit = s->hits; hit < t.hit; hit++) {
        NodeView n = view(graph->nodes, hit->node, graph->wide);
        for (uint64_t ends = hit->ends; ends; ends &= ends - 1) {
            uint32_t word = n.base + popcount64(n.words & p->below[lowest64(ends)]);
            count_change(a, &touched, tallies, scoring, word, hit->letters + 1u, hit->parent);
        }
    }
    for (const SpecialHit *hit = s->special_hits; hit < t.special_hit; hit++)
        count_change(a, &touched, tallies, scoring, hit->word, hit->letters, hit->parent);
    while (touched) a->got[a->touched[--touched]] = 0;
    return DONE;
}

static void change_init(Change *change, const Around *a, uint32_t cell, const Face *const *faces, uint32_t count) {
    change->known = a->prefixes;
    change->known_end = a->prefixes + a->prefix_count;
    change->cell = cell;
    change->letters = 0;
    change->others = 0;
    for (uint32_t i = 0; i < count; i++) {
        const Face *face = faces[i];
        if (face->plain && !(change->letters >> face->letter & 1)) {
            change->letters |= (uint64_t)1 << face->letter;
            change->number[face->letter] = (uint8_t)i;
        } else if (face->singles || face->spelling_bytes) {
            change->other[change->others] = face;
            change->other_number[change->others++] = (uint8_t)i;
        }
    }
}

static int tally_changed(const Neighbourhood *near, uint32_t cell, const Face *face, Tally *tally) {
    const Position *p = near->position;
    const Face *faces[MAX_CELLS];
    Position changed;
    memcpy(faces, p->faces, p->cells * sizeof *faces);
    faces[cell] = face;
    position_init(&changed, p->cells, -1, p->neighbours, faces);
    return tally_board(near->scratch, near->graph, &changed, near->scoring, tally, NULL, near->max_steps,
                       near->interrupted, 0);
}

/* Count the board with `cell` changed to each of the faces. Where they are too many for one walk they are parted, and
 * one that is still too much is counted as a board of its own. */
static int tally_changes(const Neighbourhood *near, uint32_t cell, const Face *const *faces, uint32_t count,
                         Tally *tallies) {
    Change change;
    int status = HAND_OVER;
    if (!count) return DONE;
    if (near->whole && count <= MAX_CHANGES) {
        change_init(&change, near->around, cell, faces, count);
        status = count_changes(near, &change, count, tallies);
    }
    if (status != HAND_OVER) return status;
    if (count == 1) return tally_changed(near, cell, faces[0], tallies);
    uint32_t half = count / 2;
    status = tally_changes(near, cell, faces, half, tallies);
    return status == DONE ? tally_changes(near, cell, faces + half, count - half, tallies + half) : status;
}

#endif
