//! Conversions: what is shuffled arrives, in the fewest rounds.

use layout_algebra::access::Machine;
use layout_algebra::conversion::{Level, Plan};
use layout_algebra::linear::{Dimensions, Linear, Matrix, Name};
use layout_tests::generate::hostile::Draw;
use layout_tests::lanes::shuffled;

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
