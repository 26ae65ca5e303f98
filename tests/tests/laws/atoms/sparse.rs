//! Sparse products of NVIDIA, against the layouts of `CuTe`'s traits: there, of dense A of which half is kept.

use layout_algebra::atom::catalogue::nvidia::{mma_sparse, wgmma, wgmma_sparse};
use layout_algebra::atom::{Operand, SparseAtom};

use super::layout;

/// Holds a product against `ALayout` and `ELayout`, from lanes and values to `m + rows * k`.
fn holds(product: &SparseAtom, cute_a: &str, cute_indices: &str) {
    let [rows, _, depth] = product.extents();
    let [kept, of] = product.kept();
    let (a, indices) = (layout(cute_a), layout(cute_indices));
    let lanes = a.mode(0).unwrap().size();
    let mut reached = vec![false; usize::try_from(rows * depth).unwrap()];
    for lane in 0..lanes {
        // Two dense elements along K are one that is kept.
        for value in 0..a.mode(1).unwrap().size() {
            let dense = a.index(lane + lanes * value).unwrap();
            let (m, k) = (dense % rows, dense / rows);
            let ours = product.table(Operand::A).index(lane + lanes * (value / 2)).unwrap();
            assert_eq!(ours, m + rows * (k / 2), "lane {lane}, value {value}");
        }
        // The register of a lane has as many bits for each dense element.
        let places = indices.mode(1).unwrap().size();
        let bits = 32 / places;
        assert_eq!(product.index_bits(), 32);
        for value in 0..places {
            let dense = indices.index(lane + lanes * value).unwrap();
            let place = value * bits / product.index_width();
            let ours = product.indices().index(lane + lanes * place).unwrap();
            assert_eq!(
                (ours % rows, ours / rows / kept),
                (dense % rows, dense / rows / of),
                "lane {lane}, bit {value}"
            );
            reached[usize::try_from(ours).unwrap()] = true;
        }
    }
    let half = reached.len() / 2;
    assert!(reached[..half].iter().all(|it| *it) && reached[half..].iter().all(|it| !*it));
}

#[test]
fn sparse_products_of_warpgroups_are_those_of_cute() {
    let traits = [
        (32, 16, "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))", "((2,2,8,4),(8,2)):((512,0,1,16),(64,8))"),
        (16, 32, "((4,8,4),(4,2,2)):((256,1,16),(64,8,1024))", "((2,2,8,4),(16,2)):((1024,0,1,16),(64,8))"),
        (8, 64, "((4,8,4),(8,2,2)):((512,1,16),(64,8,2048))", "((2,2,8,4),32):((8,2048,1,16),64)"),
    ];
    for (bits, depth, a, indices) in traits {
        let widths = [bits, bits, 32];
        for n in (8..=256).step_by(8) {
            let product = wgmma_sparse(n, depth, widths, true).unwrap();
            holds(&product, a, indices);
            let shared = wgmma_sparse(n, depth, widths, false).unwrap();
            assert_eq!((shared.indices(), shared.table(Operand::A).size()), (product.indices(), 128 * 32 * depth));
            for operand in [Operand::B, Operand::C] {
                let dense = wgmma(n, depth, widths, true).unwrap();
                assert_eq!([product.table(operand), shared.table(operand)], [dense.table(operand); 2]);
            }
        }
        // Another extent, other elements: no such product.
        for (n, k) in [(n_beyond(depth), depth), (64, depth / 2), (64, 2 * depth), (0, depth), (64, 0), (64, u64::MAX)]
        {
            assert!(wgmma_sparse(n, k, widths, true).is_err() && wgmma_sparse(n, k, widths, false).is_err(), "{n} {k}");
        }
    }
    for bits in [[16, 8], [4, 4], [64, 64], [1, 1], [0, 0], [u32::MAX, u32::MAX]] {
        assert!(wgmma_sparse(64, 32, [bits[0], bits[1], 32], true).is_err(), "{bits:?}");
    }
}

/// No multiple of 8, or beyond 256.
fn n_beyond(depth: u64) -> u64 {
    if depth == 16 { 12 } else { 264 }
}

#[test]
fn sparse_products_of_a_warp_are_those_of_cute() {
    let product = mma_sparse().unwrap();
    holds(&product, "((4,8),(8,2,2)):((128,1),(16,8,512))", "((2,2,8),32):((8,512,1),16)");
    assert_eq!(*product.table(Operand::B), layout("((4,8),(4,4)):((32,1),(8,128))"));
}
