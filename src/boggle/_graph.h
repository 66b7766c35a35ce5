/* The letter graph: a word list as a trie in flat arrays, one node for each prefix that leads on.
 *
 * A node holds the letters that lead on (`kids`), the letters that complete a word here (`words`), the index of
 * its first child and the number of its first word. Children of a node lie side by side, so that the child of a
 * letter is `first + popcount(kids below that letter)`, and the number of a word is `base + popcount(words below
 * its last letter)`. A word that leads nowhere further is one bit and has no node.
 *
 * Nodes are laid out level by level, and the list comes sorted: so word numbers ascend by length and, within a
 * length, by the alphabet, and all words of one length lie together. `letters` holds their letter codes in that
 * order, without gaps: the text of a word follows from its number.
 *
 * Alphabets of up to 32 letters get the narrow node of 16 bytes, four to a cache line; up to 64 the wide one.
 */
#ifndef BOGGLE_GRAPH_H
#define BOGGLE_GRAPH_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(_MSC_VER)
#include <intrin.h>
#define INLINE static __forceinline
#define popcount64(x) ((uint32_t)__popcnt64(x))
static __forceinline uint32_t lowest64(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (uint32_t)i; }
#else
#define INLINE static inline __attribute__((always_inline))
#define popcount64(x) ((uint32_t)__builtin_popcountll(x))
#define lowest64(x) ((uint32_t)__builtin_ctzll(x))
#endif

#define MAX_LETTERS 64
#define MAX_WORD_LETTERS 512 /* 64 cells of 8 letters each: no board can spell more */

typedef struct { uint32_t kids, words, first, base; } NarrowNode;
typedef struct { uint64_t kids, words; uint32_t first, base; } WideNode;

typedef struct {
    int wide;
    uint32_t node_count, word_count, longest;
    void *nodes;                                /* NarrowNode[] or WideNode[] */
    uint8_t *letters;                           /* letter codes of all words, by word number */
    uint8_t *levels;                            /* the tier of each word by number, or NULL */
    uint32_t first_word[MAX_WORD_LETTERS + 2];  /* number of the first word of each length */
    uint32_t first_letter[MAX_WORD_LETTERS + 2];/* where the words of that length begin in `letters` */
} Graph;

typedef struct { uint64_t kids, words; uint32_t first, base; } NodeView;

INLINE NodeView view(const void *nodes, uint32_t index, const int wide) {
    NodeView v;
    if (wide) {
        const WideNode *n = (const WideNode *)nodes + index;
        v.kids = n->kids; v.words = n->words; v.first = n->first; v.base = n->base;
    } else {
        const NarrowNode *n = (const NarrowNode *)nodes + index;
        v.kids = n->kids; v.words = n->words; v.first = n->first; v.base = n->base;
    }
    return v;
}

INLINE uint32_t child_of(NodeView n, uint32_t letter) {
    return n.first + popcount64(n.kids & (((uint64_t)1 << letter) - 1));
}

INLINE uint32_t word_of(NodeView n, uint32_t letter) {
    return n.base + popcount64(n.words & (((uint64_t)1 << letter) - 1));
}

static void graph_free(Graph *graph) {
    free(graph->nodes); free(graph->letters); free(graph->levels);
    graph->nodes = NULL; graph->letters = NULL; graph->levels = NULL;
}

/* One word while the graph is built: where it begins, its length, and how many letters it shares with the word
 * before it among those still in play. */
typedef struct { uint32_t start, index; uint16_t length, shared; } Entry;

INLINE void grow_node(void *nodes, uint32_t index, const int wide, uint64_t kid, uint64_t word) {
    if (wide) { ((WideNode *)nodes)[index].kids |= kid; ((WideNode *)nodes)[index].words |= word; }
    else { ((NarrowNode *)nodes)[index].kids |= (uint32_t)kid; ((NarrowNode *)nodes)[index].words |= (uint32_t)word; }
}

INLINE void open_node(void *nodes, uint32_t index, const int wide, uint32_t first, uint32_t base) {
    if (wide) { WideNode n = {0, 0, first, base}; ((WideNode *)nodes)[index] = n; }
    else { NarrowNode n = {0, 0, first, base}; ((NarrowNode *)nodes)[index] = n; }
}

/* Build from `codes`: the words' letter codes, sorted and unique, each word followed by 255. Words shorter than
 * `shortest` or longer than any board can spell are left out. `levels`: a byte a word, or NULL.
 * One pass a letter position: words that end there become bits, the others go on to the next pass.
 * Returns 0, or -1 when memory ran out (nothing is left allocated). */
static int graph_build(Graph *graph, const uint8_t *codes, size_t size, const uint8_t *levels, int wide,
                       uint32_t shortest) {
    size_t node_size = wide ? sizeof(WideNode) : sizeof(NarrowNode);
    size_t entry_count = 0, letter_count = 0, room = 1024;
    memset(graph, 0, sizeof *graph);
    graph->wide = wide;
    for (size_t i = 0; i < size; i++) entry_count += codes[i] == 255;
    Entry *entries = (Entry *)malloc((entry_count + 1) * sizeof(Entry));
    graph->letters = (uint8_t *)malloc(size + 1);
    graph->levels = levels ? (uint8_t *)malloc(entry_count + 1) : NULL;
    graph->nodes = malloc(room * node_size);
    if (!entries || !graph->letters || !graph->nodes || (levels && !graph->levels)) goto no_memory;

    size_t count = 0, start = 0, before = 0, before_length = 0;
    uint32_t index = 0, shared = 0;
    for (size_t i = 0; i < size; i++) {
        if (codes[i] != 255) continue;
        size_t length = i - start;
        if (length >= shortest && length > 0 && length <= MAX_WORD_LETTERS) {
            size_t most = length < before_length ? length : before_length;
            for (shared = 0; shared < most && codes[start + shared] == codes[before + shared]; shared++) {}
            Entry entry = {(uint32_t)start, index, (uint16_t)length, (uint16_t)shared};
            entries[count++] = entry;
            before = start; before_length = length;
        }
        start = i + 1;
        index++;
    }

    uint32_t level_end = 1; /* nodes of this level end here, those of the next begin */
    uint32_t word = 0, node = 0;
    open_node(graph->nodes, 0, wide, 1, 0);
    for (uint32_t depth = 0; count > 0; depth++) {
        uint32_t next = level_end; /* the next child to be handed out */
        uint32_t kept = 0, node_of_level = node;
        uint16_t low = MAX_WORD_LETTERS; /* letters shared with the last word that went on, over those that ended */
        int opened = 0, last_kid = -1;
        if (room < (size_t)next + count + 1) {
            room = ((size_t)next + count + 1) + room / 2;
            void *more = realloc(graph->nodes, room * node_size);
            if (!more) goto no_memory;
            graph->nodes = more;
        }
        graph->first_word[depth + 1] = word;
        graph->first_letter[depth + 1] = (uint32_t)letter_count;
        for (size_t i = 0; i < count; i++) {
            Entry entry = entries[i];
            uint8_t letter = codes[entry.start + depth];
            if (entry.shared < low) low = entry.shared;
            if (!opened || entry.shared < depth) {
                if (opened) node_of_level++;
                opened = 1;
                last_kid = -1;
                open_node(graph->nodes, node_of_level, wide, next, word);
            }
            if (entry.length == depth + 1u) {
                grow_node(graph->nodes, node_of_level, wide, 0, (uint64_t)1 << letter);
                memcpy(graph->letters + letter_count, codes + entry.start, depth + 1);
                letter_count += depth + 1;
                if (levels) graph->levels[word] = levels[entry.index];
                word++;
            } else {
                if (letter != last_kid) {
                    grow_node(graph->nodes, node_of_level, wide, (uint64_t)1 << letter, 0);
                    last_kid = letter;
                    next++;
                }
                entry.shared = kept ? low : 0;
                low = MAX_WORD_LETTERS;
                entries[kept++] = entry;
            }
        }
        graph->longest = depth + 1;
        node = level_end;
        level_end = next;
        count = kept;
    }
    graph->first_word[graph->longest + 1] = word;
    graph->first_letter[graph->longest + 1] = (uint32_t)letter_count;
    graph->node_count = level_end;
    graph->word_count = word;
    free(entries);
    entries = NULL;
    {   /* give back what was reserved in advance */
        void *less = realloc(graph->nodes, (size_t)graph->node_count * node_size);
        if (less) graph->nodes = less;
        less = realloc(graph->letters, letter_count + 1);
        if (less) graph->letters = (uint8_t *)less;
    }
    return 0;
no_memory:
    free(entries);
    graph_free(graph);
    return -1;
}

#endif
