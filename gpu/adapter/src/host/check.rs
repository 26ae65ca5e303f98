//! What is checked of each tensor.

use layout_static::algebra::{Blame, Operation, check};
use layout_static::{LayoutError, RuntimeLayout};

use super::{Device, Launch, Number, Tensor, TensorMut};
use crate::atomic::{Atomic, AtomicNumber};
use crate::tiled::{BOUNDS, MODES, Tiled, along, lanes};
use crate::{Argument, Element, Input, Output};

impl<D, T, L, S, A> Argument<D> for Input<T, L, S, A>
where
    D: Device,
    T: Element<Scalar: Number>,
    L: Tiled<S, A>,
{
    type Given<'a> = Tensor<'a, D, T::Scalar, L>;

    fn add(given: &Tensor<'_, D, T::Scalar, L>, device: &D, launch: &mut Launch) -> Result<(), LayoutError> {
        tensor::<T, L, S, A>(&given.layout, device.place(given.buffer), launch)
    }
}

impl<D, T, L, S, TV, A> Argument<D> for Output<T, L, S, TV, A>
where
    D: Device,
    T: Element<Scalar: Number>,
    L: Tiled<S, A>,
{
    type Given<'a> = TensorMut<'a, D, T::Scalar, L>;

    fn add(given: &TensorMut<'_, D, T::Scalar, L>, device: &D, launch: &mut Launch) -> Result<(), LayoutError> {
        check::injective(&given.layout.instantiate()?)?;
        launch.output([0, 1, 2].map(|axis| L::AXES.contains(&axis)));
        tensor::<T, L, S, A>(&given.layout, device.place(given.buffer), launch)
    }
}

impl<D, T, L> Argument<D> for Atomic<T, L>
where
    D: Device,
    T: AtomicNumber + Number,
    L: RuntimeLayout,
{
    type Given<'a> = TensorMut<'a, D, T, L>;

    fn add(given: &TensorMut<'_, D, T, L>, device: &D, launch: &mut Launch) -> Result<(), LayoutError> {
        let address = held::<T>(given.layout.cosize()?, device.place(given.buffer))?;
        let (instance, mut all, mut steps) = (given.layout.instantiate()?, [0; MODES], [0; MODES]);
        for (mode, (extent_of, step)) in all.iter_mut().zip(&mut steps).enumerate().take(instance.length()) {
            let (extent, stride) = instance.mode_at(mode);
            *extent_of = word(mode, extent)?;
            *step = word(mode, strides::<T, L>(mode, stride.coefficient())?)?;
        }
        launch.tensor(address, &[all, [0; MODES], steps]);
        Ok(())
    }
}

/// The address of a buffer that holds so many elements, aligned to one that is loaded.
fn held<T>(cosize: u64, (address, length): (u64, usize)) -> Result<u64, LayoutError> {
    let blame = Blame::shape(Operation::Tensor, 0);
    if cosize > length as u64 {
        return Err(LayoutError::BufferTooShort { blame, length: length as u64, cosize });
    }
    let bytes = size_of::<T>() as u64;
    if !address.is_multiple_of(bytes) {
        let promised = 1 << address.trailing_zeros();
        return Err(LayoutError::VectorMisaligned { blame, thread: 0, value: 0, byte: 0, expected: bytes, promised });
    }
    Ok(address)
}

/// A number of a mode that has 32 bits.
fn word(mode: usize, number: u64) -> Result<u32, LayoutError> {
    let blame = Blame::shape(Operation::Tensor, mode);
    u32::try_from(number).map_err(|_| LayoutError::TooWide { blame, number, bits: 32 })
}

/// Checks a tensor, and adds address, extents, tiles and strides, in vectors.
fn tensor<T: Element, L: Tiled<S, A>, S, A>(
    layout: &L,
    place: (u64, usize),
    launch: &mut Launch,
) -> Result<(), LayoutError> {
    const { assert!(T::LANES == 1 || along::<L>() < MODES, "vectors lie along a mode of stride 1") };
    let instance = layout.instantiate()?;
    let address = held::<T>(layout.cosize()?, place)?;
    let mut numbers = [[0; MODES]; 3];
    for mode in 0..L::COUNT {
        let (extent, stride) = instance.mode_at(mode);
        let tile = L::TILE[mode] * u64::from(lanes::<T, L>(mode));
        if L::AXES[mode] == crate::axis::WHOLE && extent > tile {
            return Err(LayoutError::CheckSameSize {
                blame: Blame::shape(Operation::Tensor, mode),
                left: extent,
                right: tile,
            });
        }
        launch.mode(mode, L::AXES[mode], extent, tile)?;
        launch.tiled(L::AXES[mode]);
        // Coordinates are compared as signed numbers of 32 bits, beyond the last tile too.
        let most = BOUNDS[L::COUNT].min((1 << 31) - tile);
        if extent > most {
            return Err(LayoutError::TooWide {
                blame: Blame::shape(Operation::Tensor, mode),
                number: extent,
                bits: most.ilog2(),
            });
        }
        let stride = strides::<T, L>(mode, stride.coefficient())?;
        for (list, number) in numbers.iter_mut().zip([extent, extent.div_ceil(tile), stride]) {
            list[mode] = word(mode, number)?;
        }
    }
    launch.tensor(address, &numbers);
    Ok(())
}

/// The stride of a mode in what is loaded.
fn strides<T: Element, L: RuntimeLayout>(mode: usize, stride: i64) -> Result<u64, LayoutError> {
    let lanes = T::LANES as u64;
    let Ok(elements) = u64::try_from(stride) else {
        return Err(LayoutError::NegativeStride { blame: Blame::stride(Operation::Tensor, mode), stride });
    };
    match (mode == along::<L>(), elements.is_multiple_of(lanes)) {
        (true, _) => Ok(elements),
        (false, true) => Ok(elements / lanes),
        (false, false) => {
            Err(LayoutError::CheckAligned { blame: Blame::stride(Operation::Tensor, mode), claimed: lanes, stride })
        }
    }
}
