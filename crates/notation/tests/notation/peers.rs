//! What other systems say of what is written, and of what is read. Compilers of C, Rust and Python's interpreter are
//! asked where they are there; `CuTe`, `pycute`, `NumPy` and Triton where `NOTATION_PACKAGES` names a folder of their
//! wheels, as `.ci/run notation` has it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use layout_algebra::Layout;
use layout_lang::Value;
use layout_notation::Notation;
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;

use super::{layouts, value};

/// The same layouts each time: 200 plain ones, and some after a swizzle.
fn sample() -> Vec<String> {
    let mut runner = TestRunner::deterministic();
    let mut texts: Vec<String> = Vec::new();
    while texts.len() < 200 {
        let text = layouts().new_tree(&mut runner).expect("a layout").current();
        let layout: Layout = text.parse().expect("a layout");
        if layout.size() < 1 << 30 && !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// Coordinates spread over a layout.
fn spread(size: u64) -> Vec<u64> {
    // Sizes are below 2^30.
    let mut places: Vec<u64> = (0..16).map(|i| (size - 1) * i / 15).collect();
    places.dedup();
    places
}

fn packages() -> Option<PathBuf> {
    std::env::var_os("NOTATION_PACKAGES").map(PathBuf::from)
}

fn scratch() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("notation");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Whether a program is there.
fn there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Runs a command that has to succeed, and what it printed.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}\n{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// The functions of expressions, called at all coordinates of small layouts: what they print are the indices.
fn small() -> Vec<Value> {
    let plain = sample().into_iter().filter(|text| text.parse::<Layout>().is_ok_and(|layout| layout.size() <= 600));
    let mut values: Vec<Value> = plain.map(|text| value(&text)).take(60).collect();
    values.extend(["Sw<3,3,3> o 0 o (8,64):(64,1)", "Sw<2,0,-3> o 5 o (4,(2,8)):(2,(1,8))", "(4,8):(-8,1)"].map(value));
    values
}

fn layout_of(value: &Value) -> &Layout {
    match value {
        Value::Layout(layout) => layout,
        Value::Composed(composed) => composed.layout(),
        other => panic!("{other} is no layout"),
    }
}

fn index(value: &Value, x: u64) -> i64 {
    match value {
        Value::Layout(layout) => layout.offset(x).expect("in bounds"),
        Value::Composed(composed) => composed.index(x).expect("in bounds").try_into().expect("small"),
        other => panic!("{other} is no layout"),
    }
}

/// The coordinates of each mode at `x`, and the index there.
fn table(value: &Value) -> Vec<(Vec<u64>, i64)> {
    let layout = layout_of(value);
    let extents: Vec<u64> = (0..layout.rank()).map(|mode| layout.mode(mode).expect("a mode").size()).collect();
    let row = |x: u64| {
        let mut rest = x;
        let digits = extents.iter().map(|extent| {
            let digit = rest % extent;
            rest /= extent;
            digit
        });
        (digits.collect(), index(value, x))
    };
    (0..layout.size()).map(row).collect()
}

#[test]
fn functions_are_the_layouts() {
    let values = small();
    let mut asked = 0;
    for (notation, head, test) in [
        (Notation::C, "#include <stddef.h>\n", "if ((long long)index_of_NUMBER(ARGUMENTS) != INDEX) return 1;\n"),
        (Notation::Rust, "#![allow(dead_code, unused)]\n", "assert_eq!(index_of_NUMBER(ARGUMENTS), INDEX);\n"),
        (Notation::Python, "", "assert index_of_NUMBER(ARGUMENTS) == INDEX\n"),
    ] {
        let (mut functions, mut calls) = (head.to_owned(), String::new());
        for (number, value) in values.iter().enumerate() {
            let function = notation.write(value).expect("a function");
            functions += &function.replace("index_of", &format!("index_of_{number}"));
            functions.push('\n');
            for (coordinates, index) in table(value) {
                let arguments: Vec<String> = coordinates.iter().map(u64::to_string).collect();
                calls += &test
                    .replace("NUMBER", &number.to_string())
                    .replace("ARGUMENTS", &arguments.join(", "))
                    .replace("INDEX", &index.to_string());
            }
        }
        let (file, compiler, text) = match notation {
            Notation::C => ("index.c", "cc", format!("{functions}int main(void) {{\n{calls}return 0;\n}}\n")),
            Notation::Rust => ("index.rs", "rustc", format!("{functions}fn main() {{\n{calls}}}\n")),
            _ => ("index.py", "python3", functions + &calls),
        };
        if !there(compiler) {
            println!("no {compiler}: {} is not asked", notation.name());
            continue;
        }
        let (path, program) = (scratch().join(file), scratch().join(notation.name()));
        std::fs::write(&path, text).expect("written");
        if notation == Notation::Python {
            run(Command::new(compiler).arg(&path));
        } else {
            run(Command::new(compiler).arg(&path).arg("-o").arg(&program));
            run(&mut Command::new(&program));
        }
        asked += 1;
    }
    assert!(asked > 0, "rustc at least");
}

/// Must show: 200 layouts as types of `CuTe`, their sizes, cosizes and 16 indices each held by the compiler; and what
/// `CuTe` prints of them is read as the same layouts.
#[test]
fn cute_says_the_same() {
    let Some(packages) = packages() else {
        println!("no NOTATION_PACKAGES: CuTe is not asked");
        return;
    };
    let mut texts = sample();
    for (bits, base, shift) in [(3, 3, 3), (2, 4, 3), (1, 0, 4), (2, 1, -2)] {
        texts.push(format!("Sw<{bits},{base},{shift}> o 0 o (8,64):(64,1)"));
    }
    let mut source = String::from(
        "#include <cute/layout.hpp>\n#include <cute/layout_composed.hpp>\n#include <cute/swizzle.hpp>\n\
         #include <cute/swizzle_layout.hpp>\n#include <cute/util/print.hpp>\nusing namespace cute;\n",
    );
    let mut prints = String::new();
    for (number, text) in texts.iter().enumerate() {
        let value = value(text);
        let layout = layout_of(&value);
        let written = Notation::CuteCpp.write(&value).expect("a type");
        let _ =
            writeln!(source, "using L{number} = {written};\nstatic_assert(size(L{number}{{}}) == {});", layout.size());
        if let Value::Layout(layout) = &value {
            let cosize = layout.cosize().expect("constant");
            let _ = writeln!(source, "static_assert(cosize(L{number}{{}}) == {cosize});");
        }
        for x in spread(layout.size()) {
            let _ = writeln!(source, "static_assert(L{number}{{}}({x}) == {});", index(&value, x));
        }
        let call = Notation::CuteCall.write(&value).expect("a call");
        let _ = writeln!(prints, "print(L{number}{{}}); printf(\"\\n\"); print({call}); printf(\"\\n\");");
    }
    let _ = writeln!(source, "int main() {{\n{prints}}}");
    let (path, program) = (scratch().join("cute.cpp"), scratch().join("cute"));
    std::fs::write(&path, source).expect("written");
    let include = |path: &str| format!("-I{}", packages.join(path).display());
    run(Command::new("g++")
        .args(["-std=c++17", "-w"])
        .args([include("cutlass_library/source/include"), include("nvidia/cu13/include")])
        .arg(include("nvidia/cu13/include/cccl"))
        .arg(&path)
        .arg("-o")
        .arg(&program));
    let printed = run(&mut Command::new(&program));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 2 * texts.len());
    for (text, lines) in texts.iter().zip(lines.chunks(2)) {
        assert_eq!(lines[0], Notation::CuteText.write(&value(text)).expect("a text"), "CuTe's own form");
        for line in lines {
            let read = Notation::CuteText.read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(read.to_string(), value(text).to_string());
        }
    }
}

#[test]
fn python_says_the_same() {
    let Some(packages) = packages() else {
        println!("no NOTATION_PACKAGES: pycute and NumPy are not asked");
        return;
    };
    let mut source = String::from("from pycute import *\nimport numpy as np\n");
    for text in sample() {
        let value = value(&text);
        let layout = layout_of(&value);
        let written = Notation::Pycute.write(&value).expect("a call");
        for x in spread(layout.size()) {
            let _ = writeln!(source, "assert {written}({x}) == {}, '{text}'", index(&value, x));
        }
    }
    for value in small() {
        let cosize = match &value {
            Value::Layout(layout) => layout.cosize().expect("constant"),
            _ => continue,
        };
        let fall = table(&value).iter().map(|(_, index)| *index).min().unwrap_or(0);
        let Ok(strided) = Notation::Numpy.write(&value) else { continue };
        // A view of the numbers of memory says the index at each coordinate.
        let strided = strided.replace("(a,", &format!("(a[{}:],", -fall));
        let _ = writeln!(source, "a = np.arange({cosize})\nb = {strided}");
        for (coordinates, index) in table(&value).iter().step_by(7) {
            let at: Vec<String> = coordinates.iter().map(u64::to_string).collect();
            let _ = writeln!(source, "assert b[{}] == {}", at.join(", "), index - fall);
        }
    }
    let path = scratch().join("peers.py");
    std::fs::write(&path, source).expect("written");
    run(Command::new("python3").arg(&path).env("PYTHONPATH", packages));
}

/// Encodings of registers: the shape, the warps, the threads of a warp, and the text behind `#ttg.`.
const ENCODINGS: &[([u64; 2], u64, u64, &str)] = &[
    (
        [32, 16],
        4,
        32,
        "blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 2], order = [1, 0]}>",
    ),
    (
        [64, 64],
        8,
        32,
        "blocked<{sizePerThread = [2, 8], threadsPerWarp = [4, 8], warpsPerCTA = [8, 1], order = [0, 1]}>",
    ),
    (
        [8, 16],
        1,
        32,
        "blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 16], warpsPerCTA = [1, 1], order = [1, 0]}>",
    ),
    ([16, 8], 1, 32, "nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>"),
    ([64, 32], 4, 32, "nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>"),
    (
        [64, 64],
        4,
        32,
        "nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 32, 16]}>",
    ),
    ([32, 32], 1, 64, "amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [32, 32, 8], isTransposed = false}>"),
    ([64, 64], 4, 64, "amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [16, 16, 16], isTransposed = true}>"),
    (
        [128, 128],
        4,
        64,
        "amd_mfma<{version = 3, warpsPerCTA = [2, 2], tilesPerWarp = [2, 2], instrShape = [16, 16, 16], \
         isTransposed = true}>",
    ),
    (
        [32, 32],
        2,
        64,
        "amd_mfma<{version = 3, warpsPerCTA = [2, 1], instrShape = [16, 16, 4], isTransposed = false, \
         elementBitWidth = 64}>",
    ),
    (
        [64, 64],
        4,
        64,
        "dot_op<{opIdx = 0, parent = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], \
         isTransposed = true}>, kWidth = 4}>",
    ),
    (
        [64, 128],
        4,
        64,
        "dot_op<{opIdx = 1, parent = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 4], tilesPerWarp = [1, 2], \
         instrShape = [16, 16, 16], isTransposed = true}>, kWidth = 8}>",
    ),
    ([64, 64], 4, 32, "amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = [[0, 1], [1, 0]]}}>"),
    (
        [64, 64],
        4,
        32,
        "amd_wmma<{version = 2, isTranspose = true, ctaLayout = {register = [[0, 1]], warp = [[0, 2], [1, 0]]}}>",
    ),
    (
        [64, 32],
        4,
        32,
        "dot_op<{opIdx = 0, parent = #ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {register = [[0, 1]], \
         warp = [[0, 2], [1, 0]]}}>, kWidth = 8}>",
    ),
    (
        [32, 64],
        4,
        32,
        "dot_op<{opIdx = 1, parent = #ttg.amd_wmma<{version = 1, isTranspose = true, ctaLayout = {warp = [[0, 1], \
         [1, 0]]}}>, kWidth = 16}>",
    ),
];

/// Asks Triton what an encoding is as a linear layout.
const TRITON: &str = r##"
import json, os, sys
from triton._C.libtriton import amd, gluon_ir, ir, nvidia
folder = sys.argv[1]
context = ir.context()
for module in (ir, nvidia, amd):
    module.load_dialects(context)
for shape, warps, threads, encoding in json.load(open(folder + "/encodings.json")):
    path = folder + "/encoding.mlir"
    amd_target = '"hip:gfx942"' if threads == 64 else '"hip:gfx1200"'
    target = amd_target if "amd_" in encoding else '"cuda:90"'
    kind = "tensor<" + "x".join(map(str, shape)) + "xf16, "
    with open(path, "w") as file:
        file.write('module attributes {"ttg.num-warps" = %d : i32, "ttg.num-ctas" = 1 : i32, ttg.target = %s, '
                   '"ttg.threads-per-warp" = %d : i32} { tt.func @f(%%a: %s%s>) { tt.return } }'
                   % (warps, target, threads, kind, encoding))
    module = ir.parse_mlir_module(path, context)
    module.context = context
    builder = gluon_ir.GluonOpBuilder(context)
    layout = builder.get_gluon_layout_from_tensor(module.get_function("f").args(0))
    linear = builder.to_linear_layout(layout._to_ir(builder), shape)
    print("#ttg.linear<{register = %s, lane = %s, warp = %s, block = %s}>"
          % (linear.reg_bases, linear.lane_bases, linear.warp_bases, linear.block_bases))
sys.stdout.flush()
# Its modules outlive their context at the end of the interpreter.
os._exit(0)
"##;

#[test]
fn triton_says_the_same() {
    let Some(packages) = packages().filter(|folder| folder.join("triton").is_dir()) else {
        println!("no wheel of Triton in NOTATION_PACKAGES: it is not asked");
        return;
    };
    let typed = |shape: [u64; 2], text: &str| format!("tensor<{}x{}xf16, {text}>", shape[0], shape[1]);
    let read = |text: &str| Notation::Triton.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let cases = ENCODINGS.iter().map(|(shape, warps, threads, encoding)| {
        serde_json::json!([shape, warps, threads, format!("#ttg.{encoding}")])
    });
    let cases: serde_json::Value = cases.collect();
    let folder = scratch();
    std::fs::write(folder.join("encodings.json"), cases.to_string()).expect("written");
    let path = folder.join("triton_peer.py");
    std::fs::write(&path, TRITON).expect("written");
    let said = run(Command::new("python3").arg(&path).arg(&folder).env("PYTHONPATH", packages));
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(said.len(), ENCODINGS.len());
    for (&(shape, _, _, encoding), answer) in ENCODINGS.iter().zip(said) {
        let ours = read(&typed(shape, &format!("#ttg.{encoding}")));
        assert_eq!(read(&typed(shape, answer)).to_string(), ours.to_string(), "{encoding}");
    }
}
