//! The 400 operations of `data/operations.jsonl`, in the three languages they are compiled in: types, `layout!`, and `CuTe` C++.
//!
//! All are accepted by `CuTe`, with its answer in `out`: compositions, divides by a layout, zipped divides mode by mode, products,
//! complements, of rank 2 and 3. Those that are refused here, divides that lose or invent elements most of them, are left out of
//! all three. `CuTe`'s composition is `composition_extended`.

use std::fmt::Write as _;

use layout_algebra::{Layout, LayoutError, Tiler, ops};
use serde_json::Value;

/// The operations, one JSON object a line.
const OPERATIONS: &str = include_str!("../data/operations.jsonl");

/// How a nested tuple and a layout are written.
struct Language {
    /// A number.
    number: fn(&str) -> String,
    /// The shape, or the strides, of these modes.
    tuple: fn(&str, &[String]) -> String,
    /// A layout.
    layout: fn(&str, &str) -> String,
    /// A tiler mode by mode.
    tiler: fn(&[String]) -> String,
    /// An operation on these arguments.
    call: fn(&str, &str, &str) -> String,
}

const TYPES: Language = Language {
    number: |number| format!("C<{number}>"),
    tuple: |_, modes| format!("({},)", modes.join(", ")),
    layout: |shape, stride| format!("Layout<{shape}, {stride}>"),
    tiler: |modes| format!("ByMode<({},)>", modes.join(", ")),
    call: |name, left, right| {
        let mut words: Vec<String> = ours(name).split('_').map(str::to_string).collect();
        for word in &mut words {
            word[..1].make_ascii_uppercase();
        }
        format!("{}<{left}, {right}>", words.concat())
    },
};

const MACRO: Language = Language {
    number: str::to_string,
    tuple: |_, modes| if let [mode] = modes { format!("({mode},)") } else { format!("({})", modes.join(", ")) },
    layout: |shape, stride| format!("({shape} : {stride})"),
    tiler: |modes| format!("[{}]", modes.join(", ")),
    call: |name, left, right| format!("{}({left}, {right})", ours(name)),
};

const CUTE: Language = Language {
    number: |number| format!("Int<{number}>"),
    tuple: |kind, modes| format!("{kind}<{}>", modes.join(", ")),
    layout: |shape, stride| format!("Layout<{shape}, {stride}>"),
    tiler: |modes| format!("Tile<{}>", modes.join(", ")),
    call: |name, left, right| format!("{name}({left}{{}}, {right}{{}})"),
};

/// The name of an operation of `CuTe`.
fn ours(name: &str) -> &str {
    if name == "composition" { "composition_extended" } else { name }
}

impl Language {
    fn value(&self, kind: &str, value: &Value) -> String {
        match value {
            Value::Array(modes) => {
                let modes: Vec<_> = modes.iter().map(|mode| self.value(kind, mode)).collect();
                (self.tuple)(kind, &modes)
            }
            number => (self.number)(&number.to_string()),
        }
    }

    fn operand(&self, value: &Value) -> String {
        match value {
            Value::Object(layout) => {
                (self.layout)(&self.value("Shape", &layout["s"]), &self.value("Stride", &layout["d"]))
            }
            Value::Array(modes) => (self.tiler)(&modes.iter().map(|mode| self.operand(mode)).collect::<Vec<_>>()),
            number => (self.number)(&number.to_string()),
        }
    }

    /// Each operation, and its answer.
    fn operations(&self) -> Vec<(String, String)> {
        let each = |case: Case| {
            let (left, right) = (self.operand(&case.left), self.operand(&case.right));
            ((self.call)(&case.name, &left, &right), self.operand(&case.answer))
        };
        cases().into_iter().map(each).collect()
    }
}

/// An operation, as the file has it.
pub struct Case {
    /// The name of the operation.
    pub name: String,
    /// The operand.
    pub left: Value,
    /// The layout, tiler or number beside it.
    pub right: Value,
    answer: Value,
}

impl Case {
    fn read(line: &str) -> Case {
        let case: Value = serde_json::from_str(line).expect("the operations are JSON");
        let given =
            |names: [&str; 3]| names.iter().find_map(|name| case["in"].get(name)).expect("two arguments").clone();
        let name = case["op"].as_str().expect("a name").to_string();
        Case { name, left: given(["a", "l", "l"]), right: given(["b", "t", "cotarget"]), answer: case["out"].clone() }
    }

    /// Whether the answer exists.
    fn exists(&self) -> bool {
        let answer = layout(&self.left).and_then(|left| match self.name.as_str() {
            "composition" => ops::composition_extended(&left, &layout(&self.right)?),
            "logical_divide" => ops::logical_divide(&left, &layout(&self.right)?),
            "zipped_divide" => ops::zipped_divide_by(&left, &tiler(&self.right)?),
            "logical_product" => ops::logical_product(&left, &layout(&self.right)?),
            _ => ops::complement(&left, self.right.as_u64().unwrap_or(0)),
        });
        answer.is_ok()
    }
}

/// A layout as a value.
///
/// # Errors
/// Those of [`Layout::parse`].
pub fn layout(value: &Value) -> Result<Layout, LayoutError> {
    let text = |part: &Value| part.to_string().replace('[', "(").replace(']', ")");
    Layout::parse(&format!("{}:{}", text(&value["s"]), text(&value["d"])))
}

/// A tiler as a value.
///
/// # Errors
/// Those of its parts.
pub fn tiler(value: &Value) -> Result<Tiler, LayoutError> {
    match value {
        Value::Array(modes) => Tiler::by_mode(&modes.iter().map(tiler).collect::<Result<Vec<_>, _>>()?),
        Value::Object(_) => Ok(Tiler::layout(&layout(value)?)),
        number => Tiler::extent(number.as_u64().unwrap_or(0)),
    }
}

/// The operations that exist.
pub fn cases() -> Vec<Case> {
    OPERATIONS.lines().map(Case::read).filter(Case::exists).collect()
}

/// The number of operations.
pub fn count() -> usize {
    cases().len()
}

/// A crate with the operations as types, in a generic function.
pub fn types(with: bool) -> String {
    let mut source = String::from("#![allow(unused_imports)]\nuse layout_static::*;\n");
    source.push_str("const fn same<A: StaticLayout, B: StaticLayout>() { assert!(A::SIZE == B::SIZE) }\n");
    for (operation, answer) in TYPES.operations().into_iter().filter(|_| with) {
        let _ = writeln!(source, "const _: () = same::<{operation}, {answer}>();");
    }
    source
}

/// A crate with the operations in `layout!`.
pub fn definitions(with: bool) -> String {
    let mut source = String::from("use layout_static::layout;\nlayout! {\n");
    for (i, (operation, _)) in MACRO.operations().into_iter().enumerate().filter(|_| with) {
        let _ = writeln!(source, "    #[allow(intractable)] pub type L{i} = {operation};");
    }
    source.push_str("}\n");
    source
}

/// A file of C++ with the operations of `CuTe`.
pub fn cute(with: bool) -> String {
    let mut source = String::from("#include <cute/layout.hpp>\nusing namespace cute;\n");
    for (operation, answer) in CUTE.operations().into_iter().filter(|_| with) {
        let _ = writeln!(source, "static_assert(decltype({operation} == {answer}{{}})::value);");
    }
    source
}
