//! Compositions with tiles, and divides, with runtime extents.
//!
//! ```text
//! mode     (l, .., c?k, m, ..)
//! front    (l, .., c)             static: the operation is applied to it
//! after    (?k, m, ..)            not cut: follows the rest of the front, coalesced
//! ```
//!
//! A tile that stays within the front is within the mode for all values, and so are its repetitions. The complement of
//! a tile in `c?k` is its complement in `c`, then `?k : c`. A tile that leaves the front may fit some values, never
//! all.

use super::DynLayout;
use super::coalesce::DynModes;
use crate::const_util::{ctry, product, signed};
use crate::data::extent::Extent;
use crate::data::layout::Layout;
use crate::data::profile::{Profile, Subtree};
use crate::data::stride::{Basis, Stride};
use crate::data::tiler::{Tiler, TilerNode};
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::by_mode::{Alongside, Each, require_rank, shifted, unzipped};
use crate::ops::{self, tile_unzip};

/// The number of values of a runtime number that are tried to find one for which a tile fits.
const TRIED: u64 = 64;

impl DynLayout {
    /// The composition by a tiler: [`ops::composition_by`] with runtime extents. Each mode is composed with a tile of
    /// constant extents; `_`, `..` and modes beyond the tiler leave a mode alone.
    ///
    /// Post: `instantiate(composition_by(L, T))` is the function of `ops::composition_by(instantiate(L), T)`.
    ///
    /// # Errors
    /// The errors of [`ops::composition_by`]; [`LayoutError::DependsOnExtent`] if the composition exists for some
    /// values only.
    ///
    /// ```
    /// use layout_algebra::{DynLayout, Tiler};
    /// let matrix = DynLayout::parse("(128?,64?):(?,1)")?;
    /// let tile = matrix.composition_by(&Tiler::parse("[(8,4):(4,1), 16:2]")?)?;
    /// assert_eq!(tile.to_string(), "((8,4),16):((4*?2,?2),2)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn composition_by(&self, tiler: &Tiler) -> Result<DynLayout, LayoutError> {
        ctry!(self.each(Each::Composition, tiler, false)).0.checked()
    }

    /// The divide by a tiler: [`ops::logical_divide_by`] with runtime extents.
    ///
    /// Post: `instantiate(logical_divide_by(L, T))` is the function of `ops::logical_divide_by(instantiate(L), T)`,
    /// mode by mode of tile and rest.
    ///
    /// # Errors
    /// The errors of [`ops::logical_divide_by`]; [`LayoutError::DependsOnExtent`] if the tile divides for some values
    /// only.
    pub const fn logical_divide_by(&self, tiler: &Tiler) -> Result<DynLayout, LayoutError> {
        ctry!(self.each(Each::LogicalDivide, tiler, false)).0.checked()
    }

    /// The divide into all tiles and all rests: [`ops::zipped_divide`] with runtime extents. The tile is static, the
    /// grid of tiles has runtime extents.
    ///
    /// Post: `instantiate(zipped_divide(L, T))` is the function of `ops::zipped_divide(instantiate(L), T)`, mode by
    /// mode.
    ///
    /// # Errors
    /// The errors of [`logical_divide_by`](DynLayout::logical_divide_by).
    ///
    /// ```
    /// use layout_algebra::{DynLayout, Tiler};
    /// let matrix = DynLayout::parse("(128?,64?):(?,1)")?;
    /// let tiles = matrix.zipped_divide(&Tiler::parse("[32, 64]")?)?;
    /// assert_eq!(tiles.to_string(), "((32,64),(4?0,?1)):((?2,1),(32*?2,64))");
    /// let error = matrix.zipped_divide(&Tiler::parse("[48, 64]")?).unwrap_err();
    /// assert_eq!(error.code(), "L0412"); // 384 is a multiple of 48, 128 is not
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn zipped_divide(&self, tiler: &Tiler) -> Result<DynLayout, LayoutError> {
        let (pairs, profile) = ctry!(self.each(Each::LogicalDivide, tiler, true), Operation::ZippedDivide);
        Ok(pairs.at_leaves(&ctry!(tile_unzip(&pairs.leaf_numbers(), &profile))))
    }

    /// The divide into all tiles and each mode of the rest: [`ops::tiled_divide`] with runtime extents.
    ///
    /// Post: the modes of the [zipped divide](DynLayout::zipped_divide), the modes of its mode 1 side by side.
    ///
    /// # Errors
    /// The errors of [`logical_divide_by`](DynLayout::logical_divide_by).
    pub const fn tiled_divide(&self, tiler: &Tiler) -> Result<DynLayout, LayoutError> {
        let zipped = ctry!(self.zipped_divide(tiler), Operation::TiledDivide);
        Ok(zipped.at_leaves(&ctry!(unzipped(&zipped.leaf_numbers(), false))))
    }

    /// The divide into the modes of tiles and rest: [`ops::flat_divide`] with runtime extents.
    ///
    /// Post: the modes of the [zipped divide](DynLayout::zipped_divide), all side by side.
    ///
    /// # Errors
    /// The errors of [`logical_divide_by`](DynLayout::logical_divide_by).
    pub const fn flat_divide(&self, tiler: &Tiler) -> Result<DynLayout, LayoutError> {
        let zipped = ctry!(self.zipped_divide(tiler), Operation::FlatDivide);
        Ok(zipped.at_leaves(&ctry!(unzipped(&zipped.leaf_numbers(), true))))
    }

    /// The repetitions of a tile that fill `[0, cotarget)`: [`ops::complement`] within a runtime extent.
    ///
    /// Post: `instantiate(complement(t, n)) = ops::complement(t, value of n)`, up to coalescing.
    ///
    /// # Errors
    /// The errors of [`ops::complement`]; [`LayoutError::DependsOnExtent`] if the tile and its repetitions fill the
    /// cotarget for some values only.
    ///
    /// ```
    /// use layout_algebra::{DynLayout, Layout};
    /// let (extent, _) = DynLayout::parse("32?:1")?.mode_at(0);
    /// assert_eq!(DynLayout::complement(&Layout::parse("4:1")?, extent)?.to_string(), "8?0:4");
    /// assert_eq!(DynLayout::complement(&Layout::parse("4:8")?, extent)?.to_string(), "(8,?0):(1,32)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn complement(tile: &Layout, cotarget: Extent) -> Result<DynLayout, LayoutError> {
        let Some(end) = signed(cotarget.coefficient) else {
            let blame = Blame::whole(Operation::Complement, 1);
            return Err(LayoutError::Overflow { blame, left: cotarget.coefficient, right: 1 });
        };
        // The complement in `c` is the complement for all values, if it fills `c`: then `?k : c` repeats it.
        let rest = ctry!(ops::complement(tile, cotarget.coefficient));
        let mut result = DynLayout::VOID;
        let mut modes = DynModes::NONE;
        ctry!(modes.append(&DynLayout::fixed(&rest), 0, rest.length()));
        if !cotarget.product.is_one() {
            if !fills(tile, &rest, cotarget.coefficient) {
                let blame = Blame::whole(Operation::Complement, 0);
                let (mut k, mut fitting) = (2, 0);
                while k <= TRIED && fitting == 0 {
                    if let Some(larger) = product(cotarget.coefficient, k)
                        && let Ok(rest) = ops::complement(tile, larger)
                        && fills(tile, &rest, larger)
                    {
                        fitting = k;
                    }
                    k += 1;
                }
                return Err(LayoutError::DependsOnExtent { blame, tile: tile.size(), extent: cotarget, fitting });
            }
            let grid = Extent { coefficient: 1, product: cotarget.product };
            ctry!(modes.merge_or_push(grid, Stride::new(end, Basis::Unit)));
        }
        ctry!(modes.push_onto(&mut result));
        Ok(result)
    }

    /// Applies an operation to each mode and its tile; also returns the profile of the tiler, with each tile a leaf. If
    /// `paired`, a mode that a divide leaves alone is a pair too, all tile or all rest.
    const fn each(&self, each: Each, tiler: &Tiler, paired: bool) -> Result<(DynLayout, Profile), LayoutError> {
        let (mut result, mut profile) = (DynLayout::VOID, Profile::VOID);
        let (at, tile_at) = (self.profile().span(), tiler.profile().span());
        ctry!(self.below(each, at, tiler, tile_at, paired, &mut result, &mut profile));
        Ok((result, profile))
    }

    #[allow(clippy::too_many_arguments, reason = "the operation, the mode, its tile, and the two results")]
    const fn below(
        &self,
        each: Each,
        at: Subtree,
        tiler: &Tiler,
        tile_at: Subtree,
        paired: bool,
        result: &mut DynLayout,
        profile: &mut Profile,
    ) -> Result<(), LayoutError> {
        let unit = DynLayout::fixed(&Layout::UNIT);
        let node = tiler.node(tile_at);
        if !matches!(node, TilerNode::ByMode(_)) {
            ctry!(profile.push_leaf());
        }
        match node {
            TilerNode::Keep if paired => {
                ctry!(result.layout.push_tuple(2));
                ctry!(result.push_tree(&unit, unit.profile().span()));
                result.push_tree(self, at)
            }
            TilerNode::Whole if matches!(each, Each::LogicalDivide) => {
                ctry!(result.layout.push_tuple(2));
                ctry!(result.push_tree(self, at));
                result.push_tree(&unit, unit.profile().span())
            }
            TilerNode::Keep | TilerNode::Whole => result.push_tree(self, at),
            TilerNode::Tile(tile) => match self.coalesced(at).tiled(each, &self.subtree(at), &tile) {
                Ok(tiled) => result.push_tree(&tiled, tiled.profile().span()),
                Err(error) => Err(shifted(error, at, tile_at)),
            },
            TilerNode::ByMode(modes) => {
                let rank = ctry!(require_rank(each.operation(), self.profile(), at, modes, tile_at));
                ctry!(result.layout.push_tuple(rank));
                ctry!(profile.push_tuple(modes));
                let mut walk = Alongside::new(self.profile(), at, tiler.profile(), tile_at);
                let mut i = 0;
                while i < rank {
                    walk = walk.next(self.profile(), tiler, i < modes);
                    if i < modes {
                        ctry!(self.below(each, walk.mode, tiler, walk.tile, paired, result, profile));
                    } else {
                        ctry!(result.push_tree(self, walk.mode));
                    }
                    i += 1;
                }
                Ok(())
            }
        }
    }

    /// Applies the operation to a coalesced mode and its tile; to `mode` itself if its extents are constants.
    const fn tiled(&self, each: Each, mode: &DynLayout, tile: &Layout) -> Result<DynLayout, LayoutError> {
        let first = self.first_runtime();
        if first == self.length() {
            return Ok(DynLayout::fixed(&ctry!(each.apply(&mode.layout, tile))));
        }
        let front = ctry!(self.front(first, 1));
        let answer = match each.apply(&front, tile) {
            Ok(answer) => answer,
            // The tile fails for the value 1. If another value takes it, the answer depends on the extent.
            Err(error) => return Err(self.undecided(error, each, first, tile)),
        };
        if !matches!(each, Each::LogicalDivide) {
            // The tile lies in the front, so the runtime numbers are not part of the composite.
            return Ok(DynLayout::fixed(&answer));
        }
        let (part, rest) = (ctry!(answer.mode(0)), DynLayout::fixed(&ctry!(answer.mode(1))));
        let (extent, stride) = self.mode_at(first);
        let grid = Extent { coefficient: 1, product: extent.product };
        let Some(step) = stride.scaled(extent.coefficient) else {
            let left = stride.coefficient().unsigned_abs();
            return Err(LayoutError::Overflow { blame: Blame::NONE, left, right: extent.coefficient });
        };
        let mut modes = DynModes::NONE;
        // The rest follows the coordinates: within the front, along the opaque grid, then the leaves after it.
        ctry!(modes.append(&rest, 0, rest.length()));
        ctry!(modes.merge_or_push(grid, step));
        ctry!(modes.append(self, first + 1, self.length()));
        let mut divided = DynLayout::VOID;
        ctry!(divided.layout.push_tuple(2));
        ctry!(divided.layout.push_layout(&part));
        ctry!(modes.push_onto(&mut divided));
        Ok(divided)
    }

    /// The first leaf with a runtime extent; the length if there is none.
    pub(super) const fn first_runtime(&self) -> usize {
        let mut first = 0;
        while first < self.length() && self.products[first].is_one() {
            first += 1;
        }
        first
    }

    /// The leaves up to leaf `first`, with `value` for its runtime product.
    pub(super) const fn front(&self, first: usize, value: u64) -> Result<Layout, LayoutError> {
        let mut front = Layout::VOID;
        ctry!(front.push_tuple(first + 1));
        let mut i = 0;
        while i <= first {
            let (extent, stride) = self.layout.mode_at(i);
            let extent = if i < first { Some(extent) } else { product(extent, value) };
            let Some(extent) = extent else {
                return Err(LayoutError::Overflow { blame: Blame::NONE, left: value, right: u64::MAX });
            };
            ctry!(front.push_leaf(extent, stride));
            i += 1;
        }
        front.checked()
    }

    /// The error of a tile, with a value of the runtime extent for which it fits. If none is found, it is the error for
    /// the value 1.
    const fn undecided(&self, error: LayoutError, each: Each, first: usize, tile: &Layout) -> LayoutError {
        let (extent, _) = self.mode_at(first);
        let mut k = 2;
        // Values are tried upwards, so the error proposes the least one that works.
        while k <= TRIED {
            if let Ok(front) = self.front(first, k)
                && each.apply(&front, tile).is_ok()
            {
                let blame = error.blame().of(1);
                return LayoutError::DependsOnExtent { blame, tile: tile.size(), extent, fitting: k };
            }
            k += 1;
        }
        error
    }
}

/// Whether a tile and its complement fill `[0, end)`, and no more.
const fn fills(tile: &Layout, rest: &Layout, end: u64) -> bool {
    // Modes of stride 0 repeat indices and fill nothing.
    let (tile, rest) = (ops::filter(tile), ops::filter(rest));
    match product(tile.size(), rest.size()) {
        Some(size) => size == end && tile.reach() + rest.reach() + 1 == end,
        None => false,
    }
}
