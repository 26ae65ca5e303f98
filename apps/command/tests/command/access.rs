//! What accesses cost, the swizzle that suits them, the layout of a formula.

use super::{command, finished, run, scratch};

/// A warp that reads a column of 32 x 32 floats.
const COLUMN: &str = "read((32,32):(1,32), bits 32)";

fn json(arguments: &[&str]) -> serde_json::Value {
    let run = run(arguments);
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

#[test]
fn accesses_are_checked() {
    let fails = run(&["check", "(32,32):(32,1)", "--access", COLUMN, "--conflicts", "0"]);
    let said = "\
error: [L1101] conflicts: 31 conflicts, claimed 0: lanes 0 and 1 share bank 0
         lane 0 asks it for byte 0, lane 1 for byte 128, in one phase of nvidia
         help: use swizzle(5, 0, 5) * ((32,32):(32,1)), which has 0
 --> <argument>:2:30
  |
2 | #[check(conflicts(Access) <= 0)]
  |                              ^

";
    assert_eq!((&*fails.out, &*fails.err, fails.code), ("", said, Some(1)));
    // The help is as good as it says; a claim may stand beside it.
    let mended = "swizzle(5, 0, 5) * ((32,32):(32,1))";
    let holds =
        run(&["check", mended, "size == 1024", "--access", "threads (32,32):(1,32), bits 32", "--conflicts", "0"]);
    assert_eq!(holds.code, Some(0), "{holds:?}");
    assert!(holds.out.starts_with("holds: size == 1024, conflicts(Access) <= 0\n"), "{}", holds.out);
    assert!(
        holds.out.contains("  wavefronts 1, phases 1, conflicts 0; wavefronts of all instructions 32, on"),
        "{}",
        holds.out
    );
    // Bits and machines that an access does not say.
    let others = json(&[
        "check",
        mended,
        "--access",
        "read((32,32):(1,32))",
        "--bits",
        "32",
        "--machine",
        "cdna3",
        "--access",
        "read((32,32):(1,32), on NVIDIA)",
        "--json",
    ]);
    let costs = &others["accesses"];
    assert_eq!((&costs[0]["machine"], &costs[1]["machine"]), (&"cdna3".into(), &"nvidia".into()));
    assert_eq!(
        (&costs[1]["name"], &costs[1]["wavefronts"], &costs[1]["lines"]),
        (&"Access1".into(), &1.into(), &32.into())
    );
}

#[test]
fn each_bound_is_held() {
    let tile = "(32,32):(32,1)";
    for (bound, least, code) in [
        ("--conflicts", 31, "L1101"),
        ("--wavefronts", 32, "L1101"),
        ("--sectors", 32, "L1102"),
        ("--lines", 32, "L1102"),
        ("--pages", 2, "L1102"),
    ] {
        let with = |most: u64| run(&["check", tile, "--access", COLUMN, bound, &most.to_string()]);
        let (held, broken) = (with(least), with(least - 1));
        assert_eq!(held.code, Some(0), "{bound}: {held:?}");
        assert!(broken.code == Some(1) && broken.err.contains(code), "{bound}: {broken:?}");
    }
    let rows = "read((8,8):(1,8), bits 32)";
    assert_eq!(run(&["check", "(8,8):(8,1)", "--access", rows, "--vector", "4"]).code, Some(0));
    assert_eq!(run(&["check", "(8,8):(1,8)", "--access", rows, "--vector", "4"]).code, Some(1));
}

#[test]
fn the_best_swizzle_comes_with_its_proof() {
    let svg = scratch("best").join("x.svg");
    let path = svg.to_str().expect("UTF-8");
    let (store, load) =
        ("write(((16,16),(4,4)):((256,4),(64,1)), vector 4)", "read(((8,32),(4,(2,2))):((4,64),(1,(32,2048))))");
    let tile = "(64,64):(64,1)";
    let best = run(&["swizzle", tile, "--bits", "32", "--access", store, "--access", load, "--svg", path]);
    assert_eq!(best.code, Some(0), "{best:?}");
    assert!(best.out.starts_with("swizzle(3, 2, 6) * ((64,64):(64,1))\n"), "{}", best.out);
    assert!(
        best.out.contains("`Access0` 4, `Access1` 1; free of conflicts, so no layout is better.\n"),
        "{}",
        best.out
    );
    assert!(best.out.contains("1 wavefronts, 0 conflicts; without it 8 wavefronts, 7 conflicts\n"), "{}", best.out);
    let text = std::fs::read_to_string(&svg).expect("written");
    assert!(roxmltree::Document::parse(&text).is_ok() && text.contains("banks before and after"));
    let data = json(&["swizzle", tile, "--bits", "32", "--access", store, "--access", load, "--json"]);
    assert_eq!(data["text"], "swizzle(3, 2, 6) * ((64,64):(64,1))");
    assert_eq!((&data["before"][1]["conflicts"], &data["after"][1]["conflicts"]), (&7.into(), &0.into()));
    // Of those that hardware has.
    let rows = "read(((8,4),8):((1,64),8), bits 16, vector 8)";
    let among = ["--among", "swizzle(1,3,3)", "--among", "swizzle(2,3,3)"];
    let some = run(&[&["swizzle", "(8,64):(64,1)", "--access", rows][..], &among].concat());
    assert!(some.out.starts_with("swizzle(2, 3, 3) * ((8,64):(64,1))\n"), "{some:?}");
}

#[test]
fn what_is_no_access_is_said_to_be_none() {
    for (arguments, code, says) in [
        (&["swizzle", "(32,32):(32,1)"][..], 2, "error: which accesses?\n  help: --access"),
        (&["(32,32):(32,1)", "--picture", "banks"], 2, "error: a picture of which access?\n  help: --access"),
        (&["check", "4:1", "--access", "nonsense"], 1, "[L0001] syntax: expected `read(..)` or `write(..)`"),
        (&["check", "4:1", "--access", "read((4,1):(1,0))"], 1, "`bits`"),
        (&["check", "4:1", "--access", "read((4,1):(1,0), bits 31)"], 1, "[L1002] access: 31 is not a power of two"),
        (&["check", "4:1", "--access", "read((4,1):(1,0), bits 8)", "--machine", "Z80"], 2, "there are nvidia, cdna3"),
        (&["check", "4:1", "--access", "read((4,1):(1,0), bits N)"], 2, "`N` is a name without a number here"),
        (
            &["check", "2:1", "--access", "read((4,1):(1,0), bits 8)", "--conflicts", "0"],
            1,
            "[L1112] conflicts: value 0 of",
        ),
        (&["swizzle", "(6,6):(6,1)", "--access", "read((6,6):(1,6), bits 32)"], 1, "[L1001] swizzle_for: "),
        (&["check", "(4,8):(8,1)"], 2, "required"),
    ] {
        let run = run(arguments);
        assert_eq!((run.code, &*run.out), (Some(code), ""), "{arguments:?}: {run:?}");
        assert!(run.err.contains(says), "{arguments:?} does not say `{says}`: {}", run.err);
    }
    assert_eq!(json(&["check", "4:1", "--access", "nonsense", "--json"])["diagnostics"][0]["code"], "L0001");
}

/// Accesses that a file defines, by their names; its layouts for them come with their proofs.
#[test]
fn a_file_may_define_accesses() {
    let text = "pub access Load = read((32, 32) : (1, 32), bits 32);\n\
                pub type Tile = swizzle_for((32, 32) : (32, 1), [Load]);\n";
    let arguments = ["-", "--picture", "banks", "--access", "Load"];
    let run = finished(command(&arguments), text.as_bytes());
    assert_eq!(run.code, Some(0), "{run:?}");
    for says in
        ["Load = read((32,32):(1,32), bits 32)\n", "1 wavefront in 1 phase, no conflicts", "Tile: Wavefronts on"]
    {
        assert!(run.out.contains(says), "{says}: {}", run.out);
    }
}

#[test]
fn formulas_have_layouts() {
    let c = run(&["infer", "|t in 32, i in 4| (t / 4 + 8 * (i / 2), 2 * (t % 4) + i % 2) in (16, 8)"]);
    assert!(c.code == Some(0) && c.out.starts_with("((4,8),(2,2)):((32,1),(16,8))\nsize 128, "), "{c:?}");
    let swizzled = run(&["infer", "|i in 8, j in 64| i * 64 + (j ^ 8 * i)"]);
    assert!(swizzled.out.starts_with("Sw<3,3,3> o 0 o (8,64):(64,1)\n"), "{swizzled:?}");
    let none = run(&["infer", "|i in 8| if i < 7 { i } else { 30 }"]);
    assert_eq!((none.code, &*none.out), (Some(1), ""));
    assert!(none.err.starts_with("error: [L1201] infer: f(7) = 30, a layout continues with 7\n"), "{}", none.err);
    assert_eq!(json(&["infer", "|i in 8| 2 * i", "--json"])["definitions"][0]["value"], "8:2");
    assert_eq!(json(&["infer", "|i| i", "--json"])["ok"], false);
}

/// Tiled products and copies are drawn as `CuTe` prints them.
#[test]
fn tiled_products_and_copies_are_drawn() {
    let text = "\
pub atom Outer = mma((4, 4, 1), a (4, 1) : (1, 0) of 32, b (4, 4) : (0, 1) of 32, c (4, 4) : (1, 4) of 32);
pub mma Product = tiled(Outer, (2, 2, 1));
pub atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32);
pub copy Fill = tiled(Quad, (4, 2) : (2, 1), (1, 4));
";
    let run = finished(command(&["-"]), text.as_bytes());
    assert_eq!(run.code, Some(0), "{run:?}");
    for says in ["A to the left, B above, C below B\n", "\nread and written\n", "\nm4   T4 V0 +1 |    T4 V0    T4 V1 "]
    {
        assert!(run.out.contains(says), "{says}: {}", run.out);
    }
}
