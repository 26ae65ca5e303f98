//! Folds of every type, the greatest element of rows, and histograms, against plain loops.

use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_emulator::{Bound, Claim, Kind, Space, assert_costs};
use layout_gpu_kernels::{argmax, folds, histogram};
use layout_static::C;

use crate::Result;
use crate::judge::{broken, claim, stopped};
use crate::machine::{Kernels, Machine, launched};

/// The orders in which threads are run.
const ORDERS: u64 = 3;

/// Whether all results are right.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    let (mut same, mut most, mut counted) = (true, true, true);
    for seed in 0..ORDERS {
        same &= numbers(kernels, seed)? && bits(kernels, seed)?;
        for sizes in [[1, 1], [5, 100], [4, 256], [9, 257], [3, 5000]] {
            most &= greatest(kernels, sizes, false, seed)? && greatest(kernels, sizes, true, seed)?;
        }
        for length in [1, 15, 16, 17, 1000, 16_384, 16_385, 40_007] {
            for (blocks, bins) in [(1, 256), (3, 256), (2, 200)] {
                counted &= occurrences(kernels, length, blocks, bins, seed)?;
            }
        }
    }
    Ok([("folds", same), ("argmax", most), ("histogram", counted)]
        .into_iter()
        .fold(true, |all, (kernel, right)| kernels.right(kernel, right) && all))
}

/// Whether the emulator finds the race in kernels that have lost their barriers, and the one of a plain load.
pub(crate) fn found(kernels: &Kernels<Emulator>) -> Result<bool> {
    let is_race = |kernels: &Kernels<Emulator>, run: &dyn Fn(&Kernels<Emulator>) -> Result<bool>| {
        stopped(&run(kernels)).is_some_and(|error| error.kind == Kind::Race)
    };
    let without = kernels.without_barriers()?;
    // Each block reads a bin before it adds to it.
    let plain = kernels.with(|line| {
        let atomic = line.trim().strip_prefix("atom.relaxed.gpu.global.add.u32 ")?;
        let (register, rest) = atomic.split_once(", [")?;
        Some(format!("ld.global.b32 {register}, [{}];\n{line}", rest.split_once(']')?.0))
    })?;
    let long = is_race(&without, &|kernels| greatest(kernels, [2, 3000], true, 0));
    let counts = is_race(&without, &|kernels| occurrences(kernels, 5000, 1, 256, 0));
    let loads = is_race(&plain, &|kernels| occurrences(kernels, 40_000, 3, 256, 0));
    for (kernel, found) in
        [("argmax without barriers", long), ("histogram without barriers", counts), ("histogram that loads", loads)]
    {
        kernels.said(kernel, if found { "a race, as it has to be" } else { "no race found" });
    }
    Ok(long && counts && loads)
}

/// A number that looks random.
fn noise(i: usize) -> u64 {
    let mixed = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// The first number that no other one is above, and its index.
fn first<T: Copy>(x: &[T], is_above: impl Fn(T, T) -> bool) -> (T, usize) {
    let mut best = 0;
    for i in 1..x.len() {
        if is_above(x[i], x[best]) {
            best = i;
        }
    }
    (x[best], best)
}

/// What the thread of a number writes: results, and indices.
#[allow(clippy::cast_possible_truncation, reason = "a block has 128 threads")]
fn folded<T: Copy + PartialOrd>(x: &[T], number: usize, plus: fn(T, T) -> T) -> ([T; folds::RESULTS], [u32; 2]) {
    let group = |lanes: usize| &x[number / lanes * lanes..][..lanes];
    let sum = |x: &[T]| x[1..].iter().fold(x[0], |sum, x| plus(sum, *x));
    let most = |lanes| first(group(lanes), |a, b| a > b);
    let least = |lanes| first(group(lanes), |a, b| a < b);
    let (eight, block) = (group(8), group(folds::THREADS));
    let results = [
        sum(eight),
        most(8).0,
        least(8).0,
        sum(group(32)),
        most(32).0,
        least(32).0,
        sum(block),
        most(folds::THREADS).0,
    ];
    let begin = number % folds::THREADS / 8 * 8;
    (results, [(begin + least(8).1) as u32, most(folds::THREADS).1 as u32])
}

/// The numbers of two blocks and of a part of a third one, which is filled up by zeros.
const NUMBERS: usize = 3 * folds::THREADS - 28;

/// Whether the kernel of each type folds its numbers as plain loops do.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "small numbers")]
fn numbers<M: Machine>(kernels: &Kernels<M>, seed: u64) -> Result<bool> {
    macro_rules! of {
        ($($name:ident $T:ty: |$x:ident| $number:expr, $plus:expr;)*) => {{
            let mut right = true;
            $({
                let mut x: Vec<$T> = (0..NUMBERS).map(|i| { let $x = noise(i); $number }).collect();
                let mut device = kernels.machine(seed);
                let from = device.upload(&x)?;
                let mut to = device.upload(&vec![<$T>::default(); folds::RESULTS * NUMBERS])?;
                let mut indices = device.upload(&vec![0_u32; 2 * NUMBERS])?;
                let costs = launched::<M>(folds::kernel::$name::launch(
                    &mut device,
                    Tensor::new(&from, folds::Array::with_extents(NUMBERS, C)),
                    TensorMut::new(&mut to, folds::Results::with_extents((NUMBERS, C), (C, C))),
                    TensorMut::new(&mut indices, folds::Indices::with_extents((NUMBERS, C), (C, C))),
                ))?;
                // A word of a warp, and a row of them.
                if let Some(costs) = costs.filter(|_| kernels.claimed) {
                    assert_costs!(costs, Shared "st.shared" == 1, Shared "ld.shared" == 1);
                }
                let (got, indices) = (device.download(&to)?, device.download(&indices)?);
                x.resize(NUMBERS.next_multiple_of(folds::THREADS), <$T>::default());
                for (number, (got, indices)) in got.chunks(folds::RESULTS).zip(indices.chunks(2)).enumerate() {
                    let (want, places) = folded(&x, number, $plus);
                    right &= got == want && indices == places;
                }
            })*
            right
        }};
    }
    // Numbers that are often equal; sums of integers wrap around, sums of floats are exact.
    Ok(of! {
        folds_u32 u32: |x| (x % 50) as u32 * 0x0505_0505, u32::wrapping_add;
        folds_i32 i32: |x| ((x % 50) as i32 - 25) * 0x0505_0505, i32::wrapping_add;
        folds_f32 f32: |x| (x % 50) as f32 - 25.0, |a, b| a + b;
        folds_u64 u64: |x| (x % 50) * 0x0505_0505_0505_0505, u64::wrapping_add;
        folds_i64 i64: |x| ((x % 50).cast_signed() - 25) * 0x0505_0505_0505_0505, i64::wrapping_add;
        folds_f64 f64: |x| ((x % 50) as f64 - 25.0) * 1e9, |a, b| a + b;
    })
}

/// Whether bits are folded as plain loops do.
#[allow(clippy::cast_possible_truncation, reason = "words")]
fn bits<M: Machine>(kernels: &Kernels<M>, seed: u64) -> Result<bool> {
    let mut x: Vec<u32> = (0..NUMBERS).map(|i| noise(i) as u32 | 1 << (i / 32)).collect();
    let mut device = kernels.machine(seed);
    let from = device.upload(&x)?;
    let mut to = device.upload(&vec![0_u32; folds::RESULTS * NUMBERS])?;
    launched::<M>(folds::kernel::folds_bits::launch(
        &mut device,
        Tensor::new(&from, folds::Array::with_extents(NUMBERS, C)),
        TensorMut::new(&mut to, folds::Results::with_extents((NUMBERS, C), (C, C))),
    ))?;
    x.resize(NUMBERS.next_multiple_of(folds::THREADS), 0);
    let want = (0..NUMBERS).flat_map(|number| {
        let fold = |lanes: usize, f: fn(u32, u32) -> u32| {
            x[number / lanes * lanes..][..lanes].iter().copied().reduce(f).unwrap_or_default()
        };
        let three = |lanes| [fold(lanes, |a, b| a & b), fold(lanes, |a, b| a | b), fold(lanes, |a, b| a ^ b)];
        let ([a, b, c], [d, e, f], [g, h, _]) = (three(8), three(32), three(16));
        [a, b, c, d, e, f, g, h]
    });
    Ok(device.download(&to)?.into_iter().eq(want))
}

/// Whether the greatest element of each row and its column are right: by a warp a row, or by a block.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "small numbers")]
fn greatest<M: Machine>(kernels: &Kernels<M>, [rows, columns]: [usize; 2], long: bool, seed: u64) -> Result<bool> {
    let mut device = kernels.machine(seed);
    let stride = columns + 3;
    // Often equal; here and there no number, and rows of nothing else, or of minus infinity.
    let x: Vec<f32> = (0..rows * stride)
        .map(|i| match (i / stride % 4, noise(i) % 100) {
            (2, _) | (_, 99) => f32::NAN,
            (3, _) => f32::NEG_INFINITY,
            (_, x) => (x % 60) as f32 - 70.0,
        })
        .collect();
    let from = device.upload(&x)?;
    let (mut elements, mut places) = (device.upload(&vec![7.0_f32; rows])?, device.upload(&vec![7_u32; rows])?);
    let (matrix, best) =
        (argmax::Matrix::with_extents((rows, columns), (stride, C)), argmax::Best::with_extents(rows, C));
    let source = Tensor::new(&from, matrix);
    let (of, at) = (TensorMut::new(&mut elements, best), TensorMut::new(&mut places, best));
    let costs = launched::<M>(if long {
        argmax::kernel::argmax_long::launch(&mut device, source, of, at)
    } else {
        argmax::kernel::argmax::launch(&mut device, source, of, at)
    })?;
    if let Some(costs) = costs.filter(|_| kernels.claimed) {
        // A word of a lane each, of neighbours.
        if long {
            assert_costs!(costs, Global "ld.global" <= 5, Shared "st.shared.b32" == 1, Shared "ld.shared.b32" == 1);
        } else {
            assert_costs!(costs, Global "ld.global" <= 5);
        }
    }
    let (elements, places) = (device.download(&elements)?, device.download(&places)?);
    Ok((0..rows).all(|row| {
        let is_above = |a: f32, b: f32| a > b || b.is_nan() && !a.is_nan();
        let (want, column) = first(&x[row * stride..][..columns], is_above);
        places[row] as usize == column
            && (elements[row].total_cmp(&want).is_eq() || elements[row].is_nan() && want.is_nan())
    }))
}

/// Whether a histogram of so many bytes, by some blocks, has the counts of a loop beside what was there.
#[allow(clippy::cast_possible_truncation, reason = "bytes")]
fn occurrences<M: Machine>(kernels: &Kernels<M>, length: usize, blocks: u32, bins: usize, seed: u64) -> Result<bool> {
    let mut device = kernels.machine(seed);
    // A quarter of the bytes is equal.
    let bytes: Vec<u8> = (0..length).map(|i| if i % 4 == 0 { 7 } else { noise(i) as u8 }).collect();
    let from = device.upload(&bytes)?;
    let mut counts = device.upload(&vec![5_u32; bins])?;
    let costs = launched::<M>(histogram::kernel::histogram::launch(
        &mut device,
        blocks,
        Tensor::new(&from, histogram::Bytes::with_extents(length, C)),
        TensorMut::new(&mut counts, histogram::Bins::with_extents(bins, C)),
    ))?;
    // 16 bytes of a lane at once; a bank has eight of the counts.
    let atomic = Claim { space: Space::Shared, instruction: "atom", bound: Bound::Most(256 / 32) };
    let load = Claim { space: Space::Global, instruction: "ld.global.v4", bound: Bound::Most(16) };
    // Fewer bytes are read one by one.
    let load = (length >= 16).then_some(load);
    let claims: Vec<Claim> = histogram::ACCESSES.iter().map(claim).chain([atomic]).chain(load).collect();
    if let Some(wrong) = broken(costs.as_ref().filter(|_| kernels.claimed), &claims) {
        return Err(wrong.into());
    }
    let mut want = vec![5_u32; 256];
    for byte in &bytes {
        want[usize::from(*byte)] += 1;
    }
    Ok(device.download(&counts)? == want[..bins])
}
