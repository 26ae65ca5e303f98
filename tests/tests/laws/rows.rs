//! The table of operations, row by row: what an operation is called, prints and makes of a swizzle, on operands of all
//! kinds.

use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Swizzle, Tiler, operations};
use layout_lang::operation::{self, Argument, OPERATIONS, Operation, Value, Yields};
use layout_static::{Static, layout};
use layout_tests::oracle::{composed_table, flat_modes, swizzled_by, table};

fn layouts() -> Vec<Layout> {
    let texts =
        ["(4,8):(8,1)", "((2,4),8):((8,32),1)", "32:1", "(2,2,8):(16,8,1)", "(4,3):(0,4)", "2:1", "(2,3):(1,2)", "1:0"];
    texts.map(|text| Layout::parse(text).unwrap()).into()
}

/// Operands of a kind, some that fit and some that do not.
fn operands(kind: Argument) -> Vec<Value> {
    let tuple = |text: &str| IntTuple::parse(text).unwrap();
    let by_mode = |tiles: &[u64]| {
        let tiles: Vec<Tiler> =
            tiles.iter().map(|n| if *n == 0 { Tiler::KEEP } else { Tiler::extent(*n).unwrap() }).collect();
        Tiler::by_mode(&tiles).unwrap()
    };
    match kind {
        Argument::Layout | Argument::Layouts => layouts().into_iter().map(Value::Layout).collect(),
        Argument::Tiler => {
            let reversed = Layout::parse("(2,2):(4,1)").unwrap();
            [
                Tiler::extent(2).unwrap(),
                Tiler::layout(&reversed),
                Tiler::parse("4:-1").unwrap(),
                by_mode(&[2]),
                by_mode(&[0, 4]),
            ]
            .map(Value::Tiler)
            .into()
        }
        Argument::Number => [0, 1, 2, 3, 64].map(Value::Number).into(),
        Argument::Tuple(_) | Argument::Extents => {
            ["2", "(0,1)", "(1,0)", "(1,1)", "(4,8)", "(8,16)", "64", "((1,1),1)"]
                .map(|text| Value::Tuple(tuple(text)))
                .into()
        }
        Argument::Coordinate => {
            let all = [
                ("(2,0)", vec![false, true]),
                ("(0,1)", vec![true, false]),
                ("9", vec![false]),
                ("(0,0)", vec![true; 2]),
            ];
            all.map(|(text, free)| Value::Coordinate(tuple(text), free)).into()
        }
    }
}

/// All operands of a row, the first one from a list.
fn each(row: &Operation, first: &[Value], check: &mut impl FnMut(&[Value])) {
    let kinds = row.arguments().unwrap_or(&[]);
    let mut lists: Vec<Vec<Value>> = first.iter().map(|value| vec![value.clone()]).collect();
    for kind in kinds.iter().skip(1) {
        let others = operands(*kind);
        lists = lists
            .into_iter()
            .flat_map(|list| {
                others.iter().map(move |other| [&list[..], std::slice::from_ref(other)].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    for list in &lists {
        check(list);
    }
}

fn first(row: &Operation) -> Vec<Value> {
    operands(
        row.arguments()
            .map_or(if row.takes_extents() { Argument::Extents } else { Argument::Layouts }, |kinds| kinds[0]),
    )
}

/// A result says itself: a layout prints what is read as the same layout, and an error speaks of an operation by its
/// name.
#[test]
fn every_result_prints_what_is_read_back() {
    for row in OPERATIONS {
        let mut done = 0;
        each(row, &first(row), &mut |operands| match row.evaluate(operands) {
            Some(Ok(Value::Layout(layout))) => {
                // Axes have no text that is read back.
                let read = Layout::parse(&layout.to_string());
                assert!(read.is_err() || read == Ok(layout), "{}: {layout}", row.name);
                done += 1;
            }
            Some(Ok(_)) => done += 1,
            Some(Err(error)) => {
                let text = error.to_string();
                let operation = text.split_once("] ").and_then(|(_, text)| text.split_once(':')).map(|(name, _)| name);
                assert!(operation.is_some_and(|name| !name.is_empty() && !name.contains(' ')), "{}: {text}", row.name);
            }
            None => panic!("{} does not take operands of its kinds", row.name),
        });
        assert!(done > 0, "{} accepts nothing", row.name);
    }
}

/// What becomes of a swizzle and an offset: the index of each coordinate is that of the operation on the layout, moved
/// by them; or they are left out, or refused. What has a rule of its own has laws of its own.
#[test]
fn every_row_does_with_a_swizzle_what_it_says() {
    let swizzle = Swizzle::new(2, 1, 2).unwrap();
    let (mut kept, mut refused) = (0, 0);
    for row in OPERATIONS.iter().filter(|row| matches!(row.arguments(), Some([Argument::Layout, ..]))) {
        for offset in [0, 5] {
            let composed = |layout: &Layout| Value::Composed(Composed::new(swizzle, offset, layout).unwrap());
            each(row, &operands(Argument::Layout), &mut |operands| {
                let inner = operands[0].layout().unwrap();
                let of_composed = row.evaluate(&[&[composed(inner)], &operands[1..]].concat()).unwrap();
                let of_inner = row.evaluate(operands).unwrap();
                match (row.rule(), of_composed, of_inner) {
                    ("keeps" | "begins", Ok(Value::Composed(ours)), Ok(Value::Layout(below))) => {
                        assert_eq!(ours.profile(), below.profile(), "{}: {ours}", row.name);
                        let begin = begin(&below);
                        let wanted: Vec<i128> = table(&flat_modes(&below))
                            .into_iter()
                            .map(|index| swizzled_by(swizzle, i128::from(offset) + begin + index))
                            .collect();
                        assert_eq!(composed_table(&ours), wanted, "{}: {ours}", row.name);
                        kept += 1;
                    }
                    ("keeps" | "begins" | "drops", Err(ours), Err(below)) => assert_eq!(ours, below, "{}", row.name),
                    ("drops", Ok(ours), Ok(below)) => {
                        assert_eq!(format!("{ours:?}"), format!("{below:?}"), "{}", row.name);
                    }
                    ("refuses", Err(LayoutError::SwizzledOperand { .. }), _) => refused += 1,
                    ("own", ..) => {}
                    (rule, ours, below) => panic!("{} {rule}: {ours:?}, {below:?}", row.name),
                }
            });
        }
    }
    assert!(kept > 2000 && refused > 100, "{kept} {refused}");
}

/// Where the result of an operation on a layout without negative strides begins: its least index is 0.
fn begin(below: &Layout) -> i128 {
    let fall = |(extent, stride): (u64, i128)| i128::from(extent - 1) * stride.min(0);
    -flat_modes(below).into_iter().map(fall).sum::<i128>()
}

/// The name of an operation is that of its type, and no word of another library is the name of an operation or that of
/// two.
#[test]
fn an_operation_has_one_name() {
    let mut words: Vec<&str> = OPERATIONS.iter().flat_map(|row| row.words.iter().copied().chain([row.name])).collect();
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), count);
    for row in OPERATIONS {
        let camel: String = row.name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        // `Shape` is the trait of shapes.
        assert!(camel == row.type_name || row.type_name == "ShapeOf", "{} {}", row.name, row.type_name);
        assert_eq!((operation::find(row.name).unwrap().type_name, row.errors.name()), (row.type_name, row.name));
        assert!(row.usage.starts_with(row.name) && row.example.0.starts_with(row.name), "{}", row.name);
        assert!(row.words.iter().all(|word| operation::called(word).unwrap().name == row.name));
    }
    assert!(OPERATIONS.iter().any(|row| row.yields() == Yields::Tiler));
}

/// The examples twice: evaluated by the macro, where their operands are defined beside them, and by rustc, as types of
/// operands in scope.
macro_rules! examples {
    ($($section:ident { $({
        $row:ident $Type:ident $doc:tt $words:tt $usage:tt $example:tt $text:literal $($rest:tt)+
    })+ })+) => { $($(
        #[test]
        fn $row() { examples!(@ $section $example $text); }
    )+)+ };
    (@ numbers ($($example:tt)+) $text:literal) => {
        mod evaluated {
            layout_static::layout! {
                type Rows = (4, 8) : (8, 1);
                type Columns = (4, 8);
                pub const EXAMPLE: usize = $($example)+;
            }
        }
        mod computed {
            use super::super::operands::*;
            layout_static::layout! { pub const EXAMPLE: usize = $($example)+; }
        }
        assert_eq!(evaluated::EXAMPLE.to_string(), $text);
        assert_eq!(computed::EXAMPLE.to_string(), $text);
    };
    (@ $section:ident ($($example:tt)+) $text:literal) => {
        mod evaluated {
            layout_static::layout! {
                const N: usize = 4;
                type Rows = (4, 8) : (8, 1);
                type Columns = (4, 8);
                type Cube = (2, 3, 5);
                pub type Example = $($example)+;
            }
        }
        mod computed {
            use super::super::operands::*;
            layout_static::layout! { pub type Example = $($example)+; }
        }
        let value = <computed::Example as Static>::VALUE;
        assert_eq!((evaluated::Example.to_string(), value.to_string()), ($text.to_owned(), $text.to_owned()));
    };
}

/// The operands of the examples.
mod operands {
    use super::layout;
    pub(super) const N: usize = 4;
    layout! {
        pub type Rows = (4, 8) : (8, 1);
        pub type Columns = (4, 8);
        pub type Cube = (2, 3, 5);
    }
}

#[allow(unused_imports, dead_code, reason = "an example has some of the operands")]
mod example {
    use super::*;
    operations! { examples }
}
