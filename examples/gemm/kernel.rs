//! The kernel: a packed block of A times a packed block of B, one register tile at a time, compiled once for each kind of
//! vector unit. The one for this machine is chosen at run time.

use layout_static::{Static, StaticLayout, Tensor, TensorMut};
use multiversion::multiversion;
use multiversion::target::{match_target, target_cfg_f};

use crate::layouts::{APack, APanels, BPack, BPanels, CBlock, CTile, DEPTH, REGISTERS, Registers};
use crate::matrix::{BlockMut, CutMut};

/// Whether the version that is being compiled has fused multiply-add.
macro_rules! fused {
    () => {
        cfg!(target_arch = "aarch64") || target_cfg_f!(target_feature = "fma")
    };
}

/// A packed block of each operand.
#[derive(Clone, Copy)]
pub struct Packed<'a> {
    pub a: Tensor<'a, f32, APack>,
    pub b: Tensor<'a, f32, BPack>,
}

/// `c += a b` over the first `depth` elements of `k`; `c = a b` where these are the first ones.
///
/// C comes as a slice and becomes a tensor inside: a `&mut` parameter tells the compiler that the elements are reached in
/// no other way, which lets it combine the stores of a row to one.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
pub fn multiply(
    packed: Packed<'_>,
    depth: usize,
    elements: &mut [f32],
    layout: CBlock,
    extents: [usize; 2],
    first: bool,
) {
    let c = BlockMut { elements, layout, extents };
    if first {
        tiles::<{ fused!() }>(packed, depth, c, |element, sum| *element = sum);
    } else {
        tiles::<{ fused!() }>(packed, depth, c, |element, sum| *element += sum);
    }
}

/// All register tiles of a block of C.
#[inline(always)]
fn tiles<const FUSED: bool>(
    packed: Packed<'_>,
    depth: usize,
    mut c: BlockMut<'_, CBlock>,
    store: impl Fn(&mut f32, f32),
) {
    let [rows, columns] = c.grid(CTile::VALUE);
    for y in 0..columns {
        let b = packed.b.tile(BPanels::VALUE, (y, 0));
        for x in 0..rows {
            let a = packed.a.tile(APanels::VALUE, (x, 0));
            let mut sums = [0.0; Registers::SIZE];
            product::<FUSED>(a, b, depth, TensorMut::from_array(&mut sums, Registers));
            let sums = Tensor::from_array(&sums, Registers);
            match c.tile_mut(CTile::VALUE, (x, y)) {
                CutMut::Whole(mut tile) => each(|i, j| store(&mut tile[(i, j)], sums[(i, j)])),
                CutMut::Ragged(mut tile) => each(|i, j| {
                    if let Some(element) = tile.get_mut((i, j)) {
                        store(element, sums[(i, j)]);
                    }
                }),
            }
        }
    }
}

/// The register tile: the sums of all products along `k`. The panels are two layouts, any that fit the tile.
#[inline(always)]
fn product<const FUSED: bool>(
    a: Tensor<'_, f32, impl StaticLayout>,
    b: Tensor<'_, f32, impl StaticLayout>,
    depth: usize,
    mut sums: TensorMut<'_, f32, Registers>,
) {
    assert!(depth <= DEPTH); // proves to the compiler that p is in bounds: the loop is free of checks
    for p in 0..depth {
        each(|i, j| sums[(i, j)] = multiply_add::<FUSED>(a[(i, p)], b[(j, p)], sums[(i, j)]));
    }
}

/// Calls a function with every coordinate of the register tile.
#[inline(always)]
fn each(mut call: impl FnMut(usize, usize)) {
    for i in 0..REGISTERS[0] {
        for j in 0..REGISTERS[1] {
            call(i, j);
        }
    }
}

/// `a * b + c`, rounded once where the machine can do so in one instruction.
#[inline(always)]
pub fn multiply_add<const FUSED: bool>(a: f32, b: f32, c: f32) -> f32 {
    if FUSED { a.mul_add(b, c) } else { a * b + c }
}

/// The vector unit that [`multiply`] was compiled for.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
pub fn vector_unit() -> &'static str {
    match_target! {
        "x86_64+avx512f" => "AVX-512",
        "x86_64+avx2" => "AVX2",
        "aarch64" => "NEON",
        _ => "baseline",
    }
}
