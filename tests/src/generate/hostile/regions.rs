//! Layouts of digits: composites, divides, complements, products.

use super::{Draw, Expected, Lines, Nested, array, flat, layout, plain};
use crate::tree::{Mode, Tree};

/// A line or more of each kind.
pub(super) fn add(lines: &mut Lines, draw: &mut Draw) {
    composition(lines, draw);
    beyond(lines, draw);
    axes(lines, draw);
    with_shape(lines, draw);
    complement(lines, draw);
    divide(lines, draw);
    by_mode(lines, draw);
    product(lines, draw);
    tile_to_shape(lines, draw);
}

/// The product of the extents before each.
fn steps(extents: &[u64]) -> Vec<i128> {
    let mut step = 1;
    extents
        .iter()
        .map(|extent| {
            let here = step;
            step *= i128::from(*extent);
            here
        })
        .collect()
}

/// Each leaf of the inner layout takes a part of one digit of the outer one, or two digits whole, forwards or
/// backwards: no digit carries, so the strides are the outer ones.
fn composition(lines: &mut Lines, draw: &mut Draw) {
    let parts: Vec<[u64; 3]> =
        (0..draw.between(1, 3)).map(|_| [draw.between(1, 3), draw.between(2, 60), draw.between(1, 4)]).collect();
    let extents: Vec<u64> = parts.iter().map(|parts| parts.iter().product()).collect();
    let (outer, steps) = (draw.modes(&extents), steps(&extents));
    let (mut inner, mut out): (Vec<Mode>, Vec<Nested>) = (Vec::new(), Vec::new());
    let mut digits: Vec<usize> = (0..outer.len()).collect();
    draw.shuffle(&mut digits);
    while let Some(k) = digits.pop() {
        let sign = if draw.chance(3) { -1 } else { 1 };
        if let Some(at) = digits.iter().position(|other| *other == k + 1)
            && draw.chance(2)
        {
            digits.remove(at);
            inner.push((extents[k] * extents[k + 1], sign * steps[k]));
            out.push(flat(&[(extents[k], sign * outer[k].1), (extents[k + 1], sign * outer[k + 1].1)]));
            continue;
        }
        let [before, extent, _] = parts[k];
        inner.push((extent, sign * steps[k] * i128::from(before)));
        out.push(Tree::Leaf((extent, sign * outer[k].1 * i128::from(before))));
    }
    let input = format!(r#""a":{},"b":{}"#, layout(&flat(&outer)), layout(&flat(&inner)));
    lines.push_layout(draw, "composition", &input, &Tree::Tuple(out), true);
}

/// `CuTe` goes on along the last mode; and a digit that carries once too often has no composite.
fn beyond(lines: &mut Lines, draw: &mut Draw) {
    let (n, m) = (draw.between(20, 900), draw.between(2, 900));
    let (a, b) = (draw.stride(), draw.stride());
    let b = if b == a * i128::from(n) { b + 1 } else { b };
    let outer = layout(&flat(&[(n, a), (m, b)]));
    let input = format!(r#""a":{outer},"b":{{"s":{},"d":{n}}}"#, m * 1000);
    lines.push_layout(draw, "composition", &input, &Tree::Leaf((m * 1000, b)), true);
    // `n + 1` steps of 1: the last one is in the next digit, which no layout of a prime number of elements can say.
    let prime = [101, 1009, 65537, 1_000_003][draw.index(4)];
    let outer = layout(&flat(&[(prime - 1, a), (m + 1, if b == a * i128::from(prime - 1) { b + 1 } else { b })]));
    let input = format!(r#""a":{outer},"b":{{"s":{prime},"d":1}}"#);
    lines.push("composition", &input, None, Expected::Right);
    lines.push("composition", &input, Some(&layout(&Tree::Leaf((prime, a)))), Expected::Wrong);
}

/// An inner layout of coordinates: each leaf steps along one mode of the outer layout.
fn axes(lines: &mut Lines, draw: &mut Draw) {
    let extents = draw.extents(1, 4);
    let outer = draw.modes(&extents);
    let mut order: Vec<usize> = (0..outer.len()).collect();
    draw.shuffle(&mut order);
    let signs: Vec<i128> = order.iter().map(|_| if draw.chance(3) { -1 } else { 1 }).collect();
    let strides: Vec<String> = order.iter().zip(&signs).map(|(k, v)| format!(r#"{{"e":[{k}],"v":{v}}}"#)).collect();
    let shape = flat(&order.iter().map(|k| (extents[*k], 0)).collect::<Vec<_>>()).map(|mode| mode.0);
    let out: Vec<Mode> = order.iter().zip(&signs).map(|(k, sign)| (extents[*k], sign * outer[*k].1)).collect();
    let (outer, shape) = (layout(&flat(&outer)), array(&shape));
    let input = format!(r#""a":{outer},"b":{{"s":{shape},"d":[{}]}}"#, strides.join(","));
    lines.push_layout(draw, "composition_basis", &input, &flat(&out), true);
}

/// The same function over a shape that joins some digits, and splits others.
fn with_shape(lines: &mut Lines, draw: &mut Draw) {
    let parts: Vec<[u64; 2]> = draw.extents(1, 3).into_iter().map(|n| [draw.between(2, 5), n]).collect();
    let extents: Vec<u64> = parts.iter().map(|[a, b]| a * b).collect();
    let modes = draw.modes(&extents);
    let (mut shape, mut out): (Vec<u64>, Vec<Nested>) = (Vec::new(), Vec::new());
    let mut k = 0;
    while k < modes.len() {
        if k + 1 < modes.len() && draw.chance(2) {
            shape.push(extents[k] * extents[k + 1]);
            out.push(flat(&modes[k..k + 2]));
            k += 2;
            continue;
        }
        let [first, second] = parts[k];
        shape.extend([first, second]);
        out.extend([Tree::Leaf((first, modes[k].1)), Tree::Leaf((second, modes[k].1 * i128::from(first)))]);
        k += 1;
    }
    let shape = array(&Tree::Tuple(shape.into_iter().map(Tree::Leaf).collect()));
    let input = format!(r#""l":{},"shape":{shape}"#, layout(&flat(&modes)));
    lines.push_layout(draw, "with_shape", &input, &Tree::Tuple(out), true);
}

/// A chain whose steps are dealt to a layout and to its gaps, in turn, from the first or the second on.
fn dealt(draw: &mut Draw) -> (Vec<Mode>, Vec<Mode>, u64) {
    let extents = draw.extents(2, 5);
    let all: Vec<Mode> = extents.iter().copied().zip(steps(&extents)).collect();
    let first = usize::from(draw.chance(2));
    let of = |side: usize| all.iter().skip(side).step_by(2).copied().collect::<Vec<Mode>>();
    (of(first), of(1 - first), extents.iter().product())
}

fn complement(lines: &mut Lines, draw: &mut Draw) {
    let (mut modes, gaps, size) = dealt(draw);
    if draw.chance(3) {
        modes.push((draw.extent().min(1000), 0));
    }
    draw.shuffle(&mut modes);
    let input = format!(r#""l":{},"cotarget":{size}"#, layout(&flat(&modes)));
    lines.push_layout(draw, "complement", &input, &plain(&gaps), true);
    // Twice the same stride is an overlap; below 0 there is nothing to fill.
    let (extent, stride) = modes[0];
    let twice = flat(&[modes.clone(), vec![(2, if stride == 0 { modes[1].1 } else { stride })]].concat());
    let input = format!(r#""l":{},"cotarget":{size}"#, layout(&twice));
    lines.push("complement", &input, None, Expected::Right);
    lines.push("complement", &input, Some(&layout(&plain(&gaps))), Expected::Wrong);
    let below = layout(&flat(&[(extent, -stride - 1)]));
    lines.push("complement", &format!(r#""l":{below},"cotarget":{size}"#), Some(r#"{"s":1,"d":0}"#), Expected::Wrong);
}

/// The tile has some steps of a chain, its repetitions the others; the layout has one stride for each step.
fn divide(lines: &mut Lines, draw: &mut Draw) {
    let extents = draw.extents(2, 5);
    let (whole, steps) = (draw.modes(&extents), steps(&extents));
    let first = usize::from(draw.chance(2));
    let side = |side: usize, modes: &[Mode]| modes.iter().skip(side).step_by(2).copied().collect::<Vec<Mode>>();
    let chain: Vec<Mode> = extents.iter().copied().zip(steps).collect();
    let (tile, rest) = (side(first, &chain), side(1 - first, &whole));
    let out = Tree::Tuple(vec![flat(&side(first, &whole)), plain(&rest)]);
    let whole = layout(&flat(&whole));
    let input = format!(r#""l":{whole},"t":{}"#, layout(&flat(&tile)));
    lines.push_layout(draw, "logical_divide", &input, &out, true);
    // A tile that counts down covers no part of the layout from 0 on; one of a step more does not divide.
    let down: Vec<Mode> = tile.iter().map(|&(extent, stride)| (extent, -stride)).collect();
    let input = format!(r#""l":{whole},"t":{}"#, layout(&flat(&down)));
    lines.push("logical_divide", &input, Some(&layout(&out)), Expected::Wrong);
    let size: u64 = extents.iter().product();
    let input = format!(r#""l":{whole},"t":{}"#, size + 1);
    lines.push("logical_divide", &input, None, Expected::Right);
}

/// Each mode is one digit, divided by a number, or left alone.
fn by_mode(lines: &mut Lines, draw: &mut Draw) {
    let parts: Vec<[u64; 2]> = draw.extents(2, 3).into_iter().map(|n| [draw.between(2, 9), n]).collect();
    let modes = draw.modes(&parts.iter().map(|[a, b]| a * b).collect::<Vec<_>>());
    let kept: Vec<bool> = modes.iter().map(|_| draw.chance(4)).collect();
    let (mut tiler, mut tiles, mut rests) = (Vec::new(), Vec::new(), Vec::new());
    for ((&[tile, rest], &mode), &kept) in parts.iter().zip(&modes).zip(&kept) {
        tiler.push(if kept { r#""_""#.to_owned() } else { tile.to_string() });
        tiles.push(if kept { (1, 0) } else { (tile, mode.1) });
        rests.push(if kept { mode } else { (rest, mode.1 * i128::from(tile)) });
    }
    let input = format!(r#""l":{},"t":[{}]"#, layout(&flat(&modes)), tiler.join(","));
    let (tiles, rests) = (flat(&tiles), flat(&rests));
    let all = |tree: &Nested| tree.modes().into_iter().cloned().collect::<Vec<Nested>>();
    let zipped = Tree::Tuple(vec![tiles.clone(), rests.clone()]);
    lines.push_layout(draw, "zipped_divide", &input, &zipped, true);
    let tiled = Tree::Tuple([vec![tiles.clone()], all(&rests)].concat());
    lines.push_layout(draw, "tiled_divide", &input, &tiled, true);
    lines.push_layout(draw, "flat_divide", &input, &Tree::Tuple([all(&tiles), all(&rests)].concat()), true);
}

/// A compact block and copies of it; a block with gaps, which the copies fill first; one that interleaves, which
/// `CuTe` refuses.
fn product(lines: &mut Lines, draw: &mut Draw) {
    let [a, b, c, d] = [0; 4].map(|_| draw.extent());
    let (wide, size) = (i128::from(a), i128::from(a * b));
    let block = flat(&[(a, 1), (b, wide)]);
    let tile = flat(&[(c, 1), (d, i128::from(c))]);
    let input = format!(r#""l":{},"t":{}"#, layout(&block), layout(&tile));
    let copies = [(c, size), (d, size * i128::from(c))];
    let pair = |x: Mode, y: Mode| flat(&[x, y]);
    lines.push_layout(draw, "logical_product", &input, &Tree::Tuple(vec![block.clone(), flat(&copies)]), true);
    let blocked = Tree::Tuple(vec![pair((a, 1), copies[0]), pair((b, wide), copies[1])]);
    lines.push_layout(draw, "blocked_product", &input, &blocked, true);
    let raked = Tree::Tuple(vec![pair(copies[0], (a, 1)), pair(copies[1], (b, wide))]);
    lines.push_layout(draw, "raked_product", &input, &raked, true);
    // `a` elements `c` apart: copies fill the `c - 1` gaps, then step over all.
    let input = format!(r#""l":{{"s":{a},"d":{c}}},"t":{}"#, c * d);
    let out = Tree::Tuple(vec![Tree::Leaf((a, c.into())), flat(&[(c, 1), (d, i128::from(a * c))])]);
    lines.push_layout(draw, "logical_product", &input, &out, true);
    let input = format!(r#""l":{{"s":[2,2],"d":[3,2]}},"t":{}"#, c * 1000);
    lines.push("logical_product", &input, None, Expected::Right);
    let overlap = format!(r#"{{"s":[[2,2],{}],"d":[[3,2],1]}}"#, c * 1000);
    lines.push("logical_product", &input, Some(&overlap), Expected::Wrong);
    let down = format!(r#""l":{{"s":{a},"d":-1}},"t":{c}"#);
    lines.push("logical_product", &down, Some(&format!(r#"{{"s":[{a},{c}],"d":[-1,{a}]}}"#)), Expected::Wrong);
}

/// A block covers a shape in every order, with brackets around a single mode or without.
fn tile_to_shape(lines: &mut Lines, draw: &mut Draw) {
    let [a, b, c, d] = [0; 4].map(|_| draw.extent());
    let (block, size) = (layout(&flat(&[(a, 1), (b, a.into())])), i128::from(a * b));
    let pair = |x: Mode, y: Mode| flat(&[x, y]);
    let first = [size, size * i128::from(c)];
    let second = [size * i128::from(d), size];
    let orders = [
        ("null", first),
        (r#""left""#, first),
        (r#""right""#, second),
        ("[0,1]", first),
        ("[1,0]", second),
        ("[7,7]", first),
    ];
    for (order, copies) in orders {
        let input = format!(r#""l":{block},"shape":[{},{}],"order":{order}"#, a * c, b * d);
        let out = Tree::Tuple(vec![pair((a, 1), (c, copies[0])), pair((b, a.into()), (d, copies[1]))]);
        lines.push_layout(draw, "tile_to_shape", &input, &out, true);
    }
    let single = pair((a, 1), (c, a.into()));
    for order in ["0", "[0]", "5", "[5]"] {
        let input = format!(r#""l":{{"s":{a},"d":1}},"shape":{},"order":{order}"#, a * c);
        lines.push_layout(draw, "tile_to_shape", &input, &single, true);
        let input = format!(r#""l":{{"s":[{a}],"d":[1]}},"shape":[{}],"order":{order}"#, a * c);
        lines.push_layout(draw, "tile_to_shape", &input, &Tree::Tuple(vec![single.clone()]), true);
    }
}
