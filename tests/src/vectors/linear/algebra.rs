//! Linear layouts built, combined, undone and taken apart: Triton's own answers.

use layout_algebra::access::Machine;
use layout_algebra::conversion::{Level, Plan};
use layout_algebra::linear::{Echelon, Linear, Name, rank};
use layout_algebra::synthesis::Certificate;
use layout_algebra::{LayoutError, linear::Dimensions};
use serde_json::Value;

use super::read::{self, given, name, names, number, numbers, sizes, text, wanted, with_bases};
use crate::lanes::shuffled;
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};

/// An answer against the vector's: the same layout; or refusals on both sides, with one of these codes.
fn against(ours: &Result<Linear, LayoutError>, wanted: Option<Linear>, codes: &[&str]) -> Verdict {
    match (ours, wanted) {
        (Ok(ours), Some(wanted)) => Verdict::of(*ours == wanted, || format!("ours   {ours}\n  theirs {wanted}")),
        (Err(error), None) => Verdict::of_refusal(codes.contains(&error.code()), || format!("refused: {error}")),
        (Ok(ours), None) => Verdict::Failed(format!("{ours}, the vector refuses")),
        (Err(error), Some(wanted)) => Verdict::Failed(format!("refused: {error}\n  theirs {wanted}")),
    }
}

/// An answer that is not unique: it obeys the law, and so does the vector's.
fn by_law(ours: &Linear, wanted: Option<Linear>, unique: bool, law: impl Fn(&Linear) -> bool) -> Verdict {
    match wanted {
        _ if !law(ours) => Verdict::Failed(format!("{ours} breaks the law")),
        Some(wanted) if !law(&wanted) => Verdict::Failed(format!("the vector's {wanted} breaks the law")),
        Some(wanted) if *ours == wanted => Verdict::Exact,
        Some(wanted) if unique => Verdict::Failed(format!("ours   {ours}\n  theirs {wanted}")),
        Some(_) => Verdict::Verified,
        None => Verdict::Failed(format!("{ours}, the vector has none")),
    }
}

pub(super) fn construct(case: &Case) -> Judged {
    // `in` is the name of the input here, not the input of the case.
    let field = |name: &str| case.field(name).ok_or_else(|| Unreadable::Form(format!("no `{name}`")));
    let (size, input, output) = (number(field("size")?)?, name(field("in")?)?, name(field("out")?)?);
    let ours = match text(field("fn")?)? {
        "identity_1d" => Linear::identity(size, input, output),
        "strided_1d" => Linear::strided(size, number(field("stride")?)?, input, output),
        "zeros_1d" => Linear::zeros(size, input, output, case.number("out_size")?.unwrap_or(1)),
        other => return Err(Unreadable::unknown(other)),
    };
    Ok(against(&ours, wanted(case, "want")?, &["L1002", "L0104"]))
}

/// Refusals in the order of the schema. A component below 0 is none of this algebra's.
pub(super) fn from_bases(case: &Case) -> Judged {
    let refused = case.field("err").and_then(Value::as_str);
    let bases = match read::bases(case.given("bases")?) {
        Ok(bases) => bases,
        Err(unreadable) if refused != Some("negative_basis") => return Err(unreadable),
        Err(_) => return Ok(Verdict::Refused),
    };
    let outputs = names(case.given("out_names")?)?;
    let ours = with_bases(&bases, |bases| match case.field("out_sizes") {
        None => Ok(Linear::from_bases_within(bases, &outputs)),
        Some(sizes) => {
            let sizes = numbers(sizes)?;
            if sizes.len() != outputs.len() {
                return Err(read::form("a size for each output", case.given("out_sizes")?));
            }
            let sized: Vec<(Name, u64)> = outputs.iter().copied().zip(sizes).collect();
            Ok(Linear::from_bases(bases, &sized))
        }
    })?;
    // What is to be surjective has a right inverse.
    let surjective = case.given("require_surjective")?.as_bool() == Some(true);
    let ours = ours.and_then(|made| if surjective { made.right_inverse().map(|_| made) } else { Ok(made) });
    let code = match refused {
        Some("basis_length_mismatch") => "L1012",
        Some("out_size_not_pow2") => "L1002",
        Some("basis_out_of_range") => "L1011",
        Some("not_surjective") => "L1005",
        Some(other) => return Err(Unreadable::unknown(other)),
        None => "",
    };
    Ok(against(&ours, wanted(case, "want")?, &[code]))
}

pub(super) fn apply(case: &Case) -> Judged {
    let layout = given(case, "layout")?;
    for point in json::list(case.given("points")?)? {
        let [inputs, outputs] = json::list(point)? else { return Err(read::form("a pair", point)) };
        let (inputs, outputs) = (numbers(inputs)?, numbers(outputs)?);
        let ours = layout.coordinates(&inputs)?;
        if ours[..layout.outputs().count()] != outputs {
            return Ok(Verdict::Failed(format!("{layout} at {inputs:?}: {ours:?}, theirs {outputs:?}")));
        }
    }
    Ok(Verdict::Exact)
}

pub(super) fn properties(case: &Case) -> Judged {
    let layout = given(case, "layout")?;
    let columns = layout.columns();
    let rows: Vec<Vec<u64>> =
        (0..layout.outputs().total()).map(|row| columns.iter().map(|column| column >> row & 1).collect()).collect();
    let free: Vec<(String, u64)> = (0..layout.inputs().count())
        .map(|i| layout.inputs().name(i))
        .map(|n| (n.to_string(), layout.free(n)))
        .collect();
    let along = (0..layout.outputs().count()).map(|i| layout.outputs().name(i));
    let along: Vec<(String, u64)> =
        along.map(|n| Ok((n.to_string(), layout.contiguous_along(n)?))).collect::<Result<_, LayoutError>>()?;
    let ours = serde_json::json!({
        "rank": layout.rank(), "injective": layout.is_injective(), "surjective": layout.is_surjective(),
        "invertible": layout.is_invertible(), "free_variable_masks": free,
        "num_consecutive_in_out": layout.consecutive(),
        "contiguous_along_out": along, "is_permutation_matrix": layout.is_bit_permutation(), "matrix": rows,
    });
    let fields = ours.as_object().into_iter().flatten();
    let wrong: Vec<&String> = fields.filter(|(field, value)| case.field(field) != Some(value)).map(|it| it.0).collect();
    Ok(Verdict::of(wrong.is_empty(), || format!("{wrong:?} of {ours}")))
}

pub(super) fn product(case: &Case) -> Judged {
    Ok(against(&given(case, "a")?.product(&given(case, "b")?), wanted(case, "want")?, &["L1009"]))
}

pub(super) fn then(case: &Case) -> Judged {
    Ok(against(&given(case, "a")?.then(&given(case, "b")?), wanted(case, "want")?, &["L1008", "L1014"]))
}

pub(super) fn inverse(case: &Case) -> Judged {
    let layout = given(case, "layout")?;
    let ours = layout.inverse();
    if let Ok(ours) = &ours
        && !(undoes(ours, &layout) && undoes(&layout, ours))
    {
        return Ok(Verdict::Failed(format!("{ours} is no inverse")));
    }
    Ok(against(&ours, wanted(case, "want")?, &["L1004", "L1005"]))
}

/// Whether `layout(inverse(y)) = y` for each bit.
fn undoes(inverse: &Linear, layout: &Linear) -> bool {
    (0..layout.outputs().total()).all(|bit| layout.apply(inverse.apply(1 << bit)) == 1 << bit)
}

pub(super) fn right_inverse(case: &Case) -> Judged {
    let layout = given(case, "layout")?;
    let ours = layout.right_inverse()?;
    let unique = case.given("unique")?.as_bool() == Some(true);
    let law = |ours: &Linear| {
        let sides = ours.inputs() == layout.outputs() && ours.outputs() == layout.inputs();
        sides && undoes(ours, &layout) && unique == layout.is_invertible()
    };
    Ok(by_law(&ours, wanted(case, "want")?, unique, law))
}

/// `a(x(i)) = b(i)`.
pub(super) fn solve(case: &Case, [a, b]: [&str; 2]) -> Judged {
    let (a, b) = (given(case, a)?, given(case, b)?);
    let wanted = wanted(case, "want")?;
    let ours = match a.solve(&b) {
        Ok(ours) => ours,
        Err(error) => {
            let outside = !(0..b.inputs().total()).all(|bit| reaches(&a, &b, b.apply(1 << bit)));
            let right = wanted.is_none() && error.code() == "L1006" && outside;
            return Ok(Verdict::of_refusal(right, || format!("refused: {error}")));
        }
    };
    let unique = case.given("unique")?.as_bool() == Some(true);
    let sides = |other: &Linear| other.inputs() == ours.inputs() && other.outputs() == ours.outputs();
    let law = |ours: &Linear| {
        let holds = (0..b.inputs().total()).all(|bit| same_values(&a, ours.apply(1 << bit), &b, 1 << bit));
        holds && unique == a.is_injective()
    };
    Ok(by_law(&ours, wanted, unique, |other| sides(other) && law(other)))
}

/// Whether two layouts have the same outputs, by name.
fn same_values(a: &Linear, x: u64, b: &Linear, y: u64) -> bool {
    let (left, right) = (a.outputs().unpack(a.apply(x)), b.outputs().unpack(b.apply(y)));
    (0..a.outputs().count()).all(|i| b.outputs().position(a.outputs().name(i)).is_some_and(|j| left[i] == right[j]))
}

/// Whether an output of `b` is one of `a`, by the rank of `a` with it.
fn reaches(a: &Linear, b: &Linear, value: u64) -> bool {
    let parts = b.outputs().unpack(value);
    let values: Vec<u64> =
        (0..a.outputs().count()).map(|i| b.outputs().position(a.outputs().name(i)).map_or(0, |j| parts[j])).collect();
    let Ok(value) = a.outputs().pack(&values) else { return false };
    let with: Vec<u64> = a.columns().iter().copied().chain([value]).collect();
    rank(&with) == rank(a.columns())
}

pub(super) fn divide(case: &Case) -> Judged {
    let (a, b) = (given(case, "a")?, given(case, "b")?);
    let left = case.file == "divide_left";
    let ours = if left { a.divide_left(&b) } else { a.divide_right(&b) };
    if let Ok(ours) = &ours
        && (if left { b.product(ours) } else { ours.product(&b) }) != Ok(a)
    {
        return Ok(Verdict::Failed(format!("{ours} is not what is left")));
    }
    Ok(against(&ours, wanted(case, "want")?, &["L1007", "L1008", "L1009", "L1014"]))
}

pub(super) fn sublayout(case: &Case) -> Judged {
    // Names that the layout does not have keep nothing.
    let layout = given(case, "layout")?;
    let known = |field: &str, side: &Dimensions| -> Result<Vec<Name>, Unreadable> {
        Ok(names(case.given(field)?)?.into_iter().filter(|name| side.position(*name).is_some()).collect())
    };
    let (inputs, outputs) = (known("ins", layout.inputs())?, known("outs", layout.outputs())?);
    Ok(against(&layout.sublayout(&inputs, &outputs), wanted(case, "want")?, &[]))
}

pub(super) fn quotient(case: &Case) -> Judged {
    let (layout, dims) = (given(case, "layout")?, names(case.given("dims")?)?);
    if case.given("trivial_over")?.as_bool() != Some(layout.is_trivial_over(&dims)) {
        return Ok(Verdict::Failed(format!("{layout} over {dims:?}")));
    }
    Ok(against(&layout.quotient(&dims), wanted(case, "want")?, &["L1016", "L1014", "L1008"]))
}

pub(super) fn reshape(case: &Case) -> Judged {
    let (layout, arg) = (given(case, "layout")?, case.given("arg")?);
    let ours = match text(case.given("fn")?)? {
        "transpose_ins" => layout.transpose_inputs(&names(arg)?),
        "transpose_outs" => layout.transpose_outputs(&names(arg)?),
        "reshape_ins" => Dimensions::new(&sizes(arg)?).and_then(|dims| layout.reshape_inputs(&dims)),
        "reshape_outs" => Dimensions::new(&sizes(arg)?).and_then(|dims| layout.reshape_outputs(&dims)),
        "flatten_ins" => Ok(layout.flatten_inputs()),
        "flatten_outs" => Ok(layout.flatten_outputs()),
        other => return Err(Unreadable::unknown(other)),
    };
    Ok(against(&ours, wanted(case, "want")?, &[]))
}

pub(super) fn concat(case: &Case) -> Judged {
    let (a, b) = (given(case, "a")?, given(case, "b")?);
    let ours = match text(case.given("fn")?)? {
        "concat_ins" => a.concat_inputs(&b),
        "concat_outs" => a.concat_outputs(&b),
        other => return Err(Unreadable::unknown(other)),
    };
    Ok(against(&ours, wanted(case, "want")?, &[]))
}

pub(super) fn resize(case: &Case) -> Judged {
    let (layout, dim) = (given(case, "layout")?, name(case.given("dim")?)?);
    let ours = match text(case.given("fn")?)? {
        "resize_in" => layout.resize_input(dim, case.given_number("size")?),
        "resize_out" => layout.resize_output(dim, case.given_number("size")?),
        "remove_zero_bases" => layout.remove_zero_bases(dim),
        other => return Err(Unreadable::unknown(other)),
    };
    Ok(against(&ours, wanted(case, "want")?, &[]))
}

/// Ranks, reduced rows, kernels, complements, sums and intersections.
pub(super) fn spans(case: &Case) -> Judged {
    let columns = u32::try_from(case.given_number("ncols")?).unwrap_or(u32::MAX);
    let (rows, others) = (numbers(case.given("rows")?)?, numbers(case.given("rows2")?)?);
    if columns > 63 || rows.iter().chain(&others).any(|row| row >> columns != 0) {
        return Err(read::form("rows of at most 63 columns", case.given("rows")?));
    }
    let (span, other) = (Echelon::of(&rows), Echelon::of(&others));
    let pivots: Vec<u64> = (0..u64::from(columns)).filter(|bit| span.pivots() >> bit & 1 == 1).collect();
    let functionals = span.functionals(columns);
    let theirs = Echelon::of(&numbers(case.given("nullspace")?)?);
    let ours = serde_json::json!({
        "rank": span.rank(), "rref": span.basis().columns(), "pivots": pivots,
        "complement_unit_vectors": span.complement(columns).columns(),
        "intersection_rref": span.intersection(&other).basis().columns(),
        "sum_rref": span.sum(&other).basis().columns(),
    });
    let same = ours.as_object().into_iter().flatten().all(|(field, value)| case.field(field) == Some(value));
    let kernel = Echelon::of(functionals.columns()).basis() == theirs.basis()
        && functionals.columns().iter().all(|mask| rows.iter().all(|row| (mask & row).count_ones() % 2 == 0));
    Ok(Verdict::of(same && kernel && rank(&rows) == span.rank(), || format!("{ours}, nullspace {functionals:?}")))
}

/// Who holds what a thread needs, the outermost dimension that it has to come from, and a plan that brings it.
pub(super) fn moved(case: &Case) -> Judged {
    let (source, target) = (given(case, "src")?, given(case, "dst")?);
    let ours = source.solve(&target)?;
    if Some(ours) != wanted(case, "dst_to_src")?
        || !(0..target.inputs().total()).all(|bit| same_values(&source, ours.apply(1 << bit), &target, 1 << bit))
    {
        return Ok(Verdict::Failed(format!("{ours}")));
    }
    let plan = Plan::new(&source, &target, 32, &Machine::NVIDIA)?;
    let level = format!("{:?}", plan.level()).to_lowercase();
    if case.given("level")?.as_str() != Some(&level) || *plan.movement() != ours {
        return Ok(Verdict::Failed(format!("level {level}")));
    }
    for element_bits in [8, 16, 32] {
        let plan = Plan::new(&source, &target, element_bits, &Machine::NVIDIA)?;
        let done = match (plan.shuffle(), plan.exchange()) {
            (Some(shuffle), _) => shuffled(shuffle, &source, &target) == (plan.shuffles(), None),
            (_, Some(exchange)) => {
                exchange.certificate() == Certificate::ConflictFree && exchange.matrix().inverse().is_some()
            }
            _ => !matches!(plan.level(), Level::Lane | Level::Warp),
        };
        if !done {
            return Ok(Verdict::Failed(format!("{element_bits} bits: {:?}", plan.level())));
        }
    }
    Ok(Verdict::of(true, String::new))
}
