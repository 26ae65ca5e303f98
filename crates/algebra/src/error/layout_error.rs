//! All errors, one variant for each law.

use super::{Along, Blame, Capacity, Collision, Contradiction, Ends, Expected, ModePath, Needs, Reading};
use crate::data::bijection::Bijection;
use crate::data::bits::{Dimensions, Matrix, Name};
use crate::data::extent::Extent;
use crate::data::im2col::Im2colFault;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, Profile};
use crate::data::role::{Operand, Sharing, TableFault};
use crate::data::stride::Stride;
use crate::data::swizzle::Swizzle;
use crate::data::umma::{Scaling, UmmaElement, UmmaFault};

/// An error of a layout, an operation on layouts, or a claim about them.
///
/// `Display` shows the code and a headline of at most 90 characters: the operation, the violated law and the numbers. A
/// counterexample follows where it helps, then a `help:` line with a value to paste. The macro and const panics print
/// the same text.
///
/// ```
/// use layout_algebra::{Layout, ops::composition};
/// let outer = Layout::parse("(4,6):(1,8)")?;
/// let inner = Layout::parse("6:3")?;
/// let error = composition(&outer, &inner).unwrap_err();
/// assert_eq!(error.code(), "L0203");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
///
/// `Debug` prints the same text, for `unwrap`, `expect` and `fn main() -> Result<..>`.
///
/// Minor versions may add errors, evidence and fields of a variant: match with `_` and `..`. The code, the variant's
/// name and the meaning of a field stay.
///
/// `fitting`, `extents`, `strides`: the nearest numbers that would be valid, below and above; 0 if there is none.
#[derive(Clone, Copy)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields of a variant are the numbers that its first line names")]
#[allow(clippy::large_enum_variant, reason = "`Copy` and const: there is no heap to box on")]
pub enum LayoutError {
    /// An extent is 0.
    ZeroExtent { blame: Blame, mode: ModePath },
    /// Shape and stride have different profiles; a runtime extent is 0.
    NotCongruent { blame: Blame, shape: IntTuple, stride: Profile },
    /// Sorted by stride, `extent x stride` of a mode does not divide the next stride.
    NotTractable { blame: Blame, extent: u64, stride: i64, next_extent: u64, next_stride: i64, reading: Reading },
    /// A padded stride makes two coordinates share an index.
    PaddingOverlaps { blame: Blame, layout: Layout, collision: Collision, stride: i64, padding: u64 },
    /// A nested tuple, or a layout, exceeds its capacity with `count` parts; 0 if they were not counted to the end.
    CapacityExceeded { blame: Blame, what: Capacity, count: u64 },
    /// A product exceeds 64 bits.
    Overflow { blame: Blame, left: u64, right: u64 },
    /// A sum exceeds 64 bits.
    SumOverflow { blame: Blame, left: u64, right: u64 },
    /// A size, or the distance between two indices, has more bits than the integers of a target.
    TooWide { blame: Blame, number: u64, bits: u32 },
    /// A text is not the text form of a layout or nested tuple.
    Parse { blame: Blame, position: u64, expected: Expected },
    /// A law about constants is applied to a runtime or axis stride.
    NotStatic { blame: Blame, stride: Stride },
    /// A law about strides of at least 0 is applied to a negative one.
    NegativeStride { blame: Blame, stride: i64 },

    /// The inner layout leaves the domain of the outer one; `extended`: the extension of the outer layout composes. If
    /// one leaf of several was composed alone, `alone` is its extent and stride.
    InnerTooLarge {
        blame: Blame,
        outer: Layout,
        reaches: u64,
        alone: Option<(u64, i64)>,
        fitting: u64,
        fitting_stride: u64,
        extended: bool,
    },
    /// The inner extent is not a multiple of the steps to a boundary of the outer layout.
    InnerExtentNotDivisible {
        blame: Blame,
        extent: u64,
        steps: u64,
        outer_extent: u64,
        contradiction: Contradiction,
        fitting: [u64; 2],
    },
    /// The inner stride does not meet the boundary of an outer extent.
    StrideDoesNotStep {
        blame: Blame,
        extent: u64,
        stride: i64,
        outer_extent: u64,
        contradiction: Contradiction,
        fitting: [i64; 2],
        /// 2 or 1 if no stride composes, but this extent does; else 0.
        shorter: u64,
    },
    /// Two modes of the inner layout carry into one another through the outer layout.
    ModesCarry {
        blame: Blame,
        outer: Layout,
        /// The coordinate of the inner layout; `None` if the user wrote another layout.
        coordinate: Option<IntTuple>,
        /// The summand of each leaf of the inner layout in the linear coordinate of the outer one.
        terms: [u64; MAX_LEAVES],
        outer_extent: u64,
        fitting: [i64; 2],
        /// 1 if no stride composes, but this extent does; else 0.
        shorter: u64,
    },
    /// The definition needs more evaluations than the budget allows.
    Undecided { blame: Blame, needed: u64, budget: u64 },
    /// A stride of the composite would be a sum of two bases.
    MixedBasis { blame: Blame, stride: u64, first: Stride, second: Stride, fitting: [u64; 2] },

    /// Two coordinates have one index.
    NotInjective { blame: Blame, layout: Layout, collision: Collision },
    /// Whether the layout is injective was not decided within the budget.
    InjectivityUndecided { blame: Blame, budget: u64 },
    /// No layout maps the indices back to the coordinates: the stride is not a multiple of the next smaller one.
    /// With `fitting` in its place, a multiple, the layout is injective, and its stride fits those below.
    NoLeftInverse { blame: Blame, stride: u64, below: u64, fitting: u64 },

    /// A tile does not divide its layout: `span` is the number of elements from one repetition of the tile to the next.
    TileDoesNotDivide { blame: Blame, span: u64, extent: u64, extents: [u64; 2], strides: [u64; 2] },
    /// The repetitions of a tile miss an element.
    TileMisses { blame: Blame, tile: u64, extent: u64, missed: u64, fitting: [u64; 2] },
    /// The number of modes is too large or too small.
    RankMismatch { blame: Blame, given: u8, expected: u8 },
    /// The mode does not exist.
    ModeOutOfRange { blame: Blame, mode: u64, rank: u8 },
    /// A range of modes ends before it begins.
    RangeBackwards { blame: Blame, begin: u8, end: u8 },
    /// Whether a tile of `tile` elements fits depends on a runtime extent. It does not if the runtime numbers are 1,
    /// and it does if their product is `fitting`; 0 if no such number was found.
    DependsOnExtent { blame: Blame, tile: u64, extent: Extent, fitting: u64 },
    /// An operation on constant extents is applied to a runtime extent.
    RuntimeExtent { blame: Blame, extent: Extent },
    /// A tuple is not a refinement of another.
    NotARefinement { blame: Blame, fine: IntTuple, coarse: IntTuple },
    /// An order does not fit a shape.
    OrderNotCongruent { blame: Blame, order: Profile, shape: Profile },
    /// An extent and a divisor of which neither divides the other.
    ShapeNotDivisible { blame: Blame, extent: u64, divisor: u64 },
    /// A stride neither divides a wide element nor is a multiple of it.
    StrideSplitsElement { blame: Blame, stride: i64, elements: u64 },
    /// The steps of several modes within a wide element leave it.
    ElementsCarry { blame: Blame, elements: u64, reaches: u64 },
    /// No mode has stride 1 for the parts of an element.
    NoContiguousMode { blame: Blame, parts: u64 },

    /// A coordinate is outside the shape.
    OutOfBounds { blame: Blame, mode: ModePath, coordinate: i128, extent: u64 },
    /// No coordinate has this index.
    NoSuchIndex { blame: Blame, index: u64 },
    /// The profile of a coordinate does not fit the shape.
    CoordinateNotCongruent { blame: Blame, coordinate: Profile, shape: Profile },
    /// An integer that is proven below a bound may still exceed an extent.
    BoundTooWide { blame: Blame, bound: u64, extent: u64 },
    /// A mask bounds an integer only by powers of two.
    MaskNotPowerOfTwo { blame: Blame, bound: u64 },
    /// The product of two bounds is not the bound of the integer that is split, or joined.
    BoundNotSplit { blame: Blame, bound: u64, low: u64, high: u64 },

    /// A claim about the size fails.
    CheckSize { blame: Blame, claimed: u64, size: u64 },
    /// A claim about the cosize fails.
    CheckCosize { blame: Blame, limit: u64, cosize: u64 },
    /// A claim that indices have no holes fails.
    CheckCompact { blame: Blame, size: u64, cosize: u64, hole: u64 },
    /// A claim about the contiguous run fails. `width` is the widest possible vector; `contiguous` is the first mode
    /// along which elements are contiguous if they are not along mode 0.
    CheckVector { blame: Blame, claimed: u64, run: u64, width: u64, contiguous: Option<Along> },
    /// A claim that a stride keeps vectors aligned fails.
    CheckAligned { blame: Blame, claimed: u64, stride: i64 },
    /// A claim that two layouts are the same function fails.
    CheckSameFunction { blame: Blame, coordinate: u64, left: Stride, right: Stride, coalesced: Layout },
    /// A claim that two layouts are the same function fails: their sizes differ.
    CheckSameSize { blame: Blame, left: u64, right: u64 },
    /// A claim that the flat modes ascend by stride fails: `second`, an extent and a stride, belongs before `first`,
    /// which precedes it.
    CheckSorted { blame: Blame, first: (u64, i64), second: (u64, i64), sorted: Layout },
    /// A claim that no mode continues the mode before it fails, for a layout of so many flat modes.
    CheckCoalesced { blame: Blame, modes: u64, coalesced: Layout },
    /// A claim that a layout is row-major, or column-major, fails: leaf `leaf` has stride `expected` in that order.
    CheckOrder { blame: Blame, layout: Layout, leaf: u8, expected: u64 },

    /// A buffer is shorter than the cosize of its layout.
    BufferTooShort { blame: Blame, length: u64, cosize: u64 },
    /// The elements of a layout are not contiguous in layout order.
    NotContiguous { blame: Blame, size: u64, run: u64 },
    /// Two coordinates that differ in the owner's mode have one index.
    PartsOverlap { blame: Blame, mode: u8, layout: Layout, collision: Collision },
    /// Parts whose overlap is known at run time only.
    PartsAtRunTime { blame: Blame, stride: Stride },
    /// An array of parts has another length than the number of parts.
    PartCount { blame: Blame, given: u64, count: u64 },
    /// A mode is split at a place that does not give two layouts: the place has to be a multiple of `unit`.
    SplitWithin { blame: Blame, mode: u8, at: u64, extent: u64, unit: u64 },
    /// Two layouts at two offsets share an index, at a coordinate of each; at the offset `free` of the second they
    /// share none.
    NotDisjoint { blame: Blame, first: IntTuple, second: IntTuple, index: i64, free: u64 },
    /// Whether two layouts share an index was not decided within the budget.
    DisjointUndecided { blame: Blame, budget: u64 },
    /// A runtime extent is not a multiple of its declared divisor.
    NotAMultiple { blame: Blame, extent: u64, divisor: u64 },
    /// An extent is only known to be a multiple of `multiple`, which leaves a tail after tiles of `tile`.
    RaggedExtent { blame: Blame, mode: ModePath, tile: u64, multiple: u64 },
    /// No two elements are contiguous: `least` is the stride of the smallest step, 0 where no stride is constant.
    NoUnitStride { blame: Blame, least: i64 },

    /// The number of entries of a map is not the number of leaves of the domain.
    MapLength { blame: Blame, given: u8, expected: u8 },
    /// An arrow ends outside the codomain.
    MapOutOfRange { blame: Blame, target: u64, length: u8 },
    /// Two arrows end at one entry.
    MapNotInjective { blame: Blame, first: u8, second: u8, target: u8 },
    /// An arrow joins entries that differ.
    EntryMismatch { blame: Blame, place: u8, target: u8, extent: u64, target_extent: u64 },
    /// The codomain of a morphism is not the domain of the next.
    NotComposable { blame: Blame, codomain: IntTuple, domain: IntTuple },
    /// Two morphisms to be concatenated have different codomains.
    CodomainMismatch { blame: Blame, left: IntTuple, right: IntTuple },
    /// Two morphisms reach one entry of their codomain.
    ImagesOverlap { blame: Blame, target: u8 },
    /// An entry maps to the base point: the morphism has no complement.
    NotComplementable { blame: Blame, place: u8, extent: u64 },
    /// The codomain of the second factor is not the part that the first leaves free.
    NotProductAdmissible { blame: Blame, codomain: IntTuple, free: IntTuple },
    /// Places are not increasing.
    NotIncreasing { blame: Blame, first: u8, second: u8 },
    /// An entry that an arrow reaches is left out.
    ImageNotKept { blame: Blame, target: u8, extent: u64 },
    /// An entry that an arrow reaches is merged with other entries.
    HitEntryMerged { blame: Blame, target: u8, extent: u64 },
    /// Two tuples have no mutual refinement. `reached` is the product of the factors cut so far; `left` and `right` are
    /// the remainders of the entries there. `right` is 0 if the second tuple is used up.
    NotMutuallyRefinable { blame: Blame, left: u64, right: u64, reached: u64 },
    /// A product is not left divisible: at factor `place`, counted from 1, `part` of the divisor remains.
    NotLeftDivisible { blame: Blame, divisor: u64, place: u8, part: u64, factor: u64 },
    /// The intervals of two modes overlap below the last factor of the outer shape.
    IntervalsOverlap { blame: Blame, first: u8, second: u8, left: [u64; 2], right: [u64; 2] },
    /// `extent x stride` of a mode does not divide the beginning of the next mode, or the bound; 0 if the stride is 0.
    NotComplementAdmissible { blame: Blame, extent: u64, stride: u64, next: u64 },
    /// A swizzle changes bits that it reads.
    SwizzleOverlaps { blame: Blame, bits: u32, base: u32, shift: i32 },
    /// A swizzle has more than 63 bits.
    SwizzleTooWide { blame: Blame, bits: u32, base: u32, shift: i32 },
    /// Masks do not make a swizzle.
    SwizzleMasks { blame: Blame, sources: u64, targets: u64 },
    /// A swizzled layout reaches indices below 0.
    SwizzleBelowZero { blame: Blame, offset: u64, needed: u64 },
    /// Two swizzles, one after the other, do not merge into one.
    NotASwizzle { blame: Blame, first: Swizzle, second: Swizzle, index: u64, found: u64 },
    /// A swizzle of the coordinates of a layout is not a swizzle of its indices.
    SwizzleNotTransferred { blame: Blame, swizzle: Bijection, coordinate: u64, index: u64, moved: u64 },
    /// A swizzle of the coordinates of a layout leaves its domain.
    SwizzleLeaves { blame: Blame, swizzle: Bijection, coordinate: u64, to: u64, size: u64 },
    /// A swizzle takes the elements of a unit apart, or a unit is no power of 2.
    SwizzleWithinUnit { blame: Blame, swizzle: Bijection, unit: u64 },
    /// An offset before a swizzle is not a multiple of `unit`; `unit` is 0 if no offset is allowed.
    SwizzleOffset { blame: Blame, offset: u64, unit: u64 },
    /// An operation on strides is applied to a swizzled layout.
    SwizzledOperand { blame: Blame, swizzle: Bijection },
    /// A composite by a reversed layout begins at a multiple of a runtime stride, but the offset must be constant.
    BeginsAtRunTime { blame: Blame, begin: Stride },

    /// A layout is no linear map of the bits of its coordinates; `values` are the indices of `first`, of `second` and
    /// of their sum.
    NotLinear { blame: Blame, layout: Layout, first: u64, second: u64, values: [u64; 3] },
    /// A size or an extent of a linear layout is not a power of two.
    NotPowerOfTwo { blame: Blame, name: Option<Name>, size: u64 },
    /// Two columns of a matrix share a bit, so it is no `shape : stride`.
    NotPlain { blame: Blame, matrix: Matrix, first: u8, second: u8 },
    /// Two inputs of a linear layout have one value: column `second`, and a sum of columns before it.
    InputsCollide {
        blame: Blame,
        inputs: Dimensions,
        outputs: Dimensions,
        first: u64,
        second: u64,
        value: u64,
        rank: u8,
    },
    /// No input of a linear layout reaches this value.
    NotReached { blame: Blame, outputs: Dimensions, value: u64, rank: u8 },
    /// A base is not a value of the other linear layout.
    OutsideImage { blame: Blame, input: Name, base: u8, outputs: Dimensions, value: u64 },
    /// A base of a linear layout differs from the base of the product with the factor.
    NotAFactor { blame: Blame, input: Name, base: u8, outputs: Dimensions, found: u64, product: u64 },
    /// A dimension is too large for the other operand, or of another size.
    DimensionTooSmall { blame: Blame, name: Name, first: u64, second: u64 },
    /// Two linear layouts have two names in opposite orders.
    OrderContradicts { blame: Blame, first: Name, second: Name },
    /// A string is no name of a dimension: its length, and a byte that names do not have, or 0.
    NotAName { blame: Blame, length: u8, byte: u8 },
    /// A component of a base is not below the size of its output, or of all outputs together if there is no name.
    ComponentTooLarge { blame: Blame, input: Name, base: u8, output: Option<Name>, component: u64, size: u64 },
    /// The number of components of a base is not the number of outputs.
    BaseLength { blame: Blame, input: Name, base: u64, given: u64, expected: u64 },
    /// Two dimensions of one side have one name.
    DimensionTwice { blame: Blame, name: Name },
    /// No dimension on one side of an operand has this name; `turned`: with its operands exchanged, the operation has
    /// all names.
    UnknownDimension { blame: Blame, name: Name, dimensions: Dimensions, side: Ends, turned: bool },
    /// Dimensions have another number of bits than the dimensions that they replace.
    BitsDiffer { blame: Blame, given: u64, expected: u64 },
    /// A linear layout is not the identity on a dimension to be removed, or mixes it with other dimensions.
    NotTrivialOver { blame: Blame, input: Name, base: u8, outputs: Dimensions, value: u64, identity: u64 },
    /// A matrix is no layout after one swizzle. Either bit `first` of a value reads `reads` bits of the coordinate, 3
    /// or more. Or the bits from `first` to `last` read two, and no single shift leaves one of each.
    NotSwizzled { blame: Blame, matrix: Matrix, first: u8, last: u8, reads: u8 },

    /// A bank of a machine serves more words than claimed: two lanes request words at these bytes. The lanes are
    /// threads if counted over warps of `warp` lanes. The numbers are conflicts, or wavefronts. The layout with
    /// `swizzle`, if there is one, has `left`.
    BankConflicts {
        blame: Blame,
        found: u64,
        claimed: u64,
        wavefronts: bool,
        lanes: [u64; 2],
        warp: u64,
        bank: u64,
        bytes: [u64; 2],
        machine: &'static str,
        layout: Layout,
        swizzle: Option<Swizzle>,
        left: u64,
    },
    /// The cost of an access depends on a runtime stride. Two of its values give two counts of `what`, blocks of `unit`
    /// bytes unless that is 0. If a claim breaks, it breaks at the second value.
    StrideDecides {
        blame: Blame,
        stride: Stride,
        values: [u64; 2],
        found: [u64; 2],
        claimed: Option<u64>,
        what: &'static str,
        unit: u64,
    },
    /// Whether an access costs the same for all values of a runtime stride is not decided: another stride also moves
    /// the lanes of an instruction.
    StrideUndecided { blame: Blame, stride: Stride },
    /// `vector` values of `bits` bits exceed 128 bits, the most that an instruction moves.
    AccessTooWide { blame: Blame, vector: u64, bits: u64 },
    /// An instruction touches more aligned blocks of `unit` bytes than claimed, and moves `bytes` of them. If `phases`
    /// is not 0, the blocks are wavefronts.
    TooManyBlocks { blame: Blame, found: u64, claimed: u64, unit: u64, bytes: u64, phases: u64 },
    /// A value of a vector is not the neighbour of the one before it.
    VectorBroken { blame: Blame, thread: u64, value: u64, found: u64, expected: u64 },
    /// An access of a width for which nothing is documented about the machine.
    Undocumented { blame: Blame, machine: &'static str, bits: u64, read: bool },
    /// An access has an element outside its tile: coordinate `coordinate`, of `size`.
    AccessBeyond { blame: Blame, thread: u64, value: u64, coordinate: u64, size: u64 },
    /// A search with more placements than const evaluation tries; a program tries `most`.
    SynthesisBudget { blame: Blame, budget: u64, most: u64 },
    /// The values of a thread move bits that the swizzle or the threads move; no bits where they are not known. The
    /// partition with a mode of steps for these bits.
    NotAnchored { blame: Blame, moved: u64, swizzle: u64, threads: u64, fitting: Option<Layout> },
    /// An access with more lanes than are examined; a program examines `most`.
    AccessBudget { blame: Blame, needed: u64, budget: u64, most: u64 },
    /// A vector does not begin at a multiple of its bytes; or the tile itself is not known to: `promised`.
    VectorMisaligned { blame: Blame, thread: u64, value: u64, byte: u64, expected: u64, promised: u64 },
    /// The vector of `2^bits` elements of an access is not within the wider vector of another, or lanes step within it.
    VectorsDoNotNest { blame: Blame, access: u8, bits: u8 },
    /// `access` takes `found` wavefronts, and no placement costs all accesses together fewer than `total`. `words`
    /// words of `forcing` share `banks` banks, both as powers of two; or, for 0 words, all placements by bits were
    /// tried. If `other` uses a vector of `vector`, unless that is 0, `access` takes `left`.
    NoPlacement {
        blame: Blame,
        found: u32,
        claimed: u32,
        access: u8,
        total: u32,
        forcing: u8,
        words: u8,
        banks: u8,
        other: u8,
        vector: u8,
        left: u64,
    },
    /// A table is not the table of a layout: at a coordinate its value differs from every layout that agrees before it.
    NotInferred { blame: Blame, coordinate: IntTuple, found: i64, continues: i64, first: u64 },
    /// The source and the target of a plan differ in the size of an output; `outputs` are the outputs of the larger.
    TilesDiffer { blame: Blame, outputs: Dimensions, name: Name, source: u64, target: u64 },
    /// No thread of the source holds an element of the target, given by a base.
    NotHeld { blame: Blame, input: Name, base: u8, outputs: Dimensions, value: u64 },
    /// A plan needs more than those who run it have.
    NotRun { blame: Blame, needs: Needs },
    /// A thread would hold part of an element: `moved` bits are whole in each value of the atom. Or a copy's elements
    /// are not the elements of `held`, an operand of a product with its bits.
    AtomMoves { blame: Blame, moved: u64, element: u64, held: Option<(Operand, u64)> },
    /// An order does not name coordinate `missed`, or does not hold whole grids of `count` atoms of `extent`.
    OrderOfAtoms { blame: Blame, axis: u8, order: Layout, extent: u64, count: u64, missed: Option<u64> },
    /// Two atoms of a grid have one number, or no layout numbers the threads. A compact grid of shape `fitting`, by
    /// rows or by columns, has valid threads.
    GridOfThreads {
        blame: Blame,
        lanes: u64,
        grid: Layout,
        fitting: IntTuple,
        rows: bool,
        atoms: Option<[[u64; 3]; 2]>,
        number: u64,
    },
    /// A tensor is not whole tiles.
    NotWholeTiles { blame: Blame, axis: u8, extent: u64, tile: u64 },
    /// An element of a tile is not held by exactly one thread.
    SharedElement { blame: Blame, operand: Operand, element: [u64; 2], threads: [u64; 2], sharing: Sharing },
    /// Threads or values are not numbered once each; `twice` is two coordinates of one number.
    Numbering { blame: Blame, values: bool, layout: Layout, missing: u64, twice: Option<[u64; 2]> },
    /// The threads, or the values of each, are not whole atoms.
    NotWholeAtoms { blame: Blame, values: bool, given: u64, atom: u64 },
    /// Values that an atom moves at once are no neighbours, or do not begin at a multiple of their number.
    NotAtOnce { blame: Blame, thread: u64, value: u64, begins: Option<i64>, apart: i64, run: u64, bytes: u64 },
    /// The data of a copy does not have an address.
    NoSuchAddress { blame: Blame, thread: u64, value: u64, address: u64, data: Layout, nearest: [u64; 2] },
    /// A thread needs an element that another thread holds.
    NotRenamed { blame: Blame, thread: u64, value: u64, element: [u64; 2], holder: Option<u64> },
    /// An edge may cut a run of elements that are moved at once.
    RunAtEdge { blame: Blame, run: u64, multiple: u64 },
    /// A table of an atom is not a table of a product, or of a copy.
    AtomTable { blame: Blame, operand: Operand, fault: TableFault },
    /// No descriptor describes a block of shared memory.
    NotCanonical {
        blame: Blame,
        element: [u64; 2],
        found: u64,
        wanted: u64,
        width: u64,
        swizzle: Option<Swizzle>,
        fix: Option<Layout>,
    },
    /// A claim about registers fails.
    TooManyRegisters { blame: Blame, operand: Operand, registers: u64, claimed: u64 },
    /// A product gets the registers for another number of atoms than it has along the two axes of an operand. Or a side
    /// of a copy (A is the source) has another number of atoms than its tiles.
    NumberOfAtoms { blame: Blame, operand: Operand, given: u64, atoms: [u64; 2] },
    /// The number of registers is not the number of values of a layout.
    NumberOfValues { blame: Blame, given: u64, expected: u64 },
    /// A thread is not in a tiled copy or product, or is no lane of its atom.
    NoSuchThread { blame: Blame, thread: u64, threads: u64 },
    /// No `tcgen05.mma` has these types of A, B and C, extents and major axes.
    NotUmma { blame: Blame, elements: [UmmaElement; 3], scaling: Option<Scaling>, fault: UmmaFault },
    /// Tensor memory does not allocate so many columns.
    TmemColumns { blame: Blame, columns: u64, fitting: [u64; 2] },
    /// A tile and its layout in shared memory differ in size.
    StageSize { blame: Blame, stage: u64, tile: u64 },
    /// A tile ends within an extent of a mode that has elements after it, even coalesced.
    TileCrosses { blame: Blame, mode: u8, tile: u64, extent: Extent, fitting: [u64; 2] },
    /// A tensor map has no elements of so many bits.
    BulkElement { blame: Blame, bits: u64 },
    /// A swizzle of elements of `bits` bits is none of the tensor maps'; `fitting` is the nearest that is.
    BulkSwizzle { blame: Blame, swizzle: Swizzle, bits: u64, fitting: Swizzle },
    /// No element of a stage has offset 1: its least stride is `least`. `fix` is the layout divided by it.
    StageUnit { blame: Blame, least: u64, fix: Option<Layout> },
    /// The element of a stage at offset 1 is `step` positions of a mode from the element at offset 0.
    StageStart { blame: Blame, mode: u8, step: u64, fix: Option<Layout> },
    /// A stage begins along a mode whose stride in the tensor is not 1; `major` is the mode of stride 1.
    NotMajor { blame: Blame, mode: u8, stride: Stride, major: Option<u8>, fix: Option<Layout> },
    /// A box has rows of `elements` along a mode, not a multiple of 16 bytes. After them comes `next`, a mode and a
    /// position.
    InnerBytes { blame: Blame, elements: u64, bits: u64, mode: u8, next: Option<(u8, u64)> },
    /// A box has rows shorter than the span of its swizzle; `fitting` is the swizzle of that span.
    UnderSpan { blame: Blame, bytes: u64, span: u64, fitting: Swizzle },
    /// An instruction, or the slice of a block, begins at a byte that is not a multiple of 128. It is `step` elements
    /// from the one before; `fitting` would be aligned.
    BulkStart { blame: Blame, instruction: u64, start: u64, step: u64, fitting: u64, blocks: u64 },
    /// A tensor map needs more than 5 dimensions. `mode` shares none: its stride is known at run time, the box has
    /// several of its elements, or it has an edge.
    TensorMapRank { blame: Blame, rank: u8, mode: u8, extent: Extent, part: u64, runtime: bool },
    /// Blocks of a cluster do not cut a box into equal slices.
    Multicast { blame: Blame, blocks: u64, elements: [u64; 5], fitting: [u64; 2] },
    /// A mode of stride 0 is not whole tiles.
    BroadcastEdge { blame: Blame, mode: u8, extent: Extent, tile: u64 },
    /// An extent of a tensor map is 0 or above 2^32.
    TensorMapExtent { blame: Blame, dimension: u8, extent: u64 },
    /// A stride of a tensor map, in bytes, is 0 or not a multiple of 16; `fitting` counts elements of `bytes`.
    TensorMapStride { blame: Blame, dimension: u8, stride: u64, bytes: u64, fitting: u64 },
    /// A stride of a tensor map has 40 bits of bytes or more.
    TensorMapReach { blame: Blame, dimension: u8, stride: u64 },
    /// The address of a tensor is not a multiple of 16.
    TensorMapAddress { blame: Blame, address: u64 },
    /// A coordinate of an instruction has more than 31 bits.
    TileCoordinate { blame: Blame, coordinate: u64 },
    /// An extent of a mode is not a multiple of the step at which it is split, or, for a `fold`, of its tile.
    TensorMapDivides { blame: Blame, mode: u8, extent: u64, divisor: u64, fold: bool },
    /// More instructions than claimed: the box ends at `offset`, before position `step`. Stage `order` needs `fewer`.
    TooManyInstructions {
        blame: Blame,
        found: u64,
        claimed: u64,
        offset: u64,
        mode: u8,
        step: u64,
        fewer: u64,
        order: Option<Layout>,
    },
    /// No swizzle of a tensor map serves the copy and the product of a stage: the code of what each one fails. Stage
    /// `fix` does, with its swizzle.
    NoStageSwizzle { blame: Blame, reasons: [&'static str; 4], fix: Option<(Swizzle, Layout)> },
    /// A number of a convolution, or of its tile, is none of an im2col map. Mode 0 says that it is of no mode of space.
    NotIm2col { blame: Blame, fault: Im2colFault, mode: u8, value: i64, least: i64, most: i64 },
    /// The exclusive or of the columns of a bit matrix in `sum` is 0.
    NotInvertible { blame: Blame, matrix: Matrix, sum: u64 },
    /// A base that must be one bit has several.
    NotOneBit { blame: Blame, input: Name, base: u8, outputs: Dimensions, value: u64 },
}
