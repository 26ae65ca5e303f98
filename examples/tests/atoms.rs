//! The atoms of the vector units: they are the catalogue's, the machine does what their tables say, and what is tiled
//! of them is a product.

use layout_examples::gemm::{self, Execution, Fma, How, Job, Operand, Order, RegisterTile, Threads, Unit, VectorUnit};
use layout_static::DynTensorMut;
use layout_static::algebra::atom::{Operand as Side, catalogue::INSTRUCTIONS};
use layout_static::atom::{Execute, MmaAtom, TiledProduct, gemm};

/// The units that this machine has.
fn units() -> impl Iterator<Item = VectorUnit> {
    VectorUnit::ALL.into_iter().filter(|unit| unit.is_here())
}

/// The elements of a vector.
fn elements<U: Unit>(unit: U, vector: U::Vector) -> Vec<f32> {
    let mut elements = vec![0.0; U::LANES];
    unit.store(vector, &mut elements);
    elements
}

/// The atom of a unit is the instruction of its name.
struct Named;

impl Job for Named {
    type Output = bool;

    fn run<U: Unit>(self, _: U) -> bool {
        let Some(name) = U::INSTRUCTION else { return false };
        let instruction = INSTRUCTIONS.iter().find(|instruction| instruction.name == name).expect("it is listed");
        let (ours, theirs) = (U::Atom::ATOM.unwrap(), instruction.atom().unwrap());
        assert_eq!(ours.extents(), theirs.extents(), "{name}");
        for operand in [Side::A, Side::B, Side::C] {
            let (ours, bits) = (ours.table(operand), ours.bits(operand));
            let table = theirs.table(operand);
            // The catalogue's lane of A has the element in each of its vector: once is enough.
            let values = ours.size();
            assert!((0..values).all(|x| ours.index(x).unwrap() == table.index(x).unwrap()), "{name}, {operand:?}");
            let mut found: Vec<_> = (0..table.size()).map(|x| table.index(x).unwrap()).collect();
            found.sort_unstable();
            found.dedup();
            assert_eq!((found.len() as u64, bits), (values, theirs.bits(operand)), "{name}, {operand:?}");
        }
        true
    }
}

#[test]
fn atoms_are_the_catalogues() {
    let named = units().filter(|unit| unit.call(Named)).count();
    assert_eq!(named, units().count() - 1, "all but the portable unit have an instruction");
}

/// One of A and one of B: what the machine adds to C is what the tables of the atom say.
struct OneHot;

impl Job for OneHot {
    type Output = ();

    fn run<U: Unit>(self, unit: U) {
        let atom = U::Atom::ATOM.unwrap();
        let [of_b, of_c] = [Side::B, Side::C].map(|operand| *atom.table(operand));
        let index = |table: &layout_static::algebra::Layout, x: usize| table.index(x as u64).unwrap();
        for x in 0..U::LANES {
            let mut b = vec![0.0; U::LANES];
            b[x] = 3.0;
            let sums = Execution(unit).execute(2.0, unit.load(&b), unit.splat(1.0));
            for (y, sum) in elements(unit, sums).into_iter().enumerate() {
                // B is numbered by its column, C of one row by it, too.
                let expected = if index(&of_b, x) == index(&of_c, y) { 7.0 } else { 1.0 };
                assert_eq!(sum.to_bits(), f32::to_bits(expected), "B({x}), C({y})");
            }
        }
    }
}

#[test]
fn machines_do_what_the_tables_say() {
    units().for_each(|unit| unit.call(OneHot));
}

/// A register tile of 5 rows and 2 vectors over 7 steps of `k`, against the definition.
struct Tile;

impl Job for Tile {
    type Output = ();

    fn run<U: Unit>(self, unit: U) {
        let mut random = fastrand::Rng::with_seed(17);
        let mut small = || f32::from(random.u8(..9)) - 4.0;
        let a: [[f32; 5]; 7] = std::array::from_fn(|_| std::array::from_fn(|_| small()));
        let b: [Vec<f32>; 7] = std::array::from_fn(|_| (0..2 * U::LANES).map(|_| small()).collect());
        let mut sums = [[unit.splat(0.5); 5]; 2];
        for (a, b) in a.iter().zip(&b) {
            let b = [unit.load(b), unit.load(&b[U::LANES..])];
            gemm::<RegisterTile<U, 5, 2>, _, _, _, _>(Execution(unit), a, &b, &mut sums);
        }
        let tile = RegisterTile::<U, 5, 2>::PRODUCT.unwrap();
        let held = tile.held_of_tile(Side::C).unwrap();
        for (v, sums) in sums.into_iter().enumerate() {
            for (i, sums) in sums.into_iter().enumerate() {
                for (x, sum) in elements(unit, sums).into_iter().enumerate() {
                    // `(thread, (value, (row, vector)))`, of one thread.
                    let at = usize::try_from(held.index((x + U::LANES * (i + 5 * v)) as u64).unwrap()).unwrap();
                    let (row, column) = (at % 5, at / 5);
                    let expected: f32 = 0.5 + a.iter().zip(&b).map(|(a, b)| a[row] * b[column]).sum::<f32>();
                    assert_eq!(sum.to_bits(), expected.to_bits(), "({row}, {column})");
                }
            }
        }
    }
}

#[test]
fn register_tiles_are_products() {
    units().for_each(|unit| unit.call(Tile));
}

/// Of small integers, every unit has the bits of the portable one: no sum is rounded.
#[test]
fn products_are_the_portable_ones() {
    let mut random = fastrand::Rng::with_seed(29);
    let mut small = |count| -> Vec<f32> { (0..count).map(|_| f32::from(random.u8(..9)) - 4.0).collect() };
    for [m, n, k] in [[1, 1, 1], [7, 13, 5], [37, 29, 23], [24, 36, 40]] {
        let (a, b) = (small(m * k), small(k * n));
        let product = |unit| {
            let mut c = vec![f32::NAN; m * n];
            let operands = [Operand::a(&a, Order::Rows, [m, k]), Operand::b(&b, Order::Rows, [k, n])];
            let [a, b] = operands.map(Result::unwrap);
            let how = How { unit, ..How::from(Threads::One) };
            gemm::multiply(a, b, DynTensorMut::row_major(&mut c, (m, n)).unwrap(), how).unwrap();
            c
        };
        let portable = product(VectorUnit::Portable);
        for unit in units() {
            assert_eq!(product(unit), portable, "{unit}, {m} x {n} x {k}");
        }
    }
}

#[test]
fn register_tiles_fit_the_registers() {
    // 32 vectors of 16, 16 of 8, 32 of 4: beside C, a row of B and an element of A.
    assert_eq!(Fma::<16>::EXTENTS, [1, 16, 1]);
    for (unit, registers) in [(VectorUnit::Avx512, 32), (VectorUnit::Avx2, 16), (VectorUnit::Neon, 32)] {
        if unit.is_here() {
            let lanes = unit.call(Lanes);
            let [rows, columns] = unit.register_tile();
            let vectors = columns / lanes;
            assert!(rows * vectors + vectors < registers, "{unit}");
        }
    }
}

/// The elements of a vector.
struct Lanes;

impl Job for Lanes {
    type Output = usize;

    fn run<U: Unit>(self, _: U) -> usize {
        U::LANES
    }
}
