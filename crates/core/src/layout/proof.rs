//! Proofs for indices, made while compiling: see [`proof`](crate::proof).

use core::marker::PhantomData;

use crate::expect;
use crate::layout::{StaticLayout, composed};

/// A proof whose type the caller names. The constant belongs to the type itself, so an error shows one constant above
/// the user's line, and no chain of constants.
#[doc(hidden)]
pub trait Proven {
    /// The proof, made while compiling.
    const PROOF: Self;
}

/// Two proofs.
impl<A: Proven, B: Proven> Proven for (A, B) {
    const PROOF: (A, B) = (A::PROOF, B::PROOF);
}

/// The proof where none is needed.
impl Proven for () {
    const PROOF: () = ();
}

/// Proof that no stride is negative: indices are natural numbers. Layouts with negative strides have an
/// [`offset`](crate::StaticLayout::offset).
pub(crate) struct Natural<L>(PhantomData<L>);

impl<L: StaticLayout> Natural<L> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = {
        // A swizzle's offset makes up for negative strides below it: indices after it are natural numbers.
        if let (Ok(layout), false) = (&L::INNER, L::SWIZZLED) {
            expect::natural(layout);
        }
        Self(PhantomData)
    };
}

/// Proof that `isize` holds all offsets.
pub(crate) struct Signed<L>(PhantomData<L>);

impl<L: StaticLayout> Signed<L> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = Self(expect::proven(composed::signed::<L>(), PhantomData));
}
