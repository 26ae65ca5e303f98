//! Bulk copies by their definition: what shared memory holds after the instructions is the tile, at every tile; there
//! is no other map; and of a refused tile there is none.

use layout_algebra::atom::{LineSwizzle, Major, TensorMap, TmaBox, TmaChoice, shared_tile};
use layout_algebra::{Composed, DynLayout, IntTuple, Layout, LayoutError, MAX_RUNTIME, Swizzle};
use layout_tests::generate::hostile::Draw;
use layout_tests::oracle::bulk::{Issued, issued, not_right, wanted, written};

const CONSTANT: [u64; MAX_RUNTIME] = [0; MAX_RUNTIME];
/// A place for a tensor.
const ADDRESS: u64 = 1 << 16;

fn tuple(numbers: &[u64]) -> IntTuple {
    IntTuple::flat(numbers).unwrap()
}

fn swizzle(kind: u32, bytes: u64) -> Swizzle {
    if kind == 0 { Swizzle::IDENTITY } else { Swizzle::new(kind, 4 - bytes.trailing_zeros(), 3).unwrap() }
}

/// The number of tiles along each mode.
fn grid(global: &Layout, tile: &[u64]) -> Vec<u64> {
    tile.iter().enumerate().map(|(m, tile)| global.mode(m).unwrap().size().div_ceil(*tile)).collect()
}

fn coordinates(grid: &[u64]) -> Vec<Vec<u64>> {
    let next = |all: Vec<Vec<u64>>, size: &u64| {
        (0..*size).flat_map(|x| all.iter().map(move |at| [&at[..], &[x]].concat())).collect()
    };
    grid.iter().fold(vec![Vec::new()], next)
}

/// The answer of the algebra, with its arguments for the driver.
fn answer(
    global: &Layout,
    tile: &[u64],
    stage: &Composed,
    bytes: u64,
    choice: TmaChoice,
) -> Result<(TmaBox, TensorMap), LayoutError> {
    let copy = TmaBox::chosen(&DynLayout::fixed(global), &tuple(tile), stage, 8 * bytes, choice)?;
    let map = copy.tensor_map(ADDRESS, &CONSTANT)?;
    Ok((copy, map))
}

/// The answer is right at each of these tiles, and the barrier's bytes are the tile's.
fn require_right((copy, map): &(TmaBox, TensorMap), global: &Layout, tile: &[u64], stage: &Composed, at: &[Vec<u64>]) {
    let bytes = copy.bits() / 8;
    assert_eq!(copy.bytes(), bytes * tile.iter().product::<u64>());
    for at in at {
        let table = wanted(global, tile, stage, bytes, at);
        if let Some(wrong) = not_right(map, &issued(copy, at, &CONSTANT), &table) {
            panic!("{global}, tile {tile:?} at {at:?} in {stage} of {bytes} bytes: {wrong}\n{map:?}");
        }
    }
}

/// A stage over a tile: each extent in two factors, the factors in an order in shared memory, with gaps.
fn stages(tile: &[u64]) -> Vec<Layout> {
    let factors = |n: u64| (1..=n).filter(move |f| n.is_multiple_of(*f)).collect::<Vec<_>>();
    let mut all = Vec::new();
    for f in factors(tile[0]) {
        for g in factors(tile[1]) {
            let extents = [f, tile[0] / f, g, tile[1] / g];
            for order in coordinates(&[4, 3, 2]) {
                let mut left = vec![0, 1, 2, 3];
                let order: Vec<usize> =
                    order.iter().chain([&0]).map(|x| left.remove(usize::try_from(*x).unwrap())).collect();
                // An extent 1 has no step of its own.
                let mut strides = [0; 4];
                let mut reached = 1;
                for leaf in order {
                    if extents[leaf] > 1 {
                        strides[leaf] = reached;
                        reached *= extents[leaf];
                    }
                }
                let pair = |i: usize| Layout::flat(&extents[i..i + 2], &strides[i..i + 2]).unwrap();
                let stage = Layout::tuple(&[pair(0), pair(2)]).unwrap();
                if !all.contains(&stage) {
                    all.push(stage);
                }
            }
        }
    }
    all
}

/// Every map of the two axes with boxes of so many elements: an order, a box, a swizzle.
fn maps(global: &Layout, size: u64, bytes: u64) -> Vec<(TensorMap, [usize; 2])> {
    let mut all = Vec::new();
    for order in [[0, 1], [1, 0]] {
        if global.mode_at(order[0]).1.natural() != Some(1) {
            continue; // the first dimension has no stride in a map
        }
        for kind in 0..4 {
            for inner in (1..=size).filter(|inner| size.is_multiple_of(*inner) && size / inner <= 256) {
                // The map of a tile that is this box, in its order.
                let (mut tile, mut strides) = ([size / inner; 2], [inner; 2]);
                (tile[order[0]], strides[order[0]]) = (inner, 1);
                let stage = Layout::flat(&tile, &strides).unwrap();
                let stage = Composed::new(swizzle(kind, bytes), 0, &stage).unwrap();
                match answer(global, &tile, &stage, bytes, TmaChoice::PLAIN) {
                    Ok((copy, map)) if copy.instructions() == 1 => all.push((map, order)),
                    Ok(_) => {}
                    Err(error) => assert!(matches!(error.code(), "L1507" | "L1508" | "L1509" | "L1510"), "{error}"),
                }
            }
        }
    }
    all
}

/// All small tiles of small tensors, in all stages whose extents have two factors: an answer is right at every tile.
/// One instruction is the answer exactly if some map and one instruction are right at every tile, and then it is that
/// map, with the swizzle of the stage.
#[test]
fn small_tiles_by_the_definition() {
    let (mut one, mut several, mut refused) = (0, 0, 0);
    for bytes in [1, 2, 4, 8] {
        let row = 16 / bytes;
        for (global, tile) in [
            (Layout::flat(&[3 * row, 5], &[1, 4 * row]).unwrap(), [2 * row, 4]),
            (Layout::flat(&[5, 3 * row], &[4 * row, 1]).unwrap(), [4, 2 * row]),
            (Layout::flat(&[8 * row, 3], &[1, 8 * row]).unwrap(), [8 * row, 2]),
            (Layout::flat(&[2 * row, 2 * row], &[2 * row, 1]).unwrap(), [2 * row, row]),
        ] {
            let at = coordinates(&grid(&global, &tile));
            let maps = maps(&global, tile.iter().product(), bytes);
            for stage in stages(&tile) {
                for kind in 0..4 {
                    let stage = Composed::new(swizzle(kind, bytes), 0, &stage).unwrap();
                    let tables: Vec<_> = at.iter().map(|at| wanted(&global, &tile, &stage, bytes, at)).collect();
                    let right = |(map, order): &&(TensorMap, [usize; 2])| {
                        map.kind() == kind
                            && at.iter().zip(&tables).all(|(at, table)| {
                                let first: Issued = (order.iter().map(|axis| at[*axis] * tile[*axis]).collect(), 0);
                                not_right(map, &[first], table).is_none()
                            })
                    };
                    let possible: Vec<&TensorMap> = maps.iter().filter(right).map(|(map, _)| map).collect();
                    match answer(&global, &tile, &stage, bytes, TmaChoice::PLAIN) {
                        Ok(found) => {
                            require_right(&found, &global, &tile, &stage, &at);
                            if found.0.instructions() == 1 {
                                one += 1;
                                assert!(possible.contains(&&found.1), "{global} {tile:?} {stage}: {possible:?}");
                                let others = possible.iter().filter(|map| map.elements() != found.1.elements());
                                assert_eq!(others.count(), 0, "{global} {tile:?} {stage}: two maps");
                            } else {
                                several += 1;
                                assert_eq!(possible.len(), 0, "{global} {tile:?} {stage}: one would do");
                            }
                        }
                        Err(error) => {
                            refused += 1;
                            assert_eq!(possible.len(), 0, "{global} {tile:?} {stage}: {error}");
                        }
                    }
                }
            }
        }
    }
    assert!(one > 300 && several > 15 && refused > 5000, "{one} {several} {refused}");
}

/// A random question: a tensor of up to six axes, its modes of one or two of them, a tile, a stage, a choice.
struct Random {
    global: Layout,
    tile: Vec<u64>,
    stage: Composed,
    bytes: u64,
    choice: TmaChoice,
}

fn random(draw: &mut Draw) -> Option<Random> {
    let bytes = 1 << draw.between(0, 3);
    let row = 16 / bytes;
    let rank = draw.index(4) + 1;
    let (mut modes, mut tile) = (Vec::new(), Vec::new());
    let mut reached = row * draw.between(1, 9);
    let major = draw.index(rank);
    for m in 0..rank {
        let extent = if m == major { reached - draw.between(0, row - 1) } else { draw.between(1, 12) };
        let stride = if m == major { 1 } else { reached };
        let taken = if m == major { row << draw.between(0, 3) } else { 1 << draw.between(0, 3) };
        let mut leaves = vec![(extent, stride)];
        if m != major {
            reached = extent * reached + row * draw.between(0, 1);
            // A second axis in the mode, with or without a gap.
            if draw.chance(4) {
                let outer = draw.between(2, 5);
                leaves.push((outer, reached));
                reached *= outer;
            }
        }
        let (extents, strides): (Vec<u64>, Vec<u64>) = leaves.into_iter().unzip();
        let mode = Layout::flat(&extents, &strides).unwrap();
        modes.push(if extents.len() == 1 { mode.mode(0).unwrap() } else { mode });
        tile.push(taken);
    }
    let kind = u32::try_from(draw.index(4)).unwrap();
    // The extents of the tile in factors of 2, the major one in rows of the swizzle.
    let mut pieces = Vec::new();
    for (m, extent) in tile.iter().enumerate() {
        let (mut left, mut step) = (*extent, 1);
        let first = if m == major { (row << kind).min(left) } else { 1 << draw.index(4) };
        for wish in [first, 1 << draw.index(3)] {
            let factor = if left % wish == 0 { wish } else { left };
            pieces.push((m, factor));
            (left, step) = (left / factor, step * factor);
        }
        pieces.push((m, left));
        assert_eq!(step * left, *extent);
    }
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, draw.index(i + 1));
    }
    if !draw.chance(6) {
        order.retain(|i| *i != 3 * major);
        order.insert(0, 3 * major);
    }
    let mut strides = vec![0; pieces.len()];
    let mut step = 1;
    for i in order {
        strides[i] = step;
        step *= pieces[i].1;
        if draw.chance(12) {
            step = step.next_multiple_of(128 / bytes) + 128 / bytes * draw.between(0, 1);
        }
    }
    let of_mode = |m: usize| {
        let extents: Vec<u64> = pieces[3 * m..3 * m + 3].iter().map(|piece| piece.1).collect();
        Layout::flat(&extents, &strides[3 * m..3 * m + 3]).unwrap()
    };
    let stage = Layout::tuple(&(0..rank).map(of_mode).collect::<Vec<_>>()).ok()?;
    let stage = Composed::new(swizzle(kind, bytes), 0, &stage).ok()?;
    let choice = TmaChoice { split: draw.chance(2), blocks: 1 << draw.index(3) };
    Some(Random { global: Layout::tuple(&modes).ok()?, tile, stage, bytes, choice })
}

#[test]
fn random_tiles_by_the_definition() {
    let mut draw = Draw::new(33);
    let (mut right, mut several, mut blocks, mut split, mut refused) = (0, 0, 0, 0, 0);
    for _ in 0..4000 {
        let Some(Random { global, tile, stage, bytes, choice }) = random(&mut draw) else { continue };
        let Ok(found) = answer(&global, &tile, &stage, bytes, choice) else {
            refused += 1;
            continue;
        };
        let grid = grid(&global, &tile);
        let at = [vec![0; grid.len()], grid.iter().map(|n| n / 2).collect(), grid.iter().map(|n| n - 1).collect()];
        require_right(&found, &global, &tile, &stage, &at);
        right += 1;
        several += u32::from(found.0.instructions() > 1);
        blocks += u32::from(found.0.blocks() > 1);
        if let Ok((plain, _)) = answer(&global, &tile, &stage, bytes, TmaChoice { split: false, ..choice }) {
            assert!(plain.instructions() >= found.0.instructions(), "{global} {tile:?} {stage}");
            split += u32::from(plain.instructions() > found.0.instructions());
        }
        if let Some((better, fewer)) = found.0.fewer_instructions().filter(|_| !choice.split && choice.blocks == 1) {
            let better = stage.map(&better).unwrap();
            let (copy, _) = answer(&global, &tile, &better, bytes, choice).unwrap();
            assert_eq!(copy.instructions(), fewer, "{global} {tile:?} {better} for {stage}, {bytes}");
        }
    }
    let counts = [right, several, blocks, split, refused];
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}

/// With runtime numbers in place of constants, the map is right for the tensor of these numbers; what is refused with
/// constants is refused.
#[test]
fn runtime_numbers_give_a_right_map() {
    let mut draw = Draw::new(5);
    let (mut right, mut refused) = (0, 0);
    for _ in 0..4000 {
        let Some(Random { global, tile, stage, bytes, choice }) = random(&mut draw) else { continue };
        if global.length() > 4 {
            continue;
        }
        let (mut runtime, mut text, mut next) = (CONSTANT, [String::new(), String::new()], 0);
        for mode in 0..global.rank() {
            let (mode, open) = (global.mode(mode).unwrap(), !text[0].is_empty());
            let mut parts = [Vec::new(), Vec::new()];
            for leaf in 0..mode.length() {
                let (extent, stride) = mode.mode_at(leaf);
                // The extents before the last of a mode end tiles, and stay; a unit of 4 in others may be known.
                let known = if leaf + 1 < mode.length() {
                    extent
                } else if extent % 4 == 0 && draw.chance(2) {
                    4
                } else {
                    1
                };
                let mut of = |value: u64, known: u64, text: String| {
                    runtime[next] = value / known;
                    next += 1;
                    text.replace('#', &(next - 1).to_string())
                };
                parts[0].push(if known == extent {
                    extent.to_string()
                } else {
                    of(extent, known, format!("{known}?#"))
                });
                let stride = stride.natural().unwrap();
                parts[1].push(if stride <= 1 { stride.to_string() } else { of(stride, 1, "1*?#".to_owned()) });
            }
            for (text, parts) in text.iter_mut().zip(parts) {
                let one = parts.len() == 1;
                *text += if open { "," } else { "" };
                let tuple = if one { parts[0].clone() } else { format!("({})", parts.join(",")) };
                text.push_str(&tuple);
            }
        }
        let Ok(dynamic) = DynLayout::parse(&format!("({}):({})", text[0], text[1])) else { continue };
        assert_eq!(dynamic.instantiate(&runtime).unwrap(), global, "{dynamic}");
        let constant = answer(&global, &tile, &stage, bytes, choice);
        let copy = TmaBox::chosen(&dynamic, &tuple(&tile), &stage, 8 * bytes, choice);
        let ours = copy.and_then(|copy| Ok((copy, copy.tensor_map(ADDRESS, &runtime)?)));
        match (constant, ours) {
            (Ok(_), Ok((copy, map))) => {
                let last: Vec<u64> = grid(&global, &tile).iter().map(|n| n - 1).collect();
                for at in [vec![0; last.len()], last] {
                    let table = wanted(&global, &tile, &stage, bytes, &at);
                    let wrong = not_right(&map, &issued(&copy, &at, &runtime), &table);
                    assert_eq!(wrong, None, "{dynamic} with {runtime:?}, {tile:?} in {stage}");
                }
                right += 1;
            }
            // Constants coalesce, split and fold where runtime numbers do not.
            (_, Err(error)) => {
                assert!(!matches!(error.code(), "L1501" | "L1503" | "L1504"), "{dynamic}: {error}");
                refused += 1;
            }
            (Err(error), Ok((_, map))) => {
                panic!("{global} {dynamic} with {runtime:?} {tile:?} {stage} {choice:?} has {map:?}, but {error}")
            }
        }
    }
    assert!(right > 100 && refused > 20, "{right} {refused}");
}

/// What a bulk copy writes for the stage of a warpgroup product, the product reads: the swizzles of both agree, and
/// each element is at its place of the stage.
#[test]
fn a_stage_of_a_product_is_written_whole() {
    let mut moved = 0;
    for bits in [8, 16, 32] {
        let bytes = bits / 8;
        for (kind, line) in [LineSwizzle::None, LineSwizzle::Bytes32, LineSwizzle::Bytes64, LineSwizzle::Bytes128]
            .into_iter()
            .enumerate()
        {
            for (major, order) in [Major::K, Major::Mn].into_iter().flat_map(|major| [(major, [0, 1]), (major, [1, 0])])
            {
                let tile = [128, 256 / bytes];
                let Ok(stage) = shared_tile(bits, major, line, tile, order) else { continue };
                let global = match major {
                    Major::K => Layout::flat(&[500, 1024], &[1024, 1]).unwrap(),
                    Major::Mn => Layout::flat(&[1024, 500], &[1, 1024]).unwrap(),
                };
                for choice in [TmaChoice::PLAIN, TmaChoice::SPLIT] {
                    let found = answer(&global, &tile, &stage, bytes, choice)
                        .unwrap_or_else(|error| panic!("{bits} {major:?} {line:?} {order:?}: {error}"));
                    assert_eq!(found.1.kind() as usize, kind);
                    assert_eq!((4 - u64::from(found.1.kind())) % 4, line.field(), "the kinds of both");
                    let last: Vec<u64> = grid(&global, &tile).iter().map(|n| n - 1).collect();
                    require_right(&found, &global, &tile, &stage, &[vec![0, 0], last]);
                    moved += 1;
                }
            }
        }
    }
    assert!(moved >= 90, "{moved}");
}

/// The first byte where two answers part is told by tables, not by the algebra: an instruction too many is noticed.
#[test]
fn the_reference_notices_what_is_wrong() {
    let global = Layout::parse("(64,32):(1,64)").unwrap();
    let stage = Composed::plain(&Layout::parse("(32,8):(1,32)").unwrap()).unwrap();
    let (copy, map) = answer(&global, &[32, 8], &stage, 2, TmaChoice::PLAIN).unwrap();
    let table = wanted(&global, &[32, 8], &stage, 2, &[1, 2]);
    let mut instructions = issued(&copy, &[1, 2], &CONSTANT);
    assert_eq!(not_right(&map, &instructions, &table), None);
    assert_eq!(written(&map, &instructions).unwrap(), table);
    instructions[0].0[1] += 1;
    assert!(not_right(&map, &instructions, &table).is_some());
    assert!(not_right(&map, &[], &table).is_some());
}

/// Coordinates are no addresses: a tensor of coordinates, along one axis or several, is no operand of a copy.
#[test]
fn a_tensor_of_coordinates_is_refused() {
    let stage = Composed::plain(&Layout::parse("(8,64):(64,1)").unwrap()).unwrap();
    for strides in ["(64@0,1)", "(64,1@1)", "(1@0+2@1,1)", "(64,3@0+5@1)"] {
        let global = Layout::parse(&format!("(8,64):{strides}")).unwrap();
        let error = answer(&global, &[8, 64], &stage, 2, TmaChoice::PLAIN).unwrap_err();
        assert!(matches!(error, LayoutError::NotStatic { .. }), "{global}: {error}");
    }
}
