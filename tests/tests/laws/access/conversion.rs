//! Conversions: what is shuffled arrives, in the fewest rounds.

use layout_algebra::access::Machine;
use layout_algebra::conversion::{Level, Plan};
use layout_algebra::linear::{Dimensions, Linear, Matrix, Name};
use layout_tests::generate::hostile::Draw;
use layout_tests::lanes::{shuffled, shuffled_in};

/// A random bijection from registers and lanes to the elements of a tile.
fn held(draw: &mut Draw, registers: u32, lanes: u32, mixed: bool) -> Linear {
    let bits = registers + lanes;
    loop {
        let mut columns: Vec<u64> = (0..bits).map(|k| 1 << k).collect();
        for i in (1..columns.len()).rev() {
            columns.swap(i, usize::try_from(draw.between(0, i as u64)).unwrap());
        }
        if mixed {
            columns = columns.iter().map(|column| column ^ draw.between(0, (1 << bits) - 1)).collect();
        }
        let matrix = Matrix::new(&columns).unwrap();
        if matrix.inverse().is_some() {
            let inputs = Dimensions::new(&[(Name::REGISTER, 1 << registers), (Name::LANE, 1 << lanes)]).unwrap();
            return Linear::new(&inputs, &Dimensions::new(&[(Name::OFFSET, 1 << bits)]).unwrap(), &matrix).unwrap();
        }
    }
}

/// A layout of registers, lanes and warps of so many bits, with these columns.
fn of_columns(bits: [u32; 3], columns: &[u64], elements: u32) -> Linear {
    let names = [Name::REGISTER, Name::LANE, Name::WARP];
    let inputs: Vec<(Name, u64)> = names.into_iter().zip(bits.map(|bits| 1 << bits)).collect();
    let outputs = Dimensions::new(&[(Name::OFFSET, 1 << elements)]).unwrap();
    Linear::new(&Dimensions::new(&inputs).unwrap(), &outputs, &Matrix::new(columns).unwrap()).unwrap()
}

/// The level is the coarsest dimension that changes, by enumeration of the values; no shared memory where no value of a
/// bijection leaves its warp; every value arrives in every warp, and no plan of shuffles has fewer.
fn is_the_plan(bits: [u32; 3], source: &Linear, target: &Linear, seen: &mut [u32; 6]) {
    let plan = Plan::new(source, target, 32, &Machine::NVIDIA).unwrap();
    let [registers, lanes, warps] = bits;
    let parts = |x: u64| [x & ((1 << registers) - 1), x >> registers & ((1 << lanes) - 1), x >> (registers + lanes)];
    let changed = |place: usize| {
        (0..1 << (registers + lanes + warps)).any(|x| parts(plan.movement().apply(x))[place] != parts(x)[place])
    };
    let levels = [Level::Warp, Level::Lane, Level::Register];
    let level = [2, 1, 0].into_iter().zip(levels).find(|(place, _)| changed(*place)).map_or(Level::None, |it| it.1);
    assert_eq!(plan.level(), level, "{source} to {target}: {}", plan.movement());
    assert_eq!(plan.exchange().is_some(), level == Level::Warp, "{source} to {target}");
    seen[level as usize] += 1;
    let Some(shuffle) = plan.shuffle() else {
        // Registers that all threads rename alike, if any.
        let renamed = |x: u64| plan.movement().apply(x) ^ x == plan.movement().apply(parts(x)[0]) ^ parts(x)[0];
        assert!(level == Level::Warp || (0..1 << (registers + lanes + warps)).all(renamed), "{source} to {target}");
        return;
    };
    seen[5] += u32::from(!shuffle.is_uniform());
    let mut fewest = 0;
    for warp in 0..1 << warps {
        let (shuffles, wrong) = shuffled_in(shuffle, warp, source, target);
        assert_eq!((shuffles, wrong), (plan.shuffles(), None), "warp {warp} of {source} to {target}");
        for lane in 0..1 << lanes {
            let moves = |r: &u64| parts(plan.movement().apply(r | (lane | warp << lanes) << registers))[1] != lane;
            fewest = fewest.max((0..1 << registers).filter(moves).count() as u64);
        }
    }
    assert_eq!(plan.shuffles(), fewest, "{source} to {target}");
}

/// All bijections of 3 bits, as the place of each value, to the identity of every split of them; and random ones of up
/// to 7 bits.
#[test]
fn plans_are_those_of_enumeration() {
    let mut seen = [0; 6];
    for bits in [[1, 1, 1], [2, 1, 0], [1, 2, 0], [0, 2, 1], [0, 1, 2], [1, 0, 2], [2, 0, 1]] {
        let identity = of_columns(bits, &[1, 2, 4], 3);
        for code in 0..512_u64 {
            let columns = [code & 7, code >> 3 & 7, code >> 6];
            if Matrix::new(&columns).unwrap().inverse().is_some() {
                let layout = of_columns(bits, &columns, 3);
                is_the_plan(bits, &identity, &layout, &mut seen);
                is_the_plan(bits, &layout, &identity, &mut seen);
            }
        }
    }
    let mut draw = Draw::new(27);
    for _ in 0..4000 {
        let bits = [(); 3].map(|()| u32::try_from(draw.between(0, 2)).unwrap() + 1);
        let total: u32 = bits.iter().sum();
        let source = random(&mut draw, bits, 0);
        // Within a warp, most often: what a warp adds to its values is the same bits of the tile.
        let keep = draw.between(0, 3);
        let change = random(&mut draw, bits, keep);
        let columns: Vec<u64> = (0..total).map(|k| source.apply(change.apply(1 << k))).collect();
        is_the_plan(bits, &source, &of_columns(bits, &columns, total), &mut seen);
    }
    assert!(seen[4] == 0 && seen[..4].iter().all(|count| *count > 7) && seen[5] > 500, "{seen:?}");
}

/// Sources that broadcast, where any of several threads may send an element: it is the level of the nearest ones, by
/// enumeration of all holders. A layout that is converted to itself moves nothing.
#[test]
fn values_come_from_their_nearest_holders() {
    let mut draw = Draw::new(28);
    let mut seen = [0; 4];
    for _ in 0..6000 {
        let bits = [(); 3].map(|()| u32::try_from(draw.between(0, 2)).unwrap());
        let [registers, lanes, warps] = bits;
        let (total, elements) = (registers + lanes + warps, u32::try_from(draw.between(1, 4)).unwrap());
        let mut layout = || {
            let columns: Vec<u64> = (0..total).map(|_| draw.between(0, (1 << elements) - 1)).collect();
            of_columns(bits, &columns, elements)
        };
        let (source, other) = (layout(), layout());
        let columns: Vec<u64> = (0..total).map(|k| source.apply(other.apply(1 << k) & ((1 << total) - 1))).collect();
        for target in [of_columns(bits, &columns, elements), source] {
            let plan = Plan::new(&source, &target, 32, &Machine::NVIDIA).unwrap();
            let all = 0..1_u64 << total;
            // What stays of a place: everything, its lane and warp, its warp, nothing.
            let kept = [0, registers, registers + lanes, total];
            let comes = |fixed: u32| {
                let near = |x: u64, y: u64| x >> fixed == y >> fixed && source.apply(y) == target.apply(x);
                all.clone().all(|x| all.clone().any(|y| near(x, y)))
            };
            let level = [Level::None, Level::Register, Level::Lane, Level::Warp];
            let level = kept.into_iter().zip(level).find(|(fixed, _)| comes(*fixed)).unwrap().1;
            assert_eq!(plan.level(), level, "{source} to {target}: {}", plan.movement());
            assert!(all.clone().all(|x| source.apply(plan.movement().apply(x)) == target.apply(x)));
            assert!(level > Level::Register || plan.exchange().is_none());
            seen[level as usize] += 1;
        }
    }
    assert!(seen.iter().all(|count| *count > 100) && seen[0] > 6000, "{seen:?}");
}

/// A random bijection that leaves the coarsest `keep` dimensions as they are, whatever they add to the others.
fn random(draw: &mut Draw, bits: [u32; 3], keep: u64) -> Linear {
    let total: u32 = bits.iter().sum();
    let free = bits[..3 - usize::try_from(keep).unwrap()].iter().sum::<u32>();
    loop {
        let column = |draw: &mut Draw, k: u32| {
            let low = draw.between(0, (1 << if k < free { free.max(1) } else { free }) - 1);
            if keep == 0 {
                draw.between(0, (1 << total) - 1)
            } else if k < free {
                low
            } else {
                1 << k | low
            }
        };
        let columns: Vec<u64> = (0..total).map(|k| column(draw, k)).collect();
        if Matrix::new(&columns).unwrap().inverse().is_some() {
            return of_columns(bits, &columns, total);
        }
    }
}

/// Each plan run on the lanes of a warp: every value arrives. A lane keeps what it holds of what it needs, and gets one
/// word a shuffle, so the lane that keeps fewest says how many shuffles there have to be.
#[test]
fn values_arrive_in_the_fewest_rounds() {
    let mut draw = Draw::new(11);
    let mut saved = 0;
    for round in 0..300 {
        let (registers, lanes) =
            (u32::try_from(draw.between(0, 4)).unwrap(), u32::try_from(draw.between(1, 4)).unwrap());
        let pair = [0, 1].map(|_| held(&mut draw, registers, lanes, round % 2 == 0));
        for element_bits in [8, 16, 32, 64] {
            let plan = Plan::new(&pair[0], &pair[1], element_bits, &Machine::NVIDIA).unwrap();
            let Some(shuffle) = plan.shuffle() else {
                assert_ne!(plan.level(), Level::Lane, "{} to {}", pair[0], pair[1]);
                continue;
            };
            let (shuffles, wrong) = shuffled(shuffle, &pair[0], &pair[1]);
            assert_eq!(wrong, None, "{} to {}", pair[0], pair[1]);
            assert_eq!(shuffles, plan.shuffles());
            if element_bits >= 32 {
                let keeps = |lane: u64| {
                    let own: Vec<u64> = (0..1 << registers).map(|r| pair[0].apply(r | lane << registers)).collect();
                    (0..1 << registers).filter(|r| own.contains(&pair[1].apply(r | lane << registers))).count() as u64
                };
                let fewest = (1 << registers) - (0..1 << lanes).map(keeps).min().unwrap();
                assert_eq!(shuffles, fewest, "{} to {}", pair[0], pair[1]);
            } else {
                saved += u64::from(
                    plan.shuffles() < Plan::new(&pair[0], &pair[1], 32, &Machine::NVIDIA).unwrap().shuffles(),
                );
            }
        }
    }
    assert!(saved > 20, "{saved}");
}
