//! The command as its users run it: what it prints, how it exits, what it does with what nobody should give it.

mod access;
mod certify;
mod clipboard;
mod explain_error;
mod hostile;
mod inputs;
mod letter;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run came to.
#[derive(Debug)]
struct Run {
    out: String,
    err: String,
    code: Option<i32>,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-layout"));
    command.args(arguments).env_remove("COLUMNS").env("HOME", scratch("home"));
    command
}

fn finished(mut command: Command, input: &[u8]) -> Run {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the command runs");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    // A command that reads nothing closes its end.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("written");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let run = Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() };
    assert!(!run.err.contains("panicked"), "{run:?}");
    run
}

fn run(arguments: &[&str]) -> Run {
    finished(command(arguments), b"")
}

/// A folder of its own for each test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_layout_is_described() {
    let run = run(&["(4,8):(8,1)"]);
    let said = "\
(4,8):(8,1)
size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact)
encoded by (4,8) -[2,1]-> (8,4)
     0  1  2  3  4  5  6  7
0    0  1  2  3  4  5  6  7
1    8  9 10 11 12 13 14 15
2   16 17 18 19 20 21 22 23
3   24 25 26 27 28 29 30 31
";
    assert_eq!((&*run.out, &*run.err, run.code), (said, "", Some(0)));
}

/// A claim says of which operand a stage has a descriptor; its picture is of that one.
#[test]
fn descriptors_are_drawn_by_their_claim() {
    let text = "pub atom M64N8K16 = mma((64, 8, 16), lanes 128 : 1, a (128, (64, 16)) : (0, (1, 64)) of 16, \
                b (128, (8, 16)) : (0, (1, 8)) of 16, c ((4, 8, 4), (2, 2)) : ((128, 1, 16), (64, 8)) of 32); \
                pub mma Product = tiled(M64N8K16); \
                #[check(descriptor(Product.b))] pub type Stage = swizzle(3, 3, 3) * ((32, 64) : (64, 1)); \
                pub type Other = (32, 64) : (64, 1);";
    let run = run(&[text, "--picture", "descriptor"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.out.contains("descriptor of B, blocks of (8,16) in Sw<3,3,3> o 0 o (32,64):(64,1)"), "{}", run.out);
    assert!(run.out.contains("0x4000000000010000 + address / 16"), "{}", run.out);
    let none = self::run(&["(4,8):(8,1)", "--picture", "descriptor"]);
    assert_eq!(none.code, Some(2), "{none:?}");
    assert!(none.err.contains("the descriptor of which operand?"), "{none:?}");
}

#[test]
fn pictures_are_written_to_files() {
    let folder = scratch("pictures");
    let (svg, tikz) = (folder.join("x.svg"), folder.join("x.tex"));
    for kind in ["grid", "memory", "thread-value", "bits", "morphism", "swizzle"] {
        let (svg_path, tikz_path) = (svg.to_str().expect("UTF-8"), tikz.to_str().expect("UTF-8"));
        let run = run(&["(4,8):(8,1)", "--picture", kind, "--svg", svg_path, "--tikz", tikz_path]);
        assert_eq!(run.code, Some(0), "{run:?}");
        let text = std::fs::read_to_string(&svg).expect("written");
        let document = roxmltree::Document::parse(&text).expect("well-formed");
        assert_eq!(document.root_element().tag_name().name(), "svg");
        assert!(std::fs::read_to_string(&tikz).expect("written").starts_with("\\begin{tikzpicture}"));
        assert!(!run.out.contains("<svg"));
    }
    let left: Vec<_> = std::fs::read_dir(&folder).expect("a folder").filter_map(Result::ok).collect();
    assert_eq!(left.len(), 2, "nothing is left beside the files");
    let run = run(&["(4,8):(8,1)", "--svg", "-"]);
    assert!(run.out.starts_with("<svg") && run.out.ends_with("</svg>\n"));
}

/// Four warps in a grid of 2 x 2 have four colours; one warp has its threads' colours.
#[test]
fn threads_are_coloured_by_their_warp() {
    let held = "((4,8,2,2),((2,2),(1,1))):((64,1,16,256),((32,8),(0,0)))";
    let kind = ["--picture", "thread-value", "--svg", "-", "--by-warp"];
    let drawn = run(&[&[held, "--tile", "32,16"], &kind[..]].concat());
    assert!(drawn.out.contains("colour: the warp<") && drawn.out.contains(">T96-T127<"), "{drawn:?}");
    let one = run(&[&["((4,8),(2,2)):((32,1),(16,8))", "--tile", "16,8"], &kind[..]].concat());
    assert!(one.out.contains("colour: the thread mod 8<"), "{one:?}");
}

/// The picture at the top of README is what its command writes; every division is drawn by its tiles.
#[test]
fn a_division_is_drawn_by_its_tiles() {
    let documented = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/blocks.svg");
    let documented = std::fs::read_to_string(documented).expect("the picture of README");
    assert_eq!(run(&["zipped_divide((4,8):(8,1), [2,4])", "--svg", "-"]).out, documented);
    for division in ["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"] {
        let told = run(&[&format!("{division}((4,8):(8,1), [2,4])")]);
        assert!(told.out.contains("(4,8):(8,1) in tiles [2:1, 4:1]"), "{told:?}");
    }
    let grid = run(&["zipped_divide((4,8):(8,1), [2,4])", "--picture", "grid"]);
    assert!(!grid.out.contains("in tiles"), "{grid:?}");
    let other = run(&["(4,8):(8,1)", "--picture", "tiles"]);
    assert_eq!((other.code, other.err.starts_with("error: tiles of which division?")), (Some(2), true), "{other:?}");
}

#[test]
fn nothing_is_written_where_the_layout_is_wrong_or_the_place_is() {
    let svg = scratch("wrong").join("x.svg");
    let path = svg.to_str().expect("UTF-8");
    assert_eq!(run(&["(4,8):(0,0", "--svg", path]).code, Some(1));
    assert!(!svg.exists());
    let run = run(&["(4,8):(8,1)", "--svg", "/nowhere/x.svg"]);
    assert_eq!((run.code, &*run.out), (Some(2), ""));
    assert!(run.err.starts_with("error: /nowhere/x.svg cannot be written"), "{run:?}");
}

#[test]
fn names_have_the_numbers_that_are_given() {
    let run = |arguments: &[&str]| run(arguments);
    let missing = run(&["row_major(BM, 8)"]);
    assert_eq!((missing.code, &*missing.out), (Some(2), ""));
    assert_eq!(missing.err, "error: `BM` is a name without a number here\n  help: --let BM=16\n");
    assert!(run(&["row_major(BM, 8)", "--let", "BM=16"]).out.starts_with("(16,8):(8,1)\n"));
    assert!(run(&["row_major(BM, 8)", "--let", "BM"]).err.contains("NAME=NUMBER"));
    assert_eq!(run(&["row_major(BM, 8)", "--let", "1=2"]).code, Some(2));
}

#[test]
fn files_are_read() {
    let folder = scratch("files");
    let definitions = folder.join("tiles.layout");
    let text = "/// A tile.\npub type Tile = (4, 8) : (8, 1);\n\
                type Blocks = zipped_divide(Tile, [2, 4]);\nconst N: usize = size(Tile);\n";
    std::fs::write(&definitions, text).expect("written");
    let path = definitions.to_str().expect("UTF-8");
    let file = run(&[path, "--picture", "none"]);
    assert_eq!(file.code, Some(0), "{file:?}");
    assert!(
        file.out.contains("Blocks = ((2,4),(2,2)):((8,1),(16,4))\n") && file.out.ends_with("N = 32\n"),
        "{}",
        file.out
    );
    let piped = finished(command(&["-", "--picture", "none"]), text.as_bytes());
    assert_eq!((piped.out, piped.code), (file.out, file.code));

    let rust = folder.join("main.rs");
    let text = "use layout_static::layout;\nconst PAD: usize = 4;\nfn main() {\n    \
                layout! { type A = (8, 64) : ({64 + PAD}, 1); }\n    \
                layout! { type B = composition((4, 6) : (1, 8), 6 : 3); }\n}\n";
    std::fs::write(&rust, text).expect("written");
    let path = rust.to_str().expect("UTF-8");
    let errors = run(&[path]);
    assert_eq!(errors.code, Some(1));
    assert!(errors.err.contains(&format!("--> {path}:5:57\n")) && errors.err.contains("[L0203]"), "{}", errors.err);
    // The const of the file is seen, and a number that is given goes before it.
    let given = run(&[path, "--deny", "intractable"]);
    assert!(given.err.contains(&format!("--> {path}:4:35\n")) && given.err.contains("[L0103]"), "{}", given.err);
    let missing = run(&["nowhere.rs"]);
    assert_eq!((missing.code, &*missing.err), (Some(2), "error: there is no file nowhere.rs\n"));
}

#[test]
fn what_is_not_tractable_is_a_fact_unless_it_is_denied() {
    let said = run(&["(32,32):(33,1)", "--picture", "none"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.starts_with("(32,32):(33,1)\nsize 1024, cosize 1055,"), "{}", said.out);
    assert!(said.out.ends_with("not tractable: 32 x 1 = 32 does not divide stride 33\n"), "{}", said.out);
    let data = run(&["(32,32):(33,1)", "--picture", "none", "--json"]);
    assert!(data.out.contains("\"tractable\":false"), "{}", data.out);
    // Padding that is said is no mistake; what meets is described, too.
    for text in ["(32,32):(32 + 1,1)", "(3,5):(2,10)", "(3,2):(2,3)", "(3,8):(1,1)", "(2,2):(1 + 1,2)"] {
        assert_eq!(run(&[text]).code, Some(0), "{text}");
    }
    let denied = run(&["(32,32):(33,1)", "--deny", "intractable"]);
    assert_eq!(denied.code, Some(1));
    assert!(denied.err.contains("help: padded by 1: write 32 + 1; dense: write 32\n"), "{}", denied.err);
    assert_eq!(run(&["(32,32):(32 + 1,1)", "--deny", "intractable"]).code, Some(0));
    assert_eq!(run(&["check", "(32,32):(33,1)", "injective"]).code, Some(0));
    assert_eq!(run(&["check", "(32,32):(33,1)", "injective", "--deny", "intractable"]).code, Some(1));
    // An operation decides about its operands, and says where it refuses.
    let wrong = run(&["composition((4,8):(9,1), 6:3)"]);
    assert!(
        wrong.err.contains("--> <argument>:1:") && wrong.err.contains("\n1 | composition((4,8):(9,1), 6:3)\n"),
        "{}",
        wrong.err
    );
}

/// Layouts of papers, tutorials and reports about other systems.
#[test]
fn layouts_of_the_field_are_described() {
    for (text, answer) in [
        ("(3,5):(2,10)", "(3,5):(2,10)"),
        ("(3,2):(2,3)", "(3,2):(2,3)"),
        ("composition((4,6,8,10):(2,3,5,7), 6:12)", "(2,3):(9,5)"),
        ("(32,32):(33,1)", "(32,32):(33,1)"),
        ("composition((32,128):(128,1), (30,128):(1,32))", "(30,128):(128,1)"),
        ("composition((10,2):(16,4), (3,4):(1,5))", "(3,(2,2)):(16,(80,4))"),
        ("(3,8):(1,1)", "(3,8):(1,1)"),
    ] {
        let said = run(&[text, "--picture", "none"]);
        assert_eq!((said.code, said.out.lines().next()), (Some(0), Some(answer)), "{text}: {}", said.err);
    }
}

#[test]
fn json_is_data() {
    let value =
        |run: Run| serde_json::from_str::<serde_json::Value>(&run.out).unwrap_or_else(|e| panic!("{e}: {run:?}"));
    let described = value(run(&["(4,8):(8,1)", "--json"]));
    let layout = &described["definitions"][0];
    assert_eq!((&described["ok"], &layout["size"], &layout["bijective"]), (&true.into(), &32.into(), &true.into()));
    assert_eq!(layout["picture"]["panels"][0]["grid"]["cells"][3][7]["text"], "31");
    let text = "composition((4, 6) : (1, 8), 6 : 3)";
    let wrong = run(&[text, "--json"]);
    assert_eq!((wrong.code, &*wrong.err), (Some(1), ""));
    let wrong = value(wrong);
    let error = &wrong["diagnostics"][0];
    assert_eq!((&error["code"], &error["line"], &error["column"]), (&"L0203".into(), &1.into(), &34.into()));
    assert_eq!(error["edit"], serde_json::json!({"range": [33, 34], "replacement": "2"}));
    assert_eq!(value(run(&["check", "(4,8):(8,1)", "size == 33", "--json"]))["ok"], false);
    assert_eq!(value(run(&["diff", "(4,8):(8,1)", "(4,8):(1,4)", "--json"]))["first"], 1);
    assert_eq!(value(run(&["explain", "complement(2:1, 8)", "--json"]))["value"], "4:2");
}

#[test]
fn operations_are_explained() {
    for (expression, says) in [
        ("composition((8,64):(64,1), ((4,4),4):((16,1),4))", "cut until they meet: (4,(2,2),4) and ((4,2),(2,4,8))"),
        ("composition((6,8):(8,1), (3,4):(2,6))", "A(B(x))"),
        ("complement((2,2):(1,6), 24)", "= ((2,2),(3,2)):((1,6),(2,12))"),
        ("zipped_divide((4,8):(8,1), [2,4])", "complement(tile, 8)"),
        ("logical_divide(32:1, 4:8)", "= (4,8):(8,1)"),
        ("logical_product((2,2):(1,2), 3:1)", "complement(A, ..)"),
        ("right_inverse((4,8):(8,1))", "L(R(i))"),
        ("left_inverse((4,8):(8,1))", "R(L(x))"),
        ("swizzle(2,1,2) * ((4,8):(8,1))", "index ^= (index & 0b11000) >> 2"),
        ("swizzle(2,1,-2) * ((4,8):(8,1))", "index ^= (index & 0b110) << 2"),
        ("swizzle(3,3,3) * ((8,64):(64,1))", "flips 3 bits of the index, from bit 3 on, by the bits 3 above them:"),
        ("swizzle(3,3,-3) * ((8,64):(64,1))", "flips 3 bits of the index, from bit 6 on, by the bits 3 below them:"),
        ("coalesce((2,2):(1,2))", "= 4:1"),
    ] {
        let run = run(&["explain", expression]);
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(run.out.contains(says), "{expression} does not say `{says}`:\n{}", run.out);
    }
    let refused = run(&["explain", "composition((4, 6) : (1, 8), 6 : 3)"]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("[L0203]") && refused.out.contains("17 #3"), "{refused:?}");
}

#[test]
fn claims_are_checked() {
    assert_eq!(run(&["check", "(4,8):(8,1)", "injective", "size == 32"]).out, "holds: injective, size == 32\n");
    let fails = run(&["check", "(4,8):(8,1)", "size == 33"]);
    assert_eq!(fails.code, Some(1));
    assert!(fails.err.starts_with("error: [L0601]"), "{}", fails.err);
    assert_eq!(run(&["check", "(4,8):(8,1)"]).code, Some(2));
}

#[test]
fn layouts_are_compared() {
    let same = run(&["diff", "(4,8):(1,4)", "32:1"]);
    assert_eq!((same.code, &*same.out), (Some(0), "the same function: (4,8):(1,4) and 32:1\n"));
    let other = run(&["diff", "(4,8):(8,1)", "(4,8):(8,2)"]);
    assert_eq!(other.code, Some(1));
    assert!(other.out.starts_with("they differ at linear coordinate 4: left at (0,1) is 1, right at (0,1) is 2\n"));
    assert!(run(&["diff", "4:1", "8:1"]).out.starts_with("the sizes differ: 4 and 8\n"));
    let huge = run(&["diff", "(1000000,1000000):(1,1000000)", "(1000000,1000000):(1,1000001)"]);
    assert!(huge.out.starts_with("they differ at linear coordinate 1000000: "), "{}", huge.out);
    let swizzled = run(&["diff", "swizzle(2,1,2) * ((4,8):(8,1))", "(4,8):(8,1)"]);
    assert!(swizzled.out.starts_with("they differ at linear coordinate 1: "), "{}", swizzled.out);
}

/// What the command prints it reads: a layout of runtime extents, too. A notation of constants says why it has none.
#[test]
fn layouts_with_runtime_extents_are_converted() {
    let ours = "(?0,?1):(8*?2,1)";
    let read = run(&["convert", "--from", "cute-dsl", "--to", "layout", "(?,?):(?{div=8},1)"]);
    assert_eq!((read.out.trim(), read.code), (ours, Some(0)), "{}", read.err);
    let again = run(&["convert", "--to", "layout", ours]);
    assert_eq!((again.out.trim(), again.code), (ours, Some(0)), "{}", again.err);
    let typed = run(&["convert", "--to", "cute-cpp", ours]);
    assert!(typed.err.contains("has extents known at run time") && typed.code == Some(1), "{}", typed.err);
    assert_eq!(run(&["swizzle", ours, "--access", "read((32,32):(1,32), bits 32)"]).code, Some(2));
}

#[test]
fn layouts_are_converted() {
    let to = |notation: &str, layout: &str| run(&["convert", "--to", notation, layout]);
    assert_eq!(to("cute-cpp", "(4,8):(9,1)").out, "Layout<Shape<_4,_8>,Stride<_9,_1>>\n");
    assert_eq!(to("types", "coalesce((2,2):(1,2))").out, "Layout<C<4>, C<1>>\n");
    let nested = to("mdspan", "((2,2),4):((1,8),2)");
    assert_eq!(nested.code, Some(1));
    assert!(nested.err.starts_with("error: mdspan has no nested modes"), "{nested:?}");
    let read = run(&["convert", "--from", "cute-cpp", "--to", "pycute", "Layout<Shape<_4,_8>,Stride<_8,_1>>"]);
    assert_eq!(read.out, "Layout((4, 8), (8, 1))\n");
    assert!(to("nonsense", "4:1").err.contains("there are cute-cpp, "));
    assert!(to("cutedsl", "4:1").err.contains("'cutedsl' for '--to <NOTATION>': did you mean cute-dsl?"));
    assert!(to("tritn", "4:1").err.contains("did you mean triton?"));
    assert_eq!(to("c", "composition((4, 6) : (1, 8), 6 : 3)").code, Some(1));
}

#[test]
fn units_and_offsets_are_said() {
    let from = |notation: &str, text: &str| run(&["convert", "--from", notation, text]);
    let atom = "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)";
    let read = from("cute-text", atom);
    assert_eq!(read.out, "swizzle(3, 3, 3) * ((8,64):(64,1))\n");
    let note = "note: Sw<3,4,3> of smem_ptr[16b](unset) moves bytes: it is Sw<3,3,3> of elements of 16 bits\n";
    assert_eq!(read.err, note);
    // What was read has no conflicts, and is written back.
    let access = ["--access", "read((8,8):(1,8), bits 16, vector 8)", "--conflicts", "0"];
    let check = run(&[&["check", read.out.trim()], &access[..]].concat());
    assert_eq!(check.code, Some(0), "{check:?}");
    let back = run(&["convert", "--to", "cute-text", "--bits", "16", read.out.trim()]);
    assert_eq!(back.out.trim(), atom);
    assert_eq!(run(&["convert", "--to", "c", "--bits", "16", read.out.trim()]).code, Some(1));

    let offset = from("memref", "memref<4x8xf32, strided<[8, 1], offset: 16>>");
    assert_eq!(offset.out, "swizzle(0, 0, 0) o 16 o (4,8):(8,1)\n");
    assert_eq!(offset.err, "note: the offset 16 is added to each index of (4,8):(8,1)\n");
    let back = run(&["convert", "--to", "memref", offset.out.trim()]);
    assert_eq!(back.out, "memref<4x8xf32, strided<[8, 1], offset: 16>>\n");
    let open = from("memref", "memref<4x8xf32, strided<[8, 1], offset: ?>>");
    assert!(open.err.starts_with("note: the offset is known at run time"), "{open:?}");
    assert_eq!(from("torch", "size=(4, 8), stride=(8, 1), storage_offset=5").code, Some(0));
    let json = run(&["convert", "--json", "--from", "cute-text", atom]).out;
    assert!(json.contains("\"notes\":[\"Sw<3,4,3> of smem_ptr[16b](unset) moves bytes"), "{json}");
}

#[test]
fn swizzles_of_tma_are_those_of_the_bits() {
    let best = |bits: &str, rows: &str, vector: &str| {
        let access = format!("read((8,{vector}):(1,8), bits {bits}, vector {vector})");
        run(&["swizzle", rows, "--access", &access, "--among", "tma"])
    };
    for (bits, rows, vector, found) in [
        ("8", "(8,128):(128,1)", "16", "swizzle(3, 4, 3)"),
        ("16", "(8,64):(64,1)", "8", "swizzle(3, 3, 3)"),
        ("32", "(8,32):(32,1)", "4", "swizzle(3, 2, 3)"),
        ("16", "(8,32):(32,1)", "8", "swizzle(2, 3, 3)"),
    ] {
        let run = best(bits, rows, vector);
        assert!(run.out.starts_with(found), "{bits}: {run:?}");
    }
    let other = best("12", "(8,64):(64,1)", "8");
    assert!(other.code != Some(0) && !other.err.is_empty(), "{other:?}");
}

#[test]
fn a_session_has_definitions_and_questions() {
    let lines = "T = (4, 8) : (8, 1)\nzipped_divide(T, [2, 3])\ncoalesce(T)\n:let BM = 4\nrow_major(BM, 2)\n\
                 row_major(BN, 2)\n:nonsense\n:list\n";
    // The same in a terminal that the session knows nothing of.
    let [run, dumb] = ["xterm", "dumb"].map(|terminal| {
        let mut session = command(&["repl"]);
        session.env("TERM", terminal);
        finished(session, lines.as_bytes())
    });
    assert_eq!((run.code, &run.out, &run.err), (Some(0), &dumb.out, &dumb.err));
    for says in ["T = (4,8):(8,1)\n", "\n(4,8):(8,1)\nsize 32", "\n(4,2):(2,1)\n"] {
        assert!(run.out.contains(says), "{run:?}");
    }
    for says in
        [" --> <line>:1:22\n", "1 | zipped_divide(T, [2, 3])\n", "help: :let BN = 16", "there is no `:nonsense`"]
    {
        assert!(run.err.contains(says), "{says}: {run:?}");
    }
}

#[test]
fn help_and_completions_are_there() {
    let help = run(&["--help"]);
    assert_eq!(help.code, Some(0));
    assert!(help.out.contains("cargo layout explain \"composition") && help.out.contains("Exit: 0"), "{}", help.out);
    assert_eq!(run(&[]).code, Some(0));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]);
        assert!(
            script.code == Some(0)
                && ["explain", "swizzle", "infer", "conflicts"].iter().all(|word| script.out.contains(word)),
            "{shell}"
        );
    }
    let unknown = run(&["(4,8):(8,1)", "--nonsense"]);
    assert_eq!((unknown.code, &*unknown.out), (Some(2), ""));
}

#[test]
fn colours_are_for_terminals() {
    assert!(!run(&["(4,8):(8,1)"]).out.contains('\x1b'));
    assert!(run(&["(4,8):(8,1)", "--color", "always"]).out.contains("\x1b["));
    assert!(!run(&["(4,8):(8,1)", "--color", "never"]).out.contains('\x1b'));
}

/// What the pages show is what is printed, down to the line `..`.
#[test]
fn the_pages_show_what_is_printed() {
    let svg = scratch("pages").join("blocks.svg");
    for page in ["README.md", "apps/command/README.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
        let text = std::fs::read_to_string(&path).expect("the page is there");
        let (_, shown) = text.split_once("```text\n$ ").expect("the command");
        let (line, shown) = shown.split_once('\n').expect("its output");
        let (shown, _) = shown.split_once("```").expect("an end");
        let (_, arguments) =
            line.split_once("cargo-layout -- ").or_else(|| line.split_once("cargo layout ")).expect("arguments");
        let arguments = arguments.replace("blocks.svg", svg.to_str().expect("UTF-8"));
        let (expression, rest) = arguments.trim_start_matches('"').split_once('"').expect("an expression");
        let arguments: Vec<&str> = std::iter::once(expression).chain(rest.split_whitespace()).collect();
        let run = run(&arguments);
        let printed = run.out + &run.err;
        let shown = shown.strip_suffix("..\n").unwrap_or(shown);
        assert!(printed.starts_with(shown.trim_end()), "{page} shows\n{shown}\nand it is\n{printed}");
    }
}
