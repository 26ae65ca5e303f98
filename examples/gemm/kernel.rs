//! The kernel: a packed block of A times a packed block of B, one register tile at a time, compiled once for each kind of
//! vector unit. The one for this machine is chosen at run time.

use std::fmt;

use layout_static::{Static, StaticLayout, Tensor, TensorMut};
use multiversion::multiversion;
use multiversion::target::{match_target, target_cfg_f};

use crate::layouts::{APack, APanels, BPack, BPanels, CBlock, CTile, DEPTH, NR, Registers};
use crate::matrix::{BlockMut, CutMut};

/// Whether the version that is being compiled has fused multiply-add.
macro_rules! fused {
    () => {
        cfg!(target_arch = "aarch64") || target_cfg_f!(target_feature = "fma")
    };
}
pub(crate) use fused;

/// The body for every row of the register tile, of which there are at most 16. A loop over as many is more than LLVM
/// unrolls, and a tile that is indexed by a counter does not stay in registers.
macro_rules! unrolled {
    ($rows:expr, |$i:ident| $body:expr) => {
        unrolled!($rows, |$i| $body, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    ($rows:expr, |$i:ident| $body:expr, $($row:literal)*) => {
        $(if $row < $rows {
            let $i = $row;
            $body;
        })*
    };
}
pub(crate) use unrolled;

/// A packed block of each operand.
#[derive(Clone, Copy)]
pub struct Packed<'a, const MR: usize, const PANELS: usize> {
    pub a: Tensor<'a, f32, APack<MR, PANELS>>,
    pub b: Tensor<'a, f32, BPack>,
}

/// `c += a b` over the first `depth` elements of `k`; `c = a b` where these are the first ones.
///
/// C comes as a slice and becomes a tensor inside: a `&mut` parameter tells the compiler that the elements are reached in
/// no other way, which lets it combine the stores of a row to one.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
pub fn multiply<const MR: usize, const PANELS: usize>(
    packed: Packed<'_, MR, PANELS>,
    depth: usize,
    elements: &mut [f32],
    layout: CBlock,
    extents: [usize; 2],
    first: bool,
) {
    let c = BlockMut { elements, layout, extents };
    if first {
        tiles::<{ fused!() }, MR, PANELS>(packed, depth, c, |element, sum| *element = sum);
    } else {
        tiles::<{ fused!() }, MR, PANELS>(packed, depth, c, |element, sum| *element += sum);
    }
}

/// All register tiles of a block of C.
#[inline(always)]
fn tiles<const FUSED: bool, const MR: usize, const PANELS: usize>(
    packed: Packed<'_, MR, PANELS>,
    depth: usize,
    mut c: BlockMut<'_, CBlock>,
    store: impl Fn(&mut f32, f32),
) {
    let tiler = CTile::<MR>::VALUE;
    let [rows, columns] = c.grid(tiler);
    for y in 0..columns {
        let b = packed.b.tile(BPanels::VALUE, (y, 0));
        for x in 0..rows {
            let a = packed.a.tile(APanels::<MR>::VALUE, (x, 0));
            let sums = product::<FUSED, MR>(a, b, depth);
            match c.tile_mut(tiler, (x, y)) {
                CutMut::Whole(mut tile) => each::<MR>(|i, j| store(&mut tile[(i, j)], sums[i][j])),
                CutMut::Ragged(mut tile) => each::<MR>(|i, j| {
                    if let Some(element) = tile.get_mut((i, j)) {
                        store(element, sums[i][j]);
                    }
                }),
            }
        }
    }
}

/// The register tile: the sums of all products along `k`. The panels are two layouts, any that fit the tile.
///
/// Returned by value, as an array: what the caller does with the tile does not keep it from staying in registers here.
#[inline(always)]
fn product<const FUSED: bool, const MR: usize>(
    a: Tensor<'_, f32, impl StaticLayout>,
    b: Tensor<'_, f32, impl StaticLayout>,
    depth: usize,
) -> [[f32; NR]; MR] {
    assert!(depth <= DEPTH); // proves to the compiler that p is in bounds: the loop is free of checks
    let mut registers = [[0.0; NR]; MR];
    let mut sums =
        TensorMut::new(registers.as_flattened_mut(), Registers::<MR>::VALUE).expect("there is a sum for each element");
    for p in 0..depth {
        let (a, b) = (a.slice((.., p)), b.slice((.., p)));
        let b = b.as_array::<NR>();
        unrolled!(MR, |i| row::<FUSED, MR>(i, a[i], b, &mut sums));
    }
    registers
}

/// One row of the register tile at one element of `k`.
#[inline(always)]
fn row<const FUSED: bool, const MR: usize>(
    i: usize,
    a: f32,
    b: &[f32; NR],
    sums: &mut TensorMut<'_, f32, Registers<MR>>,
) {
    for j in 0..NR {
        sums[(i, j)] = multiply_add::<FUSED>(a, b[j], sums[(i, j)]);
    }
}

/// Calls a function with every coordinate of the register tile.
#[inline(always)]
pub fn each<const MR: usize>(mut call: impl FnMut(usize, usize)) {
    for i in 0..MR {
        for j in 0..NR {
            call(i, j);
        }
    }
}

/// `a * b + c`, rounded once where the machine can do so in one instruction.
#[inline(always)]
pub fn multiply_add<const FUSED: bool>(a: f32, b: f32, c: f32) -> f32 {
    if FUSED { a.mul_add(b, c) } else { a * b + c }
}

/// A vector unit.
#[allow(dead_code, reason = "no target has all of them")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorUnit {
    /// 32 registers of 16 elements.
    Avx512,
    /// 16 registers of 8.
    Avx2,
    /// 32 registers of 4.
    Neon,
    /// What the target has in any case.
    Baseline,
}

impl fmt::Display for VectorUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            VectorUnit::Avx512 => "AVX-512",
            VectorUnit::Avx2 => "AVX2",
            VectorUnit::Neon => "NEON",
            VectorUnit::Baseline => "baseline",
        })
    }
}

/// The vector unit that [`multiply`] uses on this machine.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
pub fn vector_unit() -> VectorUnit {
    match_target! {
        "x86_64+avx512f" => VectorUnit::Avx512,
        "x86_64+avx2" => VectorUnit::Avx2,
        "aarch64" => VectorUnit::Neon,
        _ => VectorUnit::Baseline,
    }
}
