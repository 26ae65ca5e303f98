//! The values of `atom`, `mma`, `copy` and `tma` definitions.

use std::fmt;

use layout_algebra::atom::{CopyAtom, MmaAtom, Operand, TiledCopy, TiledMma, TmaBox};

/// The value of an `atom`, `mma`, `copy` or `tma` definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// An instruction that multiplies.
    Mma(MmaAtom),
    /// An instruction that moves.
    Copy(CopyAtom),
    /// A tiled product.
    Product(TiledMma),
    /// A tiled copy.
    Move(TiledCopy),
    /// A bulk copy.
    Bulk(TmaBox),
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Atom::Mma(atom) => {
                let [m, n, k] = atom.extents();
                write!(f, "mma(({m},{n},{k}), lanes {}", atom.lanes())?;
                for (name, operand) in [("a", Operand::A), ("b", Operand::B), ("c", Operand::C)] {
                    write!(f, ", {name} {} of {}", atom.table(operand), atom.bits(operand))?;
                }
                f.write_str(")")
            }
            Atom::Copy(atom) => {
                let (from, to, by) = (atom.from(), atom.to(), atom.by().name());
                write!(f, "copy(from {from}, to {to}, by {by}) of {}", atom.element())
            }
            Atom::Product(product) => {
                let ([m, n, k], threads) = (product.tile(), product.threads());
                write!(f, "a product of ({m},{n},{k}) by threads {threads}")
            }
            Atom::Move(copy) => write!(f, "a copy of {} by {}", copy.extents(), copy.tv()),
            Atom::Bulk(copy) => write!(f, "{copy}"),
        }
    }
}
