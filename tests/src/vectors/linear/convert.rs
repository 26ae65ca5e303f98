//! `shape : stride` and linear layouts, each as the other.

use layout_algebra::linear::Matrix;
use layout_algebra::ops;
use layout_algebra::{Composed, Layout, LayoutError, Swizzle};
use serde_json::{Value, json};

use super::read::{form, matrix, numbers};
use crate::oracle;
use crate::tree::Mode;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};
use crate::vectors::{Verdict, verdict};

/// The layout of the fields `shape` and another one.
fn layout(case: &Case, strides: &str) -> Result<Layout, Unreadable> {
    json::constants(&json!({"shape": case.given("shape")?, "stride": case.given(strides)?}))
}

/// So many values are held against the definition.
const VALUES: u64 = 1 << 12;

pub(super) fn cute_to_linear(case: &Case) -> Judged {
    let layout = layout(case, "stride")?;
    let claimed = |name: &str| Ok::<_, Unreadable>(case.given(name)?.as_bool() == Some(true));
    let linear = Matrix::of_layout(&layout);
    let whole = layout.size().is_power_of_two();
    if case.given_number("size")? != layout.size() {
        return Ok(Verdict::Failed(format!("{layout} has {} elements", layout.size())));
    }
    if linear.is_ok() != claimed("linear_on_domain")? || (linear.is_ok() && whole) != claimed("linear")? {
        return Ok(Verdict::Failed(format!("{layout}: {linear:?}")));
    }
    match linear {
        Ok(columns) => {
            let values = (0..layout.size().min(VALUES)).all(|x| layout.index(x) == Ok(columns.apply(x)));
            let same = case.field("bases").map(matrix).transpose()? == Some(columns);
            Ok(Verdict::of(values && same, || format!("{layout}: {columns:?}")))
        }
        Err(LayoutError::NotLinear { first, second, values, .. }) => {
            let ours = json!({"x": first + second, "layout": values[2], "xor_extension": values[0] ^ values[1]});
            Ok(Verdict::of_refusal(case.field("witness") == Some(&ours), || format!("{layout}: {ours}")))
        }
        Err(error) => Ok(Verdict::Failed(format!("{layout}: {error}"))),
    }
}

pub(super) fn linear_to_cute(case: &Case) -> Judged {
    let columns = matrix(case.given("bases")?)?;
    let needs = case.given("needs")?.as_str();
    if case.given_number("rank")? != columns.rank() as u64 {
        return Ok(Verdict::Failed(format!("{columns:?} has rank {}", columns.rank())));
    }
    if let Ok(ours) = columns.to_layout() {
        let theirs = case.field("cute").map(json::constants).transpose()?;
        let (mine, theirs) = (oracle::flat_modes(&ours), theirs.map(|layout| oracle::flat_modes(&layout)));
        let same = theirs == Some(mine) && is_matrix(&columns, |x| ours.index(x));
        return Ok(Verdict::of(same && needs == Some("none"), || format!("{ours}")));
    }
    let mut ours: Vec<(u32, u32, i32)> = columns.swizzles().map_or(Vec::new(), |found| {
        (0..found.count()).map(|k| found.at(k)).map(|s| (s.bits(), s.base(), s.shift())).collect()
    });
    ours.sort_unstable();
    let number = |value: &Value, name: &str| value.get(name).and_then(Value::as_i64).ok_or_else(|| form(name, value));
    let mut theirs = Vec::new();
    for found in case.field("swizzled_min_B").map(json::list).transpose()?.unwrap_or_default() {
        theirs.push((number(found, "B")?, number(found, "M")?, number(found, "S")?));
        if let Some(wrong) = not_swizzled(found, &columns)? {
            return Ok(Verdict::Failed(wrong));
        }
    }
    theirs.sort_unstable();
    let same = ours.iter().map(|&(b, m, s)| (i64::from(b), i64::from(m), i64::from(s))).eq(theirs.iter().copied());
    if !same || case.field("cute").is_some() || (needs == Some("swizzle")) == ours.is_empty() {
        return Ok(Verdict::Failed(format!("ours {ours:?}, theirs {theirs:?}")));
    }
    Ok(match columns.to_composed() {
        Ok(composed) => {
            let same = is_matrix(&columns, |x| composed.index(x)) && Matrix::of_composed(&composed) == Ok(columns);
            Verdict::of(same && !ours.is_empty(), || format!("{composed}"))
        }
        Err(error) => Verdict::of_refusal(ours.is_empty() && error.code() == "L1017", || format!("{error}")),
    })
}

/// What is wrong with a swizzle and a layout whose composition is to be the matrix.
fn not_swizzled(found: &Value, columns: &Matrix) -> Result<Option<String>, Unreadable> {
    let number = |name: &str| {
        let value = found.get(name).and_then(Value::as_i64);
        value.and_then(|n| i32::try_from(n).ok()).ok_or_else(|| form(name, found))
    };
    let natural = |name: &str| number(name).and_then(|n| u32::try_from(n).map_err(|_| form(name, found)));
    let swizzle = Swizzle::new(natural("B")?, natural("M")?, number("S")?)?;
    let composed = Composed::new(swizzle, 0, &json::constants(found)?)?;
    let same = Matrix::of_composed(&composed) == Ok(*columns);
    Ok((!same).then(|| format!("{composed} is not the matrix")))
}

/// Whether a function is a matrix on the first values, and on each bit.
fn is_matrix(columns: &Matrix, function: impl Fn(u64) -> Result<u64, LayoutError>) -> bool {
    let size = 1u64 << columns.count().min(63);
    let bits = (0..columns.count()).map(|k| 1u64 << k);
    (0..size.min(VALUES)).chain(bits).all(|x| function(x) == Ok(columns.apply(x)))
}

/// Modes that are combined by exclusive or.
pub(super) fn exclusive(case: &Case) -> Judged {
    let modes = layout(case, "f2_stride")?;
    let linear = case.given("linear")?.as_bool() == Some(true);
    // By the definition, linear or not: products of digits and strides, combined by exclusive or.
    let value = |x: u64| {
        let step = |(rest, sum): (u64, i128), &(extent, stride): &Mode| {
            (rest / extent, sum ^ (i128::from(rest % extent) * stride))
        };
        oracle::flat_modes(&modes).iter().fold((x, 0), step).1
    };
    let values: Vec<i128> = (0..modes.size().min(VALUES)).map(value).collect();
    let theirs = case.field("table").map(numbers).transpose()?;
    let told = theirs.is_none_or(|theirs| theirs.into_iter().map(i128::from).eq(values.iter().copied()));
    let injective = modes.size() > VALUES || case.given("injective")?.as_bool() == Some(oracle::distinct(&values));
    if !told || !injective {
        return Ok(Verdict::Failed(format!("{modes} by exclusive or: {values:?}")));
    }
    let columns = match Matrix::of_exclusive(&modes) {
        Ok(columns) => columns,
        Err(error) => return Ok(Verdict::of_refusal(!linear, || format!("{modes}: {error}"))),
    };
    let table = case.field("table").map(numbers).transpose()?.unwrap_or_default();
    let same = linear
        && case.field("bases").map(matrix).transpose()? == Some(columns)
        && case.given("rank")?.as_u64() == Some(columns.rank() as u64)
        && case.given("injective")?.as_bool() == Some(columns.is_injective())
        && (0..).zip(&table).all(|(x, value)| columns.apply(x) == *value);
    Ok(Verdict::of(same, || format!("{modes}: {columns:?}")))
}

/// The operations on layouts are those on matrices.
pub(super) fn operation(case: &Case) -> Judged {
    let (a, result) = (case.layout("a")?, case.field("Mr").map(matrix).transpose()?);
    let columns = matrix(case.given("Ma")?)?;
    let tile = case.field("Mb").map(matrix).transpose()?;
    let b = case.field("b").filter(|b| b.is_object()).map(json::constants).transpose()?;
    if Matrix::of_layout(&a)? != columns || b.is_some() && b.map(|b| Matrix::of_layout(&b)).transpose()? != tile {
        return Ok(Verdict::Failed(format!("the matrix of {a} or of its tile is another")));
    }
    let (b, tile) = (b.unwrap_or(a), tile.unwrap_or(columns));
    let layouts: Result<Layout, LayoutError>;
    let matrices = match case.op.as_str() {
        "composition" => {
            layouts = ops::composition_extended(&a, &b);
            Some(columns.after(&tile))
        }
        "logical_divide" => {
            layouts = ops::logical_divide(&a, &b);
            Some(columns.logical_divide(&tile)?)
        }
        "logical_product" => {
            layouts = ops::logical_product(&a, &b);
            Some(columns.logical_product(&tile)?)
        }
        "concat" => {
            layouts = Layout::tuple(&[a, b]);
            let both = columns.beside(&tile)?;
            both.to_layout().is_ok().then_some(both)
        }
        "complement" => {
            let target = case.given_number("b")?;
            layouts = ops::complement(&a, target);
            let bits = (64 - target.saturating_sub(1).leading_zeros()).max(columns.reach());
            Some(columns.complement(bits))
        }
        "right_inverse" => {
            layouts = Ok(ops::right_inverse(&a));
            Some(columns.right_inverse())
        }
        "left_inverse" => {
            layouts = ops::left_inverse(&a);
            let theirs = result.filter(|theirs| undoes(theirs, &columns));
            columns.left_inverse().filter(|ours| theirs.is_some() && undoes(ours, &columns)).and(theirs)
        }
        other => return Err(Unreadable::unknown(other)),
    };
    // The answer of the algebra on layouts is that matrix too, where it has one.
    let of_layouts = match &layouts {
        // It may do as it likes with indices that the layout has not.
        Ok(layout) if case.op == "left_inverse" => {
            (0..a.size().min(VALUES)).all(|x| a.index(x).and_then(|index| layout.index(index)) == Ok(x))
        }
        Ok(layout) => is_result(layout, result),
        Err(_) => true,
    };
    // So is CuTe's own.
    if let Some(theirs) = case.field("cute_want").map(json::constants).transpose()?
        && !is_result(&theirs, result)
    {
        return Ok(Verdict::Failed(format!("CuTe's {theirs} is not {result:?}")));
    }
    if let Some(bijective) = case.field("a_bijective")
        && *bijective != columns.inverse().is_some()
    {
        return Ok(Verdict::Failed(format!("{a} is a bijection: {}", columns.inverse().is_some())));
    }
    Ok(Verdict::of(matrices == result && of_layouts, || {
        format!("{matrices:?}, of layouts {layouts:?}, theirs {result:?}")
    }))
}

/// Whether a layout has this matrix, or none where there is none.
fn is_result(layout: &Layout, result: Option<Matrix>) -> bool {
    match Matrix::of_layout(layout) {
        Ok(ours) => Some(ours) == result,
        Err(_) => result.is_none(),
    }
}

/// Whether `inverse(columns(x)) = x`.
fn undoes(inverse: &Matrix, columns: &Matrix) -> bool {
    (0..columns.count()).all(|k| inverse.apply(columns.column(k)) == 1 << k)
}

/// `bases` are the indices that each bit alone moves to.
pub(super) fn swizzle(case: &Case) -> Judged {
    let number = |name: &str| {
        let value = case.given(name)?;
        let number = value.as_i64().and_then(|n| i32::try_from(n).ok());
        number.ok_or_else(|| Unreadable::Form(format!("a small number in {value}")))
    };
    let natural = |name: &str| {
        let value = number(name)?;
        u32::try_from(value).map_err(|_| Unreadable::Form(format!("`{name}` of at least 0, not {value}")))
    };
    let swizzle = Swizzle::new(natural("B")?, natural("M")?, number("S")?)?;
    let bits = natural("bits")?;
    if bits > 63 {
        return Err(Unreadable::Form(format!("at most 63 bits, not {bits}")));
    }
    let bases = json::numbers(case.given("bases")?)?;
    let ours: Vec<u64> = (0..bits).map(|bit| swizzle.apply(1 << bit)).collect();
    let inverse = (0..bits).all(|bit| swizzle.apply(swizzle.apply(1 << bit)) == 1 << bit);
    let same = bases.leaves().into_iter().copied().eq(ours.iter().copied());
    let identity = case.given("identity")? == swizzle.is_identity() && case.given("involution")? == inverse;
    Ok(Verdict::of(same && identity, || format!("{swizzle} has {ours:?}")))
}

/// `table` is `a` after `b`; `per_mode` are the coalesced modes of the composite, if it is representable.
pub(super) fn composition(case: &Case) -> Judged {
    let (outer, inner) = (case.layout("a")?, case.layout("b")?);
    let ours = ops::composition(&outer, &inner);
    let wanted = case.field("table").and_then(Value::as_array).cloned().unwrap_or_default();
    let (outside, inside) = (oracle::flat_modes(&outer), oracle::flat_modes(&inner));
    let defined = |x: u64| oracle::composite_value(&outside, &inside, x);
    let told = wanted.len() as u64 == inner.size()
        && (0..).zip(&wanted).all(|(x, value)| value.as_i64().map(i128::from) == Some(defined(x)));
    if !told {
        return Ok(Verdict::Failed(format!("{outer} after {inner} has other values")));
    }
    let representable = case.field("representable").and_then(Value::as_bool);
    let Ok(ours) = ours else {
        return Ok(Verdict::of(representable == Some(false), || format!("refused: {ours:?}")));
    };
    let found = oracle::flat_modes(&ours);
    let same = ours.size() == wanted.len() as u64
        && (0..).zip(&wanted).all(|(x, wanted)| wanted.as_i64().map(i128::from) == Some(oracle::value(&found, x)));
    if representable != Some(true) || !same {
        return Ok(Verdict::Failed(format!("{ours}, representable: {representable:?}")));
    }
    let modes = case.field("per_mode").and_then(Value::as_array).cloned().unwrap_or_default();
    let theirs: Vec<Layout> = modes.iter().map(json::constants).collect::<Result<_, _>>()?;
    let mine: Vec<Layout> = (0..ours.rank()).filter_map(|i| ours.mode(i).ok()).collect();
    if mine.len() != theirs.len() {
        return Ok(Verdict::Failed(format!("{ours} has not {} modes", theirs.len())));
    }
    // A mode of the vector is a flat tuple, here a single one is a leaf.
    let modes =
        |layout: &Layout| oracle::flat_modes(layout).into_iter().filter(|(extent, _)| *extent != 1).collect::<Vec<_>>();
    let same = mine.iter().zip(&theirs).all(|(mine, theirs)| modes(mine) == modes(theirs));
    Ok(if same { Verdict::Exact } else { verdict::compare(&ours, &Layout::tuple(&theirs)?) })
}
