//! Placements: nothing that could be there is better. Held against all matrices of small tiles, for machines of so few
//! banks that they are many questions.

use layout_algebra::access::{Access, Direction, Machine, Pattern};
use layout_algebra::linear::{Matrix, rank};
use layout_algebra::synthesis::{Certificate, matrix_for, padding_for, placed_for, swizzle_among, swizzle_for};
use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Swizzle};
use layout_tests::generate::hostile::Draw;

use super::certificate::{self, subspaces};
use super::permuted;

/// All invertible matrices of `bits` bits.
fn invertible(bits: u32) -> Vec<Matrix> {
    let all = |code: u64| -> Vec<u64> { (0..bits).map(|k| code >> (k * bits) & ((1 << bits) - 1)).collect() };
    let columns = (0..1u64 << (bits * bits)).map(all).filter(|columns| rank(columns) == bits as usize);
    columns.map(|columns| Matrix::new(&columns).unwrap()).collect()
}

/// The least sum of wavefronts of all matrices that keep the vectors.
fn least(matrices: &[Matrix], patterns: &[Pattern], machine: &Machine) -> Option<u64> {
    let kept = |matrix: &&Matrix| {
        patterns.iter().map(|pattern| pattern.behind(matrix)).all(|behind| {
            let places = (0..behind.vector().len()).map(|k| 1 << k);
            let low = (1 << behind.vector().len()) - 1;
            places.eq(behind.vector().iter().copied()) && behind.lanes().iter().all(|lane| lane & low == 0)
        })
    };
    let total = |matrix: &Matrix| -> u64 {
        patterns.iter().map(|pattern| pattern.behind(matrix).wavefronts(machine).unwrap()).sum()
    };
    matrices.iter().filter(kept).map(total).min()
}

#[test]
fn nothing_is_better_on_small_tiles() {
    let (matrices, spaces) = (invertible(4), subspaces(4));
    assert_eq!(matrices.len(), 20_160);
    let mut draw = Draw::new(3);
    let (mut exhausted, mut bounded, mut free, mut refused, mut unproven) = (0, 0, 0, 0, 0);
    for round in 0..150 {
        // Of every third round words hold two elements, or half of one.
        let word = [4, 4, 4, 8, 4, 2][round % 6];
        let machine = Machine::banked("small", 4, 1 << draw.between(1, 2), word).unwrap();
        let vector = u64::from(round % 4 == 0);
        let count = draw.between(1, 6);
        let mut patterns = Vec::new();
        for _ in 0..count {
            let lanes: Vec<u64> = (0..2).map(|_| draw.between(1, 15)).collect();
            let vector: Vec<u64> = (0..vector).map(|_| 1).collect();
            patterns.push(Pattern::new(&lanes, &vector, Direction::Read, 32).unwrap());
        }
        let wanted = least(&matrices, &patterns, &machine);
        let asked: Vec<_> = patterns.iter().map(|pattern| (*pattern, pattern.lanes().to_vec())).collect();
        assert_eq!(wanted, certificate::least(4, &spaces, &asked, false, &machine), "{patterns:?}");
        let Ok(best) = matrix_for(4, &patterns, &machine) else {
            assert_eq!(wanted, None, "{patterns:?}");
            refused += 1;
            continue;
        };
        let proven = !matches!(best.certificate(), Certificate::Budget);
        assert!(!proven || Some(best.total()) == wanted, "{patterns:?}: {best:?}");
        assert!(proven || word == 8, "{patterns:?}: {best:?}");
        assert!(best.matrix().inverse().is_some());
        let measured: Vec<u64> =
            patterns.iter().map(|pattern| pattern.behind(best.matrix()).wavefronts(&machine).unwrap()).collect();
        assert_eq!(best.wavefronts(), measured);
        match best.certificate() {
            Certificate::ConflictFree => {
                let phases: u64 = patterns.iter().map(|pattern| pattern.phases(&machine).unwrap()).sum();
                assert_eq!(best.total(), phases);
                free += 1;
            }
            Certificate::Bound { words, banks, .. } => {
                assert!(words > banks);
                bounded += 1;
            }
            Certificate::Exhausted => {
                assert!(patterns.len() > 2, "one or two accesses reach the bound: {patterns:?}");
                exhausted += 1;
            }
            Certificate::Budget => unproven += 1,
            other @ Certificate::Among => panic!("{other:?}"),
        }
    }
    assert!(unproven < 20, "{unproven}");
    assert!(exhausted > 3 && bounded > 5 && free > 20 && refused > 3, "{exhausted} {bounded} {free} {refused}");
}

/// Stores by rows and loads by columns of random tiles: the swizzle, where there is one, keeps all vectors, and costs
/// what it says, lane by lane; a given list has no better one; free order is no worse.
#[test]
fn placements_cost_what_they_say() {
    let mut draw = Draw::new(8);
    let (mut swizzled, mut orders) = (0, 0);
    for round in 0..150 {
        // A warp, or a part of one: lanes that are not there ask for nothing.
        let threads = [32, 32, 16, 8][round % 4];
        let (bits, element) = (10, 8 << draw.between(0, 3));
        let base = Layout::flat(&[32, 32], &[32, 1]).unwrap();
        let memory = Composed::plain(&base).unwrap();
        let accesses: Vec<Access> = (0..2)
            .map(|k| {
                let direction = if k == 0 { Direction::Write } else { Direction::Read };
                let access = permuted(&mut draw, bits, threads, direction, element).unwrap();
                access.by(access.widest(&memory).unwrap()).unwrap()
            })
            .collect();
        let Ok(best) = swizzle_for(&base, &accesses, &Machine::NVIDIA) else { continue };
        if let Ok(placed) = best.composed(&base) {
            for (access, wavefronts) in accesses.iter().zip(best.wavefronts()) {
                let cost = access.wavefronts_by_lane(&placed, &Machine::NVIDIA).unwrap();
                assert_eq!(cost.worst(), *wavefronts, "{access:?} in {placed}");
            }
            swizzled += 1;
        }
        let all: Vec<Swizzle> = (0..=4)
            .flat_map(|bits| (0..8).flat_map(move |base| (bits.max(1)..6).map(move |shift| (bits, base, shift))))
            .filter_map(|(bits, base, shift)| Swizzle::new(bits, base, shift.cast_signed()).ok())
            .filter(|swizzle| swizzle.extent() <= 10)
            .collect();
        let among = swizzle_among(&base, &accesses, &Machine::NVIDIA, &all).unwrap();
        assert!(best.total() <= among.total(), "{best:?} {among:?}");
        let shape = IntTuple::parse("(32,32)").unwrap();
        if let Ok(placed) = placed_for(&shape, &accesses, &Machine::NVIDIA) {
            let total: u64 = accesses
                .iter()
                .map(|access| access.wavefronts_by_lane(&placed, &Machine::NVIDIA).unwrap().worst())
                .sum();
            assert!(placed.shape().refines(&shape), "{placed}");
            assert!(total <= best.total(), "{placed}: {total}, {best:?}");
            orders += 1;
        }
    }
    assert!(swizzled > 60 && orders > 100, "{swizzled} {orders}");
}

/// No smaller pad is as good, and none up to a row of banks is better.
#[test]
fn padding_is_the_least_of_the_best() {
    let shape = "(16,32)";
    for (threads, values) in [("32:16", "16:1"), ("16:1", "32:16"), ("(4,8):(1,64)", "(4,4):(4,16)")] {
        let layout = Layout::tuple(&[Layout::parse(threads).unwrap(), Layout::parse(values).unwrap()]).unwrap();
        let base = Layout::parse(&format!("{shape}:(32,1)")).unwrap();
        for element in [16, 32, 64] {
            let access = Access::new(&layout, Direction::Read, element).unwrap();
            let found = padding_for(&base, 0, &[access], &Machine::NVIDIA).unwrap();
            let cost = |pad: u64| {
                let memory = Composed::plain(&Layout::flat(&[16, 32], &[32 + pad, 1]).unwrap()).unwrap();
                access.wavefronts_by_lane(&memory, &Machine::NVIDIA).unwrap().worst()
            };
            let most = 32 * 32 / element;
            let best = (0..=most).min_by_key(|pad| (cost(*pad), *pad)).unwrap();
            assert_eq!(found, best, "{layout}, {element} bits");
        }
    }
}

/// A column and a row of a tile as rustc evaluates their padding, which it refuses where that takes long.
const PAD: Result<u64, LayoutError> = {
    let (Ok(tile), Ok(column), Ok(row)) =
        (Layout::parse("(32,32):(32,1)"), Layout::parse("(32,32):(1,32)"), Layout::parse("(32,32):(32,1)"))
    else {
        panic!("layouts")
    };
    let (Ok(read), Ok(write)) = (Access::new(&column, Direction::Read, 32), Access::new(&row, Direction::Write, 32))
    else {
        panic!("accesses")
    };
    padding_for(&tile, 0, &[read.in_const_eval(), write.in_const_eval()], &Machine::NVIDIA)
};

/// All pads together have a budget, in const evaluation and in a program.
#[test]
fn padding_has_a_budget() {
    assert_eq!(PAD, Ok(1));
    let tile = Layout::parse("(64,64):(64,1)").unwrap();
    let column = Access::new(&Layout::parse("(32,128):(1,32)").unwrap(), Direction::Read, 1).unwrap();
    let many = padding_for(&tile, 0, &[column], &Machine::L1);
    assert!(matches!(many, Err(LayoutError::AccessBudget { .. })), "{many:?}");
    // Bytes have four times as many pads as words, too many for rustc.
    let column = Access::new(&Layout::parse("(32,128):(1,32)").unwrap(), Direction::Read, 8).unwrap();
    assert!(padding_for(&tile, 0, &[column], &Machine::NVIDIA).is_ok());
    let many = padding_for(&tile, 0, &[column.in_const_eval()], &Machine::NVIDIA);
    assert!(matches!(many, Err(LayoutError::AccessBudget { .. })), "{many:?}");
}
