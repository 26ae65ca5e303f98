//! A memory layout for two register layouts of one tile: written by the one and read by the other without conflicts.
//!
//! The widest vectors are chosen first, and forced into the lowest bits of the offset. What is free are the bank bits
//! above. Of the words that a phase of an access asks for, those on which the forced bank bits are 0 are a space `R`;
//! where the free bank bits vanish on a space `K`, a bank is asked for `2^dim(R meet K)` of them. Two spaces `R` have a
//! common complement `K`: a vector outside of both is divided out until as many bits are left as banks need.

use layout_algebra::linear::{Dimensions, Echelon, Linear, Matrix, Name};

use super::access::{Bits, element_bits, moving, through};
use super::read::{form, given, linear, number};
use crate::oracle::banks::{BANKS, LANES};
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};

/// A register layout: the cells that the registers of a thread differ in, and lanes and warps.
struct Side {
    values: Vec<u64>,
    lanes: Vec<u64>,
    warps: Vec<u64>,
}

impl Side {
    fn of(layout: &Linear) -> Result<Side, Unreadable> {
        let bases = |name: Name| layout.bases(name).to_vec();
        let side = Side { values: moving(layout, "register")?, lanes: bases(Name::LANE), warps: bases(Name::WARP) };
        if side.lanes.len() < LANES.ilog2() as usize {
            return Err(Unreadable::Form(format!("{} lane bits", side.lanes.len())));
        }
        Ok(side)
    }

    fn spread(&self) -> impl Iterator<Item = u64> {
        self.lanes.iter().chain(&self.warps).copied()
    }
}

fn span(vectors: impl IntoIterator<Item = u64>) -> Echelon {
    let mut span = Echelon::new();
    for vector in vectors {
        span.insert(vector);
    }
    span
}

/// The widest vectors: one cell at a time, shared by both sides as long as there is one.
fn vectors(sides: &[Side; 2], most: usize) -> [Vec<u64>; 2] {
    let (mut chain, mut widths, mut active): (Vec<u64>, _, Vec<usize>) = (Vec::new(), [0; 2], vec![0, 1]);
    'grow: while chain.len() < most {
        let groups = [active.clone(), vec![active[0]], vec![active[active.len() - 1]]];
        for group in groups {
            let mut common = sides[group[0]].values.clone();
            if group.len() > 1 {
                common =
                    span(common).intersection(&span(sides[group[1]].values.iter().copied())).basis().columns().to_vec();
            }
            common.sort_unstable();
            let fixed = span(chain.iter().copied().chain(group.iter().flat_map(|side| sides[*side].spread())));
            let Some(cell) = common.into_iter().find(|cell| !fixed.contains(*cell)) else { continue };
            // The cells before stay apart from the lanes, too.
            let apart = |i: usize| {
                let others = chain.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, cell)| *cell);
                let lanes = (0..2).filter(|side| widths[*side] > i).flat_map(|side| sides[side].spread());
                !span(others.chain([cell]).chain(lanes)).contains(chain[i])
            };
            if (0..chain.len()).all(apart) {
                chain.push(cell);
                for side in &group {
                    widths[*side] += 1;
                }
                active = group;
                continue 'grow;
            }
        }
        break;
    }
    widths.map(|width| chain[..width].to_vec())
}

/// The problem, reduced to the free bank bits.
struct Reduced {
    low: u32,
    bits: u32,
    free: u32,
    /// From cells to coordinates whose lowest are the vector's.
    frame: Matrix,
    spaces: Vec<Echelon>,
}

impl Reduced {
    fn new(bits: u32, accesses: &[Bits; 2], element_bits: u64) -> Option<Reduced> {
        let word = 5 - i64::from(element_bits.ilog2());
        let widest = accesses.iter().max_by_key(|access| access.vector.len())?;
        let vector = &widest.vector;
        let forced = (0..vector.len()).map(|i| {
            let lanes = accesses.iter().filter(|access| access.vector.len() > i).flat_map(|access| &access.lanes);
            functional(vector, i, lanes, bits)
        });
        let forced: Vec<u64> = forced.collect::<Option<_>>()?;
        let frame = vector.iter().copied().chain(complement(vector, &span(forced).functionals(bits).image(), bits));
        let frame = Matrix::new(&frame.collect::<Vec<_>>()).ok()?.inverse()?;
        let width = i64::try_from(vector.len()).ok()?;
        let low = u32::try_from(width.max(word.min(i64::from(bits)))).ok()?;
        let left = bits - low;
        let free = u32::try_from((i64::from(BANKS.ilog2()) - (width - word).max(0)).clamp(0, i64::from(left))).ok()?;
        let within = u32::try_from(word.max(0)).ok()?;
        let spaces = accesses.iter().map(|access| {
            let cells = access.phase(element_bits).iter().chain(&access.vector).map(|cell| frame.apply(*cell));
            // The forced bank bits lowest: what has none of them is in the space.
            let joint = span(cells.map(|cell| (cell & ((1 << low) - 1)) >> within | cell >> low << 32));
            span(joint.basis().columns().iter().filter(|row| **row << 32 == 0).map(|row| row >> 32))
        });
        Some(Reduced { low, bits: left, free, frame, spaces: spaces.collect() })
    }

    /// Whether as many bank bits are free as each space has dimensions.
    fn is_enough(&self) -> bool {
        self.spaces.iter().all(|space| space.rank() <= self.free as usize)
    }

    /// A space that meets none of the spaces in more than 0, of codimension `free`.
    fn kernel(&self) -> Option<Matrix> {
        let mut kernel = Echelon::new();
        let mut chosen = Vec::new();
        while chosen.len() < (self.bits - self.free) as usize {
            let joint: Vec<Echelon> = self.spaces.iter().map(|space| kernel.sum(space)).collect();
            let units = kernel.complement(self.bits).columns().to_vec();
            let bases: Vec<Vec<u64>> = joint.iter().map(|space| space.basis().columns().to_vec()).collect();
            let sums = bases[0].iter().flat_map(|x| bases[1].iter().map(move |y| x ^ y));
            // A space that is as large as the banks already may not lose a dimension.
            let full = |space: &&Echelon| space.rank() - kernel.rank() <= self.free as usize;
            let kept = |v: &u64| !kernel.contains(*v) && joint.iter().filter(full).all(|space| !space.contains(*v));
            let pick = units.into_iter().chain(sums).find(kept)?;
            kernel.insert(pick);
            chosen.push(pick);
        }
        Matrix::new(&chosen).ok()
    }

    /// Cells to offsets: the vector and the word lowest, then the free bank bits, which vanish on the kernel.
    fn matrix(&self, kernel: &Matrix) -> Option<Matrix> {
        let banks = Matrix::identity(self.free);
        let beside = if banks.image().sum(&kernel.image()).rank() == self.bits as usize {
            banks
        } else {
            kernel.image().complement(self.bits)
        };
        let upper = beside.beside(kernel).ok()?.inverse()?;
        let lower = Matrix::identity(self.low);
        let shifted: Vec<u64> = upper.columns().iter().map(|column| column << self.low).collect();
        Some(lower.beside(&Matrix::new(&shifted).ok()?).ok()?.after(&self.frame))
    }
}

/// The functional that is 1 on a cell of the vector, and 0 on the others, on what lanes differ in, and on units.
fn functional<'a>(vector: &'a [u64], i: usize, lanes: impl Iterator<Item = &'a u64>, bits: u32) -> Option<u64> {
    let others = vector.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, cell)| cell);
    let mut zero = span(others.chain(lanes).copied());
    if zero.contains(vector[i]) {
        return None;
    }
    for unit in (0..bits).map(|bit| 1 << bit) {
        let mut with = zero;
        with.insert(unit);
        if !with.contains(vector[i]) {
            zero = with;
        }
    }
    zero.functionals(bits).columns().first().copied()
}

/// A complement of the vector within the span: units where they lie in it.
fn complement(vector: &[u64], allowed: &Echelon, bits: u32) -> Vec<u64> {
    let mut all = span(vector.iter().copied());
    let units = (0..bits).map(|bit| 1 << bit).filter(|unit| allowed.contains(*unit));
    let basis = allowed.basis();
    units.chain(basis.columns().iter().copied()).filter(|cell| all.insert(*cell)).collect()
}

/// The vector's layout, in Triton's notation, as one from offsets.
fn from_offsets(layout: &Linear) -> Result<Linear, Unreadable> {
    let order = ["vector", "bank", "segment", "reps", "block"].map(Name::expect);
    let size = 1 << layout.inputs().total();
    let ordered = layout.transpose_inputs(&order)?;
    Ok(ordered.reshape_inputs(&Dimensions::new(&[(Name::OFFSET, size)])?)?)
}

/// Triton's layout costs what the file says, and ours no conflicts in no more instructions.
pub(super) fn optimal_swizzle(case: &Case) -> Judged {
    let triton = case.given("triton")?;
    let theirs = from_offsets(&linear(triton.get("smem").ok_or_else(|| form("smem", triton))?)?)?;
    let mut widths = [0; 2];
    for ((side, ours), width) in ["write", "read"].into_iter().zip(through(case, &theirs)?).zip(&mut widths) {
        let simulated = case.given("sim")?.get(side).map_or(Ok(&[][..]), json::list)?;
        let [vector, excess] = simulated else { return Err(form("a width and conflicts", case.given("sim")?)) };
        if (number(vector)?, number(excess)?) != (ours.0, ours.1 as u64) {
            return Ok(Verdict::Failed(format!("{side} by the vector's layout: {ours:?}")));
        }
        *width = ours.0;
    }
    let (source, target, element_bits) = (given(case, "src")?, given(case, "dst")?, element_bits(case, "bitwidth")?);
    let sides = [Side::of(&source)?, Side::of(&target)?];
    let bits = source.outputs().total();
    if bits > 20 || target.outputs() != source.outputs() {
        return Err(Unreadable::Form("one tile of up to 2^20 elements".to_owned()));
    }
    let mut vectors = vectors(&sides, (128 / element_bits).ilog2() as usize);
    loop {
        let lanes = |side: &Side| side.lanes[..LANES.ilog2() as usize].to_vec();
        let accesses = [0, 1].map(|i| Bits { lanes: lanes(&sides[i]), vector: vectors[i].clone() });
        let widest = vectors.iter().map(Vec::len).max().unwrap_or(0);
        let reduced = Reduced::new(bits, &accesses, element_bits);
        let Some(reduced) = reduced.filter(|reduced| reduced.is_enough() || widest == 0) else {
            if widest == 0 {
                return Err(Unreadable::Form("lanes step within an element".to_owned()));
            }
            // A vector forces bank bits that the other side needs: one cell narrower.
            vectors = vectors.map(|vector| vector[..vector.len().min(widest - 1)].to_vec());
            continue;
        };
        let Some(matrix) = reduced.kernel().and_then(|kernel| reduced.matrix(&kernel)) else {
            return Ok(Verdict::Failed("no common complement".to_owned()));
        };
        return judged(&matrix, &accesses, &sides, element_bits, widths);
    }
}

/// Whether a matrix from cells to offsets is a bijection that keeps the vectors and has no conflicts, and needs no more
/// instructions than vectors of these widths.
fn judged(matrix: &Matrix, accesses: &[Bits; 2], sides: &[Side; 2], element_bits: u64, widths: [u64; 2]) -> Judged {
    let mut instructions = [0, 0];
    for ((access, side), width) in accesses.iter().zip(sides).zip(widths) {
        let behind = access.behind(matrix);
        let vector = behind.vector.iter().enumerate().all(|(bit, offset)| *offset == 1 << bit);
        let simulated = behind.access(0, element_bits)?;
        let aligned = simulated.offsets.iter().all(|offset| offset % simulated.vector == 0);
        let phases = simulated.phases();
        let free = phases.iter().all(|words| *words == 1) && behind.wavefronts(element_bits) == phases.len();
        if !(vector && aligned && free) {
            return Ok(Verdict::Failed(format!("{behind:?}: {phases:?}")));
        }
        let registers = 1u64 << side.values.len();
        instructions[0] += registers >> access.vector.len();
        instructions[1] += registers / width;
    }
    let bijective = matrix.inverse().is_some();
    Ok(if bijective && instructions[0] <= instructions[1] {
        Verdict::Verified
    } else {
        Verdict::Failed(format!("{instructions:?} instructions, bijective: {bijective}"))
    })
}
