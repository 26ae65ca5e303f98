//! The rows of the table of operations, on runtime extents: those of every instance, or refused by name.

use layout_algebra::{DynLayout, IntTuple, LayoutError, Tiler};
use layout_lang::operation::{Argument, OPERATIONS, Operation, Value};
use layout_tests::generate::dynamic::{self, Values};

use super::same_function;

/// Operands of a kind that some layouts of rank 2 take.
fn operands(kind: Argument) -> Vec<Value> {
    let tuple = |text: &str| IntTuple::parse(text).unwrap();
    match kind {
        Argument::Layout | Argument::Layouts => vec![Value::Layout("3:5".parse().unwrap())],
        Argument::Tiler => {
            ["2", "[2]", "[_, 2]", "[.., 3]"].map(|text| Value::Tiler(Tiler::parse(text).unwrap())).into()
        }
        Argument::Number => [0, 1, 2, 3].map(Value::Number).into(),
        Argument::Tuple(_) | Argument::Extents => {
            ["(1,0)", "0", "(1,1)", "(0,1)"].map(|text| Value::Tuple(tuple(text))).into()
        }
        Argument::Coordinate => [("(1,0)", [false, true]), ("(0,2)", [true, false]), ("(0,0)", [true; 2])]
            .map(|(text, free)| Value::Coordinate(tuple(text), free.into()))
            .into(),
    }
}

/// The operands of an operation after the first one.
fn rests(operation: &Operation) -> Vec<Vec<Value>> {
    let kinds = operation.arguments().unwrap_or_default();
    kinds.iter().skip(1).fold(vec![Vec::new()], |all, kind| {
        let with = |rest: Vec<Value>| operands(*kind).into_iter().map(move |next| [&rest[..], &[next]].concat());
        all.into_iter().flat_map(with).collect()
    })
}

/// Whether a result at these values is that of the instance.
fn agrees(ours: &Value, theirs: &Value, values: &Values) -> bool {
    match (ours, theirs) {
        (Value::Dynamic(ours), Value::Layout(theirs)) => {
            let ours = ours.instantiate(values).unwrap();
            ours.rank() == theirs.rank() && same_function(&ours, theirs)
        }
        (Value::Layout(ours), Value::Layout(theirs)) => {
            same_function(&ours.with_runtime_strides(values).unwrap(), theirs)
        }
        (ours, theirs) => ours.to_string() == theirs.to_string(),
    }
}

#[test]
fn every_row_is_that_of_the_instance_or_refuses_by_name() {
    let layouts: Vec<DynLayout> =
        dynamic::small(2).into_iter().filter(|layout| !layout.is_fixed()).step_by(7).collect();
    let values: Vec<Values> = dynamic::small_values().into_iter().step_by(5).collect();
    for operation in OPERATIONS {
        let of_extents = operation.takes_extents() || matches!(operation.arguments(), Some([Argument::Tuple(_), ..]));
        let (mut exist, mut refused) = (0, 0);
        for rest in rests(operation) {
            for layout in &layouts {
                let with = |first: Value| operation.evaluate(&[&[first], &rest[..]].concat());
                match with(Value::Dynamic(*layout)) {
                    Some(Ok(ours)) => {
                        exist += 1;
                        for values in &values {
                            let instance = layout.instantiate(values).unwrap();
                            let shape = Value::Tuple(*instance.shape());
                            let theirs = with(if of_extents { shape } else { Value::Layout(instance) }).unwrap();
                            let theirs = theirs.unwrap_or_else(|error| panic!("{layout} at {values:?}: {error}"));
                            // Modes that are one for some values only are a matter of the whole.
                            let tiled = operation.name.ends_with("_divide") || operation.name == "coalesce";
                            let same = match (&ours, &theirs) {
                                (Value::Dynamic(ours), Value::Layout(theirs)) if tiled => {
                                    same_function(&ours.instantiate(values).unwrap(), theirs)
                                }
                                _ => agrees(&ours, &theirs, values),
                            };
                            assert!(same, "{}({layout}, {rest:?}) = {ours}, not {theirs}", operation.name);
                        }
                    }
                    Some(Err(LayoutError::RuntimeExtent { blame, .. })) => {
                        assert_eq!(blame.operation.name(), operation.name);
                        refused += 1;
                    }
                    Some(Err(_)) | None => {}
                }
            }
        }
        assert!((exist > 0) != (refused > 0), "{}: {exist} exist, {refused} are refused", operation.name);
    }
}

/// Runtime extents of an operand that has to be constant.
#[test]
fn tiles_have_constant_extents() {
    let dynamic = Value::Dynamic("4?:1".parse().unwrap());
    let composition = layout_lang::operation::find("composition").unwrap();
    let answer = composition.evaluate(&[Value::Layout("8:1".parse().unwrap()), dynamic]).unwrap();
    let error = answer.unwrap_err();
    assert_eq!((error.code(), error.blame().operand), ("L0413", 1));
}
