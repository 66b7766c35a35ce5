/* Which words of a list lie on a board, and where: words first.

   A word whose letters are not on the board, or not often enough, is passed over. Each of the others is traced alone,
   from cell to cell. Cells are tried in ascending order, and a path ends where it can be read as the word; so the first
   path is the smallest, cell by cell. There is no tree of beginnings: a word knows nothing of the others.

   Letters are numbers from 0; FOREIGN stands for one that no word has. tools/words_first.py says what is passed. */

#include <stdint.h>
#include <string.h>

enum { CELLS = 64, ALPHABET = 64, READINGS = 8, FACE_LETTERS = 8, WORD_LETTERS = 512, JOKER = 254, FOREIGN = 255 };

typedef struct {
    uint8_t length; /* 0: there is no such reading */
    uint8_t letters[FACE_LETTERS];
} reading;

typedef struct {
    const reading (*faces)[READINGS];
    uint64_t near[CELLS];
    uint64_t starts[ALPHABET]; /* the cells with a reading that begins with the letter */
    int most[ALPHABET];        /* how often the letter can be had from the whole board, jokers aside */
    int jokers;
    uint64_t letters; /* a bit for each letter that is on the board */
} board_t;

typedef struct {
    const board_t *board;
    const uint8_t *word;
    int length;
    uint64_t through; /* the cells that the path must take in */
    int64_t steps;    /* that may still be made */
    uint8_t *path;
} task;

static int touch(int a, int b, int columns)
{
    int rows_apart = a / columns - b / columns, columns_apart = a % columns - b % columns;
    return a != b && rows_apart * rows_apart <= 1 && columns_apart * columns_apart <= 1;
}

static void know_face(board_t *board, int cell)
{
    int most[ALPHABET] = {0}, joker = 0;
    for (int r = 0; r < READINGS; r++) {
        const reading *face = &board->faces[cell][r];
        int count[ALPHABET] = {0};
        for (int i = 0; i < face->length; i++) {
            int letter = face->letters[i];
            joker |= letter == JOKER;
            if (letter < ALPHABET && ++count[letter] > most[letter])
                most[letter] = count[letter];
        }
        for (int letter = 0; letter < ALPHABET; letter++)
            if (face->length && (face->letters[0] == letter || face->letters[0] == JOKER))
                board->starts[letter] |= 1ULL << cell;
    }
    board->jokers += joker;
    for (int letter = 0; letter < ALPHABET; letter++) {
        board->most[letter] += most[letter];
        if (most[letter])
            board->letters |= 1ULL << letter;
    }
}

static void know_board(board_t *board, const reading (*faces)[READINGS], int cells, int columns)
{
    memset(board, 0, sizeof *board);
    board->faces = faces;
    for (int cell = 0; cell < cells; cell++) {
        know_face(board, cell);
        for (int other = 0; other < cells; other++)
            if (touch(cell, other, columns))
                board->near[cell] |= 1ULL << other;
    }
}

/* Whether the board has letters enough: what is lacking must be made up for by jokers. */
static int may_have(const board_t *board, const uint8_t *word, int length, uint64_t letters)
{
    uint16_t used[ALPHABET];
    uint64_t missing = letters & ~board->letters;
    int lacking = 0;
    if (missing && (!board->jokers || __builtin_popcountll(missing) > board->jokers))
        return 0;
    memset(used, 0, sizeof used); /* not before: most words do not come so far */
    for (int i = 0; i < length; i++)
        if (++used[word[i]] > board->most[word[i]] && ++lacking > board->jokers)
            return 0;
    return 1;
}

static int can_read(const task *t, const reading *face, int at)
{
    if (!face->length || at + face->length > t->length)
        return 0;
    return face->letters[0] == JOKER || !memcmp(face->letters, t->word + at, face->length);
}

/* Go on to a cell when the path so far reads as the first `from[i]` letters, for any i; the length of the path, or 0.
   A path has several such places only where faces have several readings. */
static int step(task *t, int cell, uint64_t used, int depth, const int16_t *from, int count)
{
    int16_t to[WORD_LETTERS];
    int reached = 0, complete = 0;
    uint64_t wanted = 0;
    if (--t->steps < 0)
        return 0;
    t->path[depth++] = (uint8_t)cell;
    used |= 1ULL << cell;
    for (int i = 0; i < count; i++)
        for (int r = 0; r < READINGS && t->board->faces[cell][r].length; r++)
            if (can_read(t, &t->board->faces[cell][r], from[i])) {
                int at = from[i] + t->board->faces[cell][r].length, known = 0;
                while (known < reached && to[known] != at)
                    known++;
                if (at == t->length)
                    complete = 1;
                else if (known == reached)
                    to[reached++] = (int16_t)at;
            }
    if (complete && (used & t->through) == t->through)
        return depth;
    for (int i = 0; i < reached; i++)
        wanted |= t->board->starts[t->word[to[i]]];
    for (wanted &= t->board->near[cell] & ~used; wanted; wanted &= wanted - 1) {
        int length = step(t, __builtin_ctzll(wanted), used, depth, to, reached);
        if (length)
            return length;
    }
    return 0;
}

static int trace(task *t, uint64_t through)
{
    const int16_t beginning = 0;
    t->through = through;
    for (uint64_t first = t->board->starts[t->word[0]]; first; first &= first - 1) {
        int length = step(t, __builtin_ctzll(first), 0, 0, &beginning, 1);
        if (length)
            return length;
    }
    return 0;
}

/* A bit for each letter of each word. */
void know_words(const uint8_t *text, const int32_t *starts, int words, uint64_t *letters)
{
    for (int w = 0; w < words; w++) {
        letters[w] = 0;
        for (int i = starts[w]; i < starts[w + 1]; i++)
            letters[w] |= 1ULL << text[i];
    }
}

/* The numbers of the words on a board, and for each its path (CELLS bytes), how long that is and whether it goes through
   the challenge cube (cell -1: there is none). Returns how many, or -1 when one of them takes more than `most_steps`. */
int find_words(const uint8_t *text, const int32_t *starts, int words, const uint64_t *letters,
               const reading (*faces)[READINGS], int rows, int columns, int cube, int64_t most_steps,
               int32_t *found, uint8_t (*paths)[CELLS], uint8_t *lengths, uint8_t *through)
{
    board_t board;
    int count = 0;
    know_board(&board, faces, rows * columns, columns);
    for (int w = 0; w < words; w++) {
        uint8_t path[CELLS];
        task t = {&board, text + starts[w], starts[w + 1] - starts[w], 0, most_steps, path};
        int length, length_through = 0;
        if (!may_have(&board, t.word, t.length, letters[w]))
            continue;
        length = trace(&t, 0);
        if (length)
            memcpy(paths[count], path, sizeof path);
        if (length && cube >= 0)
            length_through = trace(&t, 1ULL << cube);
        if (t.steps < 0)
            return -1;
        if (!length)
            continue;
        if (length_through)
            memcpy(paths[count], path, sizeof path);
        found[count] = w;
        lengths[count] = (uint8_t)(length_through ? length_through : length);
        through[count++] = length_through > 0;
    }
    return count;
}
