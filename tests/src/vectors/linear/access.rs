//! What accesses of linear layouts cost: by rank, from what the algebra solves, and lane by lane.

use layout_algebra::Swizzle;
use layout_algebra::linear::{Linear, Matrix, Name, rank};

use super::read::{self, given, log, number, numbers};
use crate::oracle::banks::{Access, BANKS, LANES, lanes_at_once};
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};

/// An access of a warp by its bits: the offsets that the bits of a lane add by exclusive or, and those of a vector.
#[derive(Clone, Debug)]
pub(super) struct Bits {
    pub(super) lanes: Vec<u64>,
    pub(super) vector: Vec<u64>,
}

impl Bits {
    /// The same behind a matrix.
    pub(super) fn behind(&self, matrix: &Matrix) -> Bits {
        let apply = |bits: &[u64]| bits.iter().map(|bit| matrix.apply(*bit)).collect();
        Bits { lanes: apply(&self.lanes), vector: apply(&self.vector) }
    }

    /// The number of phases.
    pub(super) fn phases(&self, element_bits: u64) -> usize {
        LANES / lanes_at_once(element_bits << self.vector.len())
    }

    /// The bits of the lanes of a phase.
    pub(super) fn phase(&self, element_bits: u64) -> &[u64] {
        let lanes = lanes_at_once(element_bits << self.vector.len()).ilog2() as usize;
        &self.lanes[..lanes.min(self.lanes.len())]
    }

    /// Wavefronts: the words of a phase are a coset of the image of its bits, and each bank that is asked at all is
    /// asked for `2^(rank of the words - rank of their banks)` of them.
    pub(super) fn wavefronts(&self, element_bits: u64) -> usize {
        let bits = self.phase(element_bits).iter().chain(&self.vector);
        // Elements smaller than a word lose the bits within it; larger ones are several words.
        let (small, large) = (32 / element_bits.min(32), element_bits.max(32) / 32);
        let words: Vec<u64> =
            bits.map(|bit| bit / small * large).chain((0..large.ilog2()).map(|bit| 1 << bit)).collect();
        let banks: Vec<u64> = words.iter().map(|word| word & (BANKS - 1)).collect();
        self.phases(element_bits) << (rank(&words) - rank(&banks))
    }

    /// The access from a start.
    pub(super) fn access(&self, start: u64, element_bits: u64) -> Result<Access, Unreadable> {
        let lanes = Matrix::new(&self.lanes)?;
        let offsets = (0..LANES as u64).map(|lane| start ^ lanes.apply(lane)).collect();
        Ok(Access { offsets, vector: 1 << self.vector.len(), element_bits })
    }
}

/// The bases of an input that are not 0.
pub(super) fn moving(layout: &Linear, input: &str) -> Result<Vec<u64>, Unreadable> {
    Ok(layout.bases(Name::new(input)?).iter().copied().filter(|base| *base != 0).collect())
}

/// How many bits of registers are aligned runs of neighbours in one order for all threads, at most so many.
fn vector_bits(registers: &[u64], others: &[u64], most: u32) -> u32 {
    let mut bits = (0..most).find(|bit| !registers.contains(&(1 << bit))).unwrap_or(most);
    while bits > 0 {
        let low = (1 << bits) - 1;
        let vector = |base: &&u64| **base <= low && base.is_power_of_two();
        let rest = registers.iter().filter(|base| !vector(base)).chain(others);
        if rest.into_iter().all(|base| base & low == 0) {
            break;
        }
        bits -= 1;
    }
    bits
}

/// The cost of the registers of a layout in shared memory: the widest vector, and the words too many that a bank is
/// asked for.
fn cost(registers: &Linear, memory: &Linear, element_bits: u64) -> Result<(u64, usize), Unreadable> {
    let holder = memory.solve(registers)?;
    let inputs: Vec<Name> = (0..holder.inputs().count()).map(|i| holder.inputs().name(i)).collect();
    let offset = holder.sublayout(&inputs, &[Name::OFFSET])?;
    let registers = moving(&offset, "register")?;
    let (lanes, warps) = (offset.bases(Name::LANE).to_vec(), offset.bases(Name::WARP));
    let in_warp = LANES.ilog2() as usize;
    if lanes.len() < in_warp {
        return Err(Unreadable::Form(format!("{} lane bits", lanes.len())));
    }
    let others: Vec<u64> = lanes.iter().chain(warps).copied().collect();
    let bits = vector_bits(&registers, &others, (128 / element_bits).ilog2());
    // Lanes beyond 32 are another warp, as far as the hardware goes.
    let (lanes, beyond) = lanes.split_at(in_warp);
    let access = Bits { lanes: lanes.to_vec(), vector: (0..bits).map(|bit| 1 << bit).collect() };
    let excess = access.wavefronts(element_bits) / access.phases(element_bits) - 1;
    // Every instruction of a thread, and every warp, begins elsewhere.
    let vector = &access.vector;
    let starts: Vec<u64> = registers
        .into_iter()
        .filter(|base| !vector.contains(base))
        .chain(warps.iter().copied())
        .chain(beyond.iter().copied())
        .collect();
    let starts = Matrix::new(&starts)?;
    for start in (0..1 << starts.count().min(6)).map(|start| starts.apply(start)) {
        let phases = access.access(start, element_bits)?.phases();
        if phases.iter().any(|words| *words != excess + 1) {
            return Err(Unreadable::Form(format!("phases {phases:?} from {start}, by rank {}", excess + 1)));
        }
    }
    Ok((1 << bits, excess))
}

/// Bits of an element, from 8 to 128.
pub(super) fn element_bits(case: &Case, field: &str) -> Result<u64, Unreadable> {
    let bits = log(case.given(field)?, 7)?;
    if bits >= 3 { Ok(1 << bits) } else { Err(read::form("bits of an element", case.given(field)?)) }
}

pub(super) fn bank_conflicts(case: &Case) -> Judged {
    let ours = cost(&given(case, "reg")?, &given(case, "smem")?, element_bits(case, "bitwidth")?)?;
    let theirs = (case.given_number("vec_elems")?, case.given_number("want")?);
    Ok(Verdict::of((ours.0, ours.1 as u64) == theirs, || format!("{ours:?}, theirs {theirs:?}")))
}

/// The cost of writing by `src` and of reading by `dst` through a memory layout: the vector and the conflicts of each.
pub(super) fn through(case: &Case, memory: &Linear) -> Result<[(u64, usize); 2], Unreadable> {
    let bits = element_bits(case, "bitwidth")?;
    Ok([cost(&given(case, "src")?, memory, bits)?, cost(&given(case, "dst")?, memory, bits)?])
}

pub(super) fn coalescing(case: &Case) -> Judged {
    let (layout, base) = (case.layout("lane_layout")?, case.given_number("base")?);
    let (vector, element_bits) = (case.given_number("vec")?, element_bits(case, "elem_bits")?);
    let in_reach = layout.size() == LANES as u64 && base < 1 << 32 && (1..=1 << 10).contains(&vector);
    let offsets: Vec<u64> = (0..layout.size().min(LANES as u64))
        .map(|lane| layout.index(lane).map(|index| base + index))
        .collect::<Result<_, _>>()?;
    if !in_reach || offsets.iter().any(|offset| offset >> 40 != 0) {
        return Err(Unreadable::Form("an access of 32 lanes within reach".to_owned()));
    }
    let access = Access { offsets, vector, element_bits };
    let ours = serde_json::json!({
        "sectors_32B": access.blocks(32), "lines_128B": access.blocks(128), "unique_bytes": access.bytes(),
        "min_sectors": access.bytes().div_ceil(32),
    });
    let same = ours.as_object().into_iter().flatten().all(|(field, value)| case.field(field) == Some(value));
    Ok(Verdict::of(same, || ours.to_string()))
}

/// The best `Sw<B,M,S>` of all with `B <= 4` that keep the vectors, for the accesses of a tile together.
pub(super) fn swizzle_search(case: &Case) -> Judged {
    let bits = log(case.given("rows")?, 10)? + log(case.given("cols")?, 10)?;
    let element_bits = element_bits(case, "elem_bits")?;
    let mut accesses = Vec::new();
    for pattern in json::list(case.given("patterns")?)? {
        let field = |name: &str| pattern.get(name).ok_or_else(|| read::form(name, pattern));
        let vector = log(field("vec")?, 4)?;
        let lanes = numbers(field("lane_bases")?)?;
        let access = Bits { lanes, vector: (0..vector).map(|bit| 1 << bit).collect() };
        if access.lanes.len() != LANES.ilog2() as usize || access.lanes.iter().any(|lane| lane >> 40 != 0) {
            return Err(read::form("5 lane bits", pattern));
        }
        accesses.push(access);
    }
    let measure = |matrix: &Matrix| -> Vec<usize> {
        accesses.iter().map(|access| access.behind(matrix).wavefronts(element_bits)).collect()
    };
    let plain = Matrix::identity(bits);
    let unswizzled: Vec<usize> = measure(&plain);
    let phases: usize = accesses.iter().map(|access| access.phases(element_bits)).sum();
    let vectors = accesses.iter().map(|access| access.vector.iter().map(|bit| bit.ilog2() + 1).max().unwrap_or(0));
    let least = vectors.max().unwrap_or(0);
    let mut best = (usize::MAX, 0);
    let mut found = Vec::new();
    for width in 0..=4 {
        for base in least..if width == 0 { least + 1 } else { bits } {
            for shift in 1.max(width)..=if width == 0 { 1 } else { bits.saturating_sub(base + width) } {
                let swizzle = Swizzle::new(width, base, shift.cast_signed())?;
                let costs = measure(&swizzle.matrix(bits));
                let key = (costs.iter().sum(), width);
                if key < best {
                    (best, found) = (key, Vec::new());
                }
                if key == best {
                    found.push(serde_json::json!({"B": width, "M": base, "S": shift, "wavefronts": costs}));
                }
            }
        }
    }
    let theirs = json::list(case.given("best")?)?;
    let same = found.len() == theirs.len() && found.iter().all(|ours| theirs.contains(ours));
    let numbers_same = case.given("unswizzled")? == &serde_json::json!(unswizzled)
        && number(case.given("best_total")?)? == best.0 as u64
        && number(case.given("min_B")?)? == u64::from(best.1)
        && number(case.given("conflict_free_bound")?)? == phases as u64;
    Ok(Verdict::of(same && numbers_same, || format!("{best:?} {found:?}")))
}
