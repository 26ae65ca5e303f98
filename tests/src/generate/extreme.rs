//! Inputs near the limits of the numbers: extents, strides, offsets and swizzles near powers of 2, up to 64 bits.

use layout_algebra::{IntTuple, Layout, Stride, Swizzle};

use crate::steps::Input;

/// Random numbers: xorshift, the same in each run.
pub struct Random(u64);

impl Random {
    /// A sequence of its own for each seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11) % end
    }

    /// One of these.
    ///
    /// # Panics
    /// Without any.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[usize::try_from(self.below(from.len() as u64)).expect("an index")]
    }

    /// A number near a power of 2 or a limit, or a small one.
    pub fn extreme(&mut self) -> u64 {
        let near = self.below(5).wrapping_sub(2);
        let number = match self.below(8) {
            0 => u64::MAX,
            1 => i64::MAX.cast_unsigned(),
            2 => 1 << 31,
            3 | 4 => 1 << self.below(64),
            5 => 3 << self.below(62),
            _ => 2 + self.below(9),
        };
        number.wrapping_add(near)
    }

    /// A stride near a limit, or the product of modes before it.
    fn stride(&mut self, size: u64) -> Stride {
        let coefficient = match self.below(5) {
            0 => size.cast_signed(),
            1 => self.below(4).cast_signed(),
            _ => self.extreme().cast_signed(),
        };
        Stride::constant(if self.below(5) == 0 { coefficient.wrapping_neg() } else { coefficient })
    }

    /// A layout that fits in 64 bits, most often with little room left.
    pub fn layout(&mut self) -> Layout {
        let mut layout = Layout::UNIT;
        let (mut shape, mut strides, mut size) = (Vec::new(), Vec::new(), 1u64);
        for _ in 0..=self.below(5) {
            let (extent, stride) = (self.extreme().max(1), self.stride(size));
            shape.push(extent);
            strides.push(stride);
            let larger = IntTuple::flat(&shape).and_then(|tuple| Layout::new(&tuple, &strides));
            let Ok(larger) = larger else {
                // A smaller mode may fit.
                shape.pop();
                strides.pop();
                continue;
            };
            layout = larger;
            size = layout.size();
        }
        layout
    }

    /// Two layouts, a swizzle and a number.
    pub fn input(&mut self) -> Input {
        let bits = self.pick(&[0, 1, 1, 2, 3, 20, 31]);
        let shift = i32::from(self.pick(&[1u8, 2, 3, 20, 31, 40, 62])).max(bits) * self.pick(&[1, -1]);
        let swizzle = Swizzle::new(bits.cast_unsigned(), self.pick(&[0, 1, 3, 20, 40, 61]), shift);
        let a = self.layout();
        let b = if self.below(6) == 0 { a } else { self.layout() };
        Input { a, b, swizzle: swizzle.unwrap_or(Swizzle::IDENTITY), n: self.extreme() }
    }
}
