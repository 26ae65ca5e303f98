//! Conversion plans, run by lanes that are threads: after each, every register holds what the target says.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Barrier, Mutex};
use std::thread;

use layout_static::algebra::conversion::Level;
use layout_static::conversion::{Block, Convert, Lanes};
use layout_static::{StaticLinear, algebra, layout};

layout! {
    /// C of mma.m16n8.
    linear Sums = { register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
    /// Four neighbours of a row.
    linear Rows = { register: 4 ^ 16, lane: (2, 16) ^ (64, 1) } -> { row: 16, column: 8 };
    /// Four neighbours of a column.
    linear Columns = { register: 4 ^ 1, lane: (4, 8) ^ (4, 16) } -> { row: 16, column: 8 };
    /// The same registers of the same lanes, by other names.
    linear Renamed = { register: (2, 2) ^ (8, 16), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
    /// A row of eight in each of eight lanes, and a column.
    linear Eight = { register: 8 ^ 8, lane: 8 ^ 1 } -> { row: 8, column: 8 };
    linear Turned = { register: 8 ^ 1, lane: 8 ^ 8 } -> { row: 8, column: 8 };
    /// Lanes that differ by bits of the registers, too.
    linear Crossed = { register: (2, 2, 2) ^ (8, 16, 32), lane: (2, 2, 2) ^ (9, 18, 36) } -> { row: 8, column: 8 };
}

/// A warp of threads that meet at each shuffle.
struct Warp {
    words: Mutex<Vec<u32>>,
    barrier: Barrier,
    shuffles: Mutex<usize>,
}

struct Lane<'a>(u32, &'a Warp);

impl Lanes for Lane<'_> {
    fn lane(&self) -> u32 {
        self.0
    }

    fn shuffle(&self, word: u32, source: u32) -> u32 {
        let Lane(lane, warp) = self;
        warp.words.lock().unwrap()[*lane as usize] = word;
        *warp.shuffles.lock().unwrap() += 1;
        warp.barrier.wait();
        let got = warp.words.lock().unwrap()[source as usize];
        warp.barrier.wait();
        got
    }
}

/// Runs a conversion on `LANES` lanes of `N` registers, and holds it against both layouts.
fn holds<S: StaticLinear, T: StaticLinear, const BITS: usize, const N: usize, const LANES: usize>(
    source: S,
    target: T,
) {
    let warp = Warp { words: Mutex::new(vec![0; LANES]), barrier: Barrier::new(LANES), shuffles: Mutex::new(0) };
    thread::scope(|scope| {
        for lane in 0..LANES {
            let warp = &warp;
            scope.spawn(move || {
                let registers = std::array::from_fn(|register| u32::try_from(source.at((register, lane))).unwrap());
                let got = Convert::<S, T, BITS>::run(&Lane(u32::try_from(lane).unwrap(), warp), registers);
                let want: [u32; N] =
                    std::array::from_fn(|register| u32::try_from(target.at((register, lane))).unwrap());
                assert_eq!(got, want, "lane {lane}, {BITS} bits");
            });
        }
    });
    assert_eq!(*warp.shuffles.lock().unwrap(), LANES * Convert::<S, T, BITS>::SHUFFLES);
}

#[test]
fn registers_hold_what_the_target_says() {
    holds::<_, _, 32, 4, 32>(Sums, Rows);
    holds::<_, _, 16, 4, 32>(Sums, Rows);
    holds::<_, _, 8, 4, 32>(Sums, Rows);
    holds::<_, _, 32, 4, 32>(Rows, Sums);
    holds::<_, _, 32, 4, 32>(Sums, Columns);
    holds::<_, _, 16, 4, 32>(Columns, Rows);
    holds::<_, _, 32, 4, 32>(Sums, Sums);
    holds::<_, _, 32, 4, 32>(Sums, Renamed);
    holds::<_, _, 32, 8, 8>(Eight, Turned);
    holds::<_, _, 8, 8, 8>(Eight, Turned);
    holds::<_, _, 32, 8, 8>(Crossed, Turned);
    holds::<_, _, 16, 8, 8>(Turned, Crossed);
    holds::<_, _, 32, 8, 8>(Eight, Crossed);
}

#[test]
fn plans_have_the_fewest_shuffles() {
    const {
        assert!(matches!(Convert::<Sums, Sums>::LEVEL, Level::None));
        assert!(matches!(Convert::<Sums, Renamed>::LEVEL, Level::Register) && Convert::<Sums, Renamed>::SHUFFLES == 0);
        assert!(Convert::<Sums, Rows>::SHUFFLES == 4 && Convert::<Sums, Rows, 16>::SHUFFLES == 2);
        // A lane keeps one of eight values, and gets one a round.
        assert!(Convert::<Eight, Turned>::SHUFFLES == 7);
    }
}

layout! {
    linear Blocked = { register: 4 ^ 1, lane: 32 ^ 4, warp: 4 ^ 128 } -> { row: 64, column: 8 };
    linear Across = { register: 4 ^ 128, lane: 32 ^ 1, warp: 4 ^ 32 } -> { row: 64, column: 8 };
    /// The same as `Across`, its outputs the other way round.
    linear Reordered = { register: (2, 2) ^ (2, 4), lane: 32 ^ 8, warp: (2, 2) ^ (256, 1) } -> { column: 8, row: 64 };
    /// Half of the lanes hold what the others hold.
    linear Twice = {
        register: 4 ^ 1, lane: (16, 2) ^ (4, 0), warp: (2, 2, 2) ^ (64, 128, 256)
    } -> { row: 64, column: 8 };
    linear Others = { register: 4 ^ 64, lane: (16, 2) ^ (1, 256), warp: (4, 2) ^ (16, 0) } -> { row: 64, column: 8 };
}

type Asked = BTreeMap<(bool, u32, usize), BTreeMap<u32, u32>>;

/// A block of threads that share a memory of elements; each instruction of a warp is kept, to be counted.
struct Shared {
    memory: Mutex<Vec<Option<u32>>>,
    barrier: Barrier,
    /// By direction, warp and number of the instruction: the index of each lane.
    asked: Mutex<Asked>,
}

struct Thread<'a> {
    lane: u32,
    warp: u32,
    calls: [Cell<usize>; 2],
    shared: &'a Shared,
}

impl Thread<'_> {
    fn asks(&self, reads: bool, index: u32, width: usize) {
        assert!(index.is_multiple_of(u32::try_from(width).unwrap()), "a vector is aligned");
        let calls = &self.calls[usize::from(reads)];
        let mut asked = self.shared.asked.lock().unwrap();
        asked.entry((reads, self.warp, calls.get())).or_default().insert(self.lane, index);
        calls.set(calls.get() + 1);
    }
}

impl Lanes for Thread<'_> {
    fn lane(&self) -> u32 {
        self.lane
    }

    fn shuffle(&self, _: u32, _: u32) -> u32 {
        unreachable!("plans between warps do not shuffle")
    }
}

impl Block for Thread<'_> {
    fn warp(&self) -> u32 {
        self.warp
    }

    fn write(&self, index: u32, words: &[u32]) {
        self.asks(false, index, words.len());
        let first = usize::try_from(index).unwrap();
        let mut memory = self.shared.memory.lock().unwrap();
        for (place, word) in memory[first..first + words.len()].iter_mut().zip(words) {
            *place = Some(*word);
        }
    }

    fn read(&self, index: u32, words: &mut [u32]) {
        self.asks(true, index, words.len());
        let first = usize::try_from(index).unwrap();
        let memory = self.shared.memory.lock().unwrap();
        for (place, word) in memory[first..first + words.len()].iter().zip(words) {
            *word = place.expect("it was written");
        }
    }

    fn wait(&self) {
        self.shared.barrier.wait();
    }
}

/// Runs a conversion through shared memory on `WARPS` warps, holds it against both layouts, and counts the wavefronts
/// of each instruction by the banks of the words.
fn goes_through_memory<S: StaticLinear, T: StaticLinear, const BITS: usize, const N: usize>(
    source: S,
    target: T,
    warps: u32,
) {
    let elements = Convert::<S, T, BITS>::ELEMENTS;
    let threads = usize::try_from(32 * warps).unwrap();
    let shared = Shared {
        memory: Mutex::new(vec![None; elements]),
        barrier: Barrier::new(threads),
        asked: Mutex::new(BTreeMap::new()),
    };
    // Elements by their names, whatever the order of the outputs.
    let element = |layout: &algebra::linear::Linear, register: usize, lane: u32, warp: u32| {
        let layout = layout.ordered_as(&S::LINEAR).unwrap();
        let inputs = [register as u64, u64::from(lane), u64::from(warp)];
        u32::try_from(layout.apply(layout.inputs().pack(&inputs).unwrap())).unwrap()
    };
    let _ = (source, target);
    thread::scope(|scope| {
        for (warp, lane) in (0..warps).flat_map(|warp| (0..32).map(move |lane| (warp, lane))) {
            let shared = &shared;
            scope.spawn(move || {
                let thread = Thread { lane, warp, calls: Default::default(), shared };
                let registers = std::array::from_fn(|register| element(&S::LINEAR, register, lane, warp));
                let got: [u32; N] = Convert::<S, T, BITS>::run_in(&thread, registers);
                let want: [u32; N] = std::array::from_fn(|register| element(&T::LINEAR, register, lane, warp));
                assert_eq!(got, want, "lane {lane} of warp {warp}");
            });
        }
    });
    let widths = Convert::<S, T, BITS>::PLAN.exchange().unwrap().widths();
    for ((reads, ..), lanes) in shared.asked.into_inner().unwrap() {
        let bytes = widths[usize::from(reads)] * BITS as u64 / 8;
        let words = |index: &u32| {
            let first = u64::from(*index) * BITS as u64 / 32;
            first..first + (bytes / 4).max(1)
        };
        // 32, 16 or 8 lanes are served together.
        let phases = lanes.into_values().collect::<Vec<u32>>();
        let most = |lanes: &[u32]| {
            let mut banks: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
            for word in lanes.iter().flat_map(words) {
                banks.entry(word % 32).or_default().insert(word);
            }
            banks.values().map(BTreeSet::len).max().unwrap()
        };
        let most: usize = phases
            .chunks(if bytes <= 4 {
                32
            } else if bytes == 8 {
                16
            } else {
                8
            })
            .map(most)
            .sum();
        assert_eq!(most, Convert::<S, T, BITS>::WAVEFRONTS[usize::from(reads)], "{reads}");
    }
}

#[test]
fn values_get_to_other_warps() {
    goes_through_memory::<_, _, 32, 4>(Blocked, Across, 4);
    goes_through_memory::<_, _, 32, 4>(Across, Blocked, 4);
    goes_through_memory::<_, _, 32, 4>(Blocked, Reordered, 4);
    goes_through_memory::<_, _, 32, 4>(Twice, Others, 8);
}

layout! {
    linear Threads = { register: 4 ^ 1, lane: 8 ^ 4, warp: 4 ^ 32 } -> { row: 128 };
    /// Lanes that differ by the warp: no value leaves its warp.
    linear LanesByWarp = { register: 4 ^ 1, lane: 8 ^ 4, warp: (2, 2) ^ (36, 72) } -> { row: 128 };
    /// The same, where registers make up for it; and where they do not.
    linear Exchanged = {
        register: (2, 2) ^ (4, 8), lane: (2, 2, 2) ^ (1, 2, 16), warp: (2, 2) ^ (37, 66)
    } -> { row: 128 };
    linear Mixed = { register: (2, 2) ^ (4, 2), lane: (2, 2, 2) ^ (1, 8, 16), warp: (2, 2) ^ (49, 68) } -> { row: 128 };
    /// Registers that the lane and the warp choose: nothing leaves its lane.
    linear Chosen = { register: 4 ^ 1, lane: (2, 4) ^ (5, 8), warp: (2, 2) ^ (34, 64) } -> { row: 128 };
    /// Registers that the lane alone chooses.
    linear ByLane = { register: (2, 2) ^ (2, 1), lane: (2, 2, 2) ^ (5, 10, 16), warp: 4 ^ 32 } -> { row: 128 };
}

/// A thread of a block whose warps shuffle all at once.
struct InWarp<'a>(u32, u32, &'a Warp);

impl Lanes for InWarp<'_> {
    fn lane(&self) -> u32 {
        self.0
    }

    fn shuffle(&self, word: u32, source: u32) -> u32 {
        let InWarp(lane, warp, all) = self;
        let (own, from) = (lane + 8 * warp, source + 8 * warp);
        assert!(source < 8);
        all.words.lock().unwrap()[own as usize] = word;
        *all.shuffles.lock().unwrap() += 1;
        all.barrier.wait();
        let got = all.words.lock().unwrap()[from as usize];
        all.barrier.wait();
        got
    }
}

impl Block for InWarp<'_> {
    fn warp(&self) -> u32 {
        self.1
    }

    fn write(&self, _: u32, _: &[u32]) {
        unreachable!("no value leaves its warp")
    }

    fn read(&self, _: u32, _: &mut [u32]) {
        unreachable!("no value leaves its warp")
    }

    fn wait(&self) {}
}

/// Runs a conversion on four warps of eight lanes, without a shared memory.
fn stays_in_warps<S: StaticLinear, T: StaticLinear, const BITS: usize>(source: S, target: T) {
    let all = Warp { words: Mutex::new(vec![0; 32]), barrier: Barrier::new(32), shuffles: Mutex::new(0) };
    thread::scope(|scope| {
        for (warp, lane) in (0..4_u32).flat_map(|warp| (0..8_u32).map(move |lane| (warp, lane))) {
            let all = &all;
            scope.spawn(move || {
                let at = |register: usize| (register, lane as usize, warp as usize);
                let registers = std::array::from_fn(|register| u32::try_from(source.at(at(register))).unwrap());
                let got: [u32; 4] = Convert::<S, T, BITS>::run_in(&InWarp(lane, warp, all), registers);
                let want = std::array::from_fn(|register| u32::try_from(target.at(at(register))).unwrap());
                assert_eq!(got, want, "lane {lane} of warp {warp}, {BITS} bits");
            });
        }
    });
    assert_eq!(*all.shuffles.lock().unwrap(), 32 * Convert::<S, T, BITS>::SHUFFLES);
}

#[test]
fn no_value_leaves_its_warp() {
    stays_in_warps::<_, _, 32>(Threads, LanesByWarp);
    stays_in_warps::<_, _, 16>(Threads, LanesByWarp);
    stays_in_warps::<_, _, 32>(Threads, Exchanged);
    stays_in_warps::<_, _, 8>(Exchanged, Threads);
    stays_in_warps::<_, _, 32>(Threads, Mixed);
    stays_in_warps::<_, _, 16>(Mixed, Exchanged);
    stays_in_warps::<_, _, 32>(Threads, Chosen);
    stays_in_warps::<_, _, 8>(Chosen, ByLane);
    stays_in_warps::<_, _, 32>(ByLane, LanesByWarp);
    const {
        assert!(matches!(Convert::<Threads, LanesByWarp>::LEVEL, Level::Lane));
        assert!(matches!(Convert::<Threads, Chosen>::LEVEL, Level::Register));
        assert!(Convert::<Threads, Chosen>::SHUFFLES == 0 && Convert::<Threads, Chosen>::SELECTS > 0);
        assert!(Convert::<Threads, LanesByWarp>::SHUFFLES == 4);
    }
}
