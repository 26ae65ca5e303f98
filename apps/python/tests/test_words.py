"""Operations, errors, claims, notations, costs; and the command, which gives the same answers."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import layout_static as ls
from layout_static import Layout, LayoutError

#: What the names of the examples of the table are.
NAMES = {"Rows": "(4,8):(8,1)", "Columns": "(4,8):(1,4)", "Cube": "(2,3,5):(1,2,6)", "N": "4"}


def operands(call: str) -> list[str]:
    """The operands of a call, as texts."""
    inside, depth, texts = call.partition("(")[2].removesuffix(")"), 0, [""]
    for letter in inside:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            texts.append("")
        else:
            texts[-1] += letter
    return [text.strip() for text in texts]


def command(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", "layout_static", *words], capture_output=True, text=True)


@pytest.mark.parametrize("name", ls.operations())
def test_each_operation_is_a_function_with_its_syntax(name):
    operation = getattr(ls, name)
    assert operation.__doc__.startswith(operation.usage) and operation.usage.startswith(name)
    call, answer = operation.example
    for word, meaning in NAMES.items():
        call = " ".join(f"({call})".replace(word, f" {meaning} ").split()).removeprefix("(").removesuffix(")")
    assert str(operation(*operands(call))) == answer


def test_an_operation_without_an_answer_says_why():
    with pytest.raises(LayoutError) as caught:
        ls.composition(Layout("(4,6):(1,8)"), Layout("6:3"))
    error = caught.value
    assert isinstance(error, ValueError) and error.code == "L0203"
    assert "stride 3" in error.headline and error.notes[0].startswith("A = (4,6):(1,8) has A(0), A(3)")
    assert error.help == "use stride 2 or 4 over extent 6"
    assert error.edit == "composition((4,6):(1,8), 6:2)" and ls.evaluate(error.edit) == Layout("(2,3):(2,8)")
    assert str(error) == command(error.edit.replace("6:2", "6:3")).stderr.strip("\n")


def test_independent_errors_are_all_known():
    with pytest.raises(LayoutError) as caught:
        ls.evaluate("type A = (4, 6) : (1, 8, 2); type B = composition((4, 6) : (1, 8), 6 : 3);")
    assert len({error.code for error in caught.value.errors}) == 2
    assert all(error.headline in str(caught.value) for error in caught.value.errors)


def test_numbers_and_tilers_are_values():
    assert ls.evaluate("size((4,8):(8,1))") == ls.size(Layout("(4,8):(8,1)")) == 32
    assert ls.evaluate("cosize(row_major(BM, 8))", BM=4) == 32
    tiler = ls.tv_tiler("(4,8):(8,1)", "(2,1):(1,0)")
    assert (tiler.kind, tiler.text) == ("tiler", "[8:1, 8:1]") and tiler == ls.evaluate(tiler._expression)
    assert ls.zipped_divide("(16,16):(16,1)", tiler) == ls.zipped_divide("(16,16):(16,1)", [8, 8])
    with pytest.raises(LayoutError) as caught:
        ls.index("(4,8):(8,1)", (4, 0))
    assert caught.value.code.startswith("L") and not (caught.value.edit or "").startswith("const")
    with pytest.raises(LayoutError):
        ls.tv_tiler("(4,8):(8,1)")


def test_a_wrong_number_of_operands_is_an_error():
    with pytest.raises(LayoutError, match=r"\[L"):
        ls.composition("(4,8):(8,1)")
    with pytest.raises(LayoutError):
        ls.coalesce(object())
    with pytest.raises(AttributeError):
        ls.no_such_operation


def test_explanations_have_the_words_of_the_command():
    text = "composition((8,64):(64,1), (4,4):(16,1))"
    assert ls.explain(text) == command("explain", text).stdout.strip("\n")
    refused = ls.explain("composition((4,6):(1,8), 6:3)")
    assert refused.refused and "L0203" in refused and "help: use stride 2 or 4" in refused
    assert "the elements that the inner layout visits" in refused
    assert not ls.explain(Layout("(4,8):(8,1)")).refused


def test_claims():
    tile = Layout("(4,8):(8,1)")
    assert ls.check(tile, "injective", "size == 32") and ls.check(tile, ["compact"])
    with pytest.raises(LayoutError, match="33") as caught:
        ls.check(tile, "size == 33")
    assert caught.value.code == "L0601"


def test_notations():
    for notation, text in {
        "cute-cpp": "Layout<Shape<_4,_8>,Stride<_8,_1>>",
        "cute-dsl": "cute.make_layout((4, 8), stride=(8, 1))",
        "pycute": "Layout((4, 8), (8, 1))",
    }.items():
        assert ls.convert("(4,8):(8,1)", to=notation) == text
        assert ls.convert(text, from_=notation) == ls.convert(text) == "(4,8):(8,1)"
    assert {"numpy", "triton", "c"} <= set(ls.notations())
    with pytest.raises(LayoutError, match="no nested modes"):
        ls.convert("((2,2),4):((1,8),2)", to="mdspan")
    with pytest.raises(LayoutError):
        ls.convert("(4,8):(8,1)", to="no-such-notation")
    swizzled = ls.convert("swizzle(3, 3, 3) * ((8,64):(64,1))", to="cute-text", bits=16)
    assert swizzled == "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)"


def test_layouts_are_found_in_a_text():
    log = "é error: no conversion from 'cute::Layout<cute::tuple<cute::C<4>, cute::C<8>>, \
cute::tuple<cute::C<8>, cute::C<1>>>' to (_4,_8):(_1,_4)"
    first, second = ls.found(log)
    assert (first.layout, second.layout) == (Layout("(4,8):(8,1)"), Layout("(4,8):(1,4)"))
    assert log[slice(*second.range)] == "(_4,_8):(_1,_4)" and first.notation == "cute-cpp"
    assert ls.found("nothing here") == []


def test_conflicts_and_swizzles():
    tile, column = Layout("(32,32):(32,1)"), "read((32,32):(1,32), bits 32)"
    assert ls.conflicts(tile, column) == 31 == ls.conflicts(tile, Layout("(32,32):(1,32)"), bits=32)
    best = ls.swizzle_for(tile, [column])
    assert (best.swizzle, ls.conflicts(best, column), best.after[0].conflicts) == ((5, 0, 5), 0, 0)
    assert "no layout is better" in best.proof and best.before[0].wavefronts == 32
    cost = ls.cost(tile, column, machine="cdna3")
    assert cost.machine == "cdna3" and cost.conflicts > 0
    limited = ls.swizzle_for("(8,64):(64,1)", "read((8,8):(1,8), bits 16, vector 8)", among="tma")
    assert limited.swizzle == (3, 3, 3)
    assert {"nvidia", "cdna3"} <= set(ls.machines())
    with pytest.raises(LayoutError, match=r"\[L"):
        ls.conflicts(tile, "read((64,32):(1,32), bits 32)")
    with pytest.raises(LayoutError):
        ls.conflicts(tile, column, machine="abacus")


@pytest.mark.parametrize(
    "text",
    ["(4,8):(8,1)", "zipped_divide((4,8):(8,1), [2,4])", "swizzle(5,0,5) * ((32,32):(32,1))", "(32,32):(33,1)",
     "(4,8):(1,1)", "right_inverse((4,8):(8,1))", "((4,8),(2,2)):((32,1),(16,8))", "(4,8):(8,-1)"],
)
def test_the_command_gives_the_same_facts(text):
    said = json.loads(command("--json", text).stdout)["definitions"][0]
    layout = Layout(text)
    assert said["value"] == str(layout)
    for key, attribute in [("size", "size"), ("rank", "rank"), ("depth", "depth"), ("injective", "is_injective"),
                           ("bijective", "is_bijective"), ("contiguous_run", "contiguous_run")]:
        assert said[key] == getattr(layout, attribute), key
    if said["cosize"] is not None:
        assert said["cosize"] == layout.cosize


def test_the_module_is_the_command(tmp_path):
    assert command("(4,8):(8,1)").stdout.startswith("(4,8):(8,1)\nsize 32")
    assert command("convert", "--to", "pycute", "(4,8):(8,1)").stdout == "Layout((4, 8), (8, 1))\n"
    assert command("check", "(4,8):(8,1)", "size == 33").returncode == 1 and command("chek").returncode == 2
    drawn = command("(4,8):(8,1)", "--svg", str(tmp_path / "a.svg"))
    assert drawn.returncode == 0 and (tmp_path / "a.svg").read_text().startswith("<svg")
    script = Path(sys.executable).with_name("cargo-layout")
    assert subprocess.run([script, "(4,8):(8,1)"], capture_output=True, text=True).stdout.startswith("(4,8):(8,1)\n")


def test_ten_lines_explain_and_draw():
    first = Path(__file__).with_name("first.py")
    assert len(first.read_text().split("\n\n", 1)[1].splitlines()) <= 11
    said = subprocess.run([sys.executable, "-I", first], capture_output=True, text=True, check=True).stdout
    assert "error: [L0203]" in said and "help: use stride 2 or 4" in said and "(2,3):(2,8) 6" in said
    assert "in tiles" in said or "((2,4),(2,2)):((8,1),(16,4))" in said


def test_threads_answer_side_by_side():
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(4) as pool:
        sizes = list(pool.map(lambda n: ls.size(f"({n},4):(4,1)"), range(1, 101)))
    assert sizes == [4 * n for n in range(1, 101)]
