//! Room for packed blocks, which stays from one product to the next: pages that are new cost more than what is packed
//! to them.

use std::cell::Cell;

/// Elements that begin at a cache line, so that no vector of a panel lies in two.
#[derive(Default)]
pub struct Lines {
    elements: Vec<f32>,
}

impl Lines {
    /// Elements in a cache line.
    const LINE: usize = 16;

    /// Room for so many elements.
    pub fn of(&mut self, length: usize) -> &mut [f32] {
        if self.elements.len() < length + Self::LINE {
            self.elements = vec![0.0; length + Self::LINE];
        }
        let start = self.elements.as_ptr().align_offset(Self::LINE * size_of::<f32>());
        &mut self.elements[start..start + length]
    }
}

/// Room for a packed block of each operand.
#[derive(Default)]
pub struct Room {
    pub a: Lines,
    pub b: Lines,
}

thread_local! {
    static ROOM: Cell<Option<Room>> = const { Cell::new(None) };
}

impl Room {
    /// Calls a function with the room of this thread, or new room if that is in use.
    pub fn with<R>(call: impl FnOnce(&mut Room) -> R) -> R {
        let mut room = ROOM.take().unwrap_or_default();
        let result = call(&mut room);
        ROOM.set(Some(room));
        result
    }
}
