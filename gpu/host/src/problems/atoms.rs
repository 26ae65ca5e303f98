//! The atoms: products against plain loops, matrices against what was loaded and stored.

use half::{bf16, f16};
use layout_gpu::{E4m3, E5m2};
use layout_gpu_emulator::Claim;
use layout_gpu_kernels::atoms::{IMAGE, LOADS, MATRICES, PRODUCTS, Product, STORES};

use crate::Result;
use crate::judge::{broken, shared};
use crate::machine::{Grid, Kernels, Machine, start};

/// Runs every atom that the PTX has, and says whether all are right, and how many there are.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    let mut right = true;
    // Products of 8 bits are for a Hopper.
    let there: Vec<&Product> = PRODUCTS.iter().filter(|product| kernels.has(product.0)).collect();
    right &= there.len() == if kernels.has("atom_store") { PRODUCTS.len() } else { PRODUCTS.len() - 2 };
    for product in &there {
        let same = multiply(kernels, product)?;
        if !same {
            kernels.said(product.0, "another product");
        }
        right &= same;
    }
    kernels.right(&format!("{} atoms of products", there.len()), right);
    let mut images = vec![("atom_load", LOADS)];
    // Rust-CUDA compiles for a later machine, without what is for a Hopper.
    if kernels.name == "sm_90" || kernels.has("atom_store") {
        images.push(("atom_store", STORES));
    }
    for (kernel, count) in images {
        right &= kernels.right(kernel, copied(kernels, kernel, count)?);
    }
    Ok(right)
}

/// A small integer for each element, none of which is another one's neighbour.
fn integer(x: usize, spread: usize) -> i32 {
    i32::try_from((x * 7 + x / 5) % (2 * spread + 1)).unwrap_or(0) - i32::try_from(spread).unwrap_or(0)
}

/// The bits of an integer in a format, in the words of a matrix: two words where there are 64.
#[allow(clippy::cast_precision_loss, reason = "small integers")]
fn words(format: &str, number: i32) -> Vec<u32> {
    match format {
        "f16" => vec![u32::from(f16::from_f32(number as f32).to_bits())],
        "bf16" => vec![u32::from(bf16::from_f32(number as f32).to_bits())],
        "f32" => vec![(number as f32).to_bits()],
        "e4m3" => vec![u32::from(E4m3::from_f32(number as f32).to_bits())],
        "e5m2" => vec![u32::from(E5m2::from_f32(number as f32).to_bits())],
        "s8" => vec![number.cast_unsigned() & 0xff],
        "s4" => vec![number.cast_unsigned() & 0xf],
        "s32" => vec![number.cast_unsigned()],
        _ => {
            let bits = f64::from(number).to_bits().to_le_bytes();
            bits.chunks(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect()
        }
    }
}

/// Whether a product is that of plain loops.
fn multiply<M: Machine>(kernels: &Kernels<M>, &(kernel, [m, n, k], factor, sum): &Product) -> Result<bool> {
    let mut device = kernels.machine(0);
    let numbers = |count: usize, step: usize| -> Vec<i32> { (0..count).map(|x| integer(x * step + step, 4)).collect() };
    let (a, b, c) = (numbers(m * k, 1), numbers(n * k, 3), numbers(m * n, 5));
    let mut upload = |numbers: &[i32], format| {
        device.upload(&numbers.iter().flat_map(|number| words(format, *number)).collect::<Vec<_>>())
    };
    let arrays = [upload(&a, factor)?, upload(&b, factor)?, upload(&c, sum)?];
    let arguments = arrays.each_ref().map(|array| device.place(array).0);
    // SAFETY: matrices of the atom, for a warp.
    unsafe { start(&mut device, kernel, Grid::new([1, 1], 32), &arguments) }?;
    let product = |x: usize| {
        let (row, column) = (x % m, x / m);
        c[x] + (0..k).map(|k| a[row + m * k] * b[column + n * k]).sum::<i32>()
    };
    let want: Vec<u32> = (0..m * n).flat_map(|x| words(sum, product(x))).collect();
    Ok(device.download(&arrays[2])? == want)
}

/// The wavefronts of each copy of a kernel: one for each matrix, and for each 128 bytes.
const COPIES: [(&str, &str, usize); 12] = [
    ("atom_load", "cp.async.cg.shared", 4),
    ("atom_load", "cp.async.ca.shared", 2),
    ("atom_load", "cp.async.ca.shared", 1),
    ("atom_load", "ldmatrix.sync.aligned.m8n8.x1", 1),
    ("atom_load", "ldmatrix.sync.aligned.m8n8.x2", 2),
    ("atom_load", "ldmatrix.sync.aligned.m8n8.x4", 4),
    ("atom_store", "stmatrix.sync.aligned.m8n8.x1", 1),
    ("atom_store", "stmatrix.sync.aligned.m8n8.x2", 2),
    ("atom_store", "stmatrix.sync.aligned.m8n8.x4", 4),
    ("atom_store", "ldmatrix.sync.aligned.m8n8.x1", 1),
    ("atom_store", "ldmatrix.sync.aligned.m8n8.x2", 2),
    ("atom_store", "ldmatrix.sync.aligned.m8n8.x4", 4),
];

/// Whether matrices come back as they went: those of each image, and nothing beyond.
fn copied<M: Machine>(kernels: &Kernels<M>, kernel: &str, count: usize) -> Result<bool> {
    let mut device = kernels.machine(0);
    let from: Vec<u32> = (0..u32::try_from(IMAGE)? / 2).map(|pair| ((2 * pair + 1) << 16) | (2 * pair)).collect();
    let arrays = [device.upload(&from)?, device.upload(&vec![u32::MAX; count * IMAGE / 2])?];
    let arguments = arrays.each_ref().map(|array| device.place(array).0);
    // SAFETY: an image, and as many as the kernel writes, for a warp.
    let costs = unsafe { start(&mut device, kernel, Grid::new([1, 1], 32), &arguments) }?;
    let claims: Vec<Claim> =
        COPIES.iter().filter(|claim| claim.0 == kernel).map(|claim| shared(claim.1, claim.2)).collect();
    if let Some(wrong) = broken(costs.as_ref().filter(|_| kernels.claimed), &claims) {
        return Err(format!("{kernel}: {wrong}").into());
    }
    let images = device.download(&arrays[1])?;
    Ok(images.chunks(IMAGE / 2).zip(MATRICES).all(|(image, matrices)| {
        let (loaded, rest) = image.split_at(32 * matrices);
        loaded == &from[..32 * matrices] && rest.iter().all(|word| *word == u32::MAX)
    }))
}
