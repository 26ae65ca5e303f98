//! Stages of pipelines: the boxes that bulk copies move, and the blocks that products read.

use layout_algebra::atom::{LineSwizzle, Major, Operand, SharedOperand, TensorMap, TiledMma, TmaBox, TmaChoice};
use layout_algebra::{Composed, DynLayout, Layout, MAX_RUNTIME};
use layout_lang::operation::Atom;
use layout_lang::{Value, Values};
use serde_json::{Value as Json, json};

use super::numbers::{map, strided};

type Runtime = [u64; MAX_RUNTIME];

/// A claim that tiles of a tensor are at most so many boxes of a stage.
pub(super) fn stage(stage: &Value, global: &Value, bits: u64, most: u64) -> Option<Json> {
    let (global, stage) = (tensor(global)?, composed(stage)?);
    certificate(&TmaBox::of_stage(&global, &stage, bits, TmaChoice::PLAIN).ok()?, &global, &stage, most)
}

/// A claim about the instructions of a copy: of a tensor and a stage among the definitions that are the same copy.
pub(super) fn instructions(copy: &Atom, values: &Values, most: u64) -> Option<Json> {
    let Atom::Bulk(copy) = copy else { return None };
    let all = || values.iter().filter_map(|(_, value)| value);
    let pairs =
        all().filter_map(tensor).flat_map(|global| all().filter_map(composed).map(move |stage| (global, stage)));
    // A copy does not keep them; others that are the same copy are a witness as well.
    let choices = pairs.flat_map(|pair| [false, true].map(|split| (pair, TmaChoice { split, blocks: copy.blocks() })));
    let same = |(global, stage): &(DynLayout, Composed), choice| {
        TmaBox::of_stage(global, stage, copy.bits(), choice).is_ok_and(|found| found == *copy)
    };
    let ((global, stage), _) = choices.into_iter().find(|(pair, choice)| same(pair, *choice))?;
    certificate(copy, &global, &stage, most)
}

/// A tensor of the layout, its map, and the instructions of the first, a middle and the last tile, of all blocks.
fn certificate(copy: &TmaBox, global: &DynLayout, stage: &Composed, most: u64) -> Option<Json> {
    let tile: Vec<u64> = (0..copy.tile().length()).map(|mode| copy.tile().entry(mode)).collect();
    let runtime = instance(global, &tile)?;
    let (tensor, arguments) = (global.instantiate(&runtime).ok()?, copy.tensor_map(1 << 16, &runtime).ok()?);
    let last = (0..tile.len()).map(|mode| Some((tensor.mode(mode).ok()?.size() - 1) / tile[mode]));
    let last = last.collect::<Option<Vec<u64>>>()?;
    let tiles = [0, 1, 2].map(|part| last.iter().map(|tile| tile * part / 2).collect::<Vec<u64>>());
    let tiles = tiles.iter().map(|at| Some(json!({ "at": at, "instructions": issued(copy, at, &runtime)? })));
    Some(json!({
        "kind": "bulk", "subject": map(&Value::Composed(*stage))?, "tensor": strided(&tensor)?, "tile": tile,
        "bits": copy.bits(), "blocks": copy.blocks(), "number": most, "map": of_map(&arguments),
        "tiles": tiles.collect::<Option<Vec<Json>>>()?,
    }))
}

/// Runtime numbers for a tensor of two and a half tiles along each mode, without two elements at one place.
fn instance(global: &DynLayout, tile: &[u64]) -> Option<Runtime> {
    let (mut runtime, mut strides) = ([1; MAX_RUNTIME], 0);
    let ones = global.instantiate(&runtime).ok()?;
    for number in 0..global.runtime_count() {
        // Which extent or stride a number belongs to is seen where it is 2 and all other ones are 1.
        let mut twos = [1; MAX_RUNTIME];
        twos[number] = 2;
        let twice = global.instantiate(&twos).ok()?;
        let extent = |layout: &Layout, mode| layout.mode(mode).map(|mode| mode.size());
        let mode = (0..tile.len()).find(|mode| extent(&ones, *mode) != extent(&twice, *mode));
        runtime[number] = if let Some(mode) = mode {
            (5 * tile[mode]).div_ceil(2 * extent(&ones, mode).ok()?)
        } else {
            // Farther apart than the extents of a tensor reach, and multiples of 16 bytes.
            strides += 1;
            1 << (2 + 10 * strides)
        };
    }
    Some(runtime)
}

/// The instructions of all blocks for a tile: coordinates, and where each begins in bytes.
fn issued(copy: &TmaBox, at: &[u64], runtime: &Runtime) -> Option<Vec<Json>> {
    let tile = copy.tile_coordinates(at, runtime).ok()?;
    let one = |(block, i)| {
        let one = copy.instruction(block, i).ok()?;
        let sum: Vec<u64> = (0..copy.rank()).map(|k| tile[k] + one.coordinates[k]).collect();
        Some(json!([sum, one.start]))
    };
    (0..copy.blocks()).flat_map(|block| (0..copy.instructions()).map(move |i| (block, i))).map(one).collect()
}

fn of_map(map: &TensorMap) -> Json {
    json!({
        "extents": map.extents(), "strides": map.strides(), "box": map.elements(), "swizzle": map.kind(),
    })
}

/// A claim that a product reads a stage by its descriptors: the fields of the descriptor.
pub(super) fn descriptor(text: &str, product: &Atom, stage: &Value) -> Option<Json> {
    let Atom::Product(product) = product else { return None };
    let operand = if text.contains(".b") { Operand::B } else { Operand::A };
    let shared = SharedOperand::new(product, operand, &composed(stage)?).ok()?;
    let ([x, y], extents) = (operand.axes(), product.atom().extents());
    let major = if shared.major == Major::K { "K" } else { "MN" };
    let swizzle: LineSwizzle = shared.descriptor.swizzle;
    (is_in_order(product, x) && is_in_order(product, y)).then_some(())?;
    Some(json!({
        "subject": map(stage)?, "bits": product.atom().bits(operand), "block": [extents[x], extents[y]],
        "major": major, "vectors": swizzle.vectors(),
        "stride": shared.descriptor.stride, "leading": shared.descriptor.leading,
    }))
}

/// Whether the blocks of a product follow each other along an axis.
fn is_in_order(product: &TiledMma, axis: usize) -> bool {
    let order = product.order(axis);
    (0..order.size()).all(|x| order.index(x).is_ok_and(|index| index == x))
}

fn tensor(value: &Value) -> Option<DynLayout> {
    match value {
        Value::Layout(layout) => Some(DynLayout::fixed(layout)),
        Value::Dynamic(layout) => Some(*layout),
        _ => None,
    }
}

fn composed(stage: &Value) -> Option<Composed> {
    match stage {
        Value::Layout(layout) => Composed::plain(layout).ok(),
        Value::Composed(composed) => Some(*composed),
        _ => None,
    }
}
