//! Launches: the grid of blocks and the arguments of each kernel.

use cudarc::driver::{CudaSlice, LaunchConfig, PushKernelArg};
use half::f16;
use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_kernels::{copy as copies, matmul as products, reduce as sums, transpose as transposes};
use layout_static::{C, Multiple};

use crate::Result;
use crate::device::{CUTE, Device, LAYOUTS, Variant};

/// A grid of blocks.
fn grid(blocks: [u32; 2], threads: usize) -> Result<LaunchConfig> {
    // Shared memory is declared in the kernels.
    Ok(LaunchConfig {
        grid_dim: (blocks[0], blocks[1], 1),
        block_dim: (u32::try_from(threads)?, 1, 1),
        shared_mem_bytes: 0,
    })
}

/// How many times `unit` a number is.
fn units(number: usize, unit: usize) -> Result<u32> {
    match number % unit {
        0 => Ok(u32::try_from(number / unit)?),
        _ => Err(format!("{number} is not a multiple of {unit}").into()),
    }
}

/// Refuses a buffer that is shorter than what a kernel reaches.
fn reach(length: usize, rows: usize, stride: usize, columns: usize) -> Result<()> {
    if rows == 0 || columns > stride || length < (rows - 1) * stride + columns {
        return Err(format!("{length} numbers are no {rows} x {columns} with rows {stride} apart").into());
    }
    Ok(())
}

/// Copies tiles.
pub(super) fn copy(
    device: &Device,
    variant: &Variant,
    from: &CudaSlice<f32>,
    to: &mut CudaSlice<f32>,
    tiles: u32,
) -> Result<()> {
    let array = copies::Array::with_extents(Multiple::new(tiles as usize * copies::ELEMENTS)?, C);
    if variant.name != CUTE {
        let (mut cuda, from, to) = (device.cuda(), Tensor::new(from, array), TensorMut::new(to, array));
        return Ok(match variant.name {
            LAYOUTS => copies::kernel::copy::launch(&mut cuda, from, to),
            _ => copies::kernel::copy_hand::launch(&mut cuda, from, to),
        }?);
    }
    reach(from.len().min(to.len()), tiles as usize, copies::ELEMENTS, copies::ELEMENTS)?;
    let stream = device.stream();
    let mut launch = stream.launch_builder(&variant.function);
    launch.arg(from).arg(to);
    // SAFETY: both have the tiles of all blocks, and are aligned to 256 bytes, as all allocations.
    unsafe { launch.launch(grid([tiles, 1], copies::THREADS)?) }?;
    Ok(())
}

/// Transposes a matrix of `sizes` rows and columns; strides in elements.
pub(super) fn transpose(
    device: &Device,
    variant: &Variant,
    from: &CudaSlice<f32>,
    to: &mut CudaSlice<f32>,
    sizes: [usize; 2],
    strides: [usize; 2],
) -> Result<()> {
    if variant.name != CUTE {
        let (m, n) = (Multiple::new(sizes[0])?, Multiple::new(sizes[1])?);
        let matrix = |extents, stride| transposes::Matrix::with_extents(extents, (stride, C));
        let from = Tensor::new(from, matrix((m, n), strides[0]));
        let (mut cuda, to) = (device.cuda(), TensorMut::new(to, matrix((n, m), strides[1])));
        return Ok(match variant.name {
            LAYOUTS => transposes::kernel::transpose::launch(&mut cuda, from, to),
            _ => transposes::kernel::transpose_hand::launch(&mut cuda, from, to),
        }?);
    }
    reach(from.len(), sizes[0], strides[0], sizes[1])?;
    reach(to.len(), sizes[1], strides[1], sizes[0])?;
    let blocks = [units(sizes[1], transposes::EDGE)?, units(sizes[0], transposes::EDGE)?];
    let (from_stride, to_stride) = (units(strides[0], 4)?, units(strides[1], 4)?);
    let stream = device.stream();
    let mut launch = stream.launch_builder(&variant.function);
    launch.arg(from).arg(to).arg(&from_stride).arg(&to_stride);
    // SAFETY: both matrices have the tiles of all blocks, and are aligned to 256 bytes, as all allocations.
    unsafe { launch.launch(grid(blocks, transposes::THREADS)?) }?;
    Ok(())
}

/// Adds tiles, one sum for each block.
pub(super) fn reduce(
    device: &Device,
    variant: &Variant,
    from: &CudaSlice<f32>,
    to: &mut CudaSlice<f32>,
    tiles: u32,
    blocks: u32,
) -> Result<()> {
    if variant.name != CUTE {
        let from = Tensor::new(from, sums::Array::with_extents(Multiple::new(tiles as usize * sums::ELEMENTS)?, C));
        let (mut cuda, to) = (device.cuda(), TensorMut::new(to, sums::Sums::with_extents(blocks as usize, C)));
        return Ok(match variant.name {
            LAYOUTS => sums::kernel::reduce::launch(&mut cuda, from, to),
            _ => sums::kernel::reduce_hand::launch(&mut cuda, from, to),
        }?);
    }
    reach(from.len(), tiles as usize, sums::ELEMENTS, sums::ELEMENTS)?;
    reach(to.len(), blocks as usize, 1, 1)?;
    let stream = device.stream();
    let mut launch = stream.launch_builder(&variant.function);
    launch.arg(from).arg(to).arg(&tiles);
    // SAFETY: there are so many tiles and a sum for each block; aligned to 256 bytes, as all allocations.
    unsafe { launch.launch(grid([blocks, 1], sums::THREADS)?) }?;
    Ok(())
}

/// `C = A B^T` of `m`, `n`, `k`; strides of `A`, `B`, `C` in elements.
pub(super) fn matmul(
    device: &Device,
    variant: &Variant,
    [a, b]: [&CudaSlice<f16>; 2],
    c: &mut CudaSlice<f32>,
    [m, n, k]: [usize; 3],
    strides: [usize; 3],
) -> Result<()> {
    reach(a.len(), m, strides[0], k)?;
    reach(b.len(), n, strides[1], k)?;
    reach(c.len(), m, strides[2], n)?;
    let blocks = [units(n, products::EDGE)?, units(m, products::EDGE)?];
    let stages = units(k, products::DEPTH)?;
    if stages < 2 {
        return Err("the kernel fetches two stages ahead".into());
    }
    let (a_stride, b_stride, c_stride) = (units(strides[0], 8)?, units(strides[1], 8)?, units(strides[2], 2)?);
    let stream = device.stream();
    let mut launch = stream.launch_builder(&variant.function);
    launch.arg(a).arg(b).arg(c).arg(&a_stride).arg(&b_stride).arg(&c_stride).arg(&stages);
    // SAFETY: the matrices have the rows and columns of all blocks, and are aligned to 256 bytes, as all allocations.
    unsafe { launch.launch(grid(blocks, products::THREADS)?) }?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{grid, reach, units};

    #[test]
    fn grids_have_the_threads_of_the_kernel() {
        let grid = grid([7, 2], 128).unwrap();
        assert_eq!((grid.grid_dim, grid.block_dim, grid.shared_mem_bytes), ((7, 2, 1), (128, 1, 1), 0));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(units(192, 64).unwrap(), 3);
        assert_eq!(units(100, 64).unwrap_err().to_string(), "100 is not a multiple of 64");
        assert!(reach(20, 2, 12, 8).is_ok());
        assert!(reach(19, 2, 12, 8).is_err());
        assert!(reach(100, 2, 4, 8).is_err());
    }
}
