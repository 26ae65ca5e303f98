//! The place of an error in a nested tuple: modes from the outside in.

use super::fill::Arg::N;
use crate::const_util::small;
use crate::data::profile::Profile;
use crate::data::text::Text;

/// The most levels of modes that a path names; deeper levels are left out.
const LEVELS: usize = 7;

/// The mode of an error, as a path from the outside in: `1`, or `(1,0)` for mode 0 of mode 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModePath {
    modes: [u8; LEVELS],
    depth: u8,
}

impl ModePath {
    /// The path of a whole tuple, or of a number outside any tuple.
    pub const WHOLE: ModePath = ModePath { modes: [0; LEVELS], depth: 0 };

    /// The path of mode `mode` of a tuple.
    pub const fn mode(mode: usize) -> ModePath {
        let mut path = ModePath::WHOLE;
        path.modes[0] = small(mode);
        path.depth = 1;
        path
    }

    /// The path to leaf `leaf` of a profile.
    ///
    /// ```
    /// use layout_algebra::{ModePath, Profile};
    /// let profile = Profile::tuple(&[Profile::LEAF, Profile::flat(2)])?;
    /// assert_eq!(ModePath::of(&profile, 2).text().as_str(), "mode (1,1)");
    /// assert_eq!(ModePath::of(&Profile::flat(3), 2).text().as_str(), "mode 2");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of(profile: &Profile, leaf: usize) -> ModePath {
        let mut path = ModePath::WHOLE;
        let mut span = profile.span();
        while leaf < span.leaf_end && !profile.is_leaf_at(span.node) && (path.depth as usize) < LEVELS {
            let mut mode = 0;
            let mut child = profile.subtree(span.node + 1, span.leaf);
            while child.leaf_end <= leaf {
                child = profile.subtree(child.node_end, child.leaf_end);
                mode += 1;
            }
            path.modes[path.depth as usize] = small(mode);
            path.depth += 1;
            span = child;
        }
        path
    }

    /// Whether this is the path of the whole.
    pub const fn is_whole(&self) -> bool {
        self.depth == 0
    }

    /// The path as text, `mode 1`, `mode (1,0)`; nothing for the whole.
    pub const fn text(&self) -> Text {
        if self.depth < 2 {
            return if self.depth == 0 { Text::new() } else { Text::of("mode {}", &[N(self.modes[0] as u64)]) };
        }
        let mut text = Text::of("mode ({}", &[N(self.modes[0] as u64)]);
        let mut i = 1;
        while i < self.depth as usize {
            text.says(",{}", &[N(self.modes[i] as u64)]);
            i += 1;
        }
        text.text(")")
    }
}
