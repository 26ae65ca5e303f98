//! Conversions as types: how values get from one layout of registers and lanes to another, and what that costs.
//!
//! ```
//! use layout_static::{algebra::conversion::Level, conversion::StaticPlan, layout};
//! layout! {
//!     // C of mma.m16n8, and its elements by rows: four threads a row, four neighbours each.
//!     pub linear C = { register: [(0, 1), (8, 0)], lane: [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)] }
//!         -> { row: 16, column: 8 };
//!     pub linear Rows = { register: [(0, 1), (0, 2)], lane: [(0, 4), (1, 0), (2, 0), (4, 0), (8, 0)] }
//!         -> { row: 16, column: 8 };
//!     pub plan Retile = convert(C, Rows, bits 16);
//! }
//! const { assert!(matches!(Retile::LEVEL, Level::Lane) && Retile::SHUFFLES == 2) } // two halves travel as one word
//! ```
//!
//! ```compile_fail
//! layout_static::layout! {
//!     linear A = { register: 4^8, lane: 8^1 } -> { offset: 32 };
//!     linear B = { register: 4^8, lane: 16^1 } -> { offset: 64 };
//!     plan Between = convert(A, B, bits 32);  // B has elements that no thread of A holds
//! }
//! ```

use core::marker::PhantomData;

use layout_algebra::conversion::{Level, Plan};
use layout_algebra::{LayoutError, Operation};

use crate::access::{Nvidia, StaticMachine};
use crate::expect;
use crate::linear::StaticLinear;
use crate::sealed::Sealed;

/// The plan from a layout of registers and lanes to another, of elements of `BITS` bits; through shared memory of
/// machine `M`, where it has to go there.
///
/// `layout!` writes the type: `pub plan Retile = convert(Source, Target, bits 16);`.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Convert<S, T, const BITS: usize, M = Nvidia>(PhantomData<(S, T)>, PhantomData<fn() -> M>);

impl<S: StaticLinear, T: StaticLinear, M: StaticMachine, const BITS: usize> Sealed for Convert<S, T, BITS, M> {}

/// A plan in a type: [`Convert`].
///
/// Each constant is evaluated where it is named, and not before.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a plan",
    note = "write a plan as `Convert<Source, Target, BITS>`"
)]
pub trait StaticPlan: Sealed {
    /// The plan as a value, or why there is none.
    #[doc(hidden)]
    const FOUND: Result<Plan, LayoutError>;

    /// The plan as a value: its rounds, its trip through shared memory.
    const PLAN: Plan = expect::value(Self::FOUND);
    /// How far values have to go.
    const LEVEL: Level = Self::PLAN.level();
    /// The shuffles of words of 32 bits: no plan that shuffles has fewer.
    const SHUFFLES: usize = expect::to_usize(Self::PLAN.shuffles(), Operation::Convert);
    /// The conditional moves by which lanes choose registers before the shuffles and after them.
    const SELECTS: usize = match Self::PLAN.shuffle() {
        Some(shuffle) => expect::to_usize(shuffle.selects(), Operation::Convert),
        None => 0,
    };
    /// The wavefronts of an instruction that writes shared memory, and of one that reads it; 0 where none does.
    const WAVEFRONTS: [usize; 2] = match Self::PLAN.exchange() {
        Some(exchange) => {
            let [write, read] = exchange.wavefronts();
            [expect::to_usize(write, Operation::Convert), expect::to_usize(read, Operation::Convert)]
        }
        None => [0, 0],
    };
}

impl<S: StaticLinear, T: StaticLinear, M: StaticMachine, const BITS: usize> StaticPlan for Convert<S, T, BITS, M> {
    const FOUND: Result<Plan, LayoutError> = match (&S::ATTEMPT, &T::ATTEMPT) {
        (Ok(source), Ok(target)) => Plan::new(source, target, BITS as u64, &M::MACHINE),
        (Err(error), _) | (_, Err(error)) => Err(*error),
    };
}

/// The stand-in for a plan that has an error of its own.
#[doc(hidden)]
pub type Nothing = Convert<crate::linear::Linear<(), ()>, crate::linear::Linear<(), ()>, 32>;
