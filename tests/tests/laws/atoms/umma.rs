//! Products of tensor memory: the instruction descriptor by its fields, the sums by the manual's figures, allocations,
//! and the copies to registers.

use std::collections::HashSet;

use layout_algebra::atom::UmmaElement::{Bf16, E2m1, E2m3, E3m2, E4m3, E5m2, F16, F32, S8, S32, Tf32, U8};
use layout_algebra::atom::tmem::{self, TmemShape};
use layout_algebra::atom::{Descriptor, LineSwizzle, Major, Operand, Umma, UmmaElement, UmmaKind};
use layout_algebra::linear::Matrix;

const ELEMENTS: [UmmaElement; 12] = [F16, Bf16, Tf32, E4m3, E5m2, E2m3, E3m2, E2m1, S8, U8, F32, S32];
const MAJORS: [Major; 2] = [Major::K, Major::Mn];

/// The types of A, B and C that the PTX manual has, with the kind and K: "Kinds", "Matrix Shape".
fn kind(a: UmmaElement, b: UmmaElement, c: UmmaElement) -> Option<(UmmaKind, u64)> {
    let eight = [E4m3, E5m2, E2m3, E3m2, E2m1];
    match (a, b, c) {
        (F16, F16, F16 | F32) | (Bf16, Bf16, F32) => Some((UmmaKind::F16, 16)),
        (Tf32, Tf32, F32) => Some((UmmaKind::Tf32, 8)),
        (S8 | U8, S8 | U8, S32) => Some((UmmaKind::I8, 32)),
        (a, b, F16 | F32) if eight.contains(&a) && eight.contains(&b) => Some((UmmaKind::F8f6f4, 32)),
        _ => None,
    }
}

/// Whether a kind has so many rows and columns, as the manual's table lists them.
fn listed(kind: UmmaKind, blocks: u64, m: u64, n: u64) -> bool {
    let rows: &[u64] = if blocks == 1 { &[64, 128] } else { &[128, 256] };
    let columns: Vec<u64> = match (kind, blocks) {
        (UmmaKind::I8, 1) => [8].into_iter().chain((16..=256).step_by(16)).collect(),
        (UmmaKind::I8, _) => (32..=256).step_by(32).collect(),
        (_, 1) => (8..=256).step_by(8).collect(),
        _ => (16..=256).step_by(16).collect(),
    };
    rows.contains(&m) && columns.contains(&n)
}

#[test]
fn exactly_the_listed_types_are_products() {
    let mut found = 0;
    for a in ELEMENTS {
        for b in ELEMENTS {
            for c in ELEMENTS {
                for k in [4, 8, 16, 32, 64] {
                    for majors in MAJORS.map(|a| MAJORS.map(|b| [a, b])).concat() {
                        let product = Umma::new(1, [128, 64, k], [a, b, c], majors);
                        let below = |element| [E2m3, E3m2, E2m1].contains(&element);
                        let along_k = !(below(a) && majors[0] == Major::Mn || below(b) && majors[1] == Major::Mn);
                        let wanted = kind(a, b, c).filter(|(_, depth)| *depth == k && along_k);
                        assert_eq!(
                            product.as_ref().ok().map(Umma::kind),
                            wanted.map(|(kind, _)| kind),
                            "{a:?} {b:?} {c:?} {k} {majors:?}"
                        );
                        if let Err(error) = product {
                            assert_eq!(error.code(), "L1418");
                        }
                        found += usize::from(wanted.is_some());
                    }
                }
            }
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn exactly_the_listed_extents_are_products() {
    for [a, c] in [[F16, F32], [Tf32, F32], [E4m3, F16], [S8, S32]] {
        let (kind, k) = kind(a, a, c).unwrap();
        for blocks in 0..4 {
            for m in [0, 16, 32, 64, 96, 128, 192, 256, 512] {
                for n in 0..=272 {
                    let product = Umma::new(blocks, [m, n, k], [a, a, c], [Major::K; 2]);
                    let wanted = (1..=2).contains(&blocks) && listed(kind, blocks, m, n);
                    assert_eq!(product.is_ok(), wanted, "{kind:?}, {blocks} blocks, {m} x {n}");
                    // What is offered instead is listed.
                    let Err(error) = product else { continue };
                    let text = error.to_string();
                    let Some(offer) = text.split("help: use ").nth(1).filter(|_| text.contains("] atom: N is")) else {
                        continue;
                    };
                    for number in offer.split(" or ") {
                        let number: u64 = number.trim().parse().unwrap();
                        assert!(listed(kind, blocks, if blocks == 1 { 64 } else { 128 }, number), "{text}");
                    }
                }
            }
        }
    }
}

/// "Various combinations of N shape with `.cta_group` qualifier for 8bit transpose B".
#[test]
fn columns_of_a_transposed_b_of_bytes_are_multiples_of_16() {
    for [a, c] in [[E4m3, F16], [S8, S32], [F16, F32]] {
        let (_, k) = kind(a, a, c).unwrap();
        for blocks in 1..=2 {
            for n in 0..=272 {
                let product = Umma::new(blocks, [128, n, k], [a, a, c], [Major::K, Major::Mn]);
                let step = if a == F16 { 8 } else { 16 };
                let listed = n > 0 && n <= 256 && n.is_multiple_of(step * blocks);
                assert_eq!(product.is_ok(), listed, "{a:?}, {blocks} blocks, {n} columns");
            }
        }
    }
}

/// The bits of "Instruction descriptor", by field.
#[test]
fn the_instruction_descriptor_has_the_fields_of_the_manual() {
    let format = |element| match element {
        F16 | E4m3 | U8 => 0,
        Bf16 | E5m2 | S8 => 1,
        Tf32 => 2,
        E2m3 => 3,
        E3m2 => 4,
        _ => 5,
    };
    let sums = |element| if element == F16 { 0 } else { 1 + u32::from(element == S32) };
    let mut seen = HashSet::new();
    for (a, b, c) in [(F16, F16, F16), (Bf16, Bf16, F32), (Tf32, Tf32, F32), (E4m3, E2m1, F32), (U8, S8, S32)] {
        let (_, k) = kind(a, b, c).unwrap();
        for (blocks, m, n) in [(1, 64, 8), (1, 128, 256), (2, 128, 32), (2, 256, 224)] {
            for of_a in MAJORS {
                let product = Umma::new(blocks, [m, n, k], [a, b, c], [of_a, Major::K]).unwrap();
                let descriptor = product.descriptor();
                let field = |from: u32, bits: u32| descriptor >> from & ((1 << bits) - 1);
                assert_eq!([field(0, 4), field(6, 1), field(13, 2), field(23, 1), field(29, 3)], [0; 5]);
                assert_eq!([field(4, 2), field(7, 3), field(10, 3)], [sums(c), format(a), format(b)]);
                assert_eq!([field(15, 1), field(16, 1)], [u32::from(of_a == Major::Mn), 0]);
                assert_eq!([u64::from(field(17, 6)) * 8, u64::from(field(24, 5)) * 16], [n, m]);
                seen.insert(descriptor);
            }
        }
    }
    assert_eq!(seen.len(), 5 * 4 * 2, "each product has its own");
}

/// Figures of "Data path layout": 128 rows are the lanes; 64 rows are 16 lanes of each warp; half of 128 rows has its
/// columns in two halves of the lanes.
#[test]
fn sums_are_where_the_figures_have_them() {
    for (blocks, m, n) in [(1, 64, 8), (1, 64, 256), (1, 128, 40), (2, 128, 64), (2, 128, 96), (2, 256, 256)] {
        let product = Umma::new(blocks, [m, n, 16], [F16, F16, F32], [Major::K; 2]).unwrap();
        let (sums, rows) = (product.sums(), m / blocks);
        let mut places = HashSet::new();
        for row in 0..rows {
            for column in 0..n {
                let (lane, at) = match (blocks, m) {
                    (1, 64) => (row % 16 + row / 16 * 32, column),
                    (2, 128) => (row + column / (n / 2) * 64, column % (n / 2)),
                    _ => (row, column),
                };
                assert_eq!(sums.index(row + rows * column), Ok(lane << 16 | at), "{m} x {n}, ({row}, {column})");
                assert!(lane < tmem::LANES && at < product.columns() && places.insert((lane, at)));
            }
        }
        if n.is_power_of_two() {
            let linear = Matrix::of_layout(&sums).unwrap();
            assert!((0..sums.size()).all(|x| Ok(linear.apply(x)) == sums.index(x)), "{sums} is linear over F2");
        }
        let atom = product.atom().unwrap();
        assert_eq!((atom.lanes().size(), atom.extents(), atom.bits(Operand::C)), (blocks, [m, n, 16], 32));
    }
}

#[test]
fn every_product_has_an_atom() {
    for blocks in [1, 2] {
        for m in [64 * blocks, 128 * blocks] {
            for n in (16 * blocks..=256).step_by(usize::try_from(16 * blocks).unwrap()) {
                for [a, c] in [[F16, F16], [Tf32, F32], [E4m3, F16], [S8, S32]] {
                    let (_, k) = kind(a, a, c).unwrap();
                    let product = Umma::new(blocks, [m, n, k], [a, a, c], [Major::K; 2]).unwrap();
                    assert!(product.atom().is_ok() && product.sums().is_injective(), "{product:?}");
                }
            }
        }
    }
}

#[test]
fn allocations_are_powers_of_two() {
    for columns in 0..600 {
        let lawful = [32, 64, 128, 256, 512].contains(&columns);
        assert_eq!(tmem::allocation(columns).is_ok(), lawful, "{columns}");
        let enough = tmem::enough(columns);
        assert_eq!(enough, [32, 64, 128, 256, 512].into_iter().find(|all| *all >= columns));
        let Err(error) = tmem::allocation(columns) else { continue };
        assert_eq!(error.code(), "L1419");
        let text = error.to_string();
        let offer: Vec<u64> =
            text.split("help: use ").nth(1).unwrap().split(" or ").map(|n| n.trim().parse().unwrap()).collect();
        assert!(offer.iter().all(|columns| tmem::allocation(*columns).is_ok()), "{text}");
        assert!(columns > 512 || offer.last().copied() == enough, "{text}");
    }
}

/// Every bit of tensor memory goes to one register, and comes from it.
#[test]
fn copies_of_tensor_memory_are_bijections() {
    use TmemShape::{Lanes16Bits32, Lanes16Bits64, Lanes16Bits128, Lanes16Bits256, Lanes32Bits32};
    for (shape, most) in
        [(Lanes32Bits32, 128), (Lanes16Bits32, 128), (Lanes16Bits64, 128), (Lanes16Bits128, 64), (Lanes16Bits256, 32)]
    {
        for times in 1..=2 * most {
            let (load, store) = (tmem::load(shape, times), tmem::store(shape, times));
            let lawful = times.is_power_of_two() && times <= most;
            assert_eq!((load.is_ok(), store.is_ok()), (lawful, lawful), "{shape:?} x{times}");
            let Ok(load) = load else { continue };
            let load = load.of(32).unwrap();
            let words: HashSet<u64> = (0..load.to().size()).map(|x| load.to().index(x).unwrap()).collect();
            assert_eq!(words.len() as u64, load.to().size());
            assert_eq!(words.len() as u64, shape.lanes() * shape.bits() / 32 * times, "{shape:?} x{times}");
            assert_eq!(store.unwrap().of(32).unwrap().from(), load.to());
        }
    }
}

/// "Shared memory descriptor": the strides where `wgmma` has them, a version, and three bits of swizzle.
#[test]
fn descriptors_have_the_version_and_the_swizzle_of_tcgen05() {
    let swizzles = [LineSwizzle::None, LineSwizzle::Bytes32, LineSwizzle::Bytes64, LineSwizzle::Bytes128];
    for (swizzle, field) in swizzles.into_iter().zip([0, 6, 4, 2]) {
        let descriptor = Descriptor { swizzle, stride: 0x2a5b, leading: 0x1357 };
        let bits = descriptor.umma_encoded();
        assert_eq!((bits >> 61, bits >> 46 & 3, bits >> 49 & 0xfff), (field, 1, 0));
        assert_eq!((bits >> 32 & 0x3fff, bits >> 16 & 0x3fff, bits & 0xffff), (0x2a5b, 0x1357, 0));
        assert_eq!(bits << 18 >> 18, descriptor.encoded() << 18 >> 18);
    }
}
