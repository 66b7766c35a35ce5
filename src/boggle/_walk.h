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

#include <stddef.h>

#include "_graph.h"

#if (defined(__SSSE3__) && defined(__x86_64__)) || (defined(_MSC_VER) && defined(_M_X64))
#include <tmmintrin.h>
#define VECTORS 1
#endif

#define MAX_CELLS 64
#define START MAX_CELLS          /* the cell before the first: every cell is its neighbour */
#define NO_PARENT UINT32_MAX
#define WIDE_LIMIT (1u << 16)    /* prefixes in the queue of one board; the densest 5x5 boards known have 4,600 */
#define MAX_CHANGES 64           /* faces that a cell is changed to in one walk: a bit for each */
#define SPARE 1024u              /* what one prefix can add: 8 neighbours, each read in at most 64 ways */

/* What a face can be read as. A plain face has one letter. All others (two letters and more, jokers, faces with two
 * readings) are special: any letter of `singles`, or any of `spellings`, each a length and that many letter codes. */
typedef struct {
    int plain, ambiguous; /* ambiguous: one reading begins another */
    uint8_t letter;
    uint64_t singles;
    uint32_t spelling_bytes;
    const uint8_t *spellings;
} Face;

typedef struct {
    int cells, cube;                 /* cube: the challenge cube's cell, or -1 */
    uint64_t dead;                   /* cells that nothing can be read from */
    uint64_t special;                /* cells with special faces */
    uint64_t ambiguous;              /* cells with ambiguous faces */
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
    uint64_t unasked;                /* prefixes since it was last asked whether to stop */
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
    p->dead = p->special = p->ambiguous = p->special_kids = p->special_words = 0;
    memset(p->byte, 0, sizeof p->byte);
    memset(p->bit, 0, sizeof p->bit);
    memset(p->want, 1, sizeof p->want); /* nothing equals 1 where no bit is kept: cells beyond the board never match */
    for (int cell = 0; cell < cells; cell++) {
        const Face *face = faces[cell];
        p->faces[cell] = face;
        if (face->plain) {
            p->byte[cell] = face->letter >> 3;
            p->bit[cell] = p->want[cell] = (uint8_t)(1 << (face->letter & 7));
            p->below[cell] = ((uint64_t)1 << face->letter) - 1;
        } else if (face->singles || face->spelling_bytes) {
            p->special |= (uint64_t)1 << cell;
            p->ambiguous |= (uint64_t)face->ambiguous << cell;
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

typedef struct { Prefix *queue, *tail; Hit *hit; SpecialHit *special_hit; } Tails;

/* What a walk is for. COUNT: which words there are. PATHS: a parent for each prefix and hit as well. ALL: every prefix
 * with a free neighbour is kept, whether it leads on or not, and a hit's parent is the prefix that it comes from, so that
 * its cells are known. CHANGED: not the board itself, but what a Change of one cell adds to it; a parent is then the
 * number of the face that the cell was changed to. */
enum { COUNT = 0, PATHS = 1, ALL = 2, CHANGED = 3 };

/* Cell `cell` of a board, on which the prefixes `known` lie, is changed to other faces, all at once: to those of one
 * letter (`letters`, numbered by `number`), and to any others. */
typedef struct {
    const Prefix *known, *known_end;
    uint32_t cell;
    uint64_t letters;
    uint8_t number[MAX_LETTERS];
    uint32_t others;
    const Face *other[MAX_CHANGES];
    uint8_t other_number[MAX_CHANGES];
} Change;

/* Enter a node on a cell: note the words that end on a neighbour, and queue the prefix where it leads on.
 * Both are written always and kept by moving the tail, so that there is no branch. */
INLINE void enter(Tails *t, const void *nodes, const Cells *cells, const Position *p, uint32_t node, uint32_t cell,
                  uint64_t used, uint32_t letters, uint32_t parent,
                  const int wide, const int vectors, const int special, const int mode) {
    NodeView n = view(nodes, node, wide);
    uint64_t free_cells = p->neighbours[cell] & ~used;
    uint64_t ends = cells_with(cells, n.words, vectors, wide) & free_cells;
    uint64_t onward = cells_with(cells, n.kids, vectors, wide) & free_cells;
    uint64_t go = onward;
    if (special && ((n.kids & p->special_kids) | (n.words & p->special_words))) go |= free_cells & p->special;
    t->hit->node = node; t->hit->ends = ends; t->hit->letters = (uint16_t)letters; t->hit->cell = (uint16_t)cell;
    t->tail->node = node; t->tail->used = used; t->tail->onward = onward;
    t->tail->letters = (uint16_t)letters; t->tail->cell = (uint16_t)cell;
    if (mode != COUNT) {
        t->hit->parent = mode == ALL ? (uint32_t)(t->tail - t->queue) : parent;
        t->tail->parent = parent;
    }
    t->hit += ends != 0;
    t->tail += (mode == ALL ? free_cells : go) != 0;
}

INLINE void special_hit(Tails *t, uint32_t word, uint32_t letters, uint32_t parent, uint32_t cell) {
    SpecialHit hit = {word, parent, (uint16_t)letters, (uint16_t)cell};
    *t->special_hit++ = hit;
}

/* All readings of one special cell, entered from `n`. Rare: not part of the fast path. */
INLINE void enter_special(Tails *t, const void *nodes, const Cells *cells, const Position *p, NodeView n,
                          const Face *face, uint32_t cell, uint64_t used, uint32_t letters, uint32_t parent,
                          const int wide, const int vectors, const int special, const int mode) {
    for (uint64_t words = n.words & face->singles; words; words &= words - 1)
        special_hit(t, word_of(n, lowest64(words)), letters + 1, parent, cell);
    for (uint64_t kids = n.kids & face->singles; kids; kids &= kids - 1)
        enter(t, nodes, cells, p, child_of(n, lowest64(kids)), cell, used, letters + 1, parent,
              wide, vectors, special, mode);
    for (uint32_t at = 0; at < face->spelling_bytes; at += 1 + face->spellings[at]) {
        uint32_t length = face->spellings[at];
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
            enter(t, nodes, cells, p, child_of(v, last), cell, used, letters + length, parent,
                  wide, vectors, special, mode);
        }
    }
}

INLINE int is_full(const Scratch *s, const Tails *t, const int special) {
    return t->tail - s->queue > (ptrdiff_t)WIDE_LIMIT || t->hit - s->hits > (ptrdiff_t)WIDE_LIMIT ||
           (special && t->special_hit - s->special_hits > (ptrdiff_t)WIDE_LIMIT);
}

/* Enter the changed cell from every prefix beside it. Returns whether there was room for that. */
INLINE int enter_change(Scratch *s, Tails *t, const void *nodes, const Cells *cells, const Position *p,
                        const Change *change, const int wide, const int vectors, const int special) {
    const uint32_t cell = change->cell;
    const uint64_t bit = (uint64_t)1 << cell, beside = p->neighbours[cell];
    for (const Prefix *from = change->known; from < change->known_end; from++) {
        if (from->used & bit || !(from->cell == START || beside >> from->cell & 1)) continue;
        if (is_full(s, t, 1)) return 0;
        const uint64_t used = from->used | bit;
        const uint32_t letters = from->letters;
        NodeView n = view(nodes, from->node, wide);
        for (uint64_t words = n.words & change->letters; words; words &= words - 1) {
            uint32_t letter = lowest64(words);
            special_hit(t, word_of(n, letter), letters + 1, change->number[letter], cell);
        }
        for (uint64_t kids = n.kids & change->letters; kids; kids &= kids - 1) {
            uint32_t letter = lowest64(kids);
            enter(t, nodes, cells, p, child_of(n, letter), cell, used, letters + 1, change->number[letter],
                  wide, vectors, special, CHANGED);
        }
        for (uint32_t i = 0; i < change->others; i++) {
            enter_special(t, nodes, cells, p, n, change->other[i], cell, used, letters, change->other_number[i],
                          wide, vectors, special, CHANGED);
            if (is_full(s, t, 1)) return 0;
        }
    }
    return 1;
}

INLINE int wide_walk(Scratch *s, const Graph *graph, const Position *p, const Change *change, Tails *out,
                     const int wide, const int vectors, const int special, const int mode) {
    const void *nodes = graph->nodes;
    Cells cells;
    Tails t = {s->queue, s->queue, s->hits, s->special_hits};
    load_cells(&cells, p, vectors);
    if (mode != CHANGED) {
        uint64_t used = mode == ALL ? 0 : p->dead; /* a dead cell may come alive when it is changed */
        enter(&t, nodes, &cells, p, 0, START, used, 0, NO_PARENT, wide, vectors, special, mode);
    } else if (!enter_change(s, &t, nodes, &cells, p, change, wide, vectors, special)) {
        return HAND_OVER;
    }
    for (const Prefix *head = s->queue; head < t.tail; head++) {
        const uint32_t here = mode == CHANGED ? head->parent : (uint32_t)(head - s->queue);
        const uint64_t used = head->used;
        const uint32_t letters = head->letters;
        NodeView n = view(nodes, head->node, wide);
        if (is_full(s, &t, special)) return HAND_OVER;
        if (special) {
            for (uint64_t todo = p->special & p->neighbours[head->cell] & ~used; todo; todo &= todo - 1) {
                uint32_t cell = lowest64(todo);
                enter_special(&t, nodes, &cells, p, n, p->faces[cell], cell, used | (uint64_t)1 << cell, letters, here,
                              wide, vectors, special, mode);
            }
        }
        for (uint64_t onward = head->onward; onward; onward &= onward - 1) {
            uint32_t cell = lowest64(onward);
            uint32_t child = n.first + popcount64(n.kids & p->below[cell]);
            enter(&t, nodes, &cells, p, child, cell, used | (uint64_t)1 << cell, letters + 1, here,
                  wide, vectors, special, mode);
        }
    }
    *out = t;
    return DONE;
}

/* One compiled copy for each kind of board and list, so that the small ones do not pay for the large. */
#define WALK(name, wide, vectors, special) \
    static int name(Scratch *s, const Graph *graph, const Position *p, const Change *change, Tails *out, int mode) { \
        switch (mode) { \
        case COUNT: return wide_walk(s, graph, p, change, out, wide, vectors, special, COUNT); \
        case PATHS: return wide_walk(s, graph, p, change, out, wide, vectors, special, PATHS); \
        case ALL: return wide_walk(s, graph, p, change, out, wide, vectors, special, ALL); \
        default: return wide_walk(s, graph, p, change, out, wide, vectors, special, CHANGED); \
        } \
    }
WALK(walk_narrow_16, 0, 1, 0)
WALK(walk_narrow_32, 0, 2, 0)
WALK(walk_narrow_48, 0, 3, 1)
WALK(walk_narrow_64, 0, 4, 1)
WALK(walk_special_16, 0, 1, 1)
WALK(walk_special_32, 0, 2, 1)
WALK(walk_wide_32, 1, 2, 1)
WALK(walk_wide_64, 1, 4, 1)
#undef WALK

/* The wide walk, of the kind that suits board and list. `change` is for the mode CHANGED alone. */
static int walk(Scratch *s, const Graph *graph, const Position *p, const Change *change, Tails *out, int mode) {
    if (graph->wide && p->cells > 32) return walk_wide_64(s, graph, p, change, out, mode);
    if (graph->wide) return walk_wide_32(s, graph, p, change, out, mode);
    if (p->cells > 48) return walk_narrow_64(s, graph, p, change, out, mode);
    if (p->cells > 32) return walk_narrow_48(s, graph, p, change, out, mode);
    if (p->cells > 16 && p->special) return walk_special_32(s, graph, p, change, out, mode);
    if (p->cells > 16) return walk_narrow_32(s, graph, p, change, out, mode);
    return p->special ? walk_special_16(s, graph, p, change, out, mode) : walk_narrow_16(s, graph, p, change, out, mode);
}

/* One board is walked in a millisecond, or else by the deep walk, which asks whether to stop by itself. Of many boards,
 * one after the other, it is asked after so many prefixes: some six milliseconds. */
#define PREFIXES_UNASKED ((uint64_t)1 << 19)

INLINE void note_walk(Scratch *s, const Tails *t, int status) {
    s->unasked += status == DONE ? (uint64_t)(t->tail - s->queue) : WIDE_LIMIT;
}

/* DONE as long as another board may be walked. */
INLINE int ask(Scratch *s, Interrupted interrupted) {
    if (s->unasked < PREFIXES_UNASKED) return DONE;
    s->unasked = 0;
    return interrupted && interrupted() ? INTERRUPTED : DONE;
}

#endif
