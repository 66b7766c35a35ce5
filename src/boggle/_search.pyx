# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The compiled search, for the solver alone: a letter graph (``_graph.h``) and two walks over it.

This module only carries data between Python and C. Its twin in plain Python is :mod:`boggle.reference`; both offer
``LetterGraph`` with the same methods, and both pass the same tests.
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.pythread cimport PyThread_get_thread_ident
from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

import numpy

from .errors import LexiconError, SearchLimitError
from .letters import JOKER, readings


cdef extern from "_graph.h" nogil:
    enum: MAX_LETTERS, MAX_WORD_LETTERS, WORD_END, PADDING, BUILT, NOT_SORTED, BUILD_STOPPED
    ctypedef int (*Interrupted)() noexcept nogil
    ctypedef struct Graph:
        int wide
        uint32_t node_count, word_count, longest
        uint8_t *letters
        uint8_t *levels
        uint32_t *first_word
        uint32_t *first_letter
    int graph_build(Graph *, const uint8_t *, size_t, const uint8_t *, int, uint32_t, Interrupted)
    void graph_free(Graph *)


cdef extern from "_near.h" nogil:
    enum: MAX_CELLS, START, DONE, TOO_MANY_STEPS, INTERRUPTED, NO_MEMORY
    ctypedef struct Face:
        int plain, ambiguous
        uint8_t letter
        uint64_t singles
        uint32_t spelling_bytes
        const uint8_t *spellings
    ctypedef struct Position:
        pass
    ctypedef struct CFound "Found":
        uint32_t word, path
        uint16_t letters
        uint8_t path_length, through
    ctypedef struct Scratch:
        CFound *found
        uint32_t found_count
        uint8_t *paths
    ctypedef struct Scoring:
        const int64_t *points
        int64_t bonus
    ctypedef struct Tally:
        int64_t words, points
        uint32_t longest
    int scratch_init(Scratch *, const Graph *)
    void scratch_free(Scratch *)
    void position_init(Position *, int, int, const uint64_t *, const Face *const *)
    int find_words(Scratch *, const Graph *, const Position *, uint64_t, Interrupted, int)
    int tally_board(Scratch *, const Graph *, const Position *, const Scoring *, Tally *, uint32_t *, uint64_t, Interrupted,
                    int)
    void arrange_found(const Scratch *, const Graph *, uint32_t *)
    void forget_found(Scratch *)
    ctypedef struct Around:
        pass
    ctypedef struct Neighbourhood:
        Around *around
        Scratch *scratch
        const Graph *graph
        const Position *position
        const Scoring *scoring
        uint64_t max_steps
        Interrupted interrupted
        int whole
    int around_init(Around *, const Graph *)
    void around_free(Around *)
    void look_around(Neighbourhood *, Tally *)
    int tally_changes(const Neighbourhood *, uint32_t, const Face *const *, uint32_t, Tally *)


cdef extern from "_objects.h":
    Py_ssize_t slot_offset(object)
    object bare_instance(type)
    void fill_slot(object, Py_ssize_t, object)
    object ascii_text(const uint8_t *, Py_ssize_t, const uint32_t *)
    object path_tuple(const uint8_t *, Py_ssize_t, object)

cdef extern from "Python.h":
    object PyUnicode_FromKindAndData(int kind, const void *buffer, Py_ssize_t size)
    int PyUnicode_KIND(object text)
    void *PyUnicode_DATA(object text)
    Py_UCS4 PyUnicode_READ(int kind, const void *data, Py_ssize_t index)

cdef object _interruption = None
cdef dict _cancelled = {}  # thread -> the list that tells it to stop, once it is filled
cdef tuple _NUMBERS = tuple(range(MAX_CELLS))
cdef tuple _LEVELS = (None, *range(1, 256))
cdef uint64_t _NO_LIMIT = <uint64_t>-1
cdef Py_ssize_t _HEARD = 1 << 24  # letters of a list between which an interrupt is heard


cdef int _interrupted() noexcept with gil:
    """1 when the search of this thread is to stop.

    Either it was cancelled from outside, or a pending signal handler raised (only the main thread runs any).
    """
    global _interruption
    try:
        if _cancelled.get(PyThread_get_thread_ident()):
            return 1
        PyErr_CheckSignals()
    except BaseException as error:
        _interruption = error
        return 1
    return 0


cdef uint64_t _limit(max_steps):
    return _NO_LIMIT if max_steps is None else min(max_steps, _NO_LIMIT)


cdef object _failure(int status, max_steps, where="this board"):
    """The exception for a status that is not DONE."""
    global _interruption
    if status == INTERRUPTED:
        error, _interruption = _interruption, None
        return error or KeyboardInterrupt()
    if status == TOO_MANY_STEPS:
        return SearchLimitError(f"the search of {where} needs more than max_steps={max_steps} steps")
    return MemoryError()


cdef class _Face:
    """What one face can be read as, in the letter codes of one graph."""
    cdef Face face
    cdef bytes spellings

    def __cinit__(self, str face, dict codes):
        cdef uint64_t singles = 0
        cdef bytearray spellings = bytearray()
        for reading in readings(face):
            if reading == JOKER:
                for code in codes.values():
                    singles |= <uint64_t>1 << <int>code
            elif all(letter in codes for letter in reading):
                if len(reading) == 1:
                    singles |= <uint64_t>1 << <int>codes[reading]
                else:
                    spellings.append(len(reading))
                    spellings.extend(codes[letter] for letter in reading)
        self.spellings = bytes(spellings)
        self.face.plain = singles != 0 and not singles & (singles - 1) and not spellings
        known = readings(face)
        self.face.ambiguous = any(a != b and b.startswith(a) for a in known for b in known)
        self.face.letter = 0
        self.face.singles = singles
        while self.face.plain and not singles >> self.face.letter & 1:
            self.face.letter += 1
        self.face.spelling_bytes = len(spellings)
        self.face.spellings = self.spellings


cdef class _Memory:
    """Scratch memory for one search at a time."""
    cdef Scratch scratch

    def __dealloc__(self):
        scratch_free(&self.scratch)


cdef class _Surroundings:
    """Memory for one neighbourhood at a time."""
    cdef Around around

    def __dealloc__(self):
        around_free(&self.around)


cdef class LetterGraph:
    """The words of a lexicon as a letter graph.

    ``text`` holds the words sorted, one a line; ``levels`` a byte for each of them, 0 for no tier, or is None.
    ``make`` is the class of a found word: its slots are, in this order, text, path, letters, through the cube, tier.
    They are filled directly, since a call of the class would take longer than finding the word.
    """
    cdef Graph graph
    cdef readonly str alphabet
    cdef public bint deep  # search single boards with the deep walk alone: for tests
    cdef type make
    cdef Py_ssize_t slots[5]
    cdef dict codes, faces, shapes
    cdef list memories, surroundings
    cdef uint32_t symbols[MAX_LETTERS]
    cdef int kind

    def __cinit__(self, str text, levels, shortest, type make):
        memset(&self.graph, 0, sizeof(Graph))
        alphabet, coded = _encode(text)
        if len(alphabet) > MAX_LETTERS:
            raise LexiconError(
                f"the lexicon is written in {len(alphabet)} letters, but a search works with at most {MAX_LETTERS}"
            )
        cdef const uint8_t[::1] code_view = coded
        cdef const uint8_t[::1] level_view
        cdef const uint8_t *level_data = NULL
        if len(text) >= 0xFFFFFFFF:
            raise LexiconError("the lexicon has more than 4 GiB of text; a search works with less")
        if levels is not None and len(levels):
            level_view = levels
            if len(levels) != text.count("\n") + 1:
                raise LexiconError(f"{len(levels)} tiers for {text.count(chr(10)) + 1} words: one a word is needed")
            level_data = &level_view[0]
        cdef int wide = len(alphabet) > 32
        cdef int status = 0
        cdef uint32_t shortest_kept = min(shortest, MAX_WORD_LETTERS + 1)
        cdef size_t size = len(text) + 1 if text else 0
        with nogil:
            status = graph_build(&self.graph, &code_view[0], size, level_data, wide, shortest_kept, _interrupted)
        if status == BUILD_STOPPED:
            raise _failure(INTERRUPTED, None)
        if status == NOT_SORTED:
            raise LexiconError("the words to search for are not sorted, each once")
        if status != BUILT:
            raise MemoryError()
        self.alphabet = alphabet
        self.make = make
        if len(make.__slots__) != 5:
            raise TypeError(f"{make.__name__} must have five slots")
        for i, name in enumerate(make.__slots__):
            self.slots[i] = slot_offset(getattr(make, name))
            if self.slots[i] < 0:
                raise TypeError(f"{make.__name__}.{name} is no slot")
        self.codes = {letter: code for code, letter in enumerate(alphabet)}
        self.faces, self.shapes, self.memories, self.surroundings = {}, {}, [], []
        self.kind = 1 if all(letter < "\x80" for letter in alphabet) else 4
        for code, letter in enumerate(alphabet):
            self.symbols[code] = ord(letter)

    def __dealloc__(self):
        graph_free(&self.graph)

    @property
    def word_count(self):
        return self.graph.word_count

    @property
    def node_count(self):
        return self.graph.node_count

    @property
    def longest(self):
        """Letters of the longest word."""
        return self.graph.longest

    def lengths(self):
        """Letters of each word (uint16), by its number: words are numbered by length, then by the alphabet."""
        counts = [self.graph.first_word[n + 1] - self.graph.first_word[n] for n in range(1, self.graph.longest + 1)]
        return numpy.repeat(numpy.arange(1, len(counts) + 1, dtype=numpy.uint16), counts)

    def word(self, uint32_t number, int letters):
        """The text of a word, from its number and how many letters it has."""
        if not 0 < letters <= <int>self.graph.longest or not (
                self.graph.first_word[letters] <= number < self.graph.first_word[letters + 1]):
            raise IndexError(f"no word of {letters} letters has the number {number}")
        return self._text(number, letters)

    cdef str _text(self, uint32_t number, int letters):
        cdef uint8_t *codes = (self.graph.letters + self.graph.first_letter[letters]
                               + <size_t>(number - self.graph.first_word[letters]) * letters)
        cdef uint32_t symbols[MAX_WORD_LETTERS]
        cdef int i
        if self.kind == 1:
            return ascii_text(codes, letters, self.symbols)
        for i in range(letters):
            symbols[i] = self.symbols[codes[i]]
        return PyUnicode_FromKindAndData(4, symbols, letters)

    @property
    def nbytes(self):
        """Bytes of memory that the graph takes, without scratch memory."""
        cdef uint32_t length
        cdef size_t letters = 0
        for length in range(1, self.graph.longest + 1):
            letters += length * (self.graph.first_word[length + 1] - self.graph.first_word[length])
        return (self.graph.node_count * (24 if self.graph.wide else 16) + letters
                + (self.graph.word_count if self.graph.levels else 0))

    cdef _Memory _borrow(self):
        cdef _Memory memory
        try:
            return self.memories.pop()
        except IndexError:
            memory = _Memory()
            if scratch_init(&memory.scratch, &self.graph) != DONE:
                raise MemoryError()
            return memory

    cdef _Surroundings _borrow_surroundings(self):
        cdef _Surroundings surroundings
        try:
            return self.surroundings.pop()
        except IndexError:
            surroundings = _Surroundings()
            if around_init(&surroundings.around, &self.graph) != DONE:
                raise MemoryError()
            return surroundings

    cdef _Face _face(self, str face):
        known = self.faces.get(face)
        if known is None:
            if len(self.faces) >= 4096:  # strangers may send any face: remember the usual ones, not all
                self.faces.clear()
            known = self.faces[face] = _Face(face, self.codes)
        return known

    cdef const uint64_t *_neighbours(self, int rows, int columns) except NULL:
        known = self.shapes.get((rows, columns))
        if known is None:
            # Another thread may have made them meanwhile, and be searching with them: those that are there stay.
            known = self.shapes.setdefault((rows, columns), _neighbour_masks(rows, columns))
        return <const uint64_t *><const uint8_t *>(<bytes>known)

    cdef list _lay_out(self, Position *position, tuple faces, int rows, int columns, int cube):
        """Fill in the position of a board. It refers to the objects returned, which must outlive it."""
        cdef const Face *cell_faces[MAX_CELLS]
        cdef list keep = [self._face(face) for face in faces]
        cdef int cell, cells = rows * columns
        for cell in range(cells):
            cell_faces[cell] = &(<_Face>keep[cell]).face
        position_init(position, cells, cube, self._neighbours(rows, columns), cell_faces)
        return keep

    def find(self, tuple faces, int rows, int columns, int cube, max_steps):
        """Every word on one board, with a path for each. ``cube`` is the challenge cube's cell, or -1."""
        cdef Position position
        cdef int status, deep = self.deep
        cdef uint64_t limit = _limit(max_steps)
        cdef list keep = self._lay_out(&position, faces, rows, columns, cube)
        cdef _Memory memory = self._borrow()
        cdef Scratch *scratch = &memory.scratch
        with nogil:
            status = find_words(scratch, &self.graph, &position, limit, _interrupted, deep)
        if status != DONE:
            self.memories.append(memory)
            raise _failure(status, max_steps)
        cdef Found found = Found.__new__(Found)
        try:
            found.take(self, scratch)
        finally:
            forget_found(scratch)
            self.memories.append(memory)
        return found

    def tally(self, const uint8_t[:, ::1] boards, tuple faces, int rows, int columns, const int8_t[::1] cubes,
              const int64_t[::1] points, int64_t bonus, max_steps,
              int64_t[::1] words_out, int64_t[::1] points_out, int64_t[::1] longest_out,
              Py_ssize_t first=0, cancelled=None, uint32_t[::1] occurrences=None):
        """Count words, points and the longest word of each board into the three arrays, without the GIL.

        ``boards`` holds a row of face numbers (places in ``faces``) a board; ``cubes`` its challenge cell or -1;
        ``points[n]`` what n letters earn, up to :attr:`longest`; ``first`` is the number of the first board, for
        messages. Stops early once ``cancelled`` (a list) is filled. ``occurrences``, a counter for each word in the order
        of their numbers, goes up by one for each board that has the word.
        """
        cdef const Face *known[256]
        cdef const Face *cell_faces[MAX_CELLS]
        cdef Position position
        cdef Scoring scoring
        cdef Tally tally
        cdef _Face face
        cdef Py_ssize_t i = 0, start, end, count = boards.shape[0]
        cdef int cell, status = DONE, cells = rows * columns
        cdef uint64_t limit = _limit(max_steps)
        cdef int deep = self.deep
        cdef list keep = []
        cdef uint32_t *counters = NULL
        if occurrences is not None and occurrences.shape[0]:
            counters = &occurrences[0]
        if (not 0 < cells <= MAX_CELLS or boards.shape[1] != cells or len(faces) > 256
                or cubes.shape[0] != count or words_out.shape[0] != count or points_out.shape[0] != count
                or longest_out.shape[0] != count or points.shape[0] <= <Py_ssize_t>self.graph.longest
                or (occurrences is not None and occurrences.shape[0] != self.graph.word_count)
                or (count and int(numpy.max(boards)) >= len(faces))):
            raise ValueError("the arrays of boards, faces and totals do not fit together")
        for text in faces:
            face = self._face(text)
            known[len(keep)] = &face.face
            keep.append(face)
        cdef const uint64_t *neighbours = self._neighbours(rows, columns)
        cdef _Memory memory = self._borrow()
        cdef Scratch *scratch = &memory.scratch
        scoring.points = &points[0]
        scoring.bonus = bonus
        if cancelled is not None:
            _cancelled[PyThread_get_thread_ident()] = cancelled
        for start in range(0, count, 256):
            end = min(start + 256, count)
            with nogil:
                for i in range(start, end):
                    for cell in range(cells):
                        cell_faces[cell] = known[boards[i, cell]]
                    position_init(&position, cells, cubes[i], neighbours, cell_faces)
                    status = tally_board(scratch, &self.graph, &position, &scoring, &tally, counters, limit,
                                         _interrupted, deep)
                    if status != DONE:
                        break
                    words_out[i] = tally.words
                    points_out[i] = tally.points
                    longest_out[i] = tally.longest
            if status == DONE and _interrupted():
                status = INTERRUPTED
            if status != DONE:
                break
        self.memories.append(memory)
        _cancelled.pop(PyThread_get_thread_ident(), None)
        if status != DONE:
            if cancelled:  # not by an exception of this thread: that stays for the thread it belongs to
                raise KeyboardInterrupt
            raise _failure(status, max_steps, f"board {first + i}")

    def score(self, tuple faces, int rows, int columns, int cube, const int64_t[::1] points, int64_t bonus, max_steps):
        """The points of one board: what :meth:`tally` counts, without its arrays."""
        cdef Position position
        cdef Scoring scoring
        cdef Tally tally
        cdef int status, deep = self.deep
        cdef uint64_t limit = _limit(max_steps)
        cdef list keep = self._lay_out(&position, faces, rows, columns, cube)
        cdef _Memory memory = self._borrow()
        scoring.points = &points[0]
        scoring.bonus = bonus
        with nogil:
            status = tally_board(&memory.scratch, &self.graph, &position, &scoring, &tally, NULL, limit, _interrupted,
                                 deep)
        self.memories.append(memory)
        if status != DONE:
            raise _failure(status, max_steps)
        return tally.points

    def changes(self, tuple faces, int rows, int columns, tuple cells, tuple others, const int64_t[::1] points, max_steps,
                int64_t[:, ::1] words_out, int64_t[:, ::1] points_out, int64_t[:, ::1] longest_out):
        """Count the boards that come of changing one cell: a row for each of ``cells``, a column for each of ``others``."""
        cdef Position position
        cdef Scoring scoring
        cdef Neighbourhood near
        cdef Tally unchanged
        cdef Tally tallies[256]
        cdef const Face *tried[256]
        cdef int column_of[256]
        cdef int i = 0, row, cell, count, status = DONE
        cdef list keep = self._lay_out(&position, faces, rows, columns, -1)
        cdef list known = [self._face(face) for face in others]
        if (len(others) > 256 or points.shape[0] <= <Py_ssize_t>self.graph.longest or not all(0 <= cell < len(keep) for cell in cells)
                or not len(cells) == words_out.shape[0] == points_out.shape[0] == longest_out.shape[0]
                or not len(others) == words_out.shape[1] == points_out.shape[1] == longest_out.shape[1]):
            raise ValueError("the arrays of totals do not fit the board and the faces")
        cdef _Memory memory = self._borrow()
        cdef _Surroundings surroundings = self._borrow_surroundings()
        scoring.points = &points[0]
        scoring.bonus = 0
        near.around, near.scratch, near.graph = &surroundings.around, &memory.scratch, &self.graph
        near.position, near.scoring, near.max_steps, near.interrupted = &position, &scoring, _limit(max_steps), _interrupted
        with nogil:
            look_around(&near, &unchanged)
        for row in range(len(cells)):
            if status == DONE and _interrupted():
                status = INTERRUPTED
            if status != DONE:
                break
            cell, count = cells[row], 0
            for i in range(len(known)):
                if near.whole and known[i] is keep[cell]:
                    words_out[row, i], points_out[row, i] = unchanged.words, unchanged.points
                    longest_out[row, i] = unchanged.longest
                else:
                    tried[count], column_of[count] = &(<_Face>known[i]).face, i
                    count += 1
            with nogil:
                status = tally_changes(&near, cell, tried, count, tallies)
            for i in range(count if status == DONE else 0):
                words_out[row, column_of[i]], points_out[row, column_of[i]] = tallies[i].words, tallies[i].points
                longest_out[row, column_of[i]] = tallies[i].longest
        self.memories.append(memory)
        self.surroundings.append(surroundings)
        if status != DONE:
            raise _failure(status, max_steps, "a board that differs in one cell")


cdef class Found:
    """The words of one board as plain memory, longest first, then by the alphabet."""
    cdef LetterGraph graph
    cdef CFound *found
    cdef uint8_t *paths
    cdef Py_ssize_t count

    cdef take(self, LetterGraph graph, Scratch *scratch):
        cdef Py_ssize_t i, used = 0
        cdef uint32_t *order = <uint32_t *>malloc((scratch.found_count + 1) * sizeof(uint32_t))
        cdef CFound *item
        self.graph = graph
        self.found = <CFound *>malloc((scratch.found_count + 1) * sizeof(CFound))
        for i in range(scratch.found_count):
            used += scratch.found[i].path_length
        self.paths = <uint8_t *>malloc(used + 1)
        used = 0
        if order == NULL or self.found == NULL or self.paths == NULL:
            free(order)
            raise MemoryError()
        arrange_found(scratch, &graph.graph, order)
        self.count = scratch.found_count
        for i in range(self.count):
            item = self.found + i
            item[0] = scratch.found[order[i]]
            memcpy(self.paths + used, scratch.paths + item.path, item.path_length)
            item.path = <uint32_t>used
            used += item.path_length
        free(order)

    def __dealloc__(self):
        free(self.found)
        free(self.paths)

    def __len__(self):
        return self.count

    cdef object _word(self, Py_ssize_t index):
        cdef CFound *item = self.found + index
        cdef Graph *graph = &self.graph.graph
        cdef int level
        text = self.graph._text(item.word, item.letters)
        path = path_tuple(self.paths + item.path, item.path_length, _NUMBERS)
        level = graph.levels[item.word] if graph.levels != NULL else 0
        word = bare_instance(self.graph.make)
        fill_slot(word, self.graph.slots[0], text)
        fill_slot(word, self.graph.slots[1], path)
        fill_slot(word, self.graph.slots[2], <int>item.letters)
        fill_slot(word, self.graph.slots[3], True if item.through else False)
        fill_slot(word, self.graph.slots[4], _LEVELS[level])
        return word

    def __getitem__(self, Py_ssize_t index):
        if not 0 <= index < self.count:
            raise IndexError(index)
        return self._word(index)

    def __iter__(self):
        """The words one by one, each made when it is its turn: so its memory is that of the one before."""
        cdef _Words words = _Words.__new__(_Words)
        words.found = self
        return words

    def points(self, const int64_t[::1] points, int64_t bonus):
        """The sum over all words, without making them."""
        cdef Py_ssize_t i
        cdef int64_t total = 0
        for i in range(self.count):
            total += points[self.found[i].letters] + (bonus if self.found[i].through else 0)
        return total


cdef class _Words:
    cdef Found found
    cdef Py_ssize_t at

    def __iter__(self):
        return self

    def __next__(self):
        cdef Py_ssize_t at = self.at  # a copy: what a signal handler lets other threads do may move it on
        if at >= self.found.count:
            raise StopIteration
        self.at = at + 1
        if not self.at & 0xFFF:  # who makes a list of them runs no code of Python in between
            PyErr_CheckSignals()
        return self.found._word(at)


cdef tuple _encode(str text):
    """(alphabet, codes): the distinct letters by code point, and ``text`` with each letter as its place among them.

    Each word is followed by WORD_END, the whole by PADDING bytes. With more than 64 letters the codes mean nothing.
    """
    cdef int kind = PyUnicode_KIND(text)
    cdef const void *data = PyUnicode_DATA(text)
    cdef Py_ssize_t i, start, size = len(text)
    cdef Py_ssize_t most = 0x100 if kind == 1 else 0x10000 if kind == 2 else 0x110000
    cdef bytearray table = bytearray(most)
    cdef uint8_t *code_of = table
    cdef bytearray codes = bytearray(size + 1 + PADDING)
    cdef uint8_t *code = codes
    for start in range(0, size, _HEARD):
        PyErr_CheckSignals()
        if kind == 1:
            for i in range(start, min(start + _HEARD, size)):
                code_of[(<const uint8_t *>data)[i]] = 1
        else:
            for i in range(start, min(start + _HEARD, size)):
                code_of[PyUnicode_READ(kind, data, i)] = 1
    code_of[10] = 0
    alphabet = "".join(map(chr, numpy.flatnonzero(numpy.frombuffer(table, numpy.uint8)).tolist()))
    for i, letter in enumerate(alphabet):
        code_of[<Py_ssize_t>ord(letter)] = i & 0x3F
    code_of[10] = WORD_END
    for start in range(0, size, _HEARD):
        PyErr_CheckSignals()
        if kind == 1:
            for i in range(start, min(start + _HEARD, size)):
                code[i] = code_of[(<const uint8_t *>data)[i]]
        else:
            for i in range(start, min(start + _HEARD, size)):
                code[i] = code_of[PyUnicode_READ(kind, data, i)]
    code[size] = WORD_END
    return alphabet, codes


cdef bytes _neighbour_masks(int rows, int columns):
    """A 64-bit mask of neighbours for each cell, and one of all cells for START."""
    cdef uint64_t masks[MAX_CELLS + 1]
    cdef int cell, other, cells = rows * columns
    memset(masks, 0, sizeof(masks))
    for cell in range(cells):
        for other in range(cells):
            if (other != cell and abs(other // columns - cell // columns) <= 1
                    and abs(other % columns - cell % columns) <= 1):
                masks[cell] |= <uint64_t>1 << other
        masks[START] |= <uint64_t>1 << cell
    return (<uint8_t *>masks)[:sizeof(masks)]
