//! Reads and writes shapes of XLA, as its dumps and JAX print them: `bf16[16,256]{1,0:T(8,128)(2,1)}`.
//!
//! Braces contain the dimensions from the fastest to the slowest, then the tiles. A tile of `k` extents divides the
//! last `k` places of the memory. The next tile divides the inside of this tile.

use layout_algebra::Layout;

use super::arrays::list;
use super::{NotationError, Reading};

/// A place of the memory: the dimension that it counts, and its extent.
#[derive(Clone, Copy, PartialEq)]
struct Digit {
    dimension: usize,
    extent: u64,
}

const EXAMPLE: &str = "f32[16,256]{1,0:T(8,128)}";

/// The number of memories that a search for tiles tries. Layouts of many places have more ways to be cut.
const BUDGET: usize = 20_000;

fn wrong(text: &str) -> NotationError {
    NotationError::new(format!("{text}: write {EXAMPLE}"))
}

/// Reads the layout of a shape with its tiles.
pub(super) fn read(text: &str) -> Result<Reading, NotationError> {
    let text = text.trim();
    let (element, rest) = text.split_once('[').ok_or_else(|| wrong("a shape of XLA has extents in brackets"))?;
    if element.is_empty() || !element.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(wrong(&format!("`{element}` is no type of an element")));
    }
    let (extents, layout) = rest.split_once(']').ok_or_else(|| wrong("a bracket is not closed"))?;
    let extents: Vec<u64> = numbers(extents)?;
    if extents.is_empty() {
        return Err(NotationError::new(format!("{text} is a single element, which has no layout")));
    }
    let inside = match layout.trim() {
        "" => "",
        braces => braces
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'))
            .ok_or_else(|| wrong(&format!("`{braces}` is no layout of XLA, which is written in braces")))?,
    };
    let (order, attributes) = inside.split_once(':').unwrap_or((inside, ""));
    let (tiles, notes) = attributes_of(attributes.trim())?;
    let mut memory = slowest_first(&extents, order)?;
    let mut cut = 0;
    for tile in &tiles {
        tiled(&mut memory, tile, &extents, &mut cut)?;
    }
    Ok(Reading { value: layout_of(&memory, extents.len())?.into(), notes })
}

fn numbers(list: &str) -> Result<Vec<u64>, NotationError> {
    let entries = list.split(',').map(str::trim).filter(|_| !list.trim().is_empty());
    entries
        .map(|entry| entry.parse().map_err(|_| wrong(&format!("`{entry}` is no number that is read here"))))
        .collect()
}

/// Returns the dimensions, the slowest first. Without an order, the last one is the fastest.
fn slowest_first(extents: &[u64], order: &str) -> Result<Vec<Digit>, NotationError> {
    let rank = extents.len();
    let mut order: Vec<u64> = numbers(order)?;
    if order.is_empty() {
        order = (0..rank as u64).rev().collect();
    }
    let places: Option<Vec<usize>> = (0..rank as u64).map(|d| order.iter().position(|named| *named == d)).collect();
    // As many entries as dimensions, and each dimension among them: a permutation.
    if order.len() != rank || places.is_none() {
        return Err(wrong(&format!("{{{}}} does not name each of {rank} dimensions once", list(&order, ","))));
    }
    // XLA lists the fastest dimension first; memory here begins with the slowest.
    let digit = |dimension: u64| usize::try_from(dimension).ok().map(|d| Digit { dimension: d, extent: extents[d] });
    Ok(order.into_iter().rev().filter_map(digit).collect())
}

/// Reads the tiles of `T(8,128)(2,1)S(1)`, and notes on the rest.
fn attributes_of(text: &str) -> Result<(Vec<Vec<u64>>, Vec<String>), NotationError> {
    let (mut tiles, mut notes, mut rest, mut word) = (Vec::new(), Vec::new(), text, "");
    while !rest.is_empty() {
        let (before, after) = rest.split_once('(').ok_or_else(|| wrong(&format!("`{rest}` is not read")))?;
        let (inside, after) = after.split_once(')').ok_or_else(|| wrong("a bracket is not closed"))?;
        // `T(8,128)(2,1)`: the second tile has no letter.
        word = if before.is_empty() { word } else { before };
        match word {
            "T" => tiles.push(numbers(inside)?),
            "S" => notes.push(format!("memory space {inside}: the layout is the same in each")),
            "E" => notes.push(format!("elements have {inside} bits: strides count elements all the same")),
            _ => return Err(wrong(&format!("`{word}({inside})` is not read"))),
        }
        rest = after;
    }
    Ok((tiles, notes))
}

/// Divides the last places by a tile: tiles first, then the places inside a tile. `cut` counts the tiles so far.
fn tiled(memory: &mut Vec<Digit>, tile: &[u64], extents: &[u64], cut: &mut usize) -> Result<(), NotationError> {
    if tile.is_empty() || tile.contains(&0) {
        return Err(wrong("a tile has extents of 1 or more"));
    }
    let Some(first) = memory.len().checked_sub(tile.len()) else {
        return Err(wrong(&format!("the tile ({}) has more extents than there are dimensions", list(tile, ","))));
    };
    let last = memory.split_off(first);
    for (digit, &extent) in last.iter().zip(tile) {
        if digit.extent % extent > 0 {
            let what = match digit.extent.checked_next_multiple_of(extent) {
                // XLA pads the extent of the first tile. Padding of later tiles is inside of a tile, and no extent
                // shows it.
                Some(most) if *cut == 0 => format!("the extent {} is padded to {most}", extents[digit.dimension]),
                _ => format!("{extent} does not divide {}", digit.extent),
            };
            let help = "a layout has no padding inside of a mode: write a multiple";
            return Err(NotationError::new(format!(
                "the tile ({}) does not cut evenly, {what}; {help}",
                list(tile, ",")
            )));
        }
        memory.push(Digit { extent: digit.extent / extent, ..*digit });
    }
    memory.extend(last.iter().zip(tile).map(|(digit, &extent)| Digit { extent, ..*digit }));
    *cut += 1;
    Ok(())
}

/// Returns the layout of the dimensions. Each consists of the places that count it, the fastest first.
fn layout_of(memory: &[Digit], rank: usize) -> Result<Layout, NotationError> {
    let mut modes: Vec<Vec<[u64; 2]>> = vec![Vec::new(); rank];
    let mut stride = 1_u64;
    for digit in memory.iter().rev() {
        modes[digit.dimension].push([digit.extent, stride]);
        stride = stride.checked_mul(digit.extent).ok_or_else(|| NotationError::new("a stride beyond 2^64"))?;
    }
    let side = |side: usize| {
        let mode = |places: &Vec<[u64; 2]>| {
            // A place of one coordinate adds nothing to other places.
            let counting: Vec<u64> = places.iter().filter(|[extent, _]| *extent != 1).map(|p| p[side]).collect();
            match &counting[..] {
                [] => if side == 0 { "1" } else { "0" }.to_owned(),
                [number] => number.to_string(),
                numbers => format!("({})", list(numbers, ",")),
            }
        };
        modes.iter().map(mode).collect::<Vec<_>>().join(",")
    };
    Ok(Layout::parse(&format!("({}):({})", side(0), side(1)))?)
}

/// Writes the shape and the tiles of a layout that fills its memory.
pub(super) fn write(layout: &Layout) -> Result<String, NotationError> {
    let rank = layout.rank();
    if rank == 0 {
        return Err(NotationError::new(format!("{layout} is a single element, which has no layout in XLA")));
    }
    let extents: Vec<u64> = (0..rank).map(|mode| layout.mode(mode).map(|m| m.size())).collect::<Result<_, _>>()?;
    let memory = memory_of(layout)?;
    // Dimensions of one coordinate have no place: they are put in front.
    let counted: Vec<usize> = (0..rank).filter(|d| memory.iter().any(|digit| digit.dimension == *d)).collect();
    // The search is exponential in the number of tiles; the budget is shared by all orders.
    let mut budget = BUDGET;
    let found = orders(&counted).into_iter().find_map(|order| Some((untiled(&memory, &order, &mut budget)?, order)));
    let Some((tiles, order)) = found else {
        let text = format!("XLA's tiles cut the last places of a memory, and {layout} is cut otherwise");
        return Err(NotationError::new(text));
    };
    let single = (0..rank).rev().filter(|d| !order.contains(d));
    let fastest_first: Vec<usize> = order.iter().rev().copied().chain(single).collect();
    let tiles: Vec<String> = tiles.iter().map(|tile| format!("({})", list(tile, ","))).collect();
    let tiles = if tiles.is_empty() { String::new() } else { format!(":T{}", tiles.concat()) };
    Ok(format!("f32[{}]{{{}{tiles}}}", list(&extents, ","), list(&fastest_first, ",")))
}

/// Returns the places of the memory of a layout, the slowest first.
fn memory_of(layout: &Layout) -> Result<Vec<Digit>, NotationError> {
    let mut places = Vec::new();
    for dimension in 0..layout.rank() {
        let mode = layout.mode(dimension)?;
        let mut before = 0;
        for (extent, stride) in (0..mode.length()).map(|leaf| mode.mode_at(leaf)).filter(|(extent, _)| *extent > 1) {
            let stride = stride.value().and_then(|stride| u64::try_from(stride).ok()).filter(|stride| *stride > before);
            // Strides rise within a dimension, because tiles only split its extent.
            let Some(stride) = stride else {
                let text = format!("XLA counts memory upwards in each dimension, and mode {dimension} is {mode}");
                return Err(NotationError::new(text));
            };
            before = stride;
            places.push((stride, Digit { dimension, extent }));
        }
    }
    // A memory without gaps is a chain: from stride 1 on, each stride is the product of the extents below it.
    places.sort_by_key(|(stride, _)| *stride);
    let mut next = Some(1_u64);
    for (stride, digit) in &places {
        if next != Some(*stride) {
            let text = format!("an array of XLA fills its memory, and {layout} does not; write --to memref");
            return Err(NotationError::new(text));
        }
        next = next.and_then(|next| next.checked_mul(digit.extent));
    }
    Ok(places.iter().rev().map(|(_, digit)| *digit).collect())
}

/// Returns the orders of the dimensions, the slowest first: the written order, then all others if there are few.
fn orders(dimensions: &[usize]) -> Vec<Vec<usize>> {
    // 720 orders are tried at most. Beyond, the two orders that frameworks use.
    if dimensions.len() > 6 {
        return vec![dimensions.to_vec(), dimensions.iter().rev().copied().collect()];
    }
    let Some(last) = dimensions.len().checked_sub(1) else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for k in 0..=last {
        let mut rest = dimensions.to_vec();
        let first = rest.remove(k);
        all.extend(orders(&rest).into_iter().map(|order| [vec![first], order].concat()));
    }
    all
}

/// Finds the fewest tiles that make this memory of dimensions in an order. The last tile is undone first. The budget is
/// the number of memories that are tried.
fn untiled(memory: &[Digit], order: &[usize], budget: &mut usize) -> Option<Vec<Vec<u64>>> {
    *budget = budget.checked_sub(1)?;
    if memory.iter().map(|digit| digit.dimension).eq(order.iter().copied()) {
        return Some(Vec::new());
    }
    // `joined` returns a shorter memory or none, so the search ends also without the budget.
    let found = (0..order.len()).filter_map(|first| {
        let (before, tile) = joined(memory, &order[first..])?;
        let mut tiles = untiled(&before, order, budget)?;
        tiles.push(tile);
        Some(tiles)
    });
    // Several lists of tiles may describe one memory; the shortest is written.
    found.min_by_key(Vec::len)
}

/// Undoes a tile over these dimensions at the end of the memory. Returns the memory before it, and the tile.
fn joined(memory: &[Digit], dimensions: &[usize]) -> Option<(Vec<Digit>, Vec<u64>)> {
    let mut rest = memory.to_vec();
    // A layout has no place of one coordinate.
    let mut take = || -> Vec<u64> {
        let extent = |dimension: &usize| rest.pop_if(|d| d.dimension == *dimension).map_or(1, |digit| digit.extent);
        dimensions.iter().rev().map(extent).collect()
    };
    let (mut tile, tiles) = (take(), take());
    // Undone, an extent is the tiles times the inside. Both lists begin with the fastest dimension.
    let whole = tile.iter().zip(&tiles).map(|(inside, tiles)| inside.checked_mul(*tiles));
    let whole: Option<Vec<u64>> = whole.rev().collect();
    let whole = dimensions.iter().zip(whole?).filter(|(_, extent)| *extent > 1);
    rest.extend(whole.map(|(&dimension, extent)| Digit { dimension, extent }));
    tile.reverse();
    (rest.len() < memory.len()).then_some((rest, tile))
}
