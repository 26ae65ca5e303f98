//! Lanes: the elements of a tensor as arrays of `N` contiguous elements, which vector registers hold.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::slice;

use layout_algebra::{Blame, LayoutError, ModePath, Operation};

use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::proof::Proven;
use crate::plan::{At, LoopLayout, Runs};
use crate::raw::{Elementwise, Lane, Reference, View, give};
use crate::sealed::Token;
use crate::tensor::LoopedLayout;

/// The proof that a layout has a contiguous mode.
struct InLanes<L>(PhantomData<L>);

impl<L: StaticLayout> InLanes<L> {
    const PROOF: () = {
        if let Some(error) = Runs::<L>::REFUSED {
            error.panic_of(&composed::text::<L>())
        }
    };
}

/// Refuses arrays of 0 elements.
#[track_caller]
const fn not_empty(n: usize) {
    if n == 0 {
        LayoutError::ZeroExtent { blame: Blame::whole(Operation::Lanes, 0), mode: ModePath::WHOLE }.panic()
    }
}

/// A borrow whose slices are arrays of `N` and a remainder: `&'a T` or `&'a mut T`.
#[doc(hidden)]
pub trait Chunks<const N: usize>: Reference {
    /// The arrays.
    type Arrays: DoubleEndedIterator<Item = Self::Array<N>> + ExactSizeIterator + FusedIterator;

    /// The arrays of a slice.
    fn arrays(elements: Self::Slice) -> Self::Arrays;

    /// No elements.
    fn none() -> Self::Slice;
}

impl<'a, T, const N: usize> Chunks<N> for &'a T {
    type Arrays = slice::Iter<'a, [T; N]>;

    #[inline(always)]
    fn arrays(elements: &'a [T]) -> Self::Arrays {
        elements.as_chunks().0.iter()
    }

    #[inline(always)]
    fn none() -> &'a [T] {
        &[]
    }
}

impl<'a, T, const N: usize> Chunks<N> for &'a mut T {
    type Arrays = slice::IterMut<'a, [T; N]>;

    #[inline(always)]
    fn arrays(elements: &'a mut [T]) -> Self::Arrays {
        elements.as_chunks_mut().0.iter_mut()
    }

    #[inline(always)]
    fn none() -> &'a mut [T] {
        &mut []
    }
}

/// The runs of a tensor as slices.
struct RunSlices<R, P> {
    lane: (Lane<R, P>,),
    runs: Runs<P>,
}

impl<R: Reference, P: LoopLayout> RunSlices<R, P> {
    /// The elements from an index on. **Law.** They are elements of one run, and no element is given twice.
    #[inline(always)]
    fn slice(&self, index: usize, length: usize) -> R::Slice {
        let run = At { indices: [index], steps: [1], length, along: true, unit: true };
        let mut take = |(), run: Elementwise<(R,), 1>| match run.slices() {
            Ok((elements,)) => ControlFlow::Break(elements),
            Err(_) => ControlFlow::Continue(()),
        };
        match give(&self.lane, run, (), &mut take, Token(())) {
            ControlFlow::Break(elements) => elements,
            ControlFlow::Continue(()) => unreachable!(),
        }
    }

    /// The elements `first .. first + length` of the next run. **Law.** As for [`slice`](RunSlices::slice).
    #[inline(always)]
    fn next(&mut self, first: usize, length: usize) -> Option<R::Slice> {
        let index = self.runs.next()?;
        Some(self.slice(index.wrapping_add(first), length))
    }
}

/// An iterator over the arrays of `N` contiguous elements of a tensor, run by run.
///
/// Made by [`lanes`](View::lanes). A run has one array for each `N` elements; [`remainders`](LaneIter::remainders) has
/// the rest of each run.
#[must_use = "iterators are lazy"]
pub struct LaneIter<R: Chunks<N>, P, const N: usize> {
    /// The arrays of one run that are left, and the index where this run begins.
    arrays: R::Arrays,
    begin: usize,
    /// The runs after it.
    runs: RunSlices<R, P>,
    /// All runs.
    all: Runs<P>,
}

impl<R: Chunks<N>, P: LoopLayout, const N: usize> LaneIter<R, P, N> {
    /// The lanes of the elements of a loop.
    #[inline(always)]
    fn of(lane: Lane<R, P>) -> Result<Self, LayoutError> {
        let all = Runs::of(lane.layout())?;
        let runs = RunSlices { lane: (lane,), runs: all.clone() };
        let mut lanes = LaneIter { arrays: R::arrays(R::none()), begin: 0, runs, all };
        let _ = lanes.next_run();
        Ok(lanes)
    }

    /// Goes on to the arrays of the next run.
    #[inline(always)]
    fn next_run(&mut self) -> Option<()> {
        self.begin = self.runs.runs.next()?;
        self.arrays = R::arrays(self.runs.slice(self.begin, whole::<N>(self.all.length())));
        Some(())
    }

    /// The remainder of the run whose arrays are given. **Law.** It is given once.
    #[inline(always)]
    fn remainder(&self) -> R::Slice {
        let (length, whole) = (self.all.length(), whole::<N>(self.all.length()));
        if whole == length { R::none() } else { self.runs.slice(self.begin.wrapping_add(whole), length - whole) }
    }

    /// Returns the remainder of each run: fewer than `N` elements, in the order of memory. They are separate from the
    /// arrays. So call it after a loop over `&mut lanes`.
    ///
    /// Post: the arrays and the remainder of each run are its elements. No remainder is empty.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (2, 5) : (5, 1); type Padded = (2, 5) : (5 + 3, 1); }
    /// let numbers: [u32; 16] = core::array::from_fn(|i| i as u32);
    /// let ten = Tensor::new(&numbers, Rows)?; // one run of 10
    /// assert!(ten.lanes::<4>().remainders().eq([&[8, 9]]));
    /// let rows = Tensor::from_array(&numbers, Padded); // a run for each row
    /// assert!(rows.lanes::<4>().eq([&[0, 1, 2, 3], &[8, 9, 10, 11]]));
    /// assert!(rows.lanes::<4>().remainders().eq([&[4], &[12]]));
    /// # Ok::<(), layout_static::LayoutError>(())
    /// ```
    #[inline(always)]
    pub fn remainders(self) -> Remainders<R, P, N> {
        let RunSlices { lane, .. } = self.runs;
        Remainders { runs: RunSlices { lane, runs: self.all } }
    }

    /// Returns the alignment of every array, in elements from the first element of the tensor: a power of two that
    /// divides `N`. It is a constant if strides are.
    ///
    /// In storage of this alignment every array is aligned. [`check::vector`](crate::check::vector) demands `N` of a
    /// layout while compiling.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (3, 16) : (16, 1); type Padded = (3, 16) : (16 + 4, 1); }
    /// let numbers = [0.0_f32; 60];
    /// assert_eq!(Tensor::new(&numbers, Rows)?.lanes::<8>().alignment(), 8);
    /// assert_eq!(Tensor::new(&numbers, Padded)?.lanes::<8>().alignment(), 4);
    /// # Ok::<(), layout_static::LayoutError>(())
    /// ```
    #[inline(always)]
    pub fn alignment(&self) -> usize {
        self.all.apart(N)
    }
}

/// The elements of a run that are in arrays.
#[inline(always)]
const fn whole<const N: usize>(length: usize) -> usize {
    length - length % N
}

impl<R: Chunks<N>, P: LoopLayout, const N: usize> Iterator for LaneIter<R, P, N> {
    type Item = R::Array<N>;

    #[inline(always)]
    fn next(&mut self) -> Option<R::Array<N>> {
        loop {
            if let Some(array) = self.arrays.next() {
                return Some(array);
            }
            self.next_run()?;
        }
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.arrays.len() + self.runs.runs.left() * (self.all.length() / N);
        (left, Some(left))
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, R::Array<N>) -> B>(mut self, start: B, mut call: F) -> B {
        let mut sum = self.arrays.fold(start, &mut call);
        while let Some(run) = self.runs.next(0, whole::<N>(self.all.length())) {
            sum = R::arrays(run).fold(sum, &mut call);
        }
        sum
    }
}

impl<R: Chunks<N>, P: LoopLayout, const N: usize> ExactSizeIterator for LaneIter<R, P, N> {}

impl<R: Chunks<N>, P: LoopLayout, const N: usize> FusedIterator for LaneIter<R, P, N> {}

/// An iterator over the remainders of the runs of a tensor: slices of fewer than `N` elements. See
/// [`remainders`](LaneIter::remainders).
#[must_use = "iterators are lazy"]
pub struct Remainders<R, P, const N: usize> {
    runs: RunSlices<R, P>,
}

impl<R: Reference, P: LoopLayout, const N: usize> Iterator for Remainders<R, P, N> {
    type Item = R::Slice;

    #[inline(always)]
    fn next(&mut self) -> Option<R::Slice> {
        let length = self.runs.runs.length();
        let whole = whole::<N>(length);
        if whole == length { None } else { self.runs.next(whole, length - whole) }
    }
}

impl<R: Reference, P: LoopLayout, const N: usize> FusedIterator for Remainders<R, P, N> {}

/// An iterator over arrays by value, each with the number of its elements. See [`padded`](LaneIter::padded).
#[must_use = "iterators are lazy"]
pub struct PaddedLanes<'a, T, P, const N: usize> {
    fill: T,
    arrays: slice::Iter<'a, [T; N]>,
    rest: &'a [T],
    runs: RunSlices<&'a T, P>,
}

impl<'a, T: Copy, P: LoopLayout, const N: usize> LaneIter<&'a T, P, N> {
    /// Returns the elements that are left as arrays by value, each with its number of elements. The last array of a run
    /// may have fewer than `N`; `fill` pads it.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Row = 6 : 1; }
    /// let row = Tensor::from_array(&[3, 1, 4, 1, 5, 9], Row);
    /// assert!(row.lanes::<4>().padded(0).eq([([3, 1, 4, 1], 4), ([5, 9, 0, 0], 2)]));
    /// ```
    #[doc(alias = "masked")]
    #[inline(always)]
    pub fn padded(self, fill: T) -> PaddedLanes<'a, T, P, N> {
        let rest = self.remainder();
        let LaneIter { arrays, runs, .. } = self;
        PaddedLanes { fill, arrays, rest, runs }
    }
}

/// A slice as an array, padded.
#[inline(always)]
fn pad<T: Copy, const N: usize>(elements: &[T], fill: T) -> ([T; N], usize) {
    (core::array::from_fn(|i| elements.get(i).copied().unwrap_or(fill)), elements.len())
}

impl<T: Copy, P: LoopLayout, const N: usize> Iterator for PaddedLanes<'_, T, P, N> {
    type Item = ([T; N], usize);

    #[inline(always)]
    fn next(&mut self) -> Option<([T; N], usize)> {
        loop {
            if let Some(array) = self.arrays.next() {
                return Some((*array, N));
            }
            if let Some(last) = Some(core::mem::take(&mut self.rest)).filter(|rest| !rest.is_empty()) {
                return Some(pad(last, self.fill));
            }
            let run = self.runs.next(0, self.runs.runs.length())?;
            let (arrays, rest) = run.as_chunks();
            (self.arrays, self.rest) = (arrays.iter(), rest);
        }
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let each = self.runs.runs.length().div_ceil(N);
        let left = self.arrays.len() + usize::from(!self.rest.is_empty()) + self.runs.runs.left() * each;
        (left, Some(left))
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, ([T; N], usize)) -> B>(mut self, start: B, mut call: F) -> B {
        let (mut sum, mut arrays, mut rest) = (start, self.arrays, self.rest);
        loop {
            sum = arrays.fold(sum, |sum, array| call(sum, (*array, N)));
            if !rest.is_empty() {
                sum = call(sum, pad(rest, self.fill));
            }
            let Some(run) = self.runs.next(0, self.runs.runs.length()) else { return sum };
            let (whole, last) = run.as_chunks();
            (arrays, rest) = (whole.iter(), last);
        }
    }
}

impl<T: Copy, P: LoopLayout, const N: usize> ExactSizeIterator for PaddedLanes<'_, T, P, N> {}

impl<T: Copy, P: LoopLayout, const N: usize> FusedIterator for PaddedLanes<'_, T, P, N> {}

/// Lanes for reading.
impl<'a, T, L: LoopedLayout> View<&'a T, L> {
    /// Returns the elements as arrays of `N` contiguous elements, run by run in the order of memory. LLVM keeps arrays
    /// of 4, 8 or 16 numbers in vector registers. A run is a row of a row-major tile; runs that continue each other are
    /// one. [`remainders`](LaneIter::remainders) has the rest of each run, [`padded`](LaneIter::padded) has both.
    ///
    /// Some mode has stride 1, or the program does not compile. [`vectorize`](View::vectorize) keeps the coordinates.
    ///
    /// Post: array `k` of a run that begins at index `i` holds the elements with indices from `i + N k` to
    /// `i + N k + N - 1`.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Row = 20 : 1; }
    /// let numbers: [f32; 20] = core::array::from_fn(|i| i as f32);
    /// let row = Tensor::from_array(&numbers, Row);
    /// let mut sums = [0.0; 8];
    /// for (eight, _) in row.lanes::<8>().padded(0.0) {
    ///     sums = core::array::from_fn(|k| sums[k] + eight[k]);
    /// }
    /// assert_eq!(sums.iter().sum::<f32>(), 190.0);
    /// ```
    ///
    /// A column is not contiguous:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, layout};
    /// # layout! { type Rows = (2, 3) : (3, 1); }
    /// Tensor::from_array(&[1, 2, 3, 4, 5, 6], Rows).slice((.., 1)).lanes::<4>(); // [L0713]
    /// ```
    ///
    /// # Panics
    /// For a slice of a swizzled tensor that does not begin at a multiple of its runs.
    /// [`try_lanes`](View::try_lanes) returns this error.
    #[doc(alias = "as_chunks")]
    #[doc(alias = "simd")]
    #[inline(always)]
    #[track_caller]
    pub fn lanes<const N: usize>(&self) -> LaneIter<&'a T, L, N>
    where
        L: StaticLayout,
    {
        const { not_empty(N) }
        let () = const { InLanes::<L>::PROOF };
        LaneIter::of(self.for_loops()).unwrap_or_else(|error| error.panic())
    }

    /// Returns the same lanes as [`lanes`](View::lanes), for strides that are known at run time.
    ///
    /// # Errors
    /// [`LayoutError::NoUnitStride`] if no mode has stride 1, [`LayoutError::NotContiguous`] if a swizzle separates the
    /// elements.
    ///
    /// ```
    /// use layout_static::{DynTensor, LayoutError};
    /// let numbers: Vec<u32> = (0..12).collect();
    /// let matrix = DynTensor::strided(&numbers, (2_usize, 5_usize), (6_usize, 1_usize))?;
    /// assert!(matrix.try_lanes::<4>()?.eq([&[0, 1, 2, 3], &[6, 7, 8, 9]]));
    /// assert!(matrix.try_lanes::<4>()?.remainders().eq([&[4], &[10]]));
    /// let apart = DynTensor::strided(&numbers, (2_usize, 5_usize), (1_usize, 2_usize))?;
    /// assert_eq!(apart.try_lanes::<4>()?.len(), 2); // columns of two are one run of ten
    /// let apart = DynTensor::strided(&numbers, (2_usize, 3_usize), (6_usize, 2_usize))?;
    /// assert!(apart.try_lanes::<4>().is_err_and(|error| error.to_string().starts_with("[L0713]")));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline(always)]
    pub fn try_lanes<const N: usize>(&self) -> Result<LaneIter<&'a T, L::Loops, N>, LayoutError> {
        const { not_empty(N) }
        LaneIter::of(self.for_loops())
    }
}

/// Lanes for writing.
impl<T, L: LoopedLayout> View<&mut T, L> {
    /// Returns the elements as mutable arrays of `N` contiguous elements. See [`Tensor::lanes`](View::lanes).
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Rows = (2, 5) : (5 + 3, 1); }
    /// let mut numbers = [0; 13];
    /// let mut rows = TensorMut::from_array(&mut numbers, Rows);
    /// let mut lanes = rows.lanes_mut::<4>();
    /// for (i, four) in (&mut lanes).enumerate() {
    ///     *four = [i + 1; 4];
    /// }
    /// lanes.remainders().for_each(|rest| rest.fill(9));
    /// assert_eq!(numbers, [1, 1, 1, 1, 9, 0, 0, 0, 2, 2, 2, 2, 9]);
    /// ```
    ///
    /// # Panics
    /// As [`Tensor::lanes`](View::lanes), and if two coordinates share an element, which depends on runtime strides.
    #[inline(always)]
    #[track_caller]
    pub fn lanes_mut<const N: usize>(&mut self) -> LaneIter<&mut T, L, N>
    where
        L: StaticLayout,
    {
        const { not_empty(N) }
        let () = const { InLanes::<L>::PROOF };
        let lane: Lane<&mut T, L> = self.reborrow().for_loops();
        lane.layout().require::<&mut T>(Proven::PROOF);
        LaneIter::of(lane).unwrap_or_else(|error| error.panic())
    }

    /// Returns the same lanes as [`lanes_mut`](View::lanes_mut), for strides that are known at run time.
    ///
    /// # Errors
    /// As [`Tensor::try_lanes`](View::try_lanes), and [`LayoutError::NotInjective`] if two coordinates share an
    /// element.
    #[inline(always)]
    pub fn try_lanes_mut<const N: usize>(&mut self) -> Result<LaneIter<&mut T, L::Loops, N>, LayoutError> {
        const { not_empty(N) }
        let lane: Lane<&mut T, L::Loops> = self.reborrow().for_loops();
        let _ = <<L::Loops as LoopLayout>::Distinct<&mut T> as Proven>::PROOF;
        lane.layout().distinct()?;
        LaneIter::of(lane)
    }
}

/// Stores into lanes.
impl<T: Copy, P: LoopLayout, const N: usize> LaneIter<&mut T, P, N> {
    /// Stores arrays into all lanes, in order. Of the last array of a run, a short one takes the first elements: a
    /// masked store. It stops with the arrays.
    ///
    /// ```
    /// use layout_static::{Tensor, TensorMut, layout};
    /// layout! { type Row = 6 : 1; }
    /// let (source, mut target) = ([1.0, 4.0, 9.0, 16.0, 25.0, 36.0], [0.0_f32; 6]);
    /// let lanes = Tensor::from_array(&source, Row).lanes::<4>().padded(0.0);
    /// TensorMut::from_array(&mut target, Row).lanes_mut().store(lanes.map(|(four, _)| four.map(f32::sqrt)));
    /// assert_eq!(target, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    /// ```
    #[inline(always)]
    pub fn store(mut self, values: impl IntoIterator<Item = [T; N]>) {
        let (mut values, length) = (values.into_iter(), self.all.length());
        let mut last = self.remainder();
        let mut arrays = self.arrays;
        loop {
            let array = arrays.next();
            if array.is_none() && last.is_empty() {
                let Some(run) = self.runs.next(0, length) else { return };
                let (whole, rest) = run.as_chunks_mut();
                (arrays, last) = (whole.iter_mut(), rest);
                continue;
            }
            // The only call: LLVM inlines a large function where it is called once.
            let Some(value) = values.next() else { return };
            if let Some(array) = array {
                *array = value;
            } else {
                let last = core::mem::take(&mut last);
                last.copy_from_slice(&value[..last.len()]);
            }
        }
    }
}
