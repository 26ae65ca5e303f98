//! The catalogue: every line is lawful, and is tiled into products that hold.

use layout_algebra::atom::catalogue::{INSTRUCTIONS, nvidia};
use layout_algebra::atom::{ONE_ATOM, Operand, Side, TiledCopy, TiledMma, require_at_once};
use layout_algebra::{Composed, Layout, Swizzle};
use layout_tests::vectors::law::not_the_product;

use super::layout;

#[test]
fn every_line_is_an_atom_and_a_product_by_itself() {
    for instruction in INSTRUCTIONS {
        let atom = instruction.atom().unwrap_or_else(|error| panic!("{}: {error}", instruction.name));
        if atom.blocks() > 1 {
            assert_eq!(TiledMma::new(&atom, &ONE_ATOM, [None, None, None]).unwrap_err().code(), "L1412");
            continue;
        }
        let product = TiledMma::new(&atom, &ONE_ATOM, [None, None, None]).unwrap();
        assert_eq!(product.tile(), atom.extents(), "{}", instruction.name);
        for operand in [Operand::A, Operand::B, Operand::C] {
            let held = product.held_of_tile(operand).unwrap();
            assert_eq!(not_the_product(&product, operand, &held), None, "{}", instruction.name);
        }
        assert!(product.require_owners().is_ok(), "{}", instruction.name);
        // The same by exclusive or, where there is one.
        for operand in [Operand::A, Operand::B, Operand::C] {
            let table = atom.table(operand);
            if let Ok(matrix) = layout_algebra::linear::Matrix::of_layout(table) {
                for x in 0..table.size() {
                    assert_eq!(matrix.apply(x), table.index(x).unwrap(), "{}", instruction.name);
                }
            }
        }
    }
}

/// The table of the design: rows of A as `ldmatrix` asks for them, 128 x 32 of a product of four warps.
#[test]
fn rows_that_ldmatrix_reads() {
    let atom = nvidia::mma_sync(16, 8, 16, [16, 16, 32]).unwrap();
    let orders = [layout("(16,2,4):(1,64,16)"), layout("(8,2,8):(1,64,8)")];
    let product = TiledMma::new(&atom, &layout("(2,2,1):(1,2,0)"), [Some(&orders[0]), Some(&orders[1]), None]).unwrap();
    let matrices = nvidia::ldmatrix(4, false).unwrap().of(16).unwrap();
    for operand in [Operand::A, Operand::B] {
        let copy = TiledCopy::of(&matrices, &product, operand).unwrap();
        let stage = Swizzle::new(2, 3, 3).unwrap().after(&layout("(128,32):(32,1)")).unwrap();
        assert_eq!(require_at_once(&copy, Side::From, &stage), Ok(8), "16 bytes of a row");
        // A row of 33 elements, with whose second row nothing is aligned.
        let odd = Composed::plain(&layout("(128,32):(33,1)")).unwrap();
        assert_eq!(require_at_once(&copy, Side::From, &odd).unwrap_err().code(), "L1408");
        // What is read is what the product holds: bit by bit of the atom, so element by element of the tile.
        let (read, held): (Layout, Layout) = (copy.side(Side::To).unwrap(), product.held_of_tile(operand).unwrap());
        assert!(read.is_same_function(&held), "{read} {held}");
    }
}
