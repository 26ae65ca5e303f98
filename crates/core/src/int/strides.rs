//! Strides in types: constants, negative constants, runtime strides, and trees of them.
//!
//! Strides serve both kinds of extents: `usize` is a stride that is known at run time, under a shape of either kind.

use core::marker::PhantomData;

use layout_algebra::{IntTuple, MAX_RUNTIME, Numbers, Operation, Tree};

use crate::expect;
use crate::gather;
use crate::int::{C, Neg, Static};
use crate::sealed::Sealed;

/// Strides of a tensor, as an operand: [`Strides`], or an array of `usize`, as other libraries give them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not strides",
    note = "strides are `C<N>`, `Neg<N>`, `usize` (known at run time), a tuple of strides, of at most 12 modes, or an \
        array of `usize`"
)]
pub trait IntoStrides {
    /// The strides of the tensor, `(usize, usize)` of an array of two.
    type Strides: Strides;

    /// The strides.
    fn into_strides(self) -> Self::Strides;
}

/// Strides that are what they are.
macro_rules! into_strides {
    ($([$($parameters:tt)*] $Type:ty;)+) => { $(
        impl<$($parameters)*> IntoStrides for $Type {
            type Strides = Self;

            #[inline(always)]
            fn into_strides(self) -> Self {
                self
            }
        }
    )+ };
}
pub(crate) use into_strides;

into_strides! {
    [] usize;
    [const N: usize] C<N>;
    [const N: usize] Neg<N>;
    [D: Strides, P: Strides, const CHECKED: bool] Padded<D, P, CHECKED>;
}

/// Strides: a tree of [`C`], [`Neg`] and `usize` by tuples. The k-th `usize` from the left is the k-th runtime stride.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not strides",
    note = "strides are `C<N>`, `Neg<N>`, `usize` (known at run time) or a tuple of strides, of at most 12 modes"
)]
pub trait Strides: Copy + Sealed + IntoStrides<Strides = Self> {
    /// The strides as a tree, from which layouts are made.
    #[doc(hidden)]
    const TREE: Tree;

    /// The strides as small numbers, from which layouts are made at less cost; not small unless an implementation says
    /// so.
    #[doc(hidden)]
    const STEPS: Numbers<i64> = gather::NO_STEPS;

    /// The number, if this is a single one that is not negative; otherwise the largest.
    #[doc(hidden)]
    const ENTRY: u64 = 0xFFFF_FFFF_FFFF_FFFF;

    /// The strides as a value.
    #[doc(hidden)]
    const LIST: StrideList = StrideList::new(&Self::TREE);

    /// The number of runtime strides. Constants override it, which saves evaluating the list.
    #[doc(hidden)]
    const RUNTIME: usize = Self::LIST.runtime.count_ones() as usize;

    /// Writes the runtime strides from entry `at` on.
    #[doc(hidden)]
    fn write(&self, strides: &mut [usize; MAX_RUNTIME], at: usize);

    /// Returns the sum of the integers from entry `at` on, each times its stride, in wrapping arithmetic. Without an
    /// override, of one constant.
    #[doc(hidden)]
    #[inline(always)]
    fn index(&self, place: &[usize], at: usize) -> usize {
        place[at].wrapping_mul(const { Self::LIST.constant(0) })
    }

    /// The strides whose runtime strides begin at entry `at`.
    #[doc(hidden)]
    fn read(strides: &[usize; MAX_RUNTIME], at: usize) -> Self;
}

/// Strides as a value.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct StrideList {
    /// The absolute values, 0 for a runtime stride.
    magnitudes: IntTuple,
    /// A bit for each negative leaf.
    negative: u32,
    /// A bit for each runtime leaf.
    runtime: u32,
}

impl StrideList {
    #[track_caller]
    const fn new(tree: &Tree) -> StrideList {
        let mut list = StrideList { magnitudes: expect::value(tree.numbers()), negative: 0, runtime: 0 };
        list.mark(tree, 0);
        list
    }

    /// The first leaf whose stride is 1 or -1, whose elements lie side by side; 0 where none is known to be.
    pub(crate) const fn fastest(&self) -> usize {
        let mut leaf = 0;
        while leaf < self.magnitudes.length() {
            if self.magnitudes.entry(leaf) == 1 {
                return leaf;
            }
            leaf += 1;
        }
        0
    }

    /// Marks the leaves of a tree whose first leaf is `leaf`; the leaf after them.
    const fn mark(&mut self, tree: &Tree, leaf: usize) -> usize {
        match tree {
            Tree::Number(_) | Tree::Padded(..) | Tree::MultipleOf(_) => {}
            Tree::Computed(tuple) => return leaf + tuple.length(),
            Tree::Negative(_) => self.negative |= 1 << leaf,
            Tree::Runtime => self.runtime |= 1 << leaf,
            Tree::Tuple(modes) => {
                let (mut next, mut i) = (leaf, 0);
                while i < modes.len() {
                    next = self.mark(&modes[i], next);
                    i += 1;
                }
                return next;
            }
        }
        leaf + 1
    }

    /// Each stride in two's complement, 0 for a runtime stride. For at most `N` leaves; 0 after the last one.
    pub(crate) const fn constants<const N: usize>(&self) -> [usize; N] {
        let mut constants = [0; N];
        let mut i = 0;
        while i < N && i < self.length() {
            constants[i] = self.constant(i);
            i += 1;
        }
        constants
    }

    /// Stride `i` in two's complement, 0 for a runtime stride.
    pub(crate) const fn constant(&self, i: usize) -> usize {
        let magnitude = expect::to_usize(self.magnitudes.entry(i), Operation::Layout);
        if self.is_negative(i) { magnitude.wrapping_neg() } else { magnitude }
    }

    /// The position of each leaf's stride in the list of runtime strides, if it is a runtime stride.
    pub(crate) const fn runtime_places<const N: usize>(&self) -> [Option<usize>; N] {
        let mut places = [None; N];
        let (mut i, mut place) = (0, 0);
        while i < N && i < self.length() {
            if self.runtime >> i & 1 == 1 {
                places[i] = Some(place);
                place += 1;
            }
            i += 1;
        }
        places
    }

    /// The number of leaves.
    pub(crate) const fn length(&self) -> usize {
        self.magnitudes.length()
    }

    /// Leaf `i` is a negative constant.
    pub(crate) const fn is_negative(&self, i: usize) -> bool {
        self.negative >> i & 1 == 1
    }

    /// The bracketing is flat, with `rank` modes.
    pub(crate) const fn is_flat(&self, rank: usize) -> bool {
        self.magnitudes.depth() == 1 && self.magnitudes.length() == rank
    }
}

/// A stride that is a sum: `D`, the stride of a tile without gaps, and `P`, its padding. `(32, 32) : (32 + 1, 1)` of
/// `layout!` in generic code.
///
/// Law: the layout exists exactly where its strides without their padding are tractable, and no two coordinates have
/// one index. Modes of stride 0 repeat on purpose: they do not count. Without `CHECKED` it is a sum, and nothing more.
///
/// ```
/// use layout_static::{C, Layout, Padded, StaticLayout};
/// type Tile<const N: usize> = Layout<(C<N>, C<N>), (Padded<C<N>, C<1>>, C<1>)>;
/// assert_eq!(Tile::<32>::LAYOUT.to_string(), "(32,32):(33,1)");
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{C, Layout, Padded, StaticLayout};
/// type Wrong = Layout<(C<32>, C<32>), (Padded<C<33>, C<1>>, C<1>)>;
/// const _: () = assert!(Wrong::SIZE == 1024); // [L0103] not tractable, 32 x 1 = 32 does not divide stride 33
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Padded<D, P, const CHECKED: bool = true>(PhantomData<(D, P)>);

impl<D: Strides, P: Strides, const CHECKED: bool> Sealed for Padded<D, P, CHECKED> {}

impl<D: Strides, P: Strides, const CHECKED: bool> Strides for Padded<D, P, CHECKED> {
    const TREE: Tree =
        if CHECKED { Tree::Padded(D::ENTRY, P::ENTRY) } else { Tree::Number(D::ENTRY.saturating_add(P::ENTRY)) };
    const RUNTIME: usize = 0;

    #[inline(always)]
    fn write(&self, _: &mut [usize; MAX_RUNTIME], _: usize) {}

    #[inline(always)]
    fn read(_: &[usize; MAX_RUNTIME], _: usize) -> Self {
        Padded(PhantomData)
    }
}

impl<D: Strides, P: Strides, const CHECKED: bool> Static for Padded<D, P, CHECKED> {
    const VALUE: Self = Padded(PhantomData);
}

impl<const N: usize> Strides for C<N> {
    const TREE: Tree = Tree::Number(N as u64);
    const RUNTIME: usize = 0;
    const STEPS: Numbers<i64> = gather::step(N as u64);
    const ENTRY: u64 = N as u64;

    #[inline(always)]
    fn write(&self, _: &mut [usize; MAX_RUNTIME], _: usize) {}

    #[inline(always)]
    fn read(_: &[usize; MAX_RUNTIME], _: usize) -> C<N> {
        C
    }
}

impl<const N: usize> Strides for Neg<N> {
    const TREE: Tree = Tree::Negative(N as u64);
    const RUNTIME: usize = 0;

    #[inline(always)]
    fn write(&self, _: &mut [usize; MAX_RUNTIME], _: usize) {}

    #[inline(always)]
    fn read(_: &[usize; MAX_RUNTIME], _: usize) -> Neg<N> {
        Neg
    }
}

impl Strides for usize {
    const TREE: Tree = Tree::Runtime;

    #[inline(always)]
    fn write(&self, strides: &mut [usize; MAX_RUNTIME], at: usize) {
        strides[at] = *self;
    }

    #[inline(always)]
    fn index(&self, place: &[usize], at: usize) -> usize {
        place[at].wrapping_mul(*self)
    }

    #[inline(always)]
    fn read(strides: &[usize; MAX_RUNTIME], at: usize) -> usize {
        strides[at]
    }
}
