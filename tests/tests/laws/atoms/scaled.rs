//! Products with scales of NVIDIA: the manual's tables of types, extents and selectors, the fields of the descriptor,
//! and `CuTe`'s layouts of scales, each written here as formulas of rows and bytes.

use std::collections::HashSet;

use layout_algebra::atom::UmmaElement::{Bf16, E2m1, E2m3, E3m2, E4m3, E5m2, F16, F32, S8, Tf32, U8, Ue4m3, Ue8m0};
use layout_algebra::atom::catalogue::nvidia::{mma_scaled, selected_scales};
use layout_algebra::atom::scales::{self, WARPX4};
use layout_algebra::atom::{Major, Operand, ScaledUmma, Scaling, UmmaElement, UmmaKind};
use layout_algebra::linear::Matrix;

const SCALINGS: [Scaling; 5] =
    [Scaling::Mxf8f6f4, Scaling::Mxf4, Scaling::Mxf4nvf4By32, Scaling::Mxf4nvf4By16, Scaling::Nvf4];
const FACTORS: [UmmaElement; 12] = [F16, Bf16, Tf32, E4m3, E5m2, E2m3, E3m2, E2m1, S8, U8, Ue8m0, F32];

/// A lane of tensor memory, in bytes.
const LANE: u64 = 4 << 16;

/// "Valid combinations of `.scale_vec_size` and `.kind` qualifier": kind, type of a scale, number of scales; K.
#[test]
fn scalings_are_the_rows_of_the_manual() {
    let rows = SCALINGS.map(|scaling| (scaling.kind().name(), scaling.scale(), scaling.scales(), scaling.depth()));
    assert_eq!(
        rows,
        [
            ("kind::mxf8f6f4", Ue8m0, 1, 32),
            ("kind::mxf4", Ue8m0, 2, 64),
            ("kind::mxf4nvf4", Ue8m0, 2, 64),
            ("kind::mxf4nvf4", Ue8m0, 4, 64),
            ("kind::mxf4nvf4", Ue4m3, 4, 64),
        ]
    );
    assert!(SCALINGS.iter().all(|scaling| scaling.block() * scaling.scales() == scaling.depth()));
}

/// Registers of 32 bits: `groupID` and `threadID_in_group` of "Matrix Fragments for mma.m16n8k32" and `m16n8k64`.
#[test]
fn lanes_hold_the_fragments_of_the_manual() {
    for scaling in SCALINGS {
        let product = mma_scaled(scaling).unwrap();
        let (atom, e) = (product.atom(), 32 / u64::from(scaling.bits()));
        assert_eq!(atom.extents(), [16, 8, scaling.depth()]);
        for lane in 0..32 {
            let (group, thread) = (lane / 4, lane % 4);
            for i in 0..4 * e {
                let row = if i / e % 2 == 0 { group } else { group + 8 };
                let k = thread * e + i % e + if i < 2 * e { 0 } else { 4 * e };
                assert_eq!(atom.table(Operand::A).index(lane + 32 * i), Ok(row + 16 * k), "{scaling:?}");
            }
            for i in 0..2 * e {
                let k = thread * e + i % e + if i < e { 0 } else { 4 * e };
                assert_eq!(atom.table(Operand::B).index(lane + 32 * i), Ok(group + 8 * k), "{scaling:?}");
            }
            for i in 0..4 {
                let (row, column) = (if i < 2 { group } else { group + 8 }, 2 * thread + i % 2);
                assert_eq!(atom.table(Operand::C).index(lane + 32 * i), Ok(row + 16 * column));
            }
        }
        let values = [Operand::A, Operand::B, Operand::C].map(|operand| atom.table(operand).size() / 32);
        assert_eq!(values, [4 * e, 2 * e, 4]);
    }
}

/// "Valid values for various selector components", and what they select: of a quad, the lower or upper pair for A, one
/// thread for B; of a register, one byte, a pair, or all.
#[test]
fn a_selector_reads_each_scale_once() {
    for scaling in SCALINGS {
        let product = mma_scaled(scaling).unwrap();
        let count = scaling.scales();
        assert_eq!(product.table(Operand::C), None);
        for (operand, rows, threads) in [(Operand::A, 16, 2), (Operand::B, 8, 4)] {
            let (table, mut everywhere) = (product.table(operand).unwrap(), HashSet::new());
            for byte in 0..5 {
                for thread in 0..5 {
                    let bytes: &[u64] = match count {
                        1 => &[0, 1, 2, 3],
                        2 => &[0, 2],
                        _ => &[0],
                    };
                    let selected = selected_scales(scaling, operand, [byte, thread]);
                    assert_eq!(selected.is_some(), bytes.contains(&byte) && thread < threads, "{byte} {thread}");
                    assert_eq!(selected_scales(scaling, Operand::C, [byte, thread]), None);
                    let Some(selected) = selected else { continue };
                    // The lanes of the manual, in their order: what the table names there is each scale once.
                    let lanes: Vec<u64> = (0..32).filter(|lane| lane % 4 / (4 / threads) == thread).collect();
                    let mut met = HashSet::new();
                    for &lane in &lanes {
                        for value in 0..count {
                            let scale = table.index(lane + 32 * value).unwrap();
                            let bit = 32 * lane + 8 * (byte + value);
                            assert_eq!(selected.index(scale), Ok(bit), "{scaling:?} {operand:?} {byte} {thread}");
                            assert_eq!(scale / rows, value);
                            assert!(met.insert(scale), "{scale} twice");
                            everywhere.insert((bit, byte, thread));
                        }
                    }
                    assert_eq!(met, (0..rows * count).collect());
                }
            }
            // All selectors together read every byte of the registers once: of A 16 of 32 lanes at a time, of B 8.
            assert_eq!(everywhere.len(), 32 * 4);
            assert_eq!(everywhere.iter().map(|(bit, ..)| bit).collect::<HashSet<_>>().len(), 32 * 4);
        }
    }
}

/// Row by row from `SM120_16x8x32_TN_VS` and `SM120_16x8x64_TN_VS`: shape `((2,2,8),K):((8,0,1),16)`, where K repeats.
#[test]
fn scales_of_a_warp_are_those_of_cute() {
    for scaling in SCALINGS {
        let product = mma_scaled(scaling).unwrap();
        for lane in 0..32 {
            for k in 0..scaling.depth() {
                let at = |operand| product.table(operand).unwrap().index(lane + 32 * (k / scaling.block())).unwrap();
                let cute_a = 8 * (lane % 2) + lane / 4 + 16 * k;
                let cute_b = lane / 4 + 8 * k;
                // Theirs names an element; its scale is of the same row and of its block.
                assert_eq!(at(Operand::A), cute_a % 16 + 16 * (cute_a / 16 / scaling.block()));
                assert_eq!(at(Operand::B), cute_b % 8 + 8 * (cute_b / 8 / scaling.block()));
            }
        }
    }
}

/// The types of "Kinds": mxf8f6f4 mixes five types, the other ones multiply e2m1.
#[test]
fn exactly_the_listed_types_are_products() {
    let (mut found, floats) = (0, [E4m3, E5m2, E2m3, E3m2, E2m1]);
    for scaling in SCALINGS {
        for a in FACTORS {
            for b in FACTORS {
                for majors in [Major::K, Major::Mn].map(|a| [Major::K, Major::Mn].map(|b| [a, b])).concat() {
                    for k in [16, 32, 64, 96] {
                        let product = ScaledUmma::new(scaling, 1, [128, 64, k], [a, b], majors);
                        let types = match scaling {
                            Scaling::Mxf8f6f4 => floats.contains(&a) && floats.contains(&b),
                            _ => (a, b) == (E2m1, E2m1),
                        };
                        // "Transpose": elements of 8 bits only.
                        let along = [a, b].iter().zip(majors).all(|(x, major)| {
                            major == Major::K || scaling.kind() == UmmaKind::Mxf8f6f4 && [E4m3, E5m2].contains(x)
                        });
                        let wanted = types && along && k == if scaling == Scaling::Mxf8f6f4 { 32 } else { 64 };
                        assert_eq!(product.is_ok(), wanted, "{scaling:?} {a:?} {b:?} {majors:?} {k}");
                        found += usize::from(wanted);
                        if let Err(error) = product {
                            assert_eq!(error.code(), "L1418");
                        }
                    }
                }
            }
        }
    }
    // 2 types with a choice and 3 without, twice, and four scalings of one type.
    assert_eq!(found, 7 * 7 + 4);
}

/// "Various combinations of .kind and shapes", and of N where B of 8 bits is transposed.
#[test]
fn exactly_the_listed_extents_are_products() {
    for (scaling, factor) in [(Scaling::Mxf8f6f4, E5m2), (Scaling::Mxf4, E2m1), (Scaling::Nvf4, E2m1)] {
        for major in [Major::K, Major::Mn] {
            if major == Major::Mn && factor == E2m1 {
                continue;
            }
            for blocks in 0..4 {
                for m in [0, 64, 96, 128, 192, 256, 512] {
                    for n in 0..=272 {
                        let extents = [m, n, scaling.depth()];
                        let product = ScaledUmma::new(scaling, blocks, extents, [factor; 2], [Major::K, major]);
                        let step = if major == Major::Mn { 16 } else { 8 };
                        let listed = |m, n: u64| {
                            let rows: &[u64] = if blocks == 1 { &[128] } else { &[128, 256] };
                            rows.contains(&m) && n > 0 && n <= 256 && n.is_multiple_of(step * blocks)
                        };
                        let wanted = (1..=2).contains(&blocks) && listed(m, n);
                        assert_eq!(product.is_ok(), wanted, "{scaling:?}, {blocks} blocks, {m} x {n}");
                        let Err(error) = product else { continue };
                        let text = error.to_string();
                        let Some(offer) = text.split("help: use ").nth(1).filter(|_| text.contains("] atom: ")) else {
                            continue;
                        };
                        for number in offer.split(" or ").filter_map(|number| number.trim().parse().ok()) {
                            let fits = match () {
                                () if text.contains("atom: M is") => listed(number, step * blocks),
                                () if text.contains("atom: N is") => listed(128, number),
                                () => true,
                            };
                            assert!(fits, "{text}");
                        }
                    }
                }
            }
        }
    }
}

/// The bits of "Instruction descriptor format for `.kind::mxf8f6f4`", and of "mxf4 and mxf4nvf4", by field.
#[test]
fn the_instruction_descriptor_has_the_fields_of_the_manual() {
    let mut seen = HashSet::new();
    let types = [(E4m3, 0), (E5m2, 1), (E2m3, 3), (E3m2, 4), (E2m1, 5)];
    for scaling in SCALINGS {
        let packed = scaling != Scaling::Mxf8f6f4;
        for (a, of_a) in types.into_iter().filter(|(a, _)| !packed || *a == E2m1) {
            for (b, of_b) in types.into_iter().filter(|(b, _)| !packed || *b == E2m1) {
                let across = !packed && a == E4m3;
                let majors = [if across { Major::Mn } else { Major::K }, Major::K];
                for (blocks, m, n) in [(1, 128, 8), (1, 128, 256), (2, 128, 48), (2, 256, 224)] {
                    let product = ScaledUmma::new(scaling, blocks, [m, n, scaling.depth()], [a, b], majors).unwrap();
                    for first in (0..5).flat_map(|a| (0..5).map(move |b| [a, b])) {
                        let fits = first.iter().all(|byte| match scaling.scales() {
                            1 => *byte < 4,
                            2 => *byte == 0 || *byte == 2,
                            _ => *byte == 0,
                        });
                        let descriptor = product.descriptor(first);
                        assert_eq!(descriptor.is_some(), fits, "{scaling:?} {first:?}");
                        let Some(descriptor) = descriptor else { continue };
                        let field = |from: u32, bits: u32| u64::from(descriptor >> from & ((1 << bits) - 1));
                        assert_eq!([field(0, 4), field(6, 1), field(13, 2), field(24, 3), field(31, 1)], [0; 5]);
                        assert_eq!([field(29, 2), field(4, 2)], first);
                        let wanted = if packed { [1, 1] } else { [of_a, of_b] };
                        assert_eq!([field(7, 3), field(10, if packed { 2 } else { 3 })], wanted);
                        assert_eq!([field(15, 1), field(16, 1)], [u64::from(across), 0]);
                        assert_eq!([field(17, 6) * 8, field(27, 2) * 128], [n, m]);
                        assert_eq!(field(23, 1), u64::from(scaling.scale() == Ue8m0));
                        seen.insert((scaling.kind().name(), descriptor));
                    }
                }
            }
        }
    }
    // Two scalings of kind mxf4nvf4 share descriptors, where their scales have one type: 25 pairs of types, 16 pairs of
    // bytes; 4 pairs for mxf4; 4 and 1 for mxf4nvf4.
    assert_eq!(seen.len(), 4 * (25 * 16 + 4 + 4 + 1));
}

/// Figures of "Layout of the Scale Factor A Matrix", and `tmem_sf_frg`: row `r` is in lane `r % 32` of each warp, in
/// column `r / 32`. With 128 rows of two blocks, each half of the columns has two warps.
#[test]
fn scales_are_in_the_words_that_the_figures_have() {
    for (scaling, factor) in [(Scaling::Mxf8f6f4, E4m3), (Scaling::Mxf4, E2m1), (Scaling::Mxf4nvf4By16, E2m1)] {
        let count = scaling.scales();
        for (blocks, m) in [(1, 128), (2, 128), (2, 256)] {
            for n in (16..=256).step_by(16) {
                let product =
                    ScaledUmma::new(scaling, blocks, [m, n, scaling.depth()], [factor; 2], [Major::K; 2]).unwrap();
                let apart = blocks == 2 && m == 128;
                assert_eq!(product.scales(Operand::C), None);
                for (operand, rows) in [(Operand::A, m / blocks), (Operand::B, n)] {
                    let Some(layout) = product.scales(operand) else {
                        assert!(apart && operand == Operand::B && n % 128 != 0);
                        assert_eq!(product.scale_columns(operand), 0);
                        continue;
                    };
                    assert!(!(apart && operand == Operand::B && n % 128 != 0) && layout.is_injective());
                    let halves = if apart && operand == Operand::B { 2 } else { 1 };
                    let (padded, copies) = (rows.next_multiple_of(32 * halves), 4 / halves);
                    assert_eq!(layout.size(), padded * copies * count);
                    assert_eq!(product.scale_columns(operand), padded / 32 / halves);
                    for row in 0..padded {
                        for copy in 0..copies {
                            for scale in 0..count {
                                let half = row / (padded / halves);
                                let lane = row % 32 + 32 * copy + 64 * half;
                                let column = row % (padded / halves) / 32;
                                let found = layout.index(row + padded * (copy + copies * scale));
                                assert_eq!(found, Ok(LANE * lane + 4 * column + scale), "{operand:?} {m} {n}");
                            }
                        }
                    }
                }
                if n.is_power_of_two() {
                    let layout = product.scales(Operand::A).unwrap();
                    let linear = Matrix::of_layout(&layout).unwrap();
                    assert!((0..layout.size()).all(|x| Ok(linear.apply(x)) == layout.index(x)));
                }
            }
        }
    }
}

/// A chunk that `tcgen05.cp.32x128b.warpx4` spreads is where a product of 128 rows reads its scales.
#[test]
fn a_copied_chunk_is_what_the_product_reads() {
    for scaling in SCALINGS {
        let factor = E2m1;
        let product = ScaledUmma::new(scaling, 1, [128, 128, scaling.depth()], [factor; 2], [Major::K; 2]).unwrap();
        let chunk = scales::chunk(scaling);
        assert_eq!((chunk.size(), chunk.cosize()), (128 * 4 * scaling.block(), Ok(512)));
        for operand in [Operand::A, Operand::B] {
            let reads = product.scales(operand).unwrap();
            // The products along K read the bytes of a word one after the other.
            for step in 0..4 / scaling.scales() {
                for row in 0..128 {
                    for scale in 0..scaling.scales() {
                        for warp in 0..4 {
                            let byte = step * scaling.scales() + scale;
                            let from = chunk.index(row + 128 * scaling.block() * byte).unwrap();
                            let to = WARPX4.index(from + 512 * warp).unwrap();
                            let read = reads.index(row + 128 * (warp + 4 * scale)).unwrap();
                            assert_eq!(to, read + step * scaling.scales());
                        }
                    }
                }
            }
        }
    }
    assert!(WARPX4.is_injective() && WARPX4.size() == 4 * 512);
}

/// `tile_atom_to_shape_SFA`: chunks of 512 bytes along K, then along the rows; every byte is one scale.
#[test]
fn scales_of_a_matrix_are_chunks() {
    for scaling in SCALINGS {
        let (block, wide) = (scaling.block(), 4 * scaling.block());
        for rows in [1, 128, 200, 384] {
            for k in [block, wide, 3 * wide - 1] {
                let tensor = scales::tensor(scaling, [rows, k]).unwrap();
                let (whole, deep) = (rows.next_multiple_of(128), k.next_multiple_of(wide));
                assert_eq!(tensor.size(), whole * deep);
                let mut met = HashSet::new();
                for row in 0..whole {
                    for k in 0..deep {
                        let chunk = row / 128 * (deep / wide) + k / wide;
                        let byte = 512 * chunk + row % 32 * 16 + row / 32 % 4 * 4 + k / block % 4;
                        assert_eq!(tensor.index(row + whole * k), Ok(byte), "{scaling:?} ({row}, {k})");
                        met.insert(byte);
                    }
                }
                assert_eq!(met.len() as u64, whole * deep / block, "each scale has a byte");
                assert_eq!(tensor.cosize(), Ok(met.len() as u64));
            }
        }
    }
    assert_eq!(scales::tensor(Scaling::Nvf4, [u64::MAX, 64]).unwrap_err().code(), "L0105");
}

/// The atom of a product: every block has its half of A and C, its half of the scales of A, and all of B's.
#[test]
fn every_product_has_an_atom() {
    for (scaling, factor) in [(Scaling::Mxf8f6f4, E4m3), (Scaling::Mxf4, E2m1), (Scaling::Nvf4, E2m1)] {
        for (blocks, m) in [(1, 128), (2, 128), (2, 256)] {
            for n in [16, 48, 64, 256] {
                let product =
                    ScaledUmma::new(scaling, blocks, [m, n, scaling.depth()], [factor; 2], [Major::K; 2]).unwrap();
                let scaled = product.atom().unwrap();
                assert_eq!(scaled.atom().extents(), product.extents());
                assert_eq!(scaled.atom().bits(Operand::A), scaling.bits());
                assert_eq!((scaled.scales(), scaled.block()), (scaling.scales(), scaling.block()));
                assert_eq!(scaled.scales() * scaled.block(), product.extents()[2]);
                let [a, b] = [Operand::A, Operand::B].map(|operand| *scaled.table(operand).unwrap());
                let share = m / blocks;
                for block in 0..blocks {
                    for scale in 0..scaling.scales() {
                        for row in 0..share {
                            let found = a.index(block + blocks * (row + share * scale));
                            assert_eq!(found, Ok(row + share * block + m * scale));
                        }
                        for column in 0..n {
                            let found = b.index(block + blocks * (column + n * scale));
                            assert_eq!(found, Ok(column + n * scale));
                        }
                    }
                }
                assert_eq!((product.sums().size(), product.blocks()), (m / blocks * n, blocks));
                assert!(product.columns() == if blocks == 2 && m == 128 { n / 2 } else { n });
                assert_eq!(product.scaling(), scaling);
            }
        }
    }
}
