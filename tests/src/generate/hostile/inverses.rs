//! Inverses, runs, alignments, null spaces.

use super::{Draw, Expected, Lines, flat, layout, plain};
use crate::tree::Mode;

/// A line or more of each kind.
pub(super) fn add(lines: &mut Lines, draw: &mut Draw) {
    inverses(lines, draw);
    overlapping(lines, draw);
    common(lines, draw);
    alignment(lines, draw);
    nullspace(lines, draw);
}

/// A numbering of `[0, n)` whose digits are in another order: the inverse has the coordinates of the digits, in the
/// order of the strides.
fn inverses(lines: &mut Lines, draw: &mut Draw) {
    let extents = draw.extents(2, 5);
    let mut step = 1i128;
    let mut digits: Vec<Mode> = Vec::new();
    for extent in &extents {
        digits.push((*extent, step));
        step *= i128::from(*extent);
    }
    draw.shuffle(&mut digits);
    let mut cell = 1i128;
    let mut cells: Vec<(i128, Mode)> = Vec::new();
    for &(extent, stride) in &digits {
        cells.push((stride, (extent, cell)));
        cell *= i128::from(extent);
    }
    cells.sort_unstable_by_key(|(stride, _)| *stride);
    // Digits that follow each other on both sides are one mode.
    let mut inverse: Vec<Mode> = Vec::new();
    for (_, (extent, cell)) in cells {
        match inverse.last_mut() {
            Some(last) if i128::from(last.0) * last.1 == cell => last.0 *= extent,
            _ => inverse.push((extent, cell)),
        }
    }
    let input = format!(r#""l":{}"#, layout(&flat(&digits)));
    lines.push_layout(draw, "left_inverse", &input, &plain(&inverse), false);
    lines.push_layout(draw, "right_inverse", &input, &plain(&inverse), true);
    // Modes that no run can step along come last: repeated, counting down, or beyond a hole.
    let mut more = digits.clone();
    more.push([(3, 0), (4, -1), (5, step * 2 + 1)][draw.index(3)]);
    let input = format!(r#""l":{}"#, layout(&flat(&more)));
    lines.push_layout(draw, "right_inverse", &input, &plain(&inverse), true);
    let down: Vec<Mode> = digits.iter().map(|&(extent, stride)| (extent, -stride)).collect();
    let input = format!(r#""l":{}"#, layout(&flat(&down)));
    lines.push("left_inverse", &input, Some(&layout(&plain(&inverse))), Expected::Wrong);
    lines.push("left_inverse", &input, None, Expected::Right);
}

/// Modes that overlap: `(7,5,n):(3,1,0)` has 21 indices in a row at `(3,7):(7,1)`, where whole modes reach 5. `n` is
/// small: beyond [`RUN_BUDGET`](layout_algebra::ops::RUN_BUDGET) coordinates whole modes are enough.
fn overlapping(lines: &mut Lines, draw: &mut Draw) {
    let n = draw.between(1, 29);
    let input = format!(r#""l":{{"s":[7,5,{n}],"d":[3,1,0]}}"#);
    lines.push("right_inverse", &input, Some(r#"{"s":5,"d":7}"#), Expected::Wrong);
    lines.push("right_inverse", &input, Some(r#"{"s":[3,8],"d":[7,1]}"#), Expected::Wrong);
}

/// A beginning in common, and different strides after it. `CuTe` may count elements that the smaller layout does not
/// have.
fn common(lines: &mut Lines, draw: &mut Draw) {
    let [n, m, k] = [draw.extent(), draw.extent(), draw.extent()];
    let (a, b) = (flat(&[(n, 1), (m, n.into())]), flat(&[(n, 1), (k, i128::from(2 * n))]));
    let input = format!(r#""a":{},"b":{}"#, layout(&a), layout(&b));
    lines.push_layout(draw, "max_common_layout", &input, &plain(&[(n, 1)]), true);
    number(lines, "max_common_vector", &input, n, &[n - 1, n + 1, n * m]);
    let input = format!(r#""a":{{"s":{n},"d":1}},"b":{}"#, layout(&flat(&[(n * m, 1), (k, i128::from(n * m))])));
    lines.push_layout(draw, "max_common_layout", &input, &plain(&[(n, 1)]), true);
    number(lines, "max_common_vector", &input, n, &[n * m, n * m * k, 1]);
}

/// A run of `g` and strides that are multiples of it, of either sign, and repeated modes.
fn alignment(lines: &mut Lines, draw: &mut Draw) {
    let g = draw.extent();
    let mut modes = vec![(g, 1)];
    for _ in 0..draw.between(0, 3) {
        let stride = i128::from(g * draw.between(2, 50));
        modes.push((draw.extent(), if draw.chance(3) { -stride } else { stride }));
    }
    modes.push((draw.between(1, 1 << 12), 0));
    draw.shuffle(&mut modes);
    let input = format!(r#""l":{}"#, layout(&flat(&modes)));
    number(lines, "max_alignment", &input, g, &[2 * g, g + 1, 1]);
}

/// The modes of stride 0, at their coordinates.
fn nullspace(lines: &mut Lines, draw: &mut Draw) {
    let [a, b, c, d] = [0; 4].map(|_| draw.extent());
    let modes = [(a, draw.stride()), (b, 0), (c, draw.stride()), (d, 0)];
    let input = format!(r#""l":{}"#, layout(&flat(&modes)));
    lines.push_layout(draw, "nullspace", &input, &flat(&[(b, a.into()), (d, i128::from(a * b * c))]), true);
}

fn number(lines: &mut Lines, op: &'static str, input: &str, right: u64, wrong: &[u64]) {
    lines.push(op, input, Some(&right.to_string()), Expected::Right);
    for number in wrong.iter().filter(|number| **number != right) {
        lines.push(op, input, Some(&number.to_string()), Expected::Wrong);
    }
}
