"""The mutants of a module: how each place in it may change, and which changes make no difference."""

import ast
import copy
import importlib.util
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

MODULES = ("rules", "match", "board")

ONE_ROW = "all rows have as many cells"
OFF_THE_BOARD = "one of the two numbers is enough to be off the board"
NO_CELL = "every number below 0 is off the board"
ALL_OR_NONE = "all boards compared have a challenge cube, or none has"
SPEED = "what is remembered makes no difference but of speed"

EQUIVALENT: Mapping[str, str] = {
    "match: Match._played: 0 -> -1": "no round has a number below 0",
    "match: _judging: 1 -> 2": "any number of rounds will do, as long as it is always the same one",
    "board: Board.__init__: 'challenge_cell' -> 'xchallenge_cell'": "another message takes the place of this one",
    "board: Board.parse: 0 -> -1 (2)": "there is one row",
    "board: Board.parse: 1 -> 2 (7)": "a row with one blank has two cells, of which no square is made",
    "board: Board.parse: 0 -> -1 (3)": ONE_ROW,
    "board: Board.parse: 0 -> -1 (4)": "one cell is marked",
    "board: Board.__getitem__: -1 -> 1": OFF_THE_BOARD,
    "board: Board.__getitem__: 1 -> 2": OFF_THE_BOARD,
    "board: Board.__getitem__: 1 -> 0": OFF_THE_BOARD,
    "board: Board.__getitem__: -1 -> 1 (2)": OFF_THE_BOARD,
    "board: Board.__getitem__: 1 -> 2 (2)": OFF_THE_BOARD,
    "board: Board.__getitem__: 1 -> 0 (2)": OFF_THE_BOARD,
    "board: Board.canonical: 4 -> 5": "after four turns the board is the first one again",
    "board: Board.canonical: -1 -> 1": ALL_OR_NONE,
    "board: Board.canonical: 1 -> 2": ALL_OR_NONE,
    "board: Board.canonical: 1 -> 0": ALL_OR_NONE,
    "board: _index: 1 -> 2": NO_CELL,
    "board: _index: 1 -> 2 (2)": NO_CELL,
    "board: outside of functions: lru_cache(maxsize=256) -> lru_cache()": SPEED,
    "board: outside of functions: 256 -> 257": SPEED,
    "board: outside of functions: 256 -> 255": SPEED,
}
"""The mutants that do what the original does, by their keys, and why that is so."""

Steps = tuple[tuple[str, int | None], ...]
"""The way from a module to a node: fields, with the place in those that are lists."""


class Place(NamedTuple):
    """A node, the function around it ("" outside of functions) and the lines of its statement."""

    steps: Steps
    function: str
    lines: tuple[int, int]


class Mutant(NamedTuple):
    """One change of a module: what stands at the place is ``node``. The ``key`` stays when lines move."""

    module: str
    number: int
    place: Place
    key: str
    node: ast.AST

    def __str__(self) -> str:
        return f"{self.module} {self.number}, line {self.place.lines[0]}: {self.key.partition(': ')[2]}"

    def code(self) -> CodeType:
        """The module with the change."""
        path = path_of(self.module)
        tree = ast.parse(Path(path).read_bytes())
        parent, (field, position) = node_at(tree, self.place.steps[:-1]), self.place.steps[-1]
        if position is None:
            setattr(parent, field, self.node)
        else:
            getattr(parent, field)[position] = self.node
        return compile(ast.fix_missing_locations(tree), path, "exec")


def path_of(module: str) -> str:
    """The file of a module of the library; the library itself is not imported for it."""
    package = importlib.util.find_spec("boggle")
    assert package is not None and package.submodule_search_locations
    return str(Path(package.submodule_search_locations[0]) / f"{module}.py")


def node_at(tree: ast.AST, steps: Steps) -> Any:
    """The node at the end of the way."""
    node: Any = tree
    for field, position in steps:
        node = getattr(node, field) if position is None else getattr(node, field)[position]
    return node


COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


def without(values: Sequence[Any], position: int) -> list[Any]:
    """The values but one."""
    return [*values[:position], *values[position + 1 :]]


def other_expressions(node: ast.AST) -> Iterator[ast.AST]:  # noqa: PLR0912 (one branch a kind)
    """What may stand in the place of an expression, or of a part of one."""
    match node:
        case ast.Compare(left, operators, right):
            for position, operator in enumerate(operators):
                for other in COMPARISONS[type(operator)]:
                    yield ast.Compare(left, [*operators[:position], other(), *operators[position + 1 :]], right)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            for position in range(len(values)):
                rest = without(values, position)
                yield ast.BoolOp(operator, rest) if rest[1:] else rest[0]
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(operator)](), right)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(str() as value) if " " not in value.strip():  # else a message
            yield ast.Constant(f"x{value}")
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.comprehension(target, source, tests, is_async):
            for position in range(len(tests)):
                yield ast.comprehension(target, source, without(tests, position), is_async)
        case ast.Call(function, arguments, keywords):
            for position in range(len(keywords)):
                yield ast.Call(function, arguments, without(keywords, position))


def other_statements(node: ast.AST, in_function: bool) -> Iterator[ast.AST]:
    """What may stand in the place of a statement."""
    match node:
        case ast.If(test, body, orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.For(target, _, body, orelse):
            yield ast.For(target, ast.Tuple([], ast.Load()), body, orelse)
        case ast.Return(ast.expr() as value) if ast.unparse(value) != "None":
            yield ast.Return(ast.Constant(None))
        case ast.Assign(targets, value) if in_function and ast.unparse(value) != "None":
            yield ast.Assign(targets, ast.Constant(None))
        case ast.Raise() | ast.Expr(ast.Call()):
            yield ast.Pass()


def is_left_alone(node: ast.AST, parent: ast.AST) -> bool:
    """Whether a node stays as it is, with all in it: docstrings, texts in f-strings, names for tools, asserts."""
    match node, parent:
        case ((ast.Import() | ast.ImportFrom() | ast.Assert() | ast.arg() | ast.Expr(ast.Constant())), _):
            return True
        case ast.Constant(), ast.JoinedStr():
            return True
        case ((ast.If(ast.Name("TYPE_CHECKING")) | ast.Assign([ast.Name("__all__" | "__slots__" | "__hash__")])), _):
            return True
        case _:
            return False


def places(node: ast.AST, here: Place, names: tuple[str, ...] = (), in_raise: bool = False) -> Iterator[Place]:
    """All places of a tree where something may change, in the order of the text."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "ctx", "format_spec"):
            continue
        function, inside = here.function, names
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and field == "body":
            inside = (*names, node.name)
            if isinstance(node, ast.FunctionDef):
                function = function or ".".join(inside)
        for position, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or is_left_alone(child, node):
                continue
            raising = in_raise or isinstance(child, ast.Raise)
            if raising and isinstance(child, ast.Constant) and isinstance(child.value, str):
                continue
            lines = here.lines
            if isinstance(child, ast.stmt):
                body = getattr(child, "body", None)
                lines = child.lineno, max(child.lineno, body[0].lineno - 1 if body else child.end_lineno or 0)
            place = Place((*here.steps, (field, position)), function, lines)
            yield place
            yield from places(child, place, inside, raising)


def short(node: ast.AST) -> str:
    """A node as text of one line; of a statement with others in it, its head."""
    if isinstance(node, ast.If | ast.For):
        node = copy.copy(node)
        node.body, node.orelse = [ast.Expr(ast.Constant(...))], []
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())


def mutants_of(module: str) -> list[Mutant]:
    """All mutants of a module, in the order of its text."""
    return list(mutants_in(module, Path(path_of(module)).read_text(encoding="utf-8")))


def mutants_in(module: str, source: str) -> Iterator[Mutant]:
    """All mutants of the source of a module."""
    tree = ast.parse(source)
    keys: Counter[str] = Counter()
    for place in places(tree, Place((), "", (1, 1))):
        node = node_at(tree, place.steps)
        for other in (*other_expressions(node), *other_statements(node, bool(place.function))):
            key = f"{module}: {place.function or 'outside of functions'}: {short(node)} -> {short(other)}"
            keys[key] += 1
            number = keys.total() - 1
            yield Mutant(module, number, place, key if keys[key] == 1 else f"{key} ({keys[key]})", other)
