//! What `CuTe` C++ refuses while compiling, and what we say to the same input: `cute/static_failures.jsonl` holds the
//! shortest input of each operation and text, with the size of what g++ and clang print. Each input is a definition in
//! `tests/ui/cute/refused.rs`, or, where the layout exists, stands in [`EXISTS`]. `BLESS=1` writes the cases; their
//! messages are blessed like all others.

use std::fs;
use std::path::Path;

use layout_algebra::IntTuple;
use serde_json::Value;

/// The texts of `CuTe`, our codes for them, and the law.
const TEXTS: &[(&str, &[&str], &str)] = &[
    ("Stride Divisibility Condition", &["L0202", "L0203", "L0204"], "an inner stride steps through the outer extents"),
    (
        "Shape Divisibility Condition",
        &["L0202", "L0203", "L0401"],
        "an inner extent ends on a boundary of the outer extents",
    ),
    ("Non-injective Layout detected in complement.", &["L0301"], "what is repeated does not overlap itself"),
    (
        "Left inverse divisibility condition",
        &["L0301", "L0303"],
        "a layout with a left inverse does not overlap itself",
    ),
    ("Divisibility condition", &["L0408"], "a stride ends where a wide element ends"),
    ("Divisibility Condition", &["L0407"], "of an extent and its divisor, one divides the other"),
    ("Downcast requires adjacent elements", &["L0410"], "the parts of an element lie side by side"),
    ("tile_to_shape: block shape does not divide the target shape.", &["L0401"], "a block divides the shape"),
    ("Rank of layout must be <= rank of target shape.", &["L0403"], "a block has at most the modes of the shape"),
    ("logical_divide: Too many modes in tiler.", &["L0403"], "a tiler has at most the modes of the layout"),
    ("Mismatched ranks", &["L0401", "L0403"], "a tuple has the modes of the other"),
    ("Mismatched Ranks", &["L0502"], "a coordinate has the modes of the layout"),
    ("implicit instantiation of undefined template", &["L0301"], "a tile is not smaller than its modes say"),
    ("static_assert (no message)", &["L0403"], "a rank is not below that of the layout"),
    ("Index out of range", &["L0403", "L0404"], "a mode is one of the layout"),
    ("take: empty range error", &[], "a range of modes may be empty"),
    ("Arithmetic tuple op+ error!", &["L0206"], "a stride is a multiple of one basis"),
];

/// What exists, and `CuTe` refuses.
const EXISTS: &[(&str, &str)] = &[
    ("take/p0108", "():()"),
    ("complement/p0111", "82:101"),
    ("crd2crd/p0025", "(0,5)"),
    (
        "identity_zipped_divide/p0132",
        "(((2,2),2,1),(1,5,(3,2,16))):(((1@0@0,1@1@0),1@1,0),(0,2@1,(1@0@2,1@1@2,1@2@2)))",
    ),
    ("zipped_divide/p0045", "((1,1),(1,(4))):((0,0),(0,(1)))"),
    ("zipped_product/p0202", "((1,7),((7,4,2),(8))):((0,252),((3,63,3528),(1)))"),
    ("blocked_product/p0129", "((2,16)):((1,2))"),
    ("flat_divide/p0007", "((1),(8)):((0),(1))"),
    ("flat_product/p0082", "((1),4,6):((0),1,0)"),
    ("identity_zipped_divide/p0062", "((1),(1)):((0),(1@0))"),
    ("tiled_divide/p0152", "((1,1),1,2):((0,0),0,1)"),
    ("tiled_product/p0047", "((1),8,16):((0),0,16)"),
    ("composition_adversarial/p0275", "3:5"),
    ("swizzle_recast/p0008", "Sw<2,1,3> o 0 o (1,1):(1,1)"),
];

/// A case that stands for an input that `layout!` cannot write: strides that are multiples of an axis.
const INSTEAD: &[(&str, &str)] = &[("composition_basis/p0097", "tests/ui/macro/composition_mixed_bases")];

fn failures() -> Vec<Value> {
    let text = fs::read_to_string("cute/static_failures.jsonl").expect("the failures are there");
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// A tuple, as `layout!` writes it; `(8)` is a tuple of one mode.
fn tuple(value: &Value) -> String {
    match value {
        Value::Array(modes) => format!("({})", modes.iter().map(tuple).collect::<Vec<_>>().join(", ")),
        Value::String(keep) => keep.clone(),
        number => number.to_string(),
    }
}

/// A layout, or an integer.
fn layout(value: &Value) -> String {
    if value.is_null() { "1 : 0".to_owned() } else { format!("{} : {}", tuple(&value["s"]), tuple(&value["d"])) }
}

/// A tiler, by mode where it is a list.
fn tiler(value: &Value) -> String {
    match value {
        Value::Array(modes) => format!("[{}]", modes.iter().map(tiler).collect::<Vec<_>>().join(", ")),
        Value::Object(_) => layout(value),
        _ => tuple(value),
    }
}

/// The input of a failure, as `layout!` writes it; `None` where it cannot.
fn written(failure: &Value) -> Option<String> {
    let (operation, input) = (failure["op"].as_str()?, &failure["in"]);
    let written = match operation {
        "downcast" | "upcast" => format!("{operation}({}, {})", layout(&input["l"]), input["n"]),
        "recast_layout" => format!("recast({}, {}, {})", layout(&input["l"]), input["old_bits"], input["new_bits"]),
        "swizzle_recast" => {
            let (up_or_down, swizzle) = (input["dir"].as_str()?, tuple(&input["sw"]));
            format!("{up_or_down}cast(swizzle{swizzle} * ({}), {})", layout(&input["l"]), input["n"])
        }
        "get" => format!("get({}, {})", layout(&input["l"]), tuple(&input["idx"])),
        "unflatten" => format!("unflatten({}, {})", layout(&input["l"]), tuple(&input["profile"])),
        "take" => format!("take({}, {}, {})", layout(&input["l"]), input["b"], input["e"]),
        "left_inverse" => format!("left_inverse({})", layout(&input["l"])),
        "complement" => format!("complement({}, {})", layout(&input["l"]), input["cotarget"]),
        "composition" | "composition_adversarial" => {
            format!("composition({}, {})", layout(&input["a"]), layout(&input["b"]))
        }
        "composition_tiler" => format!("composition({}, {})", layout(&input["a"]), tiler(&input["t"])),
        "identity_zipped_divide" => {
            format!("zipped_divide(make_identity_layout({}), {})", tuple(&input["shape"]), tiler(&input["t"]))
        }
        "tile_to_shape" => format!("tile_to_shape({}, {})", layout(&input["l"]), tuple(&input["shape"])),
        "append" | "prepend" => {
            format!("{operation}_to({}, {}, {})", layout(&input["l"]), input["n"], layout(&input["x"]))
        }
        "ceil_div" | "shape_div" => format!("{operation}({}, {})", tuple(&input["a"]), tuple(&input["b"])),
        "dice" => format!("dice({}, {})", layout(&input["l"]), tuple(&input["coord"])),
        "slice_and_offset" => format!("slice({}, {})", layout(&input["l"]), tuple(&input["coord"])),
        "composition_basis" | "crd2crd" => return None,
        _ => format!("{operation}({}, {})", layout(&input["l"]), tiler(&input["t"])),
    };
    Some(written)
}

fn id(failure: &Value) -> &str {
    failure["id"].as_str().expect("a failure has an id")
}

/// Our codes for the text of a failure, and the law.
fn text_of(failure: &Value) -> &'static (&'static str, &'static [&'static str], &'static str) {
    let text = failure["err"].as_str().expect("a failure has a text");
    let entry = TEXTS.iter().find(|(start, _, _)| text.starts_with(start));
    entry.unwrap_or_else(|| panic!("{text} has no counterpart"))
}

/// The cases, in one file: each is a definition.
const CASES: &str = "tests/ui/cute/refused.rs";

/// What refuses the input: a definition of [`CASES`], or a case that stands for it.
fn says(failure: &Value) -> String {
    let read = |path: &str| fs::read_to_string(Path::new(path).with_extension("stderr")).unwrap_or_default();
    if let Some((_, case)) = INSTEAD.iter().find(|(other, _)| *other == id(failure)) {
        return read(case);
    }
    let written = written(failure).expect("what cannot be written has a case of its own");
    let cases = fs::read_to_string(CASES).unwrap_or_default();
    let line = 1 + cases.lines().position(|line| line.ends_with(&format!("= {written};"))).expect("it is a case");
    let message = read(CASES);
    let mut errors = message.split("\n\n").filter(|error| error.contains(&format!("{CASES}:{line}:")));
    let error = errors.next().unwrap_or_default().to_owned();
    assert_eq!(errors.next(), None, "{written} is refused twice");
    error
}

fn exists(failure: &Value) -> bool {
    EXISTS.iter().any(|(other, _)| *other == id(failure))
}

/// Compares a file with what it should be, or writes it.
fn bless(path: &Path, text: &str) {
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, text).expect("a case can be written");
    }
    assert!(fs::read_to_string(path).unwrap_or_default() == text, "{}; BLESS=1 writes it", path.display());
}

#[test]
fn the_cases_are_the_inputs_that_cute_refuses() {
    let mut lines = vec!["//! law: an input that `CuTe` refuses while compiling is refused.".to_owned()];
    lines.extend(["use layout_static::layout;", "", "layout! {"].map(ToOwned::to_owned));
    let failures = failures();
    for (words, _, law) in TEXTS {
        let here = failures.iter().filter(|failure| !exists(failure) && text_of(failure).0 == *words);
        for (k, (failure, written)) in here.filter_map(|failure| Some((failure, written(failure)?))).enumerate() {
            if k == 0 {
                let words = if words.starts_with("implicit") { "an incomplete type" } else { words };
                lines.push(format!("    // {law}. CuTe: {words}"));
            }
            let name = id(failure).replace("/p", "_").split('_').map(capital).collect::<String>();
            lines.push("    #[allow(intractable)]".to_owned());
            lines.push(format!("    pub type {name} = {written};"));
        }
    }
    lines.extend(["}", "", "fn main() {}", ""].map(ToOwned::to_owned));
    bless(Path::new(CASES), &lines.join("\n"));
}

/// A word that begins with a capital letter.
fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

#[test]
fn each_error_of_cute_is_one_of_ours_in_less_than_a_kilobyte() {
    let failures = failures();
    assert_eq!(failures.len(), 63);
    for failure in failures.iter().filter(|failure| !exists(failure)) {
        let ((_, codes, _), says) = (text_of(failure), says(failure));
        assert!(codes.iter().any(|code| says.contains(&format!("[{code}]"))), "{}: {says}", id(failure));
        assert!(says.len() < 1000, "{}: {} bytes", id(failure), says.len());
        assert_eq!(says.lines().filter(|line| line.starts_with("error")).count(), 1, "{}", id(failure));
    }
}

#[test]
fn what_exists_is_there() {
    let (mut definitions, mut facts) = (Vec::new(), Vec::new());
    for (i, failure) in failures().iter().filter(|failure| exists(failure)).enumerate() {
        let (_, text) = EXISTS.iter().find(|(known, _)| *known == id(failure)).expect("it exists");
        if let Some(written) = written(failure) {
            definitions.push(format!("    #[allow(intractable)]\n    type L{i} = {written};\n"));
            facts.push(format!(
                "    assert_eq!(\n        <L{i} as Static>::VALUE.to_string(),\n        \"{text}\"\n    );\n"
            ));
        }
    }
    let head = "//! law: what exists is there, also where CuTe refuses it.\nuse layout_static::{Static, layout};\n";
    let (definitions, facts) = (definitions.concat(), facts.concat());
    let text = format!("{head}\nlayout! {{\n{definitions}}}\n\nfn main() {{\n{facts}}}\n");
    bless(Path::new("tests/ui/pass/cute_exists.rs"), &text);
    // `crd2crd`, from 5 below 7 to a coordinate of (1,7).
    let shape = |text| IntTuple::parse(text).expect("a shape");
    let cell = shape("(7)").linear(&shape("(5)")).expect("a coordinate");
    assert_eq!(shape("(1,7)").coordinate(cell).map(|at| at.to_string()).as_deref(), Ok("(0,5)"));
}

#[test]
fn what_stands_apart_is_a_failure() {
    let failures = failures();
    for (known, _) in EXISTS.iter().chain(INSTEAD) {
        assert!(failures.iter().any(|failure| id(failure) == *known), "{known}");
    }
}
