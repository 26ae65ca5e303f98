//! The divides of `CuTe` C++.

use layout_algebra::Layout;
use layout_algebra::ops::{flat_divide, logical_divide_by, tiled_divide, zipped_divide};
use serde_json::Value;

use super::Verdict;
use super::case::{Case, Judged};
use super::cute::composite_differs;
use super::json::{Tiling, Unreadable};
use crate::oracle::{self, modes};
use crate::tree::{Mode, Tree};

/// What is wrong with the last layout, made from the first by the tiler.
pub(super) type Law = fn(&Layout, &Tiling, &Layout) -> Option<String>;

/// Judges a divide.
pub(super) fn judge(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let tiling = case.tiling("t")?;
    let tiler = tiling.to_tiler()?;
    let (ours, law): (_, Law) = match case.op.as_str() {
        "logical_divide" => (logical_divide_by(&layout, &tiler), not_divided),
        "zipped_divide" => (zipped_divide(&layout, &tiler), not_zipped),
        "tiled_divide" => (tiled_divide(&layout, &tiler), not_tiled),
        "flat_divide" => (flat_divide(&layout, &tiler), not_flat),
        op => return Err(Unreadable::unknown(op)),
    };
    // The mark is that of an answer with fewer elements than the layout.
    let lossy = case.out_layout()?.is_some_and(|theirs| theirs.size() < layout.size());
    if lossy != (case.field("lossy") == Some(&Value::Bool(true))) {
        return Ok(Verdict::Failed(format!("the answer has fewer elements: {lossy}")));
    }
    case.partial(ours, |ours| law(&layout, &tiling, ours), || None)
}

/// A law mode by mode: `_` and the modes beyond the tiler stay as they are.
pub(super) fn by_mode(layout: &Layout, tiles: &[Tiling], ours: &Layout, law: Law) -> Option<String> {
    if ours.profile().is_leaf() || ours.rank() != layout.rank() {
        return Some(format!("{} modes of {}", ours.rank(), layout.rank()));
    }
    (0..layout.rank())
        .find_map(|i| law(&layout.mode(i).ok()?, tiles.get(i).unwrap_or(&Tiling::Keep), &ours.mode(i).ok()?))
}

pub(super) fn not_kept(layout: &Layout, ours: &Layout) -> Option<String> {
    (!ours.same(layout)).then(|| format!("{ours} is not {layout}"))
}

/// What is wrong with a logical divide: `R(i, j) = A(T(i) + S(j))`, where the sums of the tile `T` and its increasing
/// repetitions `S` are `[0, size(A))`, each once.
pub fn not_divided(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    match tiling {
        Tiling::Keep => not_kept(layout, ours),
        Tiling::ByMode(tiles) => by_mode(layout, tiles, ours, not_divided),
        Tiling::Tile(tile) => {
            let size = layout.size();
            if ours.size() != size {
                return Some(format!("{} elements of {size}", ours.size()));
            }
            let tile_modes = oracle::flat_modes(tile);
            let filled = modes::filling(&tile_modes, size);
            let Some(starts) = filled.filter(|(end, _)| *end == i128::from(size)).map(|(_, starts)| starts) else {
                return Some(format!("no repetitions of {tile} fill [0,{size})"));
            };
            if ours.rank() != 2 || ours.profile().is_leaf() {
                return Some("not a tile and its repetitions".into());
            }
            let first = ours.mode(0).map_or(0, |mode| mode.size());
            if first != oracle::size(&tile_modes) {
                return Some(format!("mode 0 has {first} elements"));
            }
            let inner = [tile_modes, starts].concat().into_iter().map(Tree::Leaf).collect();
            differs(&oracle::flat_modes(layout), &Tree::Tuple(inner), &oracle::flat_modes(ours))
        }
    }
}

/// The first coordinate at which a layout is not the composite, with the extension of the outer layout.
pub(super) fn differs(outer: &[Mode], inner: &Tree<Mode>, ours: &[Mode]) -> Option<String> {
    let (x, value, found) = composite_differs(outer, inner, ours)?;
    Some(format!("{value} is at {x}, not {found}"))
}

/// What is wrong with a zipped divide: taken apart by mode again it must be a logical divide.
pub fn not_zipped(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    not_gathered(layout, tiling, ours, not_divided)
}

fn not_tiled(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    not_zipped(layout, tiling, &rezipped(ours, 1)?)
}

fn not_flat(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    not_zipped(layout, tiling, &rezipped(ours, tile_modes(tiling, ours))?)
}

/// The number of modes that the tile has in a flat divide.
pub(super) fn tile_modes(tiling: &Tiling, ours: &Layout) -> usize {
    match tiling {
        Tiling::Keep => 1,
        Tiling::ByMode(tiles) => tiles.len(),
        Tiling::Tile(tile) if !tile.profile().is_leaf() => tile.rank(),
        // A tile that is a number may have been split.
        Tiling::Tile(tile) => {
            let mut size = 1;
            let met = |i: &usize| {
                size *= ours.mode(*i).map_or(1, |mode| mode.size());
                size == tile.size()
            };
            (0..ours.rank()).find(met).map_or(1, |i| i + 1)
        }
    }
}

/// The zipped form of a tiled or flat one: the first modes together, then the others. A single mode stays as it is.
pub(super) fn rezipped(ours: &Layout, tiles: usize) -> Option<Layout> {
    let modes: Vec<Layout> = (0..ours.rank()).filter_map(|i| ours.mode(i).ok()).collect();
    let together = |modes: &[Layout]| match modes {
        [single] => Some(*single),
        modes => Layout::tuple(modes).ok(),
    };
    let (first, second) = modes.split_at_checked(tiles)?;
    Layout::tuple(&[together(first)?, together(second)?]).ok()
}

/// What is wrong with gathered modes: taken apart by mode again, each pair must obey the law.
pub(super) fn not_gathered(layout: &Layout, tiling: &Tiling, ours: &Layout, law: Law) -> Option<String> {
    if ours.rank() != 2 || ours.profile().is_leaf() {
        return Some("not a tile and its repetitions".into());
    }
    not_pair(layout, tiling, &ours.mode(0).ok()?, &ours.mode(1).ok()?, law)
}

fn not_pair(layout: &Layout, tiling: &Tiling, tiles: &Layout, rests: &Layout, law: Law) -> Option<String> {
    match tiling {
        Tiling::Keep => {
            if tiles.size() != 1 {
                return Some(format!("the tile {tiles} of a mode that is left alone"));
            }
            not_kept(layout, rests)
        }
        Tiling::Tile(_) => law(layout, tiling, &Layout::tuple(&[*tiles, *rests]).ok()?),
        Tiling::ByMode(modes) => {
            if tiles.rank() != modes.len() || rests.rank() != layout.rank() {
                return Some(format!("{} tiles and {} rests", tiles.rank(), rests.rank()));
            }
            (0..layout.rank()).find_map(|i| {
                let (mode, rest) = (layout.mode(i).ok()?, rests.mode(i).ok()?);
                match modes.get(i) {
                    Some(tiling) => not_pair(&mode, tiling, &tiles.mode(i).ok()?, &rest, law),
                    None => not_kept(&mode, &rest),
                }
            })
        }
    }
}
