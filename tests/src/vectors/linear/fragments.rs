//! Layouts of tensor cores and of shared memory, built of products as Triton's specifications say.

use layout_algebra::LayoutError;
use layout_algebra::linear::{Dimensions, Linear, Name};
use serde_json::Value;

use super::read::{form, log, number, text, wanted};
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};

/// What a specification has no layout for.
enum Built {
    Layout(Linear),
    Refused,
}

pub(super) fn distributed(case: &Case) -> Judged {
    let (spec, shape) = (case.given("spec")?, logs(case.given("shape")?)?);
    judged(case, tile(spec, &shape)?)
}

pub(super) fn shared(case: &Case) -> Judged {
    let (spec, shape) = (case.given("spec")?, logs(case.given("shape")?)?);
    let built = if text(field(spec, "kind")?)? == "swizzled_shared" {
        Built::Layout(swizzled_rows(spec, &shape)?)
    } else {
        hardware_swizzle(spec, &shape)?
    };
    let built = match built {
        Built::Layout(layout) => Built::Layout(with_input(&layout, Name::BLOCK)?),
        Built::Refused => Built::Refused,
    };
    judged(case, built)
}

fn judged(case: &Case, built: Built) -> Judged {
    let theirs = wanted(case, "want")?;
    Ok(match (built, theirs) {
        (Built::Layout(ours), Some(theirs)) => {
            Verdict::of(ours == theirs, || format!("ours   {ours}\n  theirs {theirs}"))
        }
        (Built::Layout(ours), None) => Verdict::Failed(format!("{ours}, the vector refuses")),
        (Built::Refused, theirs) => Verdict::of_refusal(theirs.is_none(), || "refused".to_owned()),
    })
}

fn field<'a>(spec: &'a Value, name: &str) -> Result<&'a Value, Unreadable> {
    spec.get(name).ok_or_else(|| form(name, spec))
}

/// Powers of two, as their logarithms.
fn logs(value: &Value) -> Result<Vec<u32>, Unreadable> {
    json::list(value)?.iter().map(|size| log(size, 20)).collect()
}

/// The dimensions `dim0`, `dim1`, ..
fn dims(rank: usize) -> Result<Vec<Name>, Unreadable> {
    if rank > 6 { Err(Unreadable::Form(format!("{rank} dimensions"))) } else { Ok((0..rank).map(Name::dim).collect()) }
}

/// The order of dimensions, the fastest first.
fn order(value: &Value, rank: usize) -> Result<Vec<usize>, Unreadable> {
    let order: Vec<usize> = json::list(value)?
        .iter()
        .map(|d| number(d).map(|d| d.try_into().unwrap_or(usize::MAX)))
        .collect::<Result<_, _>>()?;
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if sorted.into_iter().eq(0..rank) { Ok(order) } else { Err(form("an order", value)) }
}

/// An input without values of its own.
fn with_input(layout: &Linear, input: Name) -> Result<Linear, LayoutError> {
    if layout.inputs().position(input).is_some() {
        return Ok(*layout);
    }
    let none = Linear::new(&Dimensions::new(&[(input, 1)])?, layout.outputs(), &layout_algebra::linear::Matrix::EMPTY)?;
    layout.concat_inputs(&none)
}

/// The identity of an input onto these extents, `order[0]` fastest.
fn spread(input: Name, extents: &[u32], order: &[usize]) -> Result<Linear, Unreadable> {
    let mut made = Linear::EMPTY;
    for &d in order {
        let bits = *extents.get(d).ok_or_else(|| Unreadable::Form(format!("no extent {d}")))?;
        made = made.product(&Linear::identity(1 << bits, input, Name::dim(d))?)?;
    }
    Ok(made)
}

/// Repeated in registers until it covers the shape; where it is larger, components beyond become 0.
fn cover(layout: Linear, shape: &[u32], order: &[usize], drop_zeros: bool) -> Result<Linear, Unreadable> {
    let mut layout = layout;
    let have = |layout: &Linear, d| layout.outputs().position(Name::dim(d)).map_or(0, |i| layout.outputs().bits(i));
    for &d in order {
        let have = have(&layout, d);
        if shape[d] > have {
            layout = layout.product(&Linear::identity(1 << (shape[d] - have), Name::REGISTER, Name::dim(d))?)?;
        }
    }
    for (d, bits) in shape.iter().enumerate() {
        layout = layout.resize_output(Name::dim(d), 1 << bits)?;
    }
    layout = with_input(&layout.transpose_outputs(&dims(shape.len())?)?, Name::BLOCK)?;
    Ok(if drop_zeros { layout.remove_zero_bases(Name::REGISTER)? } else { layout })
}

fn with_warps(layout: &Linear, warps: &Linear) -> Result<Linear, Unreadable> {
    let names: Vec<Name> = (0..layout.outputs().count()).map(|i| layout.outputs().name(i)).collect();
    Ok(with_input(layout, Name::WARP)?.product(&warps.transpose_outputs(&names)?)?)
}

/// An atom of tensor cores: the vendor's table, by modes.
fn atom(text: &str) -> Result<Linear, Unreadable> {
    Ok(Linear::parse(text)?)
}

/// C of mma.m16n8.
const MMA_C: &str = "{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {dim0: 16, dim1: 8}";
/// D of mfma 32x32 and 16x16.
const MFMA: [(u64, &str); 2] = [
    (32, "{register: (4,4)^(1,8), lane: (32,2)^(32,4)} -> {dim0: 32, dim1: 32}"),
    (16, "{register: 4^1, lane: (16,4)^(16,4)} -> {dim0: 16, dim1: 16}"),
];
/// D of wmma of RDNA3 and RDNA4.
const WMMA: [(u64, &str); 2] = [
    (1, "{register: 8^2, lane: (16,2)^(16,1)} -> {dim0: 16, dim1: 16}"),
    (2, "{register: 8^1, lane: (16,2)^(16,8)} -> {dim0: 16, dim1: 16}"),
];

/// One of a list of atoms, its dimensions exchanged if it is transposed.
fn listed(atoms: &[(u64, &str)], key: u64, spec: &Value) -> Result<Linear, Unreadable> {
    let (_, text) = atoms.iter().find(|(of, _)| *of == key).ok_or_else(|| form("an atom", spec))?;
    let made = atom(text)?;
    if field(spec, "transposed")?.as_bool() != Some(true) {
        return Ok(made);
    }
    let sizes = [(Name::DIM1, made.outputs().size(0)), (Name::DIM0, made.outputs().size(1))];
    Ok(made.reshape_outputs(&Dimensions::new(&sizes)?)?.transpose_outputs(&[Name::DIM0, Name::DIM1])?)
}

/// The register layout of a tile.
fn tile(spec: &Value, shape: &[u32]) -> Result<Built, Unreadable> {
    let rank = shape.len();
    let row_major: Vec<usize> = (0..rank).rev().collect();
    let kind = text(field(spec, "kind")?)?;
    if kind != "blocked" && kind != "slice" && rank != 2 {
        return Err(form("a matrix", spec));
    }
    let built = match kind {
        "blocked" => {
            let order = order(field(spec, "order")?, rank)?;
            let mut made = spread(Name::REGISTER, &logs(field(spec, "size_per_thread")?)?, &order)?;
            made = made.product(&spread(Name::LANE, &logs(field(spec, "threads_per_warp")?)?, &order)?)?;
            made = made.product(&spread(Name::WARP, &logs(field(spec, "warps_per_cta")?)?, &order)?)?;
            cover(made, shape, &order, true)?
        }
        "nv_mma" => {
            let (mut made, warps) = (atom(MMA_C)?, logs(field(spec, "warps_per_cta")?)?);
            if version(spec)? == 3 {
                let [_, n] = json::list(field(spec, "instr_shape")?)? else {
                    return nv_mma_of_three(spec, shape, made, &warps);
                };
                made = made.product(&wider(n)?)?;
                cover(with_warps(&made, &spread(Name::WARP, &warps, &[0, 1])?)?, shape, &row_major, false)?
            } else {
                cover(with_warps(&made, &spread(Name::WARP, &warps, &row_major)?)?, shape, &row_major, false)?
            }
        }
        "dot_operand" => return dot_operand(spec, shape),
        "slice" => {
            let dim = usize::try_from(number(field(spec, "dim")?)?).unwrap_or(usize::MAX);
            if dim > rank {
                return Err(form("a dimension", spec));
            }
            let mut parent_shape = shape.to_vec();
            parent_shape.insert(dim, 0);
            let Built::Layout(parent) = tile(field(spec, "parent")?, &parent_shape)? else { return Ok(Built::Refused) };
            let inputs: Vec<Name> = (0..parent.inputs().count()).map(|i| parent.inputs().name(i)).collect();
            let kept: Vec<Name> = (0..=rank).filter(|d| *d != dim).map(Name::dim).collect();
            let made = parent.sublayout(&inputs, &kept)?;
            let renamed: Vec<(Name, u64)> =
                shape.iter().enumerate().map(|(d, bits)| (Name::dim(d), 1 << bits)).collect();
            made.reshape_outputs(&Dimensions::new(&renamed)?)?.remove_zero_bases(Name::REGISTER)?
        }
        "amd_mfma" => {
            let m = number(json::list(field(spec, "instr_shape")?)?.first().unwrap_or(&Value::Null))?;
            let made = listed(&MFMA, m, spec)?;
            let warps = spread(Name::WARP, &logs(field(spec, "warps_per_cta")?)?, &row_major)?;
            cover(with_warps(&made, &warps)?, shape, &row_major, false)?
        }
        "amd_wmma" => {
            let made = listed(&WMMA, number(field(spec, "version")?)?, spec)?;
            // Warps lie as their bases say, in units of an atom.
            let mut bases = Vec::new();
            for base in json::list(field(spec, "warp_bases")?)? {
                bases.push(
                    json::list(base)?.iter().map(|c| Ok(number(c)? << 4)).collect::<Result<Vec<_>, Unreadable>>()?,
                );
            }
            let slices: Vec<&[u64]> = bases.iter().map(Vec::as_slice).collect();
            let warps = Linear::from_bases_within(&[(Name::WARP, &slices)], &[Name::DIM0, Name::DIM1])?;
            let mut both = [made, warps];
            for dim in [Name::DIM0, Name::DIM1] {
                let size = both.iter().filter_map(|l| l.outputs().position(dim).map(|i| l.outputs().size(i))).max();
                for layout in &mut both {
                    *layout = layout.resize_output(dim, size.unwrap_or(1))?;
                }
            }
            cover(both[0].concat_inputs(&both[1])?, shape, &row_major, false)?
        }
        other => return Err(Unreadable::unknown(other)),
    };
    Ok(Built::Layout(built))
}

/// The first number of a version.
fn version(spec: &Value) -> Result<u64, Unreadable> {
    number(json::list(field(spec, "version")?)?.first().unwrap_or(&Value::Null))
}

/// The columns of wgmma beyond 8, in registers.
fn wider(n: &Value) -> Result<Linear, Unreadable> {
    let bits = log(n, 10)?;
    let more = bits.checked_sub(3).ok_or_else(|| form("at least 8 columns", n))?;
    Ok(Linear::identity(1 << more, Name::REGISTER, Name::DIM1)?)
}

/// The accumulators of wgmma, whose shape names k too.
fn nv_mma_of_three(spec: &Value, shape: &[u32], made: Linear, warps: &[u32]) -> Result<Built, Unreadable> {
    let n = json::list(field(spec, "instr_shape")?)?.get(1).unwrap_or(&Value::Null);
    let made = made.product(&wider(n)?)?;
    Ok(Built::Layout(cover(with_warps(&made, &spread(Name::WARP, warps, &[0, 1])?)?, shape, &[1, 0], false)?))
}

/// An operand of a product: `k_width` neighbours along k, then lanes, then repetitions.
fn dot_operand(spec: &Value, shape: &[u32]) -> Result<Built, Unreadable> {
    let (parent, k) = (field(spec, "parent")?, log(field(spec, "k_width")?, 6)?);
    let is_a = number(field(spec, "operand_index")?)? == 0;
    let version = version(parent)?;
    if version == 3 && !is_a {
        // wgmma takes its second operand from shared memory.
        return Ok(Built::Refused);
    }
    let (inner, outer) = if is_a { (Name::DIM1, Name::DIM0) } else { (Name::DIM0, Name::DIM1) };
    let mut made = Linear::identity(1 << k, Name::REGISTER, inner)?;
    made = made.product(&Linear::identity(4, Name::LANE, inner)?)?;
    made = made.product(&Linear::identity(8, Name::LANE, outer)?)?;
    if is_a {
        made = made.product(&Linear::identity(2, Name::REGISTER, outer)?)?;
    }
    made = made.product(&Linear::identity(2, Name::REGISTER, inner)?)?;
    let warps = logs(field(parent, "warps_per_cta")?)?;
    let k_dim = usize::from(is_a);
    let mut across = Linear::parse("{warp: 1^0} -> {dim0: 1, dim1: 1}")?;
    for d in if version == 2 { [1, 0] } else { [0, 1] } {
        let size = 1 << warps.get(d).ok_or_else(|| form("two extents", parent))?;
        let more = if d == k_dim {
            Linear::zeros(size, Name::WARP, Name::dim(d), 1)
        } else {
            Linear::identity(size, Name::WARP, Name::dim(d))
        };
        across = across.product(&more?)?;
    }
    let made = made.transpose_outputs(&[Name::DIM0, Name::DIM1])?.product(&across)?;
    Ok(Built::Layout(cover(made, shape, &[k_dim, 1 - k_dim], false)?))
}

/// Rows whose columns are exclusive-ored with `vec ((row / per_phase) mod max_phase)`.
fn swizzled_rows(spec: &Value, shape: &[u32]) -> Result<Linear, Unreadable> {
    let order = order(field(spec, "order")?, shape.len())?;
    let [col, row, rest @ ..] = &order[..] else {
        return Ok(Linear::identity(1 << shape.first().copied().unwrap_or(0), Name::OFFSET, Name::DIM0)?);
    };
    let small = |name: &str| log(field(spec, name)?, 20).map(|bits| 1u64 << bits);
    let (vec, per_phase, max_phase) = (small("vec")?, small("per_phase")?, small("max_phase")?);
    let phase = |r: u64| vec * (r / per_phase % max_phase) % (1 << shape[*col]);
    let mut made = rows([(*col, shape[*col]), (*row, shape[*row])], phase)?;
    for &d in rest {
        made = made.product(&Linear::identity(1 << shape[d], Name::OFFSET, Name::dim(d))?)?;
    }
    Ok(made.transpose_outputs(&dims(shape.len())?)?)
}

/// Offsets to rows of columns, the columns of row `r` exclusive-ored with `phase(r)`.
fn rows([col, row]: [(usize, u32); 2], phase: impl Fn(u64) -> u64) -> Result<Linear, Unreadable> {
    let mut bases: Vec<Vec<u64>> = (0..col.1).map(|k| vec![1 << k, 0]).collect();
    bases.extend((0..row.1).map(|k| vec![phase(1 << k), 1 << k]));
    let slices: Vec<&[u64]> = bases.iter().map(Vec::as_slice).collect();
    let outputs = [(Name::dim(col.0), 1 << col.1), (Name::dim(row.0), 1 << row.1)];
    Ok(Linear::from_bases(&[(Name::OFFSET, &slices)], &outputs)?)
}

/// The swizzles of TMA and wgmma: chunks of 16 bytes, exclusive-ored by the row, in columns of `swizzle_byte_width`.
fn hardware_swizzle(spec: &Value, shape: &[u32]) -> Result<Built, Unreadable> {
    let [_, _] = shape else { return Err(form("a matrix", spec)) };
    let (col, row) = if field(spec, "transposed")?.as_bool() == Some(true) { (0, 1) } else { (1, 0) };
    let bits = 1u64 << log(field(spec, "element_bitwidth")?, 6)?;
    let width = number(field(spec, "swizzle_byte_width")?)?;
    if ![0, 32, 64, 128].contains(&width) || bits < 8 {
        return Err(form("a swizzle", spec));
    }
    let wide = if width == 0 { shape[col] } else { (width * 8 / bits).ilog2() };
    if shape[col] < wide {
        // Rows shorter than the swizzle.
        return Ok(Built::Refused);
    }
    let chunk = 128 / bits;
    let phase = |r: u64| 128_u64.checked_div(width).map_or(0, |rows| chunk * (r / rows % (width / 16)));
    let made = rows([(col, wide), (row, shape[row])], phase)?;
    let made = made.product(&Linear::identity(1 << (shape[col] - wide), Name::OFFSET, Name::dim(col))?)?;
    Ok(Built::Layout(made.transpose_outputs(&[Name::DIM0, Name::DIM1])?))
}
