//! Tables of instructions: those of the vectors are lawful atoms and their vendor's formulas, or are refused.

use layout_algebra::atom::catalogue::{INSTRUCTIONS, amd, arm, nvidia, x86};
use layout_algebra::atom::tmem::{self, TmemShape};
use layout_algebra::atom::{CopyAtom, Major, MmaAtom, Operand, Side, Umma, UmmaElement};
use layout_algebra::{IntTuple, Layout, LayoutError, Stride};
use serde_json::Value;

use super::reference::{self, Amd};
use super::{extents, marks, table_of};
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};

fn bits(case: &Case, operand: &str) -> Result<u64, Unreadable> {
    case.out("bits")?
        .get(operand)
        .and_then(Value::as_u64)
        .ok_or_else(|| Unreadable::Form(format!("no bits of {operand}")))
}

fn name(case: &Case) -> Result<String, Unreadable> {
    case.given("name")?.as_str().map(str::to_owned).ok_or_else(|| Unreadable::Form("a name".to_owned()))
}

/// The first value of a table that is not the formula's; `rows` are those of the operand.
fn differs(table: &Layout, rows: u64, formula: impl Fn(u64, u64) -> (u64, u64)) -> Option<String> {
    let lanes = table.mode(0).ok()?.size();
    table_of(table).into_iter().enumerate().find_map(|(x, found)| {
        let (lane, value) = (x as u64 % lanes, x as u64 / lanes);
        let (row, column) = formula(lane, value);
        (found != row + rows * column)
            .then(|| format!("({lane}, {value}) is {found}, the formula says ({row}, {column})"))
    })
}

pub(super) fn mma_atom(case: &Case) -> Judged {
    let name = name(case)?;
    let [m, n, k]: [u64; 3] = extents(case.out("mnk")?)?;
    let wrong = marks(case, "wrong");
    let mut tables = Vec::new();
    for operand in ["a", "b", "c"] {
        match json::constants(case.out(operand)?) {
            Ok(table) => tables.push(table),
            // Shape and stride are not congruent: no layout, and so no atom.
            Err(Unreadable::Form(_)) if wrong.contains(&operand) => {
                return Ok(Verdict::Wrong(format!("{name}: {operand} is no layout")));
            }
            Err(error) => return Err(error),
        }
    }
    let lanes = json::constants(case.out("thr")?)?;
    let [a, b, c] = &tables[..] else { return Err(Unreadable::Form("three tables".to_owned())) };
    if let Err(error) = MmaAtom::new([m, n, k], &lanes, [a, b, c], [32; 3]) {
        return Ok(Verdict::Failed(format!("{name}: {error}")));
    }
    let widths = [bits(case, "a")?, bits(case, "b")?, bits(case, "c")?];
    if bits(case, "d")? != widths[2] {
        return Ok(Verdict::Failed(format!("{name}: sums of other elements than C")));
    }
    for (i, (operand, rows)) in [('A', m), ('B', n), ('C', m)].into_iter().enumerate() {
        let e = reference::register(widths[i]);
        let by_rows = |place: usize, row: char| name.rsplit('_').next().and_then(|s| s.chars().nth(place)) == Some(row);
        let found = match (name.starts_with("SM70"), lanes.size()) {
            (true, _) => {
                let rows_first = if operand == 'A' { by_rows(0, 'T') } else { by_rows(1, 'N') };
                differs(&tables[i], rows, |t, v| reference::quad_pair(operand, rows_first, widths[2], t, v))
            }
            (_, 32) => differs(&tables[i], rows, |t, v| reference::mma_sync(operand, m, e, t, v)),
            (_, 128) if operand == 'C' || operand == 'A' && name.contains("_RS") => {
                differs(&tables[i], rows, |t, v| reference::wgmma(operand, e, t, v))
            }
            // Two blocks share a product: each has half of the rows.
            (_, 2) => differs(&tables[i], rows, |t, v| (v % (rows / 2) + rows / 2 * t, v / (rows / 2))),
            // All of it, in the order of its elements: shared memory, or the memory of tensors.
            _ => differs(&tables[i], rows, |_, v| (v % rows, v / rows)),
        };
        if let Some(how) = found {
            return Ok(Verdict::Failed(format!("{name}: {operand} {how}")));
        }
    }
    let bits = widths.map(|bits| u32::try_from(bits).unwrap_or(0));
    let listed = match lanes.size() {
        1 | 2 if name.starts_with("SM100_MMA") => umma(&name, lanes.size(), [m, n, k]),
        32 => nvidia::mma_sync(m, n, k, bits),
        128 => nvidia::wgmma(n, k, bits, name.contains("_RS")),
        _ => return Ok(Verdict::Exact),
    };
    Ok(catalogued(&name, listed, [a, b, c]))
}

/// `tcgen05.mma` by another library's name.
fn umma(name: &str, blocks: u64, extents: [u64; 3]) -> Result<MmaAtom, LayoutError> {
    let words = ["_BF16_", "_F16_", "_TF32_", "_S8_"].map(|word| name.contains(word));
    let elements = match words {
        [true, ..] => [UmmaElement::Bf16, UmmaElement::Bf16, UmmaElement::F32],
        [_, true, ..] => [UmmaElement::F16, UmmaElement::F16, UmmaElement::F32],
        [.., true, _] => [UmmaElement::Tf32, UmmaElement::Tf32, UmmaElement::F32],
        [.., true] => [UmmaElement::S8, UmmaElement::S8, UmmaElement::S32],
        _ => [UmmaElement::E4m3, UmmaElement::E4m3, UmmaElement::F32],
    };
    Umma::new(blocks, extents, elements, [Major::K; 2])?.atom()
}

/// The catalogue's atom has the tables of the vector.
fn catalogued(name: &str, listed: Result<MmaAtom, LayoutError>, tables: [&Layout; 3]) -> Verdict {
    let listed = match listed {
        Ok(listed) => listed,
        Err(error) => return Verdict::Failed(format!("{name}, of the catalogue: {error}")),
    };
    for (operand, theirs) in [Operand::A, Operand::B, Operand::C].into_iter().zip(tables) {
        let ours = listed.table(operand);
        if !super::same_modes(ours, theirs) {
            return Verdict::Failed(format!("{name}: {operand:?} of the catalogue is {ours}, theirs {theirs}"));
        }
    }
    Verdict::Exact
}

pub(super) fn amd_atom(case: &Case) -> Judged {
    let name = name(case)?;
    let mnk: [u64; 3] = extents(case.out("mnk")?)?;
    let [m, n, k] = mnk;
    let blocks = case.out("blocks")?.as_u64().unwrap_or(1);
    let arch = case.given("arch")?.as_str().unwrap_or_default().to_owned();
    let wave = case.given_number("wave")?;
    let tables = [json::constants(case.out("a")?)?, json::constants(case.out("b")?)?, json::constants(case.out("d")?)?];
    let lanes = Layout::flat(&[wave], &[1])?;
    if let Err(error) = MmaAtom::of_blocks(mnk, blocks, &lanes, [&tables[0], &tables[1], &tables[2]], [32; 3]) {
        return Ok(Verdict::Failed(format!("{name}: {error}")));
    }
    for (i, (operand, field, rows, whole)) in
        [('A', "a", m, k), ('B', "b", n, k), ('D', "d", m, n)].into_iter().enumerate()
    {
        let atom = Amd { arch: &arch, wave, mnk, blocks, bits: bits(case, field)? };
        let found = differs(&tables[i], rows, |lane, v| {
            if name.contains("mfma") {
                let (row, column, block) = atom.mfma(operand, lane, v);
                return (row, column + whole * block);
            }
            atom.wmma(operand, lane, v)
        });
        if let Some(how) = found {
            return Ok(Verdict::Failed(format!("{name}: {operand} {how}")));
        }
        // Values of a lane are packed, but for sums of RDNA3: each has a register of 32 bits.
        let apart = if operand == 'D' && arch == "rdna3" { atom.bits.max(32) } else { atom.bits };
        let values = tables[i].mode(1)?.size();
        let places = Layout::leaf(values, Stride::constant(if values > 1 { apart.cast_signed() } else { 0 }))?;
        let theirs = json::constants(case.out(&format!("{field}_bit"))?)?;
        if places != theirs {
            return Ok(Verdict::Failed(format!("{name}: values of {operand} at bits {places}, theirs {theirs}")));
        }
    }
    let widths = [bits(case, "a")?, bits(case, "b")?, bits(case, "d")?].map(|bits| u32::try_from(bits).unwrap_or(0));
    let listed = if name.contains("mfma") {
        amd::mfma(m, k, blocks, widths)
    } else {
        let arch = if arch == "rdna3" { amd::Rdna::Three } else { amd::Rdna::Four };
        amd::wmma(arch, wave, k, widths)
    };
    Ok(catalogued(&name, listed, [&tables[0], &tables[1], &tables[2]]))
}

/// The instruction itself, as it was run on one-hot operands, is the product of its tables.
pub(super) fn cpu_atom(case: &Case) -> Judged {
    let name = name(case)?;
    let mnk: [u64; 3] = extents(case.out("mnk")?)?;
    let tables = [case.out("a")?, case.out("b")?, case.out("c")?].map(json::constants);
    let [a, b, c] = tables;
    let (a, b, c) = (a?, b?, c?);
    // One thread, whose values are those of the registers; what a broadcast repeats is one element.
    let one = Layout::flat(&[1], &[0])?;
    let with_thread = |table: &Layout| Layout::tuple(&[one, *table]);
    let (ta, tb, tc) = (with_thread(&a)?, with_thread(&b)?, with_thread(&c)?);
    if let Err(error) = MmaAtom::new(mnk, &one, [&ta, &tb, &tc], [32; 3]) {
        return Ok(Verdict::Failed(format!("{name}: {error}")));
    }
    let triples: Vec<[usize; 3]> = json::list(case.out("relation")?)?
        .iter()
        .map(|triple| Ok(extents::<3>(triple)?.map(|i| usize::try_from(i).unwrap_or(usize::MAX))))
        .collect::<Result<_, Unreadable>>()?;
    let (a, b, c) = (table_of(&a), table_of(&b), table_of(&c));
    if triples.iter().any(|[i, j, to]| *i >= a.len() || *j >= b.len() || *to >= c.len()) {
        return Err(Unreadable::Form("a register element that there is not".to_owned()));
    }
    if let Some(how) = reference::is_product(mnk, [&a, &b, &c], &triples) {
        return Ok(Verdict::Failed(format!("{name}: {how}")));
    }
    // The catalogue has it by this name or by a shorter one, of elements of these bits.
    let widths = [bits(case, "a")?, bits(case, "b")?, bits(case, "c")?].map(|bits| u32::try_from(bits).unwrap_or(0));
    let short = name.split_once(' ').map_or(&*name, |(_, name)| name);
    let known = INSTRUCTIONS.iter().filter(|line| line.name == short).filter_map(|line| line.atom().ok());
    for atom in known {
        let listed = [Operand::A, Operand::B, Operand::C].map(|operand| atom.bits(operand));
        if listed != widths {
            return Ok(Verdict::Failed(format!("{name}: elements of {listed:?} bits, theirs {widths:?}")));
        }
    }
    // A sum has a register; of A and B it has as many elements as K.
    let [_, n, k] = mnk;
    if widths[2] != 32 || widths[0] != widths[1] || u64::from(widths[0]) * k.max(1) > 32 * 2 {
        return Ok(Verdict::Failed(format!("{name}: elements of {widths:?} bits")));
    }
    let listed = match () {
        () if name.contains("MOPA") => arm::outer(k, widths),
        () if name.contains("MMLA") => arm::blocks(k, widths),
        () => x86::vector(n, k, widths),
    };
    Ok(catalogued(&name, listed, [&ta, &tb, &tc]))
}

pub(super) fn copy_atom(case: &Case) -> Judged {
    let (name, bits) = (name(case)?, case.given_number("bits")?);
    let Some(theirs) = case.field("out") else { return refused(&name, bits) };
    let side =
        |name: &str| theirs.get(name).ok_or_else(|| Unreadable::Form(format!("no {name}"))).and_then(json::constants);
    let (from, to, by) = (side("src")?, side("dst")?, side("ref")?);
    let stated = if super::same_modes(&from, &by) { Side::From } else { Side::To };
    let threads = side("thr")?;
    if !super::same_modes(if matches!(stated, Side::From) { &from } else { &to }, &by) {
        return Ok(Verdict::Failed(format!("{name}: {by} is neither side")));
    }
    if threads.size() != by.mode(0)?.size() || !threads.is_injective() {
        return Ok(Verdict::Failed(format!("{name}: threads {threads} of {by}")));
    }
    let atom = match CopyAtom::of_elements(&from, &to, stated, bits) {
        Ok(atom) => atom,
        Err(error) => return Ok(Verdict::Failed(format!("{name}: {error}"))),
    };
    // The same instruction in bits, upcast again.
    let in_bits = CopyAtom::new(&in_bits(&from, bits)?, &in_bits(&to, bits)?, stated).and_then(|atom| atom.of(bits));
    match in_bits {
        Ok(again) if again.from().is_same_function(atom.from()) && again.to().is_same_function(atom.to()) => {}
        again => return Ok(Verdict::Failed(format!("{name}: in bits and back {again:?}"))),
    }
    if let Some(listed) = matrices(&name).or_else(|| tensor_memory(&name)) {
        match listed.and_then(|atom| atom.of(bits)) {
            Ok(listed) if super::same_modes(listed.from(), &from) && super::same_modes(listed.to(), &to) => {}
            listed => return Ok(Verdict::Failed(format!("{name}: {listed:?} in the catalogue"))),
        }
    }
    let Some(formulas) = reference::copy(&name) else { return Ok(Verdict::Verified) };
    let wrong = marks(case, "wrong");
    for ((table, formula), mark) in [&from, &to].into_iter().zip(formulas).zip(["src", "dst"]) {
        let threads = table.mode(0)?.size();
        let found = table_of(table).into_iter().enumerate().find(|(x, found)| {
            let (thread, value) = (*x as u64 % threads, *x as u64 / threads);
            formula(thread, value * bits) != found * bits
        });
        match (found, wrong.contains(&mark)) {
            (None, false) => {}
            (Some((x, _)), true) => {
                return Ok(Verdict::Wrong(format!("{name}: {mark} at {x} is not what the instruction does")));
            }
            (found, _) => return Ok(Verdict::Failed(format!("{name}: {mark} {found:?}, marked {wrong:?}"))),
        }
    }
    Ok(Verdict::Exact)
}

/// `ldmatrix` and `stmatrix` of the catalogue, by another library's name.
fn matrices(name: &str) -> Option<Result<CopyAtom, LayoutError>> {
    let parts: Vec<&str> = name.split('_').collect();
    let [_, shape, instruction @ ("LDSM" | "STSM"), order] = parts[..] else { return None };
    let (unit, count) = shape.split_once('x')?;
    if unit == "U8" {
        return None;
    }
    let transposed = order == "T";
    let count = count.parse::<u64>().ok()? / if transposed { 2 } else { 1 };
    Some(if instruction == "LDSM" { nvidia::ldmatrix(count, transposed) } else { nvidia::stmatrix(count, transposed) })
}

/// `tcgen05.ld` and `.st` of the catalogue, by another library's name. Packed halves have the same tables.
fn tensor_memory(name: &str) -> Option<Result<CopyAtom, LayoutError>> {
    let (load, rest) = match name.strip_prefix("SM100_TMEM_LOAD_") {
        Some(rest) => (true, rest),
        None => (false, name.strip_prefix("SM100_TMEM_STORE_")?),
    };
    let (shape, rest) = rest.split_once('b')?;
    let shape = match shape {
        "32dp32" => TmemShape::Lanes32Bits32,
        "16dp32" => TmemShape::Lanes16Bits32,
        "16dp64" => TmemShape::Lanes16Bits64,
        "16dp128" => TmemShape::Lanes16Bits128,
        "16dp256" => TmemShape::Lanes16Bits256,
        _ => return None,
    };
    let times = rest.strip_suffix("_16b").unwrap_or(rest).strip_suffix('x')?.parse().ok()?;
    Some(if load { tmem::load(shape, times) } else { tmem::store(shape, times) })
}

/// A side of elements as one of bits, each value a run of them.
fn in_bits(side: &Layout, bits: u64) -> Result<Layout, Unreadable> {
    let scaled = |mode: usize| -> Result<Layout, Unreadable> {
        let mode = side.mode(mode)?;
        let strides: Vec<_> =
            (0..mode.length()).map(|i| mode.mode_at(i).1.scaled(bits)).collect::<Option<_>>().unwrap_or_default();
        Ok(Layout::new(mode.shape(), &strides)?)
    };
    Ok(Layout::tuple(&[scaled(0)?, Layout::tuple(&[Layout::flat(&[bits], &[1])?, scaled(1)?])?])?)
}

/// An instruction that the other implementation has not for such elements: built from its formula, it has no such
/// elements here.
fn refused(name: &str, bits: u64) -> Judged {
    let Some([from, to]) = reference::copy(name) else { return Ok(Verdict::Refused) };
    // A register has 32 bits of each matrix; the sides that are rows have 128.
    let stsm = name.contains("STSM");
    let transposed = name.ends_with("_T");
    let count: u64 =
        name.split('_').nth(1).and_then(|s| s.split_once('x')).and_then(|(_, n)| n.parse().ok()).unwrap_or(1);
    let matrices = if transposed && !name.contains("MOVM") { count / 2 } else { count };
    let layout = |formula: &reference::Bits, rows: bool| -> Result<Layout, Unreadable> {
        let shape = if rows {
            IntTuple::parse(&format!("((8,{matrices},{}),128)", 4 / matrices))?
        } else {
            IntTuple::parse(&format!("((4,8),(16,2,{matrices}))"))?
        };
        of_function(&shape, formula)
    };
    let movm = name.contains("MOVM");
    let from = layout(&from, !stsm && !movm)?;
    let to = layout(&to, stsm)?;
    let by = if stsm || movm { Side::From } else { Side::To };
    Ok(match CopyAtom::new(&from, &to, by)?.of(bits) {
        Err(error) => Verdict::of_refusal(error.code() == "L1401", || format!("{error}")),
        Ok(atom) => Verdict::Failed(format!("{name} moves elements of {bits} bits: {atom:?}")),
    })
}

/// The layout of a function that is linear over a shape, its strides read off.
fn of_function(shape: &IntTuple, formula: &reference::Bits) -> Result<Layout, Unreadable> {
    let threads = shape.mode(0)?.size()?;
    let mut place = 1;
    let mut strides = Vec::new();
    for extent in shape.leaves() {
        let at = if *extent == 1 { 0 } else { formula(place % threads, place / threads) };
        strides.push(layout_algebra::Stride::constant(i64::try_from(at).unwrap_or(i64::MAX)));
        place *= extent;
    }
    let layout = Layout::new(shape, &strides)?;
    for x in 0..layout.size() {
        if layout.index(x)? != formula(x % threads, x / threads) {
            return Err(Unreadable::Form(format!("{layout} is not the formula at {x}")));
        }
    }
    Ok(layout)
}
