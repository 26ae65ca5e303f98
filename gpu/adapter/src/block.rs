//! The block of a kernel: code that all its threads run alike, and code of each thread.
//!
//! ```text
//! kernel(block, ..) { uniform code;  block.each(|thread| code of a thread);  uniform code;  block.sync(); .. }
//! ```
//!
//! The body of a kernel is *uniform*: no value that it can see differs between threads, so all threads of the block
//! take the same branches, and reach each barrier and each instruction of a warp together. What differs between threads
//! is in an [`Each`], which only the closures of [`Block::each`] open. Such a closure sees its [`Thread`]; it has no
//! barrier, since a [`Block`] is not `Sync`, and it changes no variable of the uniform code, since it is `Fn + Sync`.
//!
//! A barrier for some threads only does not compile:
//!
//! ```compile_fail,E0277
//! use layout_gpu::Block;
//! fn kernel(block: &Block<64>) {
//!     block.each(|thread| {
//!         if thread.leader::<32, 2>().is_some() {
//!             block.sync(); // `Block<64>` cannot be shared
//!         }
//!     });
//! }
//! ```
//!
//! Nor does a branch of the uniform code by what a thread has:
//!
//! ```compile_fail,E0308
//! use layout_gpu::Block;
//! fn kernel(block: &Block<64>) {
//!     let first = block.each(|thread| thread.leader::<64, 1>().is_some());
//!     if first {} // expected `bool`, found `Each<bool>`
//! }
//! ```
//!
//! The rule has one gap: an atomic variable can carry a number from a thread to the uniform code. A kernel must not
//! branch on one there.

use core::marker::PhantomData;

use layout_static::StaticLayout;
use layout_static::atom::Transfer;
use layout_static::atom::{CopyAtom, CopyOf, Multiplies, OperandA, OperandB, OperandC, OperandType, TiledProduct};

use crate::window::Filled;
use crate::{FilledOf, Fragment, Thread, Warp, instruction};

/// The block of `N` threads that runs a kernel, one of `C` blocks of a cluster. The entry of a
/// [`kernel`](macro@crate::kernel) makes it.
pub struct Block<const N: usize, const C: usize = 1> {
    stays: PhantomData<*const ()>,
}

/// A value of each thread, which the uniform code of a kernel holds and cannot read.
#[derive(Clone, Copy, Default)]
pub struct Each<T>(pub(crate) T);

// SAFETY: it stays in its thread, as every value of a kernel. `Sync` says here that a closure of `Block::each` may
// capture it; what the closure writes there, only closures can read.
unsafe impl<T> Sync for Each<T> {}

impl<T> Each<T> {
    /// The value of a thread.
    #[inline(always)]
    pub fn get<const N: usize>(&self, _: &Thread<N>) -> &T {
        &self.0
    }
}

impl<const N: usize, const C: usize> Block<N, C> {
    /// The block of this thread.
    ///
    /// # Safety
    /// The kernel was launched with blocks of `N` threads in x, and 1 in y and z, in clusters of `C` blocks in x. All
    /// threads of the block call it together, before any branch, once.
    #[inline(always)]
    pub unsafe fn launched() -> Self {
        Block { stays: PhantomData }
    }

    /// The index of the block in x.
    #[inline(always)]
    pub fn x(&self) -> u32 {
        instruction::block_x()
    }

    /// The index of the block in y.
    #[inline(always)]
    pub fn y(&self) -> u32 {
        instruction::block_y()
    }

    /// The index of the block in z.
    #[inline(always)]
    pub fn z(&self) -> u32 {
        instruction::block_z()
    }

    /// The number of blocks in x.
    #[inline(always)]
    pub fn blocks_x(&self) -> u32 {
        instruction::blocks_x()
    }

    /// Runs code of each thread, and returns what each thread returned.
    #[inline(always)]
    pub fn each<R>(&self, body: impl Fn(&Thread<N>) -> R + Sync) -> Each<R> {
        // SAFETY: the promise of `launched`.
        Each(body(&unsafe { Thread::launched() }))
    }

    /// Runs code of each thread, with its value to change.
    #[inline(always)]
    pub fn update<T>(&self, value: &mut Each<T>, body: impl Fn(&Thread<N>, &mut T) + Sync) {
        // SAFETY: the promise of `launched`.
        body(&unsafe { Thread::launched() }, &mut value.0);
    }

    /// A barrier: what was written before it can be read by all after it.
    #[inline(always)]
    pub fn sync(&self) {
        // SAFETY: uniform code: all threads get here together.
        unsafe { instruction::sync_threads() };
    }

    /// The warp of this thread: uniform code gets through it together.
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "who has a block is uniform code")]
    pub(crate) fn warp(&self) -> Warp {
        const { assert!(N.is_multiple_of(32), "a block with instructions of a warp has 32, 64, .. threads") };
        // SAFETY: uniform code, which alone has a block.
        unsafe { Warp::together() }
    }

    /// Combines the numbers of groups of `LANES` neighbouring lanes by `f`, which is associative and commutative; each
    /// lane of a group gets the result. [`groups`](Block::groups) folds values of any type.
    #[inline(always)]
    pub fn fold<const LANES: u32>(&self, number: Each<f32>, f: impl Fn(f32, f32) -> f32 + Sync) -> Each<f32> {
        Each(self.warp().fold::<LANES>(number.0, f))
    }

    /// [`fold`](Block::fold) of several numbers of a thread, each on its own: the rows of a fragment, say.
    #[inline(always)]
    pub fn fold_all<const LANES: u32, const K: usize>(
        &self,
        numbers: Each<[f32; K]>,
        f: impl Fn(f32, f32) -> f32 + Sync,
    ) -> Each<[f32; K]> {
        Each(numbers.0.map(|number| self.warp().fold::<LANES>(number, &f)))
    }

    /// The sum over groups of `LANES` neighbouring lanes, in each of them.
    #[inline(always)]
    pub fn sum<const LANES: u32>(&self, number: Each<f32>) -> Each<f32> {
        Each(self.warp().sum::<LANES>(number.0))
    }

    /// The greatest number of groups of `LANES` neighbouring lanes, in each of them.
    #[inline(always)]
    pub fn max<const LANES: u32>(&self, number: Each<f32>) -> Each<f32> {
        Each(self.warp().max::<LANES>(number.0))
    }

    /// [`Warp::load`] by all warps: the registers of an operand, by the copy for it.
    #[inline(always)]
    pub fn load<I, P, X, T, V, R, const K: usize>(
        &self,
        from: &Each<FilledOf<CopyOf<I, P, X>, T, V>>,
        to: &mut Each<Fragment<P, X, R, K>>,
    ) where
        I: CopyAtom,
        P: TiledProduct,
        X: OperandType,
        V: StaticLayout,
        Warp: Transfer<I, Filled<T, V>, Fragment<P, X, R, K>>,
    {
        self.warp().load(&from.0, &mut to.0);
    }

    /// [`Warp::multiply`] by all warps: adds the product of two fragments to a third one.
    #[inline(always)]
    pub fn multiply<P, Ra, Rb, Rc, const NA: usize, const NB: usize, const NC: usize>(
        &self,
        a: &Each<Fragment<P, OperandA, Ra, NA>>,
        b: &Each<Fragment<P, OperandB, Rb, NB>>,
        c: &mut Each<Fragment<P, OperandC, Rc, NC>>,
    ) where
        P: TiledProduct,
        Warp:
            Multiplies<P, Fragment<P, OperandA, Ra, NA>, Fragment<P, OperandB, Rb, NB>, Fragment<P, OperandC, Rc, NC>>,
    {
        self.warp().multiply(&a.0, &b.0, &mut c.0);
    }
}
