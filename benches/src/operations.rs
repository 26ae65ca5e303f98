//! The 400 operations of `data/operations.jsonl`, in the three languages they are compiled in: types, `layout!`, and
//! `CuTe` C++.
//!
//! All are accepted by `CuTe`, with its answer in `out`: compositions, divides by a layout, zipped divides mode by
//! mode, products, complements, of rank 2 and 3. `CuTe`'s composition is `composition_extended`. Some are refused here:
//! divides whose tile does not divide, so that elements are lost or invented. They are a set of their own: the types
//! have to prove the refusal, with its message, where `CuTe` C++ computes its answer; `layout!` has nothing to emit for
//! them.

use std::fmt::Write as _;

use layout_algebra::{Layout, LayoutError, Tiler, ops};
use layout_static::constants::NAMED;
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
    number: |number| {
        let named = number.parse().is_ok_and(|number: usize| NAMED.contains(&number));
        if named { format!("_{number}") } else { format!("C<{number}>") }
    },
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

    /// Each operation of a set, and `CuTe`'s answer.
    fn operations(&self, set: Set) -> Vec<(String, String)> {
        set.cases().iter().map(|case| (self.operation(case), self.operand(&case.answer))).collect()
    }

    fn operation(&self, case: &Case) -> String {
        (self.call)(&case.name, &self.operand(&case.left), &self.operand(&case.right))
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

    /// The answer, or why there is none.
    ///
    /// # Errors
    /// Those of the operation.
    pub fn answer(&self) -> Result<Layout, LayoutError> {
        layout(&self.left).and_then(|left| match self.name.as_str() {
            "composition" => ops::composition_extended(&left, &layout(&self.right)?),
            "logical_divide" => ops::logical_divide(&left, &layout(&self.right)?),
            "zipped_divide" => ops::zipped_divide(&left, &tiler(&self.right)?),
            "logical_product" => ops::logical_product(&left, &layout(&self.right)?),
            _ => ops::complement(&left, self.right.as_u64().unwrap_or(0)),
        })
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

/// Which of the operations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Set {
    /// Those with an answer here.
    Answered,
    /// Those that are refused here.
    Refused,
}

impl Set {
    /// The operations.
    pub fn cases(self) -> Vec<Case> {
        let belongs = |case: &Case| case.answer().is_ok() == (self == Set::Answered);
        OPERATIONS.lines().map(Case::read).filter(belongs).collect()
    }
}

/// How a layout type is written.
fn type_of(layout: &Layout) -> String {
    let tuple = |text: String| {
        let mut nested = String::new();
        for part in text.split_inclusive(['(', ')', ',']) {
            let (number, mark) = part.split_at(part.len() - usize::from(part.ends_with(['(', ')', ','])));
            if !number.is_empty() {
                nested.push_str(&(TYPES.number)(number));
            }
            nested.push_str(if mark == ")" { ",)" } else { mark });
        }
        nested
    };
    let text = layout.to_string();
    let (shape, strides) = text.split_once(':').unwrap_or((&text, "0"));
    (TYPES.layout)(&tuple(shape.to_string()), &tuple(strides.to_string()))
}

/// A crate with the operations as types: each is held against its answer; those that are refused have to be.
pub fn types(set: Set, with: bool) -> String {
    let mut source =
        String::from("#![allow(unused_imports, dead_code)]\nuse layout_static::{*, constants::*, ops::*};\n");
    source.push_str("const fn same<A: StaticLayout, B: StaticLayout>() { assert!(A::LAYOUT.same(&B::LAYOUT)) }\n");
    // As `same`, so that a constant of this crate holds no error: rustc would look through all variants for each.
    source.push_str("const fn refused<A: StaticLayout>() { assert!(A::INNER.is_err()) }\n");
    for case in set.cases().iter().filter(|_| with) {
        let operation = TYPES.operation(case);
        let _ = match case.answer() {
            Ok(answer) => writeln!(source, "const _: () = same::<{operation}, {}>();", type_of(&answer)),
            Err(_) => writeln!(source, "const _: () = refused::<{operation}>();"),
        };
    }
    source
}

/// A crate with the operations in `layout!`.
pub fn definitions(with: bool) -> String {
    let mut source = String::from("use layout_static::layout;\nlayout! {\n");
    for (i, (operation, _)) in MACRO.operations(Set::Answered).into_iter().enumerate().filter(|_| with) {
        let _ = writeln!(source, "    #[allow(intractable)] pub type L{i} = {operation};");
    }
    source.push_str("}\n");
    source
}

/// A file of C++ with the operations of `CuTe`, each held against its answer.
pub fn cute(set: Set, with: bool) -> String {
    let mut source = String::from("#include <cute/layout.hpp>\nusing namespace cute;\n");
    for (operation, answer) in CUTE.operations(set).into_iter().filter(|_| with) {
        let _ = writeln!(source, "static_assert(decltype({operation} == {answer}{{}})::value);");
    }
    source
}
