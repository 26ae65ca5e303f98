//! Simulated lanes: any atom, on arrays of all lanes.

use core::marker::PhantomData;
use core::ops::{Add, Mul};

use layout_algebra::Operation;
use layout_algebra::atom::Operand;

use super::product::{Execute, MmaAtom};
use crate::expect;

/// Executes any atom on all of its `L` lanes at once, by its tables. It is the reference for tests, and runs a kernel's
/// layouts without the machine. The registers of A are `[[T; VA]; L]`, one row for each lane, and so on; copies are
/// executed by `Simulated<T, L>`.
///
/// ```
/// use layout_static::atom::{Execute, MmaAtom, Simulated};
/// use layout_static::layout;
/// layout! { type Lanes = 2 : 1; type Column = (2, 1) : (1, 0); type Same = (2, 1) : (0, 0); }
/// #[derive(Clone, Copy)]
/// struct Outer;
/// impl MmaAtom for Outer {
///     type Lanes = Lanes;
///     type A = Column;
///     type B = Same;
///     type C = Column;
///     const EXTENTS: [u64; 3] = [2, 1, 1];
///     const BITS: [u32; 3] = [32; 3];
/// }
/// let unit = Simulated::<i32, 2, 1, 1, 1>::new();
/// let c = <_ as Execute<Outer>>::execute(unit, [[2], [3]], [[10], [10]], [[1], [1]]);
/// assert_eq!(c, [[21], [31]]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Simulated<T, const L: usize, const VA: usize = 0, const VB: usize = 0, const VC: usize = 0>(PhantomData<T>);

impl<T, const L: usize, const VA: usize, const VB: usize, const VC: usize> Simulated<T, L, VA, VB, VC> {
    /// Makes a unit of simulated lanes.
    pub const fn new() -> Self {
        Simulated(PhantomData)
    }
}

const fn count(number: u64) -> usize {
    expect::to_usize(number, Operation::Atom)
}

/// The table of an operand as an array.
const fn elements<I: MmaAtom, const L: usize, const V: usize>(operand: Operand) -> [[usize; V]; L] {
    let atom = expect::value(I::ATOM);
    let table = atom.table(operand);
    // Before the loop: for wrong arrays, the error counts values, and is not an index out of bounds.
    expect::values(Operation::Atom, L * V, table.size());
    let mut elements = [[0; V]; L];
    let mut x = 0;
    while x < L * V {
        // A table maps `(lane, value)`, the lane fastest, as the TV layouts of `CuTe`.
        elements[x % L][x / L] = expect::to_usize(expect::value(table.index(x as u64)), Operation::Atom);
        x += 1;
    }
    elements
}

/// The first register that has an element.
fn register<T: Copy, const L: usize, const V: usize>(
    registers: &[[T; V]; L],
    elements: &[[usize; V]; L],
    element: usize,
) -> Option<T> {
    let places = elements.iter().zip(registers).flat_map(|(elements, registers)| elements.iter().zip(registers));
    // A linear search for each term: the reference is short, not fast. Lanes with one element have equal values.
    places.into_iter().find(|(at, _)| **at == element).map(|(_, value)| *value)
}

impl<I, T, const L: usize, const VA: usize, const VB: usize, const VC: usize> Execute<I> for Simulated<T, L, VA, VB, VC>
where
    I: MmaAtom,
    T: Copy + Add<Output = T> + Mul<Output = T>,
{
    type A = [[T; VA]; L];
    type B = [[T; VB]; L];
    type C = [[T; VC]; L];

    fn execute(self, a: Self::A, b: Self::B, c: Self::C) -> Self::C {
        let in_a = const { &elements::<I, L, VA>(Operand::A) };
        let in_b = const { &elements::<I, L, VB>(Operand::B) };
        let in_c = const { &elements::<I, L, VC>(Operand::C) };
        let [m, n, depth] = const {
            let [m, n, k] = I::EXTENTS;
            [count(m), count(n), count(k)]
        };
        let mut sums = c;
        for (sums, elements) in sums.iter_mut().zip(in_c) {
            for (sum, element) in sums.iter_mut().zip(elements) {
                let (row, column) = (element % m, element / m);
                for k in 0..depth {
                    // The tables reach every element: the atom is lawful.
                    if let (Some(x), Some(y)) = (register(&a, in_a, row + m * k), register(&b, in_b, column + n * k)) {
                        *sum = *sum + x * y;
                    }
                }
            }
        }
        sums
    }
}
