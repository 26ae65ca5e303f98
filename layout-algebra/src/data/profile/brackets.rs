//! The brackets and commas of the text form of a nested tuple.

use crate::data::profile::MAX_NODES;
use crate::data::text::Text;

/// Writes the brackets and commas of a tree that is walked in preorder.
pub(crate) struct Brackets {
    /// The modes still to come at each level.
    open: [u8; MAX_NODES + 1],
    level: usize,
    comma: bool,
}

impl Brackets {
    pub(crate) const fn new() -> Brackets {
        Brackets { open: [0; MAX_NODES + 1], level: 0, comma: false }
    }

    /// Writes the comma before a node, where one is due.
    pub(crate) const fn before(&mut self, text: &mut Text) {
        if self.comma {
            text.push(",");
        }
        self.comma = false;
    }

    /// Writes the opening bracket of a tuple, and the closing one where it is empty.
    pub(crate) const fn open(&mut self, text: &mut Text, modes: u8) {
        text.push("(");
        self.level += 1;
        self.open[self.level] = modes;
        self.close(text);
    }

    /// Writes the brackets that end after a leaf.
    pub(crate) const fn after_leaf(&mut self, text: &mut Text) {
        self.comma = true;
        if self.level > 0 {
            self.open[self.level] -= 1;
        }
        self.close(text);
    }

    const fn close(&mut self, text: &mut Text) {
        while self.level > 0 && self.open[self.level] == 0 {
            text.push(")");
            self.level -= 1;
            self.comma = true;
            if self.level > 0 {
                self.open[self.level] -= 1;
            }
        }
    }
}
