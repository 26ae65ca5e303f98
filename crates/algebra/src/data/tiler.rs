//! Tilers: the argument of divides and compositions. A tiler is a layout, or brackets with one tiler for each mode; `_`
//! leaves a mode alone, `..` takes all of it.

mod parts;

use core::fmt;

use crate::const_util::ctry;
use crate::data::compact::column_major;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{Node, Profile, Subtree};
use crate::data::stride::Stride;
use crate::data::text::Text;
use crate::error::LayoutError;

/// A tiler: a tile, or one tiler for each mode of the tiled layout. `CuTe`: `Tiler`, `Tile<..>`.
///
/// ```
/// use layout_algebra::{Layout, Tiler};
/// let tiler = Tiler::by_mode(&[Tiler::extent(8)?, Tiler::KEEP, Tiler::layout(&Layout::parse("(2,4):(4,1)")?)])?;
/// assert_eq!(tiler.to_string(), "[8:1, _, (2,4):(4,1)]");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tiler {
    /// The tree of the tiler with its tiles in place; `_` and `..` are stored as `1:0`.
    tree: Layout,
    /// A bit for each node that is the root of a tile.
    tiles: u64,
    /// A bit for each node that is `_`.
    kept: u64,
    /// A bit for each node that is `..`.
    whole: u64,
}

/// A node of a tiler.
#[allow(clippy::large_enum_variant, reason = "const: there is no heap to box on")]
pub(crate) enum TilerNode {
    /// A tile.
    Tile(Layout),
    /// `_`: the mode is left alone.
    Keep,
    /// `..`: the tile is the whole mode.
    Whole,
    /// A tiler for each mode; their number.
    ByMode(usize),
}

impl Tiler {
    /// No node: the starting value for building.
    pub(crate) const VOID: Tiler = Tiler { tree: Layout::VOID, tiles: 0, kept: 0, whole: 0 };

    /// `_`: leaves a mode alone. In a divide the mode is in the rest, with a tile of one element.
    pub const KEEP: Tiler = Tiler { kept: 1, tree: Layout::UNIT, ..Tiler::VOID };

    /// `..`: all of a mode, of any extent. In a divide the mode is in the tile, with a rest of one element.
    ///
    /// ```
    /// use layout_algebra::{Layout, Tiler, ops::zipped_divide};
    /// let bands = Tiler::parse("[2, ..]")?;
    /// assert_eq!(bands, Tiler::by_mode(&[Tiler::extent(2)?, Tiler::WHOLE])?);
    /// let divided = zipped_divide(&Layout::parse("(4,(2,3)):(6,(3,1))")?, &bands)?;
    /// assert_eq!(divided.to_string(), "((2,(2,3)),(2,1)):((6,(3,1)),(12,0))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const WHOLE: Tiler = Tiler { whole: 1, tree: Layout::UNIT, ..Tiler::VOID };

    /// A single tile.
    pub const fn layout(tile: &Layout) -> Tiler {
        Tiler { tree: *tile, tiles: 1, kept: 0, whole: 0 }
    }

    /// A tile of `extent` contiguous elements, `extent:1`.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`].
    pub const fn extent(extent: u64) -> Result<Tiler, LayoutError> {
        // 0 is an error and 1 has stride 0; all other extents are tiles without a check.
        if extent <= 1 {
            return Ok(Tiler::layout(&ctry!(column_major(&IntTuple::leaf(extent)))));
        }
        let mut tree = Layout::UNIT;
        tree.shape.entries[0] = extent;
        tree.strides.set(0, Stride::constant(1));
        Ok(Tiler { tree, tiles: 1, kept: 0, whole: 0 })
    }

    /// A tile of contiguous elements along each mode: a shape as a by-mode tiler. `CuTe`: a shape as a tiler.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`]; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Tiler};
    /// assert_eq!(Tiler::shape(&IntTuple::parse("(8,(4,1))")?)?.to_string(), "[8:1, [4:1, 1:0]]");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn shape(shape: &IntTuple) -> Result<Tiler, LayoutError> {
        let mut result = Tiler::VOID;
        let mut nodes = shape.profile().preorder();
        while let Some(node) = nodes.next() {
            ctry!(match node {
                Node::Leaf(leaf) => result.push_tile(&ctry!(column_major(&IntTuple::leaf(shape.entries[leaf])))),
                Node::Tuple(modes) => result.open(modes),
            });
        }
        Ok(result)
    }

    /// A tiler with one tiler for each mode. Modes beyond the last are left alone.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub const fn by_mode(modes: &[Tiler]) -> Result<Tiler, LayoutError> {
        let mut result = Tiler::VOID;
        ctry!(result.tree.push_tuple(modes.len()));
        let mut i = 0;
        while i < modes.len() {
            // The bits of a mode count its own nodes, and in the tree it begins at this node.
            let node = result.profile().node_count();
            ctry!(result.tree.push_layout(&modes[i].tree));
            result.tiles |= modes[i].tiles << node;
            result.kept |= modes[i].kept << node;
            result.whole |= modes[i].whole << node;
            i += 1;
        }
        Ok(result)
    }

    /// Appends a tuple of `modes` tilers, to be pushed next.
    pub(crate) const fn open(&mut self, modes: usize) -> Result<(), LayoutError> {
        self.tree.push_tuple(modes)
    }

    /// Appends a tile.
    pub(crate) const fn push_tile(&mut self, tile: &Layout) -> Result<(), LayoutError> {
        self.tiles |= ctry!(self.push(tile));
        Ok(())
    }

    /// Appends `_`.
    pub(crate) const fn push_kept(&mut self) -> Result<(), LayoutError> {
        self.kept |= ctry!(self.push(&Layout::UNIT));
        Ok(())
    }

    /// Appends `..`.
    pub(crate) const fn push_whole(&mut self) -> Result<(), LayoutError> {
        self.whole |= ctry!(self.push(&Layout::UNIT));
        Ok(())
    }

    /// Appends a tree; returns the bit of its root.
    const fn push(&mut self, tree: &Layout) -> Result<u64, LayoutError> {
        let node = self.profile().node_count();
        ctry!(self.tree.push_layout(tree));
        Ok(1 << node)
    }

    /// The tile, if the tiler is a single one.
    pub const fn as_layout(&self) -> Option<&Layout> {
        // Bit 0 is the root: a tiler is a single tile exactly if its root is one.
        if self.tiles & 1 == 0 {
            return None;
        }
        Some(&self.tree)
    }

    /// All tiles as one layout, bracketed like the tiler; `_` and `..` are `1:0`.
    pub(crate) const fn tiles(&self) -> &Layout {
        &self.tree
    }

    /// The bracketing of the tiler and its tiles.
    pub(crate) const fn profile(&self) -> &Profile {
        self.tree.profile()
    }

    /// Whether this is a tuple of `modes` tiles, each a leaf, in a flat tree.
    pub(crate) const fn is_all_tiles(&self, modes: usize) -> bool {
        // Nodes 1 to `modes` are tiles, and the root is none.
        self.tiles == (1 << (modes + 1)) - 2
    }

    /// The extent and stride of the tile at `span`, if it is a leaf with a natural stride.
    #[allow(clippy::cast_sign_loss, reason = "no call on the hot path; checked")]
    pub(crate) const fn leaf_tile(&self, span: Subtree) -> Option<(u64, u64)> {
        if self.tiles >> span.node & 1 == 0 || span.node_end - span.node != 1 || span.leaf_end - span.leaf != 1 {
            return None;
        }
        let stride = self.tree.strides.at(span.leaf);
        if stride.code != 0 || stride.coefficient < 0 {
            return None;
        }
        Some((self.tree.shape.entries[span.leaf], stride.coefficient as u64))
    }

    /// The node at `span`.
    pub(crate) const fn node(&self, span: Subtree) -> TilerNode {
        if self.kept >> span.node & 1 == 1 {
            return TilerNode::Keep;
        }
        if self.whole >> span.node & 1 == 1 {
            return TilerNode::Whole;
        }
        if self.tiles >> span.node & 1 == 1 {
            return TilerNode::Tile(self.tree.subtree(span));
        }
        TilerNode::ByMode(self.profile().modes_at(span.node))
    }

    /// The text form: `[8:1, _, ..]`.
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        self.write(&mut text, self.profile().span());
        text
    }

    const fn write(&self, text: &mut Text, span: Subtree) {
        match self.node(span) {
            TilerNode::Tile(tile) => tile.write(text),
            TilerNode::Keep => text.push("_"),
            TilerNode::Whole => text.push(".."),
            TilerNode::ByMode(modes) => {
                text.push("[");
                let mut mode = self.profile().before(span);
                let mut i = 0;
                while i < modes {
                    if i > 0 {
                        text.push(", ");
                    }
                    mode = self.profile().next(mode);
                    self.write(text, mode);
                    i += 1;
                }
                text.push("]");
            }
        }
    }
}

impl core::str::FromStr for Tiler {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Tiler, LayoutError> {
        Tiler::parse(text)
    }
}

impl From<Layout> for Tiler {
    fn from(tile: Layout) -> Tiler {
        Tiler::layout(&tile)
    }
}

impl fmt::Display for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
