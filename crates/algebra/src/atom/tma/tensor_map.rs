//! The arguments of the driver: a tensor map as plain data, from the numbers that are known at run time.

use super::map::UNIT;
use super::prefix::MAX_DIMENSIONS;
use super::{LineSwizzle, TmaBox};
use crate::const_util::ctry;
use crate::data::stride::MAX_RUNTIME;
use crate::error::{Blame, LayoutError, Operation};

/// The kind of number that the elements of a tensor map are. Copies do not depend on it, additions to global memory
/// do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum MapNumber {
    /// Unsigned integers.
    #[default]
    Unsigned,
    /// Signed integers. Of 8 and 16 bits, the driver knows unsigned ones alone.
    Signed,
    /// Floats of IEEE 754, from 16 bits on.
    Float,
    /// `bf16`.
    Bfloat,
}

/// The arguments of `cuTensorMapEncodeTiled` as plain data. No driver is linked: a caller passes them on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TensorMap {
    /// `globalAddress`.
    pub address: u64,
    /// The bits of an element.
    pub bits: u64,
    /// `swizzle`, as a number [`kind`](TensorMap::kind).
    pub swizzle: LineSwizzle,
    /// The kind of number that the elements are; with their bits, [`data_type`](TensorMap::data_type).
    pub number: MapNumber,
    rank: usize,
    extents: [u64; MAX_DIMENSIONS],
    strides: [u64; MAX_DIMENSIONS - 1],
    elements: [u32; MAX_DIMENSIONS],
}

impl TensorMap {
    /// `globalDim`: an extent for each dimension.
    pub const fn extents(&self) -> &[u64] {
        self.extents.split_at(self.rank).0
    }

    /// `globalStrides`: the stride of each dimension after the first, in bytes.
    pub const fn strides(&self) -> &[u64] {
        self.strides.split_at(self.rank - 1).0
    }

    /// `boxDim`: the extents of the box.
    pub const fn elements(&self) -> &[u32] {
        self.elements.split_at(self.rank).0
    }

    /// `elementStrides`: 1 for each dimension.
    pub const fn element_strides(&self) -> &[u32] {
        [1; MAX_DIMENSIONS].as_slice().split_at(self.rank).0
    }

    /// `swizzle` as `CUtensorMapSwizzle`: 0 for none, 1, 2, 3 for lines of 32, 64, 128 bytes.
    pub const fn kind(&self) -> u32 {
        self.swizzle.vectors().trailing_zeros()
    }

    /// The same map of elements that are such numbers.
    ///
    /// ```
    /// # use layout_algebra::{Composed, DynLayout, IntTuple, atom::TmaBox};
    /// use layout_algebra::atom::MapNumber;
    /// # let global = DynLayout::parse("(?, ?) : (?, 1)")?;
    /// # let stage = Composed::parse("(64,32):(32,1)")?;
    /// # let add = TmaBox::new(&global, &IntTuple::parse("(64,32)")?, &stage, 32)?;
    /// let map = add.tensor_map(0x4000, &[100, 72, 72, 0, 0, 0, 0, 0])?; // elements of 32 bits
    /// assert_eq!((map.data_type(), map.of(MapNumber::Float).data_type()), (2, 7)); // UINT32, FLOAT32
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn of(self, number: MapNumber) -> TensorMap {
        TensorMap { number, ..self }
    }

    /// `tensorDataType`. All types of the same bits are copied alike, but elements out of bounds can be NaN for floats.
    /// A bulk copy that adds, adds numbers of this type.
    pub const fn data_type(&self) -> u32 {
        match (self.bits, self.number) {
            (8, _) => 0,
            (16, MapNumber::Float) => 6,
            (16, MapNumber::Bfloat) => 9,
            (16, _) => 1,
            (32, MapNumber::Unsigned) => 2,
            (32, MapNumber::Signed) => 3,
            (32, _) => 7,
            (_, MapNumber::Unsigned) => 4,
            (_, MapNumber::Signed) => 5,
            _ => 8,
        }
    }
}

impl TmaBox {
    /// The arguments of the driver for a tensor at an address, with the runtime numbers of the global layout.
    ///
    /// # Errors
    /// [`LayoutError::TensorMapAddress`]; and, where they depend on runtime numbers, [`LayoutError::TensorMapExtent`],
    /// [`LayoutError::TensorMapStride`], [`LayoutError::TensorMapReach`], [`LayoutError::TensorMapDivides`] and
    /// [`LayoutError::TileCoordinate`].
    ///
    /// ```
    /// use layout_algebra::{Composed, DynLayout, IntTuple, atom::TmaBox};
    /// let global = DynLayout::parse("(?, ?) : (?, 1)")?;
    /// let stage = Composed::parse("Sw<3,3,3> o 0 o (128,64):(64,1)")?;
    /// let load = TmaBox::new(&global, &IntTuple::parse("(128,64)")?, &stage, 16)?;
    /// let map = load.tensor_map(0x4000, &[100, 72, 80, 0, 0, 0, 0, 0])?; // 100 x 72 halves, rows of 80
    /// assert_eq!((map.extents(), map.strides(), map.elements()), (&[72, 100][..], &[160][..], &[64, 128][..]));
    /// assert_eq!((map.kind(), map.data_type()), (3, 1));
    /// let odd = load.tensor_map(0x4000, &[100, 72, 75, 0, 0, 0, 0, 0]).unwrap_err();
    /// assert_eq!(odd.code(), "L1515"); // rows of 150 bytes
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn tensor_map(&self, address: u64, runtime: &[u64; MAX_RUNTIME]) -> Result<TensorMap, LayoutError> {
        if address % UNIT != 0 {
            let blame = Blame::whole(Operation::TmaBox, super::axes::GLOBAL);
            return Err(LayoutError::TensorMapAddress { blame, address });
        }
        let (dimensions, runtime) = (&self.dimensions, Some(runtime));
        ctry!(dimensions.require_limits(&self.axes, self.bytes, runtime));
        ctry!(self.require_coordinates(runtime));
        let mut map = TensorMap {
            address,
            bits: self.bits(),
            swizzle: self.swizzle,
            number: MapNumber::Unsigned,
            rank: dimensions.rank,
            extents: [1; MAX_DIMENSIONS],
            strides: [0; MAX_DIMENSIONS - 1],
            elements: [1; MAX_DIMENSIONS],
        };
        let mut i = 0;
        while i < dimensions.rank {
            if let Some(extent) = dimensions.extent(&self.axes, i, runtime) {
                map.extents[i] = extent;
            }
            if let Some(stride) = dimensions.stride(&self.axes, i, self.bytes, runtime)
                && i > 0
            {
                map.strides[i - 1] = stride;
            }
            #[allow(clippy::cast_possible_truncation, reason = "at most 256")]
            {
                map.elements[i] = dimensions.list[i].elements as u32;
            }
            i += 1;
        }
        Ok(map)
    }
}
