//! Bulk copies by their definition: two tables of shared memory, one that is wanted and one that instructions write.

use std::collections::BTreeMap;

use layout_algebra::atom::{TensorMap, TmaBox};
use layout_algebra::{Composed, Layout, MAX_RUNTIME};

use super::flat_modes;

/// Bytes of shared memory where an element begins, and the element of the tensor there by its offset; `None` for 0.
pub type Shared = BTreeMap<u64, Option<i128>>;

/// An instruction: coordinates in the map, and the first byte in shared memory.
pub type Issued = (Vec<u64>, u64);

/// The arguments of `cuTensorMapEncodeTiled`, whoever computed them; strides are in bytes, one less than extents.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The bits of an element.
    pub bits: u64,
    /// `globalAddress`.
    pub address: u64,
    /// `swizzle`: 0 for none, 1, 2, 3 for spans of 32, 64, 128 bytes.
    pub kind: u32,
    /// `globalDim`.
    pub extents: Vec<u64>,
    /// `globalStrides`.
    pub strides: Vec<u64>,
    /// `boxDim`, each above 0.
    pub elements: Vec<u64>,
}

impl From<&TensorMap> for Arguments {
    fn from(map: &TensorMap) -> Arguments {
        Arguments {
            bits: map.bits,
            address: map.address,
            kind: map.kind(),
            extents: map.extents().to_vec(),
            strides: map.strides().to_vec(),
            elements: map.elements().iter().map(|extent| u64::from(*extent)).collect(),
        }
    }
}

/// The offset of a position along a mode of a tensor; `None` beyond its size.
fn along(mode: &Layout, position: u128) -> Option<i128> {
    if position >= u128::from(mode.size()) {
        return None;
    }
    let (mut rest, mut offset) = (position, 0);
    for (extent, stride) in flat_modes(mode) {
        offset += i128::try_from(rest % u128::from(extent)).expect("below an extent") * stride;
        rest /= u128::from(extent);
    }
    Some(offset)
}

/// The definition: element `c` of the tile is at `stage(c)`, 0 where a position is not below the size of its mode.
///
/// # Panics
/// For a tile of another rank, or a stage with a runtime stride.
pub fn wanted(global: &Layout, tile: &[u64], stage: &Composed, bytes: u64, at: &[u64]) -> Shared {
    let positions: Vec<Vec<Option<i128>>> = (0..tile.len())
        .map(|m| {
            let mode = global.mode(m).expect("a mode for each extent of the tile");
            (0..tile[m]).map(|i| along(&mode, u128::from(at[m]) * u128::from(tile[m]) + u128::from(i))).collect()
        })
        .collect();
    (0..tile.iter().product())
        .map(|c| {
            let (mut rest, mut element) = (c, Some(0));
            for mode in &positions {
                let size = mode.len() as u64;
                let here = mode[usize::try_from(rest % size).expect("below a length")];
                element = element.zip(here).map(|(sum, offset): (i128, i128)| sum + offset);
                rest /= size;
            }
            (stage.index(c).expect("a natural layout") * bytes, element)
        })
        .collect()
}

/// What a map with these instructions writes.
///
/// # Errors
/// A byte that is written twice with different elements, or an element that is none.
pub fn written(map: impl Into<Arguments>, instructions: &[Issued]) -> Result<Shared, String> {
    let Arguments { bits, kind, extents, strides, elements, .. } = map.into();
    let (bytes, lines) = (bits / 8, (1 << kind) - 1);
    let mut shared = Shared::new();
    for (at, start) in instructions {
        let size: u64 = elements.iter().product();
        for j in 0..size {
            let (mut rest, mut byte) = (j, Some(0));
            for i in 0..extents.len() {
                let x = at[i] + rest % elements[i];
                rest /= elements[i];
                let stride = if i == 0 { bytes } else { strides[i - 1] };
                let here = (x < extents[i]).then(|| i128::from(x) * i128::from(stride));
                byte = byte.zip(here).map(|(sum, offset): (i128, i128)| sum + offset);
            }
            if byte.is_some_and(|byte| byte % i128::from(bytes) != 0) {
                return Err(format!("instruction at {at:?} reads no whole element"));
            }
            let element = byte.map(|byte| byte / i128::from(bytes));
            let place = start + j * bytes;
            let place = place ^ (place >> 7 & lines) << 4;
            if let Some(other) = shared.insert(place, element)
                && other != element
            {
                let [other, element] = [other, element].map(read);
                return Err(format!("byte {place} gets {other} and {element}"));
            }
        }
    }
    Ok(shared)
}

/// An element by its offset, or 0 where there is none.
pub fn read(element: Option<i128>) -> String {
    element.map_or("0".to_owned(), |offset| format!("element {offset}"))
}

/// The limits that a map and its instructions break, by the documentation; that instructions begin at vectors of 16
/// bytes was measured on a Hopper, where all others are illegal.
pub fn undocumented(map: impl Into<Arguments>, instructions: &[Issued]) -> Option<&'static str> {
    let Arguments { bits, address, kind, extents, strides, elements } = map.into();
    let (bytes, row, span) = (bits / 8, elements[0] * bits / 8, 16 << kind);
    let broken = [
        ("rank", !(1..=5).contains(&extents.len())),
        ("address", !address.is_multiple_of(16)),
        ("dim", extents.iter().any(|extent| !(1..=1 << 32).contains(extent))),
        ("stride_multiple", strides.iter().any(|stride| stride % 16 != 0)),
        ("stride_size", strides.iter().any(|stride| *stride >= 1 << 40)),
        ("box", elements.iter().any(|extent| !(1..=256).contains(extent))),
        ("inner_bytes", row % 16 != 0),
        ("span", kind > 0 && row > span),
        ("under_span", kind > 0 && row < span),
        ("smem_align", instructions.iter().any(|(_, start)| start % 128 != 0)),
        ("begin", instructions.iter().any(|(at, _)| at[0] * bytes % 16 != 0)),
        ("coordinate", instructions.iter().any(|(at, _)| at.iter().any(|x| *x > i32::MAX as u64))),
    ];
    broken.into_iter().find(|(_, breaks)| *breaks).map(|(word, _)| word)
}

/// The instructions of a tile, those of all blocks.
///
/// # Panics
/// For a tile that the tensor does not have.
pub fn issued(copy: &TmaBox, at: &[u64], runtime: &[u64; MAX_RUNTIME]) -> Vec<Issued> {
    let tile = copy.tile_coordinates(at, runtime).expect("a tile of the tensor");
    let blocks = (0..copy.blocks()).flat_map(|block| (0..copy.instructions()).map(move |i| (block, i)));
    blocks
        .map(|(block, i)| {
            let one = copy.instruction(block, i).expect("an instruction");
            (tile.iter().zip(one.coordinates).map(|(tile, own)| tile + own).collect(), one.start)
        })
        .collect()
}

/// Why a map and its instructions are not right for a tile; `None` if they are.
pub fn not_right(map: &TensorMap, instructions: &[Issued], wanted: &Shared) -> Option<String> {
    if let Some(word) = undocumented(map, instructions) {
        return Some(format!("{word}: {map:?}"));
    }
    let found = match written(map, instructions) {
        Ok(found) => found,
        Err(why) => return Some(why),
    };
    let (first, [wanted, found]) = difference(wanted, &found)?;
    Some(format!("byte {first}: wanted {wanted:?}, written {found:?}"))
}

/// The first byte of two tables with different elements, and these.
pub fn difference(wanted: &Shared, found: &Shared) -> Option<(u64, [Option<Option<i128>>; 2])> {
    let places = wanted.keys().chain(found.keys());
    let first = *places.filter(|place| wanted.get(place) != found.get(place)).min()?;
    Some((first, [wanted, found].map(|table| table.get(&first).copied())))
}
