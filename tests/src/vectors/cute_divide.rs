//! The divides and products of `CuTe` C++.

use layout_algebra::Layout;
use layout_algebra::ops::{logical_divide_by, logical_product_by, zipped_divide_by};

use super::Verdict;
use super::case::{Case, Judged};
use super::cute::ENUMERATED;
use super::json::Tiling;
use crate::oracle;
use crate::tree::Mode;

/// What is wrong with the last layout, made from the first by the tiler.
type Law = fn(&Layout, &Tiling, &Layout) -> Option<String>;

/// Judges a divide or a product.
pub(super) fn judge(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let tiling = case.tiling("t")?;
    let tiler = tiling.to_tiler()?;
    let (ours, law): (_, Law) = match case.op.as_str() {
        "logical_divide" => (logical_divide_by(&layout, &tiler), not_divided),
        "zipped_divide" => (zipped_divide_by(&layout, &tiler), not_zipped),
        "logical_product" => (logical_product_by(&layout, &tiler), not_product),
        _ => return Ok(Verdict::NotYet("the rest of the CuTe algebra")),
    };
    case.partial(ours, |ours| law(&layout, &tiling, ours), || None)
}

/// A law mode by mode: `_` and the modes beyond the tiler stay as they are.
fn by_mode(layout: &Layout, tiles: &[Tiling], ours: &Layout, law: Law) -> Option<String> {
    if ours.profile().is_leaf() || ours.rank() != layout.rank() {
        return Some(format!("{} modes of {}", ours.rank(), layout.rank()));
    }
    (0..layout.rank())
        .find_map(|i| law(&layout.mode(i).ok()?, tiles.get(i).unwrap_or(&Tiling::Keep), &ours.mode(i).ok()?))
}

fn not_kept(layout: &Layout, ours: &Layout) -> Option<String> {
    (!ours.same(layout)).then(|| format!("{ours} is not {layout}"))
}

/// What is wrong with a logical divide: `R(i, j) = A(T(i) + S(j))`, where the sums of the tile `T` and its increasing
/// repetitions `S` are `[0, size(A))`, each once.
pub(super) fn not_divided(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    match tiling {
        Tiling::Keep => not_kept(layout, ours),
        Tiling::ByMode(tiles) => by_mode(layout, tiles, ours, not_divided),
        Tiling::Tile(tile) => {
            let size = layout.size();
            if ours.size() != size {
                return Some(format!("{} elements of {size}", ours.size()));
            }
            if size > ENUMERATED {
                return None;
            }
            let tile_modes = oracle::flat_modes(tile);
            let filled = oracle::least_filled(&tile_modes, size, 2 * size);
            let Some(starts) = filled.filter(|(end, _)| *end == size).map(|(_, starts)| starts) else {
                return Some(format!("no repetitions of {tile} fill [0,{size})"));
            };
            if ours.rank() != 2 || ours.profile().is_leaf() {
                return Some("not a tile and its repetitions".into());
            }
            let first = ours.mode(0).map_or(0, |mode| mode.size());
            if first != oracle::size(&tile_modes) {
                return Some(format!("mode 0 has {first} elements"));
            }
            let whole = oracle::flat_modes(layout);
            let middle = |x: u64| oracle::value(&tile_modes, x % first) + oracle::value(&starts, x / first);
            differs(size, &oracle::flat_modes(ours), |x| {
                oracle::value(&whole, u64::try_from(middle(x)).unwrap_or(u64::MAX))
            })
        }
    }
}

/// The first coordinate at which a layout is not a function.
fn differs(size: u64, ours: &[Mode], function: impl Fn(u64) -> i128) -> Option<String> {
    (0..size).find_map(|x| {
        let (value, found) = (function(x), oracle::value(ours, x));
        (value != found).then(|| format!("{value} is at {x}, not {found}"))
    })
}

/// What is wrong with a zipped divide: taken apart by mode again it must be a logical divide.
fn not_zipped(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    if ours.rank() != 2 || ours.profile().is_leaf() {
        return Some("not a tile and its repetitions".into());
    }
    let (tiles, rests) = (ours.mode(0).ok()?, ours.mode(1).ok()?);
    not_gathered(layout, tiling, &tiles, &rests)
}

fn not_gathered(layout: &Layout, tiling: &Tiling, tiles: &Layout, rests: &Layout) -> Option<String> {
    match tiling {
        Tiling::Keep => {
            if tiles.size() != 1 {
                return Some(format!("the tile {tiles} of a mode that is left alone"));
            }
            not_kept(layout, rests)
        }
        Tiling::Tile(_) => not_divided(layout, tiling, &Layout::tuple(&[*tiles, *rests]).ok()?),
        Tiling::ByMode(modes) => {
            if tiles.rank() != modes.len() || rests.rank() != layout.rank() {
                return Some(format!("{} tiles and {} rests", tiles.rank(), rests.rank()));
            }
            (0..layout.rank()).find_map(|i| {
                let (mode, rest) = (layout.mode(i).ok()?, rests.mode(i).ok()?);
                match modes.get(i) {
                    Some(tiling) => not_gathered(&mode, tiling, &tiles.mode(i).ok()?, &rest),
                    None => not_kept(&mode, &rest),
                }
            })
        }
    }
}

/// What is wrong with a logical product: `R(i, j) = A(i) + C(B(j))` with the repetitions `C` of `A`; copies are equal
/// where `B` is equal, else disjoint.
pub(super) fn not_product(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    let tile = match tiling {
        Tiling::Keep => return not_kept(layout, ours),
        Tiling::ByMode(tiles) => return by_mode(layout, tiles, ours, not_product),
        Tiling::Tile(tile) => oracle::flat_modes(tile),
    };
    let (first, second) = (ours.mode(0).ok()?, ours.mode(1).ok()?);
    if ours.rank() != 2 || !first.same(layout) {
        return Some(format!("mode 0 is not {layout}"));
    }
    let (once, copies) = (oracle::flat_modes(layout), oracle::flat_modes(&second));
    if oracle::size(&copies) != oracle::size(&tile) {
        return Some(format!("{} copies, not {}", oracle::size(&copies), oracle::size(&tile)));
    }
    let count = u64::try_from(oracle::reach(&tile)).unwrap_or(u64::MAX).saturating_add(1);
    let indices = oracle::size(&once).saturating_mul(count);
    if indices > ENUMERATED || oracle::size(&tile) > ENUMERATED {
        return None;
    }
    // Modes of stride 0 are one element: they repeat nothing.
    let image: Vec<Mode> = once.iter().copied().filter(|(_, stride)| *stride != 0).collect();
    if let Some((_, starts)) = oracle::least_filled(&image, indices, 1 << 20) {
        return differs(oracle::size(&tile), &copies, |j| {
            oracle::extended_value(&starts, u64::try_from(oracle::value(&tile, j)).unwrap_or(u64::MAX))
        });
    }
    disjoint(&image, &tile, &copies)
}

/// Copies that start at `copies(j)`: one for each value of the tile, disjoint.
fn disjoint(image: &[Mode], tile: &[Mode], copies: &[Mode]) -> Option<String> {
    let mut starts: Vec<(i128, i128)> = oracle::table(tile).into_iter().zip(oracle::table(copies)).collect();
    starts.sort_unstable();
    starts.dedup();
    if starts.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return Some("one value of the tile has two copies".into());
    }
    let once = oracle::table(image);
    let all: Vec<i128> = starts.iter().flat_map(|(_, start)| once.iter().map(move |x| x + start)).collect();
    (!oracle::distinct(&all)).then(|| "copies overlap".to_owned())
}
