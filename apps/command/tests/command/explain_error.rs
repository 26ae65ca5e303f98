//! Logs of compilers and tracebacks. The files in `tests/logs` were printed by nvcc 13.5, gcc 12.2 and clang 22.1 with
//! CUTLASS 4.2.0, and by the `CuTe` DSL 4.8.1. Paths are shortened, and nvcc's candidates of overloads left out.

use std::path::Path;

use super::{Run, command, finished, run};

/// The explanation of a log.
fn explained(name: &str) -> Run {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs").join(name);
    let log = std::fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let by_file = run(&["explain-error", path.to_str().expect("UTF-8")]);
    let run = finished(command(&["explain-error"]), &log);
    assert_eq!((&run.out, &run.err, run.code), (&by_file.out, &by_file.err, by_file.code));
    run
}

#[test]
fn a_refused_operation_says_why_and_what_to_write() {
    let refused = "\
error: [L0301] complement: not injective, linear coordinates 2 and 4 both have index 2
         they are (2,0) and (0,1) of (4,4):(1,2)
         help: the column-major layout of this shape has no overlap: (4,4):(1,4)
 --> <log>:1:21
  |
1 | complement((4,4):(1,2), 64)
  |                     ^
";
    let cute = "  CuTe: \"Non-injective Layout detected in complement\": two coordinates of the layout have one index: \
                nothing complements it\n";
    for (log, place) in [("complement.nvcc.log", "complement.cu:5"), ("complement.clang.log", "complement.cu:5:9")] {
        let said = explained(log);
        assert_eq!(said.out, format!("complement((4,4):(1,2), 64)\n  at {place}\n{cute}{refused}"), "{log}");
        assert_eq!(said.code, Some(0));
    }
}

/// Law: an operation that exists is answered by its result, in the notation of the log.
#[test]
fn an_operation_that_exists_is_answered() {
    for (log, place, help) in [
        ("composition.nvcc.log", "composition.cu:6", "Layout<_2,_10>"),
        ("composition.gcc.log", "composition.cu:6:20", "Layout<_2,_10>"),
        ("composition.dsl.log", "composition.py:8", "cute.make_layout(2, stride=10)"),
    ] {
        let said = explained(log).out;
        assert!(said.starts_with(&format!("composition((4,6):(1,8), 2:6)\n  at {place}\n")), "{log}: {said}");
        let answer = format!("  the result exists: 2:10\n  help: write it in place of the operation: {help}\n");
        assert!(said.contains(&answer), "{log}: {said}");
    }
}

#[test]
fn a_division_of_the_dsl_is_explained() {
    let said = explained("divide.dsl.log").out;
    let head = "zipped_divide(((4,6),64):((1,8),64), [6:1, 16:1])\n  at divide.py:7\n\
                error: [L0202] zipped_divide: extent 6 is not a multiple of the 4 steps through extent 4\n";
    assert!(said.starts_with(head), "{said}");
    assert!(said.contains("help: use extent 4 or 8\n"), "{said}");
    assert!(said.contains("layouts in the text:\n  ((4,6),64):((1,8),64)\n    size 1536, cosize 4076,"), "{said}");
}

#[test]
fn types_that_are_no_layout_or_another_one_are_told() {
    let broken = explained("profile.nvcc.log").out;
    let head = "(4, 8) : ((8, 1), 2)\n  at profile.cu:6\nerror: [L0102] layout: not congruent: ";
    assert!(broken.starts_with(head), "{broken}");
    let swizzled = explained("swizzled.nvcc.log").out;
    let head = "a Sw<3,3,3> o 0 o (8,64):(64,1) where a (8,64):(64,1) is expected\n  they differ at linear coordinate \
                1: left at (1,0) is 72, right at (1,0) is 64\n  help: the swizzle is part of the type: ";
    assert!(swizzled.starts_with(head), "{swizzled}");
}

/// Our own errors, as rustc printed them for the cases of `ui-tests`: each has its code, its help and its place.
#[test]
fn errors_of_rustc_are_explained() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui-tests/tests/ui");
    let log = std::fs::read(folder.join("cute/refused.stderr")).expect("the case");
    let said = finished(command(&["explain-error"]), &log).out;
    for says in [
        "[L0203] composition: stride 7 does not step through extent 3 of the outer layout\n",
        "  help: use stride 6 or 12 over extent 10\n  at tests/ui/cute/refused.rs:",
        "  L0203: the inner stride does not step through an extent; its page is docs/errors/L0203.md\n",
    ] {
        assert!(said.contains(says), "{says}: {said}");
    }
    let types = finished(
        command(&["explain-error"]),
        b"error[E0308]: mismatched types: expected `layout_static::Layout<(C<4>, C<8>), (C<8>, C<1>)>`, found \
          `layout_static::Layout<(layout_static::C<4>, layout_static::C<8>), (layout_static::C<1>, \
          layout_static::C<4>)>`",
    );
    assert!(types.out.starts_with("a (4,8):(8,1) where a (4,8):(1,4) is expected\n  they differ at "), "{types:?}");
}

#[test]
fn layouts_of_triton_and_of_prints_are_found() {
    let log = "error: operand #0 must be tensor<64x32xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = \
               [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>>\n\u{1b}[1mtile\u{1b}[0m: Sw<3,4,3> o \
               smem_ptr[16b](0x400) o (_8,_64):(_64,_1) and (4,(2,2)):(1,(8,4)) (4:2) f(3) a.rs:4:7\n";
    let run = finished(command(&["explain-error", "--json"]), log.as_bytes());
    let data: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let found = data["found"].as_array().expect("a list");
    let layouts: Vec<&str> = found.iter().filter_map(|one| one["layout"].as_str()).collect();
    assert_eq!(layouts.len(), 3, "{layouts:?}");
    assert!(layouts[0].starts_with("{register: "), "{layouts:?}");
    assert_eq!(layouts[1..], ["Sw<3,3,3> o 0 o (8,64):(64,1)", "(4,(2,2)):(1,(8,4))"]);
}

#[test]
fn a_text_without_layouts_is_refused_in_a_line() {
    for log in
        [&b""[..], b"error: expected `;`\n", b"\xff\xfe(((((", b"cute::Layout<cute::tuple<", b"[with Shape=", b"Sw<"]
    {
        let said = finished(command(&["explain-error"]), log);
        assert!(said.code == Some(1) && said.err.starts_with("error: no layout is in this text\n"), "{said:?}");
    }
    assert_eq!(run(&["explain-error", "/nowhere"]).code, Some(2));
}

/// Law: a log that is cut anywhere, or repeated many times, is answered, without a panic and in a moment.
#[test]
fn cut_and_huge_logs_are_answered() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("logs") {
        let log = std::fs::read(entry.expect("a file").path()).expect("a log");
        for part in 1..4 {
            finished(command(&["explain-error"]), &log[..log.len() * part / 4]);
        }
        all.extend(log);
    }
    let many = all.repeat(20);
    assert!(finished(command(&["explain-error"]), &many).out.contains("composition((4,6):(1,8), 2:6)\n"));
    for nested in ["cute::Layout<cute::tuple<", "((((", "Sw<<<<", "[with LShape=<"] {
        finished(command(&["explain-error"]), nested.repeat(20_000).as_bytes());
    }
}
