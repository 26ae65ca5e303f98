//! What the command takes: words of the command itself, linear layouts, Rust files with consts, several definitions.

use super::{command, finished, run, scratch};

#[test]
fn cargo_says_the_name_of_the_command() {
    let (plain, by_cargo) = (run(&["(4,8):(8,1)"]), run(&["layout", "(4,8):(8,1)"]));
    assert_eq!((plain.code, plain.out), (by_cargo.code, by_cargo.out));
    assert_eq!(run(&["layout", "check", "(4,8):(8,1)", "injective"]).out, "holds: injective\n");
    assert!(run(&["layout", "--help"]).out.contains("Usage: cargo layout "));
}

/// Linear layouts are inputs of every command, and `convert` writes what it has read.
#[test]
fn linear_layouts_are_inputs_everywhere() {
    let text = "{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}";
    let described = run(&[text]);
    let head = "128 inputs, 128 outputs, rank 7 in bits; bijective (each bit moves as a whole)\n";
    assert!(described.out.starts_with(&format!("{text}\n{head}")), "{described:?}");
    let json = run(&[text, "--json"]).out;
    assert!(json.contains("\"kind\":\"linear\"") && json.contains("{\"name\":\"row\",\"size\":16}"), "{json}");
    assert!(run(&["explain", text]).out.contains(head));
    assert_eq!(run(&["check", text, "injective", "surjective"]).out, "holds: injective, surjective\n");
    assert_eq!(run(&["check", text, "nonsense"]).code, Some(1));
    assert_eq!(run(&["diff", text, text]).code, Some(0));
    let other = run(&["diff", text, "{lane: 4^1} -> {row: 4}"]);
    assert!(other.out.starts_with("the dimensions differ: {register: 4, lane: 32} -> "), "{other:?}");
    let called = run(&["product(identity(4, lane, row), identity(2, warp, row))"]);
    assert!(called.out.starts_with("{lane: 4^1, warp: 2^4} -> {row: 8}\n"), "{called:?}");
    assert_eq!(run(&["inverse({lane: 4^1} -> {row: 4})"]).out.lines().next(), Some("{row: 4^1} -> {lane: 4}"));
    // To Triton's text and back.
    let triton = run(&["convert", "--to", "triton", text]);
    assert!(triton.out.starts_with(" - register=1 -> "), "{triton:?}");
    assert_eq!(run(&["convert", "--from", "triton", &triton.out]).out.trim(), text);
    assert_eq!(run(&["convert", "--to", "triton", &format!("linear F = {text};")]).out, triton.out);
    let bad = run(&["{lane: 3^1} -> {row: 4}"]);
    assert!(bad.code == Some(1) && bad.err.contains("--> <argument>:1:"), "{bad:?}");
}

/// Law: a name has the number that rustc gives it at that place, or none.
#[test]
fn consts_of_a_rust_file_are_folded() {
    let folder = scratch("consts");
    let path = folder.join("consts.rs");
    let described = |text: &str, more: &[&str]| {
        std::fs::write(&path, text).expect("written");
        run(&[&[path.to_str().expect("UTF-8"), "--picture", "none"], more].concat())
    };
    let text = "pub const M: usize = 1024;\nconst G: usize = K / 32;\n/// So many.\n\
                pub(crate) const K: usize = 1 << 8;\n\
                const LANES: u32 = 32;\n\
                layout! { type Memory = (M, G) : (G, 1); }\n\
                fn f() { layout! { type Lanes = ({LANES as usize}, 4); } }\n";
    let said = described(text, &[]);
    assert!(
        said.out.starts_with("Memory = (1024,8):(8,1)\n") && said.out.contains("Lanes = (32,4):(1,32)"),
        "{said:?}"
    );
    assert!(described(text, &["--let", "M=16"]).out.starts_with("Memory = (16,8):(8,1)\n"));
    // Nearer consts, and what a module imports.
    let layout = "layout! { type A = (M, 2) : (2, 1); }";
    for (text, number) in [
        (format!("const M: usize = 4; fn f() {{ const M: usize = 8; {layout} }}"), Some(8)),
        (format!("const M: usize = 4; mod inside {{ use super::*; {layout} }}"), Some(4)),
        (format!("const M: usize = 4; mod inside {{ use super::{{K, M}}; {layout} }}"), Some(4)),
        (format!("const M: usize = 4; mod inside {{ use super::M; fn f() {{ {layout} }} }}"), Some(4)),
        (format!("const M: usize = 4; impl Tile {{ const M: usize = 8; fn f() {{ {layout} }} }}"), Some(4)),
        (format!("#[allow(unused)] const M: usize = 4; {layout}"), Some(4)),
        (format!("const M: usize = (3 + 1) * 4 % 7; {layout}"), Some(2)),
        // Here rustc knows another number, or none.
        (format!("const M: usize = 4; mod inside {{ {layout} }}"), None),
        (format!("const M: usize = 4; fn f<const M: usize>() {{ {layout} }}"), None),
        (format!("const M: usize = 4; impl<const M: usize> Tile<M> {{ fn f() {{ {layout} }} }}"), None),
        (format!("const M: usize = 4; fn f() {{ const M: usize = size(); {layout} }}"), None),
        (format!("const M: usize = 4; fn f() {{ use sizes::M; {layout} }}"), None),
        (format!("#[cfg(a)] const M: usize = 4; {layout}"), None),
        (format!("#[cfg(a)] const M: usize = 4; #[cfg(not(a))] const M: usize = 8; {layout}"), None),
        (format!("const M: usize = 4; #[cfg(a)] const M: usize = 8; #[cfg(b)] const M: usize = 16; {layout}"), None),
        (format!("const M: i32 = -4; #[cfg(a)] const M: usize = 8; {layout}"), None),
        (format!("const M: usize = M + 1; {layout}"), None),
        (format!("const M: i32 = -4; {layout}"), None),
    ] {
        let said = described(&text, &[]);
        let unknown = || "A: its numbers are known to rustc; say them here: --let M=16\n".to_owned();
        let says = number.map_or_else(unknown, |number| format!("A = ({number},2):(2,1)\n"));
        assert!(said.code == Some(0) && said.out.starts_with(&says), "{text}: {said:?}");
    }
}

#[test]
fn wrong_commands_are_told_by_name() {
    for (words, says) in [
        (&["checkk", "(4,8):(8,1)"][..], "error: there is no command checkk; did you mean check?\n"),
        (&["explian"], "error: there is no command explian; did you mean explain?\n"),
        (&["layout", "konvert", "4:1"], "error: there is no command konvert; did you mean convert?\n"),
        (&["frobnicate", "4:1"], "error: there is no command frobnicate; there are explain, explain-error, check, "),
        (&["Tile"], "error: `Tile` is a name without a layout here\n  help: a layout, (4,8):(8,1); "),
    ] {
        let said = run(words);
        assert!(said.code == Some(2) && said.out.is_empty() && said.err.starts_with(says), "{words:?}: {said:?}");
    }
}

#[test]
fn attributes_that_do_not_exist_are_refused() {
    for text in ["#[nonsense] type A = (4,8):(8,1);", "#[swizzle(5, 0, 5) * ((32,32):(32,1))] type A = (4,8):(8,1);"] {
        let said = run(&[text]);
        assert!(said.code == Some(1) && said.err.starts_with("error: [L0005] attribute: there is no `#["), "{said:?}");
    }
    assert_eq!(run(&["#[nonsense] (4,8):(8,1)"]).code, Some(1));
    assert_eq!(run(&["#[cfg(test)] type A = (4,8):(8,1);"]).code, Some(0));
}

#[test]
fn the_drawn_definition_is_named() {
    let folder = scratch("which");
    let (file, svg) = (folder.join("two.layout"), folder.join("two.svg"));
    std::fs::write(&file, "type A = (4, 8) : (8, 1); type B = (2, 2) : (1, 2); const N: usize = 4;").expect("written");
    let (file, svg) = (file.to_str().expect("UTF-8"), svg.to_str().expect("UTF-8"));
    let last = run(&[file, "--svg", svg]);
    assert_eq!(last.err, format!("note: {svg} shows `B`, the last of `A`, `B`; --only NAME shows another one\n"));
    let only = run(&[file, "--svg", svg, "--only", "A"]);
    assert_eq!((&*only.err, only.out.lines().next()), ("", Some("A = (4,8):(8,1)")));
    assert!(std::fs::read_to_string(svg).expect("written").contains("(4,8):(8,1)"));
    assert_eq!(run(&[file, "--only", "C"]).code, Some(2));
}

#[test]
fn instructions_are_drawn_alone_and_tiled() {
    let atom = "atom M16N8K16 = mma((16, 8, 16), a ((4, 8), (2, 2, 2)) : ((32, 1), (16, 8, 128)) of 16, \
                b ((4, 8), (2, 2)) : ((16, 1), (8, 64)) of 16, c ((4, 8), (2, 2)) : ((32, 1), (16, 8)) of 32);";
    let alone = run(&[atom]);
    assert!(alone.out.contains("A to the left, B above, C below B") && alone.out.contains("m15 "), "{}", alone.out);
    let product = run(&[&format!("{atom} mma Product = tiled(M16N8K16, (2, 2, 1));"), "--only", "Product"]);
    // A beside C and B above it, and nothing is left out.
    let text = &product.out;
    assert!(text.contains("A to the left, B above, C below B") && text.contains("m31 "), "{text}");
    assert!(!text.contains("shown: "), "{text}");
    let copy = run(&["atom Async16 = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from);"]);
    assert!(
        copy.out.contains("T0 V0 T0 V1 ") && copy.out.contains("read, in elements of 16 bits: (1,8):(0,1)"),
        "{}",
        copy.out
    );
}

#[test]
fn colours_are_explained_where_there_are_some() {
    assert!(!run(&["(4,8):(8,1)"]).out.contains("colour: "));
    assert!(!run(&["explain", "coalesce((2,2):(1,2))", "--color", "never"]).out.contains("colour: "));
    assert!(run(&["(4,8):(8,1)", "--color", "always"]).out.contains("colour: index mod 8"));
}

/// Texts of other systems are arguments of each command, and the notation is said.
#[test]
fn notations_are_recognised() {
    let nvcc = "cute::Layout<cute::tuple<cute::C<4>, cute::C<8>>, cute::tuple<cute::C<8>, cute::C<1>>>";
    let note = "note: read as cute-cpp; `convert --from` names another notation\n";
    let described = run(&[nvcc, "--picture", "none"]);
    assert_eq!(described.out.lines().next(), Some("(4,8):(8,1)"));
    assert_eq!((&*described.err, described.code), (note, Some(0)));
    assert_eq!(run(&["check", nvcc, "injective"]).out, "holds: injective\n");
    assert_eq!(run(&["diff", nvcc, "!cute.layout<\"(4,8):(8,1)\">"]).code, Some(0));
    assert!(run(&["explain", nvcc]).out.starts_with("(4,8):(8,1)\n"));
    let converted = run(&["convert", "--to", "pycute", nvcc]);
    assert_eq!((&*converted.out, &*converted.err), ("Layout((4, 8), (8, 1))\n", note));
    let units = run(&["Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)", "--picture", "none"]);
    assert!(units.out.starts_with("Sw<3,3,3> o 0 o (8,64):(64,1)\n") && units.err.contains("moves bytes"), "{units:?}");
    let runtime = run(&["(128,128):(?{i64 div=8},1)", "--picture", "none"]);
    assert!(runtime.out.starts_with("(128,128):(8*?,1)\n"), "{runtime:?}");
    let linear = run(&["#ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]]}>"]);
    assert!(
        linear.out.starts_with("{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {dim0: 16, dim1: 8}\n"),
        "{linear:?}"
    );
    let bad = run(&["GMMA::Layout_K_SW128_Atom<cute::half_t>"]);
    assert!(
        bad.code == Some(1) && bad.err.starts_with("error: read as cute-cpp: `GMMA::Layout_K_SW128_Atom`"),
        "{bad:?}"
    );
}

#[test]
fn a_session_has_linear_layouts() {
    let lines =
        "F = {lane: 4^1} -> {row: 4}\nproduct(F, identity(2, warp, row))\nright_inverse(F)\nT = (4, 8)\n:list\n";
    let run = finished(command(&["repl"]), lines.as_bytes());
    let says = [
        "F = {lane: 4^1} -> {row: 4}\n4 inputs",
        "\n{lane: 4^1, warp: 2^4} -> {row: 8}\n",
        "\n{row: 4^1} -> {lane: 4}\n",
    ];
    assert!(says.iter().all(|says| run.out.contains(says)) && run.err.is_empty(), "{run:?}");
    assert!(run.out.ends_with("F = {lane: 4^1} -> {row: 4};\nT = (4, 8);\n"), "{run:?}");
}
