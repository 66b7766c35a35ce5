/* The search: a letter graph meets a board.
 *
 * There are two walks. The wide walk serves nearly every board. It keeps a queue of prefixes laid on the board and
 * takes them in the order they came, so that the memory and the comparisons of one never wait for those of another;
 * a test of all cells against a set of letters is one vector instruction a 16 cells, and nothing in it is a branch
 * that a processor could guess wrong but the number of children. It does not notice when it finds a word again, so
 * a board can be made on which it never ends: after WIDE_LIMIT prefixes it hands over to the deep walk.
 *
 * The deep walk goes depth first, enters no prefix below which nothing is left to find, counts its steps, and asks
 * now and then whether it should stop.
 *
 * Both find the same words, and for each word the same path: the smallest, cell by cell, of those through the
 * challenge cube where one exists, else of all.
 */
#ifndef BOGGLE_WALK_H
#define BOGGLE_WALK_H

#include "_graph.h"

#if (defined(__SSSE3__) && defined(__x86_64__)) || (defined(_MSC_VER) && defined(_M_X64))
#include <tmmintrin.h>
#define VECTORS 1
#endif

#define MAX_CELLS 64
#define START MAX_CELLS          /* the cell before the first: every cell is its neighbour */
#define NO_PARENT UINT32_MAX
#define WIDE_LIMIT (1u << 16)    /* prefixes in the queue of one board; the densest known 5x5 board has 9,000 */
#define SPARE 1024u              /* what one prefix can add: 8 neighbours, each with at most 64 letters and 16 readings */

/* What a face can be read as. A plain face has one letter. All others (two letters and more, jokers, faces with two
 * readings) are special: any letter of `singles`, or any of `spellings`, each a length and that many letter codes. */
typedef struct {
    int plain;
    uint8_t letter;
    uint64_t singles;
    uint32_t spelling_bytes;
    const uint8_t *spellings;
} Face;

typedef struct {
    int cells, cube;                 /* cube: the challenge cube's cell, or -1 */
    uint64_t dead;                   /* cells that nothing can be read from */
    uint64_t special;                /* cells with special faces */
    uint64_t special_kids;           /* letters that can lead into one of them */
    uint64_t special_words;          /* letters that can complete a word on one of them */
    const uint64_t *neighbours;      /* a mask for each cell, and one for START */
    const Face *faces[MAX_CELLS];
    uint64_t below[MAX_CELLS];       /* letters before the cell's own */
    uint8_t byte[MAX_CELLS], bit[MAX_CELLS], want[MAX_CELLS]; /* where the cell's letter stands in a letter mask */
} Position;

/* A prefix on the board that leads on to the cells `onward` (plain cells only; special ones are looked at again). */
typedef struct { uint32_t node, parent; uint64_t used, onward; uint16_t letters, cell; } Prefix;
/* Words completed from `cell` on each cell of `ends`. */
typedef struct { uint32_t node, parent; uint64_t ends; uint16_t letters, cell; } Hit;
/* One word completed on a special cell. */
typedef struct { uint32_t word, parent; uint16_t letters, cell; } SpecialHit;

/* A word found: its number, its path in `paths`, and whether the path goes through the challenge cube. */
typedef struct { uint32_t word, path; uint16_t letters; uint8_t path_length, through; } Found;

typedef struct { uint32_t node; uint64_t used, todo; uint32_t reading; uint16_t letters; uint8_t cell; } Frame;

/* Memory for one search at a time. Between searches `seen` and `seen_blocks` are all zero. */
typedef struct {
    Prefix *queue; Hit *hits; SpecialHit *special_hits;
    uint64_t *seen;                  /* a bit a word */
    uint64_t *seen_blocks;           /* a bit for each 64 of them, where paths are wanted */
    uint32_t *slot;                  /* for each seen word its place in `found`; only where paths are wanted */
    uint32_t *left;                  /* the deep walk: words below each node that are still to be found */
    Found *found; uint32_t found_count, found_room;
    uint8_t *paths; size_t path_bytes, path_room;
} Scratch;

enum { DONE = 0, TOO_MANY_STEPS = 1, INTERRUPTED = 2, NO_MEMORY = 3, HAND_OVER = 4 };

/* Points and, for words through the challenge cube, the bonus on top. */
typedef struct { const int64_t *points; int64_t bonus; } Scoring;
typedef struct { int64_t words, points; uint32_t longest; } Tally;

static void scratch_free(Scratch *s) {
    free(s->queue); free(s->hits); free(s->special_hits); free(s->seen); free(s->seen_blocks);
    free(s->slot); free(s->left); free(s->found); free(s->paths);
    memset(s, 0, sizeof *s);
}

static int scratch_init(Scratch *s, const Graph *graph) {
    size_t words = graph->word_count / 64 + 3;
    memset(s, 0, sizeof *s);
    s->queue = (Prefix *)malloc((WIDE_LIMIT + SPARE) * sizeof(Prefix));
    s->hits = (Hit *)malloc((WIDE_LIMIT + SPARE) * sizeof(Hit));
    s->special_hits = (SpecialHit *)malloc((WIDE_LIMIT + SPARE) * sizeof(SpecialHit));
    s->seen = (uint64_t *)calloc(words, 8);
    s->seen_blocks = (uint64_t *)calloc(words / 64 + 1, 8);
    if (s->queue && s->hits && s->special_hits && s->seen && s->seen_blocks) return DONE;
    scratch_free(s);
    return NO_MEMORY;
}

static int want_slots(Scratch *s, const Graph *graph) {
    if (!s->slot) s->slot = (uint32_t *)malloc((graph->word_count + 1) * sizeof(uint32_t));
    return s->slot ? DONE : NO_MEMORY;
}

static void position_init(Position *p, int cells, int cube, const uint64_t *neighbours, const Face *const *faces) {
    p->cells = cells; p->cube = cube; p->neighbours = neighbours;
    p->dead = p->special = p->special_kids = p->special_words = 0;
    memset(p->byte, 0, sizeof p->byte);
    memset(p->bit, 0, sizeof p->bit);
    memset(p->want, 1, sizeof p->want); /* no bit ever equals 1 where `bit` is 0: cells beyond the board match nothing */
    for (int cell = 0; cell < cells; cell++) {
        const Face *face = faces[cell];
        p->faces[cell] = face;
        if (face->plain) {
            p->byte[cell] = face->letter >> 3;
            p->bit[cell] = p->want[cell] = (uint8_t)(1 << (face->letter & 7));
            p->below[cell] = ((uint64_t)1 << face->letter) - 1;
        } else if (face->singles || face->spelling_bytes) {
            p->special |= (uint64_t)1 << cell;
            p->special_kids |= face->singles;
            p->special_words |= face->singles;
            for (uint32_t at = 0; at < face->spelling_bytes; at += 1 + face->spellings[at])
                p->special_kids |= (uint64_t)1 << face->spellings[at + 1];
        } else {
            p->dead |= (uint64_t)1 << cell;
        }
    }
}

/* ---- the wide walk ---- */

#ifdef VECTORS
typedef struct { __m128i byte[4], bit[4], want[4]; } Cells;
#else
typedef struct { const Position *position; } Cells;
#endif

INLINE void load_cells(Cells *c, const Position *p, const int vectors) {
#ifdef VECTORS
    for (int v = 0; v < vectors; v++) {
        c->byte[v] = _mm_loadu_si128((const __m128i *)(p->byte + 16 * v));
        c->bit[v] = _mm_loadu_si128((const __m128i *)(p->bit + 16 * v));
        c->want[v] = _mm_loadu_si128((const __m128i *)(p->want + 16 * v));
    }
#else
    (void)vectors;
    c->position = p;
#endif
}

/* The plain cells whose letter is in `letters`. */
INLINE uint64_t cells_with(const Cells *c, uint64_t letters, const int vectors, const int wide) {
#ifdef VECTORS
    __m128i mask = wide ? _mm_cvtsi64_si128((long long)letters) : _mm_cvtsi32_si128((int)letters);
    uint64_t cells = 0;
    for (int v = 0; v < vectors; v++) {
        __m128i own = _mm_and_si128(_mm_shuffle_epi8(mask, c->byte[v]), c->bit[v]);
        cells |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(own, c->want[v])) << (16 * v);
    }
    return cells;
#else
    const Position *p = c->position;
    uint64_t cells = 0;
    (void)vectors; (void)wide;
    for (int cell = 0; cell < p->cells; cell++)
        cells |= (uint64_t)((((uint8_t)(letters >> (8 * p->byte[cell]))) & p->bit[cell]) == p->want[cell]) << cell;
    return cells;
#endif
}

typedef struct { Prefix *tail; Hit *hit; SpecialHit *special_hit; } Tails;

/* Enter a node on a cell: note the words that end on a neighbour, and queue the prefix where it leads on.
 * Both are written always and kept by moving the tail, so that there is no branch. */
INLINE void enter(Tails *t, const void *nodes, const Cells *cells, const Position *p, uint32_t node, uint32_t cell,
                  uint64_t used, uint32_t letters, uint32_t parent,
                  const int wide, const int vectors, const int special, const int paths) {
    NodeView n = view(nodes, node, wide);
    uint64_t free_cells = p->neighbours[cell] & ~used;
    uint64_t ends = cells_with(cells, n.words, vectors, wide) & free_cells;
    uint64_t onward = cells_with(cells, n.kids, vectors, wide) & free_cells;
    uint64_t go = onward;
    if (special && ((n.kids & p->special_kids) | (n.words & p->special_words))) go |= free_cells & p->special;
    t->hit->node = node; t->hit->ends = ends; t->hit->letters = (uint16_t)letters; t->hit->cell = (uint16_t)cell;
    t->tail->node = node; t->tail->used = used; t->tail->onward = onward;
    t->tail->letters = (uint16_t)letters; t->tail->cell = (uint16_t)cell;
    if (paths) { t->hit->parent = parent; t->tail->parent = parent; }
    t->hit += ends != 0;
    t->tail += go != 0;
}

INLINE void special_hit(Tails *t, uint32_t word, uint32_t letters, uint32_t parent, uint32_t cell) {
    SpecialHit hit = {word, parent, (uint16_t)letters, (uint16_t)cell};
    *t->special_hit++ = hit;
}

/* All readings of one special cell, entered from `n`. Rare: not part of the fast path. */
INLINE void enter_special(Tails *t, const void *nodes, const Cells *cells, const Position *p, NodeView n,
                          uint32_t cell, uint64_t used, uint32_t letters, uint32_t parent,
                          const int wide, const int vectors, const int paths) {
    const Face *face = p->faces[cell];
    for (uint64_t words = n.words & face->singles; words; words &= words - 1)
        special_hit(t, word_of(n, lowest64(words)), letters + 1, parent, cell);
    for (uint64_t kids = n.kids & face->singles; kids; kids &= kids - 1)
        enter(t, nodes, cells, p, child_of(n, lowest64(kids)), cell, used, letters + 1, parent, wide, vectors, 1, paths);
    for (uint32_t at = 0; at < face->spelling_bytes; at += 1 + face->spellings[at]) {
        uint32_t length = face->spellings[at], node = 0;
        NodeView v = n;
        int alive = 1;
        for (uint32_t i = 0; alive && i + 1 < length; i++) {
            uint32_t letter = face->spellings[at + 1 + i];
            alive = v.kids >> letter & 1;
            if (alive) v = view(nodes, child_of(v, letter), wide);
        }
        if (!alive) continue;
        uint32_t last = face->spellings[at + length];
        if (v.words >> last & 1) special_hit(t, word_of(v, last), letters + length, parent, cell);
        if (v.kids >> last & 1) {
            node = child_of(v, last);
            enter(t, nodes, cells, p, node, cell, used, letters + length, parent, wide, vectors, 1, paths);
        }
    }
}

INLINE int wide_walk(Scratch *s, const Graph *graph, const Position *p, Tails *out,
                     const int wide, const int vectors, const int special, const int paths) {
    const void *nodes = graph->nodes;
    Cells cells;
    Tails t = {s->queue, s->hits, s->special_hits};
    load_cells(&cells, p, vectors);
    enter(&t, nodes, &cells, p, 0, START, p->dead, 0, NO_PARENT, wide, vectors, special, paths);
    for (const Prefix *head = s->queue; head < t.tail; head++) {
        const uint32_t here = (uint32_t)(head - s->queue);
        const uint64_t used = head->used;
        const uint32_t letters = head->letters;
        NodeView n = view(nodes, head->node, wide);
        if (t.tail - s->queue > (ptrdiff_t)WIDE_LIMIT || t.hit - s->hits > (ptrdiff_t)WIDE_LIMIT ||
            (special && t.special_hit - s->special_hits > (ptrdiff_t)WIDE_LIMIT)) {
            *out = t;
            return HAND_OVER;
        }
        if (special) {
            for (uint64_t todo = p->special & p->neighbours[head->cell] & ~used; todo; todo &= todo - 1) {
                uint32_t cell = lowest64(todo);
                enter_special(&t, nodes, &cells, p, n, cell, used | (uint64_t)1 << cell, letters, here,
                              wide, vectors, paths);
            }
        }
        for (uint64_t onward = head->onward; onward; onward &= onward - 1) {
            uint32_t cell = lowest64(onward);
            uint32_t child = n.first + popcount64(n.kids & p->below[cell]);
            enter(&t, nodes, &cells, p, child, cell, used | (uint64_t)1 << cell, letters + 1, here,
                  wide, vectors, special, paths);
        }
    }
    *out = t;
    return DONE;
}

/* One compiled copy for each kind of board and list, so that the small ones do not pay for the large. */
#define WALK(wide, vectors, special) \
    return paths ? wide_walk(s, graph, p, out, wide, vectors, special, 1) \
                 : wide_walk(s, graph, p, out, wide, vectors, special, 0)
static int walk_narrow_16(Scratch *s, const Graph *graph, const Position *p, Tails *out, int paths) { WALK(0, 1, 0); }
static int walk_narrow_32(Scratch *s, const Graph *graph, const Position *p, Tails *out, int paths) { WALK(0, 2, 0); }
static int walk_narrow_64(Scratch *s, const Graph *graph, const Position *p, Tails *out, int paths) { WALK(0, 4, 1); }
static int walk_special_16(Scratch *s, const Graph *graph, const Position *p, Tails *out, int paths) { WALK(0, 1, 1); }
static int walk_special_32(Scratch *s, const Graph *graph, const Position *p, Tails *out, int paths) { WALK(0, 2, 1); }
static int walk_wide_32(Scratch *s, const Graph *graph, const Position *p, Tails *out, int paths) { WALK(1, 2, 1); }
static int walk_wide_64(Scratch *s, const Graph *graph, const Position *p, Tails *out, int paths) { WALK(1, 4, 1); }
#undef WALK

static int walk(Scratch *s, const Graph *graph, const Position *p, Tails *out, int paths) {
    if (graph->wide) return p->cells <= 32 ? walk_wide_32(s, graph, p, out, paths) : walk_wide_64(s, graph, p, out, paths);
    if (p->cells > 32) return walk_narrow_64(s, graph, p, out, paths);
    if (p->special) return p->cells <= 16 ? walk_special_16(s, graph, p, out, paths) : walk_special_32(s, graph, p, out, paths);
    return p->cells <= 16 ? walk_narrow_16(s, graph, p, out, paths) : walk_narrow_32(s, graph, p, out, paths);
}

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

static void forget_hits(Scratch *s, const Graph *graph, const Tails *t) {
    for (const Hit *hit = s->hits; hit < t->hit; hit++) {
        uint32_t at = view(graph->nodes, hit->node, graph->wide).base >> 6;
        s->seen[at] = s->seen[at + 1] = 0; /* the words of a node lie within 64 bits, so in two places at most */
    }
    for (const SpecialHit *hit = s->special_hits; hit < t->special_hit; hit++) s->seen[hit->word >> 6] = 0;
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

/* The cells of the prefix `at`, and those given on top, in order; returns where they begin in `buffer`. */
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

/* ---- the deep walk ---- */

/* How many words of the graph the board's letters could spell at all, below each node: what is not there need not
 * be looked for. Counts letters only, each cell for every letter that it can be. */
static int count_possible(Scratch *s, const Graph *graph, const Position *p) {
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
    const uint8_t *text = graph->letters + graph->first_letter[letters] + (size_t)(word - graph->first_word[letters]) * letters;
    uint32_t node = 0;
    for (uint32_t i = 0; i < letters; i++) {
        if (s->left[node]) s->left[node]--;
        if (i + 1 < letters) node = child_of(view(graph->nodes, node, graph->wide), text[i]);
    }
}

typedef int (*Interrupted)(void);

typedef struct { Scratch *s; const Graph *graph; const Position *p; Frame *frames; uint32_t depth; uint8_t path[MAX_CELLS + 1]; } Dive;

static int deep_word(Dive *d, uint32_t word, uint32_t letters, uint32_t cell) {
    Scratch *s = d->s;
    int known = s->seen[word >> 6] >> (word & 63) & 1, was_through = known && s->found[s->slot[word]].through;
    d->path[d->depth] = (uint8_t)cell;
    if (keep_path(s, d->p, word, letters, d->path, d->depth + 1) != DONE) return NO_MEMORY;
    int through = s->found[s->slot[word]].through;
    if (d->p->cube < 0 ? !known : (through && !was_through)) strike_word(s, d->graph, word, letters);
    return DONE;
}

/* The reading number `reading` of a cell from `n`: 0 where there is none, else sets what it leads to. */
static int deep_reading(const Graph *graph, const Face *face, NodeView n, uint32_t reading, uint32_t *letters,
                        uint32_t *word, uint32_t *node) {
    uint8_t single;
    const uint8_t *spelling = &single;
    uint32_t length = 1, at = 0;
    uint64_t singles = face->plain ? (uint64_t)1 << face->letter : face->singles;
    *word = *node = UINT32_MAX;
    for (uint32_t i = 0; i < reading && singles; i++) singles &= singles - 1;
    if (singles) {
        single = (uint8_t)lowest64(singles);
    } else {
        uint32_t skip = reading - popcount64(face->plain ? (uint64_t)1 << face->letter : face->singles);
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

static int deep_walk(Scratch *s, const Graph *graph, const Position *p, uint64_t max_steps, Interrupted interrupted) {
    Frame frames[MAX_CELLS + 2];
    Dive d = {s, graph, p, frames, 0, {0}};
    uint64_t steps = 0;
    if (count_possible(s, graph, p) != DONE) return NO_MEMORY;
    Frame root = {0, p->dead, p->neighbours[START] & ~p->dead, 0, 0, START};
    frames[0] = root;
    for (;;) {
        Frame *frame = frames + d.depth;
        if (!frame->todo || !s->left[frame->node]) {
            if (!d.depth) return DONE;
            d.depth--;
            continue;
        }
        uint32_t cell = lowest64(frame->todo), letters, word, node;
        NodeView n = view(graph->nodes, frame->node, graph->wide);
        if (!deep_reading(graph, p->faces[cell], n, frame->reading++, &letters, &word, &node)) {
            frame->todo &= frame->todo - 1;
            frame->reading = 0;
            continue;
        }
        letters += frame->letters;
        if (word != UINT32_MAX && deep_word(&d, word, letters, cell) != DONE) return NO_MEMORY;
        if (node == UINT32_MAX || !s->left[node]) continue;
        if (++steps > max_steps) return TOO_MANY_STEPS;
        if (!(steps & 0xFFFF) && interrupted && interrupted()) return INTERRUPTED;
        uint64_t used = frame->used | (uint64_t)1 << cell;
        Frame next = {node, used, p->neighbours[cell] & ~used, 0, (uint16_t)letters, (uint16_t)cell};
        d.path[d.depth] = (uint8_t)cell;
        frames[++d.depth] = next;
    }
}

/* ---- what the Python side calls; `deep` asks for the deep walk from the start ---- */

/* Find every word and a path for each. Afterwards `found` and `seen` stand until forget_found. */
static int find_words(Scratch *s, const Graph *graph, const Position *p, uint64_t max_steps, Interrupted interrupted,
                      int deep) {
    Tails t;
    int status;
    if (want_slots(s, graph) != DONE) return NO_MEMORY;
    status = deep ? HAND_OVER : walk(s, graph, p, &t, 1);
    if (status == DONE && (uint64_t)(t.tail - s->queue) > max_steps) status = HAND_OVER;
    status = status == DONE ? keep_hits(s, graph, p, &t) : deep_walk(s, graph, p, max_steps, interrupted);
    if (status != DONE) forget_found(s);
    return status;
}

static int tally_board(Scratch *s, const Graph *graph, const Position *p, const Scoring *scoring, Tally *tally,
                       uint64_t max_steps, Interrupted interrupted, int deep) {
    Tails t;
    memset(tally, 0, sizeof *tally);
    if (!deep && (p->cube < 0 || !scoring->bonus)) {
        int status = walk(s, graph, p, &t, 0);
        if (status == DONE && (uint64_t)(t.tail - s->queue) <= max_steps) {
            count_hits(s, graph, p, &t, scoring, tally);
            forget_hits(s, graph, &t);
            return DONE;
        }
    }
    /* which words go through the cube is known only from the paths; and so it is for the deep walk */
    int status = find_words(s, graph, p, max_steps, interrupted, deep);
    if (status != DONE) return status;
    tally->words = s->found_count;
    for (uint32_t i = 0; i < s->found_count; i++) {
        const Found *found = s->found + i;
        tally->points += scoring->points[found->letters] + (found->through ? scoring->bonus : 0);
        if (found->letters > tally->longest) tally->longest = found->letters;
    }
    forget_found(s);
    return DONE;
}

#endif
