//! What an access costs: by rank as lane by lane, and both as an oracle that shares nothing with them.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::access::{Access, Direction, Machine, Pattern};
use layout_algebra::linear::Matrix;
use layout_algebra::{Composed, Layout, Swizzle};
use layout_tests::generate::hostile::Draw;
use layout_tests::oracle::banks;

use super::{MACHINES, permuted, power};

/// The wavefronts, conflicts, total and phases of an access by the definition: the words of each lane, the lanes by the
/// masks of their phase.
fn by_definition(access: &Access, memory: &Composed, machine: &Machine) -> (u64, u64, u64, u64) {
    let masks = machine.phase(access.width(), access.direction()).unwrap();
    let (threads, values) = (access.threads(), access.values());
    let (mut worst, mut conflicts, mut total, mut most_phases) = (0, 0, 0, 0);
    for value in (0..values).step_by(usize::try_from(access.vector()).unwrap()) {
        for first in (0..threads).step_by(usize::try_from(machine.lanes()).unwrap()) {
            // A phase is named by the least lane of its coset.
            let mut phases: BTreeMap<u64, BTreeMap<u64, BTreeSet<u64>>> = BTreeMap::new();
            for lane in 0..machine.lanes().min(threads - first) {
                let coset = |k: u64| {
                    let bits = masks.masks().iter().enumerate().filter(|(i, _)| k >> i & 1 == 1);
                    bits.fold(lane, |lane, (_, mask)| lane ^ u64::from(*mask))
                };
                let phase = (0..1 << masks.masks().len()).map(coset).min().unwrap();
                for k in 0..access.vector() {
                    let x = access.layout().index(first + lane + threads * (value + k)).unwrap();
                    let bit = memory.index(x).unwrap() * access.bits();
                    for word in bit / (8 * machine.word())..=(bit + access.bits() - 1) / (8 * machine.word()) {
                        phases.entry(phase).or_default().entry(word % masks.banks()).or_default().insert(word);
                    }
                }
            }
            let most =
                |phase: &BTreeMap<u64, BTreeSet<u64>>| phase.values().map(BTreeSet::len).max().unwrap_or(0) as u64;
            let each: Vec<u64> = phases.values().map(most).collect();
            worst = worst.max(each.iter().sum());
            conflicts = conflicts.max(each.iter().max().unwrap() - 1);
            total += each.iter().sum::<u64>();
            most_phases = most_phases.max(each.len() as u64);
        }
    }
    (worst, conflicts, total, most_phases)
}

/// A memory layout of a tile of `2^bits` elements whose lowest `low` bits stay, so that it keeps vectors.
fn memory(draw: &mut Draw, bits: u64, low: u64) -> Composed {
    let room = bits - low;
    let width = draw.between(0, room / 2);
    let shift = draw.between(width, room - width);
    let swizzle = Swizzle::new(
        u32::try_from(width).unwrap(),
        u32::try_from(low).unwrap(),
        i32::try_from(shift.max(width)).unwrap(),
    );
    Composed::new(swizzle.unwrap(), 0, &Layout::flat(&[1 << bits], &[1]).unwrap()).unwrap()
}

#[test]
fn by_rank_is_lane_by_lane_on_all_machines() {
    let mut draw = Draw::new(4);
    let mut checked = 0;
    for round in 0..300 {
        let machine = &MACHINES[round % MACHINES.len()];
        let direction = if round % 3 == 0 { Direction::Write } else { Direction::Read };
        let (bits, element) = (draw.between(8, 11), 8 << draw.between(0, 3));
        // Two warps, one, or a part of one.
        let threads = (machine.lanes() << draw.between(0, 1)) >> [0, 0, 1, 2, 4][round % 5];
        let Ok(access) = permuted(&mut draw, bits, threads, direction, element) else { continue };
        let memory = memory(&mut draw, bits, draw_low(round, element));
        // As wide as it goes, and one at a time.
        for vector in [access.widest(&memory).unwrap(), 1] {
            let access = access.by(vector).unwrap();
            let Ok(cost) = access.wavefronts(&memory, machine) else {
                assert!(machine.phase(access.width(), direction).is_err());
                continue;
            };
            assert_eq!(cost, access.wavefronts_by_lane(&memory, machine).unwrap(), "{access:?} in {memory}");
            assert_eq!(access.phases(machine), Ok(cost.phases()), "{access:?}");
            let defined = by_definition(&access, &memory, machine);
            assert_eq!(
                (cost.worst(), cost.conflicts(), cost.total(), cost.phases()),
                defined,
                "{access:?} in {memory}"
            );
            assert_eq!(access.clash(&memory, machine).unwrap().is_some(), cost.conflicts() > 0);
            for unit in [4, 32, 64, 128, 4096] {
                let lanes = machine.lanes();
                let blocks = access.blocks(&memory, lanes, unit).unwrap();
                assert_eq!(blocks, access.blocks_by_lane(&memory, lanes, unit).unwrap(), "{unit}: {access:?}");
            }
            checked += 1;
        }
    }
    assert!(checked > 300, "{checked}");
}

/// The bits that a swizzle leaves alone: those of 16 bytes, or fewer.
fn draw_low(round: usize, element: u64) -> u64 {
    let widest = u64::from((128 / element).ilog2());
    if round.is_multiple_of(2) { widest } else { widest / 2 }
}

/// Padding, extents that are no powers of two, warps that are not full: only lane by lane.
#[test]
fn other_layouts_are_counted_by_the_definition() {
    let mut draw = Draw::new(5);
    let mut conflicts = 0;
    for _ in 0..400 {
        let (rows, columns) = (draw.between(3, 20), draw.between(3, 40));
        let pad = draw.between(0, 5);
        let tile = Layout::flat(&[rows, columns], &[columns + pad, 1]).unwrap();
        let memory = Composed::plain(&tile).unwrap();
        let layout = Layout::flat(&[rows * columns, 1], &[1, 0]).unwrap();
        let element = 8 << draw.between(0, 3);
        let access = Access::new(&layout, Direction::Read, element).unwrap();
        for machine in [Machine::NVIDIA, Machine::CDNA3] {
            let cost = access.wavefronts(&memory, &machine).unwrap();
            assert_eq!(
                (cost.worst(), cost.conflicts(), cost.total(), cost.phases()),
                by_definition(&access, &memory, &machine)
            );
            conflicts += u64::from(cost.conflicts() > 0);
        }
        // The oracle of the golden vectors knows one warp of NVIDIA's.
        let offsets: Vec<u64> = (0..32.min(layout.size())).map(|lane| memory.index(lane).unwrap()).collect();
        let warp = banks::Access { offsets, vector: 1, element_bits: element };
        let one = Access::new(&Layout::flat(&[32.min(layout.size()), 1], &[1, 0]).unwrap(), Direction::Read, element);
        assert_eq!(one.unwrap().blocks(&memory, 32, 32).unwrap(), warp.blocks(32) as u64);
    }
    assert!(conflicts > 50, "{conflicts}");
}

/// Of instructions that are others moved one is looked at, whatever the number of threads: the last warp, which need
/// not be full, is another.
#[test]
fn moved_instructions_cost_what_each_costs() {
    let mut draw = Draw::new(12);
    let (mut partial, mut several) = (0, 0);
    for round in 0..3000 {
        let machine = &[Machine::NVIDIA, Machine::CDNA3, Machine::L1][round % 3];
        let (threads, values) = (draw.between(1, 3 * machine.lanes()), draw.between(1, 5));
        let strides = [draw.between(0, 3), draw.between(0, 9)];
        let layout = Layout::flat(&[threads, values], &strides).unwrap();
        let access = Access::new(&layout, Direction::Read, 8 << draw.between(0, 3)).unwrap();
        let size = layout.cosize().unwrap();
        let rows = draw.between(1, 9);
        let tile = Layout::flat(&[rows, size.div_ceil(rows)], &[draw.between(0, 40), draw.between(0, 40)]).unwrap();
        let memory = Composed::plain(&tile).unwrap();
        let cost = access.wavefronts(&memory, machine).unwrap();
        assert_eq!(cost, access.wavefronts_by_lane(&memory, machine).unwrap(), "{access} in {tile}");
        assert_eq!(access.phases(machine), Ok(cost.phases()), "{access}");
        for unit in [4, 32, 128] {
            let blocks = access.blocks(&memory, machine.lanes(), unit).unwrap();
            assert_eq!(blocks, access.blocks_by_lane(&memory, machine.lanes(), unit).unwrap(), "{access} in {tile}");
        }
        partial += u32::from(threads > machine.lanes() && threads % machine.lanes() > 0 && values > 1);
        several += u32::from(cost.total() > cost.worst());
    }
    assert!(partial > 1000 && several > 1000, "{partial} {several}");
}

/// Of a tile that is only known to be aligned to 4 bytes, the sectors are those of its worst place.
#[test]
fn blocks_are_those_of_the_worst_place() {
    let mut draw = Draw::new(6);
    for _ in 0..200 {
        let stride = draw.between(1, 20);
        let access = Access::new(&Layout::flat(&[32, 1], &[1, 0]).unwrap(), Direction::Read, 32).unwrap();
        let memory = Composed::plain(&Layout::flat(&[32], &[stride]).unwrap()).unwrap();
        let align = 4 * power(&mut draw, 4);
        let ours = access.aligned(align).unwrap().blocks(&memory, 32, 32).unwrap();
        let at = |base: u64| {
            let offsets = (0..32).map(|lane| base / 4 + stride * lane).collect();
            banks::Access { offsets, vector: 1, element_bits: 32 }.blocks(32) as u64
        };
        assert_eq!(ours, (0..128).step_by(usize::try_from(align).unwrap()).map(at).max().unwrap());
    }
}

/// An instruction by its bits costs the same from every start, by the oracle.
#[test]
fn a_pattern_costs_the_same_from_every_start() {
    let mut draw = Draw::new(7);
    for _ in 0..400 {
        let element = 8 << draw.between(0, 3);
        let vector = draw.between(0, u64::from((128u64 / element).ilog2()));
        let aligned = |draw: &mut Draw| draw.between(0, (1 << 12) - 1) >> vector << vector;
        let lanes: Vec<u64> = (0..5).map(|_| aligned(&mut draw)).collect();
        let places = Matrix::identity(u32::try_from(vector).unwrap());
        let pattern = Pattern::new(&lanes, places.columns(), Direction::Read, element).unwrap();
        let (ours, phases) = (pattern.wavefronts(&Machine::NVIDIA).unwrap(), pattern.phases(&Machine::NVIDIA).unwrap());
        let (lanes, start) = (Matrix::new(&lanes).unwrap(), aligned(&mut draw));
        let offsets = (0..32).map(|lane| start ^ lanes.apply(lane)).collect();
        let simulated = banks::Access { offsets, vector: 1 << vector, element_bits: element };
        assert_eq!(simulated.phases().len() as u64, phases);
        assert_eq!(simulated.phases().iter().sum::<usize>() as u64, ours, "{pattern:?} from {start}");
    }
}
