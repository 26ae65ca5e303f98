//! Plans between linear layouts, and operands in shared memory, of the numbers of an input.

use layout_algebra::atom::catalogue::nvidia;
use layout_algebra::atom::{ONE_ATOM, Operand, SharedOperand, TiledMma};
use layout_algebra::conversion::Plan;
use layout_algebra::linear::{Dimensions, Linear, Matrix, Name};
use layout_algebra::{Composed, Layout, LayoutError};

use super::Input;

/// A tile of so many bits, of elements that registers, lanes and warps hold.
const BITS: usize = 15;

impl Input {
    /// The plan between two layouts of a tile. Their bases are those of the bits of the tile in some order, each with
    /// other bits below it, so that every element is held once; the strides of the input say which.
    pub(super) const fn plan(&self) -> Result<Plan, LayoutError> {
        let registers = (self.n & 7) as usize;
        match (held(&self.a, registers), held(&self.b, registers)) {
            (Ok(source), Ok(target)) => Plan::new(&source, &target, 8 << (self.n >> 3 & 3), self.machine()),
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }
}

/// The operand A of a product in shared memory, a tensor with a swizzle.
pub(super) const fn operand(memory: &Composed) -> Result<SharedOperand, LayoutError> {
    let atom = match nvidia::wgmma(64, 16, [16, 16, 32], false) {
        Ok(atom) => atom,
        Err(error) => return Err(error),
    };
    match TiledMma::new(&atom, &ONE_ATOM, [None, None, None]) {
        Ok(product) => SharedOperand::new(&product, Operand::A, memory),
        Err(error) => Err(error),
    }
}

/// A bijective layout of registers, lanes and warps by the extents and strides of a layout.
#[allow(clippy::cast_possible_truncation, reason = "places among 15 bits")]
const fn held(layout: &Layout, registers: usize) -> Result<Linear, LayoutError> {
    let (mut columns, mut k) = ([0; BITS], 0);
    while k < BITS {
        let (extent, stride) = layout.mode_at(k % layout.length());
        let below = stride.coefficient().unsigned_abs() & ((1 << k) - 1);
        // The order of the bits: each is put among those before it.
        let place = (extent % (k as u64 + 1)) as usize;
        columns[k] = columns[place];
        columns[place] = 1 << k | below;
        k += 1;
    }
    let sizes = [(Name::REGISTER, 1 << registers), (Name::LANE, 32), (Name::WARP, 1 << (BITS - 5 - registers))];
    match (Dimensions::new(&sizes), Dimensions::new(&[(Name::OFFSET, 1 << BITS)]), Matrix::new(&columns)) {
        (Ok(inputs), Ok(outputs), Ok(matrix)) => Linear::new(&inputs, &outputs, &matrix),
        (Err(error), _, _) | (_, Err(error), _) | (_, _, Err(error)) => Err(error),
    }
}
