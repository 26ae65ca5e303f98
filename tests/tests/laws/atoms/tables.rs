//! An atom is accepted iff its tables are those of a product: C once each, A and B each at least once.

use layout_algebra::atom::{CopyAtom, MmaAtom, Side, encoding};
use layout_algebra::{INJECTIVITY_BUDGET, Injectivity, Layout, LayoutError, injectivity};

use super::{layout, met, values, with_strides};

#[test]
fn every_small_atom() {
    let (mut accepted, mut refused) = (0, 0);
    for (lanes, share) in [(1_u64, 4_u64), (2, 2), (4, 1)] {
        let threads = Layout::flat(&[lanes], &[u64::from(lanes > 1)]).unwrap();
        let shapes = [vec![lanes, share], vec![lanes, 2, 2]];
        for shape in shapes.iter().filter(|shape| shape.len() == 2 || share == 4) {
            for c in with_strides(shape, 4) {
                let c = if c.rank() == 3 { pair(&c) } else { c };
                for a in with_strides(&[lanes, 2], 2) {
                    let b = Layout::flat(&[lanes, 2], &[0, 1]).unwrap();
                    let answer = MmaAtom::new([2, 2, 1], &threads, [&a, &b, &c], [32; 3]);
                    let onto =
                        |table: &Layout, size| met(&values(table), size).is_some_and(|met| met.iter().all(|n| *n > 0));
                    let once = met(&values(&c), 4).is_some_and(|met| met.iter().all(|n| *n == 1));
                    assert_eq!(answer.is_ok(), onto(&a, 2) && once, "{a} {c}: {answer:?}");
                    match answer {
                        Ok(_) => accepted += 1,
                        Err(error) => {
                            refused += 1;
                            counterexample(&error, [&a, &c], lanes);
                        }
                    }
                }
            }
        }
    }
    assert!(accepted > 50 && refused > 500, "{accepted}, {refused}");
}

/// `(lane, (value, value))`
fn pair(flat: &Layout) -> Layout {
    let mode = |i| flat.mode(i).unwrap();
    Layout::tuple(&[mode(0), Layout::tuple(&[mode(1), mode(2)]).unwrap()]).unwrap()
}

/// What the error says of the tables is true.
fn counterexample(error: &LayoutError, [a, c]: [&Layout; 2], lanes: u64) {
    use layout_algebra::atom::{Operand, TableFault};
    let LayoutError::AtomTable { operand, fault, .. } = *error else { panic!("{error}") };
    let (table, rows) = if operand == Operand::A { (values(a), 2) } else { (values(c), 2) };
    let at = |[x, y]: [u64; 2]| x + rows * y;
    match fault {
        TableFault::Missing { element } => assert!(!table.contains(&at(element)), "{error}"),
        TableFault::Twice { element, lanes: [first, second] } => {
            let holders: Vec<u64> = (0..table.len() as u64)
                .filter(|x| table[usize::try_from(*x).unwrap()] == at(element))
                .map(|x| x % lanes)
                .collect();
            assert!(holders.len() > 1 && holders.contains(&first) && holders.contains(&second), "{error}");
        }
        TableFault::Outside { lane, value, extents } => {
            assert!(table[usize::try_from(lane + lanes * value).unwrap()] >= extents[0] * extents[1], "{error}");
        }
        _ => panic!("{error}"),
    }
}

#[test]
fn elements_of_a_copy() {
    // ldmatrix.x4: registers of 32 bits.
    let matrices = CopyAtom::new(&layout("(32,128):(128,1)"), &layout("(32,(32,4)):(32,(1,1024))"), Side::To).unwrap();
    for bits in 1..200 {
        let whole = 32 % bits == 0;
        match matrices.of(bits) {
            Ok(atom) => {
                assert!(whole, "{bits}");
                for x in 0..atom.to().size() {
                    let (lane, value) = (x % 32, x / 32);
                    let bit = matrices.to().index(lane + 32 * value * bits).unwrap();
                    assert_eq!(atom.to().index(x).unwrap() * bits, bit);
                }
            }
            Err(error) => {
                assert!(!whole, "{bits}: {error}");
                assert_eq!(error.code(), "L1401");
            }
        }
    }
    // CuTe counts a copy of 8 bits as one element of 16.
    let byte = CopyAtom::new(&layout("(1,8):(0,1)"), &layout("(1,8):(0,1)"), Side::From).unwrap();
    assert_eq!(byte.of(16).unwrap_err().code(), "L1401");
}

/// Numbers of threads that nobody knows to be distinct make no atom.
#[test]
fn lanes_beyond_the_budget_are_refused() {
    let lanes = layout(
        "((2,3,3,3,3,2,2,3),(3,3,3,3,4,2,3,2)):((899163,202263,117341,339364,480038,281958,860516,84770),\
         (879760,272230,348270,56945,218220,109904,20421,187088))",
    );
    assert_eq!(injectivity(&lanes), Injectivity::Undecided);
    let (lane, one) = (layout(&format!("({},1):(1,0)", lanes.size())), layout(&format!("({},1):(0,0)", lanes.size())));
    let atom = MmaAtom::new([lanes.size(), 1, 1], &lanes, [&lane, &one, &lane], [32, 32, 32]);
    let budget = INJECTIVITY_BUDGET;
    assert!(
        matches!(atom, Err(LayoutError::InjectivityUndecided { budget: given, .. }) if given == budget),
        "{atom:?}"
    );
}

/// Shared memory for all small numbers, powers of two or not, and 0: each answer is a bijection of the
/// tile, all other numbers are refused, and nothing divides by 0.
#[test]
fn shared_memory_of_any_numbers() {
    let (mut made, mut refused) = (0, 0);
    let mut count = |linear: Result<layout_algebra::linear::Linear, LayoutError>, elements: u64| match linear {
        Ok(linear) => {
            assert!(linear.is_invertible() && 1 << linear.outputs().total() == elements);
            made += 1;
        }
        Err(error) => {
            assert!(["L1002", "L1008"].contains(&error.code()), "{error}");
            refused += 1;
        }
    };
    for rows in [1, 8, 16] {
        for columns in [1, 16, 64, 128] {
            for width in [0, 1, 8, 15, 16, 32, 48, 64, 128, 256] {
                for bits in [0, 1, 4, 6, 8, 16, 32, 128, 256, u64::MAX] {
                    count(encoding::lines([rows, columns], false, bits, width), rows * columns);
                    count(encoding::lines([columns, rows], true, bits, width), rows * columns);
                }
            }
            for numbers in (0..125).map(|x| [x % 5, x / 5 % 5, x / 25]) {
                count(encoding::swizzled_rows(&[rows, columns], &[1, 0], numbers), rows * columns);
            }
        }
    }
    assert!(made > 500 && refused > 1000, "{made} and {refused}");
}
