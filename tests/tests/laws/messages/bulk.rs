//! Errors of bulk copies: a value of every variant, and of every way out of each.

use layout_algebra::atom::Im2colFault;
use layout_algebra::{Blame, LayoutError, Operation, Stride, Swizzle};

use layout_tests::generate::dynamic::extent;

use super::layout;

const BLAME: Blame = Blame::whole(Operation::TmaBox, 1);
const MOST: u64 = u64::MAX >> 1;

pub(super) fn errors() -> Vec<LayoutError> {
    let swizzle = |bits, base| Swizzle::new(bits, base, 3).unwrap();
    let (fixed, number) = (extent(48, &[]), extent(16, &[0]));
    let matrix = layout("(128,64):(1,128)");
    let crosses = |tile, extent, fitting| LayoutError::TileCrosses { blame: BLAME, mode: 1, tile, extent, fitting };
    let major = |stride, major, fix| LayoutError::NotMajor { blame: BLAME, mode: 0, stride, major, fix };
    let inner = |next| LayoutError::InnerBytes { blame: BLAME, elements: 4, bits: 16, mode: 1, next };
    let under = |bytes, fitting| LayoutError::UnderSpan { blame: BLAME, bytes, span: 128, fitting };
    let start = |blocks| LayoutError::BulkStart {
        blame: BLAME,
        instruction: 127,
        start: 1 << 17,
        step: 72,
        fitting: 128,
        blocks,
    };
    let rank =
        |extent, part, runtime| LayoutError::TensorMapRank { blame: BLAME, rank: 32, mode: 5, extent, part, runtime };
    let divides = |fold| LayoutError::TensorMapDivides { blame: BLAME, mode: 1, extent: MOST, divisor: 64, fold };
    let many = |fewer, order| LayoutError::TooManyInstructions {
        blame: BLAME,
        found: 1 << 20,
        claimed: 1,
        offset: 1 << 16,
        mode: 1,
        step: 64,
        fewer,
        order,
    };
    let none = |fix| LayoutError::NoStageSwizzle { blame: BLAME, reasons: ["L1508", "L1509", "L1510", "L1413"], fix };
    let within = |fault, mode, value, [least, most]: [i64; 2]| LayoutError::NotIm2col {
        blame: BLAME,
        fault,
        mode,
        value,
        least,
        most,
    };
    let far = 1 << 62;
    vec![
        within(Im2colFault::Rank, 0, 32, [3, 5]),
        within(Im2colFault::ChannelStride, 0, far, [1, 1]),
        within(Im2colFault::Channels, 0, far, [1, 256]),
        within(Im2colFault::Span, 0, far, [128, 128]),
        within(Im2colFault::Pixels, 0, far, [1, 1024]),
        within(Im2colFault::Stride, 3, far, [1, 8]),
        within(Im2colFault::Lower, 1, -far, [-32768, 32767]),
        within(Im2colFault::Upper, 1, -far, [-32768, 32767]),
        within(Im2colFault::Taps, 1, far, [1, 65536]),
        within(Im2colFault::Dilation, 1, far, [1, 65535]),
        within(Im2colFault::Dilation, 1, 0, [1, 65535]),
        within(Im2colFault::LastOffset, 1, far, [0, 65535]),
        within(Im2colFault::Upper, 1, far, [-32768, 32767]),
        within(Im2colFault::Box, 1, far, [1, i64::from(i32::MAX)]),
        within(Im2colFault::Box, 1, -far, [1, i64::from(i32::MAX)]),
        none(None),
        LayoutError::StageSize { blame: BLAME, stage: MOST, tile: MOST },
        crosses(24, fixed, [16, 32]),
        crosses(24, number, [0, 0]),
        LayoutError::BulkElement { blame: BLAME, bits: 12 },
        LayoutError::BulkSwizzle { blame: BLAME, swizzle: swizzle(3, 4), bits: 16, fitting: swizzle(3, 3) },
        LayoutError::StageUnit { blame: BLAME, least: 2, fix: Some(matrix) },
        LayoutError::StageUnit { blame: BLAME, least: 0, fix: None },
        LayoutError::StageStart { blame: BLAME, mode: 1, step: 1 << 32, fix: Some(matrix) },
        LayoutError::StageStart { blame: BLAME, mode: 1, step: 8, fix: None },
        major(Stride::constant(256), Some(1), Some(matrix)),
        major(Stride::constant(256), Some(0), None),
        major(Stride::runtime(3), None, None),
        inner(Some((0, 1))),
        inner(None),
        under(32, swizzle(1, 3)),
        under(16, Swizzle::IDENTITY),
        start(1),
        start(4),
        rank(fixed, 16, false),
        rank(fixed, 32, false),
        rank(number, 1, true),
        LayoutError::Multicast { blame: BLAME, blocks: 3, elements: [64, 128, 2, 1, 1], fitting: [2, 4] },
        LayoutError::BroadcastEdge { blame: BLAME, mode: 2, extent: number, tile: 24 },
        LayoutError::TensorMapExtent { blame: BLAME, dimension: 4, extent: MOST },
        LayoutError::TensorMapStride { blame: BLAME, dimension: 1, stride: 200, bytes: 2, fitting: 104 },
        LayoutError::TensorMapReach { blame: BLAME, dimension: 1, stride: MOST },
        LayoutError::TensorMapAddress { blame: BLAME, address: MOST },
        LayoutError::TileCoordinate { blame: BLAME, coordinate: 1 << 40 },
        LayoutError::TileCoordinate { blame: BLAME, coordinate: u64::MAX },
        divides(false),
        divides(true),
        many(2, Some(matrix)),
        many(1 << 20, None),
    ]
}
