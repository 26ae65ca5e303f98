//! Names of dimensions as types: of the sides of linear layouts, and arguments of operations in generic code.

use layout_algebra::linear::Name;

use super::sides::OneName;
use crate::each::each;
use crate::sealed::Sealed;

each! {
    [
        { Register REGISTER "`register`." } { Lane LANE "`lane`." } { Warp WARP "`warp`." } { Block BLOCK "`block`." }
        { Offset OFFSET "`offset`." } { Row ROW "`row`." } { Column COLUMN "`column`." } { Dim0 DIM0 "`dim0`." }
        { Dim1 DIM1 "`dim1`." }
    ]
    ($Type:ident $NAME:ident $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $Type;

        impl Sealed for $Type {}

        impl OneName for $Type {
            const NAME: Name = Name::$NAME;
        }
    }
}

/// Any other name of a dimension, by its characters, at most 12: so rustc shows it as it is read. `layout!` writes it,
/// as `pub dimension Head;`.
///
/// ```
/// use layout_static::linear::{Dimension, OneName};
/// type Head = Dimension<'h', 'e', 'a', 'd'>;
/// assert_eq!(Head::NAME.to_string(), "head");
/// ```
///
/// A name is one type: those that have one of their own are not written by their characters.
///
/// ```compile_fail,E0080
/// use layout_static::linear::{Dimension, OneName};
/// assert_eq!(Dimension::<'r', 'o', 'w'>::NAME.to_string(), "row"); // `Row`
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Dimension<
    const A: char,
    const B: char = '\0',
    const C: char = '\0',
    const D: char = '\0',
    const E: char = '\0',
    const F: char = '\0',
    const G: char = '\0',
    const H: char = '\0',
    const I: char = '\0',
    const J: char = '\0',
    const K: char = '\0',
    const L: char = '\0',
>;

each! {
    [{ A B C D E F G H I J K L }]
    ($($C:ident)*) => {
        impl<$(const $C: char),*> Sealed for Dimension<$($C),*> {}

        impl<$(const $C: char),*> OneName for Dimension<$($C),*> {
            const NAME: Name = named(&[$($C),*]);
        }
    }
}

/// The name of these characters, which end with the last that is not 0.
const fn named(characters: &[char; 12]) -> Name {
    let (mut bytes, mut length, mut i) = ([0; 12], 0, 0);
    while i < characters.len() {
        // A character that is not ASCII becomes `?`, which names refuse.
        bytes[i] = if characters[i].is_ascii() { characters[i] as u8 } else { b'?' };
        if characters[i] != '\0' {
            length = i + 1;
        }
        i += 1;
    }
    let name = match core::str::from_utf8(bytes.split_at(length).0) {
        Ok(text) => Name::expect(text),
        Err(_) => Name::expect("?"),
    };
    // Or `row` would be two types, and layouts that are equal would not be the same type.
    assert!(!name.is_usual(), "a name that is a type of its own, as `Row`, is not written by its characters");
    name
}
