//! Code generation: an index by layout costs no more instructions than the arithmetic written by hand.
//!
//! The functions stand in `tests/codegen`, by layout and by hand. This test compiles them to x86-64 assembly and reads it:
//! no call, no panic, no backward jump, no table, no division instruction; and at full optimization no more instructions
//! than by hand, nor than `CuTe` C++ of the same layout and coordinate. Another processor than x86-64 has nothing to read.

#![cfg(target_arch = "x86_64")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The functions, and where `CuTe` was measured, its instructions: the smaller number of g++ 12 and clang 19, both with
/// `-O3 -march=x86-64-v3` and `size_t` coordinates, `ret` included.
const FUNCTIONS: &[(&str, Option<usize>)] = &[
    ("row_major", Some(3)),
    ("row_major_linear", Some(6)),
    ("column_major", Some(3)),
    ("column_major_linear", Some(2)),
    ("compact_linear", Some(2)),
    ("padded", Some(5)),
    ("padded_linear", Some(8)),
    ("nested", Some(10)),
    ("nested_linear", Some(9)),
    ("nested_leaves", None),
    ("odd", Some(9)),
    ("odd_linear", Some(28)),
    ("odd_strided", Some(18)),
    ("odd_strided_linear", Some(30)),
    ("sm80", Some(16)),
    ("sm80_linear", Some(18)),
    ("sm90", Some(21)),
    ("blocks", Some(13)),
    ("blocks_linear", Some(14)),
    ("blocks_leaves", None),
    ("small_integers", Some(3)),
    ("small_integers_odd", None),
    ("constant_part", None),
    ("constant", None),
    ("reversed", None),
    ("runtime", None),
    ("two_runtime", None),
    ("runtime_partition", None),
    ("runtime_tile", None),
    ("bounded_get", None),
    ("masked_read", None),
    ("constant_write", None),
    ("swizzled", Some(7)),
    ("swizzled_linear", Some(10)),
    ("swizzled_tile", Some(10)),
    ("swizzled_down", None),
    ("swizzled_read", None),
    ("bounded_read", None),
    ("bounded_linear", None),
    ("bounded_within", None),
    ("bounded_masked", None),
    ("bounded_mixed", None),
    ("bounded_constant", None),
    ("bounded_runtime", None),
    ("unrolled_copy", None),
    ("unrolled_direct", None),
    ("unrolled_masked", None),
    ("unrolled_strided", None),
    ("unrolled_rows", None),
    ("unrolled_row", None),
];

/// Loops without a check, beside loops over raw pointers: a backward jump, and nothing else that is forbidden.
const LOOPS: &[&str] = &["bounded_sum", "bounded_scale", "unrolled_kernel"];

/// The bodies of all functions, by name; labels in them end with a colon.
type Bodies = BTreeMap<String, Vec<String>>;

#[test]
fn straight_line_code_and_no_more_than_by_hand() {
    let bodies = compile("3");
    let mut wrong = Vec::new();
    for &(name, cute) in FUNCTIONS {
        let (layout, hand) = (find(&bodies, name, "layout"), find(&bodies, name, "hand"));
        let (ours, theirs) = (count(layout), count(hand));
        println!("{name:>20}: {ours:>2} by layout, {theirs:>2} by hand, CuTe {cute:?}");
        let limit = cute.map_or(theirs, |cute| cute.min(theirs));
        if ours > limit {
            wrong.push(format!("{name} takes {ours} instructions, the limit is {limit}:\n{}", layout.join("\n")));
        }
        wrong.extend(forbidden(name, layout));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn loops_over_proven_coordinates_are_those_over_pointers() {
    let bodies = compile("3");
    for name in LOOPS {
        let (layout, hand) = (find(&bodies, name, "layout"), find(&bodies, name, "hand"));
        assert!(count(layout) <= count(hand), "{}\n\n{}", layout.join("\n"), hand.join("\n"));
        assert!(!layout.iter().any(|line| line.contains("call") || line.contains("panic")), "{}", layout.join("\n"));
    }
}

#[test]
fn straight_line_code_at_every_optimization_level() {
    for level in ["1", "2", "s"] {
        let bodies = compile(level);
        let wrong: Vec<_> =
            FUNCTIONS.iter().flat_map(|(name, _)| forbidden(name, find(&bodies, name, "layout"))).collect();
        assert!(wrong.is_empty(), "at optimization level {level}: {}", wrong.join("\n\n"));
    }
}

#[test]
fn the_reader_finds_what_is_forbidden() {
    let body = |lines: &[&str]| lines.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert!(
        forbidden("fine", &body(&["cmp\trdi, 4", "jae\t.LBB0_1", "ret", ".LBB0_1:", "xor\teax, eax", "ret"]))
            .is_empty()
    );
    for lines in [
        &["call\tmemcpy", "ret"][..],
        &["jmp\tmemcpy"],
        &[".LBB0_1:", "dec\trdi", "jne\t.LBB0_1", "ret"],
        &["mov\trax, qword ptr [rip + .L__unnamed_1]", "ret"],
        &["mov\trax, qword ptr [8*rdi + table]", "ret"],
        &["div\trcx", "ret"],
        &["lea\trdi, [rip + .L__unnamed_1]", "ud2"],
    ] {
        assert!(!forbidden("bad", &body(lines)).is_empty(), "{lines:?}");
    }
}

/// Compiles `tests/codegen` at an optimization level and reads its assembly.
fn compile(level: &str) -> Bodies {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codegen");
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("codegen/Cargo.toml");
    let assembly = target.join(format!("codegen-{level}.s"));
    let output = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--release", "--lib", "--manifest-path"])
        .arg(&manifest)
        .arg("--target-dir")
        .arg(&target)
        .args([
            "--",
            "-Ccodegen-units=1",
            "-Cdebuginfo=0",
            "-Ctarget-cpu=x86-64-v3",
            "-Cllvm-args=-x86-asm-syntax=intel",
        ])
        .arg(format!("-Copt-level={level}"))
        .arg(format!("--emit=asm={}", assembly.display()))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    bodies(&fs::read_to_string(assembly).expect("the assembly is written"))
}

/// Takes an assembly file apart. A function whose body equals another's may be an alias of it: `name = other`.
fn bodies(assembly: &str) -> Bodies {
    let mut bodies = Bodies::new();
    let mut aliases = Vec::new();
    let mut name = None;
    for line in assembly.lines() {
        let code = line.split('#').next().unwrap_or_default().trim();
        if let Some((alias, original)) = code.split_once(" = ") {
            aliases.push((alias.to_string(), original.to_string()));
        } else if let Some((alias, original)) = code.strip_prefix(".set").and_then(|set| set.split_once(',')) {
            aliases.push((alias.trim().to_string(), original.trim().to_string()));
        } else if let Some(label) = code.strip_suffix(':') {
            if label.starts_with(".Lfunc_end") {
                name = None;
            } else if label.starts_with(".L") {
                push(&mut bodies, name.as_ref(), code);
            } else {
                name = Some(label.to_string());
                bodies.insert(label.to_string(), Vec::new());
            }
        } else if !code.is_empty() && !code.starts_with('.') {
            push(&mut bodies, name.as_ref(), code);
        }
    }
    for (alias, original) in aliases {
        if let Some(body) = bodies.get(&original).cloned() {
            bodies.insert(alias, body);
        }
    }
    bodies
}

fn push(bodies: &mut Bodies, name: Option<&String>, line: &str) {
    if let Some(body) = name.and_then(|name| bodies.get_mut(name)) {
        body.push(line.to_string());
    }
}

/// The body of `{name}_by_{how}`, whose symbol is mangled: the length of its name stands before it.
fn find<'a>(bodies: &'a Bodies, name: &str, how: &str) -> &'a [String] {
    let function = format!("{name}_by_{how}");
    let mangled = format!("{}{function}", function.len());
    let mut found = bodies.iter().filter(|(symbol, _)| symbol.contains(&mangled));
    let (Some((_, body)), None) = (found.next(), found.next()) else {
        panic!("there is not exactly one function {function} in the assembly");
    };
    assert!(!body.is_empty(), "{function} has a body");
    body
}

/// The instructions of a body, `ret` included.
fn count(body: &[String]) -> usize {
    body.iter().filter(|line| !line.ends_with(':')).count()
}

/// What no index function may contain.
fn forbidden(name: &str, body: &[String]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (at, line) in body.iter().enumerate() {
        let mnemonic = line.split_whitespace().next().unwrap_or_default();
        let target = line.split_whitespace().nth(1).unwrap_or_default();
        let backward = mnemonic.starts_with('j') && body[..at].contains(&format!("{target}:"));
        let leaves = mnemonic.starts_with('j') && !target.starts_with(".L");
        let divides = matches!(mnemonic, "div" | "idiv");
        let table =
            line.contains("rip") || line.contains(".L__unnamed") || line.contains("table") || line.contains("GOTPCREL");
        if mnemonic == "call" || mnemonic == "ud2" || backward || leaves || divides || table || line.contains("panic") {
            wrong.push(format!("{name} contains `{line}`:\n{}", body.join("\n")));
        }
    }
    wrong
}
