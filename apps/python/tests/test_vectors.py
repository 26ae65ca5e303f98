"""CuTe's golden vectors, asked of this module. It has the verdicts of the Rust library, which the laws decide."""

import json
import math
import os
from pathlib import Path

import pytest

import layout_static as ls
from layout_static import Layout, LayoutError

VECTORS = Path(os.environ.get("LAYOUT_VECTORS", Path(__file__).parents[3] / "tests" / "vectors" / "cute"))

#: The operations, each by its function and its arguments.
CALLS = {
    "append": lambda case: appended(case["l"], case["n"], case["x"]),
    "blocked_product": lambda case: ls.blocked_product(case["l"], case["t"]),
    "coalesce": lambda case: ls.coalesce(case["l"]),
    "coalesce_by": lambda case: ls.coalesce_over(case["l"], case["profile"]),
    "complement": lambda case: ls.complement(case["l"], size(case["cotarget"] or ls.cosize(ls.filter(case["l"])))),
    "composition": lambda case: ls.composition_extended(case["a"], case["b"]),
    "filter": lambda case: ls.filter(case["l"]),
    "filter_zeros": lambda case: ls.filter_zeros(case["l"]),
    "group": lambda case: ls.group(case["l"], case["b"], case["e"] % (len(case["l"]) + 1)),
    "logical_divide": lambda case: ls.logical_divide(case["l"], case["t"]),
    "logical_product": lambda case: ls.logical_product(case["l"], case["t"]),
    "make_layout_left": lambda case: ls.column_major(case["shape"]),
    "make_layout_right": lambda case: ls.row_major(case["shape"]),
    "recast_layout": lambda case: ls.recast(case["l"], case["old_bits"], case["new_bits"]),
    "replace": lambda case: ls.replace(case["l"], case["n"], case["x"]),
    "right_inverse": lambda case: ls.right_inverse(case["l"]),
    "select": lambda case: ls.select(case["l"], case["idx"]),
    "tiled_divide": lambda case: ls.tiled_divide(case["l"], case["t"]),
    "unflatten": lambda case: ls.unflatten(case["l"], case["profile"]),
    "upcast": lambda case: ls.upcast(case["l"], case["n"]),
    "zipped_divide": lambda case: ls.zipped_divide(case["l"], case["t"]),
    "zipped_product": lambda case: ls.zipped_product(case["l"], case["t"]),
}


def appended(layout, modes, mode):
    """CuTe's defaults: one more mode, which is 1:0."""
    mode = Layout(1, 0) if mode is None else mode
    return ls.append(layout, mode) if modes is None else ls.append_to(layout, modes, mode)


def size(tree) -> int:
    """The product of a nested tuple."""
    return math.prod(map(size, tree)) if isinstance(tree, tuple) else tree


def tuples(tree):
    """Lists as tuples."""
    return tuple(map(tuples, tree)) if isinstance(tree, list) else tree


def read(name: str, argument):
    """An argument of a vector as this module takes it."""
    if isinstance(argument, dict):
        return Layout(tuples(argument["s"]), tuples(argument["d"]))
    if name == "t" and isinstance(argument, list):
        return [None if entry == "_" else read(name, entry) for entry in argument]
    if name == "idx" and isinstance(argument, list):
        return tuple(argument)
    return tuples(argument)


def pairs(shape, stride):
    """Extents with strides; the stride of an extent of 1 does not matter."""
    if isinstance(shape, tuple):
        return tuple(map(pairs, shape, stride))
    return (shape, None if shape == 1 else stride)


def cases(name: str) -> list[dict]:
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text().splitlines()]


def judged(name: str, case: dict) -> str:
    """How the answer of this module compares with CuTe's."""
    arguments = {key: read(key, argument) for key, argument in case["in"].items()}
    try:
        ours = CALLS[name](arguments)
    except LayoutError as error:
        assert error.code and error.headline, error
        return "refused"
    if not case["ok"]:
        return "verified"
    theirs = tuples(case["out"]["s"]), tuples(case["out"]["d"])
    return "equal" if pairs(ours.shape, ours.stride) == pairs(*theirs) else "corrected"


def expected(name: str) -> dict[str, int]:
    """The verdicts of the Rust library, which a test of the repository holds against the laws."""
    rows = (VECTORS.parent / "VERDICTS.md").read_text().partition("\n## cute\n")[2]
    row = next(line for line in rows.splitlines() if line.startswith(f"| `{name}` |"))
    _, exact, unit, corrected, verified, refused, wrong = map(int, row.split("|")[2:9])
    return {"equal": exact + unit, "corrected": corrected, "verified": verified, "refused": refused + wrong}


@pytest.mark.parametrize("name", CALLS)
def test_verdicts_are_those_of_the_library(name):
    verdicts = [judged(name, case) for case in cases(name)]
    assert {verdict: verdicts.count(verdict) for verdict in expected(name)} == expected(name)


def test_thousands_of_answers_are_equal():
    assert sum(expected(name)["equal"] for name in CALLS) > 4000


def test_sizes_and_indices_are_those_of_cute():
    for case in cases("props"):
        layout, out = read("l", case["in"]["l"]), case["out"]
        assert (layout.size, layout.cosize, layout.rank, layout.depth) == (
            out["size"], out["cosize"], out["rank"], out["depth"]
        ), case["id"]
        assert ls.flatten(layout) == read("l", out["flatten"])
    for case in cases("crd2idx"):
        layout = read("l", case["in"]["l"])
        for at, index in zip(case["in"]["coords"], case.get("out", [])):
            if isinstance(at, int) and at < layout.size:
                assert layout(at) == index, case["id"]
            elif isinstance(at, list) and len(at) == layout.rank:
                try:
                    assert layout(tuples(at)) == index, case["id"]
                except LayoutError as error:
                    assert "bounds" in str(error) or "below" in str(error) or "extent" in str(error), error
