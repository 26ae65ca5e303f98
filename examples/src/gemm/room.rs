//! Room for packed panels, which stays from one product to the next: pages that are new cost more than what is packed
//! to them.

use std::cell::Cell;

/// Elements in a cache line.
const LINE: usize = 16;

thread_local! {
    static ROOM: [Cell<Vec<f32>>; 2] = const { [Cell::new(Vec::new()), Cell::new(Vec::new())] };
}

/// Room for panels of an operand, 0 for A and 1 for B, or for few columns of B or C: the room of this thread, or new
/// room if it is in use. It is taken when it is needed first, and given back in the end.
#[derive(Default)]
pub struct Room<const OPERAND: usize> {
    elements: Vec<f32>,
}

impl<const OPERAND: usize> Room<OPERAND> {
    /// Room for so many elements, from a cache line on, so that no vector of a panel lies in two.
    pub fn of(&mut self, length: usize) -> &mut [f32] {
        if self.elements.is_empty() {
            self.elements = ROOM.with(|room| room[OPERAND].take());
        }
        if self.elements.len() < length + LINE {
            self.elements = vec![0.0; length + LINE];
        }
        let start = self.elements.as_ptr().align_offset(LINE * size_of::<f32>());
        &mut self.elements[start..start + length]
    }
}

impl<const OPERAND: usize> Drop for Room<OPERAND> {
    fn drop(&mut self) {
        if !self.elements.is_empty() {
            ROOM.with(|room| room[OPERAND].set(std::mem::take(&mut self.elements)));
        }
    }
}
