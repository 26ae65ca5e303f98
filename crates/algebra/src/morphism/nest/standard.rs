//! The standard representation: from a tractable layout to its morphism.

use super::Morphism;
use crate::const_util::{as_bits, ctry, small};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::decide::order::sorted_leaves;
use crate::error::{LayoutError, Operation};
use crate::morphism::PointedMap;
use crate::morphism::entries::push;
use crate::ops::without_unit_strides;

impl Morphism {
    /// The standard representation of a tractable layout: its modes sorted by stride, with the gaps between them.
    ///
    /// A sorted layout `(s_1, .., s_m) : (d_1, .., d_m)` without strides of 0 maps into `(d_1, s_1, d_2 / (s_1 d_1),
    /// s_2, ..)`. Gaps of 1 are left out; modes of stride 0 map to the base point.
    ///
    /// Post: `result.layout() = layout`. A mode of extent 1 keeps its stride if the layout is tractable with it.
    /// Otherwise all modes of extent 1 have stride 0 in `result.layout()`.
    ///
    /// Law: one to one between the layouts without strides at modes of extent 1, and the morphisms in
    /// [standard form](Morphism::is_standard).
    ///
    /// # Errors
    /// [`LayoutError::NotTractable`], [`LayoutError::NotStatic`]; [`LayoutError::CapacityExceeded`] for too many modes
    /// and gaps together; [`LayoutError::Overflow`] if `extent x stride` of the last mode exceeds 63 bits.
    ///
    /// ```
    /// use layout_algebra::{Layout, morphism::Morphism};
    /// let f = Morphism::standard(&Layout::parse("((4,8,4),(2,2,8)):((128,1,16),(64,8,512))")?)?;
    /// assert_eq!(f.to_string(), "((4,8,4),(2,2,8)) -[5,1,3,4,2,6]-> (8,2,4,2,4,8)");
    /// let padded = Morphism::standard(&Layout::parse("(8,4):(1,10)")?);
    /// assert_eq!(padded.unwrap_err().code(), "L0103");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn standard(layout: &Layout) -> Result<Morphism, LayoutError> {
        ctry!(layout.require_constant(Operation::Layout, 0));
        ctry!(layout.require_tractable(Operation::Morphism));
        if let Some(morphism) = ctry!(represent(layout)) {
            return Ok(morphism);
        }
        // Without strides at extents of 1 each step divides the next stride: that is tractability, so this one
        // succeeds.
        match ctry!(represent(&without_unit_strides(layout))) {
            Some(morphism) => Ok(morphism),
            None => unreachable!(),
        }
    }

    /// Whether the morphism is in standard form. The codomain is flat. An entry that no arrow reaches is greater than
    /// 1, is not the last, and has no unreached neighbour.
    ///
    /// Law: a morphism that is not [degenerate](Morphism::is_degenerate) is in standard form exactly if it is the
    /// [standard representation](Morphism::standard) of its layout.
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// assert!(Morphism::parse("(4,4) -[1,3]-> (4,2,4)")?.is_standard());
    /// assert!(!Morphism::parse("(4,4) -[1,3]-> (4,2,4,5)")?.is_standard());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_standard(&self) -> bool {
        let length = self.codomain.length();
        if self.codomain.profile.is_leaf() || self.codomain.profile.node_count() != length + 1 {
            return false;
        }
        let mut met = true;
        let mut j = 0;
        while j < length {
            let hit = self.map.hits(j);
            if !hit && (!met || self.codomain.entries[j] == 1) {
                return false;
            }
            met = hit;
            j += 1;
        }
        met
    }

    /// Whether a leaf of extent 1 maps to a leaf, not to the base point. The layout then has a stride that no
    /// coordinate uses.
    pub const fn is_degenerate(&self) -> bool {
        let mut i = 0;
        while i < self.domain.length() {
            if self.domain.entries[i] == 1 && self.map.target(i).is_some() {
                return true;
            }
            i += 1;
        }
        false
    }
}

/// The standard representation, if every stride, even of extents of 1, is a multiple of the step below it.
const fn represent(layout: &Layout) -> Result<Option<Morphism>, LayoutError> {
    let places = sorted_leaves(layout);
    let mut codomain = IntTuple::EMPTY;
    let mut targets = [0u8; MAX_LEAVES];
    let mut step = 1;
    let mut i = 0;
    while i < layout.length() {
        let leaf = places[i];
        i += 1;
        let stride = layout.strides.coefficients[leaf];
        if stride == 0 {
            continue;
        }
        if layout.strides.codes[leaf] != 0 {
            return Ok(None);
        }
        // The step exceeds 63 bits only after the last mode: no stride is a multiple of it.
        if stride < 0 || as_bits(stride) % step != 0 {
            return Ok(None);
        }
        let gap = as_bits(stride) / step;
        if gap != 1 {
            ctry!(push(&mut codomain, gap));
        }
        ctry!(push(&mut codomain, layout.shape.entries[leaf]));
        targets[leaf] = small(codomain.length());
        step = match crate::const_util::product(as_bits(stride), layout.shape.entries[leaf]) {
            Some(step) => step,
            None => u64::MAX,
        };
    }
    let mut map = PointedMap::empty(layout.length(), codomain.length());
    map.targets = targets;
    match Morphism::over(&layout.shape, &codomain, map) {
        Ok(morphism) => Ok(Some(morphism)),
        Err(error) => Err(error),
    }
}
