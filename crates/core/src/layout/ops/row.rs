//! Traits of the markers of operations. A marker is one row of the table: the rule for a swizzle, the function, and
//! whether it applies to tensors.
//!
//! A marker is a type without values in the module [`word`](super::word), named as the operation in `layout!`. The
//! traits are in a private module: the table alone implements them.

use layout_algebra::{self as algebra, DynLayout, IntTuple, LayoutError, MAX_RUNTIME, Operation, Text};

use super::own::at_its_beginning;
use crate::layout::StaticLayout;
use crate::layout::start::Start;
use crate::sealed::Token;

/// A row whose result is a layout.
pub trait Word: 'static {
    /// The operation in error messages.
    const OPERATION: Operation;

    /// The name, as the macro spells it.
    const NAME: &'static str;

    /// The rule for a swizzle of the operand.
    type Rule: Rule;

    /// Whether the result has the swizzle of its operand, or one of its own in place of it. It repeats the rule for
    /// const evaluation, which asks each layout and would first have to normalize a type.
    const SWIZZLED: bool;

    /// Whether the row computes the swizzle, [`Computes::COMPOSED`].
    const OWN: bool = false;
}

/// A row that takes the operands `P` beside the first one: a tuple, unless there is one. Without this bound, rustc
/// reports a consequence of a wrong operand in place of the operand.
pub trait Takes<P>: Word {}

/// The layout that a row computes of its first operand `L` and the other operands `P`.
pub trait Computes<L, P>: Takes<P> {
    /// The layout, or the error. With a swizzle, the layout before it.
    const RESULT: Result<algebra::Layout, LayoutError>;

    /// The operation as it is written.
    const CALL: Text;

    /// The index of the operand at which the result begins, as a sum.
    const BEGIN: [i64; 1 + MAX_RUNTIME] = [0; 1 + MAX_RUNTIME];

    /// The result for an operand with a swizzle, where the rule is [`Own`].
    const COMPOSED: Result<algebra::Composed, LayoutError> =
        Err(LayoutError::swizzled_operand(algebra::Bijection::IDENTITY));
}

/// Returns the layout before a swizzle of the row's own. A function of its own, so that it is computed only with a
/// swizzle.
pub(super) const fn before_own<K: Computes<L, P>, L, P>() -> Result<algebra::Layout, LayoutError> {
    match &K::COMPOSED {
        Ok(composed) => Ok(*composed.layout()),
        Err(error) => Err(*error),
    }
}

/// The layout that a row computes of a shape or of layouts `S` and the other operands `P`.
pub trait Constructs<S, P>: Takes<P> {
    /// The layout, or the error.
    const RESULT: Result<algebra::Layout, LayoutError>;

    /// The operation as it is written.
    const CALL: Text;
}

/// The layout that a row computes of a first operand `L` with runtime extents.
pub trait ComputesAtRunTime<L, P>: Takes<P> {
    /// The layout, or the error.
    const DYNAMIC: Result<DynLayout, LayoutError>;
}

/// The shape that a row computes of its operands `P`, a tuple unless there is one.
pub trait ComputesShape<P>: 'static {
    /// The shape, or the error.
    const RESULT: Result<IntTuple, LayoutError>;
}

/// An operation on tensors: a row that says so.
///
/// Law: every index of the result plus where it begins, and where it begins, are indices of the operand, for all
/// runtime strides. The functions of `raw` rely on it.
pub trait OnTensors<P>: Takes<P> {
    /// The condition on the operands.
    const WITHIN: Result<(), LayoutError>;
}

/// [`OnTensors`] for runtime extents.
pub trait OnRuntimeTensors<P>: OnTensors<P> {
    /// The index of the operand at which the result begins, as a type.
    type Begin;
}

/// The result begins where the operand does.
pub struct AtZero;

/// The result begins where the tiler `T` does.
pub struct AtTiler<T>(T);

/// The result begins at the end of mode `I`.
pub struct AtEndOf<I>(I);

/// The rule for a swizzle of the operand.
pub trait Rule {
    /// The type of the start before a swizzle that a value keeps.
    type Start<L: StaticLayout>: Start;

    /// Returns the start of the result for this operand.
    fn start<L: StaticLayout>(operand: &L) -> Self::Start<L>;

    /// Returns the operand with another start.
    fn started<L: StaticLayout>(operand: L, start: Self::Start<L>, token: Token) -> L;

    /// Panics for an operand that the operation does not take.
    #[inline(always)]
    #[track_caller]
    fn admit<L: StaticLayout>(_: &L) {}
}

/// The result has the swizzle of the operand.
pub struct Keeps;

/// The result has another swizzle, which the row computes.
pub struct Own;

/// The result has no swizzle.
pub struct Drops;

impl Rule for Keeps {
    type Start<L: StaticLayout> = L::Start;

    #[inline(always)]
    fn start<L: StaticLayout>(operand: &L) -> L::Start {
        operand.start()
    }

    #[inline(always)]
    fn started<L: StaticLayout>(operand: L, start: L::Start, token: Token) -> L {
        operand.started(start, token)
    }
}

impl Rule for Own {
    type Start<L: StaticLayout> = L::Start;

    #[inline(always)]
    fn start<L: StaticLayout>(operand: &L) -> L::Start {
        operand.start()
    }

    #[inline(always)]
    fn started<L: StaticLayout>(operand: L, start: L::Start, token: Token) -> L {
        operand.started(start, token)
    }

    #[inline(always)]
    #[track_caller]
    fn admit<L: StaticLayout>(operand: &L) {
        if L::SWIZZLED {
            at_its_beginning(operand.start().kept());
        }
    }
}

impl Rule for Drops {
    // No swizzle, so no start to keep.
    type Start<L: StaticLayout> = ();

    #[inline(always)]
    fn start<L: StaticLayout>(_: &L) {}

    #[inline(always)]
    fn started<L: StaticLayout>(operand: L, (): (), _: Token) -> L {
        operand
    }
}
