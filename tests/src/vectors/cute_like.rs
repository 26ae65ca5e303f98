//! Layouts in the image of others, of `CuTe` C++: like a layout, like a fragment, threads and values.

use layout_algebra::Layout;
use layout_algebra::ops::{make_fragment_like, make_layout_like, make_layout_tv, raked_product, tv_tiler};

use super::Verdict;
use super::case::{Case, Judged};
use super::cute::{ENUMERATED, large, places};
use super::json::{self, Unreadable};
use crate::oracle::{self, modes};
use crate::tree::Mode;

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "make_layout_like" => {
            let layout = case.layout("l")?;
            case.partial(make_layout_like(&layout), |ours| not_like(&layout, ours), || None)
        }
        "make_fragment_like" => {
            let layout = case.layout("l")?;
            case.partial(make_fragment_like(&layout), |ours| not_fragment(&layout, ours), || None)
        }
        "make_layout_tv" => judge_thread_value(case),
        op => Err(Unreadable::unknown(op)),
    }
}

/// Compact but for the modes of stride 0, which stay, and in the order of the strides.
pub fn not_like(layout: &Layout, ours: &Layout) -> Option<String> {
    let (modes, like) = (oracle::flat_modes(layout), oracle::flat_modes(ours));
    if layout.shape() != ours.shape() {
        return Some("another shape".to_owned());
    }
    let kept = |i: &usize| modes[*i].0 > 1 && modes[*i].1 != 0;
    let extents: Vec<usize> = (0..modes.len()).filter(kept).collect();
    if (0..modes.len()).any(|i| modes[i].0 > 1 && modes[i].1 == 0 && like[i].1 != 0) {
        return Some("a mode of stride 0 moves".to_owned());
    }
    for &i in &extents {
        for &j in &extents {
            if modes[i].1.abs() < modes[j].1.abs() && like[i].1 >= like[j].1 {
                return Some(format!("leaves {i} and {j} changed their order"));
            }
        }
    }
    let without: Vec<Mode> = extents.iter().map(|&i| like[i]).collect();
    (!modes::compact(&without)).then(|| "not compact".to_owned())
}

/// Mode 0 column-major and fastest, the others compact after it, in the order of their strides.
pub fn not_fragment(layout: &Layout, ours: &Layout) -> Option<String> {
    let (modes, fragment) = (oracle::flat_modes(layout), oracle::flat_modes(ours));
    if modes.iter().map(|mode| mode.0).ne(fragment.iter().map(|mode| mode.0)) {
        return Some("other extents".to_owned());
    }
    let first = if layout.rank() < 2 { modes.len() } else { layout.mode(0).ok()?.length() };
    let mut step = 1;
    for i in 0..first {
        let (extent, stride) = modes[i];
        let free = extent == 1 || layout.rank() > 1 && stride == 0;
        if extent > 1 && fragment[i].1 != if free { 0 } else { step } {
            return Some(format!("leaf {i} of mode 0 has stride {}", fragment[i].1));
        }
        step *= if free { 1 } else { i128::from(extent) };
    }
    for i in first..modes.len() {
        for j in first..modes.len() {
            let long = modes[i].0 > 1 && modes[j].0 > 1;
            if long && modes[i].1.abs() < modes[j].1.abs() && fragment[i].1 >= fragment[j].1 {
                return Some(format!("leaves {i} and {j} changed their order"));
            }
        }
    }
    let all: Vec<Mode> = (0..modes.len()).filter(|&i| i >= first || fragment[i].1 != 0).map(|i| fragment[i]).collect();
    (!modes::compact(&all)).then(|| "not compact".to_owned())
}

/// `P(R(t, v)) = t + threads x v` with the raked product `P`, and the tile has its shape.
pub fn not_thread_value(threads: &Layout, values: &Layout, ours: &Layout) -> Option<String> {
    let Ok(raked) = raked_product(threads, values) else {
        return Some("threads and values have no raked product".to_owned());
    };
    let raked = oracle::flat_modes(&raked);
    let cells = oracle::flat_modes(ours);
    let sizes = |i: usize| ours.mode(i).map_or(0, |mode| mode.size());
    if (ours.rank(), sizes(0), sizes(1)) != (2, threads.size(), values.size()) {
        return Some("not threads and values".to_owned());
    }
    let wrong = |x: u64| {
        let cell = oracle::value(&cells, x);
        let within = u64::try_from(cell).ok().filter(|cell| *cell < oracle::size(&raked));
        let found = within.map(|cell| oracle::value(&raked, cell));
        (found != Some(i128::from(x))).then(|| format!("coordinate {cell} is that of {found:?}, not {x}"))
    };
    // It is a run of the raked product.
    if !large(ours) {
        return (0..ours.size()).find_map(wrong);
    }
    if modes::is_run(&raked, &cells) != Some(false) {
        return None;
    }
    (0..ENUMERATED)
        .chain(places(&cells))
        .filter(|x| *x < ours.size())
        .find_map(wrong)
        .or_else(|| Some("beyond its first coordinates the indices are others".to_owned()))
}

fn judge_thread_value(case: &Case) -> Judged {
    let (threads, values) = (case.layout("thr")?, case.layout("val")?);
    let ours = make_layout_tv(&threads, &values);
    let tile = tv_tiler(&threads, &values);
    let theirs = case.field("out").and_then(|out| out.get("tv")).map(json::constants).transpose()?;
    if let (Ok(tile), Ok(their_tile)) = (&tile, case.out("tiler"))
        && *tile != json::tuple(their_tile)?
    {
        return Ok(Verdict::Failed(format!("tile {tile}, theirs {their_tile}")));
    }
    // What is no numbering of the threads or values has no thread-value layout.
    let numbered = |layout: &Layout| modes::compact(&oracle::flat_modes(layout));
    let law = |ours: &Layout| not_thread_value(&threads, &values, ours);
    Ok(case.against(theirs, ours, law, || {
        // Its coordinates are numbered up to the product of both, which has to fit.
        let cells = threads.size().checked_mul(values.size()).and_then(|cells| i64::try_from(cells).ok());
        (numbered(&threads) && numbered(&values) && cells.is_some())
            .then(|| "threads and values are numbered".to_owned())
    }))
}
