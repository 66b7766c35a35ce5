/* The whole search of one board: what the Python side calls. `deep` asks for the deep walk from the start. */
#ifndef BOGGLE_SOLVE_H
#define BOGGLE_SOLVE_H

#include "_deep.h"

/* Find every word and a path for each. Afterwards `found` and `seen` stand until forget_found. */
static int find_words(Scratch *s, const Graph *graph, const Position *p, uint64_t max_steps, Interrupted interrupted,
                      int deep) {
    Tails t;
    int status;
    if (want_slots(s, graph) != DONE) return NO_MEMORY;
    status = deep ? HAND_OVER : walk(s, graph, p, NULL, &t, PATHS);
    note_walk(s, &t, status);
    if (status == DONE && (uint64_t)(t.tail - s->queue) > max_steps) status = HAND_OVER;
    status = status == DONE ? keep_hits(s, graph, p, &t) : deep_walk(s, graph, p, max_steps, interrupted);
    if (status != DONE) forget_found(s);
    return status;
}

/* Count one board. Where `occurrences` is given, it has a counter for each word, and those of the words found go up. */
static int tally_board(Scratch *s, const Graph *graph, const Position *p, const Scoring *scoring, Tally *tally,
                       uint32_t *occurrences, uint64_t max_steps, Interrupted interrupted, int deep) {
    Tails t;
    memset(tally, 0, sizeof *tally);
    if (ask(s, interrupted) != DONE) return INTERRUPTED;
    if (!deep && (p->cube < 0 || !scoring->bonus)) {
        int status = walk(s, graph, p, NULL, &t, COUNT);
        note_walk(s, &t, status);
        if (status == DONE && (uint64_t)(t.tail - s->queue) <= max_steps) {
            count_hits(s, graph, p, &t, scoring, tally);
            forget_hits(s, graph, &t, occurrences);
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
        if (occurrences) occurrences[found->word]++;
    }
    forget_found(s);
    return DONE;
}

#endif
