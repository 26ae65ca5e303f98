//! The products of `CuTe` C++.

use layout_algebra::ops::{
    blocked_product, column_major, complement, flat_product, logical_product_by, ordered, raked_product, row_major,
    tile_to_shape, tile_to_shape_ordered, tile_to_shape_right, tiled_product, zipped_product,
};
use layout_algebra::{IntTuple, Layout, LayoutError};
use serde_json::Value;

use super::case::{Case, Judged};
use super::cute::{ENUMERATED, not_complement};
use super::cute_divide::{Law, by_mode, differs, not_gathered, not_kept, rezipped, tile_modes};
use super::json::{self, Tiling, Unreadable};
use crate::oracle::{self, modes};
use crate::tree::{Mode, Tree};

/// Judges a product.
pub(super) fn judge(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    match case.op.as_str() {
        "blocked_product" => return judge_interleaved(case, &layout, blocked_product, false),
        "raked_product" => return judge_interleaved(case, &layout, raked_product, true),
        "tile_to_shape" => return judge_tile_to_shape(case, &layout),
        _ => {}
    }
    let tiling = case.tiling("t")?;
    let tiler = tiling.to_tiler()?;
    let (ours, law): (_, Law) = match case.op.as_str() {
        "logical_product" => (logical_product_by(&layout, &tiler), not_product),
        "zipped_product" => (zipped_product(&layout, &tiler), not_zipped),
        "tiled_product" => (tiled_product(&layout, &tiler), not_tiled),
        "flat_product" => (flat_product(&layout, &tiler), not_flat),
        op => return Err(Unreadable::unknown(op)),
    };
    case.partial(ours, |ours| law(&layout, &tiling, ours), || None)
}

fn not_zipped(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    not_gathered(layout, tiling, ours, not_product)
}

fn not_tiled(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    not_zipped(layout, tiling, &rezipped(ours, 1)?)
}

fn not_flat(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    let blocks = match tiling {
        Tiling::Tile(_) => layout.rank(),
        tiling => tile_modes(tiling, ours),
    };
    not_zipped(layout, tiling, &rezipped(ours, blocks)?)
}

/// A blocked or raked product: with the modes of block and copies told apart again it must be a logical product.
fn judge_interleaved(
    case: &Case,
    block: &Layout,
    product: fn(&Layout, &Layout) -> Result<Layout, LayoutError>,
    raked: bool,
) -> Judged {
    let tile = case.layout("t")?;
    case.partial(product(block, &tile), |ours| not_interleaved(block, &tile, raked, ours), || None)
}

/// What is wrong with a blocked or raked product: its modes told apart again must be a logical product.
pub fn not_interleaved(block: &Layout, tile: &Layout, raked: bool, ours: &Layout) -> Option<String> {
    let rank = block.rank().max(tile.rank());
    let single = block.profile().is_leaf() && tile.profile().is_leaf();
    let pairs: Vec<Layout> =
        if single { vec![*ours] } else { (0..ours.rank()).filter_map(|i| ours.mode(i).ok()).collect() };
    if pairs.len() != rank || pairs.iter().any(|pair| pair.rank() != 2 || pair.profile().is_leaf()) {
        return Some(format!("not {rank} pairs"));
    }
    let (mine, theirs) = if raked { (1, 0) } else { (0, 1) };
    let side = |which: usize| pairs.iter().map(|pair| pair.mode(which)).collect::<Result<Vec<_>, _>>();
    let (blocks, copies) = (side(mine).ok()?, side(theirs).ok()?);
    for (i, mode) in blocks.iter().enumerate() {
        let same = if i < block.rank() { block.mode(i).ok()?.same(mode) } else { mode.size() == 1 };
        if !same {
            return Some(format!("mode {i} of the block is {mode}"));
        }
    }
    for (i, copy) in copies.iter().enumerate() {
        let extent = if i < tile.rank() { tile.mode(i).ok()?.size() } else { 1 };
        if copy.size() != extent {
            return Some(format!("{} copies along mode {i}, not {extent}", copy.size()));
        }
    }
    let pair = Layout::tuple(&[*block, Layout::tuple(&copies).ok()?]).ok()?;
    not_product(block, &Tiling::Tile(Box::new(*tile)), &pair)
}

fn judge_tile_to_shape(case: &Case, block: &Layout) -> Judged {
    let shape = case.tuple("shape")?;
    let order = case.given("order")?;
    let ours = match order {
        Value::String(order) if order == "right" => tile_to_shape_right(block, &shape),
        Value::Null | Value::String(_) => tile_to_shape(block, &shape),
        order => tile_to_shape_ordered(block, &shape, &in_brackets_of(&shape, json::tuple(order)?)?),
    };
    let Some(copies) = copies(block, &shape) else {
        return case.partial(ours, |_| Some("the block does not divide the shape".to_owned()), || None);
    };
    let tile = match order {
        Value::String(order) if order == "right" => row_major(&copies),
        Value::Null | Value::String(_) => column_major(&copies),
        order => ordered(&copies, &in_brackets_of(&shape, json::tuple(order)?)?),
    };
    let Ok(tile) = tile else {
        return case.partial(ours, |_| Some("the order has other modes".to_owned()), || None);
    };
    case.partial(ours, |ours| not_interleaved(block, &tile, false, ours), || None)
}

/// An order as the shape has its brackets: a single entry is the order of a single mode, in brackets or not.
fn in_brackets_of(shape: &IntTuple, order: IntTuple) -> Result<IntTuple, LayoutError> {
    if order.length() != 1 || shape.rank() != 1 {
        return Ok(order);
    }
    let entry = IntTuple::leaf(order.entry(0));
    if shape.profile().is_leaf() { Ok(entry) } else { IntTuple::tuple(&[entry]) }
}

/// How often the block is repeated along each mode of the shape, if it divides it.
fn copies(block: &Layout, shape: &IntTuple) -> Option<IntTuple> {
    if block.rank() > shape.rank() {
        return None;
    }
    let along = |i: usize| {
        let extent = shape.mode(i).ok()?.size().ok()?;
        let tile = if i < block.rank() { block.mode(i).ok()?.size() } else { 1 };
        extent.is_multiple_of(tile).then(|| Tree::Leaf(extent / tile))
    };
    let modes: Vec<Tree<u64>> = (0..shape.rank()).map(along).collect::<Option<_>>()?;
    match &modes[..] {
        [single] if shape.profile().is_leaf() => single.to_int_tuple().ok(),
        _ => Tree::Tuple(modes).to_int_tuple().ok(),
    }
}

/// What is wrong with a logical product: `R(i, j) = A(i) + C(B(j))` with the repetitions `C` of `A`; copies are equal
/// where `B` is equal, else disjoint.
pub fn not_product(layout: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
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
    // Modes of stride 0 are one element: they repeat nothing.
    let image: Vec<Mode> = once.iter().copied().filter(|(_, stride)| *stride != 0).collect();
    // Repetitions are those of a complement, which fills from 0 on, and the tile counts them.
    if oracle::depth_below(&image) > 0 || oracle::depth_below(&tile) > 0 {
        return Some("indices below 0 have no repetitions".into());
    }
    // The copies go on without end: the last mode of their places, from where all before is filled, is unbounded.
    if let Some((end, mut starts)) = modes::filling(&image, 1) {
        starts.push((1, end));
        return differs(&starts, &Tree::Tuple(tile.into_iter().map(Tree::Leaf).collect()), &copies);
    }
    // Where no copies fill, they are at the places of the complement, which is held against its own law.
    if let Some(places) = places(layout, &image, &tile) {
        return differs(&places, &Tree::Tuple(tile.into_iter().map(Tree::Leaf).collect()), &copies);
    }
    let pairs = modes::cells(&image).saturating_mul(modes::cells(&tile));
    if pairs > ENUMERATED.into() { disjoint_by_modes(&image, &tile, &copies) } else { disjoint(&image, &tile, &copies) }
}

/// The places of the copies of a layout that fills nothing, as many as the tile counts: those of its complement, if it
/// has one.
fn places(layout: &Layout, image: &[Mode], tile: &[Mode]) -> Option<Vec<Mode>> {
    let whole = (oracle::reach(image) + 1).checked_mul(oracle::reach(tile) + 2)?;
    let whole = u64::try_from(whole).ok().filter(|whole| *whole < 1 << 62)?;
    let places = complement(layout, whole).ok()?;
    not_complement(image, whole, &places).is_none().then(|| oracle::flat_modes(&places))
}

/// The same for copies of any number, over the modes that tile and copies have in common: the copies of a mode of
/// stride 0 are one, and where the tile meets no value twice, all sums of the image and the others are distinct.
fn disjoint_by_modes(image: &[Mode], tile: &[Mode], copies: &[Mode]) -> Option<String> {
    let (tile, copies) = modes::refined(tile, copies)?;
    let still = |&i: &usize| tile[i].0 > 1 && tile[i].1 == 0;
    if let Some(i) = (0..tile.len()).filter(still).find(|i| copies[*i].1 != 0) {
        return Some(format!("one value of the tile has copies {} apart", copies[i].1));
    }
    let moving: Vec<usize> = (0..tile.len()).filter(|i| tile[*i].1 != 0).collect();
    let of = |modes: &[Mode]| moving.iter().map(|i| modes[*i]).collect::<Vec<Mode>>();
    let distinct = modes::one_to_one(&of(&tile)) == Some(true);
    let overlap = distinct && modes::one_to_one(&[image, &of(&copies)].concat()) == Some(false);
    overlap.then(|| "copies overlap".to_owned())
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
