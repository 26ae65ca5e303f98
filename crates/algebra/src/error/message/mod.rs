//! The messages: a row for each error, in the file of the first digits of its code, and helpers that several rows use.
//!
//! Rows decide nothing: they show the numbers of the error, and numbers that the types of layouts compute from them.

pub(super) mod access;
pub(super) mod atoms;
pub(super) mod banks;
pub(super) mod bulk;
pub(super) mod claims;
pub(super) mod composition;
pub(super) mod construction;
pub(super) mod conversion;
pub(super) mod inference;
pub(super) mod linear;
pub(super) mod memory;
pub(super) mod morphism;
pub(super) mod swizzle;
pub(super) mod tiling;

use super::fill::Arg::{N, T, Word};
use super::{Blame, Onto, Operation};
use crate::data::compact::column_major;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::Profile;
use crate::data::text::Text;

/// Defines rows: the code, the title, the variant with the fields that are shown, and the templates, the headline
/// first.
macro_rules! rows {
    ($line:ident: $($code:literal $title:literal $variant:ident { $($field:ident),* } => $text:expr;)*) => {
        $(
            pub(in crate::error) struct $variant;

            impl $variant {
                pub(in crate::error) const fn entry() -> crate::error::Entry {
                    crate::error::Entry { code: $code, title: $title }
                }

                pub(in crate::error) const fn write(
                    error: &crate::error::LayoutError,
                    $line: &mut crate::data::text::Text,
                ) {
                    if let crate::error::LayoutError::$variant { $($field,)* .. } = *error {
                        $text;
                    }
                }
            }
        )*
    };
}
use rows;

/// The nearest multiples of a number below and above another; 0 is none.
const fn around(number: u64, of: u64) -> [u64; 2] {
    let of = if of == 0 { 1 } else { of };
    let below = number / of * of;
    match below.checked_add(of) {
        Some(above) => [below, above],
        None => [below, 0],
    }
}

/// The text that a layout in a help replaces: the subject of a claim, else the operand that is blamed.
const fn subject(blame: Blame) -> Onto {
    if blame.operation.is_claim() { Onto::Subject } else { Onto::Blamed(Blame::whole(blame.operation, blame.operand)) }
}

/// The column-major layout of a shape, if there is one.
const fn compact(shape: &IntTuple) -> Option<Text> {
    match column_major(shape) {
        Ok(layout) => Some(layout.text()),
        Err(_) => None,
    }
}

/// The help with a layout that always composes.
const fn single(operation: Operation) -> &'static str {
    match operation {
        Operation::Composition => "use the single element |1:0|, which always composes",
        _ => "use a tile of |1| element, which always fits",
    }
}

/// Writes "the coordinate has rank 3, the shape has rank 2", and both profiles.
const fn misfit<'a>(line: &'a mut Text, what: &str, given: &Profile, shape: &Profile) -> &'a mut Text {
    let line = if given.rank() == shape.rank() {
        line.says("the {} is not congruent to the shape: the profiles differ", &[Word(what)])
    } else {
        line.says(
            "the {} has rank {}, the shape has rank {}",
            &[Word(what), N(given.rank() as u64), N(shape.rank() as u64)],
        )
    };
    line.because("the {} has the profile {}, the shape {}", &[Word(what), T(&given.text()), T(&shape.text())])
}
