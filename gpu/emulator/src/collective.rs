//! What a warp does together, as the PTX reference has it: `shfl`, `ldmatrix`, `mma`.

use half::f16;

use crate::Result;
use crate::scalar::float;
use crate::shared::Shared;

/// The threads of a warp.
pub(crate) const WARP: usize = 32;

/// `shfl.sync.bfly`: each thread takes the value of the thread whose number differs by these bits.
pub(crate) fn butterfly(values: &[u64], lane_mask: usize) -> Vec<u64> {
    (0..WARP).map(|lane| values[lane ^ lane_mask]).collect()
}

/// `ldmatrix.m8n8.x4.b16`: row `i` of matrix `r` is 16 bytes at the address of thread `8 r + i`; thread `l` gets
/// elements `2 (l % 4)` and the next of row `l / 4` of each matrix.
pub(crate) fn load_matrices(shared: &mut Shared, first: usize, addresses: &[u64]) -> Result<Vec<[u64; 4]>> {
    let mut registers = vec![[0; 4]; WARP];
    for (lane, address) in addresses.iter().enumerate() {
        let row = shared.load(first + lane, *address, 16)?;
        for (pair, bytes) in row.chunks_exact(4).enumerate() {
            let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
            registers[lane % 8 * 4 + pair][lane / 8] = u64::from(u32::from_le_bytes(bytes));
        }
    }
    Ok(registers)
}

/// `mma.m16n8k16.row.col.f32.f16.f16.f32`: the registers of `a`, `b` and `c` of each thread, to those of `a b + c`.
pub(crate) fn multiply_add(a: &[Vec<u64>], b: &[Vec<u64>], c: &[Vec<u64>]) -> Vec<[u64; 4]> {
    let mut left = [[0.0; 16]; 16];
    let mut right = [[0.0; 8]; 16];
    for lane in 0..WARP {
        let (group, thread) = (lane / 4, lane % 4);
        for (register, half) in (0..4).flat_map(|register| [(register, 0), (register, 1)]) {
            let (row, column) = (group + register % 2 * 8, thread * 2 + half + register / 2 * 8);
            left[row][column] = number(a[lane][register], half);
        }
        for (register, half) in (0..2).flat_map(|register| [(register, 0), (register, 1)]) {
            right[thread * 2 + half + register * 8][group] = number(b[lane][register], half);
        }
    }
    let cell = |lane: usize, register: usize| {
        let (row, column) = (lane / 4 + register / 2 * 8, lane % 4 * 2 + register % 2);
        let product: f32 = (0..16).map(|k| left[row][k] * right[k][column]).sum();
        u64::from((product + float(c[lane][register])).to_bits())
    };
    (0..WARP).map(|lane| std::array::from_fn(|register| cell(lane, register))).collect()
}

/// One half of a register.
#[allow(clippy::cast_possible_truncation, reason = "one half is meant")]
fn number(register: u64, half: usize) -> f32 {
    f16::from_bits((register >> (16 * half)) as u16).to_f32()
}
