"""What can be turned round in a piece of code: each change is one that a person might overlook.

The `strict` of a zip is left as it is: what is equally long is joined alike without it.
"""

import ast
import copy
from collections.abc import Iterator

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
NAMES = {"max": "min", "min": "max", "any": "all", "all": "any"}
Change = tuple[ast.expr | ast.stmt, str]
"""A node, and what stands in its place."""


def turned(tree: ast.AST, *, with_numbers: bool = True) -> Iterator[Change]:
    """Every change of a module, or of a part of one."""
    for node in _code(tree):
        if isinstance(node, ast.expr):
            yield from ((node, f"({ast.unparse(new)})") for new in _values(node, with_numbers))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node, "pass"
        elif isinstance(node, ast.If | ast.While):
            yield node.test, f"(not ({ast.unparse(node.test)}))"


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """What runs: no types, docstrings, decorators; no f-string, whose parts have no true places."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.If) and _is_for_types(node)):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params", "bases"):
            continue
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, ast.AST):
                yield from _code(inner)


def _is_for_types(node: ast.If) -> bool:
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _values(node: ast.expr, with_numbers: bool) -> Iterator[ast.expr]:
    """What may stand for an expression."""
    match node:
        case ast.Compare(left, [op], [right]):
            for other in COMPARED[type(op)]:
                yield ast.Compare(left, [other()], [right])
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.BinOp(left, op, right) if type(op) in COUNTED and not _is_type(node):
            yield ast.BinOp(left, COUNTED[type(op)](), right)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)) if with_numbers:
            yield ast.Constant(value + 1)
        case ast.Call(ast.Name(name), args, keywords) if name in NAMES:
            yield ast.Call(ast.Name(NAMES[name]), args, keywords)
        case ast.Subscript(value, ast.Tuple(parts)) if isinstance(value, ast.Call | ast.Attribute):
            # In a view: an element without one of the parts in it.
            for i, part in enumerate(parts):
                if isinstance(part, ast.Call | ast.Subscript | ast.IfExp):
                    less = copy.copy(parts)
                    less[i] = ast.Constant(None)
                    yield ast.Subscript(value, ast.Tuple(less))


def _is_type(node: ast.BinOp) -> bool:
    """Whether this is a choice of types, as in `isinstance(x, A | B)`."""
    names = (part for part in ast.walk(node) if isinstance(part, ast.Name))
    return isinstance(node.op, ast.BitOr) and all(
        name.id[:1].isupper() or name.id in ("int", "float", "str", "list", "tuple", "dict")
        for name in names
    )
