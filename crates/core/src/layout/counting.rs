//! The coordinates of a layout, one after the other, with a counter for each leaf.
//!
//! ```text
//! for k in 0..27          image[(k, x)]     divides k by 3 and 9 in each step
//! for k in coordinates()  image[(k, x)]     (0,0,0), (1,0,0), (2,0,0), (0,1,0), ..
//! ```

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use layout_algebra::{Blame, IntTuple, Layout, LayoutError, MAX_LEAVES, Operation};

use crate::bounded::{Bounded, at_least};
use crate::coordinates::{Coordinate, Form, Leaf, Parts, Selection};
use crate::layout::StaticLayout;
use crate::layout::unroll::{self, Steps, Unrolled};
use crate::sealed::Sealed;

/// One number for each leaf.
type Numbers = [usize; MAX_LEAVES];

/// A coordinate of the shape of `L` with a number for each leaf, which no index divides.
///
/// [`coordinates`](StaticLayout::coordinates) counts them. Every number is below its extent. So a layout of the same
/// shape takes it without a check, also as one part of a coordinate. [`linear`](Counted::linear) is the same coordinate
/// as one integer.
pub struct Counted<L> {
    linear: usize,
    leaves: Numbers,
    shape: PhantomData<L>,
}

impl<L: StaticLayout> Counted<L> {
    /// The extents of the leaves; the proof that the size has 32 bits.
    const EXTENTS: Numbers = match &L::INNER {
        Ok(layout) => extents(layout),
        // Whoever counts the coordinates of a layout that does not exist has its error.
        Err(_) => [1; MAX_LEAVES],
    };

    /// The first coordinate.
    const FIRST: Counted<L> = Counted { linear: 0, leaves: [0; MAX_LEAVES], shape: PhantomData };

    /// The number of leaves.
    const LEAVES: usize = match &L::INNER {
        Ok(layout) => layout.length(),
        Err(_) => 0,
    };

    /// Returns the coordinate as one integer, the first leaf moving fastest. That `N` is at least the size is checked
    /// while compiling. `CuTe`: `crd2idx(coord, shape)`.
    ///
    /// ```
    /// use layout_static::{Bounded, StaticLayout, layout};
    /// layout! { type Window = (3, 2) : (1, 9); }
    /// assert!(Window.coordinates().map(|k| k.linear::<6>()).eq(Bounded::<6>::all()));
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{StaticLayout, layout};
    /// # layout! { type Window = (3, 2) : (1, 9); }
    /// Window.coordinates().map(|k| k.linear::<5>()).count(); // [L0504] it may be 5
    /// ```
    #[inline(always)]
    pub const fn linear<const N: usize>(self) -> Bounded<N> {
        const { at_least(L::SIZE, N) };
        Bounded::proven(self.linear)
    }

    /// Returns the number of leaf `K`. That `N` is at least its extent is checked while compiling.
    ///
    /// ```
    /// use layout_static::{StaticLayout, layout};
    /// layout! { type Halves = (2, 2) : (1, 8); }
    /// let high = Halves.coordinates().map(|k| k.leaf::<1, 2>().get());
    /// assert!(high.eq([0, 0, 1, 1]));
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{StaticLayout, layout};
    /// # layout! { type Halves = (2, 2) : (1, 8); }
    /// Halves.coordinates().map(|k| k.leaf::<2, 2>()).count(); // [L0404] there are 2 leaves
    /// ```
    #[inline(always)]
    pub const fn leaf<const K: usize, const N: usize>(self) -> Bounded<N> {
        const { at_least(extent_of::<L>(K), N) };
        Bounded::proven(self.leaves[K])
    }

    /// Counts leaf `leaf` up, and says whether it began anew.
    #[inline(always)]
    fn carries(&mut self, leaf: usize) -> bool {
        self.leaves[leaf] += 1;
        let carries = self.leaves[leaf] == const { &Self::EXTENTS }[leaf];
        if carries {
            self.leaves[leaf] = 0;
        }
        carries
    }

    /// Goes on to the next coordinate; after the last one, to the first with one more than all.
    #[inline(always)]
    fn step(&mut self) {
        self.linear += 1;
        self.carry_from(0);
    }

    /// Counts up from leaf `first` on, one leaf after the other as long as each begins anew.
    #[inline(always)]
    fn carry_from(&mut self, first: usize) {
        let mut carries = true;
        unroll::each(&mut |leaf: Unrolled<LeavesOf<L>>| {
            carries = carries && (leaf.get() < first || self.carries(leaf.get()));
        });
    }
}

/// The leaves of a layout, which a loop is unrolled over.
struct LeavesOf<L>(PhantomData<L>);

impl<L> Clone for LeavesOf<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for LeavesOf<L> {}

impl<L: StaticLayout> Sealed for LeavesOf<L> {}

impl<L: StaticLayout> Steps for LeavesOf<L> {
    const COUNT: usize = Counted::<L>::LEAVES;
}

/// The extents of the leaves.
#[allow(clippy::cast_possible_truncation, reason = "extents divide the size, which has 32 bits")]
const fn extents(layout: &Layout) -> Numbers {
    if layout.size() > u32::MAX as u64 {
        let blame = Blame::whole(Operation::Bounded, 0);
        LayoutError::BoundTooWide { blame, bound: layout.size(), extent: u32::MAX as u64 }.panic()
    }
    let (mut extents, mut leaf) = ([1; MAX_LEAVES], 0);
    while leaf < layout.length() {
        extents[leaf] = layout.mode_at(leaf).0 as usize;
        leaf += 1;
    }
    extents
}

/// The extent of a leaf.
#[track_caller]
#[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
const fn extent_of<L: StaticLayout>(leaf: usize) -> usize {
    let rank = Counted::<L>::LEAVES;
    if leaf >= rank {
        LayoutError::ModeOutOfRange { blame: Blame::whole(Operation::Mode, 0), mode: leaf as u64, rank: rank as u8 }
            .panic()
    }
    Counted::<L>::EXTENTS[leaf]
}

impl<L> Clone for Counted<L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for Counted<L> {}

impl<L: StaticLayout> fmt::Debug for Counted<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Counted({:?})", &self.leaves[..Self::LEAVES])
    }
}

impl<L: StaticLayout> Sealed for Counted<L> {}

impl<L: StaticLayout> Selection for Counted<L> {
    const FORM: Form = Form {
        tuple: match &L::INNER {
            Ok(layout) => *layout.shape(),
            Err(_) => IntTuple::leaf(1),
        },
        leaves: [Leaf::Counted; MAX_LEAVES],
    };

    #[inline(always)]
    fn write(self, parts: &mut Parts, at: usize) {
        unroll::each(&mut |leaf: Unrolled<LeavesOf<L>>| {
            parts[at + leaf.get()] = self.leaves[leaf.get()];
        });
    }
}

impl<L: StaticLayout> Coordinate for Counted<L> {}

/// An iterator over the coordinates of the shape of `L`, the first mode moving fastest. Made by
/// [`coordinates`](StaticLayout::coordinates).
#[must_use = "iterators are lazy"]
pub struct Coordinates<L>(Counted<L>);

impl<L> Clone for Coordinates<L> {
    fn clone(&self) -> Self {
        Coordinates(self.0)
    }
}

impl<L: StaticLayout> Coordinates<L> {
    /// All coordinates.
    #[inline(always)]
    pub(crate) const fn all() -> Self {
        let () = L::EXISTS;
        Coordinates(Counted::FIRST)
    }

    /// Whether there are coordinates left.
    #[inline(always)]
    const fn is_left(&self) -> bool {
        self.0.linear < L::SIZE
    }
}

impl<L: StaticLayout> Iterator for Coordinates<L> {
    type Item = Counted<L>;

    #[inline(always)]
    fn next(&mut self) -> Option<Counted<L>> {
        if !self.is_left() {
            return None;
        }
        let at = self.0;
        self.0.step();
        Some(at)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = L::SIZE - self.0.linear;
        (left, Some(left))
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, Counted<L>) -> B>(self, start: B, mut call: F) -> B {
        let (mut at, mut sum) = (self.0, start);
        while at.linear < L::SIZE {
            sum = nest(&mut at, sum, &mut call);
            // Nothing is left, which the compiler need not find out.
            if const { Counted::<L>::LEAVES <= NESTED } {
                break;
            }
            at.carry_from(NESTED);
        }
        sum
    }
}

impl<L: StaticLayout> ExactSizeIterator for Coordinates<L> {}
impl<L: StaticLayout> FusedIterator for Coordinates<L> {}

/// The number of leaves that have a loop each.
const NESTED: usize = 3;

/// Folds the coordinates that are left of the first leaves, in nested loops. Their numbers are 0 afterwards.
#[inline(always)]
fn nest<L: StaticLayout, B>(at: &mut Counted<L>, start: B, call: &mut impl FnMut(B, Counted<L>) -> B) -> B {
    // There is one call: the compiler inlines it, however long it is.
    let mut innermost = |sum, at: &mut Counted<L>| {
        let sum = call(sum, *at);
        at.linear += 1;
        sum
    };
    // The branches are on constants.
    match const { Counted::<L>::LEAVES } {
        0 => innermost(start, at),
        1 => along::<0, _, _>(at, start, &mut innermost),
        2 => along::<1, _, _>(at, start, &mut |sum, at| along::<0, _, _>(at, sum, &mut innermost)),
        _ => along::<2, _, _>(at, start, &mut |sum, at| {
            along::<1, _, _>(at, sum, &mut |sum, at| along::<0, _, _>(at, sum, &mut innermost))
        }),
    }
}

/// Folds the coordinates that are left along leaf `K`. Its number is 0 afterwards.
#[inline(always)]
fn along<const K: usize, L: StaticLayout, B>(
    at: &mut Counted<L>,
    start: B,
    call: &mut impl FnMut(B, &mut Counted<L>) -> B,
) -> B {
    let mut sum = start;
    while at.leaves[K] < const { Counted::<L>::EXTENTS[K] } {
        sum = call(sum, at);
        at.leaves[K] += 1;
    }
    at.leaves[K] = 0;
    sum
}
