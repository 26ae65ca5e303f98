//! Tiled products as types, and the loop over their registers.

use layout_algebra::atom::{self, Operand};
use layout_algebra::{Layout, LayoutError};

use super::Names;
use crate::expect;
use crate::int::C as Number;
use crate::layout::StaticLayout;
use crate::layout::composed::unswizzled;
use crate::layout::tiler::{Keep, StaticTiler};
use crate::layout::unroll::{self, Call, Steps, Unrolled};
use crate::sealed::Sealed;

/// The instruction of a product, as data: see [`algebra::atom::MmaAtom`](layout_algebra::atom::MmaAtom). The tables map
/// `(lane, value)` to an element: A by `m + M k`, B by `n + N k`, C by `m + M n`.
pub trait MmaAtom: Copy + 'static {
    /// The thread of each lane.
    type Lanes: StaticLayout;
    /// The table of A.
    type A: StaticLayout;
    /// The table of B.
    type B: StaticLayout;
    /// The table of C.
    type C: StaticLayout;
    /// M, N, K.
    const EXTENTS: [u64; 3];
    /// The bits of an element of A, B and C.
    const BITS: [u32; 3];

    /// The atom, or the error.
    const ATOM: Result<atom::MmaAtom, LayoutError> =
        atom_of::<Self::Lanes, Self::A, Self::B, Self::C>(Self::EXTENTS, Self::BITS);
}

const fn atom_of<L: StaticLayout, A: StaticLayout, B: StaticLayout, C: StaticLayout>(
    extents: [u64; 3],
    bits: [u32; 3],
) -> Result<atom::MmaAtom, LayoutError> {
    match (unswizzled::<L>(), unswizzled::<A>(), unswizzled::<B>(), unswizzled::<C>()) {
        (Ok(lanes), Ok(a), Ok(b), Ok(c)) => atom::MmaAtom::new(extents, &lanes, [&a, &b, &c], bits),
        (Err(error), ..) | (_, Err(error), ..) | (_, _, Err(error), _) | (.., Err(error)) => Err(error),
    }
}

/// An operand of a product: [`OperandA`], [`OperandB`] or [`OperandC`].
pub trait OperandType: Copy + 'static {
    /// The operand as a value.
    const OPERAND: Operand;
}

/// The operand A, the left factor, over (M, K).
#[derive(Clone, Copy, Debug)]
pub struct OperandA;

/// The operand B, the right factor, over (N, K).
#[derive(Clone, Copy, Debug)]
pub struct OperandB;

/// The operand C, the accumulator, over (M, N).
#[derive(Clone, Copy, Debug)]
pub struct OperandC;

impl OperandType for OperandA {
    const OPERAND: Operand = Operand::A;
}

impl OperandType for OperandB {
    const OPERAND: Operand = Operand::B;
}

impl OperandType for OperandC {
    const OPERAND: Operand = Operand::C;
}

/// The grid of one atom.
pub type One = crate::layout::Layout<(Number<1>, Number<1>, Number<1>), (Number<0>, Number<0>, Number<0>)>;

/// A product that is tiled from an atom.
pub trait TiledProduct: Copy + 'static {
    /// The atom.
    type Atom: MmaAtom;

    /// The product, or the error.
    const PRODUCT: Result<atom::TiledMma, LayoutError>;

    /// The repetitions of the atom by a thread in a tile, along M, N and K.
    const REPETITIONS: [usize; 3] = {
        // `PRODUCT` is a result, for claims to report. The numbers of the loop are where a wrong product panics.
        let [m, n, k] = expect::value(Self::PRODUCT).repetitions();
        [count(m), count(n), count(k)]
    };

    /// The extents of a tile along M, N and K.
    const TILE: [usize; 3] = {
        let [m, n, k] = expect::value(Self::PRODUCT).tile();
        [count(m), count(n), count(k)]
    };
}

const fn count(number: u64) -> usize {
    expect::to_usize(number, layout_algebra::Operation::Mma)
}

/// An atom over a grid of threads, with its coordinates in the orders of tilers of (M, N, K); [`Keep`] leaves their
/// order. `CuTe`: `TiledMMA<Atom, Grid, Orders>`.
///
/// ```compile_fail,E0080
/// # use layout_static::atom::{MmaAtom, TiledMma, TiledProduct};
/// # use layout_static::layout;
/// # layout! {
/// #     type Row = (4, 1) : (1, 0);
/// #     type Same = (4, 1) : (0, 0);
/// #     type Lanes = 4 : 1;
/// # }
/// # #[derive(Clone, Copy)]
/// # struct Outer;
/// # impl MmaAtom for Outer {
/// #     type Lanes = Lanes;
/// #     type A = Row;
/// #     type B = Same;
/// #     type C = Row;
/// #     const EXTENTS: [u64; 3] = [4, 1, 1];
/// #     const BITS: [u32; 3] = [32; 3];
/// # }
/// layout! { type Grid = (2, 2, 1) : (1, 1, 0); }
/// let _ = TiledMma::<Outer, Grid>::TILE; // [L1403] two atoms have the same threads
/// ```
pub struct TiledMma<Atom, Grid = One, Orders = (Keep, Keep, Keep)>(Names<(Atom, Grid, Orders)>);

// Not derived, here and below: a derive would ask `Clone` of the parameters, which are names without values.
impl<Atom, Grid, Orders> Clone for TiledMma<Atom, Grid, Orders> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Atom, Grid, Orders> Copy for TiledMma<Atom, Grid, Orders> {}

impl<I, G, M, N, K> TiledProduct for TiledMma<I, G, (M, N, K)>
where
    I: MmaAtom,
    G: StaticLayout,
    M: StaticTiler,
    N: StaticTiler,
    K: StaticTiler,
{
    type Atom = I;

    const PRODUCT: Result<atom::TiledMma, LayoutError> = match (&I::ATOM, unswizzled::<G>()) {
        (Ok(atom), Ok(grid)) => {
            atom::TiledMma::new(atom, &grid, [order(&M::TILER), order(&N::TILER), order(&K::TILER)])
        }
        (Err(error), _) => Err(*error),
        (_, Err(error)) => Err(error),
    };
}

/// A product over a larger tile, the tile of one step of a kernel. The orders of `P` repeat, a tile at a time. `T` is a
/// tuple of three [`C`](crate::C), M, N and K.
///
/// ```
/// use layout_static::C;
/// use layout_static::atom::{Scalar, TiledMma, TiledProduct, TiledStep};
/// type Step = TiledStep<TiledMma<Scalar>, (C<4>, C<2>, C<3>)>;
/// assert_eq!((Step::TILE, Step::REPETITIONS), ([4, 2, 3], [4, 2, 3]));
/// ```
pub struct TiledStep<P, T>(Names<(P, T)>);

impl<P, T> Clone for TiledStep<P, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, T> Copy for TiledStep<P, T> {}

impl<P: TiledProduct, const M: usize, const N: usize, const K: usize> TiledProduct
    for TiledStep<P, (Number<M>, Number<N>, Number<K>)>
{
    type Atom = P::Atom;

    const PRODUCT: Result<atom::TiledMma, LayoutError> = match &P::PRODUCT {
        Ok(product) => product.within([M as u64, N as u64, K as u64]),
        Err(error) => Err(*error),
    };
}

const fn order(tiler: &layout_algebra::Tiler) -> Option<&Layout> {
    // `None` for `Keep`, which is no tile: the algebra then leaves the order of the mode.
    tiler.as_layout()
}

/// A unit that executes the atom `I`: a token of a machine with the instruction, or [`Simulated`](super::Simulated).
///
/// Law: `execute(a, b, c)` is `c` with the product of the tables of `I` added.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not execute the atom `{I}`",
    note = "implement `Execute` for the token of a machine that has the instruction, or use `Simulated`"
)]
pub trait Execute<I: MmaAtom>: Copy {
    /// The registers of A of one atom.
    type A: Copy;
    /// The registers of B.
    type B: Copy;
    /// The registers of C.
    type C: Copy;

    /// Returns `c` with the product added.
    fn execute(self, a: Self::A, b: Self::B, c: Self::C) -> Self::C;
}

/// The registers of an operand of a tile, atom by atom. They are an array, or an array of arrays, one for each
/// repetition along the second axis. An implementation may also read the registers from memory, one atom at a time.
///
/// ```
/// use layout_static::atom::{Execute, Fragment, MmaAtom, Scalar, TiledMma, gemm};
/// /// One multiplication and addition.
/// #[derive(Clone, Copy)]
/// struct Add;
/// impl Execute<Scalar> for Add {
///     type A = f32;
///     type B = f32;
///     type C = f32;
///     fn execute(self, a: f32, b: f32, c: f32) -> f32 {
///         a * b + c
///     }
/// }
/// /// An element that is read when it is multiplied: no register is named for it.
/// struct At<'a>(&'a [f32], usize);
/// impl Fragment<f32> for At<'_> {
///     const ATOMS: usize = 1;
///     fn atom(&self, _: usize) -> f32 {
///         self.0[self.1]
///     }
/// }
/// let (row, column, mut sum) = ([1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [0.0]);
/// for k in 0..3 {
///     gemm::<TiledMma<Scalar>, _, _, _, _>(Add, &At(&row, k), &At(&column, k), &mut sum);
/// }
/// assert_eq!(sum, [32.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no fragment of atoms whose registers are `{R}`",
    note = "a fragment is an array of the registers of each atom, `[R; N]`, or `[[R; M]; N]`: `M` along the first axis",
    note = "generic code has one bound for `gemm::<P, ..>(unit, a, b, c)`: `U: Multiplies<P, A, B, C>`"
)]
pub trait Fragment<R> {
    /// The number of atoms.
    const ATOMS: usize;

    /// Returns the registers of one atom.
    fn atom(&self, x: usize) -> R;
}

/// A [`Fragment`] that is written.
///
/// Law: `atom(x)` is what `atom_mut(x)` was set to last, for each `x` below `ATOMS`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no fragment of atoms whose registers are `{R}`",
    note = "a fragment is an array of the registers of each atom, `[R; N]`, or `[[R; M]; N]`: `M` along the first axis",
    note = "generic code has one bound for `gemm::<P, ..>(unit, a, b, c)`: `U: Multiplies<P, A, B, C>`"
)]
pub trait FragmentMut<R>: Fragment<R> {
    /// Returns the registers of one atom, to be written.
    fn atom_mut(&mut self, x: usize) -> &mut R;
}

impl<R: Copy, const N: usize> Fragment<R> for [R; N] {
    const ATOMS: usize = N;

    #[inline(always)]
    fn atom(&self, x: usize) -> R {
        self[x]
    }
}

impl<R: Copy, const N: usize> FragmentMut<R> for [R; N] {
    #[inline(always)]
    fn atom_mut(&mut self, x: usize) -> &mut R {
        &mut self[x]
    }
}

// The impl for `[R; N]` makes this array a `Fragment<[R; M]>`, too. The parameter `R` tells both apart.
impl<R: Copy, const M: usize, const N: usize> Fragment<R> for [[R; M]; N] {
    const ATOMS: usize = M * N;

    #[inline(always)]
    fn atom(&self, x: usize) -> R {
        self[x / M][x % M]
    }
}

impl<R: Copy, const M: usize, const N: usize> FragmentMut<R> for [[R; M]; N] {
    #[inline(always)]
    fn atom_mut(&mut self, x: usize) -> &mut R {
        &mut self[x / M][x % M]
    }
}

/// A unit that multiplies fragments `A` and `B` of a product `P`, and adds to `C`: the bound of [`gemm`], for generic
/// code.
///
/// It holds for every unit that executes the atom of `P`, with fragments of its registers. Nothing else implements it.
///
/// ```
/// use layout_static::atom::{Multiplies, Scalar, Simulated, TiledMma, TiledProduct, gemm};
/// fn twice<P: TiledProduct, U: Multiplies<P, A, B, C>, A, B, C>(unit: U, a: &A, b: &B, c: &mut C) {
///     gemm::<P, _, _, _, _>(unit, a, b, c);
///     gemm::<P, _, _, _, _>(unit, a, b, c);
/// }
/// let mut sum = [[[1]]];
/// twice::<TiledMma<Scalar>, _, _, _, _>(Simulated::<i32, 1, 1, 1, 1>::new(), &[[[2]]], &[[[3]]], &mut sum);
/// assert_eq!(sum, [[[13]]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not multiply fragments of the product `{P}`",
    label = "write `{Self}: Multiplies<{P}, A, B, C>` in generic code, with the types of the fragments",
    note = "implement `Execute` for the token of a machine that has the instruction, or use `Simulated`"
)]
pub trait Multiplies<P: TiledProduct, A, B, C>: Execute<P::Atom> {
    /// The atoms of A, B and C.
    #[doc(hidden)]
    const ATOMS: [usize; 3];

    /// Adds the product of as many atoms as a thread executes, which [`gemm`] checks.
    #[doc(hidden)]
    fn multiply(self, a: &A, b: &B, c: &mut C);
}

impl<P, U, A, B, C> Multiplies<P, A, B, C> for U
where
    P: TiledProduct,
    U: Execute<P::Atom>,
    A: Fragment<U::A>,
    B: Fragment<U::B>,
    C: FragmentMut<U::C>,
{
    const ATOMS: [usize; 3] = [A::ATOMS, B::ATOMS, C::ATOMS];

    #[inline(always)]
    fn multiply(self, a: &A, b: &B, c: &mut C) {
        // Unrolled by construction: in a loop, the counter would index the registers, which would then be memory.
        unroll::each::<Repetitions<P>>(&mut Multiplication { unit: self, a, b, c });
    }
}

/// Panics unless A, B and C have registers for as many atoms as a thread executes.
#[track_caller]
const fn suits<P: TiledProduct>(given: [usize; 3]) {
    let repetitions = expect::value(P::PRODUCT).repetitions();
    let mut i = 0;
    while i < given.len() {
        let (operand, given) = ([Operand::A, Operand::B, Operand::C][i], given[i] as u64);
        // A is over M and K, B over N and K, C over M and N: the other axis repeats the same registers.
        let [x, y] = operand.axes();
        let atoms = [repetitions[x], repetitions[y]];
        if given != atoms[0] * atoms[1] {
            let blame = layout_algebra::Blame::whole(layout_algebra::Operation::Mma, 0);
            LayoutError::NumberOfAtoms { blame, operand, given, atoms }.panic()
        }
        i += 1;
    }
}

/// Adds the product of two fragments of a tile. Fragments are the registers of every atom, the first axis fastest: atom
/// `m + M k` of A, `n + N k` of B, `m + M n` of C. `CuTe`: `gemm(mma, a, b, c)`.
///
/// There is no loop up to 256 repetitions, so that registers stay registers; the numbers of registers are checked while
/// compiling (L1415). Atoms are executed along the axis of fewer repetitions first, M or N. So the fewest registers of
/// A and B are needed at a time.
///
/// ```compile_fail,E0080
/// use layout_static::atom::{Scalar, Simulated, TiledMma, gemm};
/// let two = [[[1]]; 2];
/// gemm::<TiledMma<Scalar>, _, _, _, _>(Simulated::<i32, 1, 1, 1, 1>::new(), &two, &two, &mut [[[0]]]); // [L1415]
/// ```
#[inline(always)]
pub fn gemm<P, U, A, B, C>(unit: U, a: &A, b: &B, c: &mut C)
where
    P: TiledProduct,
    U: Multiplies<P, A, B, C>,
{
    // In a `const` block: checked at each instantiation, and no branch is left for run time.
    const { suits::<P>(U::ATOMS) }
    unit.multiply(a, b, c);
}

/// A product that is being added.
struct Multiplication<'a, U, A, B, C> {
    unit: U,
    a: &'a A,
    b: &'a B,
    c: &'a mut C,
}

impl<P, U, A, B, C> Call<Repetitions<P>> for Multiplication<'_, U, A, B, C>
where
    P: TiledProduct,
    U: Execute<P::Atom>,
    A: Fragment<U::A>,
    B: Fragment<U::B>,
    C: FragmentMut<U::C>,
{
    #[inline(always)]
    fn call(&mut self, x: Unrolled<Repetitions<P>>) {
        let [rest_m, rest_n, _] = const { P::REPETITIONS };
        // K is outermost: registers of A and B for one `k` are used up before the next, and the sums of a `k` are
        // independent.
        let (at, k) = (x.get() % (rest_m * rest_n), x.get() / (rest_m * rest_n));
        // The shorter axis is the inner one: all of its atoms stay in registers while one atom of the other is used.
        let (m, n) = if rest_m <= rest_n { (at % rest_m, at / rest_m) } else { (at / rest_n, at % rest_n) };
        let sum = self.c.atom_mut(m + rest_m * n);
        *sum = self.unit.execute(self.a.atom(m + rest_m * k), self.b.atom(n + rest_n * k), *sum);
    }
}

/// The atoms that a thread executes in a tile.
struct Repetitions<P>(Names<P>);

impl<P> Clone for Repetitions<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Repetitions<P> {}

impl<P: TiledProduct> Sealed for Repetitions<P> {}

impl<P: TiledProduct> Steps for Repetitions<P> {
    const COUNT: usize = {
        let [m, n, k] = P::REPETITIONS;
        // An overflow is an error of const evaluation: a constant's own arithmetic is always checked.
        m * n * k
    };
}
