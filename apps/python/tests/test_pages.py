"""The pages of the package: README, notebook and stub. `BLESS=1` writes the outputs and the operations anew."""

import ast
import contextlib
import io
import json
import os
import re
from pathlib import Path

import layout_static as ls

HERE = Path(__file__).parents[1]
BLESS = os.environ.get("BLESS") == "1"
ANSWERS = {"layout": "Layout", "number": "int", "shape": "Any", "tiler": "Any"}


def test_the_stub_lists_all_operations():
    path = HERE / "python" / "layout_static" / "__init__.pyi"
    mark = "# The operations: "
    head, _, tail = path.read_text().partition(mark)
    lines = [f"{mark}{tail.splitlines()[0]}", ""]
    for name in ls.operations():
        operation = getattr(ls, name)
        answer = ANSWERS[operation.answer]
        lines += [f"def {name}(*operands: Operand) -> {answer}:", f'    """``{operation.usage}``"""', ""]
    text = head + "\n".join(lines).rstrip("\n") + "\n"
    if BLESS:
        path.write_text(text)
    assert path.read_text() == text
    defined = {node.name for node in ast.parse(text).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert {name for name in ls.__all__} | set(ls.operations()) <= defined


def test_the_readme_runs():
    names: dict = {}
    blocks = re.findall(r"```(python|text)\n(.*?)```", (HERE / "README.md").read_text(), re.S)
    printed = ""
    for language, block in blocks:
        if language == "text":
            assert block == printed, printed
            continue
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(block, "README.md", "exec"), names)
        printed = out.getvalue()


def outputs(source: str, names: dict) -> list[dict]:
    """Runs a cell, and returns its outputs as a notebook has them."""
    *body, last = ast.parse(source).body
    out, value = io.StringIO(), None
    with contextlib.redirect_stdout(out):
        if not isinstance(last, ast.Expr):
            body, last = [*body, last], None
        exec(compile(ast.Module(body, []), "tour.ipynb", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "tour.ipynb", "eval"), names)
    said = []
    if out.getvalue():
        said.append({"name": "stdout", "output_type": "stream", "text": out.getvalue().splitlines(True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(True)}
        picture = getattr(value, "_repr_svg_", lambda: None)()
        if picture:
            data["image/svg+xml"] = picture.splitlines(True)
        said.append({"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return said


def test_the_notebook_has_the_outputs_of_its_cells():
    path = HERE / "tour.ipynb"
    notebook, names = json.loads(path.read_text()), {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            found = outputs("".join(cell["source"]), names)
            if BLESS:
                cell["outputs"] = found
            assert cell["outputs"] == found, "".join(cell["source"])
    if BLESS:
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    assert any("image/svg+xml" in out.get("data", {}) for cell in notebook["cells"] for out in cell.get("outputs", []))
