//! The text of an error is the same in every channel: `Display`, the message that the macro puts at a span, and the
//! panic of const evaluation. Held for a value of every variant.

use std::panic::catch_unwind;

use layout_algebra::atom::{Operand, Sharing, TableFault};
use layout_algebra::linear::{Dimensions, Matrix, Name};
use layout_algebra::{
    Bijection, Blame, CATALOGUE, Capacity, Collision, Contradiction, Ends, Expected, IntTuple, Layout, LayoutError,
    ModePath, Needs, Operation, Profile, Reading, Stride, Swizzle,
};

use crate::refusal::well_formed;

use layout_tests::generate::dynamic::extent;

mod bulk;
mod umma;

const BLAME: Blame = Blame::whole(Operation::Composition, 1);

const CONTRADICTION: Contradiction = Contradiction {
    outer: match Layout::parse("(4,6):(1,8)") {
        Ok(layout) => layout,
        Err(error) => error.panic(),
    },
    size: 6,
    step: 3,
    ended: 1,
    at: 3,
};

fn layout(text: &str) -> Layout {
    Layout::parse(text).unwrap()
}

fn tuple(text: &str) -> IntTuple {
    IntTuple::parse(text).unwrap()
}

/// A name as long as one can be.
const LONGEST: Name = Name::expect("abcdefghijkl");

/// As many dimensions and bits as there can be.
fn dimensions() -> Dimensions {
    let sizes: Vec<(Name, u64)> =
        (0..8).map(|i| (Name::expect(&format!("abcdefghijk{i}")), if i < 7 { 1 << 8 } else { 1 << 7 })).collect();
    Dimensions::new(&sizes).unwrap()
}

/// A matrix with as long a text as there can be.
fn widest() -> Matrix {
    Matrix::new(&[u64::MAX >> 1; 63]).unwrap()
}

/// A literal, the stride of whose second mode may mean this.
fn not_tractable(reading: Reading) -> LayoutError {
    let blame = Blame::stride(Operation::Layout, 1);
    let stride = if let Reading::Reversed = reading { -5 } else { 5 };
    LayoutError::NotTractable { blame, extent: 3, stride, next_extent: 7, next_stride: 16, reading }
}

/// A value of every variant.
#[allow(clippy::too_many_lines, reason = "a list")]
fn errors() -> Vec<LayoutError> {
    vec![
        LayoutError::ZeroExtent { blame: BLAME, mode: ModePath::mode(1) },
        LayoutError::ZeroExtent { blame: BLAME, mode: ModePath::WHOLE },
        LayoutError::NotCongruent { blame: BLAME, shape: tuple("(2,3)"), stride: Profile::flat(3) },
        not_tractable(Reading::Padded { dense: 15, padding: 1 }),
        not_tractable(Reading::Interleaved { dense: 15 }),
        not_tractable(Reading::Undecided { dense: 15 }),
        not_tractable(Reading::Reversed),
        not_tractable(Reading::Overlap {
            layout: layout("(4,4):(1,2)"),
            first: 2,
            second: 4,
            index: Stride::constant(2),
            dense: 15,
        }),
        LayoutError::PaddingOverlaps {
            blame: BLAME,
            layout: layout("(4,4):(1,2)"),
            collision: Collision { first: 2, second: 4, index: 2 },
            stride: 1,
            padding: 1,
        },
        LayoutError::CapacityExceeded { blame: BLAME, what: Capacity::Extents, count: 0 },
        LayoutError::CapacityExceeded { blame: BLAME, what: Capacity::Extents, count: 40 },
        LayoutError::CapacityExceeded { blame: BLAME, what: Capacity::Copies { count: 33, extents: 2 }, count: 66 },
        LayoutError::CapacityExceeded {
            blame: BLAME,
            what: Capacity::Copies { count: u64::MAX, extents: 2 },
            count: 0,
        },
        LayoutError::CapacityExceeded { blame: BLAME, what: Capacity::Nodes, count: 0 },
        LayoutError::CapacityExceeded { blame: BLAME, what: Capacity::RuntimeStrides, count: 0 },
        LayoutError::CapacityExceeded { blame: BLAME, what: Capacity::Depth, count: 0 },
        LayoutError::CapacityExceeded { blame: BLAME, what: Capacity::Dimensions, count: 0 },
        LayoutError::CapacityExceeded { blame: BLAME, what: Capacity::InputBits, count: 0 },
        LayoutError::CapacityExceeded { blame: BLAME, what: Capacity::OutputBits, count: 0 },
        LayoutError::CapacityExceeded { blame: BLAME, what: Capacity::Columns, count: 0 },
        LayoutError::Overflow { blame: BLAME, left: 3, right: 5 },
        LayoutError::SumOverflow { blame: BLAME, left: 3, right: 5 },
        LayoutError::Parse { blame: Blame::whole(Operation::Text, 0), position: 3, expected: Expected::Number },
        LayoutError::NotStatic { blame: BLAME, stride: Stride::runtime(0) },
        LayoutError::NegativeStride { blame: BLAME, stride: 3 },
        LayoutError::InnerTooLarge {
            blame: BLAME,
            outer: layout("(4,6):(1,8)"),
            reaches: 30,
            alone: Some((4, 10)),
            fitting: 2,
            fitting_stride: 1,
            extended: true,
        },
        LayoutError::InnerTooLarge {
            blame: Blame::whole(Operation::WithShape, 1),
            outer: layout("(4,6):(1,8)"),
            reaches: 30,
            alone: None,
            fitting: 0,
            fitting_stride: 0,
            extended: false,
        },
        LayoutError::InnerExtentNotDivisible {
            blame: BLAME,
            extent: 3,
            steps: 5,
            outer_extent: 7,
            contradiction: CONTRADICTION,
            fitting: [2, 8],
        },
        LayoutError::StrideDoesNotStep {
            blame: BLAME,
            extent: 3,
            stride: -5,
            outer_extent: 7,
            contradiction: CONTRADICTION,
            fitting: [-2, -8],
            shorter: 0,
        },
        LayoutError::ModesCarry {
            blame: BLAME,
            outer: layout("(4,6):(1,8)"),
            coordinate: Some(tuple("(2,3)")),
            terms: [1; layout_algebra::MAX_LEAVES],
            outer_extent: 9,
            fitting: [2, 8],
            shorter: 1,
        },
        LayoutError::TooWide { blame: BLAME, number: 3, bits: 1 },
        LayoutError::Undecided { blame: BLAME, needed: 3, budget: 5 },
        LayoutError::Undecided {
            blame: Blame { operation: Operation::Descriptor, ..BLAME },
            needed: u64::MAX,
            budget: 1 << 12,
        },
        LayoutError::MixedBasis {
            blame: BLAME,
            stride: 3,
            first: Stride::runtime(0),
            second: Stride::runtime(0),
            fitting: [0, 2],
        },
        LayoutError::NotInjective {
            blame: BLAME,
            layout: layout("(4,4):(1,2)"),
            collision: Collision { first: 2, second: 4, index: 2 },
        },
        LayoutError::InjectivityUndecided { blame: BLAME, budget: 3 },
        LayoutError::NoLeftInverse { blame: BLAME, stride: 5, below: 3, fitting: 6 },
        LayoutError::TileDoesNotDivide { blame: BLAME, span: 3, extent: 5, extents: [2, 8], strides: [2, 8] },
        LayoutError::TileMisses { blame: BLAME, tile: 3, extent: 5, missed: 7, fitting: [2, 8] },
        LayoutError::RankMismatch { blame: BLAME, given: 3, expected: 5 },
        LayoutError::ModeOutOfRange { blame: BLAME, mode: 3, rank: 5 },
        LayoutError::RangeBackwards { blame: BLAME, begin: 2, end: 1 },
        LayoutError::DependsOnExtent { blame: BLAME, tile: 48, extent: extent(32, &[1]), fitting: 3 },
        LayoutError::DependsOnExtent { blame: BLAME, tile: 48, extent: extent(32, &[1]), fitting: 0 },
        LayoutError::RuntimeExtent { blame: BLAME, extent: extent(128, &[0]) },
        LayoutError::NotARefinement { blame: BLAME, fine: tuple("(2,3)"), coarse: tuple("(3,2)") },
        LayoutError::OrderNotCongruent { blame: BLAME, order: Profile::flat(3), shape: Profile::flat(3) },
        LayoutError::ShapeNotDivisible { blame: BLAME, extent: 3, divisor: 5 },
        LayoutError::StrideSplitsElement { blame: BLAME, stride: 3, elements: 5 },
        LayoutError::ElementsCarry { blame: BLAME, elements: 3, reaches: 5 },
        LayoutError::NoContiguousMode { blame: BLAME, parts: 3 },
        LayoutError::OutOfBounds { blame: BLAME, mode: ModePath::mode(0), coordinate: -1, extent: 5 },
        LayoutError::OutOfBounds { blame: BLAME, mode: ModePath::WHOLE, coordinate: 7, extent: 5 },
        LayoutError::NoSuchIndex { blame: BLAME, index: 3 },
        LayoutError::BoundTooWide { blame: BLAME, bound: 5, extent: 3 },
        LayoutError::MaskNotPowerOfTwo { blame: BLAME, bound: 3 },
        LayoutError::BoundNotSplit { blame: BLAME, bound: 15, low: 3, high: 7 },
        LayoutError::CoordinateNotCongruent { blame: BLAME, coordinate: Profile::flat(3), shape: Profile::flat(3) },
        LayoutError::CheckSize { blame: BLAME, claimed: 3, size: 5 },
        LayoutError::CheckCosize { blame: BLAME, limit: 3, cosize: 5 },
        LayoutError::CheckCompact { blame: BLAME, size: 3, cosize: 5, hole: 7 },
        LayoutError::CheckVector { blame: BLAME, claimed: 3, run: 5, width: 7, contiguous: None },
        LayoutError::CheckAligned { blame: BLAME, claimed: 3, stride: 5 },
        LayoutError::CheckSameFunction {
            blame: BLAME,
            coordinate: 3,
            left: Stride::constant(5),
            right: Stride::runtime(0),
            coalesced: layout("8:1"),
        },
        LayoutError::CheckSameSize { blame: BLAME, left: 3, right: 5 },
        LayoutError::CheckSameSize { blame: Blame::shape(Operation::Tensor, 1), left: 3, right: 5 },
        LayoutError::CheckSorted { blame: BLAME, first: (3, 5), second: (7, -9), sorted: layout("(2,4):(1,2)") },
        LayoutError::CheckCoalesced { blame: BLAME, modes: 3, coalesced: layout("8:1") },
        LayoutError::CheckOrder { blame: BLAME, layout: layout("(4,4):(1,2)"), leaf: 1, expected: 4 },
        LayoutError::BufferTooShort { blame: BLAME, length: 3, cosize: 5 },
        LayoutError::NotContiguous { blame: BLAME, size: 3, run: 5 },
        LayoutError::NotContiguous { blame: BLAME, size: 0, run: 1 },
        LayoutError::NoUnitStride { blame: BLAME, least: 8 },
        LayoutError::NoUnitStride { blame: BLAME, least: -1 },
        LayoutError::NoUnitStride { blame: BLAME, least: 0 },
        LayoutError::PartsOverlap {
            blame: BLAME,
            mode: 0,
            layout: layout("(4,4):(1,2)"),
            collision: Collision { first: 2, second: 4, index: 2 },
        },
        LayoutError::PartsAtRunTime { blame: BLAME, stride: Stride::runtime(0) },
        LayoutError::PartCount { blame: BLAME, given: 3, count: 5 },
        LayoutError::SplitWithin { blame: BLAME, mode: 1, at: 3, extent: 8, unit: 2 },
        LayoutError::NotDisjoint { blame: BLAME, first: tuple("(2,3)"), second: tuple("(2,3)"), index: 3, free: 5 },
        LayoutError::DisjointUndecided { blame: BLAME, budget: 3 },
        LayoutError::NotAMultiple { blame: BLAME, extent: 650, divisor: 64 },
        LayoutError::RaggedExtent { blame: BLAME, mode: ModePath::mode(1), tile: 8, multiple: 1 },
        LayoutError::MapLength { blame: BLAME, given: 3, expected: 5 },
        LayoutError::MapOutOfRange { blame: BLAME, target: 3, length: 5 },
        LayoutError::MapNotInjective { blame: BLAME, first: 3, second: 5, target: 7 },
        LayoutError::EntryMismatch { blame: BLAME, place: 3, target: 5, extent: 7, target_extent: 9 },
        LayoutError::NotComposable { blame: BLAME, codomain: tuple("(2,3)"), domain: tuple("(2,3)") },
        LayoutError::CodomainMismatch { blame: BLAME, left: tuple("(2,3)"), right: tuple("(2,3)") },
        LayoutError::ImagesOverlap { blame: BLAME, target: 3 },
        LayoutError::NotComplementable { blame: BLAME, place: 3, extent: 5 },
        LayoutError::NotProductAdmissible { blame: BLAME, codomain: tuple("(2,3)"), free: tuple("(2,3)") },
        LayoutError::NotIncreasing { blame: BLAME, first: 3, second: 5 },
        LayoutError::ImageNotKept { blame: BLAME, target: 3, extent: 5 },
        LayoutError::HitEntryMerged { blame: BLAME, target: 3, extent: 5 },
        LayoutError::NotMutuallyRefinable { blame: BLAME, left: 3, right: 5, reached: 7 },
        LayoutError::NotLeftDivisible { blame: BLAME, divisor: 3, place: 5, part: 7, factor: 9 },
        LayoutError::IntervalsOverlap { blame: BLAME, first: 3, second: 5, left: [2, 8], right: [2, 8] },
        LayoutError::NotComplementAdmissible { blame: BLAME, extent: 3, stride: 5, next: 7 },
        LayoutError::SwizzleOverlaps { blame: BLAME, bits: 5, base: 4, shift: 3 },
        LayoutError::SwizzleTooWide { blame: BLAME, bits: 3, base: 5, shift: 7 },
        LayoutError::SwizzleMasks { blame: BLAME, sources: 3, targets: 5 },
        LayoutError::SwizzleBelowZero { blame: BLAME, offset: 3, needed: 5 },
        LayoutError::NotASwizzle {
            blame: BLAME,
            first: Swizzle::IDENTITY,
            second: Swizzle::IDENTITY,
            index: 3,
            found: 5,
        },
        LayoutError::SwizzleNotTransferred {
            blame: BLAME,
            swizzle: Bijection::IDENTITY,
            coordinate: 3,
            index: 5,
            moved: 7,
        },
        LayoutError::SwizzleLeaves { blame: BLAME, swizzle: Bijection::IDENTITY, coordinate: 3, to: 5, size: 7 },
        LayoutError::SwizzleWithinUnit { blame: BLAME, swizzle: Bijection::IDENTITY, unit: 3 },
        LayoutError::SwizzleOffset { blame: BLAME, offset: 3, unit: 5 },
        LayoutError::BeginsAtRunTime { blame: BLAME, begin: Stride::runtime(3) },
        LayoutError::SwizzledOperand { blame: BLAME, swizzle: Bijection::IDENTITY },
        LayoutError::NotLinear { blame: BLAME, layout: layout("4:3"), first: 1, second: 2, values: [3, 6, 9] },
        LayoutError::NotLinear { blame: BLAME, layout: layout("(3,2):(1,4)"), first: 1, second: 2, values: [1, 2, 4] },
        LayoutError::NotLinear { blame: BLAME, layout: layout("(4,4):(1,3)"), first: 1, second: 4, values: [1, 3, 4] },
        LayoutError::NotPowerOfTwo { blame: BLAME, name: Some(LONGEST), size: u64::MAX },
        LayoutError::NotPowerOfTwo { blame: BLAME, name: None, size: 0 },
        LayoutError::NotPlain { blame: BLAME, matrix: widest(), first: 0, second: 1 },
        LayoutError::InputsCollide {
            blame: BLAME,
            inputs: dimensions(),
            outputs: dimensions(),
            first: 3,
            second: 1 << 40,
            value: u64::MAX >> 1,
            rank: 31,
        },
        LayoutError::InputsCollide {
            blame: BLAME,
            inputs: dimensions(),
            outputs: dimensions(),
            first: 0,
            second: 1,
            value: 0,
            rank: 31,
        },
        LayoutError::NotReached { blame: BLAME, outputs: dimensions(), value: 1 << 62, rank: 62 },
        LayoutError::OutsideImage { blame: BLAME, input: LONGEST, base: 31, outputs: dimensions(), value: 3 },
        LayoutError::NotAFactor {
            blame: Blame::whole(Operation::DivideRight, 1),
            input: LONGEST,
            base: 31,
            outputs: dimensions(),
            found: u64::MAX >> 1,
            product: 5,
        },
        LayoutError::DimensionTooSmall { blame: BLAME, name: LONGEST, first: 1 << 62, second: 1 },
        LayoutError::OrderContradicts { blame: BLAME, first: LONGEST, second: LONGEST },
        LayoutError::NotAName { blame: BLAME, length: 0, byte: 0 },
        LayoutError::NotAName { blame: BLAME, length: 255, byte: 0 },
        LayoutError::NotAName { blame: BLAME, length: 3, byte: b'-' },
        LayoutError::NotAName { blame: BLAME, length: 3, byte: 0xff },
        LayoutError::ComponentTooLarge {
            blame: BLAME,
            input: LONGEST,
            base: 31,
            output: Some(LONGEST),
            component: 1 << 20,
            size: 1 << 20,
        },
        LayoutError::ComponentTooLarge { blame: BLAME, input: LONGEST, base: 31, output: None, component: 9, size: 8 },
        LayoutError::BaseLength { blame: BLAME, input: LONGEST, base: 31, given: 1, expected: 8 },
        LayoutError::DimensionTwice { blame: BLAME, name: LONGEST },
        LayoutError::UnknownDimension {
            blame: BLAME,
            name: LONGEST,
            dimensions: dimensions(),
            side: Ends::Inputs,
            turned: false,
        },
        LayoutError::UnknownDimension {
            blame: Blame::whole(Operation::ConcatOutputs, 1),
            name: LONGEST,
            dimensions: dimensions(),
            side: Ends::Outputs,
            turned: true,
        },
        LayoutError::BitsDiffer { blame: BLAME, given: 1, expected: 32 },
        LayoutError::NotTrivialOver {
            blame: BLAME,
            input: LONGEST,
            base: 31,
            outputs: dimensions(),
            value: u64::MAX >> 1,
            identity: 1,
        },
        LayoutError::NotSwizzled { blame: BLAME, matrix: widest(), first: 0, last: 62, reads: 3 },
        LayoutError::NotSwizzled { blame: BLAME, matrix: widest(), first: 0, last: 62, reads: 2 },
        LayoutError::BankConflicts {
            blame: Blame::whole(Operation::Access, 3),
            found: 1024,
            claimed: 1023,
            wavefronts: true,
            lanes: [65_535, 65_535],
            warp: 32,
            bank: 65_535,
            bytes: [1 << 50, 1 << 50],
            machine: "nvidia",
            layout: layout("(4,6):(1,8)"),
            swizzle: Some(Swizzle::IDENTITY),
            left: 0,
        },
        LayoutError::BankConflicts {
            blame: BLAME,
            found: 1,
            claimed: 0,
            wavefronts: false,
            lanes: [0, 1],
            warp: 32,
            bank: 0,
            bytes: [0, 128],
            machine: "nvidia",
            layout: layout("(4,6):(1,8)"),
            swizzle: None,
            left: 1,
        },
        LayoutError::TooManyBlocks { blame: BLAME, found: 9, claimed: 8, unit: 32, bytes: 128, phases: 0 },
        LayoutError::TooManyBlocks { blame: BLAME, found: 4, claimed: 3, unit: 4, bytes: 512, phases: 4 },
        LayoutError::VectorBroken { blame: BLAME, thread: 65_535, value: 127, found: 1 << 40, expected: 1 << 40 },
        LayoutError::Undocumented { blame: BLAME, machine: "cdna4", bits: 128, read: false },
        LayoutError::AccessBudget { blame: BLAME, needed: u64::MAX, budget: 1 << 16, most: 1 << 16 },
        LayoutError::AccessBudget { blame: BLAME, needed: 1 << 16, budget: 1 << 12, most: 1 << 16 },
        LayoutError::AccessBudget {
            blame: Blame::stride(Operation::Access, 0),
            needed: u64::MAX,
            budget: 1 << 16,
            most: 1 << 16,
        },
        LayoutError::VectorMisaligned { blame: BLAME, thread: 1, value: 4, byte: 36, expected: 16, promised: 128 },
        LayoutError::VectorMisaligned { blame: BLAME, thread: 0, value: 0, byte: 0, expected: 16, promised: 4 },
        LayoutError::VectorsDoNotNest { blame: BLAME, access: 7, bits: 7 },
        LayoutError::NotAnchored {
            blame: BLAME,
            moved: u64::MAX,
            swizzle: u64::MAX,
            threads: u64::MAX,
            fitting: Some(layout("(4,6):(1,8)")),
        },
        LayoutError::NotAnchored { blame: BLAME, moved: 0, swizzle: 28, threads: 0, fitting: None },
        LayoutError::NoPlacement {
            blame: BLAME,
            found: u32::MAX,
            claimed: u32::MAX,
            access: 7,
            total: u32::MAX,
            forcing: 6,
            words: 63,
            banks: 63,
            other: 7,
            vector: 128,
            left: u64::MAX,
        },
        LayoutError::StrideDecides {
            blame: BLAME,
            stride: Stride::runtime(7),
            values: [1 << 20, 1 << 21],
            found: [1 << 20, 1 << 21],
            claimed: Some(1 << 20),
            what: "wavefront",
            unit: 4096,
        },
        LayoutError::StrideDecides {
            blame: BLAME,
            stride: Stride::runtime(0),
            values: [1, 1],
            found: [31, 31],
            claimed: None,
            what: "conflict",
            unit: 0,
        },
        LayoutError::StrideUndecided { blame: BLAME, stride: Stride::runtime(0) },
        LayoutError::AccessTooWide { blame: BLAME, vector: 8, bits: 32 },
        LayoutError::NoSuchThread { blame: BLAME, thread: 1 << 62, threads: 64 },
        LayoutError::NoSuchThread { blame: BLAME, thread: 1, threads: 64 },
        LayoutError::AccessBeyond { blame: BLAME, thread: 1023, value: 127, coordinate: 1 << 26, size: 1 << 25 },
        LayoutError::SynthesisBudget { blame: BLAME, budget: 512, most: 1 << 16 },
        LayoutError::TilesDiffer { blame: BLAME, outputs: dimensions(), name: LONGEST, source: 1 << 62, target: 1 },
        LayoutError::NotHeld { blame: BLAME, input: LONGEST, base: 31, outputs: dimensions(), value: 1 },
        LayoutError::NotRun { blame: BLAME, needs: Needs::Memory { elements: 1 << 32 } },
        LayoutError::NotRun { blame: BLAME, needs: Needs::Warp { warp: 1 << 31 } },
        LayoutError::NotRun { blame: BLAME, needs: Needs::Blocks },
        LayoutError::NotRun { blame: BLAME, needs: Needs::Bits { bits: 128 } },
        LayoutError::NotRun { blame: BLAME, needs: Needs::Lanes { lanes: 1 << 62, most: 64 } },
        LayoutError::NotInferred { blame: BLAME, coordinate: tuple("(2,3)"), found: -1, continues: 9, first: 0 },
        LayoutError::NotInferred {
            blame: BLAME,
            coordinate: tuple("7"),
            found: i64::MAX,
            continues: 1 << 40,
            first: 0,
        },
        LayoutError::NotOneBit { blame: BLAME, input: LONGEST, base: 31, outputs: dimensions(), value: u64::MAX >> 1 },
        LayoutError::NotInvertible { blame: BLAME, matrix: widest(), sum: 1 },
        LayoutError::NotInvertible { blame: BLAME, matrix: widest(), sum: 3 },
        LayoutError::NotInvertible { blame: BLAME, matrix: widest(), sum: u64::MAX >> 32 },
    ]
    .into_iter()
    .chain(errors_of_atoms())
    .chain(bulk::errors())
    .chain(umma::errors())
    .collect()
}

/// The same for atoms.
/// The hardware looks elsewhere, and this layout is offered.
fn not_canonical(swizzle: Option<Swizzle>, fix: Option<Layout>) -> LayoutError {
    LayoutError::NotCanonical { blame: BLAME, element: [8, 0], found: 72, wanted: 64, width: 64, swizzle, fix }
}

fn errors_of_atoms() -> Vec<LayoutError> {
    let most = u64::MAX >> 1;
    let mut errors = vec![
        LayoutError::AtomMoves { blame: BLAME, moved: 32, element: 64, held: None },
        LayoutError::AtomMoves { blame: BLAME, moved: 32, element: 32, held: Some((Operand::A, 16)) },
        LayoutError::OrderOfAtoms { blame: BLAME, axis: 0, order: layout("32:1"), extent: 16, count: 4, missed: None },
        LayoutError::OrderOfAtoms {
            blame: BLAME,
            axis: 2,
            order: layout("(8,2):(1,16)"),
            extent: 8,
            count: 1,
            missed: Some(8),
        },
        LayoutError::GridOfThreads {
            blame: BLAME,
            lanes: 8,
            grid: layout("(3,2):(1,3)"),
            fitting: IntTuple::parse("(4,2)").unwrap(),
            rows: false,
            atoms: None,
            number: 0,
        },
        LayoutError::GridOfThreads {
            blame: BLAME,
            lanes: 32,
            grid: layout("(2,2,1):(1,1,0)"),
            fitting: IntTuple::parse("(2,2,1)").unwrap(),
            rows: false,
            atoms: Some([[1, 0, 0], [0, 1, 0]]),
            number: 1,
        },
        LayoutError::NotWholeTiles { blame: BLAME, axis: 1, extent: 40, tile: 32 },
        LayoutError::Numbering {
            blame: BLAME,
            values: false,
            layout: layout("(4,8):(2,8)"),
            missing: 1,
            twice: Some([4, 1]),
        },
        LayoutError::Numbering { blame: BLAME, values: true, layout: layout("4:2"), missing: 1, twice: None },
        LayoutError::NotWholeAtoms { blame: BLAME, values: true, given: 6, atom: 8 },
        LayoutError::NotWholeAtoms { blame: BLAME, values: false, given: 6, atom: 8 },
        LayoutError::NotAtOnce { blame: BLAME, thread: 3, value: 0, begins: Some(41), apart: 0, run: 8, bytes: 16 },
        LayoutError::NotAtOnce { blame: BLAME, thread: 0, value: 0, begins: None, apart: 64, run: 8, bytes: 16 },
        LayoutError::NoSuchAddress {
            blame: BLAME,
            thread: 1,
            value: 0,
            address: 4,
            data: layout("(8,4):(8,1)"),
            nearest: [3, 8],
        },
        LayoutError::NotRenamed { blame: BLAME, thread: 32, value: 0, element: [0, 8], holder: Some(64) },
        LayoutError::NotRenamed { blame: BLAME, thread: most, value: 0, element: [most, most], holder: None },
        LayoutError::RunAtEdge { blame: BLAME, run: 8, multiple: 1 },
        not_canonical(Some(Swizzle::new(3, 3, 3).unwrap()), Some(Layout::parse("(64,64):(64,1)").unwrap())),
        not_canonical(None, Some(Layout::parse("(64,(8,8)):(8,(1,512))").unwrap())),
        not_canonical(None, None),
        LayoutError::TooManyRegisters { blame: BLAME, operand: Operand::C, registers: 512, claimed: 255 },
        LayoutError::NumberOfAtoms { blame: BLAME, operand: Operand::C, given: 4, atoms: [4, 2] },
        LayoutError::NumberOfAtoms {
            blame: Blame::whole(Operation::Copy, 0),
            operand: Operand::A,
            given: 5,
            atoms: [4, 2],
        },
        LayoutError::NumberOfValues { blame: Blame::whole(Operation::Atom, 0), given: 96, expected: 128 },
        LayoutError::NumberOfValues { blame: Blame::whole(Operation::Copy, 0), given: 4, expected: 8 },
        LayoutError::NumberOfValues { blame: Blame::whole(Operation::Retile, 0), given: 4, expected: 8 },
    ];
    for sharing in [Sharing::PartialSums(2), Sharing::Idle, Sharing::Tile, Sharing::Address, Sharing::Missed] {
        let blame = Blame::whole(Operation::Partition, 0);
        let (element, threads) = ([0, 0], [0, 64]);
        errors.push(LayoutError::SharedElement { blame, operand: Operand::C, element, threads, sharing });
    }
    for fault in [
        TableFault::Missing { element: [1, 0] },
        TableFault::Twice { element: [0, 2], lanes: [1, 5] },
        TableFault::Outside { lane: 3, value: 2, extents: [16, 8] },
        TableFault::Lanes { given: 16, expected: 32 },
        TableFault::Threads { lanes: [0, 1], thread: 0 },
        TableFault::Bits { bits: most },
        TableFault::Repeats { times: 3, most: 32 },
    ] {
        for operation in [Operation::Atom, Operation::Copy] {
            errors.push(LayoutError::AtomTable { blame: Blame::whole(operation, 0), operand: Operand::A, fault });
        }
    }
    errors
}

#[test]
fn every_channel_has_the_same_text() {
    for error in errors() {
        let text = error.to_string();
        assert_eq!(error.message().as_str(), text);
        assert_eq!(format!("{error:?}"), text, "what `unwrap` prints");
        let payload = catch_unwind(|| error.panic()).unwrap_err();
        assert_eq!(payload.downcast_ref::<String>().map(String::as_str), Some(text.as_str()));
        well_formed(&error);
    }
}

#[test]
fn every_code_of_the_algebra_has_a_variant_here() {
    let mut codes: Vec<&str> = errors().iter().map(LayoutError::code).collect();
    codes.sort_unstable();
    // Some have more than one text.
    codes.dedup();
    let listed: Vec<&str> = CATALOGUE.iter().map(|entry| entry.code).filter(|code| !code.starts_with("L00")).collect();
    assert_eq!(codes, listed);
}
