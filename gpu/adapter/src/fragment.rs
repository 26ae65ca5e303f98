//! Registers and parts that know what they are for.
//!
//! A [`Fragment`] holds a thread's registers of an operand of a product. A [`PartOf`] is a thread's part of shared
//! memory for a copy. [`Warp::load`] takes the part of a copy for an operand, and a fragment of the same operand of the
//! same product. [`Warp::multiply`] takes fragments of one product. Other types do not fit, and rustc names both:
//!
//! ```
//! use layout_gpu::atom::{F16M16N8K16, Ldmatrix2, Ldmatrix4};
//! use layout_gpu::{Filled, FilledOf, Fragment, Warp};
//! use layout_static::atom::{CopyOf, OperandA, OperandB, OperandC, TiledMma};
//! use layout_static::StaticLayout;
//! type Product = TiledMma<F16M16N8K16>;
//! type A = Fragment<Product, OperandA, [u32; 4], 1>;
//! type B = Fragment<Product, OperandB, [u32; 2], 1>;
//! type C = Fragment<Product, OperandC, [f32; 4], 1>;
//! fn step<V: StaticLayout>(
//!     warp: Warp,
//!     rows_a: &FilledOf<CopyOf<Ldmatrix4, Product, OperandA>, u16, V>,
//!     rows_b: &FilledOf<CopyOf<Ldmatrix2, Product, OperandB>, u16, V>,
//!     sums: &mut C,
//! ) {
//!     let (mut a, mut b) = (A::default(), B::default());
//!     warp.load(rows_a, &mut a);
//!     warp.load(rows_b, &mut b);
//!     warp.multiply(&a, &b, sums);
//! }
//! ```
//!
//! B for A:
//!
//! ```compile_fail,E0308
//! # use layout_gpu::atom::F16M16N8K16;
//! # use layout_gpu::{Fragment, Warp};
//! # use layout_static::atom::{OperandA, OperandB, OperandC, TiledMma};
//! # type Product = TiledMma<F16M16N8K16>;
//! # type A = Fragment<Product, OperandA, [u32; 4], 1>;
//! # type C = Fragment<Product, OperandC, [f32; 4], 1>;
//! fn step(warp: Warp, a: &A, sums: &mut C) {
//!     warp.multiply(a, a, sums); // expected `Fragment<_, OperandB, _, _>`, found `Fragment<_, OperandA, _, _>`
//! }
//! ```
//!
//! Halves for bfloats:
//!
//! ```compile_fail,E0308
//! # use layout_gpu::atom::{Bf16M16N8K16, F16M16N8K16};
//! # use layout_gpu::{Fragment, Warp};
//! # use layout_static::atom::{OperandA, OperandB, OperandC, TiledMma};
//! # type Halves = TiledMma<F16M16N8K16>;
//! # type Bfloats = TiledMma<Bf16M16N8K16>;
//! fn step(
//!     warp: Warp,
//!     a: &Fragment<Bfloats, OperandA, [u32; 4], 1>,
//!     b: &Fragment<Halves, OperandB, [u32; 2], 1>,
//!     sums: &mut Fragment<Bfloats, OperandC, [f32; 4], 1>,
//! ) {
//!     warp.multiply(a, b, sums);
//! }
//! ```
//!
//! The part of the copy of B, into the registers of A:
//!
//! ```compile_fail,E0308
//! # use layout_gpu::atom::{F16M16N8K16, Ldmatrix2};
//! # use layout_gpu::{FilledOf, Fragment, Warp};
//! # use layout_static::StaticLayout;
//! # use layout_static::atom::{CopyOf, OperandA, OperandB, TiledMma};
//! # type Product = TiledMma<F16M16N8K16>;
//! fn load<V: StaticLayout>(
//!     warp: Warp,
//!     rows: &FilledOf<CopyOf<Ldmatrix2, Product, OperandB>, u16, V>,
//!     a: &mut Fragment<Product, OperandA, [u32; 4], 1>,
//! ) {
//!     warp.load(rows, a);
//! }
//! ```

mod rows;

use core::marker::PhantomData;

use layout_static::atom::{
    self, CopyAtom, CopyOf, FragmentMut, Multiplies, OperandA, OperandB, OperandC, OperandType, TiledProduct, Transfer,
    copy, gemm,
};

use crate::window::{Filled, WindowPart};
use crate::{Warp, law};

/// The registers of a thread of the operand `X` of the product `P`: `N` atoms of the registers `R`.
pub struct Fragment<P, X, R, const N: usize> {
    registers: [R; N],
    of: PhantomData<(P, X)>,
}

impl<P, X, R: Copy, const N: usize> Fragment<P, X, R, N> {
    /// Returns the registers, an array for each atom.
    #[inline(always)]
    pub fn registers(&self) -> [R; N] {
        self.registers
    }
}

/// All registers are zero.
impl<P, X, R: Copy + Default, const N: usize> Default for Fragment<P, X, R, N> {
    #[inline(always)]
    fn default() -> Self {
        Fragment { registers: [R::default(); N], of: PhantomData }
    }
}

/// The registers by `C` at a time: a copy may bring more registers at once than an atom of the product takes.
impl<P, X, W: Copy, const K: usize, const N: usize, const C: usize> atom::Fragment<[W; C]>
    for Fragment<P, X, [W; K], N>
{
    const ATOMS: usize = {
        assert!((K * N).is_multiple_of(C), "the registers of the fragment are whole atoms");
        K * N / C
    };

    #[inline(always)]
    fn atom(&self, x: usize) -> [W; C] {
        self.registers.as_flattened().as_chunks::<C>().0[x]
    }
}

impl<P, X, W: Copy, const K: usize, const N: usize, const C: usize> FragmentMut<[W; C]> for Fragment<P, X, [W; K], N> {
    #[inline(always)]
    fn atom_mut(&mut self, x: usize) -> &mut [W; C] {
        &mut self.registers.as_flattened_mut().as_chunks_mut::<C>().0[x]
    }
}

/// What a thread has of a tile in shared memory, for the copy `M`.
pub struct PartOf<M, T, V> {
    part: WindowPart<T, V>,
    copy: PhantomData<M>,
}

/// A [`PartOf`] that has arrived.
pub struct FilledOf<M, T, V> {
    filled: Filled<T, V>,
    copy: PhantomData<M>,
}

impl<M, T: crate::Element, V: layout_static::StaticLayout> PartOf<M, T, V> {
    /// The part, which the reads of the copy `M` give.
    #[inline(always)]
    pub(crate) fn new(part: WindowPart<T, V>) -> Self {
        PartOf { part, copy: PhantomData }
    }

    /// The same part of the tile that begins `bytes` further on.
    #[must_use]
    #[inline(always)]
    pub fn moved(&self, bytes: u32) -> Self {
        PartOf::new(self.part.moved(bytes))
    }

    /// The part as a source.
    ///
    /// # Safety
    /// As [`WindowPart::filled`].
    #[inline(always)]
    pub unsafe fn filled(&self) -> FilledOf<M, T, V> {
        // SAFETY: the caller's promise.
        FilledOf { filled: unsafe { self.part.filled() }, copy: PhantomData }
    }
}

impl Warp {
    /// Loads the registers of an operand, by the copy for it: that the copy brings what the product holds is checked
    /// while compiling.
    #[inline(always)]
    pub fn load<I, P, X, T, V, R, const N: usize>(
        self,
        from: &FilledOf<CopyOf<I, P, X>, T, V>,
        to: &mut Fragment<P, X, R, N>,
    ) where
        I: CopyAtom,
        P: TiledProduct,
        X: OperandType,
        Warp: Transfer<I, Filled<T, V>, Fragment<P, X, R, N>>,
    {
        const { law::brings::<CopyOf<I, P, X>, P, X>() };
        copy::<CopyOf<I, P, X>, _, _, _>(self, &from.filled, to);
    }

    /// Adds the product of two fragments to a third one.
    #[inline(always)]
    pub fn multiply<P, Ra, Rb, Rc, const NA: usize, const NB: usize, const NC: usize>(
        self,
        a: &Fragment<P, OperandA, Ra, NA>,
        b: &Fragment<P, OperandB, Rb, NB>,
        c: &mut Fragment<P, OperandC, Rc, NC>,
    ) where
        P: TiledProduct,
        Warp:
            Multiplies<P, Fragment<P, OperandA, Ra, NA>, Fragment<P, OperandB, Rb, NB>, Fragment<P, OperandC, Rc, NC>>,
    {
        gemm::<P, _, _, _, _>(self, a, b, c);
    }
}
