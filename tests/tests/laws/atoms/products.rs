//! Tiled products: accepted iff orders and grids are lawful; every coordinate is met equally often, and by whom the
//! definition says.

use layout_algebra::atom::{MmaAtom, ONE_ATOM, Operand, TiledMma};
use layout_algebra::ops::column_major;
use layout_algebra::{IntTuple, Layout};
use layout_tests::vectors::law::not_the_product;

use super::{layout, met, values, with_strides};

/// 2 x 2 x 2, two lanes: A by rows, B repeated, C by columns.
fn small(lanes: &str) -> MmaAtom {
    let (a, b, c) = (layout("(2,2):(1,2)"), layout("(2,4):(0,1)"), layout("(2,2):(2,1)"));
    MmaAtom::new([2, 2, 2], &layout(lanes), [&a, &b, &c], [32; 3]).unwrap()
}

/// 16 x 8 x 16 of a warp.
fn warp() -> MmaAtom {
    let a = layout("((4,8),(2,2,2)):((32,1),(16,8,128))");
    let (b, c) = (layout("((4,8),(2,2)):((16,1),(8,64))"), layout("((4,8),(2,2)):((32,1),(16,8))"));
    MmaAtom::new([16, 8, 16], &layout("32:1"), [&a, &b, &c], [16, 16, 32]).unwrap()
}

fn holds_the_product(product: &TiledMma) {
    for operand in [Operand::A, Operand::B, Operand::C] {
        let held = product.held_of_tile(operand).unwrap();
        assert_eq!(not_the_product(product, operand, &held), None, "{product:?}");
        let [x, y] = operand.axes();
        let size = product.tile()[x] * product.tile()[y];
        let fragments = product.fragments(operand, &tile(product, operand)).unwrap();
        let times = met(&values(&fragments), size).expect("no coordinate beyond");
        assert!(times.iter().all(|n| *n == times[0] && *n > 0), "{operand:?} of {product:?}: {times:?}");
    }
    // C has one owner exactly where nothing is said.
    let held = product.held_of_tile(Operand::C).unwrap();
    let owners = met(&values(&held), held_size(product)).unwrap().iter().all(|n| *n == 1);
    assert_eq!(product.require_owners().is_ok(), owners, "{product:?}");
    if let Err(layout_algebra::LayoutError::SharedElement { element, threads, .. }) = product.require_owners() {
        let [first, second] = threads;
        assert_ne!(first, second);
        let index = element[0] + product.tile()[0] * element[1];
        let count = held.mode(0).unwrap().size();
        let has = |thread| (0..held.mode(1).unwrap().size()).any(|v| held.index(thread + count * v).unwrap() == index);
        assert!(has(first) && has(second), "{product:?}");
    }
}

fn held_size(product: &TiledMma) -> u64 {
    product.tile()[0] * product.tile()[1]
}

fn tile(product: &TiledMma, operand: Operand) -> Layout {
    let [x, y] = operand.axes();
    column_major(&IntTuple::flat(&[product.tile()[x], product.tile()[y]]).unwrap()).unwrap()
}

#[test]
fn every_small_grid() {
    let (mut accepted, mut refused) = (0, 0);
    for lanes in ["2:1", "2:4"] {
        let atom = small(lanes);
        for extents in [[1, 1, 1], [2, 1, 1], [1, 2, 2], [2, 2, 1], [2, 2, 2], [3, 2, 1]] {
            for grid in with_strides(&extents, 8).into_iter().step_by(3) {
                let numbers = values(&grid);
                let mut distinct = numbers.clone();
                distinct.sort_unstable();
                distinct.dedup();
                // The thread of atom `x` begins where repetition `grid(x)` of the lanes does.
                let begin = |x: u64| if lanes == "2:1" { 2 * x } else { x % 4 + x / 4 * 8 };
                let along = |axis: usize, i: u64| i * extents[..axis].iter().product::<u64>();
                let linear = (0..grid.size()).all(|x| {
                    let at = [x % extents[0], x / extents[0] % extents[1], x / extents[0] / extents[1]];
                    let sum: u64 = (0..3)
                        .map(|axis| {
                            at[axis] * begin(numbers[usize::try_from(along(axis, u64::from(at[axis] > 0))).unwrap()])
                        })
                        .sum();
                    sum == begin(numbers[usize::try_from(x).unwrap()])
                });
                let lawful = distinct.len() == numbers.len() && linear;
                match TiledMma::new(&atom, &grid, [None, None, None]) {
                    Ok(product) => {
                        assert!(lawful, "{lanes} {grid}");
                        for x in 0..grid.size() {
                            assert_eq!(
                                product.threads().index(2 * x).unwrap(),
                                begin(numbers[usize::try_from(x).unwrap()])
                            );
                        }
                        if product.held_of_tile(Operand::C).is_ok() {
                            accepted += 1;
                            holds_the_product(&product);
                        }
                    }
                    Err(error) => {
                        assert!(!lawful, "{lanes} {grid}: {error}");
                        assert_eq!(error.code(), "L1403");
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted}, {refused}");
}

#[test]
fn every_small_order() {
    let atom = small("2:1");
    let (mut accepted, mut refused) = (0, 0);
    for shape in [vec![8], vec![2, 4], vec![4, 2], vec![2, 2, 2], vec![6], vec![3, 2], vec![4]] {
        for order in with_strides(&shape, if shape.len() > 2 { 4 } else { 8 }) {
            let numbers = met(&values(&order), order.size());
            let once = numbers.is_some_and(|met| met.iter().all(|n| *n == 1));
            let whole = order.size() % 4 == 0;
            match TiledMma::new(&atom, &layout("(2,1,1):(1,0,0)"), [Some(&order), None, None]) {
                Ok(product) => {
                    assert!(once && whole, "{order}");
                    accepted += 1;
                    // Where an order cuts an atom so that no layout says what is inside, that is said.
                    if product.held_of_tile(Operand::C).is_ok() {
                        holds_the_product(&product);
                    }
                }
                Err(error) => {
                    assert!(!once || !whole, "{order}: {error}");
                    assert_eq!(error.code(), "L1402");
                    refused += 1;
                }
            }
        }
    }
    assert!(accepted > 10 && refused > 100, "{accepted}, {refused}");
}

/// What `CuTe` answers and says nothing about: each line is refused, with the threads that clash.
#[test]
fn what_is_accepted_silently_elsewhere() {
    let atom = warp();
    let error = |grid: &str, orders: [Option<&Layout>; 3]| {
        let product = TiledMma::new(&atom, &layout(grid), orders);
        product.and_then(|product| product.require_owners()).unwrap_err().to_string()
    };
    let short = error("(4,1,1):(1,0,0)", [Some(&layout("32:1")), None, None]);
    assert!(short.starts_with("[L1402] mma: order 32 of M is not a multiple of 64 coordinates"), "{short}");
    let skips = error("(1,1,1):(0,0,0)", [None, Some(&layout("(8,2):(1,16)")), None]);
    assert!(
        skips.contains("order (8,2):(1,16) of N skips coordinate 8") && skips.ends_with("use (8,2):(1,8)"),
        "{skips}"
    );
    let twice = error("(2,2,1):(1,1,0)", [None, None, None]);
    assert!(twice.contains("atoms (1,0,0) and (0,1,0) of the grid have the same threads"), "{twice}");
    let sums = error("(1,1,2):(0,0,1)", [None, None, None]);
    assert!(sums.contains("element (0,0) of C is held by threads 0 and 32"), "{sums}");
    let rows = TiledMma::new(&atom, &layout("(2,1,1):(1,0,0)"), [None, None, None]).unwrap();
    let ragged = rows.held(Operand::A, &layout("(40,16):(16,1)")).unwrap_err().to_string();
    assert!(ragged.contains("40 coordinates along M are not a multiple of the tile's 32"), "{ragged}");
    assert!(rows.member(200).is_err(), "thread 200 of 64");
    let quads = layout("(4,2):(1,16)");
    let (a, c) = (layout("(8,4):(1,8)"), layout("((2,2,2),(2,2,2)):((1,16,4),(8,2,32))"));
    let pairs = MmaAtom::new([8, 8, 4], &quads, [&a, &a, &c], [16, 16, 32]).unwrap();
    let idle = TiledMma::new(&pairs, &ONE_ATOM, [None, None, None]).unwrap().require_owners().unwrap_err().to_string();
    assert!(idle.contains("element (0,0) of C is held by threads 0 and 4"), "{idle}");
    assert!(idle.contains("thread 4 is no lane of an atom"), "{idle}");
    let six = TiledMma::new(&pairs, &layout("(3,2,1):(1,3,0)"), [None, None, None]).unwrap_err();
    assert_eq!(six.code(), "L1403");
    let wide = TiledMma::new(&atom, &layout("(2,2,1):(1,2,0)"), [None, None, None]).unwrap();
    assert_eq!(wide.registers(Operand::C, [256, 256]).unwrap(), 512);
    assert_eq!(wide.require_registers(Operand::C, [256, 256], 255).unwrap_err().code(), "L1414");
}

/// Larger products, over tensors of several tiles with any strides: a part is what the definition says.
#[test]
fn parts_of_tensors() {
    let product = TiledMma::new(
        &warp(),
        &layout("(2,2,1):(1,2,0)"),
        [Some(&layout("(16,2,4):(1,64,16)")), Some(&layout("(8,2,8):(1,64,8)")), None],
    )
    .unwrap();
    assert_eq!(product.tile(), [128, 128, 16]);
    holds_the_product(&product);
    let tensor = layout("(128,32,3):(32,1,4096)");
    let held = product.held(Operand::A, &tensor).unwrap();
    let threads = held.mode(0).unwrap().size();
    for thread in (0..threads).step_by(7) {
        let part = product.partition(Operand::A, &tensor, thread).unwrap();
        for value in 0..part.layout().size() {
            let found = part.at(value).constant().unwrap();
            assert_eq!(found, i128::from(held.index(thread + threads * value).unwrap()));
        }
    }
    let coordinates = layout_algebra::ops::make_identity_layout(&IntTuple::flat(&[128, 128]).unwrap()).unwrap();
    let part = product.partition(Operand::C, &coordinates, 33).unwrap();
    assert_eq!((part.offset().text().as_str(), part.at(1).text().as_str()), ("2@1 + 64@0", "3@1 + 64@0"));
}
