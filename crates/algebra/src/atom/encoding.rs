//! Triton's encodings as linear layouts: tiles built of atoms. They tell which register of which lane of which warp
//! holds an element, and where elements are in shared memory. Warps and lanes are bits.
//!
//! ```
//! use layout_algebra::atom::encoding::nv_mma;
//! let c = nv_mma([64, 32], [4, 1], None)?; // the accumulators of four warps
//! assert_eq!(c.inputs().total(), 4 + 5 + 2); // bits of 16 registers, 32 lanes, 4 warps
//! assert!(c.is_invertible());
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```

mod amd;

pub use amd::{mfma, mfma_operand, wmma, wmma_operand};

use super::catalogue::nvidia;
use super::{MmaAtom, Operand};
use crate::const_util::ctry;
use crate::data::bits::dimensions::{Dimensions, MAX_DIMENSIONS};
use crate::data::bits::{Matrix, Name};
use crate::error::{Blame, LayoutError, Operation};
use crate::linear::Linear;

/// The bits of a vector of shared memory.
const VECTOR_BITS: u64 = 128;
/// The bytes of a phase of shared memory.
const PHASE_BYTES: u64 = 128;

/// Row-major order: the last dimension moves fastest.
const ROW_MAJOR: [usize; 2] = [1, 0];

/// The blocked encoding: registers, then lanes, then warps, each a box of these sizes in this order of dimensions,
/// `order[0]` fastest. It is repeated in registers until it covers the shape. Triton: `#ttg.blocked`.
///
/// # Errors
/// [`LayoutError::NotPowerOfTwo`]; [`LayoutError::RankMismatch`] for sizes of another rank.
pub const fn blocked(
    shape: &[u64],
    registers: &[u64],
    lanes: &[u64],
    warps: &[u64],
    order: &[usize],
) -> Result<Linear, LayoutError> {
    let made = ctry!(spread(Name::REGISTER, registers, order));
    let made = ctry!(made.product(&ctry!(spread(Name::LANE, lanes, order))));
    let made = ctry!(made.product(&ctry!(spread(Name::WARP, warps, order))));
    ctry!(cover(&made, shape, order)).remove_zero_bases(Name::REGISTER)
}

/// The accumulators of a product of `mma.sync`, or of `wgmma` with this many columns. Triton: `#ttg.nvidia_mma`.
///
/// # Errors
/// [`LayoutError::NotPowerOfTwo`].
pub const fn nv_mma(shape: [u64; 2], warps: [u64; 2], wgmma: Option<u64>) -> Result<Linear, LayoutError> {
    // Only the table of C is read, which is the same for each K.
    let made = ctry!(of_atom(&ctry!(nvidia::mma_sync(16, 8, 16, [16, 16, 32])), false));
    match wgmma {
        None => cover(&ctry!(with_warps(&made, &warps, &ROW_MAJOR)), &shape, &ROW_MAJOR),
        Some(columns) => {
            // `wgmma` repeats the accumulators of 16 x 8 along the columns, in registers.
            let made = ctry!(made.product(&ctry!(Linear::identity(columns / 8, Name::REGISTER, Name::DIM1))));
            cover(&ctry!(with_warps(&made, &warps, &[0, 1])), &shape, &ROW_MAJOR)
        }
    }
}

/// Operand A or B of a product whose accumulators are [`nv_mma`] over these warps: `neighbours` along k, then lanes,
/// then repetitions. For `wgmma`, only A is in registers. Triton: `#ttg.dot_op`.
///
/// # Errors
/// [`LayoutError::NotPowerOfTwo`].
pub const fn dot_operand(
    shape: [u64; 2],
    operand: Operand,
    neighbours: u64,
    warps: [u64; 2],
    wgmma: bool,
) -> Result<Linear, LayoutError> {
    let is_a = !matches!(operand, Operand::B);
    let (inner, outer) = if is_a { (Name::DIM1, Name::DIM0) } else { (Name::DIM0, Name::DIM1) };
    let mut made = ctry!(Linear::identity(neighbours, Name::REGISTER, inner));
    // The fragment of `mma.sync`: four lanes along k, eight across it. A has twice eight rows, B eight columns.
    made = ctry!(made.product(&ctry!(Linear::identity(4, Name::LANE, inner))));
    made = ctry!(made.product(&ctry!(Linear::identity(8, Name::LANE, outer))));
    if is_a {
        made = ctry!(made.product(&ctry!(Linear::identity(2, Name::REGISTER, outer))));
    }
    made = ctry!(made.product(&ctry!(Linear::identity(2, Name::REGISTER, inner))));
    let along_k = is_a as usize;
    // Warps along k hold the same elements.
    let order = if wgmma { [0, 1] } else { ROW_MAJOR };
    let mut across = ctry!(Linear::zeros(1, Name::WARP, Name::DIM0, 1));
    across = ctry!(across.product(&ctry!(Linear::zeros(1, Name::WARP, Name::DIM1, 1))));
    let mut i = 0;
    while i < 2 {
        let d = order[i];
        let more = if d == along_k {
            ctry!(Linear::zeros(warps[d], Name::WARP, Name::dim(d), 1))
        } else {
            ctry!(Linear::identity(warps[d], Name::WARP, Name::dim(d)))
        };
        across = ctry!(across.product(&more));
        i += 1;
    }
    let made = ctry!(ctry!(made.transpose_outputs(&[Name::DIM0, Name::DIM1])).product(&across));
    cover(&made, &shape, &[along_k, 1 - along_k])
}

/// Removes dimension `dim`: the layout of a tile from the layout of one where `dim` has size 1. Triton: `#ttg.slice`.
///
/// # Errors
/// [`LayoutError::UnknownDimension`] if the parent does not have the dimension.
pub const fn slice(parent: &Linear, dim: usize) -> Result<Linear, LayoutError> {
    let (inputs, outputs) = (parent.inputs(), parent.outputs());
    let mut names = [Name::DIM0; MAX_DIMENSIONS];
    let mut i = 0;
    while i < inputs.count() {
        names[i] = inputs.name(i);
        i += 1;
    }
    let (mut kept, mut renamed, mut count) = ([Name::DIM0; MAX_DIMENSIONS], [(Name::DIM0, 1); MAX_DIMENSIONS], 0);
    i = 0;
    while i < outputs.count() {
        if !outputs.name(i).same(Name::dim(dim)) {
            kept[count] = outputs.name(i);
            renamed[count] = (Name::dim(count), outputs.size(i));
            count += 1;
        }
        i += 1;
    }
    let (names, _) = names.split_at(inputs.count());
    let (kept, _) = kept.split_at(count);
    let (renamed, _) = renamed.split_at(count);
    let part = ctry!(parent.sublayout(names, kept));
    // Registers that told only the dropped dimension apart hold copies: their bases are 0 now.
    ctry!(part.reshape_outputs(&ctry!(Dimensions::new(renamed)))).remove_zero_bases(Name::REGISTER)
}

/// Swizzled shared memory, offset to element: columns are exclusive-ored with `vector ((row / per_phase) mod phases)`.
/// Triton: `#ttg.swizzled_shared`.
///
/// # Errors
/// [`LayoutError::NotPowerOfTwo`], also for one of the three numbers; [`LayoutError::RankMismatch`] for an order of
/// another rank.
pub const fn swizzled_rows(
    shape: &[u64],
    order: &[usize],
    [vector, per_phase, phases]: [u64; 3],
) -> Result<Linear, LayoutError> {
    ctry!(require_rank(order.len(), shape.len()));
    ctry!(require_power(vector));
    ctry!(require_power(per_phase));
    ctry!(require_power(phases));
    // A single dimension has no rows by which to swizzle.
    if shape.len() == 1 {
        return with_block(&ctry!(Linear::identity(shape[0], Name::OFFSET, Name::DIM0)));
    }
    let (column, row) = (order[0], order[1]);
    let swizzle = Rows { vector, per_phase, phases };
    let mut made = ctry!(swizzle.tile([column, row], [shape[column], shape[row]]));
    let mut i = 2;
    while i < order.len() {
        made = ctry!(made.product(&ctry!(Linear::identity(shape[order[i]], Name::OFFSET, Name::dim(order[i])))));
        i += 1;
    }
    with_block(&ctry!(in_order(&made, shape.len())))
}

/// Shared memory with the swizzles of TMA and `wgmma`. Lines have `width` bytes: 32, 64 or 128, 16 or 0 for no swizzle.
/// Their vectors of 16 bytes are exclusive-ored with the row. Triton: `#ttg.nvmma_shared`.
///
/// # Errors
/// [`LayoutError::DimensionTooSmall`] for rows shorter than a line, and for a vector shorter than an element of `bits`;
/// [`LayoutError::NotPowerOfTwo`], also for the bits of an element, and for the vectors and lines of a phase of 128
/// bytes.
pub const fn lines(shape: [u64; 2], transposed: bool, bits: u64, width: u64) -> Result<Linear, LayoutError> {
    let (column, row) = if transposed { (0, 1) } else { (1, 0) };
    ctry!(require_power(bits));
    if width > 0 {
        // An element is part of a vector, and a phase has whole lines: no number below is 0.
        ctry!(require_long(column, VECTOR_BITS, bits));
        ctry!(require_power(width / 16));
        ctry!(require_power(PHASE_BYTES / width));
    }
    let line = if width == 0 { shape[column] } else { width * 8 / bits };
    ctry!(require_long(column, shape[column], line));
    let swizzle = if width == 0 {
        Rows { vector: 0, per_phase: 1, phases: 1 }
    } else {
        // A phase is 128 bytes long: narrower lines share one, 128 / `width` lines each.
        Rows { vector: VECTOR_BITS / bits, per_phase: PHASE_BYTES / width, phases: width / 16 }
    };
    let made = ctry!(swizzle.tile([column, row], [line, shape[row]]));
    let more = ctry!(Linear::identity(shape[column] / line, Name::OFFSET, Name::dim(column)));
    with_block(&ctry!(in_order(&ctry!(made.product(&more)), 2)))
}

/// The exclusive-or of columns with the row: its parameters.
struct Rows {
    vector: u64,
    per_phase: u64,
    phases: u64,
}

impl Rows {
    /// Maps offsets to rows and columns.
    const fn tile(&self, names: [usize; 2], sizes: [u64; 2]) -> Result<Linear, LayoutError> {
        let outputs = ctry!(Dimensions::new(&[(Name::dim(names[0]), sizes[0]), (Name::dim(names[1]), sizes[1])]));
        let (mut columns, mut count) = ([0; 64], 0);
        let mut x = 1;
        while x < sizes[0] && count < columns.len() {
            columns[count] = ctry!(outputs.pack(&[x, 0]));
            count += 1;
            x *= 2;
        }
        x = 1;
        while x < sizes[1] && count < columns.len() {
            // Bases are enough: by powers of two, quotient and remainder only move the bits of a row.
            let phase = self.vector * (x / self.per_phase % self.phases) % sizes[0];
            columns[count] = ctry!(outputs.pack(&[phase, x]));
            count += 1;
            x *= 2;
        }
        let inputs = ctry!(Dimensions::new(&[(Name::OFFSET, sizes[0] * sizes[1])]));
        let (columns, _) = columns.split_at(count);
        Linear::new(&inputs, &outputs, &ctry!(Matrix::new(columns)))
    }
}

/// The table of C of an atom as bits, registers first, over rows and columns; exchanged if `transposed`.
const fn of_atom(atom: &MmaAtom, transposed: bool) -> Result<Linear, LayoutError> {
    let [m, n, _] = atom.extents();
    let flat = ctry!(Linear::of_layout(atom.table(Operand::C), &[Name::LANE, Name::REGISTER], Name::DIM0));
    // Triton counts registers before lanes; the table of an atom has the lanes first.
    let flat = ctry!(flat.transpose_inputs(&[Name::REGISTER, Name::LANE]));
    if !transposed {
        return flat.reshape_outputs(&ctry!(Dimensions::new(&[(Name::DIM0, m), (Name::DIM1, n)])));
    }
    let exchanged = ctry!(flat.reshape_outputs(&ctry!(Dimensions::new(&[(Name::DIM1, m), (Name::DIM0, n)]))));
    exchanged.transpose_outputs(&[Name::DIM0, Name::DIM1])
}

/// The identity from an input onto these sizes, `order[0]` fastest.
const fn spread(input: Name, sizes: &[u64], order: &[usize]) -> Result<Linear, LayoutError> {
    ctry!(require_rank(order.len(), sizes.len()));
    let mut made = Linear::EMPTY;
    let mut i = 0;
    while i < order.len() {
        made = ctry!(made.product(&ctry!(Linear::identity(sizes[order[i]], input, Name::dim(order[i])))));
        i += 1;
    }
    Ok(made)
}

/// Stacks warps above the layout of one warp.
const fn with_warps(layout: &Linear, warps: &[u64; 2], order: &[usize; 2]) -> Result<Linear, LayoutError> {
    let warps = ctry!(ctry!(spread(Name::WARP, warps, order)).transpose_outputs(&[Name::DIM0, Name::DIM1]));
    layout.product(&warps)
}

/// Repeats the layout in registers until it covers the shape, `order[0]` first. If it is larger, the bases beyond
/// become 0.
const fn cover(layout: &Linear, shape: &[u64], order: &[usize]) -> Result<Linear, LayoutError> {
    let mut layout = *layout;
    let mut i = 0;
    while i < order.len() {
        let d = order[i];
        let have = match layout.outputs().position(Name::dim(d)) {
            Some(at) => layout.outputs().size(at),
            None => 1,
        };
        if shape[d] > have {
            layout = ctry!(layout.product(&ctry!(Linear::identity(shape[d] / have, Name::REGISTER, Name::dim(d)))));
        }
        i += 1;
    }
    i = 0;
    while i < shape.len() {
        layout = ctry!(layout.resize_output(Name::dim(i), shape[i]));
        i += 1;
    }
    with_block(&ctry!(in_order(&layout, shape.len())))
}

/// The outputs ordered by their numbers.
const fn in_order(layout: &Linear, rank: usize) -> Result<Linear, LayoutError> {
    let mut names = [Name::DIM0; MAX_DIMENSIONS];
    let mut i = 0;
    while i < rank && i < names.len() {
        names[i] = Name::dim(i);
        i += 1;
    }
    let (names, _) = names.split_at(i);
    layout.transpose_outputs(names)
}

/// Adds a dimension of one block.
const fn with_block(layout: &Linear) -> Result<Linear, LayoutError> {
    let none = ctry!(Linear::new(&ctry!(Dimensions::new(&[(Name::BLOCK, 1)])), layout.outputs(), &Matrix::EMPTY));
    layout.concat_inputs(&none)
}

/// Fails unless a size is a power of two.
const fn require_power(size: u64) -> Result<(), LayoutError> {
    if size.is_power_of_two() {
        return Ok(());
    }
    Err(LayoutError::NotPowerOfTwo { blame: Blame::whole(Operation::Descriptor, 0), name: None, size })
}

/// Fails unless a dimension is as long as what it must hold.
const fn require_long(dim: usize, first: u64, second: u64) -> Result<(), LayoutError> {
    if first >= second {
        return Ok(());
    }
    let (blame, name) = (Blame::whole(Operation::Descriptor, 0), Name::dim(dim));
    Err(LayoutError::DimensionTooSmall { blame, name, first, second })
}

const fn require_rank(given: usize, expected: usize) -> Result<(), LayoutError> {
    if given == expected { Ok(()) } else { Err(LayoutError::rank_mismatch(given, expected)) }
}
