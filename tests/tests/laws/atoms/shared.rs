//! Operands in shared memory: what a descriptor says is where the elements lie, and the layout that is offered instead
//! of one that none describes has one.

use layout_algebra::atom::{
    LineSwizzle, Major, MmaAtom, ONE_ATOM, Operand, SharedOperand, TiledMma, catalogue::nvidia, descriptor, shared_tile,
};
use layout_algebra::{Composed, Layout, LayoutError};

use super::layout;

pub(super) const SWIZZLES: [LineSwizzle; 4] =
    [LineSwizzle::None, LineSwizzle::Bytes32, LineSwizzle::Bytes64, LineSwizzle::Bytes128];

/// `wgmma` of 64 x 32 with both factors in shared memory.
fn wide(bits: u32) -> MmaAtom {
    nvidia::wgmma(32, u64::from(256 / bits), [bits, bits, 32], false).unwrap()
}

fn product(bits: u32, orders: [Option<&Layout>; 3]) -> TiledMma {
    TiledMma::new(&wide(bits), &ONE_ATOM, orders).unwrap()
}

/// Where the hardware looks for element (i, j) of a block, in elements, by the fields alone. Written from the PTX
/// manual, not from the algebra: lines of `w` vectors of 16 bytes, whose vectors are swizzled by the line.
pub(super) fn looked_for(shared: &SharedOperand, bits: u64, block: [u64; 2], [i, j]: [u64; 2]) -> u64 {
    let (v, w) = (128 / bits, shared.descriptor.swizzle.vectors());
    let (stride, leading) = (shared.descriptor.stride * v, shared.descriptor.leading * v);
    let start = shared.start(block).unwrap() * v;
    let at = start
        + match (shared.major, w) {
            (Major::K, 1) => i % 8 * v + i / 8 * stride + j % v + j / v * leading,
            (Major::K, _) => i % 8 * w * v + i / 8 * stride + j,
            (Major::Mn, 1) => i % v + i / v * stride + j % 8 * v + j / 8 * leading,
            (Major::Mn, _) => i % (w * v) + i / (w * v) * leading + j % 8 * w * v + j / 8 * stride,
        };
    let (vector, line) = (at / v, at / v / 8);
    (vector ^ (line & (w - 1))) * v + at % v
}

/// Every element of every block lies where it is looked for.
fn require_described(shared: &SharedOperand, bits: u32, memory: &Composed, extents: [u64; 2]) {
    let rows = memory.layout().mode(0).unwrap().size();
    for x in 0..shared.blocks[0] {
        for y in 0..shared.blocks[1] {
            for i in 0..extents[0] {
                for j in 0..extents[1] {
                    let at = x * extents[0] + i + rows * (y * extents[1] + j);
                    let looked = looked_for(shared, u64::from(bits), [x, y], [i, j]);
                    assert_eq!(memory.index(at), Ok(looked), "{memory}, block ({x}, {y}), element ({i}, {j})");
                }
            }
        }
    }
}

#[test]
fn canonical_tiles_are_described() {
    let mut described = 0;
    for bits in [8, 16, 32] {
        let (product, k) = (product(bits, [None; 3]), u64::from(256 / bits));
        for (operand, rows) in [(Operand::A, 64), (Operand::B, 32)] {
            for (swizzle, major, order) in SWIZZLES
                .into_iter()
                .flat_map(|swizzle| [Major::K, Major::Mn].map(|major| (swizzle, major)))
                .flat_map(|(swizzle, major)| [[0, 1], [1, 0]].map(|order| (swizzle, major, order)))
            {
                let line = swizzle.vectors() * u64::from(128 / bits);
                if major == Major::Mn && line > rows {
                    continue; // a line is longer than a block
                }
                if major == Major::K && swizzle != LineSwizzle::None && line < k {
                    continue; // a block is longer than a line
                }
                let tile = shared_tile(bits.into(), major, swizzle, [2 * rows, (4 * k).max(line)], order).unwrap();
                let shared = SharedOperand::new(&product, operand, &tile)
                    .unwrap_or_else(|error| panic!("{bits} {operand:?} {swizzle:?} {major:?} {order:?}: {error}"));
                assert_eq!((shared.major, shared.descriptor.swizzle), (major, swizzle));
                require_described(&shared, bits, &tile, [rows, k]);
                described += 1;
            }
        }
    }
    assert!(described > 60, "{described}");
}

/// A block alone: its fields exist exactly if every element, in whatever column, lies where these fields say; what is
/// refused says an element that does not.
#[test]
fn a_block_by_every_small_change_of_its_strides() {
    let (mut described, mut refused, mut later) = (0, 0, 0);
    for (swizzle, major) in SWIZZLES.into_iter().flat_map(|swizzle| [Major::K, Major::Mn].map(|major| (swizzle, major)))
    {
        let (v, line) = (8, swizzle.vectors() * 8);
        let (shape, strides) = match (major, swizzle) {
            (Major::K, LineSwizzle::None) => ([[8, 2], [v, 2]], [v, 8 * v, 1, 16 * v]),
            (Major::K, _) => ([[8, 2], [v, swizzle.vectors()]], [line, 8 * line, 1, v]),
            (Major::Mn, LineSwizzle::None) => ([[v, 2], [8, 2]], [1, 8 * v, v, 16 * v]),
            (Major::Mn, _) => ([[line, 2], [8, 2]], [1, 32 * line, line, 8 * line]),
        };
        let tuple = |[a, b]: [u64; 2], [c, d]: [u64; 2]| Layout::flat(&[a, b], &[c, d]).unwrap();
        for (place, change) in (0..4).flat_map(|place| [0, 1, v, 2 * v, 8 * v, line].map(|change| (place, change))) {
            let mut strides = strides;
            strides[place] += change;
            let [a, b, c, d] = strides;
            let memory = Layout::tuple(&[tuple(shape[0], [a, b]), tuple(shape[1], [c, d])]).unwrap();
            let extents = [shape[0][0] * shape[0][1], shape[1][0] * shape[1][1]];
            let at = |i: u64, j: u64| memory.index(i + extents[0] * j).unwrap();
            match descriptor(16, major, swizzle, &memory, extents) {
                Ok(fields) => {
                    let (s, l) = (fields.stride * v, fields.leading * v);
                    let wanted = |i: u64, j: u64| match (major, swizzle) {
                        (Major::K, LineSwizzle::None) => i % 8 * v + i / 8 * s + j % v + j / v * l,
                        (Major::K, _) => i % 8 * line + i / 8 * s + j,
                        (Major::Mn, LineSwizzle::None) => i % v + i / v * s + j % 8 * v + j / 8 * l,
                        (Major::Mn, _) => i % line + i / line * l + j % 8 * line + j / 8 * s,
                    };
                    for (i, j) in (0..extents[0]).flat_map(|i| (0..extents[1]).map(move |j| (i, j))) {
                        assert_eq!(at(i, j), wanted(i, j), "{major:?} {swizzle:?} {memory}: ({i},{j})");
                    }
                    described += 1;
                }
                Err(LayoutError::NotCanonical { element: [i, j], found, wanted, .. }) => {
                    assert!(found == at(i, j) && found != wanted, "{major:?} {swizzle:?} {memory}: ({i},{j})");
                    refused += 1;
                    later += u32::from(j > 0);
                }
                Err(error) => panic!("{memory}: {error}"),
            }
        }
    }
    assert!(described > 40 && refused > 60 && later > 20, "{described} {refused} {later}");
}

#[test]
fn what_is_refused_is_elsewhere_and_what_is_offered_is_described() {
    let (mut refused, mut offered) = (0, 0);
    let swizzles =
        ["", "Sw<1,3,3> o 0 o ", "Sw<2,3,3> o 0 o ", "Sw<3,3,3> o 0 o ", "Sw<2,3,4> o 0 o ", "Sw<3,2,3> o 0 o "];
    let layouts = [
        "(64,64):(64,1)",
        "(64,64):(72,1)",
        "(64,64):(1,64)",
        "(64,64):(1,72)",
        "(64,64):(2,128)",
        "((8,8),64):((64,512),1)",
        "((8,8),(8,8)):((8,64),(1,512))",
        "((8,8),(8,8)):((8,64),(2,512))",
    ];
    let product = product(16, [None; 3]);
    for text in layouts.iter().flat_map(|layout| swizzles.map(|swizzle| format!("{swizzle}{layout}"))) {
        let Ok(memory) = Composed::parse(&text) else { continue };
        match SharedOperand::new(&product, Operand::A, &memory) {
            Ok(shared) => require_described(&shared, 16, &memory, [64, 16]),
            Err(LayoutError::NotCanonical { element: [i, j], found, wanted, swizzle, fix, .. }) => {
                refused += 1;
                assert_eq!(memory.index(i + 64 * j), Ok(found), "{text}");
                assert_ne!(found, wanted, "{text}");
                if let Some(fix) = fix {
                    let fix = match swizzle {
                        Some(swizzle) => Composed::new(swizzle, 0, &fix).unwrap(),
                        None => Composed::plain(&fix).unwrap(),
                    };
                    let shared = SharedOperand::new(&product, Operand::A, &fix)
                        .unwrap_or_else(|error| panic!("{text}, offered {fix}: {error}"));
                    require_described(&shared, 16, &fix, [64, 16]);
                    offered += 1;
                }
            }
            Err(error) => panic!("{text}: {error}"),
        }
    }
    assert!(refused > 20 && offered > 20, "{refused} {offered}");
}

#[test]
fn orders_and_tails() {
    // Rows of two atoms alternate by eight: a block is not 64 neighbours, but its groups of eight lines are.
    let order = layout("(8,8,2):(1,16,8)");
    let stage = Composed::parse("Sw<3,3,3> o 0 o (128,64):(64,1)").unwrap();
    let shared = SharedOperand::new(&product(16, [Some(&order), None, None]), Operand::A, &stage).unwrap();
    assert_eq!((shared.blocks, shared.descriptor.stride, shared.start([1, 0])), ([2, 4], 128, Ok(64)));
    assert_eq!(shared.start([2, 0]).unwrap_err().code(), "L0501");
    let plain = product(16, [None; 3]);
    let code = |text: &str| SharedOperand::new(&plain, Operand::A, &Composed::parse(text).unwrap()).unwrap_err().code();
    assert_eq!((code("(40,64):(64,1)"), code("64:1")), ("L1404", "L0403"));
    // A descriptor has no offset: neither between vectors of 16 bytes nor of whole ones within a swizzle.
    assert_eq!(code("Sw<3,3,3> o 8 o (64,64):(64,1)"), "L1413");
}
