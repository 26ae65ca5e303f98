//! A product of `sm_90a` whose sums are divided among blocks, against sums in `f64`: it adds to what is there.

use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_emulator::Costs;
use layout_gpu_hopper::{product, split};
use layout_static::C;
use layout_static::access::On;

use super::asynchronous::{bfloat, bfloats, exact};
use crate::Result;
use crate::machine::{Kernels, Machine, launched};

/// Rows, columns and columns of A; parts; blocks. More parts than steps are as many as steps, none are one.
const CASES: [([usize; 3], u32, u32); 8] = [
    ([128, 256, 640], 3, 3),
    ([128, 256, 640], 10, 4),
    ([128, 256, 64], 5, 2),
    ([1, 1, 1], 0, 1),
    ([200, 300, 330], 2, 5),
    ([129, 257, 200], 4, 3),
    ([300, 520, 72], 1, 2),
    ([64, 7, 1000], 16, 16),
];

/// Whether the product is right at all sizes.
pub(crate) fn right<M: Machine>(kernels: &Kernels<M>) -> bool {
    let wrong = CASES.into_iter().enumerate().find_map(|(seed, (sizes, parts, blocks))| {
        let error = run(kernels, sizes, parts, blocks, seed as u64).err()?;
        Some(format!("{sizes:?}, {parts} parts, {blocks} blocks: {error}"))
    });
    kernels.said("hopper_split", wrong.as_deref().unwrap_or("right"));
    wrong.is_none()
}

/// Whether each thread writes its sums without a conflict.
pub(crate) fn claims(kernels: &Kernels<Emulator>) -> Result<bool> {
    let costs = run(kernels, [128, 256, 128], 2, 2, 0)?.ok_or("no costs")?;
    let most = On::<split::WriteSums, split::SumsChunk>::WAVEFRONTS;
    // Two parts; two warpgroups of four warps, eight chunks of 16 instructions.
    Ok(kernels.right("wavefronts of parts", exact(&costs, &[("st.shared.b32", most, 2 * 2 * 4 * 8 * 16)])))
}

/// Adds a product to numbers. All sums are exact in `f32`, in any order.
fn run<M: Machine>(
    kernels: &Kernels<M>,
    [m, n, k]: [usize; 3],
    parts: u32,
    blocks: u32,
    seed: u64,
) -> Result<Option<Costs>> {
    let mut device = kernels.machine(seed);
    // Rows further apart than they are long, by multiples of 16 bytes.
    let [of_a, of_b, of_c] = [k.next_multiple_of(8), k.next_multiple_of(8) + 8, n.next_multiple_of(4) + 4];
    let (a, b) = (bfloats(m * of_a, 1), bfloats(n * of_b, 2));
    let before = |at: usize| f32::from(u8::try_from(at % 7).unwrap_or(0)) - 3.5;
    let (on_a, on_b) = (device.upload(&a)?, device.upload(&b)?);
    let mut on_c = device.upload(&(0..m * of_c).map(before).collect::<Vec<_>>())?;
    let matrix = |rows, columns, stride| product::Matrix::with_extents((rows, columns), (stride, C));
    let (factors, c) = ((matrix(m, k, of_a), matrix(n, k, of_b)), TensorMut::new(&mut on_c, matrix(m, n, of_c)));
    let (a_, b_) = (Tensor::new(&on_a, factors.0), Tensor::new(&on_b, factors.1));
    let costs = launched::<M>(split::hopper_split::launch(&mut device, blocks, a_, b_, c, parts))?;
    for (at, got) in device.download(&on_c)?.into_iter().enumerate() {
        let (row, column) = (at / of_c, at % of_c);
        let mut want = f64::from(before(at));
        if column < n {
            let pairs = a[row * of_a..][..k].iter().zip(&b[column * of_b..][..k]);
            want += pairs.map(|(x, y)| bfloat(*x) * bfloat(*y)).sum::<f64>();
        }
        if f64::from(got).to_bits() != want.to_bits() {
            return Err(format!("({row},{column}): {got}, not {want}").into());
        }
    }
    Ok(costs)
}
