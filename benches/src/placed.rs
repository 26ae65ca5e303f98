//! Elements at a chosen place in memory.

use std::hint::black_box;
use std::ops::{Deref, DerefMut};

/// The bytes of a page of memory.
pub const PAGE: usize = 4096;

/// Elements in memory, from a line of the cache on, and so many bytes beyond the beginning of a page: large blocks of
/// memory all begin alike in theirs, and what is copied between places that are alike is copied more slowly. Small
/// ones begin anywhere, so that each contender would have a distance of its own between what it reads and writes.
pub struct Placed<T> {
    elements: Vec<T>,
    begin: usize,
    count: usize,
}

impl<T: Copy + Default> Placed<T> {
    /// Element `at` is `element(at)`. Each is written: what a system gives as zeros may be one page of zeros, which the
    /// first cache has, and reading it costs nothing.
    pub fn new(count: usize, beyond: usize, element: impl Fn(usize) -> T) -> Placed<T> {
        const { assert!(PAGE.is_multiple_of(size_of::<T>())) }
        let page = PAGE / size_of::<T>();
        let elements = vec![T::default(); count + 2 * page];
        let begin = elements.as_ptr().align_offset(PAGE) + beyond / size_of::<T>();
        let mut placed = Placed { elements, begin, count };
        placed.iter_mut().enumerate().for_each(|(at, place)| *place = black_box(element(at)));
        placed
    }
}

impl<T> Deref for Placed<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.elements[self.begin..][..self.count]
    }
}

impl<T> DerefMut for Placed<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.elements[self.begin..][..self.count]
    }
}
