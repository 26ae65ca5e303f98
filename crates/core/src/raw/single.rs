//! The value of a type that has only one.

use crate::int::Static;

/// Nothing, and a value of no size.
union Nothing<S: Copy> {
    nothing: (),
    value: S,
}

/// [`Static::VALUE`], without const evaluation of a constant for each leaf of a shape.
#[inline(always)]
pub(crate) const fn only<S: Static>() -> S {
    let nothing = Nothing { nothing: () };
    // SAFETY: a `Static` type has a value, and no size: nothing is read (the law of the trait, which is sealed).
    unsafe { nothing.value }
}
