//! Layouts composed with a swizzle, as types: `Composed<Swizzle<3, 3, 3>, C<0>, L>`.
//!
//! A swizzled layout has no strides, so operations on strides refuse it (L0910). Slices, divides and compositions,
//! whose results have indices of their operand, keep the swizzle.

mod claims;
mod matrix;
mod word;

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::{self as algebra, LayoutError, MAX_RUNTIME, Operation, Text};

use crate::coordinates::Coordinate;
use crate::int::{Constant, Distance, Number, Shape, ShapeOrRuntimeShape, Static, Strides, small};
use crate::layout::index::{Congruent, StaticIndex};
use crate::layout::proof::Natural;
use crate::layout::tiler::{self, StaticTiler};
use crate::layout::{Layout, StaticLayout};
use crate::sealed::{Sealed, Token};

pub use matrix::BitMatrix;

#[cfg(feature = "bits")]
pub(crate) use claims::check_linear;
pub(crate) use claims::{check_compact, check_cosize, check_disjoint, check_gapless, check_vector};
pub(crate) use matrix::Indices;
pub(crate) use word::{
    addressable, begin_of, check_bits, is_short, keeps_its_start, low_half, signed, swizzled, swizzled_short,
};

/// The swizzle `Sw<B,M,S>` as a type. The `B` bits from bit `M` on are exclusive-ored with the bits `S` above them, or
/// below for a negative `S`. `CuTe`: `Swizzle<B, M, S>`.
///
/// Post: [`algebra::Swizzle`].
#[doc(alias = "SharedEncoding")]
#[doc(alias = "SwizzledSharedEncoding")]
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Swizzle<const B: u32, const M: u32, const S: i32>;

impl<const B: u32, const M: u32, const S: i32> Sealed for Swizzle<B, M, S> {}

/// A swizzle as a type: [`Swizzle`], or any other bijection of the bits of an index, [`BitMatrix`].
#[diagnostic::on_unimplemented(message = "`{Self}` is not a swizzle", note = "write a swizzle as `Swizzle<B, M, S>`")]
pub trait StaticSwizzle: Copy + Sealed {
    /// The swizzle as a value, or the error.
    #[doc(hidden)]
    const BIJECTION: Result<algebra::Bijection, LayoutError>;
}

impl<const B: u32, const M: u32, const S: i32> StaticSwizzle for Swizzle<B, M, S> {
    const BIJECTION: Result<algebra::Bijection, LayoutError> = bijection(algebra::Swizzle::new(B, M, S));
}

/// Converts a swizzle to a bijection.
const fn bijection(swizzle: Result<algebra::Swizzle, LayoutError>) -> Result<algebra::Bijection, LayoutError> {
    match swizzle {
        Ok(swizzle) => Ok(algebra::Bijection::Swizzle(swizzle)),
        Err(error) => Err(error),
    }
}

/// The [`Swizzle`] of numbers as types, which may be parameters of type `usize`: `SwizzleOf<C<B>, C<M>, C<S>>`.
///
/// ```
/// use layout_static::{C, Composed, Layout, Static, StaticLayout, ops::SwizzleOf};
/// type Rows<const N: usize> = Layout<(C<8>, C<N>), (C<N>, C<1>)>;
/// type Smem<const N: usize, const M: usize> = Composed<SwizzleOf<C<3>, C<M>, C<3>>, C<0>, Rows<N>>;
/// assert_eq!(Smem::<64, 3>::VALUE.index((2, 8)), 128 + (8 ^ 16));
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct SwizzleOf<B, M, S>(PhantomData<(B, M, S)>);

impl<B: Number, M: Number, S: Distance> Sealed for SwizzleOf<B, M, S> {}

impl<B: Number, M: Number, S: Distance> StaticSwizzle for SwizzleOf<B, M, S> {
    const BIJECTION: Result<algebra::Bijection, LayoutError> =
        bijection(algebra::Swizzle::new(small(B::NUMBER), small(M::NUMBER), S::DISTANCE));
}

/// The layout `x -> swizzle(OFFSET + layout(x))`. The swizzle may be any [bijection of bits](BitMatrix). `CuTe`:
/// `ComposedLayout<Swizzle, Offset, Layout>`.
///
/// Tensors over it, their slices and their tiles have the same swizzle. They keep the base pointer of the whole, and
/// the index before the swizzle at which they start.
///
/// ```
/// use layout_static::{C, Composed, Layout, Static, StaticLayout, Swizzle, Tensor};
/// type Smem = Composed<Swizzle<3, 3, 3>, C<0>, Layout<(C<8>, C<64>), (C<64>, C<1>)>>;
/// assert_eq!(Smem::VALUE.index((2, 8)), 128 + (8 ^ 16));
/// assert_eq!(Smem::VALUE.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// assert_eq!((Smem::SIZE, Smem::COSIZE), (512, 512));
///
/// let numbers: [u32; 512] = core::array::from_fn(|i| i as u32);
/// let tile = Tensor::from_array(&numbers, Smem::VALUE);
/// assert_eq!(tile.slice((2, ..))[8], 152);
/// ```
///
/// Operations on strides refuse it:
///
/// ```compile_fail,E0080
/// # use layout_static::{C, Composed, Layout, StaticLayout, Swizzle, ops::Complement};
/// type Smem = Composed<Swizzle<3, 3, 3>, C<0>, Layout<(C<8>, C<64>), (C<64>, C<1>)>>;
/// let size = Complement::<Smem, C<1024>>::SIZE; // [L0910]
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Composed<Z, O, L> {
    layout: L,
    /// The index before the swizzle at which a slice of a tensor starts.
    start: usize,
    swizzle: PhantomData<(Z, O)>,
}

impl<Z: StaticSwizzle, O: Number, L: StaticLayout> Composed<Z, O, L> {
    /// The layout as a value.
    pub const COMPOSED: algebra::Composed = match Self::attempt_composed() {
        Ok(composed) => composed,
        Err(error) => error.panic(),
    };

    /// Makes the composed layout of an inner layout.
    pub const fn of(layout: L) -> Self {
        // The error appears where the value is made, not at its first index.
        const { _ = Self::COMPOSED };
        Composed { layout, start: 0, swizzle: PhantomData }
    }

    /// Returns the index of a coordinate, [`StaticLayout::index`] without the trait in scope.
    #[inline(always)]
    #[track_caller]
    pub fn index<X: Coordinate>(&self, coordinate: X) -> usize {
        let (natural, fits) = (Natural::PROOF, Congruent::PROOF);
        StaticIndex::<Self, X>::natural(self, coordinate, fits, natural)
    }

    /// Returns the layout before the swizzle, or the error.
    const fn attempt() -> Result<algebra::Layout, LayoutError> {
        match Self::attempt_composed() {
            Ok(composed) => Ok(*composed.layout()),
            Err(error) => Err(error),
        }
    }

    const fn attempt_composed() -> Result<algebra::Composed, LayoutError> {
        let bijection = match Z::BIJECTION {
            Ok(bijection) => bijection,
            Err(error) => return Err(error),
        };
        match &L::INNER {
            // Two swizzles in a row are one swizzle, or none: the algebra decides.
            Ok(_) if L::SWIZZLED => Err(LayoutError::swizzled_operand(L::BIJECTION).during(Operation::Swizzle)),
            Ok(layout) => algebra::Composed::of(bijection, O::NUMBER as u64, layout),
            Err(error) => Err(*error),
        }
    }
}

impl<Z: StaticSwizzle, O: Number, S: Shape, D: Strides> Composed<Z, O, Layout<S, D>> {
    /// Makes the layout with these runtime strides before the swizzle, `?` first. See [`Layout::with_strides`].
    ///
    /// ```
    /// use layout_static::{StaticLayout, layout};
    /// layout! { type Smem = swizzle(3, 3, 3) * ((8, 64) : (?, 1)); } // rows that are padded, or not
    /// assert_eq!(Smem::with_strides([64]).index((2, 8)), 128 + (8 ^ 16));
    /// assert_eq!(Smem::with_strides([72]).index((2, 8)), 152 ^ 16);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn with_strides<const N: usize>(strides: [usize; N]) -> Self {
        Self::of(Layout::with_strides(strides))
    }
}

impl<Z: StaticSwizzle, O: Number, L: StaticLayout> Sealed for Composed<Z, O, L> {}

impl<Z: StaticSwizzle, O: Number, L: StaticLayout> StaticTiler for Composed<Z, O, L> {
    const TILER: algebra::Tiler = tiler::of_layout::<Self>();
    type Tile = Self;
    const IS_LAYOUT: bool = true;
}

impl<Z: StaticSwizzle, O: Number, L: StaticLayout> ShapeOrRuntimeShape for Composed<Z, O, L> {
    type Stage = Constant;
}

impl<Z: StaticSwizzle, O: Number, L: StaticLayout> StaticLayout for Composed<Z, O, L> {
    const INNER: Result<algebra::Layout, LayoutError> = Self::attempt();
    const SWIZZLED: bool = true;
    type Start = usize;
    const BIJECTION: algebra::Bijection = match Z::BIJECTION {
        Ok(bijection) => bijection,
        // The error of the swizzle is in `INNER`, which every use names: here it would be reported twice.
        Err(_) => algebra::Bijection::IDENTITY,
    };
    const OFFSET: u64 = O::NUMBER as u64;

    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        self.layout.runtime_strides()
    }

    #[inline(always)]
    fn start(&self) -> usize {
        self.start
    }

    #[inline(always)]
    fn started(self, start: usize, _: Token) -> Self {
        // The token is this crate's: no user moves the start, on which the bounds in `raw` rest.
        Composed { start, ..self }
    }
}

impl<Z: StaticSwizzle, O: Number, L: StaticLayout + Static> Static for Composed<Z, O, L> {
    const VALUE: Self = Composed { layout: L::VALUE, start: 0, swizzle: PhantomData };
}

impl<Z: StaticSwizzle, O: Number, L: StaticLayout> fmt::Display for Composed<Z, O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(text::<Self>().as_str())
    }
}

impl<Z: StaticSwizzle, O: Number, L: StaticLayout> fmt::Debug for Composed<Z, O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns the layout of a type without a swizzle, or the error.
pub(crate) const fn unswizzled<L: StaticLayout>() -> Result<algebra::Layout, LayoutError> {
    unswizzled_in::<L>(Operation::Layout)
}

/// [`unswizzled`], with the error of an operation on strides.
pub(crate) const fn unswizzled_in<L: StaticLayout>(operation: Operation) -> Result<algebra::Layout, LayoutError> {
    if L::SWIZZLED { refused::<L>(operation) } else { L::INNER }
}

/// The error of a swizzled operand. A function of its own, so that the swizzle is read only if there is one.
const fn refused<L: StaticLayout>(operation: Operation) -> Result<algebra::Layout, LayoutError> {
    match &L::INNER {
        Ok(_) => Err(LayoutError::swizzled_operand(L::BIJECTION).during(operation)),
        Err(error) => Err(*error),
    }
}

/// Returns the inner layout of an operation `M` on a swizzled `L`: the inner layout of `L` after another layout.
pub(crate) const fn behind<L: StaticLayout, M: StaticLayout>(
    layout: Result<algebra::Layout, LayoutError>,
) -> Result<algebra::Layout, LayoutError> {
    match (&layout, composed::<L>()) {
        (Ok(inner), Ok(Some(operand))) => match operand.map_from(inner, &M::BEGIN) {
            Ok(composed) => Ok(*composed.layout()),
            Err(error) => Err(error),
        },
        _ => layout,
    }
}

/// Returns the offset of an operation `M` on the swizzled layout `L`. A function of its own, so that the begin is
/// computed only if there is a swizzle.
pub(crate) const fn begun<L: StaticLayout, M: StaticLayout>() -> u64 {
    L::OFFSET.wrapping_add_signed(M::BEGIN[0])
}

/// Returns the index at which a composite by a tiler begins.
pub(crate) const fn begin<T: StaticTiler>(composite: Result<algebra::Layout, LayoutError>) -> [i64; 1 + MAX_RUNTIME] {
    // A composite that does not exist has no begin; its error is reported where it is used.
    let Ok(composite) = &composite else { return [0; 1 + MAX_RUNTIME] };
    match algebra::ops::composition_begin(&T::TILER, composite) {
        Ok(terms) => terms,
        Err(error) => error.panic(),
    }
}

/// Returns the index at which a layout with one reversed mode begins.
pub(crate) const fn begin_of_flip<L: StaticLayout>(mode: usize) -> [i64; 1 + MAX_RUNTIME] {
    // A layout that does not exist has no begin; its error is reported where it is used.
    let Ok(layout) = &L::INNER else { return [0; 1 + MAX_RUNTIME] };
    match algebra::ops::flip_begin(layout, mode) {
        Ok(terms) => terms,
        Err(_) => [0; 1 + MAX_RUNTIME],
    }
}

/// Returns the cosize, one more than the largest index.
pub(crate) const fn cosize<L: StaticLayout>() -> Result<u64, LayoutError> {
    match composed::<L>() {
        Ok(Some(composed)) => composed.cosize(),
        Ok(None) => match &L::INNER {
            Ok(layout) => layout.cosize(),
            Err(error) => Err(*error),
        },
        Err(error) => Err(error),
    }
}

/// Whether so many elements are enough, and `usize` counts coordinates and elements. It decides most layouts without
/// the `Result` of [`cosize`], which costs const evaluation; `false` decides nothing.
pub(crate) const fn fits<L: StaticLayout>(elements: usize) -> bool {
    match &L::INNER {
        Ok(layout) if usize::BITS == u64::BITS && !L::SWIZZLED => layout.fits_in(elements as u64),
        _ => false,
    }
}

/// Returns the cosize as a sum; 0 for runtime strides before a swizzle: see [`runtime_cosize`].
pub(crate) const fn cosize_terms<L: StaticLayout>() -> Result<[u64; 1 + MAX_RUNTIME], LayoutError> {
    // Strides are a sum of terms, one for each runtime stride. After a swizzle there is no such sum.
    if !L::SWIZZLED {
        return match &L::INNER {
            Ok(layout) => layout.cosize_terms(),
            Err(error) => Err(*error),
        };
    }
    let mut terms = [0; 1 + MAX_RUNTIME];
    if L::RUNTIME > 0 {
        // The indices after the swizzle depend on the strides: see `runtime_cosize`. The layout exists.
        return if let Err(error) = &L::INNER { Err(*error) } else { Ok(terms) };
    }
    match cosize::<L>() {
        Ok(cosize) => {
            terms[0] = cosize;
            Ok(terms)
        }
        Err(error) => Err(error),
    }
}

/// Returns the cosize of a swizzled layout for the runtime strides of its inner layout.
#[inline(never)]
pub(crate) fn runtime_cosize<L: StaticLayout>(strides: &[usize; MAX_RUNTIME]) -> Result<u64, LayoutError> {
    let layout = with_strides(&L::INNER, strides)?;
    // Of the strides as they are: the largest index after a swizzle may be any coordinate's.
    algebra::Composed::of(L::BIJECTION, L::OFFSET, &layout)?.cosize()
}

/// Returns a layout with its runtime strides filled in.
pub(crate) fn with_strides(
    layout: &Result<algebra::Layout, LayoutError>,
    strides: &[usize; MAX_RUNTIME],
) -> Result<algebra::Layout, LayoutError> {
    (*layout)?.with_runtime_strides(&wide(*strides))
}

/// Returns how far the indices reach below 0, as a sum. With a swizzle it is 0: the offset makes up for negative
/// strides.
pub(crate) const fn origin_terms<L: StaticLayout>() -> [u64; 1 + MAX_RUNTIME] {
    match &L::INNER {
        Ok(layout) if !L::SWIZZLED => match layout.origin_terms() {
            Ok(terms) => terms,
            Err(_) => [0; 1 + MAX_RUNTIME],
        },
        _ => [0; 1 + MAX_RUNTIME],
    }
}

/// Returns a layout as a view of a buffer: with its swizzle, or from its smallest index on. `below` is the layout
/// before the swizzle, with its runtime strides filled in.
pub(crate) const fn view<L: StaticLayout>(
    below: &Result<algebra::Layout, LayoutError>,
) -> Result<algebra::Composed, LayoutError> {
    match below {
        Ok(layout) if L::SWIZZLED => algebra::Composed::of(L::BIJECTION, L::OFFSET, layout),
        Ok(layout) => match layout.origin_terms() {
            // A view begins at its smallest index. The offset makes that 0, as the elements are counted.
            Ok(origin) => algebra::Composed::of(algebra::Bijection::IDENTITY, origin[0], layout),
            Err(error) => Err(error),
        },
        Err(error) => Err(*error),
    }
}

/// Returns the layout of a type without a swizzle.
const fn plain<L: StaticLayout>() -> algebra::Layout {
    match &L::INNER {
        Ok(layout) => *layout,
        Err(error) => error.panic(),
    }
}

/// Returns the text form of the layout, or of its error.
pub(crate) const fn text<L: StaticLayout>() -> Text {
    match (composed::<L>(), &L::INNER) {
        (Ok(Some(composed)), _) => composed.text(),
        (Ok(None), Ok(layout)) => layout.text(),
        (Err(error), _) => error.message(),
        (_, Err(error)) => error.message(),
    }
}

/// Returns the layout as one that may have a swizzle.
pub(crate) const fn swizzled_or_plain<L: StaticLayout>() -> Result<algebra::Composed, LayoutError> {
    match (composed::<L>(), &L::INNER) {
        (Ok(Some(composed)), _) => Ok(composed),
        (Ok(None), Ok(layout)) => algebra::Composed::plain(layout),
        (Err(error), _) => Err(error),
        (_, Err(error)) => Err(*error),
    }
}

/// Returns the layout with its swizzle, or `None` without a swizzle.
pub(crate) const fn composed<L: StaticLayout>() -> Result<Option<algebra::Composed>, LayoutError> {
    match &L::INNER {
        Ok(layout) if L::SWIZZLED => match algebra::Composed::of(L::BIJECTION, L::OFFSET, layout) {
            Ok(composed) => Ok(Some(composed)),
            Err(error) => Err(error),
        },
        Ok(_) => Ok(None),
        Err(error) => Err(*error),
    }
}

/// Runtime strides as numbers of the algebra. One function for all layouts: rustc would visit a closure, and the
/// adapters of `map`, for each.
#[inline]
pub(crate) fn wide(strides: [usize; MAX_RUNTIME]) -> [u64; MAX_RUNTIME] {
    strides.map(|stride| stride as u64)
}
