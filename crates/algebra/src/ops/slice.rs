//! Slices: the layout over the free coordinates, with all other coordinates fixed.
//!
//! ```text
//! (4,8):(8,1)  at (2,_)   is   (8):(1), from index 16
//! ```

use crate::const_util::{ctry, magnitude, small};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, Over, Profile};
use crate::error::{Blame, LayoutError, ModePath, Operation};

/// The layout of the parts that a coordinate leaves free. `CuTe`: `slice(coordinate, layout)`.
///
/// `profile` is the bracketing of the coordinate; `free[i]` says whether its leaf `i` is free. The modes of the result
/// are the parts of the layout over the free leaves, from left to right. If the coordinate is a single free leaf, the
/// result is the whole layout.
///
/// Post: `L(c) = L(c with 0 at the free leaves) + slice(L)(the free leaves of c)` for every coordinate `c`.
///
/// # Errors
/// [`LayoutError::CoordinateNotCongruent`] unless the layout refines the profile; [`LayoutError::RankMismatch`] unless
/// `free` has an entry for each leaf.
///
/// ```
/// use layout_algebra::{Layout, Profile, ops::slice};
/// let rows = Layout::parse("(4,8):(8,1)")?;
/// assert_eq!(slice(&rows, &Profile::flat(2), &[false, true])?.to_string(), "(8):(1)");
/// assert_eq!(slice(&rows, &Profile::flat(2), &[true, true])?, rows);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn slice(layout: &Layout, profile: &Profile, free: &[bool]) -> Result<Layout, LayoutError> {
    if free.len() != profile.length() {
        return Err(LayoutError::rank_mismatch(free.len(), profile.length()));
    }
    chosen(layout, profile, free, true)
}

/// The layout of the parts that a coordinate fixes. `CuTe`: `dice(coordinate, layout)`.
///
/// Post: each part of the layout over a leaf of the profile is in exactly one of [`slice()`] and `dice`.
///
/// # Errors
/// The errors of [`slice()`].
///
/// ```
/// use layout_algebra::{Layout, Profile, ops::dice};
/// let rows = Layout::parse("(4,8):(8,1)")?;
/// assert_eq!(dice(&rows, &Profile::flat(2), &[false, true])?.to_string(), "(4):(8)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn dice(layout: &Layout, profile: &Profile, free: &[bool]) -> Result<Layout, LayoutError> {
    if free.len() != profile.length() {
        return Err(LayoutError::rank_mismatch(free.len(), profile.length()));
    }
    chosen(layout, profile, free, false)
}

/// The slice at a coordinate, and the index of its first element. `CuTe`: `slice_and_offset(coordinate, layout)`.
///
/// `free[i]` says whether leaf `i` of the coordinate is free; the number at a free leaf is ignored.
///
/// Post: with the result `(S, o)`: `L(c) = o + S(the free leaves of c)` for every `c` with the coordinate's numbers at
/// all other leaves.
///
/// # Errors
/// The errors of [`slice()`]; [`LayoutError::OutOfBounds`]; [`LayoutError::NotStatic`] for a runtime or axis stride
/// with a coordinate other than 0.
///
/// ```
/// use layout_algebra::{IntTuple, Layout, ops::slice_and_offset};
/// let rows = Layout::parse("(4,8):(8,1)")?;
/// let (row, begin) = slice_and_offset(&rows, &IntTuple::parse("(2,0)")?, &[false, true])?;
/// assert_eq!((row.to_string().as_str(), begin), ("(8):(1)", 16));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn slice_and_offset(
    layout: &Layout,
    coordinate: &IntTuple,
    free: &[bool],
) -> Result<(Layout, i64), LayoutError> {
    let sliced = ctry!(slice(layout, coordinate.profile(), free));
    let mut walk = Over::START;
    let mut offset = 0i64;
    let mut leaf = 0;
    while leaf < free.len() {
        walk = walk.next_leaf(coordinate.profile(), layout.profile());
        let x = coordinate.entries[leaf];
        // Coordinate 0 is index 0 in every part, also along runtime and axis strides, which `offset` refuses.
        if !free[leaf] && x > 0 {
            let part = layout.subtree(walk.at);
            let blame = Blame::shape(Operation::Slice, leaf).of(1);
            if x >= part.size() {
                let mode = ModePath::of(coordinate.profile(), leaf);
                return Err(LayoutError::OutOfBounds { blame, mode, coordinate: x as i128, extent: part.size() });
            }
            let far = match part.offset(x) {
                Ok(far) => far,
                Err(error) => return Err(error.with_blame(blame)),
            };
            let Some(sum) = offset.checked_add(far) else {
                return Err(LayoutError::SumOverflow { blame, left: magnitude(offset), right: magnitude(far) });
            };
            offset = sum;
        }
        leaf += 1;
    }
    Ok((sliced, offset))
}

/// The index of the first element of the slice at a coordinate: the second result of [`slice_and_offset`].
///
/// # Errors
/// The errors of [`slice_and_offset`]; [`LayoutError::NegativeStride`] if the slice begins below index 0.
///
/// ```
/// use layout_algebra::{IntTuple, Layout, ops::slice_offset};
/// let rows = Layout::parse("(4,8):(8,1)")?;
/// assert_eq!(slice_offset(&rows, &IntTuple::parse("(2,0)")?, &[false, true])?, 16);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn slice_offset(layout: &Layout, coordinate: &IntTuple, free: &[bool]) -> Result<u64, LayoutError> {
    let (_, offset) = ctry!(slice_and_offset(layout, coordinate, free));
    // Only `slice_and_offset` names a start below index 0: a position in memory is a natural number.
    if offset < 0 {
        return Err(LayoutError::NegativeStride { blame: Blame::whole(Operation::Slice, 0), stride: offset });
    }
    Ok(magnitude(offset))
}

/// The parts over the free leaves, or over the fixed leaves.
const fn chosen(layout: &Layout, profile: &Profile, free: &[bool], wanted: bool) -> Result<Layout, LayoutError> {
    ctry!(require_congruent(layout, profile), Operation::Slice);
    let mut modes = 0;
    let mut i = 0;
    while i < free.len() {
        modes += (free[i] == wanted) as usize;
        i += 1;
    }
    let mut result = Layout::VOID;
    // A coordinate of one free leaf is the whole layout, not a tuple of it: `CuTe`'s `slice(_, layout)`.
    if !(profile.is_leaf() && modes == 1) {
        ctry!(result.push_tuple(modes));
    }
    let mut walk = Over::START;
    let mut leaf = 0;
    while leaf < free.len() {
        walk = walk.next_leaf(profile, layout.profile());
        if free[leaf] == wanted {
            ctry!(result.push_tree(layout, walk.at));
        }
        leaf += 1;
    }
    Ok(result)
}

/// The part of a layout over leaf `leaf` of a profile: the layout that the integer at this leaf is a coordinate of.
///
/// Post: substituting all parts into the profile gives the layout.
///
/// # Errors
/// [`LayoutError::CoordinateNotCongruent`] unless the layout refines the profile; [`LayoutError::ModeOutOfRange`].
///
/// ```
/// use layout_algebra::{Layout, Profile, ops::part};
/// let layout = Layout::parse("((2,3),4):((1,2),6)")?;
/// assert_eq!(part(&layout, &Profile::flat(2), 0)?.to_string(), "(2,3):(1,2)");
/// assert_eq!(part(&layout, &Profile::LEAF, 0)?, layout);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn part(layout: &Layout, profile: &Profile, leaf: usize) -> Result<Layout, LayoutError> {
    ctry!(require_congruent(layout, profile));
    if leaf >= profile.length() {
        return Err(LayoutError::mode_out_of_range(leaf, profile.length()));
    }
    Ok(layout.subtree(Over::leaf(leaf, profile, layout.profile())))
}

/// The ends of the parts of a layout over the leaves of a profile. Part `i` has the leaves from `result[i - 1]` (0 for
/// the first) to `result[i]`.
///
/// # Errors
/// [`LayoutError::CoordinateNotCongruent`] unless the layout refines the profile.
///
/// ```
/// use layout_algebra::{Layout, Profile, ops::part_ends};
/// let layout = Layout::parse("((2,3),4):((1,2),6)")?;
/// assert_eq!(part_ends(&layout, &Profile::flat(2))?[..2], [2, 3]);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn part_ends(layout: &Layout, profile: &Profile) -> Result<[u8; MAX_LEAVES], LayoutError> {
    ctry!(require_congruent(layout, profile));
    let mut ends = [0; MAX_LEAVES];
    let mut walk = Over::START;
    let mut leaf = 0;
    while leaf < profile.length() {
        walk = walk.next_leaf(profile, layout.profile());
        ends[leaf] = small(walk.at.leaf_end);
        leaf += 1;
    }
    Ok(ends)
}

const fn require_congruent(layout: &Layout, profile: &Profile) -> Result<(), LayoutError> {
    if profile.weakly_congruent(layout.profile()) {
        return Ok(());
    }
    Err(LayoutError::CoordinateNotCongruent {
        blame: Blame::whole(Operation::Index, 1),
        coordinate: *profile,
        shape: *layout.profile(),
    })
}
