//! Layouts of tensor cores and of shared memory, built of atoms as Triton's specifications say.

use layout_algebra::LayoutError;
use layout_algebra::atom::Operand;
use layout_algebra::atom::catalogue::amd::Rdna;
use layout_algebra::atom::encoding;
use layout_algebra::linear::Linear;
use serde_json::Value;

use super::read::{form, log, number, text, wanted};
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};

/// A layout, or why there is none; `None` where what is asked for cannot be said.
type Built = Option<Result<Linear, LayoutError>>;

pub(super) fn distributed(case: &Case) -> Judged {
    let (spec, shape) = (case.given("spec")?, sizes(case.given("shape")?)?);
    judged(case, tile(spec, &shape)?)
}

pub(super) fn shared(case: &Case) -> Judged {
    let (spec, shape) = (case.given("spec")?, sizes(case.given("shape")?)?);
    let built = if text(field(spec, "kind")?)? == "swizzled_shared" {
        let order = order(field(spec, "order")?)?;
        let [vector, per_phase, phases] = ["vec", "per_phase", "max_phase"].map(|name| size(field(spec, name)?));
        encoding::swizzled_rows(&shape, &order, [vector?, per_phase?, phases?])
    } else {
        let [rows, columns] = shape[..] else { return Err(form("a matrix", spec)) };
        let transposed = field(spec, "transposed")?.as_bool() == Some(true);
        let (bits, width) = (size(field(spec, "element_bitwidth")?)?, number(field(spec, "swizzle_byte_width")?)?);
        if ![0, 32, 64, 128].contains(&width) || !(8..=64).contains(&bits) {
            return Err(form("a swizzle", spec));
        }
        encoding::lines([rows, columns], transposed, bits, width)
    };
    judged(case, Some(built))
}

fn judged(case: &Case, built: Built) -> Judged {
    let theirs = wanted(case, "want")?;
    Ok(match (built, theirs) {
        (Some(Ok(ours)), Some(theirs)) => Verdict::of(ours == theirs, || format!("ours   {ours}\n  theirs {theirs}")),
        (Some(Ok(layout)), None) => Verdict::Failed(format!("{layout}, the vector refuses")),
        (Some(Err(error)), Some(theirs)) => Verdict::Failed(format!("refused: {error}\n  theirs {theirs}")),
        // Rows that are shorter than a line of the swizzle.
        (Some(Err(error)), None) => Verdict::of_refusal(error.code() == "L1008", || error.to_string()),
        (None, theirs) => Verdict::of_refusal(theirs.is_none(), || "refused".to_owned()),
    })
}

fn field<'a>(spec: &'a Value, name: &str) -> Result<&'a Value, Unreadable> {
    spec.get(name).ok_or_else(|| form(name, spec))
}

/// A power of two.
fn size(value: &Value) -> Result<u64, Unreadable> {
    Ok(1 << log(value, 20)?)
}

fn sizes(value: &Value) -> Result<Vec<u64>, Unreadable> {
    let sizes: Vec<u64> = json::list(value)?.iter().map(size).collect::<Result<_, _>>()?;
    if sizes.is_empty() || sizes.len() > 6 { Err(form("dimensions", value)) } else { Ok(sizes) }
}

/// The order of dimensions, the fastest first.
fn order(value: &Value) -> Result<Vec<usize>, Unreadable> {
    let order: Vec<usize> = json::list(value)?
        .iter()
        .map(|d| number(d).map(|d| d.try_into().unwrap_or(usize::MAX)))
        .collect::<Result<_, _>>()?;
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if sorted.into_iter().eq(0..order.len()) { Ok(order) } else { Err(form("an order", value)) }
}

fn pair(values: &[u64], spec: &Value) -> Result<[u64; 2], Unreadable> {
    values.try_into().map_err(|_| form("two extents", spec))
}

/// The register layout of a tile.
fn tile(spec: &Value, shape: &[u64]) -> Result<Built, Unreadable> {
    let kind = text(field(spec, "kind")?)?;
    let warps = |of: &Value| pair(&sizes(field(of, "warps_per_cta")?)?, of);
    let transposed = || Ok::<bool, Unreadable>(field(spec, "transposed")?.as_bool() == Some(true));
    let matrix = || pair(shape, spec);
    Ok(Some(match kind {
        "blocked" => {
            let order = order(field(spec, "order")?)?;
            let [registers, lanes, warps] =
                ["size_per_thread", "threads_per_warp", "warps_per_cta"].map(|name| sizes(field(spec, name)?));
            let (registers, lanes, warps) = (registers?, lanes?, warps?);
            if [order.len(), registers.len(), lanes.len(), warps.len()] != [shape.len(); 4] {
                return Err(form("extents of one rank", spec));
            }
            encoding::blocked(shape, &registers, &lanes, &warps, &order)
        }
        "nv_mma" => {
            let columns = if version(spec)? == 3 {
                let columns = size(json::list(field(spec, "instr_shape")?)?.get(1).unwrap_or(&Value::Null))?;
                Some(columns).filter(|n| *n >= 8).ok_or_else(|| form("at least 8 columns", spec)).map(Some)?
            } else {
                None
            };
            encoding::nv_mma(matrix()?, warps(spec)?, columns)
        }
        "dot_operand" => {
            let parent = field(spec, "parent")?;
            let operand = if number(field(spec, "operand_index")?)? == 0 { Operand::A } else { Operand::B };
            let wgmma = version(parent)? == 3;
            if wgmma && operand == Operand::B {
                // wgmma takes its second operand from shared memory.
                return Ok(None);
            }
            encoding::dot_operand(matrix()?, operand, size(field(spec, "k_width")?)?, warps(parent)?, wgmma)
        }
        "slice" => {
            let dim = usize::try_from(number(field(spec, "dim")?)?).unwrap_or(usize::MAX);
            if dim > shape.len() || shape.len() > 5 {
                return Err(form("a dimension", spec));
            }
            let mut whole = shape.to_vec();
            whole.insert(dim, 1);
            match tile(field(spec, "parent")?, &whole)? {
                Some(Ok(parent)) => encoding::slice(&parent, dim),
                other => return Ok(other),
            }
        }
        "amd_mfma" => {
            let m = number(json::list(field(spec, "instr_shape")?)?.first().unwrap_or(&Value::Null))?;
            if m != 16 && m != 32 {
                return Err(form("an atom", spec));
            }
            encoding::mfma(matrix()?, m, 32, warps(spec)?, [1, 1], transposed()?)
        }
        "amd_wmma" => {
            let arch = match number(field(spec, "version")?)? {
                1 => Rdna::Three,
                2 => Rdna::Four,
                _ => return Err(form("an atom", spec)),
            };
            let mut bases = Vec::new();
            for base in json::list(field(spec, "warp_bases")?)? {
                let base: Vec<u64> = json::list(base)?.iter().map(number).collect::<Result<_, _>>()?;
                bases.push(pair(&base, spec)?);
            }
            if bases.len() > 16 || bases.iter().flatten().any(|c| *c > 1 << 16) {
                return Err(form("bases of warps", spec));
            }
            encoding::wmma(matrix()?, arch, &[], &bases, transposed()?)
        }
        other => return Err(Unreadable::unknown(other)),
    }))
}

/// The first number of a version.
fn version(spec: &Value) -> Result<u64, Unreadable> {
    number(json::list(field(spec, "version")?)?.first().unwrap_or(&Value::Null))
}
