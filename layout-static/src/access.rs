//! Accesses as types: what a warp pays for a layout, while compiling.
//!
//! An [`Access`] is the layout `(thread, value)` of who moves which element of a tile, with a direction, the bits of an
//! element and the values that one instruction moves. [`On`] says what it costs on a layout and a machine, and
//! [`check::conflicts`](crate::check::conflicts) and its neighbours make a claim of it, in generic code too.
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
//! ```compile_fail,E0080
//! # use layout_static::{access::{Access, Read}, check, layout};
//! # layout! { pub type Rows = (32, 32) : (32, 1); type Columns = (32, 32) : (1, 32); }
//! // [L1101] 31 conflicts; use swizzle(5, 0, 5) * ((32,32):(32,1)), which has 0
//! const _: () = check::conflicts::<Rows, Access<Columns, Read, 32>>(0);
//! ```

use core::marker::PhantomData;

use layout_algebra::access::{self as value, Machine, Wavefronts};
use layout_algebra::{self as algebra, LayoutError, Operation};

use crate::composed;
use crate::expect;
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;

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

/// The access by the `(thread, value)` of a layout, of elements of `BITS` bits, `VECTOR` values of a thread at a time.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Access<L, D, const BITS: usize, const VECTOR: usize = 1>(PhantomData<(L, D)>);

impl<L: StaticLayout, D: StaticDirection, const BITS: usize, const VECTOR: usize> Sealed
    for Access<L, D, BITS, VECTOR>
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
}

impl<L: StaticLayout, D: StaticDirection, const BITS: usize, const VECTOR: usize> StaticAccess
    for Access<L, D, BITS, VECTOR>
{
    const FOUND: Result<value::Access, LayoutError> = match value::Access::new(&L::LAYOUT, D::DIRECTION, BITS as u64) {
        Ok(access) => access.by(VECTOR as u64),
        Err(error) => Err(error),
    };
}

/// A machine in a type: how banks serve an access.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a machine", note = "write `Nvidia`, `Cdna3`, ..")]
pub trait StaticMachine: Copy {
    /// The machine as a value.
    const MACHINE: Machine;
}

/// [`Machine::NVIDIA`].
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Nvidia;

/// [`Machine::CDNA3`].
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Cdna3;

/// [`Machine::CDNA4`].
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Cdna4;

/// [`Machine::RDNA3`].
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Rdna3;

/// [`Machine::RDNA4`].
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Rdna4;

/// [`Machine::L1`].
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct L1;

impl StaticMachine for Nvidia {
    const MACHINE: Machine = Machine::NVIDIA;
}

impl StaticMachine for Cdna3 {
    const MACHINE: Machine = Machine::CDNA3;
}

impl StaticMachine for Cdna4 {
    const MACHINE: Machine = Machine::CDNA4;
}

impl StaticMachine for Rdna3 {
    const MACHINE: Machine = Machine::RDNA3;
}

impl StaticMachine for Rdna4 {
    const MACHINE: Machine = Machine::RDNA4;
}

impl StaticMachine for L1 {
    const MACHINE: Machine = Machine::L1;
}

/// What an access costs on a layout of a tile, on a machine: of its worst instruction where nothing else is said.
///
/// Each is evaluated where it is named, and not before.
pub struct On<A, L, M = Nvidia>(PhantomData<(A, L, M)>);

impl<A: StaticAccess, L: StaticLayout, M: StaticMachine> On<A, L, M> {
    const COST: Wavefronts = expect::value(A::ACCESS.wavefronts(&memory::<L>(), &M::MACHINE));

    /// The wavefronts: how many words the bank that is asked most serves one after the other, over all phases.
    pub const WAVEFRONTS: usize = number(Self::COST.worst());
    /// The words too many that a bank is asked for in one phase; 0 is free of conflicts.
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
    pub const BYTES: usize = number(expect::value(A::ACCESS.bytes(&memory::<L>(), M::MACHINE.lanes())));
    /// The widest vector that the access could be made of.
    pub const VECTOR: usize = number(expect::value(A::ACCESS.widest(&memory::<L>())));
}

/// The bytes of a sector.
pub(crate) const SECTOR: u64 = 32;
/// The bytes of a line.
pub(crate) const LINE: u64 = 128;
/// The bytes of a page.
pub(crate) const PAGE: u64 = 4096;

/// The layout of a tile in memory.
pub(crate) const fn memory<L: StaticLayout>() -> algebra::Composed {
    match composed::composed::<L>() {
        Ok(Some(composed)) => composed,
        Ok(None) => expect::value(algebra::Composed::plain(&expect::value(L::BELOW))),
        Err(error) => error.panic(),
    }
}

const fn blocks<L: StaticLayout, A: StaticAccess, M: StaticMachine>(unit: u64) -> Result<u64, LayoutError> {
    A::ACCESS.blocks(&memory::<L>(), M::MACHINE.lanes(), unit)
}

const fn number(number: u64) -> usize {
    expect::to_usize(number, Operation::Access)
}
