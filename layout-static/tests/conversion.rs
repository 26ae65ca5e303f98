//! Conversion plans, run by lanes that are threads: after each, every register holds what the target says.

use std::sync::{Barrier, Mutex};
use std::thread;

use layout_static::algebra::conversion::Level;
use layout_static::conversion::{Convert, Lanes};
use layout_static::{StaticLinear, layout};

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
