//! The recasts of `CuTe` C++.

use layout_algebra::Layout;
use layout_algebra::ops::{downcast, recast, upcast};

use super::Verdict;
use super::case::{Case, Judged};
use super::cute::large;
use crate::oracle;
use crate::tree::{Mode, Tree};

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let number = |name: &str| case.given(name).map(|n| n.as_u64().unwrap_or(0));
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
            let common =
                (1..=old.min(new)).rev().find(|n| old.is_multiple_of(*n) && new.is_multiple_of(*n)).unwrap_or(1);
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
        _ => Ok(Verdict::NotYet("another recast")),
    }
}

/// `R(c / w) = layout(c) / n`, where `w` is the number of steps of each stride through a wide element.
pub fn not_upcast(layout: &Layout, n: u64, ours: &Layout) -> Option<String> {
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
    if large(layout) {
        return None;
    }
    (0..layout.size()).find_map(|x| {
        let mut rest = x;
        let mut found = 0;
        for ((mode, wide), steps) in narrow.iter().zip(&wide).zip(&through) {
            found += i128::from(rest % mode.0 / steps) * wide.1;
            rest /= mode.0;
        }
        let element = oracle::value(&narrow, x).div_euclid(i128::from(n));
        (found != element).then(|| format!("cell {x} is in wide element {element}, not {found}"))
    })
}

/// `R(c') = n layout(c) + j`, where one coordinate `c_k` became `n c_k + j`; counted from the last along a stride of -1.
pub fn not_downcast(layout: &Layout, n: u64, ours: &Layout) -> Option<String> {
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
    if large(ours) {
        return None;
    }
    let backwards = wide[at].1 < 0;
    (0..ours.size()).find_map(|x| {
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
        (wanted != found).then(|| format!("cell {x} is part {wanted}, not {found}"))
    })
}
