//! Unrolled loops over static modes: each call gets a constant coordinate.
//!
//! ```text
//! let mine = tile.slice((thread, ..));        the thread's part of the index: once, into the base
//! mine.layout().for_each_static(|value| ..)   each access: base + constant
//! ```
//!
//! The calls are written one after the other, in blocks without a loop. The compiler inlines a call with a small body:
//! some 50 instructions at optimization levels 2 and 3, some 15 at `s`. With a constant coordinate, its index folds to
//! a displacement. More than [`MAX_CALLS`] calls are made in a loop. `tests/codegen` compares the code with raw
//! pointers.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::{Blame, LayoutError, Operation};

use crate::bounded::Bounded;
use crate::coordinates::{Coordinate, Form, Leaf, Parts, Selection};
use crate::each::each;
use crate::expect;
use crate::int::{C, Number};
use crate::layout::StaticLayout;
use crate::ops::Mode;
use crate::sealed::Sealed;

/// The largest number of calls that are unrolled.
pub(crate) const MAX_CALLS: usize = 256;

/// The coordinates of an unrolled loop: the integers below `N`, as [`C<N>`](C), or the coordinates of a layout.
#[diagnostic::on_unimplemented(
    message = "no loop runs over `{Self}`",
    note = "a loop is unrolled over the coordinates of a layout, or over `C<N>`: the integers below `N`"
)]
pub trait Steps: Copy + Sealed {
    /// The number of calls.
    #[doc(hidden)]
    const COUNT: usize;
}

impl<const N: usize> Steps for C<N> {
    const COUNT: usize = N;
}

impl<L: StaticLayout> Steps for L {
    // Both impls are coherent: `C<N>` is local, and is no layout.
    const COUNT: usize = L::SIZE;
}

impl<const N: usize> Bounded<N> {
    /// Calls a function with every integer below the bound, ascending and unrolled. Each call gets a constant.
    ///
    /// Up to 256 calls are unrolled at every optimization level. The compiler decides whether their bodies are inlined,
    /// so that the constants fold: it inlines up to a few dozen instructions each.
    ///
    /// ```
    /// use layout_static::{Bounded, C, Layout, Tensor};
    /// let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
    /// let rows = Tensor::from_array(&numbers, Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new());
    /// let mut sum = 0;
    /// Bounded::<8>::for_each_static(|j| sum += rows[(2, j)]); // eight loads at constant displacements
    /// assert_eq!(sum, (16..24).sum());
    /// ```
    #[inline(always)]
    pub fn for_each_static(mut call: impl FnMut(Unrolled<C<N>>)) {
        each(&mut call);
    }
}

/// A coordinate in an unrolled loop: an integer proven below a bound, and a constant once its call is inlined.
///
/// The bound is the `N` of a [`C<N>`](C), or the size of a layout, which generic code cannot write as an integer. The
/// term of this coordinate is added to an index last. So the rest of the index is computed once for all calls, and each
/// access has a constant displacement from it.
///
/// ```
/// use layout_static::{StaticLayout, Tensor, TensorMut};
///
/// /// Copies element by element, without a check.
/// fn copy<T: Copy, L: StaticLayout, M: StaticLayout>(from: Tensor<T, L>, mut to: TensorMut<T, M>) {
///     to.layout().for_each_static(|x| to[x] = from[x]);
/// }
///
/// # use layout_static::{C, Layout};
/// let numbers = [1, 2, 3, 4, 5, 6];
/// let mut transposed = [0; 6];
/// let rows = Tensor::from_array(&numbers, Layout::<(C<2>, C<3>), (C<3>, C<1>)>::new());
/// copy(rows, TensorMut::from_array(&mut transposed, Layout::<(C<2>, C<3>), (C<1>, C<2>)>::new()));
/// assert_eq!(transposed, [1, 4, 2, 5, 3, 6]);
/// ```
///
/// A layout with fewer coordinates refuses it while compiling:
///
/// ```compile_fail,E0080
/// # use layout_static::{C, Layout, StaticLayout};
/// let (wide, narrow) = (Layout::<C<8>, C<1>>::new(), Layout::<C<6>, C<1>>::new());
/// wide.for_each_static(|x| _ = narrow.index(x)); // [L0504] it may be 7, the extent is 6
/// ```
pub struct Unrolled<B>(u32, PhantomData<B>);

impl<B: Steps> Unrolled<B> {
    /// Proof that the bound has 32 bits.
    const VALID: () = {
        if B::COUNT as u64 > u32::MAX as u64 {
            let blame = Blame::whole(Operation::Bounded, 0);
            LayoutError::BoundTooWide { blame, bound: B::COUNT as u64, extent: u32::MAX as u64 }.panic()
        }
    };

    /// Wraps an integer that is below the bound: the law of this type.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a bound has 32 bits")]
    const fn proven(x: usize) -> Unrolled<B> {
        let () = Self::VALID;
        Unrolled(x as u32, PhantomData)
    }

    /// Returns the integer.
    #[inline(always)]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl<const N: usize> Unrolled<C<N>> {
    /// Splits this linear coordinate into a coordinate of a shape of two modes, the first one moving fastest:
    /// [`Bounded::split`].
    ///
    /// ```
    /// use layout_static::{Bounded, C, Layout, TensorMut};
    /// let mut sums = [0; 6];
    /// let mut tile = TensorMut::from_array(&mut sums, Layout::<(C<2>, C<3>), (C<3>, C<1>)>::new());
    /// let (left, right) = ([10, 20], [1, 2, 3]);
    /// Bounded::<6>::for_each_static(|x| {
    ///     let (i, j) = x.split::<2, 3>();
    ///     tile[(i, j)] += left[i.get()] * right[j.get()];
    /// });
    /// assert_eq!(sums, [10, 20, 30, 20, 40, 60]);
    /// ```
    #[inline(always)]
    pub const fn split<const A: usize, const B: usize>(self) -> (Unrolled<C<A>>, Unrolled<C<B>>) {
        // Below `A` and `B` by the law of `split`, which also checks that `A B = N`.
        let (low, high) = Bounded::<N>::proven(self.get()).split::<A, B>();
        (Unrolled::proven(low.get()), Unrolled::proven(high.get()))
    }
}

impl<L: StaticLayout> Unrolled<L> {
    /// Returns the coordinate in one mode of the layout, as an integer. `CuTe`: `get<I>(idx2crd(x, shape))`.
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout};
    /// let mut modes = Vec::new();
    /// let rows = Layout::<(C<2>, C<3>), (C<3>, C<1>)>::new();
    /// rows.for_each_static(|x| modes.push((x.mode(C::<0>).get(), x.mode(C::<1>).get())));
    /// assert_eq!(modes, [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]);
    /// ```
    #[inline(always)]
    pub const fn mode<I: Number>(self, _: I) -> Unrolled<Mode<L, I>> {
        // A constant pair, so that an unrolled call folds to a constant.
        let (below, size) = const { below_and_size::<L>(I::NUMBER) };
        Unrolled::proven(self.get() / below % size)
    }
}

/// Returns the number of coordinates of the modes before mode `mode`, and of this mode.
const fn below_and_size<L: StaticLayout>(mode: usize) -> (usize, usize) {
    let layout = expect::value(L::INNER);
    let (mut below, mut i) = (1, 0);
    while i < mode {
        // No overflow: the product divides the size, which `SIZE` holds against `usize`.
        below *= expect::size(layout.mode(i));
        i += 1;
    }
    (below, expect::size(layout.mode(mode)))
}

impl<B> Clone for Unrolled<B> {
    #[inline(always)]
    fn clone(&self) -> Unrolled<B> {
        *self
    }
}

impl<B> Copy for Unrolled<B> {}

impl<B> fmt::Display for Unrolled<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<B> fmt::Debug for Unrolled<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unrolled({})", self.0)
    }
}

impl<B: Steps> From<Unrolled<B>> for usize {
    #[inline(always)]
    fn from(x: Unrolled<B>) -> usize {
        x.get()
    }
}

impl<const N: usize> From<Unrolled<C<N>>> for Bounded<N> {
    #[inline(always)]
    fn from(x: Unrolled<C<N>>) -> Bounded<N> {
        Bounded::proven(x.get())
    }
}

impl<B: Steps> Sealed for Unrolled<B> {}

impl<B: Steps> Selection for Unrolled<B> {
    const FORM: Form = Form::leaf(B::COUNT as u64, Leaf::Unrolled);

    #[inline(always)]
    fn write(self, parts: &mut Parts, at: usize) {
        parts[at] = self.get();
    }
}

impl<B: Steps> Coordinate for Unrolled<B> {}

/// The body of a loop. A closure is compiled for the target features of the function that contains it; a method that is
/// always inlined, for the target features of the function that it is inlined into.
pub(crate) trait Call<B> {
    /// Runs the body for one coordinate.
    fn call(&mut self, x: Unrolled<B>);
}

impl<B, F: FnMut(Unrolled<B>)> Call<B> for F {
    #[inline(always)]
    fn call(&mut self, x: Unrolled<B>) {
        self(x);
    }
}

/// Calls a function with every coordinate below a bound.
#[inline(always)]
pub(crate) fn each<B: Steps>(call: &mut impl Call<B>) {
    // The branch is on a constant: rustc compiles only the one that is taken.
    match B::COUNT {
        // Powers of two, since a match with an arm for each count would be 256 arms. `one` leaves out the rest.
        0 | 1 => one(0, call),
        2 => two(0, call),
        3 | 4 => four(0, call),
        5..=8 => eight(0, call),
        9..=16 => sixteen(0, call),
        17..=32 => thirty_two(0, call),
        33..=64 => sixty_four(0, call),
        65..=128 => {
            sixty_four(0, call);
            sixty_four(64, call);
        }
        129..=MAX_CALLS => {
            sixty_four(0, call);
            sixty_four(64, call);
            sixty_four(128, call);
            sixty_four(192, call);
        }
        // A loop from here on: code and compile time would grow with every call.
        _ => (0..B::COUNT).for_each(|x| call.call(Unrolled::proven(x))),
    }
}

#[inline(always)]
fn one<B: Steps>(x: usize, call: &mut impl Call<B>) {
    // Both sides are constants after inlining. Without optimisation this is the only cost.
    if x < B::COUNT {
        call.call(Unrolled::proven(x));
    }
}

each! {
    [
        { two one 1 } { four two 2 } { eight four 4 }
        { sixteen eight 8 } { thirty_two sixteen 16 } { sixty_four thirty_two 32 }
    ]
    ($all:ident $half:ident $count:literal) => {
        #[inline(always)]
        fn $all<B: Steps>(x: usize, call: &mut impl Call<B>) {
            $half(x, call);
            $half(x + $count, call);
        }
    }
}
