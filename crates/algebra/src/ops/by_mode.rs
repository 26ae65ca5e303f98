//! Operations mode by mode: applies a tiler `[..]` to each mode of a layout.

use crate::const_util::{ctry, small};
use crate::data::layout::Layout;
use crate::data::profile::{Profile, Subtree};
use crate::data::tiler::{Tiler, TilerNode};
use crate::error::{Blame, Capacity, LayoutError, Operation};
use crate::ops::divide::Single;

/// The operation applied to a mode and its tile.
#[derive(Clone, Copy)]
pub(crate) enum Each {
    Composition,
    CompositionExtended,
    LogicalDivide,
    LogicalProduct,
}

impl Each {
    pub(crate) const fn apply(self, mode: &Layout, tile: &Layout) -> Result<Layout, LayoutError> {
        // The four share one walk over tiler and layout, so `_`, `..` and nesting mean the same in each.
        match self {
            Each::Composition => super::composition(mode, tile),
            Each::CompositionExtended => super::composition_extended(mode, tile),
            Each::LogicalDivide => super::logical_divide(mode, tile),
            Each::LogicalProduct => super::logical_product(mode, tile),
        }
    }

    pub(crate) const fn operation(self) -> Operation {
        match self {
            Each::Composition | Each::CompositionExtended => Operation::Composition,
            Each::LogicalDivide => Operation::LogicalDivide,
            Each::LogicalProduct => Operation::LogicalProduct,
        }
    }
}

/// Applies an operation mode by mode. Modes with `_` or beyond the tiler stay unchanged; a mode with `..` is all tile.
pub(super) const fn by_mode(each: Each, layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    if let Some(tile) = tiler.as_layout() {
        return each.apply(layout, tile);
    }
    let mut result = Layout::VOID;
    ctry!(below(each, layout, layout.profile().span(), tiler, tiler.profile().span(), &mut result));
    result.checked()
}

const fn below(
    each: Each,
    layout: &Layout,
    at: Subtree,
    tiler: &Tiler,
    tile_at: Subtree,
    result: &mut Layout,
) -> Result<(), LayoutError> {
    match tiler.node(tile_at) {
        TilerNode::Keep => result.push_tree(layout, at),
        TilerNode::Whole => match each {
            Each::Composition | Each::CompositionExtended => result.push_tree(layout, at),
            // The mode, once.
            Each::LogicalDivide | Each::LogicalProduct => {
                ctry!(result.push_tuple(2));
                ctry!(result.push_tree(layout, at));
                result.push_layout(&Layout::UNIT)
            }
        },
        TilerNode::Tile(tile) => match each.apply(&layout.subtree(at), &tile) {
            Ok(tiled) => result.push_layout(&tiled),
            Err(error) => Err(shifted(error, at, tile_at)),
        },
        TilerNode::ByMode(modes) => {
            let rank = ctry!(require_rank(each.operation(), layout.profile(), at, modes, tile_at));
            ctry!(result.push_tuple(rank));
            let mut walk = Alongside::new(layout.profile(), at, tiler.profile(), tile_at);
            let mut i = 0;
            while i < rank {
                walk = walk.next(layout.profile(), tiler, i < modes);
                if i < modes {
                    ctry!(below(each, layout, walk.mode, tiler, walk.tile, result));
                } else {
                    ctry!(result.push_tree(layout, walk.mode));
                }
                i += 1;
            }
            Ok(())
        }
    }
}

/// The zipped form of a divide or product: all first modes together, then all second modes.
///
/// Post: `rank(result) = 2`.
pub(super) const fn gathered(each: Each, layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    // Tiles go straight into the result and rests into a second layout: the walk visits each mode once.
    let mut pair = Layout::VOID;
    let mut rests = Layout::VOID;
    let (at, tile_at) = (layout.profile().span(), tiler.profile().span());
    ctry!(pair.push_tuple(2));
    ctry!(apply_and_gather(each, layout, at, tiler, tile_at, &mut pair, &mut rests));
    ctry!(pair.push_layout(&rests));
    match each {
        // A divide has the size and the indices of its operand.
        Each::LogicalDivide => Ok(pair),
        // A product is larger than its operand, so its size and reach are checked here.
        _ => pair.checked(),
    }
}

/// The tiled form of a divide or product, or its flat form: the zipped form with its modes split.
pub(super) const fn apart(each: Each, layout: &Layout, tiler: &Tiler, flat: bool) -> Result<Layout, LayoutError> {
    unzipped(&ctry!(gathered(each, layout, tiler)), flat)
}

/// Splits mode 1 of the zipped form into its modes; with `flat`, mode 0 too. A mode of rank 1 is unchanged.
pub(crate) const fn unzipped(zipped: &Layout, flat: bool) -> Result<Layout, LayoutError> {
    let (first, second) = (ctry!(zipped.mode(0)), ctry!(zipped.mode(1)));
    let modes = if flat { first.rank() } else { 1 } + second.rank();
    let mut result = Layout::VOID;
    ctry!(result.push_tuple(modes));
    ctry!(push_apart(&mut result, &first, flat));
    ctry!(push_apart(&mut result, &second, true));
    Ok(result)
}

/// Pushes the modes of a layout if `apart`, or the layout itself if not, or if it has one mode.
const fn push_apart(result: &mut Layout, layout: &Layout, apart: bool) -> Result<(), LayoutError> {
    if !apart || layout.rank() == 1 {
        return result.push_layout(layout);
    }
    result.push_modes(layout, 0, layout.rank())
}

/// Applies a divide or product mode by mode. Gathers the first modes of the results in `tiles`, the second modes in
/// `rests`. A mode with `_` is all rest, with a tile of one element; a mode with `..` is all tile. Modes beyond the
/// tiler are rest.
pub(super) const fn apply_and_gather(
    each: Each,
    layout: &Layout,
    at: Subtree,
    tiler: &Tiler,
    tile_at: Subtree,
    tiles: &mut Layout,
    rests: &mut Layout,
) -> Result<(), LayoutError> {
    match tiler.node(tile_at) {
        TilerNode::Keep => {
            ctry!(tiles.push_layout(&Layout::UNIT));
            rests.push_tree(layout, at)
        }
        TilerNode::Whole => {
            ctry!(tiles.push_tree(layout, at));
            rests.push_layout(&Layout::UNIT)
        }
        TilerNode::Tile(tile) => match each.apply(&layout.subtree(at), &tile) {
            Ok(divided) => {
                let (first, second) = (ctry!(divided.mode(0)), ctry!(divided.mode(1)));
                ctry!(tiles.push_layout(&first));
                rests.push_layout(&second)
            }
            Err(error) => Err(shifted(error, at, tile_at)),
        },
        TilerNode::ByMode(modes) => {
            let rank = ctry!(require_rank(each.operation(), layout.profile(), at, modes, tile_at));
            ctry!(tiles.push_tuple(modes));
            ctry!(rests.push_tuple(rank));
            let mut walk = Alongside::new(layout.profile(), at, tiler.profile(), tile_at);
            let mut i = 0;
            while i < rank {
                walk = walk.next(layout.profile(), tiler, i < modes);
                if matches!(each, Each::LogicalDivide)
                    && i < modes
                    && let Some(single) = Single::new(layout, walk.mode, tiler, walk.tile)
                {
                    if !single.push(tiles, rests) {
                        return Err(LayoutError::CapacityExceeded {
                            blame: Blame::NONE,
                            what: Capacity::Extents,
                            count: 0,
                        });
                    }
                } else if i < modes {
                    ctry!(apply_and_gather(each, layout, walk.mode, tiler, walk.tile, tiles, rests));
                } else {
                    ctry!(rests.push_tree(layout, walk.mode));
                }
                i += 1;
            }
            Ok(())
        }
    }
}

/// The modes of a layout and of a tiler, side by side.
pub(crate) struct Alongside {
    pub(crate) mode: Subtree,
    pub(crate) tile: Subtree,
}

impl Alongside {
    pub(crate) const fn new(profile: &Profile, at: Subtree, tiler: &Profile, tile_at: Subtree) -> Alongside {
        Alongside { mode: profile.before(at), tile: tiler.before(tile_at) }
    }

    pub(crate) const fn next(self, profile: &Profile, tiler: &Tiler, tiled: bool) -> Alongside {
        // Beyond the tiler the tile stays at its last part, which nobody reads.
        let tile = if tiled { tiler.profile().next(self.tile) } else { self.tile };
        Alongside { mode: profile.next(self.mode), tile }
    }
}

/// Returns the rank of the mode at `at`, an error if a tiler of `modes` modes has more.
pub(crate) const fn require_rank(
    operation: Operation,
    profile: &Profile,
    at: Subtree,
    modes: usize,
    tile_at: Subtree,
) -> Result<usize, LayoutError> {
    let rank = profile.modes_at(at.node);
    if modes > rank {
        // A nested tiler is one mode of the tiler; the blame names its first tile.
        let blame =
            if tile_at.node == 0 { Blame::whole(operation, 1) } else { Blame::shape(operation, tile_at.leaf).of(1) };
        return Err(LayoutError::RankMismatch { blame, given: small(modes), expected: small(rank) });
    }
    Ok(rank)
}

/// Converts the error of a mode to an error of the whole layout. Its leaves count from the start. Coordinates of the
/// mode's tile are not coordinates of the tiler.
pub(crate) const fn shifted(mut error: LayoutError, at: Subtree, tile_at: Subtree) -> LayoutError {
    if let LayoutError::ModesCarry { coordinate, .. } = &mut error {
        *coordinate = None;
    }
    let blame = error.blame();
    // Operand 0 is the layout and operand 1 the tiler, each with leaves before this mode.
    let start = if blame.operand == 0 { at.leaf } else { tile_at.leaf };
    error.with_blame(Blame { leaf: blame.leaf + small(start), ..blame })
}
