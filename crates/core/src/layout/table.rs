//! Indices in constants: one at a time, and as a table of all.

use layout_algebra::{Composed, IntTuple, Layout, LayoutError, MAX_LEAVES, Operation, check as claim};

use crate::expect;
use crate::layout::{StaticLayout, composed};

/// Returns the index of a coordinate in a constant, where [`StaticLayout::index`] cannot be called.
///
/// The coordinate is a list of integers: one, which counts all coordinates, or one for each mode, or one for each leaf
/// of the shape. All strides are constants.
///
/// Post: `index_of::<L>(&[i, j]) == layout.index((i, j))`.
///
/// ```
/// use layout_static::{layout, number};
/// layout! { type Tile = ((2, 4), 8) : ((1, 16), 2); }
/// const LAST: usize = number::index_of::<Tile>(&[7, 7]);
/// assert_eq!((LAST, number::index_of::<Tile>(&[1, 3, 7]), number::index_of::<Tile>(&[63])), (63, 63, 63));
/// assert_eq!(LAST, Tile.index(((1, 3), 7)));
/// ```
///
/// # Panics
/// If the coordinate is out of bounds or has another number of integers; in a constant, this is a compile error.
///
/// ```compile_fail,E0080
/// # use layout_static::{layout, number};
/// # layout! { type Tile = ((2, 4), 8) : ((1, 16), 2); }
/// const OUTSIDE: usize = number::index_of::<Tile>(&[8, 0]); // [L0501] the extent is 8
/// ```
#[track_caller]
pub const fn index_of<L: StaticLayout>(coordinate: &[usize]) -> usize {
    let layout = expect::value(natural::<L>());
    // One more than a layout has: then there is no tuple of them.
    let (mut integers, mut i) = ([0; MAX_LEAVES + 1], 0);
    while i < coordinate.len() && i < integers.len() {
        integers[i] = coordinate[i] as u64;
        i += 1;
    }
    let (integers, _) = integers.split_at(i);
    let (rank, length) = (layout.rank(), layout.shape().length());
    let tuple = match coordinate {
        // First: one integer counts all coordinates, also where the layout has rank 1 in brackets.
        [x] => Ok(IntTuple::leaf(*x as u64)),
        // For a flat shape, modes and leaves are the same.
        _ if coordinate.len() == length && rank != length => IntTuple::with_profile(integers, layout.profile()),
        _ => IntTuple::flat(integers),
    };
    expect::to_usize(expect::value(layout.index_at(&expect::value(tuple))), Operation::Index)
}

/// Returns the indices of all `N` coordinates in a constant, in layout order: the first mode moves fastest. `N` is the
/// size of the layout, or the program does not compile. All strides are constants.
///
/// Post: `table[x] == layout.index(x)`, for every linear coordinate `x`.
///
/// ```
/// use layout_static::{StaticLayout, layout, number};
/// layout! { type Morton = ((2, 2), (2, 2)) : ((1, 4), (2, 8)); }
/// static TABLE: [u32; 16] = number::table::<Morton, 16>();
/// assert_eq!(TABLE, [0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15]);
/// const SAME: [u32; Morton::SIZE] = number::table::<Morton, { Morton::SIZE }>();
/// assert_eq!(SAME, TABLE);
/// ```
///
/// A table of another length does not compile:
///
/// ```compile_fail,E0080
/// # use layout_static::{layout, number};
/// # layout! { type Morton = ((2, 2), (2, 2)) : ((1, 4), (2, 8)); }
/// static TABLE: [u32; 15] = number::table::<Morton, 15>(); // [L0601] an array of 15 for 16 coordinates
/// ```
///
/// # Panics
/// If the size of the layout is not `N`, or an index exceeds 32 bits; in a constant, this is a compile error.
#[track_caller]
pub const fn table<L: StaticLayout, const N: usize>() -> [u32; N] {
    let layout = &expect::value(natural::<L>());
    if let Err(error) = claim::size(layout.layout(), N as u64) {
        error.during(Operation::Index).panic()
    }
    let mut indices = sums(layout.layout(), layout.offset());
    let mut x = 0;
    while x < N {
        // Entry by entry in place: `sums` has the indices before the swizzle, each at its own coordinate.
        indices[x] = expect::short(layout.bijection().apply(indices[x] as u64), Operation::Index);
        x += 1;
    }
    indices
}

/// Returns the layout. Its strides are constants and, without a swizzle, not negative. With a swizzle, a negative
/// stride is an offset before it.
const fn natural<L: StaticLayout>() -> Result<Composed, LayoutError> {
    if let (Ok(layout), false) = (&L::INNER, L::SWIZZLED)
        // Index 0 is asked to refuse layouts without indices: negative and runtime strides.
        && let Err(error) = layout.index(0)
    {
        return Err(error);
    }
    match composed::swizzled_or_plain::<L>() {
        Ok(layout) => match layout.index(0) {
            Ok(_) => Ok(layout),
            Err(error) => Err(error),
        },
        error => error,
    }
}

/// Returns the index of every coordinate before a swizzle, from the index of coordinate 0. Each leaf repeats the table
/// of the leaves before it.
#[track_caller]
const fn sums<const N: usize>(layout: &Layout, first: u64) -> [u32; N] {
    let (mut indices, mut filled, mut leaf) = ([expect::short(first, Operation::Index); N], 1, 0);
    while leaf < layout.length() {
        let (extent, stride) = layout.mode_at(leaf);
        let next = filled * expect::to_usize(extent, Operation::Size);
        let stride = stride.coefficient();
        let mut x = filled;
        while x < next {
            indices[x] =
                // A negative stride wraps back. The sum is an index, which `short` holds against 32 bits.
                expect::short((indices[x - filled] as u64).wrapping_add(stride.cast_unsigned()), Operation::Index);
            x += 1;
        }
        filled = next;
        leaf += 1;
    }
    indices
}
