/* The deep walk, for boards on which the wide walk would not end. */
#ifndef BOGGLE_DEEP_H
#define BOGGLE_DEEP_H

#include "_found.h"

/* Not each look at a node or a cell is a step: so many are allowed for each step of max_steps, and so many in any case,
 * since a long list takes some whatever the board is. Without a bound a walk could look for ever and make no step. */
#define LOOKS_A_STEP 32
#define LOOKS_FREE ((uint64_t)1 << 20)
#define LOOKS_UNASKED 0xFFFF    /* after so many it is asked whether to stop: a millisecond or less */

/* How far a walk may go, and how it is told to stop. */
typedef struct {
    uint64_t max_steps, max_looks, looks;
    Interrupted interrupted;
} Patience;

/* DONE as long as the walk may go on. */
INLINE int look(Patience *patience) {
    if (++patience->looks > patience->max_looks) return TOO_MANY_STEPS;
    return !(patience->looks & LOOKS_UNASKED) && patience->interrupted && patience->interrupted() ? INTERRUPTED : DONE;
}

/* How many words of the graph the board's letters could spell at all, below each node: what is not there need not
 * be looked for. Counts letters only, each cell for every letter that it can be. */
static int count_possible(Scratch *s, const Graph *graph, const Position *p, Patience *patience) {
    typedef struct { uint32_t node; uint64_t todo; uint8_t letter, by_joker; } Step;
    uint32_t supply[MAX_LETTERS] = {0}, jokers = 0, depth = 0;
    Step *steps = (Step *)malloc((graph->longest + 2) * sizeof(Step));
    if (!s->left) s->left = (uint32_t *)malloc(((size_t)graph->node_count + 1) * sizeof(uint32_t));
    if (!steps || !s->left) { free(steps); return NO_MEMORY; }
    memset(s->left, 0, ((size_t)graph->node_count + 1) * sizeof(uint32_t));
    for (int cell = 0; cell < p->cells; cell++) {
        const Face *face = p->faces[cell];
        if (face->plain) { supply[face->letter]++; continue; }
        uint32_t most[MAX_LETTERS] = {0};
        if (face->singles & (face->singles - 1)) jokers++;
        else if (face->singles) most[lowest64(face->singles)] = 1;
        for (uint32_t at = 0; at < face->spelling_bytes; at += 1 + face->spellings[at]) {
            uint32_t here[MAX_LETTERS] = {0};
            for (uint32_t i = 1; i <= face->spellings[at]; i++) {
                uint32_t letter = face->spellings[at + i];
                if (++here[letter] > most[letter]) most[letter] = here[letter];
            }
        }
        for (int letter = 0; letter < MAX_LETTERS; letter++) supply[letter] += most[letter];
    }
    steps[0].node = 0;
    steps[0].todo = view(graph->nodes, 0, graph->wide).kids;
    for (;;) {
        Step *step = steps + depth;
        NodeView n = view(graph->nodes, step->node, graph->wide);
        if (step->todo) {
            uint32_t letter = lowest64(step->todo);
            step->todo &= step->todo - 1;
            if (!supply[letter] && !jokers) continue;
            int status = look(patience);
            if (status != DONE) { free(steps); return status; }
            Step *next = steps + ++depth;
            next->letter = (uint8_t)letter;
            next->by_joker = !supply[letter];
            if (next->by_joker) jokers--; else supply[letter]--;
            next->node = child_of(n, letter);
            next->todo = view(graph->nodes, next->node, graph->wide).kids;
            continue;
        }
        for (uint64_t words = n.words; words; words &= words - 1)
            s->left[step->node] += supply[lowest64(words)] || jokers;
        if (!depth) break;
        if (step->by_joker) jokers++; else supply[step->letter]++;
        s->left[steps[depth - 1].node] += s->left[step->node];
        depth--;
    }
    free(steps);
    return DONE;
}

/* A word is found for good: one less below each node that leads to it. */
static void strike_word(Scratch *s, const Graph *graph, uint32_t word, uint32_t letters) {
    const uint8_t *text =
        graph->letters + graph->first_letter[letters] + (size_t)(word - graph->first_word[letters]) * letters;
    uint32_t node = 0;
    for (uint32_t i = 0; i < letters; i++) {
        if (s->left[node]) s->left[node]--;
        if (i + 1 < letters) node = child_of(view(graph->nodes, node, graph->wide), text[i]);
    }
}

/* A descent. From the first cell on whose readings begin one another (`Q|Qu`) a word found may have a smaller path by
 * the other reading: such words are struck only when that cell is left. `hold` is the depth of that cell, or -1. */
typedef struct {
    Scratch *s;
    const Graph *graph;
    const Position *p;
    Frame *frames;
    uint32_t depth;
    int hold;
    uint32_t *held, held_count, held_room;
    uint8_t path[MAX_CELLS + 1];
} Dive;

static int hold_word(Dive *d, uint32_t word) {
    if (d->held_count == d->held_room) {
        uint32_t room = d->held_room ? 2 * d->held_room : 64;
        uint32_t *more = (uint32_t *)realloc(d->held, room * sizeof(uint32_t));
        if (!more) return NO_MEMORY;
        d->held = more;
        d->held_room = room;
    }
    d->held[d->held_count++] = word;
    return DONE;
}

static void strike_held(Dive *d) {
    for (uint32_t i = 0; i < d->held_count; i++)
        strike_word(d->s, d->graph, d->held[i], d->s->found[d->s->slot[d->held[i]]].letters);
    d->held_count = 0;
    d->hold = -1;
}

static int deep_word(Dive *d, uint32_t word, uint32_t letters, uint32_t cell) {
    Scratch *s = d->s;
    int known = s->seen[word >> 6] >> (word & 63) & 1, was_through = known && s->found[s->slot[word]].through;
    d->path[d->depth] = (uint8_t)cell;
    if (keep_path(s, d->p, word, letters, d->path, d->depth + 1) != DONE) return NO_MEMORY;
    int through = s->found[s->slot[word]].through;
    if (d->p->cube < 0 ? known : !through || was_through) return DONE;
    if (d->hold >= 0) return hold_word(d, word);
    strike_word(s, d->graph, word, letters);
    return DONE;
}

/* The reading number `reading` of a cell from `n`: 0 where there is none, else sets what it leads to. */
static int deep_reading(const Graph *graph, const Face *face, NodeView n, uint32_t reading, uint32_t *letters,
                        uint32_t *word, uint32_t *node) {
    uint8_t single;
    const uint8_t *spelling = &single;
    uint32_t length = 1, at = 0;
    /* of the single letters those alone that lead on or end a word: a joker has many that do neither */
    const uint64_t known = (face->plain ? (uint64_t)1 << face->letter : face->singles) & (n.kids | n.words);
    uint64_t singles = known;
    *word = *node = UINT32_MAX;
    for (uint32_t i = 0; i < reading && singles; i++) singles &= singles - 1;
    if (singles) {
        single = (uint8_t)lowest64(singles);
    } else {
        uint32_t skip = reading - popcount64(known);
        for (; at < face->spelling_bytes && skip; skip--) at += 1 + face->spellings[at];
        if (face->plain || at >= face->spelling_bytes) return 0;
        length = face->spellings[at];
        spelling = face->spellings + at + 1;
    }
    *letters = length;
    for (uint32_t i = 0; i + 1 < length; i++) {
        if (!(n.kids >> spelling[i] & 1)) return 1;
        n = view(graph->nodes, child_of(n, spelling[i]), graph->wide);
    }
    if (n.words >> spelling[length - 1] & 1) *word = word_of(n, spelling[length - 1]);
    if (n.kids >> spelling[length - 1] & 1) *node = child_of(n, spelling[length - 1]);
    return 1;
}

static int dive(Dive *d, Patience *patience) {
    const Position *p = d->p;
    uint64_t steps = 0;
    Frame root = {0, p->dead, p->neighbours[START] & ~p->dead, 0, 0, START};
    d->frames[0] = root;
    for (;;) {
        int status = look(patience);
        if (status != DONE) return status;
        Frame *frame = d->frames + d->depth;
        if (!frame->todo || !d->s->left[frame->node]) {
            if (d->hold == (int)d->depth) strike_held(d);
            if (!d->depth) return DONE;
            d->depth--;
            continue;
        }
        uint32_t cell = lowest64(frame->todo), letters, word, node;
        NodeView n = view(d->graph->nodes, frame->node, d->graph->wide);
        if (d->hold < 0 && p->ambiguous >> cell & 1) d->hold = (int)d->depth;
        if (!deep_reading(d->graph, p->faces[cell], n, frame->reading++, &letters, &word, &node)) {
            frame->todo &= frame->todo - 1;
            frame->reading = 0;
            if (d->hold == (int)d->depth) strike_held(d);
            continue;
        }
        letters += frame->letters;
        if (word != UINT32_MAX && deep_word(d, word, letters, cell) != DONE) return NO_MEMORY;
        if (node == UINT32_MAX || !d->s->left[node]) continue;
        if (++steps > patience->max_steps) return TOO_MANY_STEPS;
        uint64_t used = frame->used | (uint64_t)1 << cell;
        Frame next = {node, used, p->neighbours[cell] & ~used, 0, (uint16_t)letters, (uint8_t)cell};
        d->path[d->depth] = (uint8_t)cell;
        d->frames[++d->depth] = next;
    }
}

static int deep_walk(Scratch *s, const Graph *graph, const Position *p, uint64_t max_steps, Interrupted interrupted) {
    Frame frames[MAX_CELLS + 2];
    Dive d = {s, graph, p, frames, 0, -1, NULL, 0, 0, {0}};
    const uint64_t most = (UINT64_MAX - LOOKS_FREE) / LOOKS_A_STEP;
    Patience patience = {max_steps, max_steps < most ? max_steps * LOOKS_A_STEP + LOOKS_FREE : UINT64_MAX, 0,
                         interrupted};
    int status = count_possible(s, graph, p, &patience);
    patience.looks = 0;
    if (status == DONE) status = dive(&d, &patience);
    free(d.held);
    return status;
}

#endif
