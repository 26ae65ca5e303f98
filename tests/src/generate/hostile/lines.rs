//! Coalescing, filters, orders, recasts, coordinates, swizzles.

use super::{Draw, Expected, Lines, array, flat, layout, plain};
use crate::tree::{Mode, Tree};

/// A line or more of each kind.
pub(super) fn add(lines: &mut Lines, draw: &mut Draw) {
    coalesce(lines, draw);
    orders(lines, draw);
    recasts(lines, draw);
    coordinates(lines, draw);
    swizzles(lines, draw);
}

/// Modes none of which continues the one before, split into pieces, with modes of extent 1 between them.
fn coalesce(lines: &mut Lines, draw: &mut Draw) {
    let parts: Vec<[u64; 2]> = draw.extents(1, 4).into_iter().map(|n| [draw.between(1, 5), n]).collect();
    let modes = draw.modes(&parts.iter().map(|[a, b]| a * b).collect::<Vec<_>>());
    let mut split: Vec<Mode> = Vec::new();
    let mut with_zeros: Vec<Mode> = Vec::new();
    for (&[first, second], &(_, stride)) in parts.iter().zip(&modes) {
        let pieces = [(first, stride), (1, draw.stride()), (second, stride * i128::from(first))];
        split.extend(pieces);
        with_zeros.extend(pieces);
        if draw.chance(2) {
            with_zeros.push((draw.extent(), 0));
        }
    }
    let size: u64 = with_zeros.iter().map(|mode| mode.0).try_fold(1u64, u64::checked_mul).unwrap_or(u64::MAX);
    lines.push_layout(draw, "coalesce", &format!(r#""l":{}"#, layout(&flat(&split))), &plain(&modes), true);
    if size < 1 << 60 {
        let input = format!(r#""l":{}"#, layout(&flat(&with_zeros)));
        lines.push_layout(draw, "filter", &input, &plain(&modes), true);
        let zeros: Vec<Mode> = with_zeros.iter().map(|&(n, d)| if d == 0 { (1, 0) } else { (n, d) }).collect();
        lines.push_layout(draw, "filter_zeros", &input, &flat(&zeros), true);
    }
}

/// Compact layouts in an order with ties, which go from left to right; `CuTe` gives tied modes one stride.
fn orders(lines: &mut Lines, draw: &mut Draw) {
    let extents = draw.extents(2, 5);
    let order: Vec<u64> = extents.iter().map(|_| draw.below(3)).collect();
    let compact = |key: &dyn Fn(usize) -> u64| {
        let mut turns: Vec<usize> = (0..extents.len()).collect();
        turns.sort_by_key(|leaf| key(*leaf));
        let (mut step, mut strides) = (1i128, vec![0; extents.len()]);
        for leaf in turns {
            strides[leaf] = step;
            step *= i128::from(extents[leaf]);
        }
        extents.iter().copied().zip(strides).collect::<Vec<Mode>>()
    };
    let shape = array(&flat(&extents.iter().map(|n| (*n, 0)).collect::<Vec<_>>()).map(|mode| mode.0));
    let input =
        format!(r#""shape":{shape},"order":{}"#, array(&Tree::Tuple(order.iter().copied().map(Tree::Leaf).collect())));
    let right = compact(&|leaf| order[leaf]);
    lines.push_layout(draw, "make_ordered_layout", &input, &flat(&right), true);
    let strides = |modes: &[Mode]| array(&flat(modes).map(|mode| mode.1));
    lines.push("compact_order", &input, Some(&strides(&right)), Expected::Right);
    // What `CuTe` has: modes of one order begin together.
    let tied: Vec<Mode> = (0..extents.len())
        .map(|leaf| {
            let before = (0..extents.len()).filter(|other| order[*other] < order[leaf]);
            (extents[leaf], before.map(|other| i128::from(extents[other])).product())
        })
        .collect();
    if tied != right {
        lines.push("compact_order", &input, Some(&strides(&tied)), Expected::Wrong);
        lines.push("make_ordered_layout", &input, Some(&layout(&flat(&tied))), Expected::Wrong);
    }
    // Compact, but in another order.
    let backwards = compact(&|leaf| 3 - order[leaf]);
    if backwards != right {
        lines.push("make_ordered_layout", &input, Some(&layout(&flat(&backwards))), Expected::Wrong);
    }
    let input = format!(r#""shape":{shape}"#);
    lines.push_layout(draw, "make_layout_left", &input, &flat(&compact(&|leaf| leaf as u64)), true);
    lines.push_layout(draw, "make_layout_right", &input, &flat(&compact(&|leaf| 9 - leaf as u64)), true);
    lines.push("make_layout_right", &input, Some(&layout(&flat(&compact(&|leaf| leaf as u64)))), Expected::Wrong);
    // In the order of the strides, whatever their signs and sizes.
    let mut far = 1i128;
    let like: Vec<Mode> = compact(&|leaf| order[leaf]).into_iter().map(|(n, d)| (n, d * 3)).collect();
    far += like.iter().map(|(_, d)| d).sum::<i128>();
    let signed: Vec<Mode> = like.iter().map(|&(n, d)| (n, if (far + d) % 3 == 0 { -d } else { d })).collect();
    lines.push_layout(draw, "make_layout_like", &format!(r#""l":{}"#, layout(&flat(&signed))), &flat(&right), true);
}

/// `n` neighbours become one element, or one becomes `n`.
fn recasts(lines: &mut Lines, draw: &mut Draw) {
    let n = draw.between(2, 9);
    let wide = i128::from(n);
    let [a, b, c] = [0; 3].map(|_| draw.extent());
    let (mut d, e) = (draw.stride(), i128::from(draw.between(0, 1)));
    // The stride of the second mode is not 1: only one mode is stretched.
    d += i128::from(d == 1 || d == -1) * 7;
    let sign = if draw.chance(4) { -1 } else { 1 };
    let (coarse, fine) = (flat(&[(a, sign), (b, d), (c, 0)]), flat(&[(a * n, sign), (b, d * wide), (c, 0)]));
    let input = format!(r#""n":{n},"l":{}"#, layout(&coarse));
    lines.push_layout(draw, "downcast", &input, &fine, true);
    // Upwards every index has to be in a whole group: counted from 0 on.
    let (coarse, fine) = (flat(&[(a, 1), (b, d * e), (c, 0)]), flat(&[(a * n, 1), (b, d * e * wide), (c, 0)]));
    let input = format!(r#""n":{n},"l":{}"#, layout(&fine));
    lines.push_layout(draw, "upcast", &input, &coarse, true);
}

/// Indices and coordinates of large layouts, of either sign.
fn coordinates(lines: &mut Lines, draw: &mut Draw) {
    let extents = draw.extents(1, 4);
    let modes = draw.modes(&extents);
    let digits: Vec<u64> = extents.iter().map(|n| draw.below(*n)).collect();
    let index: i128 = digits.iter().zip(&modes).map(|(x, (_, d))| i128::from(*x) * d).sum();
    let cell: u64 = digits.iter().zip(&extents).rev().fold(0, |cell, (x, n)| cell * n + x);
    let coordinate = array(&Tree::Tuple(digits.iter().copied().map(Tree::Leaf).collect()));
    let input = format!(r#""l":{},"coords":[{coordinate},{cell}]"#, layout(&flat(&modes)));
    lines.push("crd2idx", &input, Some(&format!("[{index},{index}]")), Expected::Right);
    lines.push("crd2idx", &input, Some(&format!("[{index},{}]", index + 1)), Expected::Wrong);
    let shape = array(&Tree::Tuple(extents.iter().copied().map(Tree::Leaf).collect()));
    let input = format!(r#""shape":{shape},"idx":[{cell}]"#);
    lines.push("idx2crd", &input, Some(&format!("[{coordinate}]")), Expected::Right);
    let mut other = digits.clone();
    other[0] = (other[0] + 1) % extents[0];
    let other = array(&Tree::Tuple(other.into_iter().map(Tree::Leaf).collect()));
    lines.push("idx2crd", &input, Some(&format!("[{other}]")), Expected::Wrong);
    let size: u64 = extents.iter().product();
    let cosize: i128 = 1 + modes.iter().map(|(n, d)| i128::from(n - 1) * d.abs()).sum::<i128>();
    let input = format!(r#""l":{}"#, layout(&flat(&modes)));
    for (by, expected) in [(0, Expected::Right), (1, Expected::Wrong)] {
        let out = format!(
            r#"{{"size":{size},"cosize":{},"rank":{},"depth":1,"flatten":{}}}"#,
            cosize + by,
            modes.len(),
            layout(&flat(&modes))
        );
        lines.push("props", &input, Some(&out), expected);
    }
}

/// A composed layout after digits of it: the swizzle stays, and begins where a reversed digit does.
fn swizzles(lines: &mut Lines, draw: &mut Draw) {
    let (bits, base, shift) = (draw.between(1, 3), draw.between(0, 4), draw.between(3, 6));
    let extents = draw.extents(2, 3);
    // Its indices are at least 0.
    let outer: Vec<Mode> = draw.modes(&extents).into_iter().map(|(n, d)| (n, d.abs())).collect();
    let mut step = 1i128;
    let (mut inner, mut out, mut begin) = (Vec::new(), Vec::new(), 0);
    for &(extent, stride) in &outer {
        let sign = if draw.chance(3) { -1 } else { 1 };
        inner.push((extent, sign * step));
        out.push((extent, sign * stride));
        begin += if sign < 0 { i128::from(extent - 1) * stride } else { 0 };
        step *= i128::from(extent);
    }
    // Where two digits become one mode the composite is coalesced over the inner leaves, which stay.
    let sw = format!("[{bits},{base},{shift}]");
    let parts = |modes: &[Mode]| layout(&flat(modes)).trim_matches(['{', '}']).to_owned();
    let input = format!(r#""sw":{sw},"offset":0,"l":{},"b":{}"#, layout(&flat(&outer)), layout(&flat(&inner)));
    let answer = |begin: i128, modes: &[Mode]| format!(r#"{{"sw":{sw},"offset":{begin},{}}}"#, parts(modes));
    lines.push("swizzle_composition", &input, Some(&answer(begin, &out)), Expected::Right);
    lines.push("swizzle_composition", &input, Some(&answer(begin + 1, &out)), Expected::Wrong);
    out[0].1 += 1;
    lines.push("swizzle_composition", &input, Some(&answer(begin.max(1 << 30), &out)), Expected::Wrong);
    let x = draw.below(1 << 40);
    let mut moved = x;
    for pair in base..base + bits {
        moved ^= (x >> (pair + shift) & 1) << pair;
    }
    let input = format!(r#""sw":{sw},"x":[{x}]"#);
    lines.push("swizzle_apply", &input, Some(&format!("[{moved}]")), Expected::Right);
    lines.push("swizzle_apply", &input, Some(&format!("[{}]", moved ^ 1)), Expected::Wrong);
}
