//! What a row of the table of operations says, as traits of its marker: the rule for a swizzle, the function, and
//! whether the operation is one on tensors.
//!
//! A marker is a type without values in the module [`word`](super::word), named as the operation in `layout!`. The
//! traits are in a private module: the table alone implements them.

use layout_algebra::{self as algebra, DynLayout, IntTuple, LayoutError, MAX_RUNTIME, Operation, Text};

use super::own::at_its_beginning;
use crate::layout::StaticLayout;
use crate::sealed::Token;
use crate::start::Start;

/// A row whose result is a layout.
pub trait Word: 'static {
    /// The operation that an error speaks of.
    const OPERATION: Operation;

    /// The name, as the macro spells it.
    const NAME: &'static str;

    /// What becomes of a swizzle after the operand.
    type Rule: Rule;

    /// Whether the result has the swizzle of its operand, or one of its own in place of it. Said beside the rule, for
    /// const evaluation, which asks each layout: it pays for a type that it has to normalize first.
    const SWIZZLED: bool;

    /// Whether the row computes the swizzle, [`Computes::COMPOSED`].
    const OWN: bool = false;
}

/// A row takes the operands `P` beside the first one: a tuple, unless there is one. Without this bound, what a wrong
/// operand leads to is reported in place of the operand.
pub trait Takes<P>: Word {}

/// The layout that a row computes of its first operand `L` and the other operands `P`.
pub trait Computes<L, P>: Takes<P> {
    /// The layout, or why there is none. With a swizzle, the layout before it.
    const RESULT: Result<algebra::Layout, LayoutError>;

    /// The operation as it is written.
    const CALL: Text;

    /// Where the result begins in the operand, as a sum.
    const BEGIN: [i64; 1 + MAX_RUNTIME] = [0; 1 + MAX_RUNTIME];

    /// The result for an operand with a swizzle, where the rule is [`Own`].
    const COMPOSED: Result<algebra::Composed, LayoutError> =
        Err(LayoutError::swizzled_operand(algebra::Bijection::IDENTITY));
}

/// The layout before a swizzle that is the row's own. Apart, so that it is computed where there is a swizzle only.
pub(super) const fn before_own<K: Computes<L, P>, L, P>() -> Result<algebra::Layout, LayoutError> {
    match &K::COMPOSED {
        Ok(composed) => Ok(*composed.layout()),
        Err(error) => Err(*error),
    }
}

/// The layout that a row computes of a shape or of layouts `S` and the other operands `P`.
pub trait Constructs<S, P>: Takes<P> {
    /// The layout, or why there is none.
    const RESULT: Result<algebra::Layout, LayoutError>;

    /// The operation as it is written.
    const CALL: Text;
}

/// The layout that a row computes of a first operand `L` with runtime extents.
pub trait ComputesAtRunTime<L, P>: Takes<P> {
    /// The layout, or why there is none.
    const DYNAMIC: Result<DynLayout, LayoutError>;
}

/// The shape that a row computes of its operands `P`, a tuple unless there is one.
pub trait ComputesShape<P>: 'static {
    /// The shape, or why there is none.
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

/// The same for runtime extents.
pub trait OnRuntimeTensors<P>: OnTensors<P> {
    /// Where the result begins in the operand.
    type Begin;
}

/// The result begins where the operand does.
pub struct AtZero;

/// The result begins where the tiler `T` does.
pub struct AtTiler<T>(T);

/// The result begins at the end of mode `I`.
pub struct AtEndOf<I>(I);

/// What becomes of a swizzle after the operand.
pub trait Rule {
    /// What a value keeps of where it starts before a swizzle.
    type Start<L: StaticLayout>: Start;

    /// Where the result for this operand starts.
    fn start<L: StaticLayout>(operand: &L) -> Self::Start<L>;

    /// The operand, started elsewhere.
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
    type Start<L: StaticLayout> = ();

    #[inline(always)]
    fn start<L: StaticLayout>(_: &L) {}

    #[inline(always)]
    fn started<L: StaticLayout>(operand: L, (): (), _: Token) -> L {
        operand
    }
}
