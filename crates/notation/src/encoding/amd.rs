//! Reads the encodings of AMD's matrix instructions, `#ttg.amd_mfma` and `#ttg.amd_wmma`, and of their operands.

use layout_algebra::atom::Operand;
use layout_algebra::atom::catalogue::amd::Rdna;
use layout_algebra::atom::encoding;
use layout_algebra::linear::Linear;

use super::{Attribute, Field, NotationError};

/// Bases that count atoms along rows and columns.
type Bases = Vec<[u64; 2]>;

/// Reads the accumulators over a shape.
pub(super) fn accumulators(attribute: &Attribute, shape: [u64; 2]) -> Result<Linear, NotationError> {
    if attribute.name == "amd_wmma" {
        let (arch, _) = wmma(attribute)?;
        let (registers, warps) = atoms(attribute)?;
        let transposed = attribute.flag(&["isTranspose", "isTransposed"]);
        return Ok(encoding::wmma(shape, arch, &registers, &warps, transposed)?);
    }
    let Mfma { m, bits, warps, tiles } = mfma(attribute)?;
    Ok(encoding::mfma(shape, m, bits, warps, tiles, attribute.flag(&["isTransposed"]))?)
}

/// Returns the tile that the accumulators cover once.
pub(super) fn tile(attribute: &Attribute) -> Result<Vec<u64>, NotationError> {
    if attribute.name == "amd_wmma" {
        let (registers, warps) = atoms(attribute)?;
        let most = |d: usize| registers.iter().chain(&warps).map(|base| base[d]).max().unwrap_or(0);
        return Ok([0, 1].map(|d| 16 * (most(d) + 1).next_power_of_two()).to_vec());
    }
    let Mfma { m, warps, tiles, .. } = mfma(attribute)?;
    Ok([0, 1].map(|d| m.saturating_mul(warps[d]).saturating_mul(tiles[d])).to_vec())
}

/// Reads an operand of a product with these accumulators, with so many neighbours along k.
pub(super) fn operand(
    parent: &Attribute,
    shape: [u64; 2],
    operand: Operand,
    neighbours: u64,
) -> Result<Linear, NotationError> {
    if parent.name == "amd_wmma" {
        let (arch, depth) = wmma(parent)?;
        let (registers, warps) = atoms(parent)?;
        let most = if arch == Rdna::Three { depth } else { depth / 2 };
        if neighbours > most {
            let text = format!("kWidth of an operand of amd_wmma is at most {most} here, not {neighbours}");
            return Err(NotationError::new(text));
        }
        return Ok(encoding::wmma_operand(shape, operand, arch, [neighbours, depth], &registers, &warps)?);
    }
    let Mfma { m, warps, tiles, .. } = mfma(parent)?;
    Ok(encoding::mfma_operand(shape, operand, m, neighbours, warps, tiles)?)
}

/// The fields of `amd_mfma`.
struct Mfma {
    m: u64,
    bits: u32,
    warps: [u64; 2],
    tiles: [u64; 2],
}

fn mfma(attribute: &Attribute) -> Result<Mfma, NotationError> {
    let version = attribute.number("version")?;
    if !(1..=4).contains(&version) {
        return Err(NotationError::new(format!("amd_mfma of version 1 to 4, not {version}")));
    }
    let instruction = attribute.list("instrShape")?;
    let [rows, columns, ref depth @ ..] = instruction[..] else { return Err(attribute.lacks("instrShape")) };
    // The depth is the instruction's; accumulators do not depend on it.
    if depth.len() > 1 || depth.iter().any(|k| !k.is_power_of_two() || *k > 128) {
        return Err(NotationError::new("instrShape of amd_mfma is [32, 32, 8], say"));
    }
    let bits = if let Some(Field::Number(64)) = attribute.field("elementBitWidth") { 64 } else { 32 };
    // The forms of 64 x 4 and 4 x 64 are left out; 64 bits have the form of 16 x 16 alone.
    if rows != columns || ![16, 32].contains(&rows) || bits == 64 && rows == 32 {
        let text = format!("amd_mfma of 16 x 16 or 32 x 32, of 64 bits 16 x 16, not {rows} x {columns} of {bits} bits");
        return Err(NotationError::new(text));
    }
    let tiles = if attribute.field("tilesPerWarp").is_some() { attribute.pair("tilesPerWarp")? } else { [1, 1] };
    Ok(Mfma { m: rows, bits, warps: attribute.pair("warpsPerCTA")?, tiles })
}

/// Reads the generation and the depth of `amd_wmma`.
fn wmma(attribute: &Attribute) -> Result<(Rdna, u64), NotationError> {
    let arch = match attribute.number("version")? {
        1 => Rdna::Three,
        2 => Rdna::Four,
        other => return Err(NotationError::new(format!("amd_wmma of version 1 or 2, not {other}"))),
    };
    if attribute.field("instrShape").is_none() {
        return Ok((arch, 16));
    }
    match attribute.list("instrShape")?[..] {
        [16, 16, depth] if depth.is_power_of_two() && depth > 1 => Ok((arch, depth)),
        _ => Err(NotationError::new("instrShape of amd_wmma is [16, 16, 16], say")),
    }
}

/// Reads the atoms of registers and of warps: the bases of `ctaLayout`, or the warps along rows and columns, columns
/// first.
fn atoms(attribute: &Attribute) -> Result<(Bases, Bases), NotationError> {
    let Some(field) = attribute.field("ctaLayout") else {
        let [rows, columns] = attribute.pair("warpsPerCTA")?;
        for count in [rows, columns] {
            if !count.is_power_of_two() || count > 1 << 16 {
                return Err(NotationError::new(format!("warpsPerCTA of amd_wmma are powers of two, not {count}")));
            }
        }
        let powers = |count: u64| (0..count.ilog2()).map(|bit| 1 << bit);
        let warps = powers(columns).map(|n| [0, n]).chain(powers(rows).map(|n| [n, 0])).collect();
        return Ok((Vec::new(), warps));
    };
    if attribute.field("warpsPerCTA").is_some() {
        return Err(NotationError::new("amd_wmma has warpsPerCTA, or the bases of ctaLayout, not both"));
    }
    let Field::Attribute(layout) = field else { return Err(attribute.lacks("ctaLayout of warp")) };
    if let Some((other, _)) = layout.fields.iter().find(|(name, _)| !["register", "warp"].contains(&&**name)) {
        return Err(NotationError::new(format!("{other} of ctaLayout is not read: register and warp are")));
    }
    if layout.field("warp").is_none() {
        return Err(attribute.lacks("ctaLayout of warp"));
    }
    Ok((bases(layout.field("register"))?, bases(layout.field("warp"))?))
}

/// Reads pairs of numbers of atoms. No field is no base.
fn bases(field: Option<&Field>) -> Result<Bases, NotationError> {
    let wrong = || NotationError::new("bases of atoms are at most 16 pairs, [[0, 1], [1, 0]]");
    let Some(field) = field else { return Ok(Vec::new()) };
    let Field::List(entries) = field else { return Err(wrong()) };
    let base =
        |base: &Field| base.numbers()?.try_into().ok().filter(|base: &[u64; 2]| base.iter().all(|n| *n < 1 << 16));
    let bases: Bases = entries.iter().map(base).collect::<Option<_>>().ok_or_else(wrong)?;
    if bases.len() > 16 { Err(wrong()) } else { Ok(bases) }
}
