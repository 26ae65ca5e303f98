//! Proofs about layouts, made while compiling: values without a size, which only their proof makes.
//!
//! A function that relies on a proof takes its value, so that a forgotten proof does not compile. Public functions name
//! the constant, and pass it on: then the error names the user's line.
//!
//! Some constants without a value remain, where another check follows. Everything that computes from a layout checks
//! again that it exists (`EXISTS`). The one constructor of `Bounded`, and of a loop, checks the bound. Every division
//! by a `Multiple` checks its divisor (`VALID`, `POSITIVE`).

mod arrays;
pub(crate) mod storage;

use core::marker::PhantomData;

use layout_algebra::{Blame, LayoutError, MAX_RUNTIME, Operation, check as claim};

use crate::expect;
use crate::layout::StaticLayout;
use crate::layout::composed;

pub(crate) use arrays::{AlwaysSideBySide, SideBySide};

/// The proof that the layout exists, and that `usize` counts its coordinates and elements.
#[doc(hidden)]
pub struct Counted<L>(PhantomData<L>);

impl<L: StaticLayout> Counted<L> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = Self::prove();

    /// The proof, for a larger one.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        // The constant, not its value: that a layout exists is reported once, whoever needs it.
        let () = L::EXISTS;
        Self(expect::proven(composed::addressable::<L>(), PhantomData))
    }

    /// The proof for an operation on the layout of a tensor that does not exist. The proof that made the tensor has
    /// failed, and is the error.
    pub(crate) const fn of_failed_operand() -> Self {
        assert!(L::OPERAND_FAILED);
        Self(PhantomData)
    }

    /// The proof for a part with the layout `M` of a tensor. If `M` does not exist, the proof that made the tensor has
    /// failed, and is the error.
    #[track_caller]
    pub(crate) const fn of_operand<M: StaticLayout>() -> Self {
        // Vacuous, so that one mistake is one error.
        if M::INNER.is_err() { Self(PhantomData) } else { Self::prove() }
    }
}

/// The proof that the layout exists, that its strides are numbers, and that `usize` counts its coordinates and
/// elements.
pub(crate) struct Reach<L>(PhantomData<L>);

impl<L: StaticLayout> Reach<L> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = Self::prove();

    /// The proof, for a larger one.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        _ = Self::terms();
        Self(PhantomData)
    }

    /// The terms of the cosize, where there is the proof.
    #[track_caller]
    const fn terms() -> [u64; 1 + MAX_RUNTIME] {
        let () = L::EXISTS;
        match (composed::cosize_terms::<L>(), composed::addressable::<L>()) {
            (Ok(terms), Ok(())) => terms,
            (Err(error), _) | (_, Err(error)) => error.panic(),
        }
    }
}

/// `cosize <= N`.
pub(crate) struct Fits<L, const N: usize>(PhantomData<L>);

impl<L: StaticLayout, const N: usize> Fits<L, N> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = if composed::fits::<L>(N) {
        Self(PhantomData)
    } else {
        // First: the cosize alone does not say whether `usize` counts the coordinates.
        let terms = Reach::<L>::terms();
        // Without runtime strides, the terms are the cosize already.
        let cosize = if L::RUNTIME == 0 { Ok(terms[0]) } else { composed::cosize::<L>() };
        Self(expect::proven(enough(N, cosize), PhantomData))
    };
}

/// A cosize is at most a number of elements.
pub(crate) const fn enough(elements: usize, cosize: Result<u64, LayoutError>) -> Result<(), LayoutError> {
    match cosize {
        // At most, not equal: a view of a larger buffer is usual, as is a padded one.
        Ok(cosize) if cosize <= elements as u64 => Ok(()),
        Ok(cosize) => Err(too_short(elements, cosize)),
        Err(error) => Err(error),
    }
}

#[cold]
pub(crate) const fn too_short(length: usize, cosize: u64) -> LayoutError {
    let blame = Blame::whole(Operation::Tensor, 0);
    LayoutError::BufferTooShort { blame, length: length as u64, cosize }
}

/// Proof that each index below the size belongs to one coordinate.
pub(crate) struct Compact<L>(PhantomData<L>);

impl<L: StaticLayout> Compact<L> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = {
        expect::value(composed::check_compact::<L>());
        Self(PhantomData)
    };
}

/// The proof that two layouts are the same function.
pub(crate) struct Alike<L, M>(PhantomData<(L, M)>);

impl<L: StaticLayout, M: StaticLayout> Alike<L, M> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = match (&composed::unswizzled::<L>(), &composed::unswizzled::<M>()) {
        (Ok(layout), Ok(other)) => Self(during(claim::same_function(layout, other), Operation::Tensor)),
        (Err(error), _) | (_, Err(error)) => error.during(Operation::Tensor).panic(),
    };
}

/// Returns the proof of a result, or panics with the text of its error, as an error of an operation.
#[track_caller]
pub(crate) const fn during<L>(result: Result<(), LayoutError>, operation: Operation) -> PhantomData<L> {
    match result {
        Ok(()) => PhantomData,
        Err(error) => error.during(operation).panic(),
    }
}

/// A borrow of elements: `&'a T` or `&'a mut T`.
pub trait Borrow {
    /// Whether no one else has the elements.
    const EXCLUSIVE: bool;
}

impl<T> Borrow for &T {
    const EXCLUSIVE: bool = false;
}

impl<T> Borrow for &mut T {
    const EXCLUSIVE: bool = true;
}

/// The elements lie side by side in layout order: the index of linear coordinate `x` is `x`.
pub(crate) struct Contiguous<L>(PhantomData<L>);

impl<L: StaticLayout> Contiguous<L> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = match &composed::unswizzled_in::<L>(Operation::Tensor) {
        Ok(layout) => match claim::contiguous(layout) {
            Ok(()) => Self(PhantomData),
            Err(error) => error.during(Operation::Tensor).panic_of(&layout.text()),
        },
        // The layout of a tensor that does not exist is an error elsewhere.
        Err(_) if L::INNER.is_err() => Self(PhantomData),
        Err(error) => error.panic(),
    };

    /// The proof, if there is one.
    pub(crate) const FOUND: Option<Self> = match &composed::unswizzled_in::<L>(Operation::Tensor) {
        // `None` and no error: loops ask whether the short way exists, and have another one.
        Ok(layout) if claim::contiguous(layout).is_ok() => Some(Self(PhantomData)),
        _ => None,
    };
}

/// The layout has `N` coordinates.
pub(crate) struct Sized<L, const N: usize>(PhantomData<L>);

impl<L: StaticLayout, const N: usize> Sized<L, N> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = {
        match &L::INNER {
            Ok(layout) => Self(during(claim::size(layout, N as u64), Operation::Tensor)),
            // The layout of a tensor that does not exist is an error elsewhere.
            Err(_) => Self(PhantomData),
        }
    };
}
