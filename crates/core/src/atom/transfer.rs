//! The loop of a tiled copy: one instruction of a unit for each atom of a thread.

use core::marker::PhantomData;

use layout_algebra::LayoutError;
use layout_algebra::atom::{self, Side};

use super::Names;
use super::copy::{CopyAtom, TiledMove};
use crate::expect;
use crate::extents::Extent;
use crate::int::C;
use crate::layout::unroll::{self, Call, MAX_CALLS, Unrolled};

/// A unit that moves the values of an atom from a source `S` to a target `D`. It is a token of a machine with the
/// instruction, [`Universal`](super::Universal), or [`Simulated`](super::Simulated). A source or target is the part of
/// a thread on one side of a tiled copy. It consists of registers, or of elements of a tensor in any memory. `CuTe`:
/// `Copy_Traits<Op>`.
///
/// Law: `transfer(from, to, x)` sets value `v` of atom `x` of the target to a value of the source, and changes nothing
/// else. Both values have the same number in the tables of `I`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not copy by the atom `{I}`",
    note = "implement `Transfer` for a unit that has it, or use `Universal` or `Simulated`"
)]
pub trait Transfer<I: CopyAtom, S, D>: Copy {
    /// The numbers of atoms in the source and the target, or the error.
    const ATOMS: Result<[usize; 2], LayoutError>;

    /// The number of threads whose values one call moves; `None` where each thread calls.
    const THREADS: Option<usize> = None;

    /// Moves the values of one atom: atom `atom` of the source to atom `atom` of the target.
    fn transfer(self, from: &S, to: &mut D, atom: usize);
}

/// Copies a thread's part of the source of a tiled copy to its part of the target, one atom after the other. `CuTe`:
/// `copy(tiled_copy, source, target)`.
///
/// There is no loop up to 256 atoms, so that registers stay registers, and each access has a constant offset. Both
/// sides must have the atoms of whole tiles, which is checked while compiling (L1415).
///
/// ```
/// use layout_static::atom::{Reads, Scalar, TiledCopy, Universal, copy};
/// use layout_static::{Bounded, Static, Tensor, layout};
/// layout! {
///     type Threads = (4, 2) : (2, 1);
///     type Values = (1, 4) : (4, 1);
///     type Rows = (4, 8) : (8, 1);
/// }
/// type Fill = TiledCopy<Scalar, Threads, Values>;
/// let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
/// let mine = Tensor::from_array(&numbers, Rows).into_partition(Reads::<Fill, Rows>::VALUE, Bounded::<8>::checked(3));
/// let mut registers = [[0]; 4]; // of four atoms, each of one value
/// copy::<Fill, _, _, _>(Universal, &mine, &mut registers);
/// assert_eq!(registers, [[12], [13], [14], [15]]);
/// ```
///
/// Registers of three atoms, where a thread has four in a tile:
///
/// ```compile_fail,E0080
/// # use layout_static::atom::{Reads, Scalar, TiledCopy, Universal, copy};
/// # use layout_static::{Bounded, Static, Tensor, layout};
/// # layout! {
/// #     type Threads = (4, 2) : (2, 1);
/// #     type Values = (1, 4) : (4, 1);
/// # }
/// # type Fill = TiledCopy<Scalar, Threads, Values>;
/// copy::<Fill, _, _, _>(Universal, &[[1], [2], [3]], &mut [[0]; 3]); // [L1415]
/// ```
#[inline(always)]
pub fn copy<P: TiledMove, U: Transfer<P::Atom, S, D>, S, D>(unit: U, from: &S, to: &mut D) {
    const { suits::<P>(U::ATOMS, U::THREADS) }
    let always = |_| true;
    AtomCopies::<P::Atom, U, S, D, _> { unit, from, to, exists: always, atom: PhantomData }.all();
}

/// Copies the atoms for which `exists(atom, extent)` holds: at the edge of a tensor. `CuTe`: `copy_if`.
///
/// The values of an atom that is moved at once exist together if its first one does. This requires that the extent
/// along them is a multiple of their number: the extent is a [`Multiple`](crate::Multiple), or this does not compile
/// (L1411).
///
/// ```
/// use layout_static::Multiple;
/// use layout_static::atom::{CopyAtom, TiledCopy, Universal, copy_if};
/// use layout_static::algebra::atom::Side;
/// use layout_static::layout;
/// layout! {
///     type Run = (1, 4) : (0, 1);
///     type Threads = (4, 1) : (1, 0);
///     type Values = (1, 8) : (0, 1);
/// }
/// #[derive(Clone, Copy)]
/// struct Bytes16;
/// impl CopyAtom for Bytes16 {
///     type From = Run;
///     type To = Run;
///     const BY: Side = Side::From;
///     const BITS: u64 = 32;
/// }
/// let columns = Multiple::<4>::new(4)?;
/// let (from, mut to) = ([[1, 2, 3, 4], [5, 6, 7, 8]], [[0; 4]; 2]);
/// copy_if::<TiledCopy<Bytes16, Threads, Values>, _, _, _, _>(
///     Universal, columns, |atom, columns| 4 * atom < columns, &from, &mut to,
/// );
/// assert_eq!(to, [[1, 2, 3, 4], [0; 4]]);
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
///
/// Of 6 columns, the second run of four would have two:
///
/// ```compile_fail,E0080
/// # use layout_static::atom::{CopyAtom, TiledCopy, Universal, copy_if};
/// # use layout_static::algebra::atom::Side;
/// # use layout_static::layout;
/// # layout! {
/// #     type Run = (1, 4) : (0, 1);
/// #     type Threads = (4, 1) : (1, 0);
/// #     type Values = (1, 8) : (0, 1);
/// # }
/// # #[derive(Clone, Copy)]
/// # struct Bytes16;
/// # impl CopyAtom for Bytes16 {
/// #     type From = Run;
/// #     type To = Run;
/// #     const BY: Side = Side::From;
/// #     const BITS: u64 = 32;
/// # }
/// # let (from, mut to) = ([[1, 2, 3, 4], [5, 6, 7, 8]], [[0; 4]; 2]);
/// copy_if::<TiledCopy<Bytes16, Threads, Values>, _, _, _, _>(
///     Universal, 6, |atom, columns| 4 * atom < columns, &from, &mut to, // [L1411]
/// );
/// ```
#[inline(always)]
pub fn copy_if<P, E, U, S, D>(unit: U, extent: E, exists: impl Fn(usize, usize) -> bool, from: &S, to: &mut D)
where
    P: TiledMove,
    E: Extent,
    U: Transfer<P::Atom, S, D>,
{
    const { suits::<P>(U::ATOMS, U::THREADS) }
    const { whole_runs::<P>(E::MULTIPLE) }
    let extent = extent.counts();
    let exists = |atom| exists(atom, extent);
    AtomCopies::<P::Atom, U, S, D, _> { unit, from, to, exists, atom: PhantomData }.all();
}

/// Panics unless the sides have the atoms of whole tiles, and a unit that moves the values of all threads, as many.
#[track_caller]
const fn suits<P: TiledMove>(atoms: Result<[usize; 2], LayoutError>, threads: Option<usize>) {
    let ([from, to], copy) = (expect::value(atoms), expect::value(P::COPY));
    expect::value(copy.require_atoms([from as u64, to as u64]));
    if let Some(threads) = threads {
        // Mode 0 counts the threads, which are the same for both sides.
        let expected = expect::value(expect::value(copy.side(Side::To)).mode(0)).size();
        expect::values(layout_algebra::Operation::Copy, threads, expected);
    }
}

/// Panics if an extent that is a multiple of `multiple` may cut a run of values that an atom moves at once.
#[track_caller]
const fn whole_runs<P: TiledMove>(multiple: usize) {
    let copy = expect::value(P::COPY);
    // Both sides: one predicate decides for the run that is read and for the run that is written.
    let sides = [Side::From, Side::To];
    let mut i = 0;
    while i < sides.len() {
        expect::value(atom::require_runs(expect::value(copy.run(sides[i])), multiple as u64));
        i += 1;
    }
}

/// A copy of the atoms that exist.
struct AtomCopies<'a, I, U, S, D, F> {
    unit: U,
    from: &'a S,
    to: &'a mut D,
    exists: F,
    atom: Names<I>,
}

impl<I: CopyAtom, U: Transfer<I, S, D>, S, D, F: Fn(usize) -> bool> AtomCopies<'_, I, U, S, D, F> {
    const ATOMS: usize = match U::ATOMS {
        // Both numbers are equal, and an error is reported, by `suits`: every caller names it first.
        Ok([atoms, _]) => atoms,
        Err(_) => 0,
    };

    /// Moves all of them. It is unrolled by construction, because registers that are indexed by a counter are memory.
    /// It unrolls by powers of two: a part of a tensor lives too short to name the number of its atoms.
    #[inline(always)]
    fn all(mut self) {
        match const { Self::ATOMS } {
            0 | 1 => unroll::each::<C<1>>(&mut self),
            2 => unroll::each::<C<2>>(&mut self),
            3 | 4 => unroll::each::<C<4>>(&mut self),
            5..=8 => unroll::each::<C<8>>(&mut self),
            9..=16 => unroll::each::<C<16>>(&mut self),
            17..=32 => unroll::each::<C<32>>(&mut self),
            33..=64 => unroll::each::<C<64>>(&mut self),
            65..=128 => unroll::each::<C<128>>(&mut self),
            129..=MAX_CALLS => unroll::each::<C<MAX_CALLS>>(&mut self),
            // Beyond `MAX_CALLS` a loop: code and compile time would grow with the number of atoms.
            atoms => (0..atoms).for_each(|atom| self.one(atom)),
        }
    }

    #[inline(always)]
    fn one(&mut self, atom: usize) {
        // The power of two may exceed the number of atoms. Both sides of this comparison are constants, so it folds.
        if atom < const { Self::ATOMS } && (self.exists)(atom) {
            self.unit.transfer(self.from, self.to, atom);
        }
    }
}

impl<const N: usize, I: CopyAtom, U: Transfer<I, S, D>, S, D, F: Fn(usize) -> bool> Call<C<N>>
    for AtomCopies<'_, I, U, S, D, F>
{
    #[inline(always)]
    fn call(&mut self, x: Unrolled<C<N>>) {
        self.one(x.get());
    }
}
