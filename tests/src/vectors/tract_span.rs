//! The cases of `tract` about Fact, Ref, their spans and cospans.

use layout_algebra::morphism::{Carried, Cospan, Factorization, Morphism, RefCospan, RefSpan, Refinement, Span};
use layout_algebra::{IntTuple, LayoutError};
use serde_json::{Value, json};

use super::case::{Case, Judged};
use super::json::{self as read, Unreadable};
use super::tract_morphism::{compare, morphism_json, morphism_of, tree_json};

/// Judges one case; `None` for the operations of another file.
pub(super) fn judge(case: &Case) -> Option<Judged> {
    Some(match case.op.as_str() {
        "fact_compose" => two(case, fact_of, |f, g| f.then(&g).map(|fact| fact_json(&fact))),
        "ref_compose" => two(case, ref_of, |f, g| f.then(&g).map(|refinement| ref_whole(&refinement))),
        "fact_pullback" => carry(case, fact_of, Factorization::pullback, fact_json),
        "fact_pushforward" => carry(case, fact_of, Factorization::pushforward, fact_json),
        "ref_pullback" => carry(case, ref_of, Refinement::pullback, ref_json),
        "ref_pushforward" => carry(case, ref_of, Refinement::pushforward, ref_json),
        "span_compose" => two(
            case,
            |value| Ok(Span::new(fact_of(part(value, "left")?)?, morphism_of(part(value, "right")?)?)?),
            |f, g| f.then(&g).map(|span| json!({"left": fact_json(span.left()), "right": morphism_json(span.right())})),
        ),
        "ref_span_compose" => two(
            case,
            |value| Ok(RefSpan::new(ref_of(part(value, "left")?)?, morphism_of(part(value, "right")?)?)?),
            |f, g| f.then(&g).map(|span| json!({"left": ref_json(span.left()), "right": morphism_json(span.right())})),
        ),
        "cospan_compose" => two(
            case,
            |value| Ok(Cospan::new(morphism_of(part(value, "left")?)?, fact_of(part(value, "right")?)?)?),
            |f, g| f.then(&g).map(|span| json!({"left": morphism_json(span.left()), "right": fact_json(span.right())})),
        ),
        "ref_cospan_compose" => two(
            case,
            |value| Ok(RefCospan::new(morphism_of(part(value, "left")?)?, ref_of(part(value, "right")?)?)?),
            |f, g| f.then(&g).map(|span| json!({"left": morphism_json(span.left()), "right": ref_json(span.right())})),
        ),
        _ => return None,
    })
}

fn two<T>(
    case: &Case,
    read: impl Fn(&Value) -> Result<T, Unreadable>,
    ours: impl Fn(T, T) -> Result<Value, LayoutError>,
) -> Judged {
    compare(case, ours(read(case.given("f")?)?, read(case.given("g")?)?))
}

fn carry<R>(
    case: &Case,
    read: fn(&Value) -> Result<R, Unreadable>,
    ours: fn(&R, &Morphism) -> Result<Carried<R>, LayoutError>,
    form: fn(&R) -> Value,
) -> Judged {
    let (refinement, morphism) = (read(case.given("b")?)?, morphism_of(case.given("f")?)?);
    compare(
        case,
        ours(&refinement, &morphism)
            .map(|both| json!({"refinement": form(&both.refinement), "morphism": morphism_json(&both.morphism)})),
    )
}

fn part<'a>(value: &'a Value, name: &str) -> Result<&'a Value, Unreadable> {
    value.get(name).ok_or_else(|| Unreadable::Form(format!("no `{name}` in {value}")))
}

/// The blocks, whose products and whose concatenation the vector repeats.
fn fact_of(value: &Value) -> Result<Factorization, Unreadable> {
    let fact = Factorization::new(&read::tuple(part(value, "modes")?)?)?;
    let (domain, codomain) = (read::tuple(part(value, "dom")?)?, read::tuple(part(value, "cod")?)?);
    if fact.domain() == domain && fact.codomain() == codomain {
        return Ok(fact);
    }
    Err(Unreadable::Form(format!("a factorization: {value}")))
}

fn ref_of(value: &Value) -> Result<Refinement, Unreadable> {
    Ok(Refinement::new(&read::tuple(value)?)?)
}

fn fact_json(fact: &Factorization) -> Value {
    let blocks: Vec<IntTuple> = (0..fact.modes().rank()).filter_map(|i| fact.block(i).ok()).collect();
    let blocks: Vec<Value> = blocks.iter().map(tree_json).collect();
    json!({"dom": tree_json(&fact.domain()), "cod": tree_json(&fact.codomain()), "modes": blocks})
}

fn ref_json(refinement: &Refinement) -> Value {
    tree_json(refinement.modes())
}

fn ref_whole(refinement: &Refinement) -> Value {
    json!({
        "nest": ref_json(refinement), "dom": tree_json(&refinement.domain()), "cod": tree_json(&refinement.codomain()),
        "fact": fact_json(&refinement.factorization()),
    })
}
