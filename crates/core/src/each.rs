//! Items that differ in names only, by the macro of the algebra.

pub(crate) use layout_algebra::each;
