//! Tensors that a kernel loads and stores by bulk copies, as its parameters.

use core::marker::PhantomData;

use layout_static::atom::BulkCopy;

use super::Map;
use crate::argument::{Agreed, NUMBERS, Opened};
use crate::tiled::MODES;

/// A tensor of scalars `T` that a kernel loads by the copy `B`: a parameter of a [`kernel`](macro@crate::kernel). `A`
/// has the axis of each mode, as for an [`Input`](crate::Input). All modes of an axis have one extent, in any tiles.
pub struct BulkInput<T, B, A> {
    tensor: Mapped<B>,
    of: PhantomData<fn() -> (T, A)>,
}

/// A tensor that a kernel stores by the copy `B`. Rows end at vectors of 16 bytes, which are stored whole: a launch
/// refuses a buffer that ends before.
pub struct BulkOutput<T, B, A> {
    tensor: Mapped<B>,
    of: PhantomData<fn() -> (T, A)>,
}

/// A tensor map, and the numbers of its tensor.
struct Mapped<B> {
    map: Map<'static, B>,
    extents: [u32; MODES],
    tiles: [u32; MODES],
}

/// Implements what both have.
macro_rules! arguments {
    ($($Argument:ident)*) => { $(
        impl<T, B: BulkCopy, A> Opened for $Argument<T, B, A> {
            type Pointer = *const u8;

            #[inline(always)]
            unsafe fn open(at: *const u8, numbers: [u32; NUMBERS], agreed: &mut Agreed) -> Self {
                agreed.bulk();
                let list = |first: usize| core::array::from_fn(|mode| numbers[first + mode]);
                // SAFETY: a launch has encoded the map, and ends after its kernel.
                let map = unsafe { Map::new(at) };
                $Argument { tensor: Mapped { map, extents: list(0), tiles: list(MODES) }, of: PhantomData }
            }
        }

        impl<T, B: BulkCopy, A> $Argument<T, B, A> {
            /// Its tensor map.
            #[inline(always)]
            pub fn map(&self) -> Map<'_, B> {
                self.tensor.map
            }

            /// The extent of a mode.
            #[inline(always)]
            pub fn extent(&self, mode: usize) -> u32 {
                self.tensor.extents[mode]
            }

            /// The tiles along a mode; the last one may be cut.
            #[inline(always)]
            pub fn tiles(&self, mode: usize) -> u32 {
                self.tensor.tiles[mode]
            }
        }
    )* };
}

arguments! { BulkInput BulkOutput }

#[cfg(not(target_arch = "nvptx64"))]
mod host {
    use layout_static::algebra::{Blame, Operation, check};
    use layout_static::atom::BulkCopy;
    use layout_static::{LayoutError, RuntimeLayout};

    use super::super::Numbers;
    use super::{BulkInput, BulkOutput, MODES};
    use crate::argument::Argument;
    use crate::axis::Axes;
    use crate::host::{Device, Launch, Number, Tensor, TensorMut};

    impl<D, T, B, A> Argument<D> for BulkInput<T, B, A>
    where
        D: Device,
        T: Number,
        B: BulkCopy<Global: RuntimeLayout> + 'static,
        A: Axes,
    {
        type Given<'a> = Tensor<'a, D, T, B::Global>;

        fn add(given: &Tensor<'_, D, T, B::Global>, device: &D, launch: &mut Launch) -> Result<(), LayoutError> {
            tensor::<T, B, A>(&given.layout, device.place(given.buffer), 0, launch)
        }
    }

    impl<D, T, B, A> Argument<D> for BulkOutput<T, B, A>
    where
        D: Device,
        T: Number,
        B: BulkCopy<Global: RuntimeLayout> + 'static,
        A: Axes,
    {
        type Given<'a> = TensorMut<'a, D, T, B::Global>;

        fn add(given: &TensorMut<'_, D, T, B::Global>, device: &D, launch: &mut Launch) -> Result<(), LayoutError> {
            check::injective(&given.layout.instantiate()?)?;
            launch.written([0, 1, 2].map(|axis| A::NUMBERS.contains(&axis)));
            let vector = 16 / size_of::<T>() as u64;
            tensor::<T, B, A>(&given.layout, device.place(given.buffer), vector, launch)
        }
    }

    /// Checks a tensor whose rows end at multiples of `vector` elements, if that is not 0, and adds its map.
    fn tensor<T: Number, B: BulkCopy<Global: RuntimeLayout> + 'static, A: Axes>(
        layout: &B::Global,
        (address, length): (u64, usize),
        vector: u64,
        launch: &mut Launch,
    ) -> Result<(), LayoutError> {
        const { assert!(8 * size_of::<T>() as u64 == Numbers::<B>::COPY.bits(), "the bits of an element of the copy") };
        const { assert!(A::NUMBERS.len() == Numbers::<B>::COPY.tile().length(), "an axis for each mode") };
        let (instance, cosize) = (layout.instantiate()?, layout.cosize()?);
        // The index of a row's begin is a multiple of a vector, so the last row ends at one, too.
        let cosize = if vector == 0 { cosize } else { cosize.next_multiple_of(vector) };
        if cosize > length as u64 {
            let blame = Blame::shape(Operation::Tensor, 0);
            return Err(LayoutError::BufferTooShort { blame, length: length as u64, cosize });
        }
        let (mut extents, mut tiles) = ([0; MODES], [0; MODES]);
        for (mode, axis) in A::NUMBERS.iter().enumerate() {
            let (extent, tile) = (instance.mode_at(mode).0, Numbers::<B>::COPY.tile().entry(mode));
            launch.extent(mode, *axis, extent, tile)?;
            let word = |number: u64| {
                let blame = Blame::shape(Operation::Tensor, mode);
                u32::try_from(number).map_err(|_| LayoutError::TooWide { blame, number, bits: 32 })
            };
            (extents[mode], tiles[mode]) = (word(extent)?, word(extent.div_ceil(tile))?);
        }
        launch.map(B::tensor_map(layout, address)?.of(T::NUMBER), extents, tiles);
        Ok(())
    }
}
