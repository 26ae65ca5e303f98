//! Parts by their number: one of them, and all of them.

use core::fmt;

use crate::disjoint::{Part, PartCount, PartMode};
use crate::raw::{Parts, Reference, View};
use crate::static_layout::StaticLayout;

impl<R: Reference, W: StaticLayout, K: PartMode> Parts<R, W, K> {
    /// The part with a number, if it has not been given yet. The others are given up.
    ///
    /// ```
    /// use layout_static::{C, TensorMut, Tiles, layout};
    /// layout! { type Line = 6 : 1; }
    /// let mut numbers = [0; 6];
    /// let mut line = TensorMut::from_array(&mut numbers, Line);
    /// let mut pairs = line.parts_mut(Tiles(C::<2>));
    /// pairs.next();
    /// assert!(pairs.get(0).is_none());
    /// line.parts_mut(Tiles(C::<2>)).get(2).expect("there are three").fill(7);
    /// assert_eq!(numbers, [0, 0, 0, 0, 7, 7]);
    /// ```
    #[inline]
    pub fn get(mut self, part: usize) -> Option<View<R, Part<W, K>>> {
        part.checked_sub(self.rest().start).and_then(|further| self.nth(further))
    }

    /// All parts, as an array of their number, which is checked while compiling.
    ///
    /// ```
    /// use layout_static::{ByMode, C, TensorMut, Tiles, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let mut numbers = [0; 24];
    /// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
    /// let [mut upper, mut lower] = matrix.parts_mut(Tiles(ByMode::of((C::<2>, C::<6>)))).array();
    /// upper.fill(1);
    /// lower[(1, 5)] = upper[(0, 0)];
    /// assert_eq!(numbers[23], 1);
    /// ```
    ///
    /// # Panics
    /// Where parts have been given before.
    #[inline(always)]
    #[track_caller]
    pub fn array<const N: usize>(self) -> [View<R, Part<W, K>>; N] {
        self.all(PartCount::PROOF)
    }

    #[inline(always)]
    #[track_caller]
    fn all<const N: usize>(mut self, _: PartCount<W, K, N>) -> [View<R, Part<W, K>>; N] {
        core::array::from_fn(|_| self.next().expect("no part has been given before"))
    }
}

/// The numbers of the parts that are left.
impl<R: Reference, W: StaticLayout, K: PartMode> fmt::Debug for Parts<R, W, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Parts").field(self.rest()).finish()
    }
}
