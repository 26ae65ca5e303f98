//! Code explains itself where a reader asks why: each crate has its share of comments.

/// The folders of crates, each with the smallest share of its comments: lines of comments for a thousand lines of code.
pub(crate) const FLOORS: [(&str, usize); 10] = [
    ("apps/command/src", 30),
    ("crates/algebra/src", 30),
    ("crates/core/src", 30),
    ("crates/draw/src", 30),
    ("crates/lang/src", 30),
    ("crates/notation/src", 30),
    ("gpu/adapter/src", 30),
    ("gpu/emulator/src", 4),
    ("layout-macros/src", 30),
    ("layout-static/src", 20),
];

/// The lines of a source: of code, and of comments in it. Blank lines and documentation are neither. A comment after
/// code is part of the line of code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) code: usize,
    pub(crate) comments: usize,
}

impl Lines {
    pub(crate) fn of(source: &str) -> Lines {
        let mut lines = Lines::default();
        for line in source.lines().map(str::trim) {
            if line.is_empty() || line.starts_with("///") || line.starts_with("//!") {
                continue;
            }
            *if line.starts_with("//") { &mut lines.comments } else { &mut lines.code } += 1;
        }
        lines
    }

    /// Returns how many comments are missing to so many for a thousand lines of code.
    pub(crate) fn missing(self, floor: usize) -> usize {
        (self.code * floor).div_ceil(1000).saturating_sub(self.comments)
    }
}

impl std::ops::AddAssign for Lines {
    fn add_assign(&mut self, more: Lines) {
        self.code += more.code;
        self.comments += more.comments;
    }
}
