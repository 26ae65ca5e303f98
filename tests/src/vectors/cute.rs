//! The cases of `CuTe` C++, but for divides and products.

use layout_algebra::ops::{
    coalesce, coalesce_over, column_major, complement, composition, composition_by, composition_extended,
    composition_extended_by, filter, with_shape,
};
use layout_algebra::{Layout, LayoutError};
use serde_json::Value;

use super::case::{Case, Judged};
use super::json::{self, Tiling, Unreadable};
use super::{
    Verdict, cute_axes, cute_coordinate, cute_divide, cute_inverse, cute_like, cute_modes, cute_order, cute_product,
    cute_recast, cute_shape, cute_swizzle,
};
use crate::oracle::{self, Composite, modes};
use crate::tree::{Mode, Tree, layout_text};

/// Above this many coordinates the definition is decided mode by mode, else it is enumerated.
pub(super) const ENUMERATED: u64 = 1 << 14;

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    // An example of CuTe's documentation says whether its answer is the documented one.
    if let (Some(documented), Some(agrees)) = (case.field("doc"), case.field("doc_agrees")) {
        let same = case.field("out") == Some(documented);
        if *agrees != same {
            return Ok(Verdict::Failed(format!("the documented answer {documented} is CuTe's: {same}")));
        }
    }
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
        "make_layout_left" | "make_layout_right" | "make_ordered_layout" | "compact_order" => cute_order::judge(case),
        "props" | "crd2idx" | "idx2crd" | "shape_predicates" => cute_coordinate::judge(case),
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
        op => Err(Unreadable::unknown(op)),
    }
}

pub(super) fn large(layout: &Layout) -> bool {
    layout.size() > ENUMERATED
}

pub(super) fn not_same(layout: &Layout, ours: &Layout) -> Option<String> {
    let (modes, found) = (oracle::flat_modes(layout), oracle::flat_modes(ours));
    let same = if large(layout) { modes::same_modes(&modes, &found) } else { oracle::same_function(&modes, &found) };
    (!same).then(|| format!("not the function of {layout}"))
}

fn not_coalesced(layout: &Layout, ours: &Layout) -> Option<String> {
    let modes = oracle::flat_modes(layout);
    let shortest = if large(layout) {
        modes::coalesced(&modes).len()
    } else {
        oracle::layout_of(&oracle::table(&modes)).map_or(0, |modes| modes.len())
    };
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
        Some(cotarget) => json::tuple(cotarget)?.size()?,
    };
    let modes = oracle::flat_modes(&without_zeros(&layout));
    let law = |ours: &Layout| not_complement(&modes, cotarget, ours);
    let natural = modes.iter().all(|(_, stride)| *stride > 0);
    case.partial(complement(&layout, cotarget), law, || {
        (natural && modes::one_to_one(&modes) == Some(true)).then(|| format!("{layout} does not overlap"))
    })
}

/// What is wrong with a complement of an injective layout.
pub(super) fn not_complement(modes: &[Mode], cotarget: u64, ours: &Layout) -> Option<String> {
    if oracle::depth_below(modes) > 0 {
        return Some("an index below 0 is not in [0,n)".into());
    }
    let gaps = oracle::flat_modes(ours);
    let holds = if modes::cells(modes).saturating_mul(modes::cells(&gaps)) > ENUMERATED.into() {
        modes::increasing(&gaps) && modes::one_to_one(&[modes, &gaps].concat()) != Some(false)
    } else {
        oracle::complement_holds(modes, &gaps)
    };
    if !holds {
        return Some("not increasing and disjoint".into());
    }
    let (least, starts) = modes::filling(modes, cotarget)?;
    let fills = modes::same_modes(&starts, &gaps);
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
        // Out of bounds it is refused for that, or for a number that does not fit.
        (Err(_), Err(_)) if inside => {}
        (Err(LayoutError::Overflow { .. }), Err(LayoutError::Overflow { .. })) => {}
        _ => return Ok(Verdict::Failed(format!("in bounds {bounded:?}, extended {extended:?}"))),
    }
    let defined = defined(outer, inner);
    let law = |ours: &Layout| not_composite(outer, inner, ours);
    case.partial(extended, law, || match &defined {
        // What does not fit in 64 bits, or has too many modes, is not there to be given.
        Some(Composite::Exists(tree)) if tree.to_layout().is_ok() => Some(format!("{} exists", layout_text(tree))),
        _ => None,
    })
}

/// The composite by definition, with the extension of the outer layout.
fn defined(outer: &Layout, inner: &Layout) -> Option<Composite> {
    let (modes, tree) = (oracle::flat_modes(outer), Tree::of_layout(inner));
    if large(inner) { modes::by_modes(&modes, &tree, true) } else { Some(oracle::composite(&modes, &tree, true)) }
}

/// What is wrong with a composite: `R(i) = A(B(i))`, and each mode of `R` has the size of the one of `B`. Where `B`
/// goes below 0, to `-b`, it is `A(B(i) + b) - A(b)`.
pub(super) fn not_composite(outer: &Layout, inner: &Layout, ours: &Layout) -> Option<String> {
    if !oracle::refines(&Tree::of(ours.shape()), &Tree::of(inner.shape())) {
        return Some(format!("{} does not refine {}", ours.shape(), inner.shape()));
    }
    let (outer, inner, ours) = (oracle::flat_modes(outer), Tree::of_layout(inner), oracle::flat_modes(ours));
    let (i, value, found) = composite_differs(&outer, &inner, &ours)?;
    let below = oracle::depth_below(&inner.leaves().into_iter().copied().collect::<Vec<_>>());
    Some(match below {
        0 => format!("A(B({i})) = {value}, not {found}"),
        _ => format!("A(B({i}) + {below}) - A({below}) = {value}, not {found}"),
    })
}

/// Where a layout of the size of `inner` is not the composite, with the extension of `outer`: the linear coordinate,
/// the value there, and the one found.
///
/// Small ones are enumerated. Of a large one the composite is known, if it exists, so that its modes are compared; if
/// none exists, every layout differs from it somewhere, and single steps, the ends of modes and their sums are tried.
pub(super) fn composite_differs(outer: &[Mode], inner: &Tree<Mode>, ours: &[Mode]) -> Option<(u64, i128, i128)> {
    let flat: Vec<Mode> = inner.leaves().into_iter().copied().collect();
    let size = oracle::size(&flat);
    let at = |i: u64| {
        let (value, found) = (oracle::composite_value(outer, &flat, i), oracle::value(ours, i));
        (i < size && value != found).then_some((i, value, found))
    };
    if size <= ENUMERATED {
        return (0..size).find_map(at);
    }
    match modes::by_modes(outer, inner, true) {
        Some(Composite::Exists(tree)) => {
            let wanted: Vec<Mode> = tree.leaves().into_iter().copied().collect();
            modes::first_difference(&wanted, ours).and_then(at)
        }
        _ => places(&flat).into_iter().chain(places(ours)).chain([size - 1]).find_map(at),
    }
}

/// The first and last steps of each mode, and sums of two.
pub(super) fn places(modes: &[Mode]) -> Vec<u64> {
    let (mut single, mut step) = (Vec::new(), 1u64);
    for &(extent, _) in modes.iter().filter(|(extent, _)| *extent > 1) {
        single.extend([1, 2, 3, extent / 2, extent - 1].iter().filter(|x| **x < extent).map(|x| x * step));
        step = step.saturating_mul(extent);
    }
    let pairs = single.iter().flat_map(|x| single.iter().map(move |y| x.saturating_add(*y)));
    single.iter().copied().chain(pairs).collect()
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
    let missing = || {
        let tree = defined_by(&outer, &tiling).filter(|tree| tree.to_layout().is_ok())?;
        Some(format!("{} exists", layout_text(&tree)))
    };
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

/// The composite mode by mode, if every mode has one.
fn defined_by(outer: &Layout, tiling: &Tiling) -> Option<Tree<Mode>> {
    match tiling {
        Tiling::Keep => Some(Tree::of_layout(outer)),
        Tiling::Tile(tile) => match defined(outer, tile)? {
            Composite::Exists(tree) => Some(tree),
            Composite::Missing | Composite::OutOfBounds => None,
        },
        Tiling::ByMode(tiles) if outer.profile().is_leaf() || tiles.len() > outer.rank() => None,
        Tiling::ByMode(tiles) => {
            let modes =
                (0..outer.rank()).map(|i| defined_by(&outer.mode(i).ok()?, tiles.get(i).unwrap_or(&Tiling::Keep)));
            modes.collect::<Option<_>>().map(Tree::Tuple)
        }
    }
}
