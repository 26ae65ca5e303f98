//! Properties of a linear layout.

use super::route::Route;
use super::value::Linear;
use crate::const_util::ctry;
use crate::const_util::small;
use crate::data::bits::dimensions::Dimensions;
use crate::data::bits::echelon::{Echelon, rank};
use crate::data::bits::name::Name;
use crate::error::{Blame, Ends, LayoutError, Operation};

impl Linear {
    /// The rank: the dimension of the image, which has `2^rank` different outputs.
    pub const fn rank(&self) -> usize {
        rank(self.columns())
    }

    /// Whether no two inputs have the same output.
    pub const fn is_injective(&self) -> bool {
        // Independent columns: the kernel of a linear map is 0 exactly if it is injective.
        self.rank() == self.inputs.total() as usize
    }

    /// Whether every output is reached by an input.
    pub const fn is_surjective(&self) -> bool {
        self.rank() == self.outputs.total() as usize
    }

    /// Whether the layout is a bijection.
    pub const fn is_invertible(&self) -> bool {
        self.inputs.total() == self.outputs.total() && self.is_injective()
    }

    /// Checks that no two inputs have the same output.
    ///
    /// # Errors
    /// [`LayoutError::InputsCollide`] with two inputs of one output.
    pub const fn require_injective(&self) -> Result<(), LayoutError> {
        match self.matrix().dependent() {
            0 => Ok(()),
            dependent => Err(self.collision(dependent.trailing_zeros(), Operation::Injective)),
        }
    }

    /// Checks that every output is reached by an input.
    ///
    /// # Errors
    /// [`LayoutError::NotReached`] with an output that no input reaches.
    pub const fn require_surjective(&self) -> Result<(), LayoutError> {
        let image = Echelon::of(self.columns());
        // The image is a subspace, so it is everything exactly if it has every unit.
        let mut bit = 0;
        while bit < self.outputs.total() {
            if !image.contains(1 << bit) {
                let (blame, rank) = (Blame::whole(Operation::Surjective, 0), small(image.rank()));
                return Err(LayoutError::NotReached { blame, outputs: self.outputs, value: 1 << bit, rank });
            }
            bit += 1;
        }
        Ok(())
    }

    /// Checks that the layout is a bijection.
    ///
    /// # Errors
    /// The errors of [`require_injective`](Linear::require_injective) and
    /// [`require_surjective`](Linear::require_surjective).
    pub const fn require_invertible(&self) -> Result<(), LayoutError> {
        ctry!(self.require_injective(), Operation::Invertible);
        ctry!(self.require_surjective(), Operation::Invertible);
        Ok(())
    }

    /// Checks that the layout permutes bits: [`is_bit_permutation`](Linear::is_bit_permutation).
    ///
    /// # Errors
    /// [`LayoutError::NotOneBit`] for a base of several bits, [`LayoutError::InputsCollide`] for an output bit of two
    /// bases, [`LayoutError::NotReached`] for an output bit of no base.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let gray = Linear::parse("{lane: (2,2)^(1,3)} -> {row: 4}")?;
    /// assert_eq!(gray.require_bit_permutation().unwrap_err().code(), "L1019");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_bit_permutation(&self) -> Result<(), LayoutError> {
        let (mut seen, mut k) = (0, 0);
        while k < self.columns().len() {
            let column = self.columns[k];
            // Clears the lowest bit, and nothing may remain. `wrapping_sub` serves the column 0.
            if column & column.wrapping_sub(1) != 0 {
                let ((input, base), blame) = (self.base_name(k), Blame::whole(Operation::BitPermutation, 0));
                return Err(LayoutError::NotOneBit { blame, input, base, outputs: self.outputs, value: column });
            }
            if column & seen != 0 {
                #[allow(clippy::cast_possible_truncation, reason = "below 32")]
                return Err(self.collision(k as u32, Operation::BitPermutation));
            }
            seen |= column;
            k += 1;
        }
        ctry!(self.require_surjective(), Operation::BitPermutation);
        Ok(())
    }

    /// The free bits of an input, as a mask: bits whose base is the sum of earlier bases, of earlier inputs too. 0 if
    /// there is no such input. Triton: `getFreeVariableMasks`.
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let layout = Linear::parse("{register: 2^1, lane: (2,2,2)^(2,3,4)} -> {row: 8}")?;
    /// assert_eq!((layout.free(Name::REGISTER), layout.free(Name::LANE)), (0, 0b010)); // 3 = 1 ^ 2
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn free(&self, input: Name) -> u64 {
        match self.inputs.position(input) {
            Some(i) => self.inputs.part(self.matrix().dependent(), i),
            None => 0,
        }
    }

    /// Whether the layout permutes bits: every base is 0 or one bit, and each output bit is the bit of one base.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// assert!(Linear::parse("{lane: (2,2,2)^(2,0,1)} -> {row: 4}")?.is_bit_permutation());
    /// assert!(!Linear::parse("{lane: (2,2)^(1,3)} -> {row: 4}")?.is_bit_permutation());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_bit_permutation(&self) -> bool {
        let (mut seen, mut k) = (0, 0);
        while k < self.columns().len() {
            let column = self.columns[k];
            if column & column.wrapping_sub(1) != 0 || column & seen != 0 {
                return false;
            }
            seen |= column;
            k += 1;
        }
        seen == super::low(self.outputs.total())
    }

    /// The largest power of two such that all smaller values of an output are reached, whatever the other outputs are.
    ///
    /// # Errors
    /// [`LayoutError::UnknownDimension`].
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let layout = Linear::parse("{lane: (2,2,2)^(1,2,8)} -> {row: 16}")?;
    /// assert_eq!(layout.contiguous_along(Name::ROW)?, 4);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn contiguous_along(&self, output: Name) -> Result<u64, LayoutError> {
        let place = ctry!(self.outputs.require(output, Ends::Outputs, Blame::whole(Operation::Linear, 0)));
        let route = Route::new(&self.outputs, &self.outputs.kept(&[output]), &Dimensions::NONE);
        let mut image = Echelon::new();
        let mut k = 0;
        while k < self.columns().len() {
            // Without the other outputs, the image along this output is a subspace again.
            image.insert(route.apply(self.columns[k]));
            k += 1;
        }
        let mut bits = 0;
        while bits < self.outputs.bits(place) && image.contains(1 << bits) {
            bits += 1;
        }
        Ok(1 << bits)
    }

    /// The vector width: the largest `V` such that the first `V` values of the first input are neighbours along the
    /// first output. Nothing else moves within them. Triton: `getNumConsecutiveInOut`.
    ///
    /// Post: the first `log2 V` bases of the first input are `1, 2, ..`, and no other base has a bit below `V` in the
    /// first output.
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// assert_eq!(Linear::parse("{register: (4,2)^(1,16), lane: 4^4} -> {offset: 32}")?.consecutive(), 4);
    /// assert_eq!(Linear::parse("{register: 4^1, lane: 4^2} -> {offset: 32}")?.consecutive(), 2);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn consecutive(&self) -> u64 {
        if self.inputs.count() == 0 || self.outputs.count() == 0 {
            return 1;
        }
        let most = if self.inputs.bits(0) < self.outputs.bits(0) { self.inputs.bits(0) } else { self.outputs.bits(0) };
        let mut bits = 0;
        while bits < most && self.columns[bits as usize] == 1 << bits {
            bits += 1;
        }
        let mut k = bits as usize;
        while k < self.columns().len() {
            // A base that moves within the vector cuts it there; the bases cut off move further up.
            let lowest = self.columns[k].trailing_zeros();
            if lowest < bits {
                bits = lowest;
            }
            k += 1;
        }
        1 << bits
    }
}
