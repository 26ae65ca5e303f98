//! The composition algorithm: composes layouts by their arrows, and returns every step.

use core::fmt;

use super::{Morphism, MutualRefinement};
use crate::const_util::{ctry, small};
use crate::data::layout::Layout;
use crate::error::{LayoutError, Operation};
use crate::morphism::PointedMap;
use crate::ops::{coalesce, coalesce_over};

/// The weak composite: `f: S -> T`, `g: U -> V` made composable as `f': S' -> T'`, `g': U' -> V'`, where `T'` begins
/// `U'`.
///
/// ```text
///           T  ◀── T' ⊆ U' ──▶  U
///    S ───▶ ┘                   └ ───▶ V
///    S' ───────▶ T' ⊆ U' ───────────▶ V'
/// ```
///
/// Source: the categorical paper, algorithm 4.1.2, steps 3 to 6.
///
/// ```
/// use layout_algebra::morphism::{Morphism, WeakComposite};
/// let f = Morphism::parse("(6,6) -[2,1]-> (6,6)")?;
/// let g = Morphism::parse("(2,6,6) -[2,1,3]-> (6,2,6)")?;
/// let weak = WeakComposite::new(&f, &g)?;
/// assert_eq!(weak.morphism.to_string(), "((2,3),(2,3)) -[2,4,3,1]-> ((3,2),2,(3,2))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WeakComposite {
    /// The mutual refinement, `T'` and `U'`.
    pub refinement: MutualRefinement,
    /// `f'`, the pullback of `f` along `T'`.
    pub pullback: Morphism,
    /// `g'`, the pushforward of `g` along `U'`.
    pub pushforward: Morphism,
    /// `f'`, then `g'`: the composite of the layouts; its shape may be finer than necessary.
    pub morphism: Morphism,
}

impl WeakComposite {
    /// The weak composite of `f`, then `g`.
    ///
    /// Post: `L(morphism)(x) = L(g)(L(f)(x))`; its domain refines the domain of `f`.
    ///
    /// # Errors
    /// [`LayoutError::NotMutuallyRefinable`], [`LayoutError::CapacityExceeded`].
    pub const fn new(f: &Morphism, g: &Morphism) -> Result<WeakComposite, LayoutError> {
        // `T` and `U` need not be equal: both are cut until the leaves of one begin the leaves of the other.
        let refinement = ctry!(MutualRefinement::new(&f.codomain, &g.domain));
        let pullback = ctry!(f.pullback(&refinement.first));
        let pushforward = ctry!(g.pushforward(&refinement.second));
        let mut map = PointedMap::empty(pullback.map.domain(), pushforward.map.codomain());
        let mut i = 0;
        while i < map.domain() {
            // The leaves of T' are the first leaves of U', so the inclusion keeps the numbers.
            if let Some(leaf) = pullback.map.target(i)
                && let Some(target) = pushforward.map.target(leaf)
            {
                map.targets[i] = small(target + 1);
            }
            i += 1;
        }
        let morphism = Morphism { domain: pullback.domain, codomain: pushforward.codomain, map };
        Ok(WeakComposite { refinement, pullback, pushforward, morphism })
    }
}

/// The composition of two layouts by the algorithm of the theory, with every step.
///
/// If it succeeds, the layout equals [`ops::composition`](crate::ops::composition). It refuses more. Layouts must be
/// tractable, and inner layouts must end on a boundary of the outer one; `4:1` in `6:1` does not.
///
/// Source: the categorical paper, algorithm 4.1.2.
///
/// ```
/// use layout_algebra::{Layout, morphism::CompositionTrace, ops::composition};
/// let outer = Layout::parse("(8,64):(64,1)")?;
/// let inner = Layout::parse("((4,4),4):((16,1),4)")?;
/// let trace = CompositionTrace::new(&outer, &inner)?;
/// assert_eq!(trace.inner.to_string(), "((4,4),4) -[3,1,2]-> (4,4,4)");
/// assert_eq!(trace.outer.to_string(), "(8,64) -[2,1]-> (64,8)");
/// assert_eq!(trace.weak.refinement.first.to_string(), "(4,(2,2),4)");
/// assert_eq!(trace.weak.refinement.second.to_string(), "((4,2),(2,4,8))");
/// assert_eq!(trace.weak.morphism.to_string(), "((4,4),(2,2)) -[2,4,5,1]-> ((2,4,8),(4,2))");
/// assert_eq!(trace.layout.to_string(), "((4,4),(2,2)):((2,64),(256,1))");
/// assert_eq!(trace.layout, composition(&outer, &inner)?);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompositionTrace {
    /// `f`, the standard representation of the inner layout.
    pub inner: Morphism,
    /// The outer layout, coalesced.
    pub outer_coalesced: Layout,
    /// `g`, the standard representation of the coalesced outer layout.
    pub outer: Morphism,
    /// The weak composite of `f`, then `g`.
    pub weak: WeakComposite,
    /// The layout of the weak composite.
    pub weak_layout: Layout,
    /// The composite: the layout of the weak composite, coalesced over the shape of the inner layout.
    pub layout: Layout,
}

impl CompositionTrace {
    /// Composes `outer` after `inner`, step by step.
    ///
    /// Post: `layout(x) = outer(inner(x))`; its shape refines the shape of `inner`.
    ///
    /// # Errors
    /// [`LayoutError::NotTractable`], [`LayoutError::NotMutuallyRefinable`], and the other errors of
    /// [`Morphism::standard`].
    pub const fn new(outer: &Layout, inner: &Layout) -> Result<CompositionTrace, LayoutError> {
        let f = ctry!(Morphism::standard(inner), Operation::Composition, 1);
        // Coalesced, the outer layout has the fewest boundaries at which the refinement can fail.
        let outer_coalesced = coalesce(outer);
        let g = ctry!(Morphism::standard(&outer_coalesced), Operation::Composition);
        let weak = ctry!(WeakComposite::new(&f, &g), Operation::Composition);
        let weak_layout = weak.morphism.layout();
        let layout = ctry!(coalesce_over(&weak_layout, inner.profile()));
        Ok(CompositionTrace { inner: f, outer_coalesced, outer: g, weak, weak_layout, layout })
    }
}

impl fmt::Display for CompositionTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "f          {}", self.inner)?;
        writeln!(f, "g          {}", self.outer)?;
        writeln!(f, "T', U'     {}, {}", self.weak.refinement.first, self.weak.refinement.second)?;
        writeln!(f, "f'         {}", self.weak.pullback)?;
        writeln!(f, "g'         {}", self.weak.pushforward)?;
        writeln!(f, "f', g'     {}", self.weak.morphism)?;
        writeln!(f, "encodes    {}", self.weak_layout)?;
        write!(f, "composite  {}", self.layout)
    }
}
