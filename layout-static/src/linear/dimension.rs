//! Names of dimensions as types: arguments of operations on linear layouts in generic code.

use layout_algebra::linear::Name;

use super::sides::OneName;
use crate::each::each;
use crate::sealed::Sealed;

/// The name of a dimension, by its code.
///
/// ```
/// use layout_static::linear::{Dimension, OneName};
/// use layout_static::algebra::linear::Name;
/// type Head = Dimension<{ Name::expect("head").code() }>;
/// assert_eq!(Head::NAME.to_string(), "head");
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Dimension<const NAME: u64>;

impl<const NAME: u64> Sealed for Dimension<NAME> {}

impl<const NAME: u64> OneName for Dimension<NAME> {
    const NAME: Name = Name::of_code(NAME);
}

each! {
    [
        { Register REGISTER "`register`." } { Lane LANE "`lane`." } { Warp WARP "`warp`." } { Block BLOCK "`block`." }
        { Offset OFFSET "`offset`." } { Row ROW "`row`." } { Column COLUMN "`column`." } { Dim0 DIM0 "`dim0`." }
        { Dim1 DIM1 "`dim1`." }
    ]
    ($Type:ident $NAME:ident $doc:literal) => {
        #[doc = $doc]
        pub type $Type = Dimension<{ Name::$NAME.code() }>;
    }
}
