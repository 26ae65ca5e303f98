//! The kernel of `gemm`, on every vector unit of this machine: small sizes exhaustively, and larger ones around its
//! tiles.

use layout_examples::gemm::{self, How, Machine, Operand, Order, Threads, VectorUnit};
use layout_examples::{error, product};
use layout_static::{C, DynTensor, DynTensorMut};

const ORDERS: [Order; 2] = [Order::Rows, Order::Columns];

/// Every way to compute a product here.
fn ways() -> impl Iterator<Item = How> {
    let units = VectorUnit::ALL.into_iter().filter(|unit| unit.is_here());
    units.flat_map(|unit| [Threads::One, Threads::All].map(|threads| How { unit, ..How::from(threads) }))
}

/// A matrix that is given row by row, as it is stored in an order.
fn stored(by_rows: &[f32], [rows, columns]: [usize; 2], order: Order) -> Vec<f32> {
    match order {
        Order::Rows => by_rows.to_vec(),
        Order::Columns => (0..columns).flat_map(|j| (0..rows).map(move |i| by_rows[i * columns + j])).collect(),
    }
}

fn random(count: usize, seed: u64) -> Vec<f32> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| random.f32() - 0.5).collect()
}

/// The product in all orders is that of the definition, and has the bits of the hand-written version.
fn holds(how: How, [m, n, k]: [usize; 3]) {
    let (a, b) = (random(m * k, 1), random(k * n, 2));
    let expected = product::definition(&a, &b, [m, n, k]);
    for order_a in ORDERS {
        for order_b in ORDERS {
            let what = format!("{how:?} {m} x {n} x {k} {order_a:?} {order_b:?}");
            let (a, b) = (stored(&a, [m, k], order_a), stored(&b, [k, n], order_b));
            let (mut c, mut hand) = (vec![f32::NAN; m * n], vec![f32::NAN; m * n]);
            let operands = [Operand::a(&a, order_a, [m, k]), Operand::b(&b, order_b, [k, n])].map(Result::unwrap);
            let target = DynTensorMut::row_major(&mut c, (m, n)).unwrap();
            gemm::multiply(operands[0], operands[1], target, how).unwrap();
            gemm::by_hand_in_orders([&a, &b], [order_a, order_b], &mut hand, [m, n, k], how);
            assert!(c.iter().all(|value| value.is_finite()), "{what}");
            assert!(k == 0 || error(&c, &expected) < 1e-5, "{what}");
            assert!(k > 0 || c.iter().all(|&value| value == 0.0), "{what}");
            assert_eq!(c, hand, "{what}: same bits");
        }
    }
}

#[test]
fn small_sizes() {
    for how in ways() {
        for m in 0..6 {
            for n in 0..6 {
                for k in 0..6 {
                    holds(how, [m, n, k]);
                }
            }
        }
    }
}

/// Around register tiles, tasks and blocks, packed and read where the operands lie.
#[test]
fn sizes_around_tiles() {
    let around = |size: usize| [size - 1, size, size + 1];
    for how in ways() {
        let [rows, columns] = how.unit.register_tile();
        for m in around(rows).into_iter().chain(around(2 * rows + 4)) {
            for n in around(columns).into_iter().chain(around(3 * columns + 8)) {
                holds(how, [m, n, 17]);
            }
        }
        for m in 1..=rows {
            holds(how, [m, columns + 5, 19]);
        }
        for k in around(how.machine.depth()).into_iter().chain([96, 97, 2 * how.machine.depth() + 5]) {
            holds(how, [rows + 1, columns + 1, k]);
        }
    }
}

/// Few columns, alone and after vectors of columns: their sums run along `k`, for eight rows at a time and fewer.
#[test]
fn few_columns() {
    for how in ways() {
        for n in 1..=9 {
            for m in [1, 3, 4, 8, 29] {
                holds(how, [m, n, 200]);
            }
            holds(how, [9, 32 + n, 200]);
        }
        for k in 15..70 {
            holds(how, [13, 1, k]);
            holds(how, [5, 18, k]);
        }
    }
}

/// More than one strip and block, operands that are packed and rows of A that are aliased, in one part and in several.
#[test]
fn larger_sizes() {
    for how in ways() {
        holds(how, [130, 200, 90]);
        holds(how, [401, 523, 40]);
        holds(how, [400, 530, 110]);
        holds(how, [27, 700, 400]);
        for n in [17, 65, 130] {
            holds(how, [26, n, 1024]);
        }
    }
}

/// Processors that are not this one: Zen 4, Granite Rapids, Cascade Lake, one that says nothing, and caches of no and
/// of any size.
const MACHINES: [Machine; 6] = [
    Machine { first_level: 32 << 10, second_level: 1 << 20, whole_lines: false, third_level: 32 << 20, sharers: 16 },
    Machine { first_level: 48 << 10, second_level: 2 << 20, whole_lines: true, third_level: 0, sharers: 1 },
    Machine { first_level: 32 << 10, second_level: 1 << 20, whole_lines: true, third_level: 0, sharers: 1 },
    Machine::UNKNOWN,
    Machine { first_level: 0, second_level: 0, whole_lines: false, third_level: 0, sharers: 0 },
    Machine {
        first_level: usize::MAX,
        second_level: usize::MAX,
        whole_lines: true,
        third_level: usize::MAX,
        sharers: usize::MAX,
    },
];

/// The sizes of `gemm/machine.rs`, and what they have to be anywhere.
#[test]
fn blocks_follow_from_the_processor() {
    let [zen, granite, ..] = MACHINES;
    assert_eq!((zen.depth(), zen.strip() / zen.depth()), (384, 320));
    assert_eq!((granite.depth(), granite.strip() / granite.depth()), (576, 426));
    let long = |threads| zen.shared_by(threads).long_strip() / zen.depth();
    assert_eq!([1, 4, 8, 16, 64].map(long), [5461, 1365, 682, 341, 341]);
    assert_eq!(granite.long_strip(), granite.strip());
    for machine in MACHINES.into_iter().chain([Machine::here()]) {
        assert!(
            machine.depth() > 0 && machine.depth() <= gemm::DEPTH && machine.depth().is_multiple_of(16),
            "{machine:?}"
        );
    }
    let here = Machine::here();
    assert!((8 << 10..=1 << 20).contains(&here.first_level) && here.second_level >= here.first_level, "{here:?}");
}

/// On all of them, in blocks of whatever size, a product is right, and that of the hand-written version. Its bits are a
/// matter of the depth alone.
#[test]
fn other_processors() {
    for how in ways() {
        for machine in MACHINES {
            for [m, n, k] in [[27, 70, 1200], [26, 64, 1024], [40, 1000, 20], [13, 33, 600], [260, 8, 600]] {
                holds(How { machine, ..how }, [m, n, k]);
            }
            // Rows that are packed for several register tiles, more than once.
            holds(How { machine, ..how }, [200, 500, 600]);
            holds(How { machine, ..how }, [100, 520, 40]);
            let [m, n, k] = [30, 300, 700];
            let (a, b) = (random(m * k, 7), random(k * n, 8));
            let other = Machine { second_level: 100 << 10, ..machine };
            let [c, same] = [machine, other].map(|machine| {
                let mut c = vec![f32::NAN; m * n];
                gemm::with_layouts(&a, &b, &mut c, [m, n, k], How { machine, ..how }).unwrap();
                c
            });
            assert_eq!(c, same, "{how:?} {machine:?}");
        }
    }
}

/// Deep sums are made in halves, and those again.
#[test]
fn deep_sums() {
    for how in ways() {
        for extents in [[1, 1, 2048], [13, 33, 2049], [7, 50, 5000], [0, 3, 4096], [128, 128, 2050], [129, 128, 2050]] {
            holds(how, extents);
        }
    }
}

/// Parts for any number of threads, also where C has fewer rows and columns than that: the same bits as from one. In
/// 200 x 100 x 4100, C has too many elements for halves. Parts of it have few enough, and must not be halved either.
#[test]
fn any_number_of_threads() {
    for threads in [2, 3, 5, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let many = [[200, 300, 250], [1000, 3, 1001], [2, 2000, 1100], [1, 1, 1 << 21], [50, 60, 4100]];
        let few = [[3000, 1, 900], [3000, 2, 900], [40, 705, 300], [200, 100, 4100], [16400, 1, 2048]];
        for [m, n, k] in many.into_iter().chain(few) {
            let (a, b) = (random(m * k, 5), random(k * n, 6));
            for order in ORDERS {
                let [mut one, mut all, mut hand] = [(); 3].map(|()| vec![f32::NAN; m * n]);
                let product = |c: &mut Vec<f32>, threads| {
                    let target = DynTensorMut::row_major(&mut c[..], (m, n)).unwrap();
                    let a = Operand::a(&a, order, [m, k]).unwrap();
                    gemm::multiply(a, Operand::b(&b, Order::Rows, [k, n]).unwrap(), target, threads).unwrap();
                };
                product(&mut one, Threads::One);
                pool.install(|| product(&mut all, Threads::All));
                let orders = [order, Order::Rows];
                pool.install(|| gemm::by_hand_in_orders([&a, &b], orders, &mut hand, [m, n, k], Threads::All));
                assert!(one == all, "{m} x {n} x {k} {order:?} on {threads} threads");
                assert!(one == hand, "{m} x {n} x {k} {order:?} on {threads} threads, by hand");
            }
        }
    }
}

/// Blocks of larger matrices: what lies around C stays.
#[test]
fn blocks_of_larger_matrices() {
    let (a, b) = (random(60 * 70, 3), random(70 * 80, 4));
    let mut c = vec![7.0; 90 * 100];
    let left = DynTensor::row_major(&a, (60_usize, 70_usize)).unwrap().block((3, 5), (40_usize, 50_usize)).unwrap();
    let right = DynTensor::strided(&b, (80_usize, 70_usize), (C::<1>, 80_usize)).unwrap();
    let right = right.block((2, 5), (45_usize, 50_usize)).unwrap();
    let mut target = DynTensorMut::row_major(&mut c, (90_usize, 100_usize)).unwrap();
    let target = target.block_mut((11, 13), (40_usize, 45_usize)).unwrap();
    gemm::multiply(Operand::Deep(left), Operand::Across(right), target, Threads::One).unwrap();
    for i in 0..90 {
        for j in 0..100 {
            let inside = (11..51).contains(&i) && (13..58).contains(&j);
            let term = |p: usize| f64::from(left[(i - 11, p)]) * f64::from(right[(j - 13, p)]);
            let expected = if inside { (0..50).map(term).sum() } else { 7.0 };
            assert!((f64::from(c[i * 100 + j]) - expected).abs() < 1e-5, "({i}, {j})");
        }
    }
}

#[test]
#[should_panic(expected = "A of m x k, B of k x n and C of m x n")]
fn extents_that_do_not_fit() {
    let (a, b, mut c) = ([0.0; 6], [0.0; 6], [0.0; 4]);
    let (a, b) = (Operand::a(&a, Order::Rows, [2, 3]).unwrap(), Operand::b(&b, Order::Rows, [2, 3]).unwrap());
    let _ = gemm::multiply(a, b, DynTensorMut::row_major(&mut c, (2, 2)).unwrap(), Threads::One);
}

#[test]
fn a_target_that_overlaps_itself_is_refused() {
    let (a, b, mut c) = ([0.0; 4], [0.0; 4], [0.0; 4]);
    let target = DynTensorMut::strided(&mut c, (2_usize, 2_usize), (1_usize, C::<1>)).unwrap();
    let (a, b) = (Operand::a(&a, Order::Rows, [2, 2]).unwrap(), Operand::b(&b, Order::Rows, [2, 2]).unwrap());
    assert!(gemm::multiply(a, b, target, Threads::One).is_err());
}

#[test]
fn slices_that_are_too_short() {
    assert!(gemm::with_layouts(&[0.0; 5], &[0.0; 6], &mut [0.0; 4], [2, 2, 3], Threads::One).is_err());
    assert!(gemm::with_layouts(&[0.0; 6], &[0.0; 5], &mut [0.0; 4], [2, 2, 3], Threads::One).is_err());
    assert!(gemm::with_layouts(&[0.0; 6], &[0.0; 6], &mut [0.0; 3], [2, 2, 3], Threads::One).is_err());
}
