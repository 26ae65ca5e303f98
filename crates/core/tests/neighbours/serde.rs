//! Values of the algebra as texts.

use std::fmt::Debug;

use layout_static::algebra::linear::Linear;
use layout_static::algebra::{Composed, DynLayout, IntTuple, Layout, Swizzle, Tiler};
use serde_json::{from_str, to_string};

/// The text is read back as the value.
fn kept<T: serde_core::Serialize + for<'de> serde_core::Deserialize<'de> + PartialEq + Debug>(value: &T, text: &str) {
    let written = to_string(value).unwrap();
    assert_eq!(written, format!("\"{text}\""));
    assert_eq!(&from_str::<T>(&written).unwrap(), value);
}

#[test]
fn values_are_their_texts() {
    for text in ["8:1", "(4,8):(8,1)", "((2,4),(2,2)):((8,1),(16,4))", "(4,8):(?,1)", "(4,8):(-8,1)"] {
        kept(&text.parse::<Layout>().unwrap(), text);
    }
    kept(&"(4,(2,8))".parse::<IntTuple>().unwrap(), "(4,(2,8))");
    kept(&"Sw<3,4,3>".parse::<Swizzle>().unwrap(), "Sw<3,4,3>");
    kept(&"Sw<2,0,3> o 0 o (8,8):(8,1)".parse::<Composed>().unwrap(), "Sw<2,0,3> o 0 o (8,8):(8,1)");
    let tiler: Tiler = "[4,8:2]".parse().unwrap();
    kept(&tiler, &tiler.to_string());
    let layout: DynLayout = "(?,8):(8,1)".parse().unwrap();
    kept(&layout, &layout.to_string());
    let linear: Linear = "{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}".parse().unwrap();
    kept(&linear, &linear.to_string());
}

#[test]
fn what_is_wrong_is_said() {
    let error = from_str::<Layout>("\"(4,8):(8)\"").unwrap_err().to_string();
    assert!(error.contains("[L"), "{error}");
    let error = from_str::<Layout>("17").unwrap_err().to_string();
    assert!(error.contains("expected a layout, as `(4,8):(8,1)`"), "{error}");
}
