//! The instructions of the vector units as atoms, and the register tile of the kernel as a product of them.
//!
//! ```text
//! atom            A: one element, for all lanes      B, C: a vector
//! register tile   R rows by V vectors: of AVX-512 6 by 4 atoms of 1 x 16 x 1, which take 24 registers for C
//! ```

use std::marker::PhantomData;

use layout_static::LayoutError;
use layout_static::algebra::atom::{ONE_ATOM, TiledMma};
use layout_static::atom::{Execute, MmaAtom, TiledProduct};
use layout_static::layout;

use super::unit::Unit;

layout! {
    /// Multiplication and addition of vectors: an element of A, `W` of B, `W` of C, in one thread.
    pub atom Fma<const W: usize> = mma((1, W, 1), lanes 1 : 0, a 1 : 0 of 32, b W : 1 of 32, c W : 1 of 32);
}

/// The tile of C that stays in registers: `R` rows of `V` vectors of a unit, a step of `k` at a time.
pub struct RegisterTile<U, const R: usize, const V: usize>(PhantomData<U>);

impl<U, const R: usize, const V: usize> Clone for RegisterTile<U, R, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<U, const R: usize, const V: usize> Copy for RegisterTile<U, R, V> {}

impl<U: Unit, const R: usize, const V: usize> TiledProduct for RegisterTile<U, R, V> {
    type Atom = U::Atom;

    const PRODUCT: Result<TiledMma, LayoutError> = match &U::Atom::ATOM {
        Ok(atom) => match TiledMma::new(atom, &ONE_ATOM, [None; 3]) {
            Ok(product) => product.within([R as u64, (V * U::LANES) as u64, 1]),
            Err(error) => Err(error),
        },
        Err(error) => Err(*error),
    };
}

/// A unit that executes its atom.
#[derive(Clone, Copy)]
pub struct Execution<U>(pub U);

impl<U: Unit> Execute<U::Atom> for Execution<U> {
    type A = f32;
    type B = U::Vector;
    type C = U::Vector;

    #[inline(always)]
    fn execute(self, a: f32, b: U::Vector, c: U::Vector) -> U::Vector {
        self.0.multiply_add(self.0.splat(a), b, c)
    }
}
