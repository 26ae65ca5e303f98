//! Values from one layout of lanes and registers to another, by the fewest shuffles: a plan as a type, run by lanes.
//!
//! ```
//! use layout_static::layout;
//! layout! {
//!     /// C of mma.m16n8: which element a register of a lane holds.
//!     pub linear Sums = { register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
//!     /// Four neighbours of a row in each lane, to be written at once.
//!     pub linear Rows = { register: 4 ^ 16, lane: (2, 16) ^ (64, 1) } -> { row: 16, column: 8 };
//!     pub plan Retile = convert(Sums, Rows, bits 32);
//! }
//! assert_eq!((Retile::SHUFFLES, Retile::SELECTS), (4, 8));
//! ```

mod rounds;
mod trip;

use core::marker::PhantomData;

use layout_algebra::conversion::{Level, Plan};
use layout_algebra::linear::Name;
use layout_algebra::parts::Operand;
use layout_algebra::{self as algebra, Blame, LayoutError, Needs, Operation};

use crate::access::{Nvidia, StaticMachine};
use crate::bounded::Bounded;
use crate::each::each;
use crate::expect;
use crate::linear::StaticLinear;
use rounds::{LANE, Rounds, names};
use trip::{TripSide, VECTOR};

/// The lanes of a warp, as one of them sees them: who runs a [`Convert`].
///
/// Law: `shuffle` returns what lane `source` gives to the same call. All lanes get to each call together.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the lanes of a warp",
    note = "implement `Lanes` for the token of a machine whose lanes exchange words"
)]
pub trait Lanes {
    /// The number of this lane.
    fn lane(&self) -> u32;

    /// The word of lane `source`; each lane gives one, and gets one.
    fn shuffle(&self, word: u32, source: u32) -> u32;
}

/// The threads of a block, as one of them sees them, with a shared memory of the elements of a tile. They run a
/// [`Convert`] that moves values to other warps.
///
/// Law: after all threads have called `wait`, `read` returns what any of them wrote before. All threads get to each
/// call together. The memory holds [`ELEMENTS`](Convert::ELEMENTS) elements of the conversion's bits, element `index`
/// behind element `index - 1`, and begins at a multiple of 16 bytes; vectors begin at multiples of their length.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the threads of a block",
    note = "implement `Block` for the token of a machine whose threads share a memory"
)]
pub trait Block: Lanes {
    /// The number of this thread's warp.
    fn warp(&self) -> u32;

    /// Writes neighbours from an index on by one instruction, the low bits of each word.
    fn write(&self, index: u32, words: &[u32]);

    /// Reads neighbours from an index on by one instruction.
    fn read(&self, index: u32, words: &mut [u32]);

    /// Waits until all threads of the block have called it.
    fn wait(&self);
}

/// The plan that brings elements of `BITS` bits from the layout `S`, `(register, lane)` to an element, to the layout
/// `T` of the same elements. [`Plan`] says why no plan has fewer shuffles. Where it goes
/// through shared memory, that is the one of machine `M`. `pub plan` of `layout!` writes the type.
pub struct Convert<S, T, const BITS: usize = 32, M = Nvidia>(PhantomData<fn() -> (S, T)>, PhantomData<fn() -> M>);

/// The type in place of a plan that has an error.
#[doc(hidden)]
pub type NoConversion = Convert<crate::linear::Linear<(), ()>, crate::linear::Linear<(), ()>>;

impl<S: StaticLinear, T: StaticLinear, M: StaticMachine, const BITS: usize> Convert<S, T, BITS, M> {
    /// The plan.
    pub const PLAN: Plan = expect::value(Self::FOUND);
    /// The level of the plan: how far values move.
    pub const LEVEL: Level = Self::PLAN.level();
    /// The shuffles of 32 bits that each lane takes part in.
    pub const SHUFFLES: usize = expect::to_usize(Self::PLAN.shuffles(), Operation::Convert);
    /// The conditional moves by which a lane chooses among its registers, before words are packed and after.
    pub const SELECTS: usize = match Self::PLAN.shuffle() {
        // The algebra counts selects of packed words. A lane here chooses among single values, `2^packed` for each
        // word.
        Some(shuffle) => expect::to_usize(shuffle.selects() << shuffle.packed().len(), Operation::Convert),
        None => 0,
    };

    /// The wavefronts of an instruction that writes shared memory, and of one that reads it; 0 where none does.
    pub const WAVEFRONTS: [usize; 2] = match Self::PLAN.exchange() {
        Some(exchange) => {
            let [write, read] = exchange.wavefronts();
            [expect::to_usize(write, Operation::Convert), expect::to_usize(read, Operation::Convert)]
        }
        None => [0, 0],
    };

    /// The elements of shared memory that the plan needs; 0 where it needs none.
    pub const ELEMENTS: usize = match Self::PLAN.exchange() {
        Some(exchange) => 1 << exchange.matrix().count(),
        None => 0,
    };

    const FOUND: Result<Plan, LayoutError> = match (&S::ATTEMPT, &T::ATTEMPT) {
        (Ok(source), Ok(target)) => Plan::new(source, target, BITS as u64, &M::MACHINE),
        (Err(error), _) | (_, Err(error)) => Err(*error),
    };

    /// The layout `T` by the order of the outputs of `S`.
    const fn ordered() -> Result<algebra::linear::Linear, LayoutError> {
        match (&S::ATTEMPT, &T::ATTEMPT) {
            // Outputs are matched by name. The plan counts elements by the outputs of the source, so reads must count
            // likewise.
            (Ok(source), Ok(target)) => target.ordered_as(source),
            (_, Err(error)) | (Err(error), _) => Err(*error),
        }
    }

    /// The elements that this lane holds by the layout `T`, of those that it holds by `S`: one in the low bits of each
    /// word.
    ///
    /// Post: register `r` of lane `l` becomes the element that `T` names by `(r, l)`. There is no loop and no index at
    /// run time: [`SHUFFLES`](Convert::SHUFFLES) calls of `shuffle`, and selects.
    ///
    /// Another number of registers does not compile, nor do more lanes than 64. Nor does a plan that uses shared
    /// memory, or in which warps do different things. A lane does not know its warp; [`run_in`](Convert::run_in) takes
    /// the block, which does.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{conversion::{Convert, Lanes}, layout};
    /// # layout! {
    /// #     linear Warps = { register: 2 ^ 1, lane: 32 ^ 2, warp: 2 ^ 64 } -> { offset: 128 };
    /// #     linear Other = { register: 2 ^ 64, lane: 32 ^ 2, warp: 2 ^ 1 } -> { offset: 128 };
    /// # }
    /// # fn of<L: Lanes>(lanes: &L) {
    /// Convert::<Warps, Other>::run(lanes, [0; 2]); // to another warp
    /// # }
    /// # struct One;
    /// # impl Lanes for One {
    /// #     fn lane(&self) -> u32 { 0 }
    /// #     fn shuffle(&self, word: u32, _: u32) -> u32 { word }
    /// # }
    /// # of(&One);
    /// ```
    #[inline(always)]
    pub fn run<L: Lanes, const N: usize>(lanes: &L, registers: [u32; N]) -> [u32; N] {
        const { Self::suits_lanes(N) }
        Self::run_within(lanes, 0, registers)
    }

    /// A panic unless lanes of a warp run the plan that do not know which warp they are of. Short, since rustc shows
    /// the constant that calls it.
    #[track_caller]
    const fn suits_lanes(given: usize) {
        Self::suits(given);
        // Memory before warps: a plan through memory needs `run_in` whatever its warps do.
        if let Some(exchange) = Self::PLAN.exchange() {
            Self::lacks(Needs::Memory { elements: 1 << exchange.matrix().count() });
        }
        if let Some(shuffle) = Self::PLAN.shuffle()
            && let Some(warp) = shuffle.other_warp()
        {
            Self::lacks(Needs::Warp { warp });
        }
    }

    /// Panics because a plan needs threads or memory that its caller does not have.
    #[track_caller]
    const fn lacks(needs: Needs) -> ! {
        LayoutError::NotRun { blame: Blame::whole(Operation::Convert, 0), needs }.panic()
    }

    /// The bits of a lane, by the layout that has more of them.
    const fn lane_bits() -> usize {
        match (&S::ATTEMPT, &T::ATTEMPT) {
            (Ok(source), Ok(target)) => {
                let (source, target) = (source.bases(Name::LANE).len(), target.bases(Name::LANE).len());
                if source > target { source } else { target }
            }
            // A layout with an error has no plan.
            _ => 0,
        }
    }

    /// Panics unless a thread has so many registers before and after, an element fits one of them, and values stay in
    /// their block.
    #[track_caller]
    const fn suits(given: usize) {
        // Bits and blocks come first: there, no number of registers would be right.
        if BITS > 32 {
            Self::lacks(Needs::Bits { bits: BITS as u64 });
        }
        if matches!(Self::LEVEL, Level::Block) {
            Self::lacks(Needs::Blocks);
        }
        let lanes = Self::lane_bits();
        if lanes > LANE && !matches!(Self::LEVEL, Level::None | Level::Register) {
            Self::lacks(Needs::Lanes { lanes: 1 << lanes, most: 1 << LANE });
        }
        let (registers, operands) = (Self::PLAN.registers(), [(0, Operand::A), (1, Operand::C)]);
        let mut side = 0;
        while side < 2 {
            if given as u64 != registers[side] {
                let (number, operand) = operands[side];
                let blame = Blame::whole(Operation::Convert, number);
                let atoms = [registers[side], 1];
                LayoutError::NumberOfAtoms { blame, operand, given: given as u64, atoms }.panic()
            }
            side += 1;
        }
    }

    /// The plan within a warp.
    #[inline(always)]
    fn run_within<L: Lanes, const N: usize>(lanes: &L, warp: u32, registers: [u32; N]) -> [u32; N] {
        // No value leaves its lane: registers are renamed, by no instruction.
        if const { Self::PLAN.shuffle().is_none() } {
            let names = const { &names::<N>(&Self::PLAN) };
            return core::array::from_fn(|register| registers[names[register]]);
        }
        // Constant tables, read at constant indices in unrolled rounds: after folding no table is left.
        let rounds = const { &Rounds::<N>::of(Self::PLAN.shuffle()) };
        let (lane, mut sent, mut got) = (lanes.lane(), registers, [0; N]);
        rounds.send.all(&mut sent, lane, warp);
        let from = rounds.source(lane, warp);
        Bounded::<N>::for_each_static(|round| {
            let round = round.get();
            // One word for all rounds that are packed together: the first of them sends it.
            if rounds.first[round] == round {
                let mut word = sent[rounds.sent[round]];
                each! {
                    // Written out, not a loop: a register that is indexed by a counter would be memory.
                    [{ 1 } { 2 } { 3 } { 4 } { 5 } { 6 } { 7 }]
                    ($place:literal) => {
                        if $place < rounds.together {
                            let other = sent[rounds.sent[round ^ rounds.apart[$place]]];
                            word = word & mask(BITS) | other << (BITS * $place);
                        }
                    }
                }
                if !rounds.free[round] {
                    // The source is linear over F2: the lane of a round is the lane of round 0, moved by a constant
                    // mask.
                    word = lanes.shuffle(word, from ^ rounds.from[round]);
                }
                // A word of one value needs no mask: its bits above are as they were given.
                got[round] = if rounds.together > 1 { word & mask(BITS) } else { word };
                each! {
                    [{ 1 } { 2 } { 3 } { 4 } { 5 } { 6 } { 7 }]
                    ($place:literal) => {
                        if $place < rounds.together {
                            got[round ^ rounds.apart[$place]] = word >> (BITS * $place) & mask(BITS);
                        }
                    }
                }
            }
        });
        rounds.into.all(&mut got, lane, warp);
        got
    }

    /// Runs any plan within a block, by all its threads. Values for other warps move through shared memory, in the
    /// fewest wavefronts.
    ///
    /// Post: register `r` of lane `l` of warp `w` becomes the element that `T` names by `(r, l, w)`. An instruction
    /// that writes, and one that reads, takes [`WAVEFRONTS`](Convert::WAVEFRONTS).
    ///
    /// Another number of registers does not compile, nor do more lanes than 64, nor does a plan between blocks.
    #[inline(always)]
    pub fn run_in<B: Block, const N: usize>(block: &B, registers: [u32; N]) -> [u32; N] {
        const { Self::suits(N) }
        if const { Self::PLAN.exchange().is_none() } {
            // In a uniform plan every warp acts as warp 0, and the threads need not ask for their warp.
            let alike = const {
                match Self::PLAN.shuffle() {
                    Some(shuffle) => shuffle.is_uniform(),
                    None => true,
                }
            };
            return Self::run_within(block, if alike { 0 } else { block.warp() }, registers);
        }
        let (writes, reads) = const {
            (
                &TripSide::<N>::of(&Self::PLAN, &S::ATTEMPT, false),
                &TripSide::<N>::of(&Self::PLAN, &Self::ordered(), true),
            )
        };
        let (mut words, mut got) = ([0; VECTOR], [0; N]);
        let thread = writes.thread(block.lane(), block.warp());
        writes.for_each(|place, index| {
            for k in 0..writes.width {
                words[k] = registers[writes.order[place + k]];
            }
            // Indices are linear, so the thread adds one mask to the constant index of each vector.
            block.write(index ^ thread, &words[..writes.width]);
        });
        block.wait();
        let thread = reads.thread(block.lane(), block.warp());
        reads.for_each(|place, index| {
            block.read(index ^ thread, &mut words[..reads.width]);
            for k in 0..reads.width {
                got[reads.order[place + k]] = words[k];
            }
        });
        // The memory is free again.
        block.wait();
        got
    }
}

/// The low bits of a word.
const fn mask(bits: usize) -> u32 {
    // A shift by 32 would overflow.
    if bits >= 32 { u32::MAX } else { (1 << bits) - 1 }
}
