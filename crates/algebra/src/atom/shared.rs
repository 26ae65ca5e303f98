//! Operands that an instruction reads from shared memory: the descriptor of each of their blocks.

use super::descriptor::{Canonical, Descriptor, LineSwizzle, Major};
use super::grid::{TiledMma, require_whole};
use crate::const_util::{ctry, small};
use crate::data::layout::Layout;
use crate::data::role::Operand;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// The most rows, columns, or elements under a non-hardware swizzle, that [`SharedOperand::new`] examines.
pub const OPERAND_BUDGET: u64 = 1 << 12;

/// An operand in shared memory: the descriptor of its blocks, and where the blocks begin. A block is one atom's rows
/// (A) or columns (B) by its K.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SharedOperand {
    /// The fields, equal for all blocks.
    pub descriptor: Descriptor,
    /// The axis along which the elements of a line are contiguous.
    pub major: Major,
    /// The number of blocks along M or N, and along K.
    pub blocks: [u64; 2],
    vector: u64,
    memory: Layout,
    places: [Layout; 2],
    extents: [u64; 2],
}

impl SharedOperand {
    /// Finds the descriptors of operand A or B of a product in shared memory, for a tensor over (M, K) or (N, K).
    /// `CuTe`: `make_gmma_desc<Major>(tensor)`, for one block.
    ///
    /// Post: element (i, j) of block (x, y) is where the hardware reads it with these fields, from
    /// [`start`](SharedOperand::start)`([x, y])` on.
    ///
    /// # Errors
    /// [`LayoutError::NotCanonical`] with the element and both places; [`LayoutError::NotWholeTiles`] if tiles of the
    /// product do not divide the tensor; [`LayoutError::RankMismatch`] unless it has two modes;
    /// [`LayoutError::NotPowerOfTwo`] for the bits of an element; [`LayoutError::Undecided`] beyond [`OPERAND_BUDGET`]
    /// rows or columns, or elements under a swizzle that is not the hardware's.
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, atom::{Operand, SharedOperand, TiledMma, ONE_ATOM, catalogue::nvidia}};
    /// let atom = nvidia::wgmma(64, 16, [16, 16, 32], false)?;
    /// let product = TiledMma::new(&atom, &ONE_ATOM, [None, None, None])?;
    /// let stage = Composed::parse("Sw<3,3,3> o 0 o (128,64):(64,1)")?;
    /// let shared = SharedOperand::new(&product, Operand::A, &stage)?;
    /// assert_eq!((shared.blocks, shared.descriptor.stride, shared.descriptor.leading), ([2, 4], 64, 1));
    /// // 64 rows of 128 bytes further on; 16 halves to the right.
    /// assert_eq!((shared.start([1, 0])?, shared.start([0, 1])?), (512, 2));
    /// let padded = Composed::parse("(128,64):(72,1)")?;
    /// assert_eq!(SharedOperand::new(&product, Operand::A, &padded).unwrap_err().code(), "L1413");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(product: &TiledMma, operand: Operand, memory: &Composed) -> Result<SharedOperand, LayoutError> {
        let layout = memory.layout();
        ctry!(layout.require_natural(Operation::Descriptor, 0));
        if layout.rank() != 2 {
            return Err(LayoutError::rank_mismatch(layout.rank(), 2).during(Operation::Descriptor));
        }
        let shape = [ctry!(layout.mode(0)).size(), ctry!(layout.mode(1)).size()];
        let ([x, y], atom) = (operand.axes(), product.atom().extents());
        let extents = [atom[x], atom[y]];
        let places = [*product.order(x), *product.order(y)];
        let axes = operand.axes();
        let mut axis = 0;
        while axis < 2 {
            let tile = places[axis].size();
            ctry!(require_whole(small(axes[axis]), shape[axis], tile), Operation::Descriptor);
            axis += 1;
        }
        let bits = product.atom().bits(operand) as u64;
        let swizzle = line_swizzle(memory);
        let blocks = [shape[0] / extents[0], shape[1] / extents[1]];
        let none = Descriptor { swizzle, stride: 0, leading: 0 };
        let vector = ctry!(super::descriptor::vector(bits));
        let mut found =
            SharedOperand { descriptor: none, major: Major::K, blocks, vector, memory: *layout, places, extents };
        if extents[0] > 1 && extents[1] > 1 && found.place([0, 0], [1, 0]) == found.place([0, 0], [0, 0]) + 1 {
            found.major = Major::Mn;
        }
        let canonical = found.canonical(swizzle);
        found.descriptor = canonical.descriptor(swizzle);
        ctry!(found.require(&canonical, memory, bits, shape));
        Ok(found)
    }

    /// Refuses an element that the hardware reads elsewhere.
    const fn require(
        &self,
        canonical: &Canonical,
        memory: &Composed,
        bits: u64,
        shape: [u64; 2],
    ) -> Result<(), LayoutError> {
        let (extents, vector, swizzle) = (self.extents, self.vector, self.descriptor.swizzle);
        let hardware = ctry!(swizzle.of(bits));
        let same = memory.offset() == 0
            && match memory.swizzle() {
                Some(given) => given.is_same_function(hardware),
                None => memory.bijection().is_identity() && hardware.is_identity(),
            };
        // Both places are sums over the coordinates, so each axis is decided alone. A non-hardware swizzle breaks that,
        // and each element is examined.
        let counts = if same { [shape[0], shape[1]] } else { [shape[0] * shape[1], 0] };
        let mut axis = 0;
        while axis < 2 {
            let mut x = 0;
            while x < counts[axis] {
                if x == OPERAND_BUDGET {
                    let blame = Blame::whole(Operation::Descriptor, 0);
                    return Err(LayoutError::Undecided { blame, needed: counts[axis], budget: OPERAND_BUDGET });
                }
                let (i, j) = match (same, axis) {
                    (true, 0) => (x, 0),
                    (true, _) => (0, x),
                    (false, _) => (x % shape[0], x / shape[0]),
                };
                let (block, element) = ([i / extents[0], j / extents[1]], [i % extents[0], j % extents[1]]);
                let start = self.place(block, [0, 0]) / vector * vector;
                let wanted = hardware.apply(start + canonical.at(element));
                let coordinate = self.coordinate(block, element);
                let lies = if same {
                    hardware.apply(self.place(block, element))
                } else {
                    ctry!(memory.index(coordinate[0] + shape[0] * coordinate[1]))
                };
                if lies != wanted {
                    return Err(canonical.refused(bits, swizzle, coordinate, lies, wanted, shape));
                }
                x += 1;
            }
            axis += 1;
        }
        Ok(())
    }

    /// The start of a block in vectors of 16 bytes, to be added to the address of the tensor.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`] for a block beyond [`blocks`](SharedOperand::blocks).
    pub const fn start(&self, block: [u64; 2]) -> Result<u64, LayoutError> {
        let mut axis = 0;
        while axis < 2 {
            if block[axis] >= self.blocks[axis] {
                let error = LayoutError::out_of_bounds(block[axis], self.blocks[axis]);
                return Err(error.during(Operation::Descriptor));
            }
            axis += 1;
        }
        Ok(self.place(block, [0, 0]) / self.vector)
    }

    /// The coordinate in the tensor of an element of a block, within the [`blocks`](SharedOperand::blocks).
    ///
    /// ```
    /// use layout_algebra::{Composed, atom::{Operand, SharedOperand, TiledMma, ONE_ATOM, catalogue::nvidia}};
    /// let product = TiledMma::new(&nvidia::wgmma(64, 16, [16, 16, 32], false)?, &ONE_ATOM, [None, None, None])?;
    /// let stage = Composed::parse("Sw<3,3,3> o 0 o (128,64):(64,1)")?;
    /// let shared = SharedOperand::new(&product, Operand::A, &stage)?;
    /// assert_eq!(shared.coordinate([1, 2], [3, 4]), [67, 36]); // blocks of 64 x 16
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coordinate(&self, block: [u64; 2], element: [u64; 2]) -> [u64; 2] {
        let mut coordinate = [0; 2];
        let mut axis = 0;
        while axis < 2 {
            let (order, extent) = (&self.places[axis], self.extents[axis]);
            let atoms = order.size() / extent;
            let within = order.at(block[axis] % atoms * extent + element[axis]).unsigned_abs();
            coordinate[axis] = order.size() * (block[axis] / atoms) + within;
            axis += 1;
        }
        coordinate
    }

    /// The place of an element of a block, before the swizzle.
    const fn place(&self, block: [u64; 2], element: [u64; 2]) -> u64 {
        let [i, j] = self.coordinate(block, element);
        let rows = self.blocks[0] * self.extents[0];
        self.memory.at(i + rows * j).unsigned_abs()
    }

    /// The canonical block with the strides of the first block.
    const fn canonical(&self, swizzle: LineSwizzle) -> Canonical {
        let steps = Canonical::steps(self.vector, self.major, swizzle);
        let begin = self.place([0, 0], [0, 0]);
        let mut places = [0; 2];
        let mut i = 0;
        while i < 2 {
            if let Some([x, y]) = steps[i]
                && x < self.extents[0]
                && y < self.extents[1]
            {
                places[i] = self.place([0, 0], [x, y]).saturating_sub(begin);
            }
            i += 1;
        }
        Canonical::new(self.vector, self.major, swizzle, places)
    }
}

/// The line swizzle that a layout may have, by the number of bits of its swizzle.
const fn line_swizzle(memory: &Composed) -> LineSwizzle {
    match memory.swizzle() {
        None => LineSwizzle::None,
        Some(swizzle) => match swizzle.bits() {
            0 => LineSwizzle::None,
            1 => LineSwizzle::Bytes32,
            2 => LineSwizzle::Bytes64,
            _ => LineSwizzle::Bytes128,
        },
    }
}
