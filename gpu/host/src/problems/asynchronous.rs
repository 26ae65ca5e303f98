//! Products of `sm_90a` and `sm_100a`, by bulk copies, against sums in `f64`: ragged sizes, one block and two.

use half::bf16;
use layout_gpu::E4m3;
use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Device, Number, Tensor, TensorMut};
use layout_gpu_emulator::{Claim, Costs, Kind, Space};
use layout_gpu_hopper::{blackwell, product};
use layout_static::C;
use layout_static::access::On;

use crate::Result;
use crate::judge::{broken, shared, stopped};
use crate::machine::{Kernels, Machine, launched};

/// A kernel `C = A B^T`: how its factors are made, and their values; its launch.
pub(crate) struct Product<M: Machine, T: Number> {
    pub(crate) name: &'static str,
    pub(crate) make: fn(usize, u32) -> Vec<T>,
    pub(super) value: fn(T) -> f64,
    pub(crate) launch: Launched<M, T>,
}

/// Launches a product on so many blocks: rows, columns, and columns of A; the distances of rows of A, B and C.
pub(crate) type Launched<M, T> = fn(
    &mut M,
    u32,
    [usize; 3],
    [usize; 3],
    [&<M as Device>::Buffer<T>; 2],
    &mut <M as Device>::Buffer<u16>,
) -> Result<Option<Costs>>;

/// The launch of a kernel, of the layouts of a module.
macro_rules! launch {
    ($module:ident, $($kernel:ident)::+) => {
        |device, blocks, [m, n, k], [of_a, of_b, of_c], [a, b], c| {
            let matrix = |rows, columns, stride| $module::Matrix::with_extents((rows, columns), (stride, C));
            let (a, b) = (Tensor::new(a, matrix(m, k, of_a)), Tensor::new(b, matrix(n, k, of_b)));
            let c = TensorMut::new(c, matrix(m, n, of_c));
            launched::<M>($($kernel)::+::launch(device, blocks, a, b, c))
        }
    };
}

pub(super) use launch;

pub(crate) fn bfloats_of<M: Machine>() -> Product<M, u16> {
    Product { name: "hopper", make: bfloats, value: bfloat, launch: launch!(product, product::kernel::hopper) }
}

/// The product by bands of 16 rows of tiles.
pub(crate) fn groups_of<M: Machine>() -> Product<M, u16> {
    Product {
        name: "hopper_groups",
        make: bfloats,
        value: bfloat,
        launch: launch!(product, product::kernel::hopper_groups),
    }
}

pub(crate) fn eighths_of<M: Machine>() -> Product<M, E4m3> {
    let value = |x: E4m3| f64::from(x.to_f32());
    let make = eighths::<M>();
    Product { name: "hopper_e4m3", make, value, launch: launch!(product, product::kernel::hopper_e4m3) }
}

pub(crate) fn blackwell_of<M: Machine>() -> Product<M, u16> {
    Product {
        name: "blackwell",
        make: bfloats,
        value: bfloat,
        launch: launch!(blackwell, blackwell::kernel::blackwell),
    }
}

/// Small numbers that bfloats have.
pub(crate) fn bfloats(count: usize, seed: u32) -> Vec<u16> {
    let number = |i: u64| u8::try_from((i * 2_654_435_761 + u64::from(seed) * 40_503) % 61).unwrap_or(0);
    (0..count as u64).map(|i| bf16::from_f32(f32::from(number(i)) / 16.0 - 1.875).to_bits()).collect()
}

pub(super) fn bfloat(bits: u16) -> f64 {
    bf16::from_bits(bits).to_f64()
}

/// Factors of `e4m3` whose sums a machine computes exactly.
pub(super) fn eighths<M: Machine>() -> fn(usize, u32) -> Vec<E4m3> {
    if M::EXACT { codes } else { integers }
}

/// Codes of `e4m3` below 4.
fn codes(count: usize, seed: u32) -> Vec<E4m3> {
    let code = |i: usize| ((i as u64 * 2_654_435_761 + u64::from(seed) * 40_503) >> 7).to_le_bytes()[0];
    (0..count).map(|i| E4m3::from_bits((code(i) & 0x80) | ((code(i) & 0x7f) % 0x48))).collect()
}

/// Integers from -3 to 3 in `e4m3`.
fn integers(count: usize, seed: u32) -> Vec<E4m3> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        E4m3::from_f32(f32::from(u16::try_from(state >> 16).unwrap_or(0) % 7) - 3.0)
    };
    (0..count).map(|_| next()).collect()
}

/// Sizes that no tile divides, beside one that a tile is.
const SIZES: [[usize; 3]; 6] =
    [[128, 256, 64], [1, 1, 1], [200, 300, 100], [129, 257, 330], [300, 520, 72], [64, 8, 640]];

/// 17 x 2 tiles: a band of 16 rows, and one of a row; and 3 x 3.
const BANDS: [[usize; 3]; 2] = [[2100, 300, 64], [300, 520, 72]];

/// Whether the products of a Hopper are right.
pub(crate) fn hopper<M: Machine>(kernels: &Kernels<M>) -> bool {
    let bfloats = any_sizes(kernels, &bfloats_of(), [1, 2]);
    let bands = all_right(kernels, &groups_of(), &BANDS, [3, 5]);
    any_sizes(kernels, &eighths_of(), [1, 2]) && bfloats && bands
}

/// Whether the product of a Blackwell is right.
pub(crate) fn blackwell<M: Machine>(kernels: &Kernels<M>) -> bool {
    any_sizes(kernels, &blackwell_of(), [1, 2])
}

/// Whether a product is right at all sizes, by so many blocks.
pub(super) fn any_sizes<M: Machine, T: Number>(
    kernels: &Kernels<M>,
    product: &Product<M, T>,
    blocks: [u32; 2],
) -> bool {
    all_right(kernels, product, &SIZES, blocks)
}

/// Whether a product is right at these sizes, by so many blocks.
fn all_right<M: Machine, T: Number>(
    kernels: &Kernels<M>,
    product: &Product<M, T>,
    sizes: &[[usize; 3]],
    blocks: [u32; 2],
) -> bool {
    let launches = sizes.iter().enumerate().flat_map(|(seed, size)| blocks.map(|blocks| (seed, size, blocks)));
    let wrong = launches.into_iter().find_map(|(seed, size, blocks)| {
        let error = product.run(kernels, *size, blocks, seed as u64).err()?;
        Some(format!("{size:?}, {blocks} blocks: {error}"))
    });
    kernels.said(product.name, wrong.as_deref().unwrap_or("right"));
    wrong.is_none()
}

impl<M: Machine, T: Number> Product<M, T> {
    /// Runs it on so many blocks, and compares it with sums in `f64`. Columns beyond the product stay as they were.
    pub(super) fn run(&self, kernels: &Kernels<M>, sizes: [usize; 3], blocks: u32, seed: u64) -> Result<Option<Costs>> {
        let mut device = kernels.machine(seed);
        let [m, n, k] = sizes;
        // Rows further apart than they are long, by multiples of 16 bytes.
        let strides = [k.next_multiple_of(16), k.next_multiple_of(16) + 16, n.next_multiple_of(8) + 16];
        let (a, b) = ((self.make)(m * strides[0], 1), (self.make)(n * strides[1], 2));
        let before = bf16::from_f32(-7.0).to_bits();
        let (of_a, of_b) = (device.upload(&a)?, device.upload(&b)?);
        let mut of_c = device.upload(&vec![before; m * strides[2]])?;
        let costs = (self.launch)(&mut device, blocks, sizes, strides, [&of_a, &of_b], &mut of_c)?;
        for (at, bits) in device.download(&of_c)?.into_iter().enumerate() {
            let (row, column) = (at / strides[2], at % strides[2]);
            if column >= n {
                // A store writes whole vectors of 16 bytes: zeros, here.
                let want = if column < n.next_multiple_of(8) { 0 } else { before };
                if bits != want {
                    return Err(format!("({row},{column}) is beyond the product: {bits:#x}, not {want:#x}").into());
                }
                continue;
            }
            self.near([&a[row * strides[0]..][..k], &b[column * strides[1]..][..k]], bits)
                .map_err(|wrong| format!("({row},{column}): {wrong}"))?;
        }
        Ok(costs)
    }

    /// Compares a result with the sum in `f64`.
    fn near(&self, [a, b]: [&[T]; 2], bits: u16) -> std::result::Result<(), String> {
        let want: f64 = a.iter().zip(b).map(|(x, y)| (self.value)(*x) * (self.value)(*y)).sum();
        let got = bfloat(bits);
        let is_near = (got - want).abs() <= want.abs() / 256.0 + 1e-3; // not for a NaN
        if is_near { Ok(()) } else { Err(format!("{got}, not {want}")) }
    }

    /// Compares a product of square matrices at a thousand places.
    pub(crate) fn probe(&self, [a, b]: [&[T]; 2], c: &[u16], edge: usize) -> Result<()> {
        for place in (0..1000).map(|i| i * 2_654_435_761 % c.len()) {
            let (row, column) = (place / edge, place % edge);
            self.near([&a[row * edge..][..edge], &b[column * edge..][..edge]], c[place])
                .map_err(|wrong| format!("{}: ({row},{column}): {wrong}", self.name))?;
        }
        Ok(())
    }
}

/// Whether each access of a thread to shared memory takes the wavefronts of its layout. Bulk copies and products read
/// and write lines of the swizzle; threads access shared memory by `stmatrix` alone.
pub(crate) fn claims(kernels: &Kernels<Emulator>) -> Result<bool> {
    let costs = bfloats_of().run(kernels, [128, 256, 64], 1, 0)?.ok_or("no costs")?;
    let most = On::<product::WriteChunk, product::Chunk>::WAVEFRONTS;
    // Two warpgroups of four warps, four chunks of four instructions.
    Ok(kernels.right("wavefronts of the product", exact(&costs, &[("stmatrix", most, 2 * 4 * 4 * 4)])))
}

/// The same of a Blackwell, whose threads write a row each.
pub(crate) fn blackwell_claims(kernels: &Kernels<Emulator>) -> Result<bool> {
    let costs = blackwell_of().run(kernels, [128, 256, 64], 1, 0)?.ok_or("no costs")?;
    let most = On::<blackwell::WriteRow, blackwell::Chunk>::WAVEFRONTS;
    // A warpgroup of four warps, four chunks of eight vectors. Each of eight warps reads where the sums are.
    let claims = [("st.shared.v4", most, 4 * 4 * 8), ("ld.shared.b32", 1, 8)];
    Ok(kernels.right("wavefronts of the product", exact(&costs, &claims)))
}

/// Whether shared memory is accessed by these instructions alone, each exactly so many times, with exactly so many
/// wavefronts each time and without a conflict: the instruction, its wavefronts, its executions.
pub(super) fn exact(costs: &Costs, claims: &[(&str, usize, usize)]) -> bool {
    let all: Vec<Claim> = claims.iter().map(|(instruction, each, _)| shared(instruction, *each)).collect();
    let same = claims.iter().all(|(instruction, most, executions)| {
        let these = costs.of(Space::Shared, instruction);
        let each = these.iter().all(|cost| (cost.wavefronts, cost.conflicts()) == (most * cost.executions, 0));
        each && these.iter().map(|cost| cost.executions).sum::<usize>() == *executions
    });
    same && broken(Some(costs), &all).is_none()
}

/// A line that a kernel has lost, or has otherwise, and what the emulator says.
pub(super) type Fault = (&'static str, fn(&str) -> Option<String>, Kind, &'static [&'static str]);

/// Whether the emulator says what is wrong with rings that have lost an instruction.
pub(crate) fn hopper_found(kernels: &Kernels<Emulator>) -> Result<bool> {
    let faults: [Fault; 4] = [
        // The producer waits in the second round.
        (
            "a reader that does not release",
            |line| lost(line, "mbarrier.arrive.shared"),
            Kind::Barrier,
            &[
                "nothing ends phase 0 of the barrier at",
                "(\"empty\" of stage 0 of Ring<(TmaBox<..>, TmaBox<..>), 4, 2>)",
                "0 of 2",
            ],
        ),
        ("a product that nobody waits for", |line| lost(line, "wgmma.wait_group.sync.aligned 0"), Kind::Race, &[]),
        ("barriers that copies do not see", |line| lost(line, "fence.proxy.async"), Kind::Race, &[]),
        ("bytes that nobody expects", fewer, Kind::Barrier, &["16 bytes came that nobody expected"]),
    ];
    found(kernels, &faults, |kernels| bfloats_of().run(kernels, [128, 256, 640], 1, 1))
}

/// The same for tensor memory.
pub(crate) fn blackwell_found(kernels: &Kernels<Emulator>) -> Result<bool> {
    let faults: [Fault; 4] = [
        ("columns that nobody gives back", |line| lost(line, "tcgen05.dealloc"), Kind::Leak, &["512 columns"]),
        ("products that no barrier sees", |line| lost(line, "tcgen05.commit"), Kind::Barrier, &[]),
        (
            "sums without a fence",
            |line| lost(line, "tcgen05.fence::after_thread_sync"),
            Kind::Race,
            &["no tcgen05.fence orders them"],
        ),
        ("a tile that stores do not see", |line| lost(line, "fence.proxy.async"), Kind::Race, &[]),
    ];
    found(kernels, &faults, |kernels| blackwell_of().run(kernels, [128, 512, 640], 1, 1))
}

/// No line in the place of one that has these words.
pub(super) fn lost(line: &str, words: &str) -> Option<String> {
    line.contains(words).then(String::new)
}

/// Fewer bytes than are copied.
fn fewer(line: &str) -> Option<String> {
    let (before, _) = line.rsplit_once(", ").filter(|_| line.contains("arrive.expect_tx"))?;
    Some(format!("{before}, 49136;"))
}

/// Whether the emulator stops each kernel with its fault.
pub(super) fn found<T>(
    kernels: &Kernels<Emulator>,
    faults: &[Fault],
    run: impl Fn(&Kernels<Emulator>) -> Result<T>,
) -> Result<bool> {
    let mut right = true;
    for (name, line, kind, words) in faults {
        let faulty = kernels.with(line)?;
        let result = run(&faulty);
        let same = stopped(&result)
            .is_some_and(|error| error.kind == *kind && words.iter().all(|words| error.message.contains(words)));
        right &= kernels.right(&format!("{name} is found"), same);
    }
    Ok(right)
}

#[cfg(test)]
mod tests {
    use half::bf16;
    use layout_gpu::host::emulated::Emulator;

    use super::{bfloats, bfloats_of};

    #[test]
    fn no_number_is_near_no_sum() {
        let (product, x) = (bfloats_of::<Emulator>(), bfloats(3, 1));
        let sum: f64 = x.iter().map(|x| (product.value)(*x).powi(2)).sum();
        let near = |got| product.near([&x, &x], bf16::from_f64(got).to_bits()).is_ok();
        assert_eq!([sum, f64::NAN, f64::INFINITY, -sum].map(near), [true, false, false, false]);
    }
}
