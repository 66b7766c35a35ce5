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
#if defined(_M_ARM64)
#define popcount64(x) ((uint32_t)_CountOneBits64(x))
#else
#define popcount64(x) ((uint32_t)__popcnt64(x))
#endif
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

INLINE void put_node(Graph *graph, uint32_t index, uint32_t first, uint32_t base) {
    if (graph->wide) { WideNode n = {0, 0, first, base}; ((WideNode *)graph->nodes)[index] = n; }
    else { NarrowNode n = {0, 0, first, base}; ((NarrowNode *)graph->nodes)[index] = n; }
}

INLINE void add_letter(Graph *graph, uint32_t index, uint32_t letter, int ends) {
    uint64_t bit = (uint64_t)1 << letter;
    if (graph->wide) {
        WideNode *n = (WideNode *)graph->nodes + index;
        if (ends) n->words |= bit; else n->kids |= bit;
    } else {
        NarrowNode *n = (NarrowNode *)graph->nodes + index;
        if (ends) n->words |= (uint32_t)bit; else n->kids |= (uint32_t)bit;
    }
}

#define WORD_END 255    /* after each word; the only code with its high bit set */
#define PADDING 8       /* bytes that may be read beyond the last word */

#define UNSORTED SIZE_MAX
#define STOPPED (SIZE_MAX - 1)

/* Whether to stop: asked now and then, and true when Python has an interrupt to raise. */
typedef int (*Interrupted)(void);

INLINE int is_stopped(size_t word, Interrupted interrupted) { return !((word + 1) & 0xFFFF) && interrupted(); }

typedef struct { uint32_t start; uint16_t length, known; } Word;

INLINE uint64_t eight_bytes(const uint8_t *at) {
    uint64_t bytes;
    memcpy(&bytes, at, 8);
    return bytes;
}

/* How many letters two words share, at most `most`. */
INLINE uint32_t shared_letters(const uint8_t *a, const uint8_t *b, uint32_t most) {
    uint32_t shared = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    while (shared < most) { /* what lies beyond a word's end does not matter: the result is cut at `most` */
        uint64_t differ = eight_bytes(a + shared) ^ eight_bytes(b + shared);
        if (differ) {
            shared += lowest64(differ) >> 3;
            break;
        }
        shared += 8;
    }
    return shared < most ? shared : most;
#else
    while (shared < most && a[shared] == b[shared]) shared++;
    return shared;
#endif
}

INLINE uint32_t word_length(const uint8_t *word) {
    uint32_t length = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t ends;
    while (!(ends = eight_bytes(word + length) & 0x8080808080808080u)) length += 8;
    return length + (lowest64(ends) >> 3);
#else
    while (word[length] != WORD_END) length++;
    return length;
#endif
}

/* The words to be built from, each with `known`: the depth of the first node on its way that no word before it
 * has led to; and their levels, close together in `kept`. Returns how many there are, or UNSORTED. */
static size_t list_words(const uint8_t *codes, size_t size, uint32_t shortest, Word *words,
                         const uint8_t *levels, uint8_t *kept, Interrupted interrupted) {
    size_t count = 0, length;
    for (size_t start = 0, line = 0; start < size; start += length + 1, line++) {
        length = word_length(codes + start);
        if (is_stopped(line, interrupted)) return STOPPED;
        if (length < shortest || !length || length > MAX_WORD_LETTERS) continue;
        uint32_t known = 0;
        if (count) {
            const Word *before = words + count - 1;
            uint32_t most = before->length < length ? before->length : (uint32_t)length;
            known = shared_letters(codes + before->start, codes + start, most);
            /* a word that is no longer than what it shares, or goes on with a lower letter, does not come after */
            if (known == length) return UNSORTED;
            if (known < most && codes[start + known] < codes[before->start + known]) return UNSORTED;
            known += known < before->length; /* the node of what is shared stands, unless the word before ended there */
        }
        Word word = {(uint32_t)start, (uint16_t)length, (uint16_t)known};
        if (kept) kept[count] = levels[line];
        words[count++] = word;
    }
    return count;
}

enum { BUILT = 0, OUT_OF_MEMORY = -1, NOT_SORTED = -2, BUILD_STOPPED = -3 };

/* Build from `codes`: the words' letter codes, sorted and unique, each word followed by WORD_END, and PADDING bytes
 * in the end that `size` does not count. Words shorter than `shortest` or longer than any board can spell are left
 * out. `levels`: a byte a word, or NULL. The first pass counts the nodes and words of each depth, which says where
 * each depth begins; the second fills them in, depth by depth in the order of the list. Returns BUILT, or why not:
 * then nothing stays allocated. */
static int graph_build(Graph *graph, const uint8_t *codes, size_t size, const uint8_t *levels, int wide,
                       uint32_t shortest, Interrupted interrupted) {
    uint32_t next_node[MAX_WORD_LETTERS + 2] = {0}, next_word[MAX_WORD_LETTERS + 2] = {0};
    uint32_t here[MAX_WORD_LETTERS + 2] = {0}; /* the node of each depth on the way to the current word */
    size_t lines = 0, count, letters = 0;
    int failure = OUT_OF_MEMORY;
    memset(graph, 0, sizeof *graph);
    graph->wide = wide;
    for (size_t i = 0; i < size; i++) lines += codes[i] >> 7;
    Word *words = (Word *)malloc((lines + 1) * sizeof(Word));
    uint8_t *kept = levels ? (uint8_t *)malloc(lines + 1) : NULL;
    if (!words || (levels && !kept)) goto failed;
    count = list_words(codes, size, shortest, words, levels, kept, interrupted);
    if (count == UNSORTED || count == STOPPED) {
        failure = count == UNSORTED ? NOT_SORTED : BUILD_STOPPED;
        goto failed;
    }

    next_node[0] = 1; /* the root stands even without words */
    for (size_t i = 0; i < count; i++) {
        for (uint32_t depth = words[i].known ? words[i].known : 1; depth < words[i].length; depth++) next_node[depth]++;
        next_word[words[i].length]++;
        if (words[i].length > graph->longest) graph->longest = words[i].length;
    }
    for (uint32_t depth = 0; depth <= graph->longest + 1u; depth++) {
        uint32_t nodes_here = next_node[depth], words_here = next_word[depth];
        next_node[depth] = graph->node_count;
        next_word[depth] = graph->first_word[depth] = graph->word_count;
        graph->first_letter[depth] = (uint32_t)letters;
        graph->node_count += nodes_here;
        graph->word_count += words_here;
        letters += (size_t)words_here * depth;
    }
    graph->nodes = malloc((size_t)graph->node_count * (wide ? sizeof(WideNode) : sizeof(NarrowNode)));
    graph->letters = (uint8_t *)malloc(letters + 1);
    graph->levels = levels ? (uint8_t *)malloc(count + 1) : NULL;
    if (!graph->nodes || !graph->letters || (levels && !graph->levels)) goto failed;

    put_node(graph, 0, 1, 0);
    for (size_t i = 0; i < count; i++) {
        const Word word = words[i];
        const uint8_t *text = codes + word.start;
        uint32_t number = next_word[word.length];
        if (is_stopped(i, interrupted)) {
            failure = BUILD_STOPPED;
            goto failed;
        }
        for (uint32_t depth = word.known ? word.known : 1; depth < word.length; depth++) {
            here[depth] = next_node[depth]++;
            put_node(graph, here[depth], next_node[depth + 1], next_word[depth + 1]);
            add_letter(graph, here[depth - 1], text[depth - 1], 0);
        }
        add_letter(graph, here[word.length - 1], text[word.length - 1], 1);
        next_word[word.length]++;
        memcpy(graph->letters + graph->first_letter[word.length]
                   + (size_t)(number - graph->first_word[word.length]) * word.length, text, word.length);
        if (levels) graph->levels[number] = kept[i];
    }
    free(words);
    free(kept);
    return BUILT;
failed:
    free(words);
    free(kept);
    graph_free(graph);
    return failure;
}

#endif
