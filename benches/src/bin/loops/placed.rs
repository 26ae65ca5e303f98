//! Numbers at a chosen place in memory.

use std::ops::{Deref, DerefMut};

/// The elements of a page of memory.
pub(super) const PAGE: usize = 1024;

/// Numbers in memory, from a line of the cache on, and so many elements beyond the beginning of a page: large blocks of
/// memory all begin alike in theirs, and what is copied between places that are alike is copied more slowly.
pub(super) struct Placed {
    numbers: Vec<f32>,
    begin: usize,
    count: usize,
}

impl Placed {
    pub(super) fn new(count: usize, beyond: usize) -> Placed {
        let numbers: Vec<f32> = vec![0.0; count + 2 * PAGE];
        let begin = numbers.as_ptr().align_offset(4 * PAGE) + beyond;
        let mut placed = Placed { numbers, begin, count };
        (0..count).zip(&mut *placed).for_each(|(i, number)| *number = (i % 251) as f32);
        placed
    }
}

impl Deref for Placed {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.numbers[self.begin..][..self.count]
    }
}

impl DerefMut for Placed {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.numbers[self.begin..][..self.count]
    }
}
