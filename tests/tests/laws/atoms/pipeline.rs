//! A stage from one end to the other: a copy fills it, a product reads it, one swizzle serves both (T6).

use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::atom::{
    Major, ONE_ATOM, Operand, SharedOperand, TiledMma, TmaBox, TmaChoice, catalogue::nvidia, shared_tile,
    swizzle_among_tma,
};
use layout_algebra::{Composed, DynLayout, Layout, MAX_RUNTIME, Swizzle};
use layout_tests::oracle::bulk::{issued, written};

use super::layout;
use super::shared::{SWIZZLES, looked_for};

const CONSTANT: [u64; MAX_RUNTIME] = [0; MAX_RUNTIME];

fn product(bits: u32) -> TiledMma {
    let atom = nvidia::wgmma(32, u64::from(256 / bits), [bits, bits, 32], false).unwrap();
    TiledMma::new(&atom, &ONE_ATOM, [None; 3]).unwrap()
}

/// A product reads each element of each block by the fields of its descriptors alone. It finds the tensor's element
/// that the copy brought there, or 0 beyond its edge: at the first tile and at the last.
#[test]
fn products_read_what_copies_bring() {
    let (mut read, mut zeros) = (0, 0);
    for bits in [8_u32, 16, 32] {
        let (product, k, bytes) = (product(bits), u64::from(256 / bits), u64::from(bits / 8));
        for (swizzle, major, order) in SWIZZLES
            .into_iter()
            .flat_map(|swizzle| [Major::K, Major::Mn].map(|major| (swizzle, major)))
            .flat_map(|(swizzle, major)| [[0, 1], [1, 0]].map(|order| (swizzle, major, order)))
        {
            let line = swizzle.vectors() * u64::from(128 / bits);
            let tile = [64, (2 * k).max(line)];
            let Ok(stage) = shared_tile(bits.into(), major, swizzle, tile, order) else { continue };
            let Ok(operand) = SharedOperand::new(&product, Operand::B, &stage) else { continue };
            // The last tile has an edge along both modes.
            let extents = [tile[0] + 16, tile[1] + 32 / bytes];
            let strides = if major == Major::K { [extents[1], 1] } else { [1, extents[0]] };
            let global = Layout::flat(&extents, &strides).unwrap();
            let copy = TmaBox::of_stage(&DynLayout::fixed(&global), &stage, bits.into(), TmaChoice::PLAIN).unwrap();
            let map = copy.tensor_map(1 << 16, &CONSTANT).unwrap();
            for at in [[0, 0], [1, 1]] {
                let memory = written(&map, &issued(&copy, &at, &CONSTANT)).unwrap();
                for (x, y) in (0..operand.blocks[0]).flat_map(|x| (0..operand.blocks[1]).map(move |y| (x, y))) {
                    for (i, j) in (0..32).flat_map(|i| (0..k).map(move |j| (i, j))) {
                        let place = looked_for(&operand, bits.into(), [x, y], [i, j]) * bytes;
                        let position = [at[0] * tile[0] + 32 * x + i, at[1] * tile[1] + k * y + j];
                        let exists = position.iter().zip(extents).all(|(x, extent)| *x < extent);
                        let want = exists.then(|| i128::from(position[0] * strides[0] + position[1] * strides[1]));
                        assert_eq!(memory.get(&place), Some(&want), "{stage}, tile {at:?}, element {position:?}");
                        zeros += usize::from(!exists);
                        read += 1;
                    }
                }
            }
        }
    }
    assert!(read > 100_000 && zeros > 10_000, "{read} {zeros}");
}

/// The swizzle of lines of `2^kind` vectors of halves.
fn of_kind(kind: u32) -> Swizzle {
    if kind == 0 { Swizzle::IDENTITY } else { Swizzle::new(kind, 3, 3).unwrap() }
}

/// The swizzle is the first of least cost among those that copy and product accept; where they accept none, each is
/// refused by the code that the error names, and the stage that it offers is accepted.
#[test]
fn one_swizzle_serves_all_or_none_does() {
    let product = product(16);
    let global = [DynLayout::parse("(?,?):(?,1)").unwrap(), DynLayout::parse("(?,?):(1,?)").unwrap()];
    // Rows of a warp, as `stmatrix` writes them; and columns, an element each.
    let accesses = |rows: u64| {
        let row = Layout::flat(&[32, 8], &[1, rows]).unwrap();
        let column = Layout::flat(&[32, 4], &[rows, 1]).unwrap();
        [
            Access::new(&row, Direction::Write, 16).unwrap().by(8).unwrap(),
            Access::new(&column, Direction::Read, 16).unwrap(),
        ]
    };
    let (mut found, mut none, mut offered) = (0, 0, 0);
    for (base, along) in [
        ("(64,64):(64,1)", 0),
        ("(64,32):(32,1)", 0),
        ("(64,(64,2)):(64,(1,4096))", 0),
        ("(64,16):(16,1)", 0),
        ("(64,64):(72,1)", 0),
        ("(64,64):(1,64)", 1),
        ("((8,8),(8,8)):((8,512),(1,64))", 0),
        ("(64,128):(128,1)", 0),
        ("(64,64):(1,64)", 0),
    ] {
        let (base, global) = (layout(base), &global[along]);
        for (operand, access) in
            [None, Some((&product, Operand::B))].into_iter().flat_map(|operand| [0, 1].map(|a| (operand, a)))
        {
            let accesses = &accesses(64)[access..=access];
            let answers: Vec<Result<(), &str>> = (0..4)
                .map(|kind| {
                    let stage = Composed::new(of_kind(kind), 0, &base).unwrap();
                    TmaBox::of_stage(global, &stage, 16, TmaChoice::PLAIN).map_err(|error| error.code())?;
                    if let Some((product, operand)) = operand {
                        SharedOperand::new(product, operand, &stage).map_err(|error| error.code())?;
                    }
                    Ok(())
                })
                .collect();
            let answer = swizzle_among_tma(&base, global, operand, accesses, &Machine::NVIDIA);
            if answers.iter().all(Result::is_err) {
                let error = answer.unwrap_err();
                assert_eq!(error.code(), "L1521", "{base}: {error}");
                let text = error.to_string();
                assert!(answers.iter().all(|reason| text.contains(reason.unwrap_err())), "{base}: {text}");
                none += 1;
                if let layout_algebra::LayoutError::NoStageSwizzle { fix: Some((swizzle, fix)), .. } = error {
                    let stage = Composed::new(swizzle, 0, &fix).unwrap();
                    TmaBox::of_stage(global, &stage, 16, TmaChoice::PLAIN).unwrap();
                    if let Some((product, operand)) = operand {
                        SharedOperand::new(product, operand, &stage).unwrap();
                    }
                    offered += 1;
                }
                continue;
            }
            // A vector that a swizzle or the layout breaks has no cost.
            let Ok(best) = answer else { continue };
            let chosen = best.swizzle().unwrap();
            let kind = (0..4).find(|kind| of_kind(*kind).is_same_function(chosen)).unwrap();
            assert!(answers[kind as usize].is_ok(), "{base}: {chosen}");
            for other in (0..4).filter(|other| answers[*other as usize].is_ok()) {
                let stage = Composed::new(of_kind(other), 0, &base).unwrap();
                let cost = accesses[0].wavefronts(&stage, &Machine::NVIDIA).unwrap().total();
                let less = best.total() < cost || best.total() == cost && kind <= other;
                assert!(less, "{base}: {chosen} costs {}, {} {cost}", best.total(), of_kind(other));
            }
            found += 1;
        }
    }
    assert!(found > 5 && none > 5 && offered > 3, "{found} {none} {offered}");
}
