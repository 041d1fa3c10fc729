"""Writes `web/page/views.d.ts`, in which the page's own files find the form of what the page is told.

    python -m tools.page

It is made from the TypedDicts of `web/views/types.py`.
"""

from pathlib import Path
from types import NoneType, UnionType
from typing import get_args, get_origin, get_type_hints, is_typeddict

from web.views import types

WRITTEN = Path(__file__).parents[2] / "web" / "page" / "views.d.ts"

HEAD = """\
// The form of what the page is told: made by `make views` from web/views/types.py.

type Same<A, B> = [A, B] extends [B, A] ? A
  : A extends Array<infer E> ? (B extends Array<infer F> ? Array<Same<E, F>> : never)
  : Partial<A & B>;
/** What has the fields of the one or of the other. */
type Either<A, B> = {
  [K in keyof A | keyof B]?: K extends keyof A & keyof B ? Same<A[K], B[K]>
    : K extends keyof A ? A[K]
    : K extends keyof B ? B[K]
    : never;
};
"""

PLAIN: dict[object, str] = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def declarations() -> str:
    """Return all types, as TypeScript."""
    found = [HEAD]
    for name, made in vars(types).items():
        if is_typeddict(made):
            fields = (
                f"  {field}{'?' if field in made.__optional_keys__ else ''}: {typed(kind)};\n"
                for field, kind in get_type_hints(made).items()
            )
            found.append(f"interface {name} {{\n{''.join(fields)}}}\n")
        elif isinstance(made, UnionType):
            found.append(f"type {name} = Either<{', '.join(map(typed, get_args(made)))}>;\n")
    return "\n".join(found)


def typed(kind: object) -> str:
    """Return a type of a field, as TypeScript."""
    if kind in PLAIN:
        return PLAIN[kind]
    of = list(map(typed, get_args(kind)))
    match get_origin(kind):
        case origin if origin is list:
            return f"Array<{of[0]}>"
        case origin if origin is tuple:
            return f"[{', '.join(of)}]"
        case origin if origin is dict:
            return f"Record<{', '.join(of)}>"
        case origin if origin is UnionType:
            return " | ".join(of)
    if is_typeddict(kind):
        return kind.__name__
    raise TypeError(f"{kind} has no form in the page")


if __name__ == "__main__":
    WRITTEN.write_text(declarations(), encoding="utf-8")
