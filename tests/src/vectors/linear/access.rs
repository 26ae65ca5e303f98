//! What accesses of linear layouts cost: by rank, as the algebra has it, and lane by lane.

use layout_algebra::access::{Direction, Machine, Pattern};
use layout_algebra::linear::{Linear, Matrix, Name};
use layout_algebra::synthesis::{Certificate, matrix_for};
use layout_algebra::{Layout, Swizzle};

use super::read::{self, given, log, number, numbers};
use crate::oracle::banks::{Access, LANES};
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};

const MACHINE: Machine = Machine::NVIDIA;

/// The access of a pattern from a start, lane by lane.
pub(super) fn simulated(pattern: &Pattern, start: u64) -> Result<Access, Unreadable> {
    let lanes = Matrix::new(pattern.lanes())?;
    let offsets = (0..LANES as u64).map(|lane| start ^ lanes.apply(lane)).collect();
    Ok(Access { offsets, vector: 1 << pattern.vector().len(), element_bits: pattern.bits() })
}

/// The cost of the registers of a layout in shared memory: the widest vector, and the words too many that a bank is
/// asked for.
pub(super) fn cost(registers: &Linear, memory: &Linear, element_bits: u64) -> Result<(u64, usize), Unreadable> {
    let holder = memory.solve(registers)?;
    let inputs: Vec<Name> = (0..holder.inputs().count()).map(|i| holder.inputs().name(i)).collect();
    let offset = holder.sublayout(&inputs, &[Name::OFFSET])?;
    let pattern = Pattern::of_registers(&offset, Direction::Read, element_bits, &MACHINE)?;
    let excess = usize::try_from(pattern.wavefronts(&MACHINE)? / pattern.phases(&MACHINE)? - 1).unwrap_or(usize::MAX);
    // Every instruction of a thread, and every warp, begins elsewhere.
    let moves = |base: &&u64| **base != 0 && !pattern.vector().contains(base) && !pattern.lanes().contains(base);
    let starts: Vec<u64> = offset.columns().iter().filter(moves).copied().collect();
    let starts = Matrix::new(&starts)?;
    for start in (0..1 << starts.count().min(6)).map(|start| starts.apply(start)) {
        let phases = simulated(&pattern, start)?.phases();
        if phases.iter().any(|words| *words != excess + 1) {
            return Err(Unreadable::Form(format!("phases {phases:?} from {start}, by rank {}", excess + 1)));
        }
    }
    Ok((1 << pattern.vector().len(), excess))
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

/// The blocks that a warp touches: by the algebra, where lanes and a vector are the layout of an access, and the tile
/// begins `base` elements behind a line.
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
    if same && let Some(blocks) = by_the_algebra(&layout, base, vector, element_bits)? {
        let [sectors, lines, bytes] = blocks;
        let lane_by_lane = [access.blocks(32) as u64, access.blocks(128) as u64, access.bytes()];
        return Ok(Verdict::of([sectors, lines, bytes] == lane_by_lane, || format!("{blocks:?}, {lane_by_lane:?}")));
    }
    Ok(Verdict::of(same, || ours.to_string()))
}

/// Sectors, lines and bytes of one instruction, as the algebra counts them; `None` where a lane does not begin at a
/// multiple of its vector: there is no such instruction.
fn by_the_algebra(lanes: &Layout, base: u64, vector: u64, element_bits: u64) -> Result<Option<[u64; 3]>, Unreadable> {
    use layout_algebra::access::Access;
    use layout_algebra::{Composed, LayoutError};
    // The tile is memory itself, and the first value of a thread lies `base` elements behind its begin.
    let indices: Result<Vec<u64>, LayoutError> = (0..lanes.size()).map(|lane| lanes.index(lane)).collect();
    let reach = indices?.into_iter().max().unwrap_or(0) + vector + base;
    let both = Layout::tuple(&[*lanes, Layout::flat(&[vector], &[1])?])?;
    let memory = Composed::new(Swizzle::IDENTITY, base, &Layout::flat(&[reach], &[1])?)?;
    let access = Access::new(&both, Direction::Read, element_bits)?;
    let Ok(access) = access.by(vector) else { return Ok(None) };
    let warp = LANES as u64;
    let blocks = |unit| access.blocks(&memory, warp, unit);
    match (blocks(32), blocks(128), access.bytes(&memory, warp)) {
        (Ok(sectors), Ok(lines), Ok(bytes)) => Ok(Some([sectors, lines, bytes])),
        (Err(LayoutError::VectorMisaligned { .. }), ..) => Ok(None),
        (first, second, third) => {
            let error = [first, second, third].into_iter().find_map(Result::err);
            error.map_or(Ok(None), |error| Err(error.into()))
        }
    }
}

/// The best `Sw<B,M,S>` of all with `B <= 4` that keep the vectors, for the accesses of a tile together; and the
/// placement of the algebra, which is at least as good and says why.
pub(super) fn swizzle_search(case: &Case) -> Judged {
    let bits = log(case.given("rows")?, 10)? + log(case.given("cols")?, 10)?;
    let element_bits = element_bits(case, "elem_bits")?;
    let mut patterns = Vec::new();
    for pattern in json::list(case.given("patterns")?)? {
        let field = |name: &str| pattern.get(name).ok_or_else(|| read::form(name, pattern));
        let vector = log(field("vec")?, 4)?;
        let lanes = numbers(field("lane_bases")?)?;
        if lanes.len() != LANES.ilog2() as usize || lanes.iter().any(|lane| lane >> bits != 0) {
            return Err(read::form("5 lane bits", pattern));
        }
        let vector = Matrix::identity(vector);
        patterns.push(Pattern::new(&lanes, vector.columns(), Direction::Read, element_bits)?);
    }
    let measure = |matrix: &Matrix| -> Result<Vec<u64>, Unreadable> {
        Ok(patterns.iter().map(|pattern| pattern.behind(matrix).wavefronts(&MACHINE)).collect::<Result<_, _>>()?)
    };
    let unswizzled = measure(&Matrix::identity(bits))?;
    let phases = patterns.iter().map(|pattern| pattern.phases(&MACHINE)).sum::<Result<u64, _>>()?;
    let least = patterns.iter().map(|pattern| pattern.vector().len()).max().unwrap_or(0);
    let least = u32::try_from(least).unwrap_or(0);
    let mut best = (u64::MAX, 0);
    let mut found = Vec::new();
    for width in 0..=4 {
        for base in least..if width == 0 { least + 1 } else { bits } {
            for shift in 1.max(width)..=if width == 0 { 1 } else { bits.saturating_sub(base + width) } {
                let swizzle = Swizzle::new(width, base, shift.cast_signed())?;
                let costs = measure(&swizzle.matrix(bits))?;
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
        && number(case.given("best_total")?)? == best.0
        && number(case.given("min_B")?)? == u64::from(best.1)
        && number(case.given("conflict_free_bound")?)? == phases;
    if !(same && numbers_same) {
        return Ok(Verdict::Failed(format!("{best:?} {found:?}")));
    }
    let placed = matrix_for(bits, &patterns, &MACHINE)?;
    let proven = match placed.certificate() {
        Certificate::ConflictFree => placed.total() == phases,
        Certificate::Bound { words, banks, .. } => placed.total() > phases && words > banks,
        _ => false,
    };
    let ours =
        placed.total() <= best.0 && placed.swizzle().is_some() && measure(placed.matrix())? == placed.wavefronts();
    Ok(Verdict::of(ours && proven, || format!("{placed:?}")))
}
