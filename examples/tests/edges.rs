//! Products of all small sizes, as blocks at the end of larger matrices: each sum is exact, and nothing beside C is
//! written.

use layout_examples::gemm::{self, How, Job, Machine, Operand, Threads, Unit, VectorUnit};
use layout_static::{DynTensor, DynTensorMut};

/// Extents up to this one.
const MOST: usize = 40;
/// Elements from one row to the next: more than a block has.
const APART: usize = MOST + 5;
/// What stands around C.
const GUARD: f32 = 7.5;

/// Small integers, whose sums of products are exact, by coordinates that are counted from the end of a matrix.
fn small(seed: usize, x: usize, p: usize) -> f32 {
    let value = u8::try_from((x * 7 + p * 5 + x * p + seed) % 9).expect("less than 9");
    f32::from(value) - 4.0
}

/// An operand of `(MOST, MOST)`, of which the elements along `k` are contiguous (`deep`), or those of each `k`.
struct Matrix {
    elements: Vec<f32>,
    deep: bool,
}

impl Matrix {
    fn new(seed: usize, deep: bool) -> Matrix {
        let mut elements = vec![f32::NAN; MOST * APART];
        for x in 0..MOST {
            for p in 0..MOST {
                let (slow, fast) = if deep { (x, p) } else { (p, x) };
                elements[(MOST - 1 - slow) * APART + APART - 1 - fast] = small(seed, x, p);
            }
        }
        Matrix { elements, deep }
    }

    /// The last rows, or columns of B, and the end of them: the last element of the block is that of the matrix.
    fn operand(&self, [count, depth]: [usize; 2]) -> Operand<'_> {
        if self.deep {
            let matrix = DynTensor::row_major(&self.elements, (MOST, APART)).unwrap();
            return Operand::Deep(matrix.block((MOST - count, APART - depth), (count, depth)).unwrap());
        }
        let matrix = DynTensor::column_major(&self.elements, (APART, MOST)).unwrap();
        Operand::Across(matrix.block((APART - count, MOST - depth), (count, depth)).unwrap())
    }
}

/// For each depth the product of the whole matrices, by coordinates as they are.
fn expected() -> Vec<Vec<f32>> {
    let mut sums = vec![vec![0.0; MOST * MOST]];
    for p in 0..MOST {
        let mut next = sums[p].clone();
        for i in 0..MOST {
            for j in 0..MOST {
                next[(MOST - 1 - i) * MOST + MOST - 1 - j] += small(1, i, p) * small(2, j, p);
            }
        }
        sums.push(next);
    }
    sums
}

/// All sizes: every element of C is that of the definition, all others are what they were.
fn all_sizes(how: How, deep: [bool; 2], expected: &[Vec<f32>]) {
    let (a, b) = (Matrix::new(1, deep[0]), Matrix::new(2, deep[1]));
    for m in 1..=MOST {
        for n in 1..=MOST {
            for (k, expected) in expected.iter().enumerate().skip(1) {
                let mut c = vec![GUARD; (MOST + 2) * APART];
                let mut target = DynTensorMut::row_major(&mut c, (MOST + 2, APART)).unwrap();
                let target = target.block_mut((1, 2), (m, n)).unwrap();
                gemm::multiply(a.operand([m, k]), b.operand([n, k]), target, how).unwrap();
                for (i, row) in c.chunks_exact(APART).enumerate() {
                    let inside = if (1..=m).contains(&i) { 2..2 + n } else { 0..0 };
                    let outside = row[..inside.start].iter().chain(&row[inside.end..]);
                    let what = || format!("{how:?} {deep:?} {m} x {n} x {k}, row {i} of {m} from 1 on: {row:?}");
                    assert!(outside.into_iter().all(|&value| value == GUARD), "{}", what());
                    if !inside.is_empty() {
                        let expected = &expected[(MOST - m + i - 1) * MOST + MOST - n..][..n];
                        assert_eq!(&row[inside], expected, "{}", what());
                    }
                }
            }
        }
    }
}

/// On every vector unit of this machine, with operands stored either way.
#[test]
fn every_small_size() {
    let expected = expected();
    for unit in VectorUnit::ALL.into_iter().filter(|unit| unit.is_here()) {
        let how = How { unit, ..How::from(Threads::One) };
        for deep in [[true, false], [true, true], [false, false], [false, true]] {
            all_sizes(how, deep, &expected);
        }
    }
}

/// In blocks of `k` of 16, so that sums are added to C, too.
#[test]
fn every_small_size_in_blocks() {
    let expected = expected();
    let machine = Machine { first_level: 0, second_level: 0, whole_lines: false, third_level: 0, sharers: 1 };
    for unit in VectorUnit::ALL.into_iter().filter(|unit| unit.is_here()) {
        all_sizes(How { threads: Threads::One, unit, machine }, [true, false], &expected);
    }
}

/// Parts of vectors: as many elements as a slice has, and nothing beside it.
struct Parts;

impl Job for Parts {
    type Output = ();

    fn run<U: Unit>(self, unit: U) {
        let elements: Vec<f32> = (1..=2 * U::LANES).map(|x| f32::from(u8::try_from(x).unwrap())).collect();
        for count in 0..=U::LANES + 1 {
            let (there, mut whole) = (count.min(U::LANES), vec![GUARD; U::LANES]);
            // A slice of its own, at whose end nothing may be read.
            let own = elements[..count].to_vec();
            unit.store(unit.load_part(&own), &mut whole);
            assert_eq!(whole[..there], elements[..there]);
            assert!(whole[there..].iter().all(|&value| value == 0.0), "{count}: {whole:?}");

            let sum = elements[..there].iter().fold(0.0_f32, |sum, x| sum + x);
            assert_eq!(unit.sum(unit.load_part(&own)).to_bits(), sum.to_bits(), "{count}: sums of integers are exact");

            let mut target = vec![GUARD; 3 * U::LANES];
            unit.store_part(unit.load(&elements), &mut target[1..=count]);
            let mut expected = vec![GUARD; 3 * U::LANES];
            expected[1..=there].copy_from_slice(&elements[..there]);
            assert_eq!(target, expected, "{count}");
        }
    }
}

#[test]
fn parts_of_vectors() {
    VectorUnit::ALL.into_iter().filter(|unit| unit.is_here()).for_each(|unit| unit.call(Parts));
}
