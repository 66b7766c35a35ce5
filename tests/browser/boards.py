"""Boards that are hard to draw."""

from boggle import Board, dice_sets

LETTERS = "ABCDEFGH"
FACES = {
    "letters": " ".join(LETTERS[:number] for number in range(1, 9)),
    "wide letters": " ".join("W" * number for number in range(1, 9)),
    "narrow letters": " ".join("I" + "i" * number for number in range(8)),
    "wide pairs": "WW MW / MZ WZ",
    "underlined": "M W Z N",
    "readings": "Q|Qu Qu|W A|E|I|O|U / In|Ing|Th|The|Er|He|An|Qu Wwwwwwww|Mmmmmmmm *",
    "most readings": "|".join(letter + "wwwwwww" for letter in "MNOPRSTW"),
    "accents": "É Ű Ç Ŵ / Å Ñ Ő Ž / Ắ Ṩ Ǟ Ẅ",
    "Cyrillic": "Ж Щ Ю / Ё Ы Ъ / Жж Щщ Ююю",
    "Greek": "Ψ Ω Σ / Θθ Ξξξ ΐ",
    "right to left": "א ש ל / ض م ة",
    "other scripts": "漢字 あ / 한글 ท",
    "ligatures": "Ǆ ﬀ / ß Œ",
}


def _along_rows(board: Board) -> list[int]:
    """A path through all cells, to and fro."""
    rows = [list(range(row * board.columns, (row + 1) * board.columns)) for row in range(board.rows)]
    return [cell for number, row in enumerate(rows) for cell in (row[::-1] if number % 2 else row)]


def _drawings() -> dict[str, str]:
    boards = {name: Board.parse(text) for name, text in FACES.items()}
    boards |= {
        "1x1": Board.parse("A"),
        "1x12": Board(["A", "W", "Qu"] * 4, 1, 12),
        "12x1": Board(["M", "Th", "The"] * 4, 12, 1),
        "6x6": Board(["An|Er|He|In|Ing|Qu|Th|The"] * 36, 6, 6),
        "8x8": Board(["A", "W", "Qu", "Ing", "Z", "I", "Q|Qu", "*"] * 8, 8, 8),
        "challenge cube": Board.parse("A B C / D [K] E / F G H"),
    }
    boards |= {dice.id: Board.roll(dice, seed=5) for dice in dice_sets()}
    found = {name: board.svg() for name, board in boards.items()}
    found |= {f"{name}, a path": board.svg(_along_rows(board), theme="dark") for name, board in boards.items()}
    every_way = "A B C / D E F / G H I"
    found |= {f"way {way}": Board.parse(every_way).svg([4, way]) for way in (0, 1, 2, 3, 5, 6, 7, 8)}
    found["solid"] = Board.parse("A # / # B").svg([0, 3], theme="dark")
    found["one step"] = Board.parse("A B").svg([1])
    found["a word of 17 letters"] = Board.parse("inconsequentially").svg(word="inconsequentially")
    return found


TOUGH = _drawings()
