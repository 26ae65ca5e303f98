//! Bulk copies as types: the tiles of a global tensor that a tensor map moves to shared memory.

use layout_algebra::atom::{self as algebra, LineSwizzle, TensorMap, TmaChoice, TmaInstruction};
use layout_algebra::{Blame, DynLayout, LayoutError, MAX_RUNTIME, ModePath, Operation};

use super::Names;
use crate::expect;
use crate::int::{AtRunTime, Constant, ShapeOrRuntimeShape, Stage};
use crate::layout::StaticLayout;
use crate::layout::composed::swizzled_or_plain;
use crate::layout::dynamic::Dynamic;

/// The most instructions of a block in the table of a [`TmaBox`].
const MOST: usize = 256;

/// The layout of a tensor in global memory: constant or runtime extents and strides.
#[doc(hidden)]
pub trait GlobalUnder<G>: Stage {
    /// The layout, or the error.
    const GLOBAL: Result<DynLayout, LayoutError>;

    /// Returns its runtime numbers, `?0` first.
    fn numbers(layout: &G) -> [usize; MAX_RUNTIME];
}

impl<G: StaticLayout> GlobalUnder<G> for Constant {
    const GLOBAL: Result<DynLayout, LayoutError> = match swizzled_or_plain::<G>() {
        Ok(layout) => match layout.as_plain() {
            Some(layout) => Ok(DynLayout::fixed(layout)),
            None => Err(LayoutError::swizzled_operand(layout.bijection()).during(Operation::TmaBox)),
        },
        Err(error) => Err(error),
    };

    fn numbers(layout: &G) -> [usize; MAX_RUNTIME] {
        layout.runtime_strides()
    }
}

impl<G: Dynamic<Stage = AtRunTime>> GlobalUnder<G> for AtRunTime {
    const GLOBAL: Result<DynLayout, LayoutError> = G::DYNAMIC;

    fn numbers(layout: &G) -> [usize; MAX_RUNTIME] {
        layout.numbers()
    }
}

/// The bulk copy of tiles of a tensor of layout `G` to a stage of layout `S` in shared memory. Elements have `BITS`
/// bits. The tile has the sizes of the stage's modes. `CuTe`: `make_tma_copy(SM90_TMA_LOAD{}, tensor, stage)`.
///
/// Law: after the instructions, the stage holds each element of the tile where `S` puts it. A position beyond the
/// tensor is 0. A tile that is no box does not compile: L1501 to L1518, with both
/// numbers and what would be moved elsewhere.
///
/// With `SPLIT`, an axis of the tensor may be two dimensions of the map. `BLOCKS` is the number of blocks of a cluster
/// that share the tile. `pub tma` of `layout!` writes the type:
///
/// ```
/// use layout_static::algebra::atom::LineSwizzle;
/// use layout_static::{Layout, C, Multiple, layout};
/// layout! {
///     /// Rows of halves.
///     pub type Matrix = (?, 64?) : (?, 1);
///     pub type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
///     #[check(instructions <= 1)]
///     pub tma Load = box(Matrix, Stage of 16);
/// }
/// assert_eq!((Load::RANK, Load::BOX, Load::BYTES), (2, &[64, 128][..], 16384));
/// assert_eq!((Load::INSTRUCTIONS, Load::SWIZZLE), (1, LineSwizzle::Bytes128));
/// // On the host: the arguments of `cuTensorMapEncodeTiled` for 500 rows of 256 halves, 272 apart.
/// let matrix = Matrix::with_extents((500, Multiple::new(256)?), (272, C));
/// let map = Load::tensor_map(&matrix, 0x4000)?;
/// assert_eq!((map.extents(), map.strides(), map.elements()), (&[256, 500][..], &[544][..], &[64, 128][..]));
/// // In the kernel: tile (3, 1) begins at these coordinates.
/// assert_eq!(Load::coordinates(&matrix, &[3, 1])?, [64, 384, 0, 0, 0]);
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
///
/// The stage is the one that a [`Descriptor`](super::Descriptor) describes: the product reads the
/// elements that the copy writes. It begins at a multiple of 1024 bytes for both.
///
/// ```compile_fail,E0080
/// # use layout_static::{C, Layout, StaticLayout, atom::TmaBox};
/// type Rows = Layout<(C<512>, C<256>), (C<256>, C<1>)>;
/// type Columns = Layout<(C<64>, C<64>), (C<1>, C<64>)>;
/// let _ = TmaBox::<Rows, Columns, 16>::RANK; // [L1507] the stage begins along mode 0, whose stride is 256
/// ```
pub struct TmaBox<G, S, const BITS: usize, const SPLIT: bool = false, const BLOCKS: usize = 1>(Names<(G, S)>);

impl<G, S, const BITS: usize, const SPLIT: bool, const BLOCKS: usize> TmaBox<G, S, BITS, SPLIT, BLOCKS>
where
    G: ShapeOrRuntimeShape<Stage: GlobalUnder<G>>,
    S: StaticLayout,
{
    /// The copy, or the error.
    #[doc(hidden)]
    pub const FOUND: Result<algebra::TmaBox, LayoutError> =
        found::<S, G>(BITS as u64, TmaChoice { split: SPLIT, blocks: BLOCKS as u64 });

    /// The copy as a value of the algebra.
    pub const COPY: algebra::TmaBox = expect::value(Self::FOUND);

    /// The number of dimensions of the map.
    pub const RANK: usize = Self::COPY.rank();

    /// The box: its extent in each dimension of the map.
    pub const BOX: &'static [u64] = Self::ELEMENTS.split_at(Self::RANK).0;

    const ELEMENTS: &'static [u64; algebra::tma::MAX_DIMENSIONS] = &Self::COPY.elements();

    /// The bytes of a tile that arrive in a block. PTX: the count of `mbarrier.expect_tx`.
    pub const BYTES: u32 = expect::short(Self::COPY.bytes(), Operation::TmaBox);

    /// The swizzle of the map.
    pub const SWIZZLE: LineSwizzle = Self::COPY.swizzle();

    /// The number of instructions that a block issues for a tile.
    pub const INSTRUCTIONS: usize = expect::to_usize(Self::COPY.instructions(), Operation::TmaBox);

    /// The instructions of block 0, at most 256, in the order of shared memory.
    pub const TABLE: &'static [TmaInstruction] = Self::INSTRUCTION_LIST.split_at(Self::INSTRUCTIONS).0;

    const INSTRUCTION_LIST: &'static [TmaInstruction; MOST] = &Self::listed();

    const fn listed() -> [TmaInstruction; MOST] {
        if Self::INSTRUCTIONS > MOST {
            let blame = Blame::whole(Operation::TmaBox, 0);
            let (coordinate, extent) = (Self::INSTRUCTIONS as i128 - 1, MOST as u64);
            LayoutError::OutOfBounds { blame, mode: ModePath::WHOLE, coordinate, extent }.panic()
        }
        let (mut list, mut i) = ([Self::instruction(0, 0); MOST], 1);
        while i < Self::INSTRUCTIONS {
            list[i] = Self::instruction(0, i);
            i += 1;
        }
        list
    }

    /// Returns an instruction of a block of the cluster. Meant for constants.
    ///
    /// # Panics
    /// With L0501 for a block or an instruction beyond the last.
    #[track_caller]
    pub const fn instruction(block: usize, i: usize) -> TmaInstruction {
        expect::value(Self::COPY.instruction(block as u64, i as u64))
    }

    /// Returns the coordinates of a tile in the map, to which each instruction adds its own.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`]; [`LayoutError::TileCoordinate`] beyond 31 bits.
    pub fn coordinates(layout: &G, tile: &[u64]) -> Result<[u64; algebra::tma::MAX_DIMENSIONS], LayoutError> {
        Self::COPY.tile_coordinates(tile, &numbers::<G>(layout))
    }

    /// Returns the arguments of the driver for a tensor of this layout at an address. No driver is linked.
    ///
    /// # Errors
    /// What depends on runtime numbers: [`LayoutError::TensorMapAddress`], [`LayoutError::TensorMapExtent`],
    /// [`LayoutError::TensorMapStride`], [`LayoutError::TensorMapReach`], [`LayoutError::TensorMapDivides`],
    /// [`LayoutError::TileCoordinate`].
    pub fn tensor_map(layout: &G, address: u64) -> Result<TensorMap, LayoutError> {
        Self::COPY.tensor_map(address, &numbers::<G>(layout))
    }
}

/// A bulk copy as a type: a [`TmaBox`].
pub trait BulkCopy {
    /// The layout of the tensor.
    type Global;
    /// The layout of the stage.
    type Stage: StaticLayout;

    /// The copy, or the error.
    #[doc(hidden)]
    const FOUND: Result<algebra::TmaBox, LayoutError>;

    /// Returns the arguments of the driver for a tensor of this layout at an address.
    ///
    /// # Errors
    /// As [`TmaBox::tensor_map`].
    fn tensor_map(layout: &Self::Global, address: u64) -> Result<TensorMap, LayoutError>;
}

impl<G, S, const BITS: usize, const SPLIT: bool, const BLOCKS: usize> BulkCopy for TmaBox<G, S, BITS, SPLIT, BLOCKS>
where
    G: ShapeOrRuntimeShape<Stage: GlobalUnder<G>>,
    S: StaticLayout,
{
    type Global = G;
    type Stage = S;

    const FOUND: Result<algebra::TmaBox, LayoutError> = Self::FOUND;

    fn tensor_map(layout: &G, address: u64) -> Result<TensorMap, LayoutError> {
        Self::tensor_map(layout, address)
    }
}

/// Returns the copy of tiles of a tensor of layout `G` to a stage of layout `S`.
pub(super) const fn found<S: StaticLayout, G: ShapeOrRuntimeShape<Stage: GlobalUnder<G>>>(
    bits: u64,
    choice: TmaChoice,
) -> Result<algebra::TmaBox, LayoutError> {
    match (&<G::Stage as GlobalUnder<G>>::GLOBAL, swizzled_or_plain::<S>()) {
        (Ok(global), Ok(stage)) => algebra::TmaBox::of_stage(global, &stage, bits, choice),
        (Err(error), _) => Err(*error),
        (_, Err(error)) => Err(error),
    }
}

/// Returns the runtime numbers of a layout.
fn numbers<G: ShapeOrRuntimeShape<Stage: GlobalUnder<G>>>(layout: &G) -> [u64; MAX_RUNTIME] {
    <G::Stage as GlobalUnder<G>>::numbers(layout).map(|number| number as u64)
}
