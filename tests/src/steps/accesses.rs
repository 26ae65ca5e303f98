//! Accesses, their tiles and machines, of the layouts and the number of an input.

use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::synthesis::MAX_ACCESSES;
use layout_algebra::{Composed, IntTuple, Layout, LayoutError, MAX_LEAVES, Stride};

use super::Input;

const MACHINES: [Machine; 5] = [Machine::NVIDIA, Machine::CDNA3, Machine::CDNA4, Machine::RDNA3, Machine::L1];

/// Accesses of one tile of single bits.
pub(super) struct Patterns {
    pub(super) tile: Layout,
    accesses: [Access; MAX_ACCESSES],
    count: usize,
}

impl Patterns {
    pub(super) const fn all(&self) -> &[Access] {
        self.accesses.split_at(self.count).0
    }
}

impl Input {
    /// The access by the modes of the first layout; the number says the rest: the bits of an element, the values of a
    /// vector, the bytes of alignment, the direction.
    pub(super) const fn access(&self) -> Result<Access, LayoutError> {
        let [bits, vector, align] = [self.n & 7, self.n >> 3 & 7, self.n >> 6 & 7];
        let direction = if self.n >> 13 & 1 == 0 { Direction::Read } else { Direction::Write };
        match Access::of(&self.a, direction, [1 << bits, 1 << vector, 1 << align]) {
            Ok(access) => Ok(access.in_const_eval()),
            Err(error) => Err(error),
        }
    }

    /// What is claimed of it.
    pub(super) const fn claimed(&self) -> u64 {
        self.n >> 12 & 1
    }

    /// The machine that the number says.
    pub(super) const fn machine(&self) -> &'static Machine {
        &MACHINES[(self.n >> 9 & 7) as usize % MACHINES.len()]
    }

    /// The tile of the second layout.
    pub(super) const fn memory(&self) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, 0, &self.b)
    }

    /// The same, the stride of one of its modes known at run time.
    pub(super) const fn runtime_memory(&self) -> Result<Composed, LayoutError> {
        let (mut strides, mut i) = ([Stride::ZERO; MAX_LEAVES], 0);
        let chosen = (self.n >> 14) as usize % self.b.length();
        while i < self.b.length() {
            let (_, stride) = self.b.mode_at(i);
            strides[i] = if i == chosen { Stride::runtime(0) } else { stride };
            i += 1;
        }
        match Layout::new(self.b.shape(), strides.split_at(self.b.length()).0) {
            Ok(layout) => Composed::new(self.swizzle, 0, &layout),
            Err(error) => Err(error),
        }
    }

    /// Accesses of one tile of `2^bits` words, whose threads count its bits in orders that look random; the number is
    /// their seed.
    pub(super) const fn patterns(&self) -> Result<Patterns, LayoutError> {
        let (bits, count) = (8 + (self.n >> 17 & 7) as usize, 1 + (self.n >> 14 & 7) as usize);
        let tile = match Layout::leaf(1 << bits, Stride::constant(1)) {
            Ok(tile) => tile,
            Err(error) => return Err(error),
        };
        let mut seed = self.n >> 20;
        let first = match self.pattern(bits, &mut seed) {
            Ok(access) => access,
            Err(error) => return Err(error),
        };
        let (mut accesses, mut i) = ([first; MAX_ACCESSES], 1);
        while i < count {
            accesses[i] = match self.pattern(bits, &mut seed) {
                Ok(access) => access,
                Err(error) => return Err(error),
            };
            i += 1;
        }
        Ok(Patterns { tile, accesses, count })
    }

    const fn pattern(&self, bits: usize, seed: &mut u64) -> Result<Access, LayoutError> {
        let (mut strides, mut k) = ([Stride::ZERO; MAX_LEAVES], 0);
        while k < bits {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let place = (*seed >> 33) as usize % (k + 1);
            strides[k] = strides[place];
            strides[place] = Stride::constant(1 << k);
            k += 1;
        }
        let lanes = self.machine().lanes().trailing_zeros() as usize;
        let twos = [2; MAX_LEAVES];
        let modes = match (IntTuple::flat(twos.split_at(lanes).0), IntTuple::flat(twos.split_at(bits - lanes).0)) {
            (Ok(threads), Ok(values)) => [threads, values],
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        let shape = match IntTuple::tuple(&modes) {
            Ok(shape) => shape,
            Err(error) => return Err(error),
        };
        let layout = match Layout::new(&shape, strides.split_at(bits).0) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
        // Vectors of one value, or of four, which only some of them nest.
        match Access::of(&layout, Direction::Read, [32, 1 << (2 * (self.n & 1)), 128]) {
            Ok(access) => Ok(access.in_const_eval()),
            Err(error) => Err(error),
        }
    }
}
