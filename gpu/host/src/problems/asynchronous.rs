//! Products of `sm_90a` and `sm_100a`, by bulk copies, against sums in `f64`: ragged sizes, one block and two.

use half::bf16;
use layout_gpu::E4m3;
use layout_gpu::host::Number;
use layout_gpu::host::emulated::Emulator;
use layout_gpu::shared::Declared;
use layout_gpu_emulator::{Claim, Costs, Kind, Space};
use layout_gpu_hopper::{blackwell, product};
use layout_static::C;
use layout_static::access::On;
use layout_static::algebra::atom::TensorMap;

use crate::Result;
use crate::judge::{broken, stopped};
use crate::machine::{Grid, Kernels, Machine, start};

/// A kernel `C = A B^T`: how its factors are made, and their values; its maps of a tensor of rows, columns and a stride
/// at an address; its launch.
pub(crate) struct Product<T> {
    pub(crate) name: &'static str,
    pub(crate) make: fn(usize, u32) -> Vec<T>,
    pub(crate) value: fn(T) -> f64,
    pub(crate) maps: [fn([usize; 3], u64) -> Result<TensorMap>; 3],
    pub(crate) tile: [u32; 3],
    pub(crate) threads: usize,
    pub(crate) bytes: u32,
}

/// The maps of a tensor under the layout of its module.
macro_rules! maps {
    ($module:ident: $($Copy:ident)*) => {
        [$(|[rows, columns, stride], at| {
            let matrix = $module::Matrix::with_extents((rows, columns), (stride, C));
            Ok($module::$Copy::tensor_map(&matrix, at)?)
        }),*]
    };
}

pub(crate) const BFLOATS: Product<u16> = Product {
    name: "hopper",
    make: bfloats,
    value: bfloat,
    maps: maps!(product: LoadA LoadB StoreC),
    tile: [product::TILE[0], product::TILE[1], product::ROW / 2],
    threads: product::THREADS,
    bytes: product::Memory::<product::LoadA, product::LoadB>::BYTES,
};

pub(crate) const EIGHTHS: Product<E4m3> = Product {
    name: "hopper_e4m3",
    make: codes,
    value: |x| f64::from(x.to_f32()),
    maps: maps!(product: LoadBytesA LoadBytesB StoreC),
    tile: [product::TILE[0], product::TILE[1], product::ROW],
    threads: product::THREADS,
    bytes: product::Memory::<product::LoadBytesA, product::LoadBytesB>::BYTES,
};

pub(crate) const BLACKWELL: Product<u16> = Product {
    name: "blackwell",
    make: bfloats,
    value: bfloat,
    maps: maps!(blackwell: LoadA LoadB StoreC),
    tile: blackwell::TILE,
    threads: blackwell::THREADS,
    bytes: blackwell::Memory::BYTES,
};

/// Small numbers that bfloats have.
fn bfloats(count: usize, seed: u32) -> Vec<u16> {
    let number = |i: u64| u8::try_from((i * 2_654_435_761 + u64::from(seed) * 40_503) % 61).unwrap_or(0);
    (0..count as u64).map(|i| bf16::from_f32(f32::from(number(i)) / 16.0 - 1.875).to_bits()).collect()
}

fn bfloat(bits: u16) -> f64 {
    bf16::from_bits(bits).to_f64()
}

/// Integers from -3 to 3 in `e4m3`. A Hopper keeps 13 bits after the leading one of its sums of 8 bits: integers below
/// 2^13 are exact.
fn codes(count: usize, seed: u32) -> Vec<E4m3> {
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

/// Whether the products of a Hopper are right.
pub(crate) fn hopper<M: Machine>(kernels: &Kernels<M>) -> bool {
    let bfloats = any_sizes(kernels, &BFLOATS);
    any_sizes(kernels, &EIGHTHS) && bfloats
}

/// Whether the product of a Blackwell is right.
pub(crate) fn blackwell<M: Machine>(kernels: &Kernels<M>) -> bool {
    any_sizes(kernels, &BLACKWELL)
}

/// Whether a product is right at all sizes, by one block and by two.
fn any_sizes<M: Machine, T: Number>(kernels: &Kernels<M>, product: &Product<T>) -> bool {
    let launches = SIZES.iter().enumerate().flat_map(|(seed, size)| [1, 2].map(|blocks| (seed, size, blocks)));
    let wrong = launches.into_iter().find_map(|(seed, size, blocks)| {
        let error = product.run(kernels, *size, blocks, seed as u64).err()?;
        Some(format!("{size:?}, {blocks} blocks: {error}"))
    });
    kernels.said(product.name, wrong.as_deref().unwrap_or("right"));
    wrong.is_none()
}

impl<T: Number> Product<T> {
    /// The distances of rows of A, B and C: a few elements more than the columns, and multiples of 16 bytes.
    pub(crate) fn strides([_, n, k]: [usize; 3]) -> [usize; 3] {
        [k.next_multiple_of(16), k.next_multiple_of(16) + 16, n.next_multiple_of(8) + 16]
    }

    /// The arguments of a product of these sizes: A, B and C at addresses, their maps being made by a function.
    pub(crate) fn arguments(
        &self,
        [m, n, k]: [usize; 3],
        strides: [usize; 3],
        addresses: [u64; 3],
        mut map: impl FnMut(&TensorMap) -> Result<u64>,
    ) -> Result<[u64; 6]> {
        let shapes = [[m, k, strides[0]], [n, k, strides[1]], [m, n, strides[2]]];
        let mut maps = [0; 3];
        for (i, place) in maps.iter_mut().enumerate() {
            *place = map(&self.maps[i](shapes[i], addresses[i])?)?;
        }
        let count = |extent: usize, tile: u32| (extent as u64).div_ceil(u64::from(tile));
        let [of_m, of_n, of_k] = self.tile;
        Ok([maps[0], maps[1], maps[2], count(m, of_m), count(n, of_n), count(k, of_k)])
    }

    /// Runs it on so many blocks, and compares it with sums in `f64`. Columns beyond the product stay as they were.
    fn run<M: Machine>(
        &self,
        kernels: &Kernels<M>,
        sizes: [usize; 3],
        blocks: u32,
        seed: u64,
    ) -> Result<Option<Costs>> {
        let mut device = kernels.machine(seed);
        let ([m, n, k], strides) = (sizes, Self::strides(sizes));
        let (a, b) = ((self.make)(m * strides[0], 1), (self.make)(n * strides[1], 2));
        let before = bf16::from_f32(-7.0).to_bits();
        let (of_a, of_b) = (device.upload(&a)?, device.upload(&b)?);
        let of_c = device.upload(&vec![before; m * strides[2]])?;
        let addresses = [device.place(&of_a).0, device.place(&of_b).0, device.place(&of_c).0];
        let mut maps = Vec::new();
        let arguments = self.arguments(sizes, strides, addresses, |map| {
            maps.push(device.tensor_map(map)?);
            Ok(maps.last().map_or(0, |map| device.place(map).0))
        })?;
        let grid = Grid { shared: self.bytes, ..Grid::new([blocks, 1], self.threads) };
        // SAFETY: the maps of the matrices, and their tiles.
        let costs = unsafe { start(&mut device, self.name, grid, &arguments) }?;
        for (at, bits) in device.download(&of_c)?.into_iter().enumerate() {
            let (row, column) = (at / strides[2], at % strides[2]);
            if column >= n {
                // A store writes whole vectors of 16 bytes: zeros, here.
                if bits != before && (bits != 0 || column >= n.next_multiple_of(8)) {
                    return Err(format!("({row},{column}) is beyond the product, and written").into());
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
        if (got - want).abs() > want.abs() / 256.0 + 1e-3 { Err(format!("{got}, not {want}")) } else { Ok(()) }
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

/// Whether each thread's access to shared memory takes the wavefronts of its layout. Bulk copies and products read and
/// write lines of the swizzle; threads access shared memory by `stmatrix` alone.
pub(crate) fn claims(kernels: &Kernels<Emulator>) -> Result<bool> {
    let costs = BFLOATS.run(kernels, [128, 256, 64], 1, 0)?.ok_or("no costs")?;
    let most = On::<product::WriteChunk, product::Chunk>::WAVEFRONTS;
    let wrong = broken(Some(&costs), &[Claim { space: Space::Shared, instruction: "stmatrix", most }]);
    let shared = costs.of(Space::Shared, "");
    let exact = shared.iter().all(|cost| (cost.wavefronts, cost.conflicts()) == (most * cost.executions, 0));
    // Two warpgroups of four warps, four chunks of four instructions.
    let executions: usize = costs.of(Space::Shared, "stmatrix").iter().map(|cost| cost.executions).sum();
    Ok(kernels.right("wavefronts of stmatrix", wrong.is_none() && exact && executions == 2 * 4 * 4 * 4))
}

/// A line that a kernel has lost, or has otherwise, and what the emulator says.
type Fault = (&'static str, fn(&str) -> Option<String>, Kind, &'static str);

/// Whether the emulator says what is wrong with rings that have lost an instruction.
pub(crate) fn hopper_found(kernels: &Kernels<Emulator>) -> Result<bool> {
    let faults: [Fault; 4] = [
        // The producer waits in the second round.
        ("a reader that does not release", |line| lost(line, "mbarrier.arrive.shared"), Kind::Barrier, "0 of 2"),
        ("a product that nobody waits for", |line| lost(line, "wgmma.wait_group.sync.aligned 0"), Kind::Race, ""),
        ("barriers that copies do not see", |line| lost(line, "fence.proxy.async"), Kind::Race, ""),
        ("bytes that nobody expects", fewer, Kind::Barrier, "16 bytes came that nobody expected"),
    ];
    found(kernels, &faults, |kernels| BFLOATS.run(kernels, [128, 256, 640], 1, 1))
}

/// The same for tensor memory.
pub(crate) fn blackwell_found(kernels: &Kernels<Emulator>) -> Result<bool> {
    let faults: [Fault; 4] = [
        ("columns that nobody gives back", |line| lost(line, "tcgen05.dealloc"), Kind::Leak, "512 columns"),
        ("products that no barrier sees", |line| lost(line, "tcgen05.commit"), Kind::Barrier, ""),
        ("sums without a fence", |line| lost(line, "tcgen05.fence::after_thread_sync"), Kind::Race, "no tcgen05.fence"),
        ("a tile that stores do not see", |line| lost(line, "fence.proxy.async"), Kind::Race, ""),
    ];
    found(kernels, &faults, |kernels| BLACKWELL.run(kernels, [128, 512, 640], 1, 1))
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
        let same = stopped(&result).is_some_and(|error| error.kind == *kind && error.message.contains(words));
        right &= kernels.right(&format!("{name} is found"), same);
    }
    Ok(right)
}
