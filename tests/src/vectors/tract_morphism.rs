//! The cases of `tract` about morphisms: Fin, Tuple, Nest, and layouts as morphisms.

use layout_algebra::morphism::{CompositionTrace, Morphism, MutualRefinement, PointedMap, WeakComposite};
use layout_algebra::ops::{coalesce, composition, without_unit_strides};
use layout_algebra::{IntTuple, Layout, LayoutError};
use serde_json::{Value, json};

use super::Verdict;
use super::case::{Case, Judged};
use super::json::{self as read, Unreadable};
use crate::tree::Tree;

/// Judges one case; `None` for the operations of another file.
pub(super) fn judge(case: &Case) -> Option<Judged> {
    Some(match case.op.as_str() {
        "fin_compose" => fins(case, |a, b| a.then(&b).map(|map| fin_json(&map))),
        "fin_sum" => fins(case, |a, b| a.sum(&b).map(|map| fin_json(&map))),
        "fin_wedge" => fins(case, |a, b| a.wedge(&b).map(|map| fin_json(&map))),
        "fin_images_disjoint" => fins(case, |a, b| Ok(json!(a.images_disjoint(&b)))),
        "tuple_new" => judge_new(case),
        "tuple_predicates" => one(case, |f| Ok(tuple_predicates(&f))),
        "tuple_compose" => pairs(case, |f, g| f.then(&g)),
        "tuple_sum" => pairs(case, |f, g| f.sum(&g)),
        "tuple_concat" => pairs(case, |f, g| f.concat(&g).map(|f| f.flatten())),
        "tuple_flat_divide" => pairs(case, |f, g| Ok(f.logical_divide(&g)?.flatten())),
        "tuple_flat_product" => pairs(case, |f, g| Ok(f.logical_product(&g)?.flatten())),
        "tuple_restrict" => with_places(case, Morphism::restrict),
        "tuple_factorize" => with_places(case, Morphism::factorize),
        "tuple_squeeze" => one(case, |f| Ok(morphism_json(&f.squeeze()))),
        "tuple_sort" => one(case, |f| Ok(morphism_json(&f.sort()))),
        "tuple_coalesce" => one(case, |f| Ok(coalesced_json(&f))),
        "tuple_strong_coalesce" => one(case, |f| Ok(morphism_json(&f.strong_coalesce()))),
        "tuple_complement" => one(case, |f| f.complement().map(|f| morphism_json(&f))),
        "tuple_update_codomain" => judge_merge(case),
        "tuple_is_complementary" => both(case, |f, g| Ok(json!(f.is_complementary_to(&g)))),
        "nest_is_complementary" => both(case, |f, g| Ok(json!(f.is_complementary_to(&g)))),
        "nest_compose" => pairs(case, |f, g| f.then(&g)),
        "nest_concat" => pairs(case, |f, g| f.concat(&g)),
        "nest_logical_divide" => pairs(case, |f, g| f.logical_divide(&g)),
        "nest_logical_product" => pairs(case, |f, g| f.logical_product(&g)),
        "nest_coalesce" => one(case, |f| Ok(morphism_json(&f.coalesce()))),
        "nest_complement" => one(case, |f| f.complement().map(|f| morphism_json(&f))),
        "nest_flatten" => one(case, |f| Ok(flattened_json(&f))),
        "nest_admissible" => both(case, |f, g| Ok(admissible_json(&f, &g))),
        "nest_pullback" => along(case, Morphism::pullback),
        "nest_pushforward" => along(case, Morphism::pushforward),
        "mutual_refinement" => judge_refinement(case),
        "weak_composite" => judge_weak(case),
        "layout_to_morphism" => judge_standard(case, |f| morphism_json(&f)),
        "flat_layout_to_morphism" => judge_standard(case, |f| morphism_json(&f.flatten())),
        "morphism_to_layout" => one(case, |f| Ok(layout_json(&f.layout()))),
        "flat_morphism_to_layout" => one(case, |f| Ok(layout_json(&f.layout()))),
        "layout_nullify_size1" => {
            case.layout("l").and_then(|l| compare(case, Ok(layout_json(&without_unit_strides(&l)))))
        }
        _ => return None,
    })
}

/// The codes that the reference's errors stand for.
fn codes(slug: &str) -> &'static [&'static str] {
    match slug {
        // Of bare maps only the numbers of elements can differ; a product says what it needs.
        "not_composable" => &["L0805", "L0809", "L0403"],
        "codomain_mismatch" => &["L0806", "L0403"],
        "images_overlap" => &["L0807"],
        "entry_mismatch" => &["L0804"],
        "map_not_injective" => &["L0803"],
        "map_out_of_range" => &["L0802"],
        "map_length" => &["L0801"],
        "not_tractable" => &["L0103"],
        "not_mutually_refinable" => &["L0813"],
        "not_complementable" => &["L0808"],
        "not_divisible" => &["L0805"],
        "not_product_admissible" => &["L0809"],
        "bad_index" => &["L0404"],
        "not_increasing" => &["L0810"],
        "not_a_refinement" => &["L0405"],
        "image_not_in_subtuple" => &["L0811"],
        _ => &[],
    }
}

/// Compares an answer or a refusal with the vector's. Where several laws are broken, which one is told may differ.
#[allow(clippy::unnecessary_wraps, reason = "the judges of all operations have one type")]
pub(super) fn compare(case: &Case, ours: Result<Value, LayoutError>) -> Judged {
    let slug = case.field("err").and_then(Value::as_str);
    Ok(match (ours, case.field("out"), slug) {
        (Ok(ours), Some(out), _) => Verdict::of(ours == *out, || format!("ours   {ours}\n  theirs {out}")),
        (Err(error), Some(out), _) => Verdict::Failed(format!("refused: {error}\n  theirs {out}")),
        // Predicates are total: where the reference raises an error, the answer is no.
        (Ok(Value::Bool(false)), None, _) => Verdict::Refused,
        // A limit of the reference at 2^31 - 1, which is no law.
        (Ok(_), None, Some("cosize_overflow")) => Verdict::Verified,
        (Ok(ours), None, slug) => Verdict::Failed(format!("{ours}, but {slug:?}")),
        (Err(error), None, Some(slug)) => {
            Verdict::of_refusal(codes(slug).contains(&error.code()), || format!("{error}\n  theirs {slug}"))
        }
        (Err(error), None, None) => Verdict::Failed(format!("{error}, and the vector has neither answer nor error")),
    })
}

fn both(case: &Case, ours: impl Fn(Morphism, Morphism) -> Result<Value, LayoutError>) -> Judged {
    compare(case, ours(morphism_of(case.given("f")?)?, morphism_of(case.given("g")?)?))
}

fn pairs(case: &Case, ours: fn(Morphism, Morphism) -> Result<Morphism, LayoutError>) -> Judged {
    both(case, |f, g| ours(f, g).map(|f| morphism_json(&f)))
}

fn one(case: &Case, ours: impl Fn(Morphism) -> Result<Value, LayoutError>) -> Judged {
    compare(case, ours(morphism_of(case.given("f")?)?))
}

fn fins(case: &Case, ours: fn(PointedMap, PointedMap) -> Result<Value, LayoutError>) -> Judged {
    compare(case, ours(fin_of(case.given("a")?)?, fin_of(case.given("b")?)?))
}

fn along(case: &Case, ours: fn(&Morphism, &IntTuple) -> Result<Morphism, LayoutError>) -> Judged {
    let f = morphism_of(case.given("f")?)?;
    compare(case, ours(&f, &case.tuple("refinement")?).map(|f| morphism_json(&f)))
}

/// Places are counted from 1 in the vectors; 0 is no place.
fn with_places(case: &Case, ours: fn(&Morphism, &[usize]) -> Result<Morphism, LayoutError>) -> Judged {
    let f = morphism_of(case.given("f")?)?;
    let places: Vec<usize> = indices(case.given("indices")?)?.into_iter().map(|i| i.wrapping_sub(1)).collect();
    compare(case, ours(&f, &places).map(|f| morphism_json(&f)))
}

fn judge_new(case: &Case) -> Judged {
    let (domain, codomain) = (case.tuple("dom")?, case.tuple("cod")?);
    let map = indices(case.given("map")?)?;
    compare(case, Morphism::new(&domain, &codomain, &map).map(|_| json!(true)))
}

fn judge_merge(case: &Case) -> Judged {
    let f = morphism_of(case.given("f")?)?;
    let classes = case.given("classes")?.as_array().cloned().unwrap_or_default();
    let classes: Vec<Vec<usize>> = classes.iter().map(indices).collect::<Result<_, _>>()?;
    let counted: Vec<usize> = classes.iter().flatten().copied().collect();
    if counted != (1..=f.codomain().length()).collect::<Vec<_>>() {
        return Err(Unreadable::Form("classes of consecutive entries".into()));
    }
    let runs: Vec<usize> = classes.iter().map(Vec::len).collect();
    compare(case, f.merge_codomain(&runs).map(|f| morphism_json(&f)))
}

fn judge_refinement(case: &Case) -> Judged {
    let (t, u) = (case.tuple("t")?, case.tuple("u")?);
    let ours = MutualRefinement::new(&t, &u);
    if let Ok(MutualRefinement { first, second }) = &ours {
        let law = first.refines(&t) && second.refines(&u) && second.leaves().starts_with(first.leaves());
        if !law {
            return Ok(Verdict::Failed(format!("{first}, {second} break the law")));
        }
        if case.has_tag("tract-gap-trailing-1") {
            return Ok(Verdict::Truth("another answer".to_owned()));
        }
    }
    compare(case, ours.map(|both| json!({"t": tree_json(&both.first), "u": tree_json(&both.second)})))
}

/// The weak composite; beyond the reference's, the codomain of the first may end in entries of 1.
fn judge_weak(case: &Case) -> Judged {
    let (f, g) = (morphism_of(case.given("f")?)?, morphism_of(case.given("g")?)?);
    let ours = WeakComposite::new(&f, &g);
    if let Ok(weak) = &ours {
        let (first, second, both) = (f.layout(), g.layout(), weak.morphism.layout());
        let wrong = (0..f.size().min(1 << 12)).find(|&x| {
            let middle = first.index(x);
            both.index(x) != middle.and_then(|middle| second.index(middle))
        });
        if let Some(x) = wrong {
            return Ok(Verdict::Failed(format!("{} has another function at {x}", weak.morphism)));
        }
        if case.field("out").is_none() && f.codomain().leaves().ends_with(&[1]) {
            return Ok(Verdict::Truth("another answer".to_owned()));
        }
    }
    compare(case, ours.map(|weak| weak_json(&weak)))
}

/// The standard representation; beyond the reference's, strides of modes of extent 1 may be ignored.
fn judge_standard(case: &Case, form: fn(Morphism) -> Value) -> Judged {
    let layout = case.layout("l")?;
    let ours = Morphism::standard(&layout);
    if let Ok(ours) = &ours {
        let encoded = ours.layout();
        if encoded != layout && encoded != without_unit_strides(&layout) {
            return Ok(Verdict::Failed(format!("{ours} encodes {encoded}")));
        }
        if encoded != layout && case.field("out").is_none() {
            return Ok(Verdict::Verified);
        }
    }
    compare(case, ours.map(form))
}

/// The whole composition algorithm, every step, where the vector has it; and its agreement with the exact decision.
pub(super) fn judge_algorithm(inner: &Layout, outer: &Layout, result: &Value) -> Judged {
    let ours = CompositionTrace::new(outer, inner);
    if let Ok(trace) = &ours {
        match composition(outer, inner) {
            Ok(exact) if without_unit_strides(&exact) == without_unit_strides(&trace.layout) => {}
            other => return Ok(Verdict::Failed(format!("the algorithm has {}, exact {other:?}", trace.layout))),
        }
    }
    let slug = result.get("tract").and_then(Value::as_str).unwrap_or("?");
    // Its first steps are there as well where it finds no mutual refinement.
    if let Some(theirs) = result.get("algorithm")
        && let Some(wrong) = not_begun(inner, outer, theirs)?
    {
        return Ok(Verdict::Failed(wrong));
    }
    Ok(match (&ours, slug) {
        (Ok(trace), "ok") => match result.get("algorithm") {
            Some(theirs) => {
                let ours = trace_json(trace);
                Verdict::of(ours == *theirs, || format!("ours   {ours}\n  theirs {theirs}"))
            }
            None => Verdict::Exact,
        },
        (Err(error), "ok") => Verdict::Failed(format!("the algorithm refused: {error}")),
        // A layout that is tractable but for strides of modes of extent 1.
        (Ok(_), slug) => Verdict::of_verified(!codes(slug).is_empty(), || format!("an answer\n  theirs {slug}")),
        (Err(error), slug) => {
            Verdict::of_refusal(codes(slug).contains(&error.code()), || format!("{error}\n  theirs {slug}"))
        }
    })
}

/// What is wrong with the steps before the mutual refinement: the morphisms of both layouts, the outer one coalesced.
fn not_begun(inner: &Layout, outer: &Layout, theirs: &Value) -> Result<Option<String>, Unreadable> {
    let coalesced = coalesce(outer);
    let ours = json!({
        "f": morphism_json(&Morphism::standard(inner)?), "coal_b": layout_json(&coalesced),
        "g": morphism_json(&Morphism::standard(&coalesced)?),
    });
    let differs = ours.as_object().into_iter().flatten().find(|(name, ours)| theirs.get(name.as_str()) != Some(ours));
    Ok(differs.map(|(name, ours)| format!("{name}: ours {ours}\n  theirs {theirs}")))
}

/// The morphism that the vector gives beside a coalesced layout: the coalesced standard representation.
pub(super) fn judge_coalesced(case: &Case, layout: &Layout) -> Judged {
    let Ok(theirs) = case.out("morphism") else { return Ok(Verdict::Exact) };
    let ours = Morphism::standard(layout)?.coalesce();
    if without_unit_strides(&ours.layout()) != coalesce(layout) {
        return Ok(Verdict::Failed(format!("{ours} encodes {}, not {}", ours.layout(), coalesce(layout))));
    }
    Ok(Verdict::of(morphism_json(&ours) == *theirs, || format!("ours   {ours}\n  theirs {theirs}")))
}

fn tuple_predicates(f: &Morphism) -> Value {
    let strides: Vec<(i64, u64)> =
        (0..f.domain().length()).map(|i| (f.layout().strides()[i].coefficient(), f.domain().entry(i))).collect();
    json!({
        "size": f.size(), "cosize": f.codomain_size(), "is_sorted": f.is_sorted(),
        "layout_is_sorted": strides.is_sorted(), "is_coalesced": f.is_coalesced(),
        "is_complementable": f.is_complementable(), "is_isomorphism": f.is_isomorphism(),
    })
}

fn coalesced_json(f: &Morphism) -> Value {
    let coalesced = f.coalesce_with_runs();
    let mut next = 0;
    let classes: Vec<Vec<usize>> = coalesced
        .runs()
        .iter()
        .map(|&run| {
            let first = next + 1;
            next += usize::from(run);
            (first..=next).collect()
        })
        .collect();
    let mut out = morphism_json(&coalesced.morphism);
    out["squeezed"] = morphism_json(&coalesced.squeezed);
    out["codomain_classes"] = json!(classes);
    out
}

fn flattened_json(f: &Morphism) -> Value {
    // The reference's own spelling: (4,2) --(1, 0)--> (2), and 4 --(1,)--> 4.
    let map: Vec<String> = f.map().targets().iter().map(u8::to_string).collect();
    let map = if map.len() == 1 { format!("{},", map[0]) } else { map.join(", ") };
    json!({
        "flatten": morphism_json(&f.flatten()), "flatten_codomain": morphism_json(&f.flatten_codomain()),
        "size": f.size(), "cosize": f.codomain_size(), "is_sorted": f.is_sorted(),
        "is_isomorphism": f.is_isomorphism(), "tex": f.tex().as_str(),
        "str": format!("{} --({})--> {}", f.domain(), map, f.codomain()),
    })
}

fn admissible_json(f: &Morphism, g: &Morphism) -> Value {
    let disjoint = (f.codomain() == g.codomain()).then(|| f.images_disjoint(g));
    json!({
        "composable": f.is_composable_with(g), "f_complementable": f.is_complementable(),
        "g_complementable": g.is_complementable(), "g_divides_f": g.divides(f),
        "product_admissible": f.is_product_admissible(g), "images_disjoint": disjoint,
    })
}

fn weak_json(weak: &WeakComposite) -> Value {
    json!({
        "t": tree_json(&weak.refinement.first), "u": tree_json(&weak.refinement.second),
        "f_pullback": morphism_json(&weak.pullback), "g_pushforward": morphism_json(&weak.pushforward),
        "weak": morphism_json(&weak.morphism),
    })
}

fn trace_json(trace: &CompositionTrace) -> Value {
    json!({
        "f": morphism_json(&trace.inner), "g": morphism_json(&trace.outer),
        "coal_b": layout_json(&trace.outer_coalesced),
        "t": tree_json(&trace.weak.refinement.first), "u": tree_json(&trace.weak.refinement.second),
        "weak": morphism_json(&trace.weak.morphism), "weak_layout": layout_json(&trace.weak_layout),
        "composite": layout_json(&trace.layout),
    })
}

/// A nested tuple as the vectors write it.
pub(super) fn tree_json(tuple: &IntTuple) -> Value {
    fn value(tree: &Tree<u64>) -> Value {
        match tree {
            Tree::Leaf(number) => json!(number),
            Tree::Tuple(modes) => Value::Array(modes.iter().map(value).collect()),
        }
    }
    value(&Tree::of(tuple))
}

fn layout_json(layout: &Layout) -> Value {
    let strides: Vec<u64> = layout.strides().iter().map(|stride| stride.natural().unwrap_or(u64::MAX)).collect();
    let strides = IntTuple::with_profile(&strides, layout.profile()).expect("a stride for each leaf");
    json!({"shape": tree_json(layout.shape()), "stride": tree_json(&strides)})
}

fn fin_json(map: &PointedMap) -> Value {
    json!({"dom": map.domain(), "cod": map.codomain(), "map": map.targets()})
}

/// A morphism as the vectors write it.
pub(super) fn morphism_json(f: &Morphism) -> Value {
    json!({"dom": tree_json(f.domain()), "cod": tree_json(f.codomain()), "map": f.map().targets()})
}

fn field<'a>(value: &'a Value, name: &str) -> Result<&'a Value, Unreadable> {
    value.get(name).ok_or_else(|| Unreadable::Form(format!("no `{name}` in {value}")))
}

fn indices(value: &Value) -> Result<Vec<usize>, Unreadable> {
    let list = value.as_array().ok_or_else(|| Unreadable::Form(format!("a list in {value}")))?;
    let number = |entry: &Value| entry.as_u64().and_then(|number| usize::try_from(number).ok());
    list.iter().map(|entry| number(entry).ok_or_else(|| Unreadable::Form(format!("numbers in {value}")))).collect()
}

fn fin_of(value: &Value) -> Result<PointedMap, Unreadable> {
    let number =
        |name| field(value, name).map(|n| usize::try_from(n.as_u64().unwrap_or(u64::MAX)).unwrap_or(usize::MAX));
    let map = PointedMap::new(&indices(field(value, "map")?)?, number("cod")?)?;
    if map.domain() == number("dom")? {
        Ok(map)
    } else {
        Err(Unreadable::Form(format!("a map of its domain: {value}")))
    }
}

/// Reads a morphism.
pub(super) fn morphism_of(value: &Value) -> Result<Morphism, Unreadable> {
    let (domain, codomain) = (read::tuple(field(value, "dom")?)?, read::tuple(field(value, "cod")?)?);
    Ok(Morphism::new(&domain, &codomain, &indices(field(value, "map")?)?)?)
}
