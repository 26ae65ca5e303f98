//! Index functions, each beside the arithmetic that one would write by hand.
//!
//! `tests/tests/codegen` compiles this crate, reads the assembly, and holds each `_by_layout` against its `_by_hand`: no
//! call, no panic, no backward jump, no table load, and no more instructions. The hand-written side is what a careful
//! programmer writes: it knows the strides, divides once for a quotient and a remainder, and merges what is contiguous.

#![no_std]
#![deny(unsafe_code)]
#![allow(missing_docs, reason = "each function is named for what it shows")]

pub mod bounded;
pub mod unrolled;

use layout_static::{
    ByMode, C, Composed, Composition, Layout, Neg, Static, StaticLayout, Swizzle, Tensor, TensorMut, ZippedDivide,
};

pub type RowMajor = Layout<(C<128>, C<64>), (C<64>, C<1>)>;
pub type ColumnMajor = Layout<(C<128>, C<64>), (C<1>, C<128>)>;
pub type Padded = Layout<(C<32>, C<32>), (C<33>, C<1>)>;
pub type Nested = Layout<((C<2>, C<4>), (C<8>, C<2>)), ((C<1>, C<16>), (C<2>, C<64>))>;
pub type Odd = Layout<((C<3>, C<4>), (C<5>, C<7>)), ((C<140>, C<1>), (C<4>, C<20>))>;
pub type OddStrided = Layout<((C<6>, C<10>), (C<15>, C<4>)), ((C<1>, C<90>), (C<6>, C<900>))>;
pub type Compact = Layout<(C<4>, C<8>, C<2>), (C<1>, C<4>, C<32>)>;
/// The thread-value layout of matrix A of the SM80 16x8x16 matrix instruction.
pub type Sm80 = Layout<((C<4>, C<8>), (C<2>, C<2>, C<2>)), ((C<32>, C<1>), (C<16>, C<8>, C<128>))>;
/// The thread-value layout of the accumulator of the SM90 64x128 matrix instruction.
pub type Sm90 = Layout<((C<4>, C<8>, C<4>), (C<2>, C<2>, C<16>)), ((C<128>, C<1>, C<16>), (C<64>, C<8>, C<512>))>;
pub type Blocks = ZippedDivide<Layout<(C<512>, C<512>), (C<512>, C<1>)>, ByMode<(C<128>, C<64>)>>;
pub type Reversed = Layout<(C<8>, C<4>), (Neg<1>, C<8>)>;

pub type Swizzled = Composed<Swizzle<3, 3, 3>, C<0>, Layout<(C<8>, C<64>), (C<64>, C<1>)>>;
pub type SwizzledTile = Composed<
    Swizzle<3, 3, 3>,
    C<0>,
    Layout<((C<8>, C<16>), (C<64>, C<1>), (C<1>, C<4>)), ((C<64>, C<512>), (C<1>, C<0>), (C<0>, C<8192>))>,
>;
pub type SwizzledDown = Composed<Swizzle<3, 3, -3>, C<0>, Layout<(C<8>, C<64>), (C<64>, C<1>)>>;

/// Rows of a matrix whose leading stride is known at run time.
pub type Rows = Layout<(C<128>, C<64>), (usize, C<1>)>;
/// Rows and columns of a matrix, both strides known at run time.
pub type Strided = Layout<(C<16>, C<16>), (usize, usize)>;
/// 256 threads with 32 values each, in a column-major 128 x 64 tile.
pub type Threads = Layout<((C<8>, C<32>), (C<8>, C<4>)), ((C<1024>, C<1>), (C<128>, C<32>))>;

#[inline(never)]
pub fn row_major_by_layout(i: usize, j: usize) -> usize {
    RowMajor::VALUE.index((i, j))
}

#[inline(never)]
pub fn row_major_by_hand(i: usize, j: usize) -> usize {
    i * 64 + j
}

#[inline(never)]
pub fn row_major_linear_by_layout(x: usize) -> usize {
    RowMajor::VALUE.index(x)
}

#[inline(never)]
pub fn row_major_linear_by_hand(x: usize) -> usize {
    x % 128 * 64 + x / 128
}

#[inline(never)]
pub fn column_major_by_layout(i: usize, j: usize) -> usize {
    ColumnMajor::VALUE.index((i, j))
}

#[inline(never)]
pub fn column_major_by_hand(i: usize, j: usize) -> usize {
    i + j * 128
}

#[inline(never)]
pub fn column_major_linear_by_layout(x: usize) -> usize {
    ColumnMajor::VALUE.index(x)
}

#[inline(never)]
pub fn column_major_linear_by_hand(x: usize) -> usize {
    x
}

#[inline(never)]
pub fn compact_linear_by_layout(x: usize) -> usize {
    Compact::VALUE.index(x)
}

#[inline(never)]
pub fn compact_linear_by_hand(x: usize) -> usize {
    x
}

#[inline(never)]
pub fn padded_by_layout(i: usize, j: usize) -> usize {
    Padded::VALUE.index((i, j))
}

#[inline(never)]
pub fn padded_by_hand(i: usize, j: usize) -> usize {
    i * 33 + j
}

#[inline(never)]
pub fn padded_linear_by_layout(x: usize) -> usize {
    Padded::VALUE.index(x)
}

#[inline(never)]
pub fn padded_linear_by_hand(x: usize) -> usize {
    x % 32 * 33 + x / 32
}

#[inline(never)]
pub fn nested_by_layout(i: usize, j: usize) -> usize {
    Nested::VALUE.index((i, j))
}

#[inline(never)]
pub fn nested_by_hand(i: usize, j: usize) -> usize {
    i % 2 + i / 2 * 16 + j % 8 * 2 + j / 8 * 64
}

#[inline(never)]
pub fn nested_linear_by_layout(x: usize) -> usize {
    Nested::VALUE.index(x)
}

#[inline(never)]
pub fn nested_linear_by_hand(x: usize) -> usize {
    x % 2 + x / 2 % 4 * 16 + x / 8 % 8 * 2 + x / 64 * 64
}

#[inline(never)]
pub fn nested_leaves_by_layout(i: usize, j: usize, k: usize, l: usize) -> usize {
    Nested::VALUE.index(((i, j), (k, l)))
}

#[inline(never)]
pub fn nested_leaves_by_hand(i: usize, j: usize, k: usize, l: usize) -> usize {
    i + j * 16 + k * 2 + l * 64
}

#[inline(never)]
pub fn odd_by_layout(i: usize, j: usize) -> usize {
    Odd::VALUE.index((i, j))
}

#[inline(never)]
pub fn odd_by_hand(i: usize, j: usize) -> usize {
    i % 3 * 140 + i / 3 + j * 4
}

#[inline(never)]
pub fn odd_linear_by_layout(x: usize) -> usize {
    Odd::VALUE.index(x)
}

#[inline(never)]
pub fn odd_linear_by_hand(x: usize) -> usize {
    x % 3 * 140 + x / 3
}

#[inline(never)]
pub fn odd_strided_by_layout(i: usize, j: usize) -> usize {
    OddStrided::VALUE.index((i, j))
}

#[inline(never)]
pub fn odd_strided_by_hand(i: usize, j: usize) -> usize {
    i % 6 + i / 6 * 90 + j % 15 * 6 + j / 15 * 900
}

#[inline(never)]
pub fn odd_strided_linear_by_layout(x: usize) -> usize {
    OddStrided::VALUE.index(x)
}

#[inline(never)]
pub fn odd_strided_linear_by_hand(x: usize) -> usize {
    x % 6 + x / 6 % 10 * 90 + x / 60 % 15 * 6 + x / 900 * 900
}

#[inline(never)]
pub fn sm80_by_layout(t: usize, v: usize) -> usize {
    Sm80::VALUE.index((t, v))
}

#[inline(never)]
pub fn sm80_by_hand(t: usize, v: usize) -> usize {
    t % 4 * 32 + t / 4 + v % 2 * 16 + v / 2 % 2 * 8 + v / 4 * 128
}

#[inline(never)]
pub fn sm80_linear_by_layout(x: usize) -> usize {
    Sm80::VALUE.index(x)
}

#[inline(never)]
pub fn sm80_linear_by_hand(x: usize) -> usize {
    x % 4 * 32 + x / 4 % 8 + x / 32 % 2 * 16 + x / 64 % 2 * 8 + x / 128 * 128
}

#[inline(never)]
pub fn sm90_by_layout(t: usize, v: usize) -> usize {
    Sm90::VALUE.index((t, v))
}

#[inline(never)]
pub fn sm90_by_hand(t: usize, v: usize) -> usize {
    t % 4 * 128 + t / 4 % 8 + t / 32 * 16 + v % 2 * 64 + v / 2 % 2 * 8 + v / 4 * 512
}

#[inline(never)]
pub fn blocks_by_layout(x: usize, tile: usize) -> usize {
    Blocks::VALUE.index((x, tile))
}

#[inline(never)]
pub fn blocks_by_hand(x: usize, tile: usize) -> usize {
    x % 128 * 512 + x / 128 + tile % 4 * 65536 + tile / 4 * 64
}

#[inline(never)]
pub fn blocks_linear_by_layout(x: usize) -> usize {
    Blocks::VALUE.index(x)
}

#[inline(never)]
pub fn blocks_linear_by_hand(x: usize) -> usize {
    x % 128 * 512 + x / 128 % 64 + x / 8192 % 4 * 65536 + x / 32768 * 64
}

#[inline(never)]
pub fn blocks_leaves_by_layout(i: usize, j: usize, p: usize, q: usize) -> usize {
    Blocks::VALUE.index(((i, j), (p, q)))
}

#[inline(never)]
pub fn blocks_leaves_by_hand(i: usize, j: usize, p: usize, q: usize) -> usize {
    (i + p * 128) * 512 + j + q * 64
}

#[inline(never)]
pub fn small_integers_by_layout(i: u32, j: u32) -> usize {
    RowMajor::VALUE.index((i, j))
}

#[inline(never)]
pub fn small_integers_by_hand(i: u32, j: u32) -> usize {
    i as usize * 64 + j as usize
}

#[inline(never)]
pub fn small_integers_odd_by_layout(x: u32) -> usize {
    OddStrided::VALUE.index(x)
}

#[inline(never)]
pub fn small_integers_odd_by_hand(x: u32) -> usize {
    (x % 6 + x / 6 % 10 * 90 + x / 60 % 15 * 6 + x / 900 * 900) as usize
}

#[inline(never)]
pub fn constant_part_by_layout(i: usize) -> usize {
    Nested::VALUE.index((i, C::<11>))
}

#[inline(never)]
pub fn constant_part_by_hand(i: usize) -> usize {
    i % 2 + i / 2 * 16 + 70
}

#[inline(never)]
pub fn constant_by_layout() -> usize {
    Odd::VALUE.index((C::<7>, C::<11>))
}

#[inline(never)]
pub fn constant_by_hand() -> usize {
    186
}

#[inline(never)]
pub fn reversed_by_layout(i: usize, j: usize) -> isize {
    Reversed::VALUE.offset((i, j))
}

#[inline(never)]
pub fn reversed_by_hand(i: usize, j: usize) -> isize {
    j.wrapping_mul(8).wrapping_sub(i).cast_signed()
}

#[inline(never)]
pub fn runtime_by_layout(leading: usize, i: usize, j: usize) -> usize {
    Rows::with_strides([leading]).index((i, j))
}

#[inline(never)]
pub fn runtime_by_hand(leading: usize, i: usize, j: usize) -> usize {
    i * leading + j
}

#[inline(never)]
pub fn two_runtime_by_layout(rows: usize, columns: usize, i: usize, j: usize) -> usize {
    Strided::with_strides([rows, columns]).index((i, j))
}

#[inline(never)]
pub fn two_runtime_by_hand(rows: usize, columns: usize, i: usize, j: usize) -> usize {
    i * rows + j * columns
}

#[inline(never)]
pub fn runtime_partition_by_layout(leading: usize, thread: u32, value: u32) -> usize {
    Composition::<Rows, Threads>::of(Rows::with_strides([leading])).index((thread, value))
}

#[inline(never)]
pub fn runtime_partition_by_hand(leading: usize, thread: u32, value: u32) -> usize {
    let (thread, value) = (thread as usize, value as usize);
    (thread / 8 + value / 8 * 32) * leading + thread % 8 * 8 + value % 8
}

#[inline(never)]
pub fn runtime_tile_by_layout(leading: usize, i: usize, j: usize, p: usize, q: usize) -> usize {
    Rows::with_strides([leading]).zipped_divide(ByMode::of((C::<8>, C::<16>))).index(((i, j), (p, q)))
}

#[inline(never)]
pub fn runtime_tile_by_hand(leading: usize, i: usize, j: usize, p: usize, q: usize) -> usize {
    (i + p * 8) * leading + j + q * 16
}

#[inline(never)]
pub fn bounded_get_by_layout(elements: &[f32; 8192], i: usize, j: usize) -> Option<&f32> {
    Tensor::from_array(elements, RowMajor::VALUE).get((i, j))
}

#[inline(never)]
pub fn bounded_get_by_hand(elements: &[f32; 8192], i: usize, j: usize) -> Option<&f32> {
    if i < 128 && j < 64 { Some(&elements[i * 64 + j]) } else { None }
}

#[inline(never)]
pub fn masked_read_by_layout(elements: &[f32; 8192], i: usize, j: usize) -> f32 {
    Tensor::from_array(elements, RowMajor::VALUE)[(i % 128, j % 64)]
}

#[inline(never)]
pub fn masked_read_by_hand(elements: &[f32; 8192], i: usize, j: usize) -> f32 {
    elements[i % 128 * 64 + j % 64]
}

#[inline(never)]
pub fn constant_write_by_layout(elements: &mut [f32; 8192], value: f32) {
    TensorMut::from_array(elements, RowMajor::VALUE)[(C::<3>, C::<5>)] = value;
}

#[inline(never)]
pub fn constant_write_by_hand(elements: &mut [f32; 8192], value: f32) {
    elements[197] = value;
}

#[inline(never)]
pub fn swizzled_by_layout(i: usize, j: usize) -> usize {
    Swizzled::VALUE.index((i, j))
}

#[inline(never)]
pub fn swizzled_by_hand(i: usize, j: usize) -> usize {
    let index = i * 64 + j;
    index ^ (index >> 3 & 0b11_1000)
}

#[inline(never)]
pub fn swizzled_linear_by_layout(x: usize) -> usize {
    Swizzled::VALUE.index(x)
}

#[inline(never)]
pub fn swizzled_linear_by_hand(x: usize) -> usize {
    let index = x % 8 * 64 + x / 8;
    index ^ (index >> 3 & 0b11_1000)
}

#[inline(never)]
pub fn swizzled_tile_by_layout(i: usize, j: usize, k: usize) -> usize {
    SwizzledTile::VALUE.index((i, j, k))
}

#[inline(never)]
pub fn swizzled_tile_by_hand(i: usize, j: usize, k: usize) -> usize {
    let index = i * 64 + j + k * 8192;
    index ^ (index >> 3 & 0b11_1000)
}

#[inline(never)]
pub fn swizzled_down_by_layout(i: usize, j: usize) -> usize {
    SwizzledDown::VALUE.index((i, j))
}

#[inline(never)]
pub fn swizzled_down_by_hand(i: usize, j: usize) -> usize {
    let index = i * 64 + j;
    index ^ ((index & 0b11_1000) << 3)
}

#[inline(never)]
pub fn swizzled_read_by_layout(tile: &[f32; 512], i: usize, j: usize) -> Option<f32> {
    Tensor::from_array(tile, Swizzled::VALUE).get((i, j)).copied()
}

#[inline(never)]
pub fn swizzled_read_by_hand(tile: &[f32; 512], i: usize, j: usize) -> Option<f32> {
    if i < 8 && j < 64 {
        let index = i * 64 + j;
        return tile.get(index ^ (index >> 3 & 0b11_1000)).copied();
    }
    None
}
