//! The recasts of `CuTe` C++.

use layout_algebra::Layout;
use layout_algebra::ops::{downcast, recast, upcast};

use super::case::{Case, Judged};
use super::cute::{large, places};
use super::json::Unreadable;
use crate::oracle::{self, modes};
use crate::tree::{Mode, Tree};

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let number = |name: &str| case.given_number(name);
    match case.op.as_str() {
        "upcast" => {
            let n = number("n")?;
            case.partial(upcast(&layout, n), |ours| not_upcast(&layout, n, ours), || None)
        }
        "downcast" => {
            let n = number("n")?;
            case.partial(downcast(&layout, n), |ours| not_downcast(&layout, n, ours), || None)
        }
        "recast_layout" => {
            let (old, new) = (number("old_bits")?, number("new_bits")?);
            let ours = recast(&layout, old, new);
            let common = modes::common_divisor(old, new).max(1);
            let wide = upcast(&layout, new / common);
            case.partial(
                ours,
                |ours| match &wide {
                    Ok(wide) => {
                        not_upcast(&layout, new / common, wide).or_else(|| not_downcast(wide, old / common, ours))
                    }
                    Err(error) => Some(error.to_string()),
                },
                || None,
            )
        }
        op => Err(Unreadable::unknown(op)),
    }
}

/// `R(c / w) = layout(c) / n`, where `w` is the number of steps of each stride through a wide element.
pub fn not_upcast(layout: &Layout, n: u64, ours: &Layout) -> Option<String> {
    if n == 0 {
        return Some("no element is of 0".to_owned());
    }
    if !Tree::of(layout.shape()).congruent(&Tree::of(ours.shape())) {
        return Some("another profile".to_owned());
    }
    let (narrow, wide) = (oracle::flat_modes(layout), oracle::flat_modes(ours));
    let steps = |&(extent, stride): &Mode| {
        let step = u64::try_from(stride.abs()).unwrap_or(u64::MAX);
        if extent > 1 && step > 0 && step < n { n.div_ceil(step) } else { 1 }
    };
    let through: Vec<u64> = narrow.iter().map(steps).collect();
    for ((mode, wide), steps) in narrow.iter().zip(&wide).zip(&through) {
        if wide.0 != mode.0.div_ceil(*steps) {
            return Some(format!("extent {} from {}:{}", wide.0, mode.0, mode.1));
        }
    }
    let wrong = |x: u64| {
        let mut rest = x;
        let mut found = 0;
        for ((mode, wide), steps) in narrow.iter().zip(&wide).zip(&through) {
            found += i128::from(rest % mode.0 / steps) * wide.1;
            rest /= mode.0;
        }
        let element = oracle::value(&narrow, x).div_euclid(i128::from(n));
        (found != element).then(|| format!("coordinate {x} is in wide element {element}, not {found}"))
    };
    if large(layout) {
        extremes(&narrow, &wide, &through, n).into_iter().find_map(wrong)
    } else {
        (0..layout.size()).find_map(wrong)
    }
}

/// The coordinates of the smallest and of the largest `layout(x) - n R(x')`: every coordinate is in its wide element
/// exactly when these differences are in `[0, n)`.
///
/// The difference is a sum over the modes, `c d - n (c / steps) w` each, which is linear in `c / steps` and in
/// `c % steps`: its extremes are where both are first or last, of whole groups of steps or of the part at the end.
fn extremes(narrow: &[Mode], wide: &[Mode], through: &[u64], n: u64) -> [u64; 2] {
    let (mut least, mut most, mut scale) = (0, 0, 1u64);
    for ((&(extent, d), wide), &steps) in narrow.iter().zip(wide).zip(through) {
        let whole = extent / steps * steps;
        let ends = [0, steps - 1, whole.saturating_sub(steps), whole.saturating_sub(1), whole, extent - 1];
        let difference = |c: &u64| i128::from(*c) * d - i128::from(n) * i128::from(c / steps) * wide.1;
        let mut ends: Vec<u64> = ends.into_iter().filter(|c| *c < extent).collect();
        ends.sort_by_key(difference);
        least += ends[0] * scale;
        most += ends[ends.len() - 1] * scale;
        scale = scale.saturating_mul(extent);
    }
    [least, most]
}

/// `R(c') = n layout(c) + j`, where one coordinate `c_k` became `n c_k + j`; counted from the last along a stride of
/// -1.
pub fn not_downcast(layout: &Layout, n: u64, ours: &Layout) -> Option<String> {
    if n == 0 {
        return Some("no element is of 0".to_owned());
    }
    if !Tree::of(layout.shape()).congruent(&Tree::of(ours.shape())) {
        return Some("another profile".to_owned());
    }
    let (wide, narrow) = (oracle::flat_modes(layout), oracle::flat_modes(ours));
    let stretched: Vec<usize> = (0..wide.len()).filter(|&i| narrow[i].0 != wide[i].0).collect();
    let at = match stretched[..] {
        [at] if wide[at].0.checked_mul(n) == Some(narrow[at].0) => at,
        [] if n == 1 => return (narrow != wide).then(|| "another layout".to_owned()),
        _ => return Some(format!("{} modes are stretched", stretched.len())),
    };
    let backwards = wide[at].1 < 0;
    let wrong = |x: u64| {
        let mut rest = x;
        let (mut coarse, mut part) = (0, 0);
        for (i, (mode, wide)) in narrow.iter().zip(&wide).enumerate() {
            let digit = rest % mode.0;
            rest /= mode.0;
            let here = if i == at { digit / n } else { digit };
            part += if i == at { digit % n } else { 0 };
            coarse += i128::from(here) * wide.1;
        }
        let part = if backwards { -i128::from(part) } else { i128::from(part) };
        let (wanted, found) = (i128::from(n) * coarse + part, oracle::value(&narrow, x));
        (wanted != found).then(|| format!("coordinate {x} is part {wanted}, not {found}"))
    };
    // Both sides are linear in the coordinates, that of the stretched mode in its part and in the rest: the first and
    // last steps of each decide.
    if large(ours) {
        let mut split: Vec<Mode> = narrow.clone();
        split.splice(at..=at, [(n, 1), (narrow[at].0 / n, 1)]);
        return places(&split).into_iter().find_map(wrong);
    }
    (0..ours.size()).find_map(wrong)
}
