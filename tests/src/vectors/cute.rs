//! The cases of `CuTe` C++, but for divides and products.

use layout_algebra::ops::{
    coalesce, coalesce_over, column_major, complement, composition, composition_by, composition_extended,
    composition_extended_by, filter, flatten, ordered, row_major, with_shape,
};
use layout_algebra::{Layout, LayoutError};
use serde_json::Value;

use super::case::{Case, Judged};
use super::json::{self, Tiling};
use super::{
    Verdict, cute_axes, cute_divide, cute_inverse, cute_like, cute_modes, cute_product, cute_recast, cute_shape,
    cute_swizzle, verdict,
};
use crate::oracle::{self, Composite};
use crate::tree::{Mode, Tree, layout_text};

/// Above this many coordinates the definition is not enumerated.
pub(super) const ENUMERATED: u64 = 1 << 16;

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "coalesce" => {
            let layout = case.layout("l")?;
            case.total(&coalesce(&layout), |ours| not_coalesced(&layout, ours))
        }
        "coalesce_by" => {
            let layout = case.layout("l")?;
            let given = case.given("profile").or_else(|_| case.given("p"))?;
            let ours = coalesce_over(&layout, &json::profile(given)?);
            case.partial(ours, |ours| not_same(&layout, ours), || None)
        }
        "filter" => {
            let layout = case.layout("l")?;
            case.total(&filter(&layout), |ours| not_coalesced(&without_zeros(&layout), ours))
        }
        "complement" => judge_complement(case),
        "composition" | "composition_adversarial" if case.tiling("b").is_ok_and(|t| matches!(t, Tiling::Tile(_))) => {
            judge_composition(case)
        }
        "composition" | "composition_tiler" => judge_by_mode(case),
        "make_layout_left" => case.partial(column_major(&case.tuple("shape")?), not_compact, || None),
        "make_layout_right" => case.partial(row_major(&case.tuple("shape")?), not_compact, || None),
        "make_ordered_layout" => {
            case.partial(ordered(&case.tuple("shape")?, &case.tuple("order")?), not_compact, || None)
        }
        "compact_order" => judge_order(case),
        "props" => judge_props(case),
        "crd2idx" => judge_index(case),
        "idx2crd" => judge_coordinate(case),
        "shape_predicates" => judge_predicates(case),
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => cute_divide::judge(case),
        "logical_product" | "zipped_product" | "tiled_product" | "flat_product" | "blocked_product"
        | "raked_product" | "tile_to_shape" => cute_product::judge(case),
        "right_inverse" | "left_inverse" | "nullspace" | "max_common_layout" | "max_common_vector"
        | "max_alignment" => cute_inverse::judge(case),
        "upcast" | "downcast" | "recast_layout" => cute_recast::judge(case),
        "append" | "prepend" | "replace" | "reverse_tuple" | "group" | "take" | "select" | "get" | "unflatten"
        | "filter_zeros" | "dice" | "slice_and_offset" => cute_modes::judge(case),
        "ceil_div" | "shape_div" | "evenly_divides" | "crd2crd" | "layout_idx2crd" | "domain_distribute" => {
            cute_shape::judge(case)
        }
        "make_layout_like" | "make_fragment_like" | "make_layout_tv" => cute_like::judge(case),
        "identity_layout" | "identity_zipped_divide" | "composition_basis" => cute_axes::judge(case),
        "with_shape" => judge_with_shape(case),
        op if op.starts_with("swizzle") => cute_swizzle::judge(case),
        _ => Ok(Verdict::NotYet("the rest of the CuTe algebra")),
    }
}

pub(super) fn large(layout: &Layout) -> bool {
    layout.size() > ENUMERATED || !layout.is_constant()
}

pub(super) fn not_same(layout: &Layout, ours: &Layout) -> Option<String> {
    if large(layout) || large(ours) {
        return None;
    }
    let same = oracle::same_function(&oracle::flat_modes(layout), &oracle::flat_modes(ours));
    (!same).then(|| format!("not the function of {layout}"))
}

fn not_coalesced(layout: &Layout, ours: &Layout) -> Option<String> {
    if large(layout) {
        return None;
    }
    let shortest = oracle::layout_of(&oracle::table(&oracle::flat_modes(layout))).map_or(0, |modes| modes.len());
    if ours.length() > shortest.max(1) {
        return Some(format!("{shortest} modes are enough"));
    }
    not_same(layout, ours)
}

/// The modes of a layout that do not have stride 0.
pub(super) fn without_zeros(layout: &Layout) -> Layout {
    let kept = oracle::flat_modes(layout).into_iter().filter(|(_, stride)| *stride != 0).map(Tree::Leaf).collect();
    Tree::Tuple(kept).to_layout().expect("fewer modes than before")
}

fn judge_complement(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let cotarget = match case.field("in").and_then(|input| input.get("cotarget")) {
        Some(Value::Null) | None => filter(&layout).cosize()?,
        Some(cotarget) => json::numbers(cotarget)?.size(),
    };
    let modes = oracle::flat_modes(&without_zeros(&layout));
    let law = |ours: &Layout| not_complement(&modes, cotarget, ours);
    case.partial(complement(&layout, cotarget), law, || {
        oracle::injective(&modes).then(|| format!("{layout} does not overlap"))
    })
}

/// What is wrong with a complement of an injective layout.
pub(super) fn not_complement(modes: &[Mode], cotarget: u64, ours: &Layout) -> Option<String> {
    let gaps = oracle::flat_modes(ours);
    if oracle::size(modes).saturating_mul(oracle::size(&gaps)) > ENUMERATED {
        return None;
    }
    if !oracle::complement_holds(modes, &gaps) {
        return Some("not increasing and disjoint".into());
    }
    let (least, starts) = oracle::least_filled(modes, cotarget, ENUMERATED)?;
    let fills = oracle::same_function(&starts, &gaps);
    (!fills).then(|| format!("does not fill [0,{least})"))
}

fn judge_composition(case: &Case) -> Judged {
    let (outer, inner) = (case.layout("a")?, case.layout("b")?);
    judge_composite(case, &outer, &inner, composition(&outer, &inner))
}

/// The function of a layout over another shape: its composition with the column-major layout of that shape.
fn judge_with_shape(case: &Case) -> Judged {
    let (layout, shape) = (case.layout("l")?, case.tuple("shape")?);
    judge_composite(case, &layout, &column_major(&shape)?, with_shape(&layout, &shape))
}

/// `CuTe` composes with the extension of the outer layout; within bounds that is the composite.
fn judge_composite(case: &Case, outer: &Layout, inner: &Layout, bounded: Result<Layout, LayoutError>) -> Judged {
    let extended = composition_extended(outer, inner);
    let inside = oracle::reach(&oracle::flat_modes(inner)) < i128::from(outer.size());
    match (&bounded, &extended) {
        (Err(LayoutError::InnerTooLarge { .. }), _) if !inside => {}
        (Ok(a), Ok(b)) if inside && a.same(b) => {}
        (Err(_), Err(_)) if inside => {}
        _ => return Ok(Verdict::Failed(format!("in bounds {bounded:?}, extended {extended:?}"))),
    }
    let defined = defined(outer, inner);
    let law = |ours: &Layout| not_composite(outer, inner, ours);
    case.partial(extended, law, || match &defined {
        Some(Composite::Exists(tree)) => Some(format!("{} exists", layout_text(tree))),
        _ => None,
    })
}

/// The composite by definition, with the extension of the outer layout.
fn defined(outer: &Layout, inner: &Layout) -> Option<Composite> {
    if inner.size() > ENUMERATED {
        return None;
    }
    Some(oracle::composite(&oracle::flat_modes(outer), &Tree::of_layout(inner), true))
}

/// What is wrong with a composite: `R(i) = A(B(i))`, and each mode of `R` has the size of the one of `B`.
pub(super) fn not_composite(outer: &Layout, inner: &Layout, ours: &Layout) -> Option<String> {
    if !oracle::refines(&Tree::of(ours.shape()), &Tree::of(inner.shape())) {
        return Some(format!("{} does not refine {}", ours.shape(), inner.shape()));
    }
    if inner.size() > ENUMERATED {
        return None;
    }
    let (outer, inner, ours) = (oracle::flat_modes(outer), oracle::flat_modes(inner), oracle::flat_modes(ours));
    (0..oracle::size(&inner)).find_map(|i| {
        let middle = u64::try_from(oracle::value(&inner, i)).ok()?;
        let (value, found) = (oracle::extended_value(&outer, middle), oracle::value(&ours, i));
        (value != found).then(|| format!("A(B({i})) = {value}, not {found}"))
    })
}

/// Composition mode by mode. `CuTe` drops the modes beyond the tiler; here they stay.
fn judge_by_mode(case: &Case) -> Judged {
    let outer = case.layout("a")?;
    let tiling = case.tiling("t").or_else(|_| case.tiling("b"))?;
    let tiler = tiling.to_tiler()?;
    let extended = composition_extended_by(&outer, &tiler);
    if let Ok(bounded) = composition_by(&outer, &tiler)
        && extended != Ok(bounded)
    {
        return Ok(Verdict::Failed(format!("in bounds {bounded}, extended {extended:?}")));
    }
    let law = |ours: &Layout| not_composite_by(&outer, &tiling, ours);
    let missing = || exists_by(&outer, &tiling).then(|| "every mode has a composite".to_owned());
    case.partial(extended, law, missing)
}

/// What is wrong with a composite mode by mode; modes beyond the tiler must be there as they were.
fn not_composite_by(outer: &Layout, tiling: &Tiling, ours: &Layout) -> Option<String> {
    match tiling {
        Tiling::Keep => (!ours.same(outer)).then(|| format!("{ours} is not {outer}")),
        Tiling::Tile(tile) => not_composite(outer, tile, ours),
        Tiling::ByMode(tiles) => {
            if ours.profile().is_leaf() || ours.rank() != outer.rank() {
                return Some(format!("{} modes of {}", ours.rank(), outer.rank()));
            }
            (0..outer.rank()).find_map(|i| {
                let tile = tiles.get(i).unwrap_or(&Tiling::Keep);
                not_composite_by(&outer.mode(i).ok()?, tile, &ours.mode(i).ok()?)
            })
        }
    }
}

fn exists_by(outer: &Layout, tiling: &Tiling) -> bool {
    match tiling {
        Tiling::Keep => true,
        Tiling::Tile(tile) => matches!(defined(outer, tile), Some(Composite::Exists(_))),
        Tiling::ByMode(tiles) => {
            !outer.profile().is_leaf()
                && tiles.len() <= outer.rank()
                && tiles.iter().enumerate().all(|(i, tile)| outer.mode(i).is_ok_and(|mode| exists_by(&mode, tile)))
        }
    }
}

pub(super) fn not_compact(ours: &Layout) -> Option<String> {
    let fills = large(ours) || oracle::fills(&oracle::table(&oracle::flat_modes(ours)), ours.size());
    (!fills).then(|| "not compact".to_owned())
}

/// The strides alone. Where two orders are equal, `CuTe`'s layout is not compact.
fn judge_order(case: &Case) -> Judged {
    let shape = case.given("shape")?;
    let theirs = json::layout(&serde_json::json!({ "s": shape, "d": case.field("out") }))?;
    let ours = ordered(&case.tuple("shape")?, &case.tuple("order")?);
    Ok(case.against(Some(theirs), ours, not_compact, || None))
}

fn judge_props(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let out = |name: &str| case.out(name).map(|value| value.as_u64().unwrap_or(u64::MAX));
    let same = layout.size() == out("size")?
        && layout.cosize()? == out("cosize")?
        && layout.rank() as u64 == out("rank")?
        && layout.depth() as u64 == out("depth")?;
    let flat = json::layout(case.out("flatten")?)?;
    Ok(match verdict::compare(&flatten(&layout), &flat) {
        Verdict::Exact => Verdict::of(same, || format!("size, cosize, rank or depth of {layout}")),
        other => other,
    })
}

/// Coordinates within the shape have their index; those beyond it, which `CuTe` evaluates, are refused.
fn judge_index(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let shape = Tree::of(layout.shape());
    let coordinates = case.given("coords")?.as_array().cloned().unwrap_or_default();
    let values = case.field("out").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut verdict = Verdict::Exact;
    for (coordinate, value) in coordinates.iter().zip(&values) {
        let ours = layout.offset_at(&json::tuple(coordinate)?);
        let inside = is_inside(&shape, &json::numbers(coordinate)?);
        match ours {
            Ok(index) if inside && value.as_i64() == Some(index) => {}
            Err(LayoutError::OutOfBounds { .. }) if !inside => verdict = Verdict::Refused,
            _ => return Ok(Verdict::Failed(format!("{layout} at {coordinate}: {ours:?}, theirs {value}"))),
        }
    }
    Ok(verdict)
}

fn is_inside(shape: &Tree<u64>, coordinate: &Tree<u64>) -> bool {
    match (shape, coordinate) {
        (shape, Tree::Leaf(x)) => *x < shape.size(),
        (Tree::Tuple(shapes), Tree::Tuple(parts)) => shapes.iter().zip(parts).all(|(s, p)| is_inside(s, p)),
        (Tree::Leaf(_), Tree::Tuple(_)) => false,
    }
}

fn judge_coordinate(case: &Case) -> Judged {
    let shape = case.tuple("shape")?;
    let indices = case.given("idx")?.as_array().cloned().unwrap_or_default();
    let outs = case.field("out").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut verdict = Verdict::Exact;
    for (index, out) in indices.iter().zip(&outs) {
        let x = index.as_u64().unwrap_or(u64::MAX);
        let ours = shape.coordinate(x);
        match &ours {
            Ok(coordinate) if *coordinate == json::tuple(out)? => {}
            Err(LayoutError::OutOfBounds { .. }) if x >= shape.size()? => verdict = Verdict::Refused,
            _ => return Ok(Verdict::Failed(format!("{x} in {shape}: {ours:?}, theirs {out}"))),
        }
    }
    Ok(verdict)
}

fn judge_predicates(case: &Case) -> Judged {
    let (a, b) = (case.tuple("a")?, case.tuple("b")?);
    let ours = [a.congruent(&b), a.weakly_congruent(&b), a.compatible(&b)];
    let theirs = ["congruent", "weakly_congruent", "compatible"].map(|name| case.out(name).ok().cloned());
    let same = ours.iter().zip(&theirs).all(|(ours, theirs)| theirs.as_ref() == Some(&Value::Bool(*ours)));
    Ok(Verdict::of(same, || format!("{a} and {b}: {ours:?}, theirs {theirs:?}")))
}
