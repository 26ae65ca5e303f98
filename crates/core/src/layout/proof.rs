//! Proofs that an index rests on, made while compiling: see [`proof`](crate::proof).

use core::marker::PhantomData;

use crate::expect;
use crate::layout::{StaticLayout, composed};

/// A proof whose type is named by what needs it: the constant is that of the type itself, so that an error shows one
/// constant above the user's line, and no chain of them.
#[doc(hidden)]
pub trait Proven {
    /// Proven while compiling.
    const PROOF: Self;
}

/// Two proofs.
impl<A: Proven, B: Proven> Proven for (A, B) {
    const PROOF: (A, B) = (A::PROOF, B::PROOF);
}

/// What needs no proof.
impl Proven for () {
    const PROOF: () = ();
}

/// No stride is negative: indices are natural numbers. Negative strides have an
/// [`offset`](crate::StaticLayout::offset).
pub(crate) struct Natural<L>(PhantomData<L>);

impl<L: StaticLayout> Natural<L> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = {
        if let (Ok(layout), false) = (&L::INNER, L::SWIZZLED) {
            expect::natural(layout);
        }
        Self(PhantomData)
    };
}

/// `isize` holds all offsets.
pub(crate) struct Signed<L>(PhantomData<L>);

impl<L: StaticLayout> Signed<L> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = Self(expect::proven(composed::signed::<L>(), PhantomData));
}
