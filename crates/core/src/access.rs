//! Accesses as types: the cost of a layout for a warp, computed while compiling.
//!
//! An [`Access`] has the layout `(thread, value)` that maps to the elements of a tile, and a direction. It also has the
//! bits of an element and the number of values that one instruction moves. [`On`] is its cost on a layout and a
//! machine. [`check::conflicts`](crate::check::conflicts) and its neighbours claim a cost, in generic code too.
//!
//! ```
//! use layout_static::{access::{Access, On, Read, Write}, check, layout};
//!
//! layout! {
//!     pub type Rows = (64, 64) : (64, 1);
//!     pub type Smem = swizzle(3, 2, 6) * ((64, 64) : (64, 1));
//!     // (thread, value) to an element of the tile: by rows, 4 neighbours at a time; by columns.
//!     type ByRows = ((16, 16), (4, 4)) : ((256, 4), (64, 1));
//!     #[allow(intractable)]
//!     type ByColumns = ((8, 32), (4, (2, 2))) : ((4, 64), (1, (32, 2048)));
//! }
//! type Store = Access<ByRows, Write, 32, 4>;
//! type Load = Access<ByColumns, Read, 32>;
//!
//! const { assert!(On::<Load, Rows>::WAVEFRONTS == 8 && On::<Load, Smem>::WAVEFRONTS == 1) }
//! const { assert!(On::<Store, Rows>::SECTORS == 16 && On::<Store, Rows>::BYTES == 512) }
//! const {
//!     check::conflicts::<Smem, Store>(0);
//!     check::conflicts::<Smem, Load>(0);
//! }
//! ```
//!
//! What ranks do not decide, rustc looks at lane by lane, up to
//! [`CONST_ACCESS_BUDGET`](layout_algebra::access::CONST_ACCESS_BUDGET) lanes; `layout!` looks at
//! sixteen times as many.
//!
//! The same in `layout!`, where claims stand above the layout:
//!
//! ```
//! layout_static::layout! {
//!     pub access Store = write(((16, 16), (4, 4)) : ((256, 4), (64, 1)), bits 32, vector 4);
//!     pub access Load = read(((8, 32), (4, (2, 2))) : ((4, 64), (1, (32, 2048))), bits 32);
//!     #[check(conflicts(Load) <= 0, sectors(Store) <= 16, vector(Store) >= 4)]
//!     pub type Smem = swizzle(3, 2, 6) * ((64, 64) : (64, 1));
//! }
//! ```
//!
//! ```compile_fail,E0080
//! # use layout_static::{access::{Access, Read}, check, layout};
//! # layout! { pub type Rows = (32, 32) : (32, 1); type Columns = (32, 32) : (1, 32); }
//! // [L1101] 31 conflicts; use swizzle(5, 0, 5) * ((32,32):(32,1)), which has 0
//! const _: () = check::conflicts::<Rows, Access<Columns, Read, 32>>(0);
//! ```

use core::marker::PhantomData;

use layout_algebra::access::{self as value, LINE, Machine, PAGE, SECTOR, Wavefronts};
use layout_algebra::synthesis::{MAX_ACCESSES, swizzle_for};
use layout_algebra::{self as algebra, LayoutError, Operation};

use crate::each::each;
use crate::expect;
use crate::layout::StaticLayout;
use crate::layout::composed::{self, StaticSwizzle};
use crate::sealed::Sealed;

/// An access reads.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Read;

/// An access writes.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Write;

impl Sealed for Read {}
impl Sealed for Write {}

/// A direction of accesses: [`Read`] or [`Write`].
#[diagnostic::on_unimplemented(message = "`{Self}` is not a direction", note = "write `Read` or `Write`")]
pub trait StaticDirection: Sealed {
    /// The direction as a value.
    const DIRECTION: value::Direction;
}

impl StaticDirection for Read {
    const DIRECTION: value::Direction = value::Direction::Read;
}

impl StaticDirection for Write {
    const DIRECTION: value::Direction = value::Direction::Write;
}

/// An access to a tile by the threads and values of the layout `L`, as a type. Elements have `BITS` bits, an
/// instruction moves `VECTOR` values of a thread, and the tile begins at a multiple of `ALIGN` bytes. Claims about it
/// are for machine `M`.
///
/// `layout!` writes the type: `pub access Load = read(Rows, bits 32, vector 4, align 16, on CDNA4);`.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Access<L, D, const BITS: usize, const VECTOR: usize = 1, const ALIGN: usize = 128, M = Nvidia>(
    PhantomData<(L, D)>,
    PhantomData<fn() -> M>,
);

impl<L: StaticLayout, D: StaticDirection, M: StaticMachine, const BITS: usize, const VECTOR: usize, const ALIGN: usize>
    Sealed for Access<L, D, BITS, VECTOR, ALIGN, M>
{
}

/// An access in a type: [`Access`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an access",
    note = "write an access as `Access<Layout, Read, BITS, VECTOR>`"
)]
pub trait StaticAccess: Sealed {
    /// The access as a value, or why there is none.
    #[doc(hidden)]
    const FOUND: Result<value::Access, LayoutError>;

    /// The access as a value.
    const ACCESS: value::Access = expect::value(Self::FOUND);

    /// The machine for claims about the access.
    type Machine: StaticMachine;
}

impl<L: StaticLayout, D: StaticDirection, M: StaticMachine, const BITS: usize, const VECTOR: usize, const ALIGN: usize>
    StaticAccess for Access<L, D, BITS, VECTOR, ALIGN, M>
{
    const FOUND: Result<value::Access, LayoutError> =
        // `LAYOUT` refuses a swizzle: an access maps threads to coordinates of a tile, and the swizzle is the tile's.
        value::Access::of(&L::LAYOUT, D::DIRECTION, [BITS as u64, VECTOR as u64, ALIGN as u64]);
    type Machine = M;
}

/// The type in place of an access that has an error.
#[doc(hidden)]
pub type NoAccess = Access<crate::Layout<(crate::C<1>, crate::C<1>), (crate::C<0>, crate::C<0>)>, Read, 32>;

/// Accesses in a type: tuples of up to eight, from which [`SwizzleFor`] finds a swizzle.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of accesses",
    note = "write a tuple of one to eight accesses, `(Store, Load)`"
)]
pub trait Accesses: Sealed {
    /// The accesses, the first one in the places that are left.
    #[doc(hidden)]
    const LIST: [value::Access; MAX_ACCESSES];
    /// The number of accesses.
    #[doc(hidden)]
    const COUNT: usize;
    /// The machine of the first one.
    type Machine: StaticMachine;
}

each! {
    [{ A } { A B } { A B C } { A B C D } { A B C D E } { A B C D E F } { A B C D E F G } { A B C D E F G H }]
    ($First:ident $($Other:ident)*) => {
        impl<$First: StaticAccess, $($Other: StaticAccess),*> Accesses for ($First, $($Other,)*) {
            const LIST: [value::Access; MAX_ACCESSES] =
                listed(&[in_const_eval::<$First>(), $(in_const_eval::<$Other>()),*]);
            // Of the values and not of names, so that each access is evaluated and its error reported.
            const COUNT: usize = [$First::ACCESS, $($Other::ACCESS),*].len();
            type Machine = $First::Machine;
        }
    }
}

const fn listed(accesses: &[value::Access]) -> [value::Access; MAX_ACCESSES] {
    // The rest of the list is never read: `COUNT` says how many there are.
    let (mut list, mut i) = ([accesses[0]; MAX_ACCESSES], 1);
    while i < accesses.len() {
        list[i] = accesses[i];
        i += 1;
    }
    list
}

/// The swizzle of a layout that costs these accesses the fewest wavefronts together: `swizzle_for` of `layout!` in
/// generic code, where rustc finds it.
///
/// ```
/// use layout_static::{C, Composed, StaticLayout, access::{On, SwizzleFor}, layout};
/// layout! {
///     pub type Tile = (32, 32) : (32, 1);
///     pub access Row = write((32, 32) : (32, 1), bits 32);
///     pub access Column = read((32, 32) : (1, 32), bits 32);
/// }
/// type Smem = Composed<SwizzleFor<Tile, (Row, Column)>, C<0>, Tile>;
/// assert_eq!(Smem::COMPOSED.to_string(), "Sw<5,0,5> o 0 o (32,32):(32,1)");
/// const { assert!(On::<Column, Smem>::CONFLICTS == 0) }
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct SwizzleFor<L, A: Accesses, M = <A as Accesses>::Machine>(PhantomData<(L, A)>, PhantomData<fn() -> M>);

impl<L: StaticLayout, A: Accesses, M: StaticMachine> Sealed for SwizzleFor<L, A, M> {}

impl<L: StaticLayout, A: Accesses + Copy, M: StaticMachine> StaticSwizzle for SwizzleFor<L, A, M> {
    const BIJECTION: Result<algebra::Bijection, LayoutError> = match &L::INNER {
        Ok(base) => match swizzle_for(base, A::LIST.split_at(A::COUNT).0, &M::MACHINE) {
            Ok(found) => found.bijection(),
            Err(error) => Err(error),
        },
        Err(error) => Err(*error),
    };
}

/// A machine in a type: how banks serve an access.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a machine", note = "write `Nvidia`, `Cdna3`, ..")]
pub trait StaticMachine: Copy + 'static {
    /// The machine as a value.
    const MACHINE: Machine;
}

each! {
    [
        { Nvidia "NVIDIA" NVIDIA } { Cdna3 "CDNA3" CDNA3 } { Cdna4 "CDNA4" CDNA4 }
        { Rdna3 "RDNA3" RDNA3 } { Rdna4 "RDNA4" RDNA4 } { L1 "L1" L1 }
    ]
    ($Name:ident $word:literal $value:ident) => {
        #[doc = concat!("[`Machine::", $word, "`].")]
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $Name;

        impl StaticMachine for $Name {
            const MACHINE: Machine = Machine::$value;
        }
    }
}

/// The cost of an access on a layout of a tile, on a machine: of its worst instruction unless a constant says
/// otherwise.
///
/// The machine of the access, unless another is named. Each is evaluated only where it is named.
pub struct On<A: StaticAccess, L, M = <A as StaticAccess>::Machine>(PhantomData<(A, L, M)>);

impl<A: StaticAccess, L: StaticLayout, M: StaticMachine> On<A, L, M> {
    const COST: Wavefronts = expect::value(in_const_eval::<A>().wavefronts(&memory::<L>(), &M::MACHINE));

    /// The wavefronts: the number of words that the busiest bank serves one after the other, over all phases.
    pub const WAVEFRONTS: usize = number(Self::COST.worst());
    /// The conflicts: the words beyond the first that the busiest bank serves in one phase.
    pub const CONFLICTS: usize = number(Self::COST.conflicts());
    /// The phases of an instruction.
    pub const PHASES: usize = number(Self::COST.phases());
    /// The wavefronts of all instructions together.
    pub const TOTAL_WAVEFRONTS: usize = number(Self::COST.total());
    /// The sectors of 32 bytes that an instruction touches.
    pub const SECTORS: usize = number(expect::value(blocks::<L, A, M>(SECTOR)));
    /// The lines of 128 bytes that an instruction touches.
    pub const LINES: usize = number(expect::value(blocks::<L, A, M>(LINE)));
    /// The pages of 4096 bytes that an instruction touches.
    pub const PAGES: usize = number(expect::value(blocks::<L, A, M>(PAGE)));
    /// The different bytes that an instruction moves.
    pub const BYTES: usize = number(expect::value(in_const_eval::<A>().bytes(&memory::<L>(), M::MACHINE.lanes())));
    /// The widest vector that the access could be made of.
    pub const VECTOR: usize = number(expect::value(in_const_eval::<A>().widest(&memory::<L>())));
}

/// The access, of which rustc evaluates what it costs.
pub(crate) const fn in_const_eval<A: StaticAccess>() -> value::Access {
    // With the smaller budget: rustc interprets what the macro runs.
    A::ACCESS.in_const_eval()
}

/// The layout of a tile in memory.
pub(crate) const fn memory<L: StaticLayout>() -> algebra::Composed {
    expect::value(composed::swizzled_or_plain::<L>())
}

const fn blocks<L: StaticLayout, A: StaticAccess, M: StaticMachine>(unit: u64) -> Result<u64, LayoutError> {
    in_const_eval::<A>().blocks(&memory::<L>(), M::MACHINE.lanes(), unit)
}

const fn number(number: u64) -> usize {
    expect::to_usize(number, Operation::Access)
}
