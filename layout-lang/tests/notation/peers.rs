//! What other systems say of what is written. Compilers of C, Rust and Python's interpreter are asked where they are
//! there; `CuTe`, `pycute` and `NumPy` where `NOTATION_PACKAGES` names a folder of their wheels, as `.ci/run notation`
//! has it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use layout_algebra::Layout;
use layout_lang::Value;
use layout_lang::notation::Notation;
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
