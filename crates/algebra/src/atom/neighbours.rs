//! Alignment of copies: the values that an atom moves at once must be neighbours that begin at a multiple of their
//! number.
//!
//! ```text
//! 8 values of a row of 33    thread 3 begins at 41    no
//! 8 values of a row of 40    thread 3 begins at 48    yes: every stride but the first is a multiple of 8
//! ```

use super::tiled::TiledCopy;
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::role::Side;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::coalesce;
use crate::swizzle::Composed;

/// The most elements that are examined where bits below a run are swizzled.
const SWIZZLED_BUDGET: u64 = 1 << 13;

impl TiledCopy {
    /// The number of elements that a thread moves at once on a side; 1 for a side in registers.
    ///
    /// # Errors
    /// The errors of [`Layout::mode`].
    pub const fn run(&self, side: Side) -> Result<u64, LayoutError> {
        let values = ctry!(self.atom.side(side).mode(1));
        let run = values.contiguous_run();
        Ok(if run == values.size() { run } else { 1 })
    }
}

/// Checks that the values that a copy moves at once on a side are neighbours in a tensor. They must begin at a multiple
/// of their number, relative to the tensor's first element.
///
/// Post: of `V` values at once, the first `V` have stride 1. Every other stride of an extent above 1 is a multiple of
/// `V`. Each mode can be stepped alone, so there is no other way. A runtime stride must have such a coefficient.
///
/// # Errors
/// [`LayoutError::NotAtOnce`] with the thread and the element; the errors of [`TiledCopy::fragments`];
/// [`LayoutError::Undecided`] for a swizzle of the bits below the run on more than 8192 elements.
///
/// ```
/// use layout_algebra::{Composed, Layout, atom::{CopyAtom, Side, TiledCopy, require_at_once}};
/// let layout = |text| Layout::parse(text);
/// let move16 = CopyAtom::new(&layout("(1,128):(0,1)")?, &layout("(1,128):(0,1)")?, Side::From)?.of(16)?;
/// let fill = TiledCopy::new(&move16, &layout("(8,4):(4,1)")?, &layout("(1,8):(8,1)")?)?;
/// let rows = |text| Composed::plain(&Layout::parse(text)?);
/// assert_eq!(require_at_once(&fill, Side::From, &rows("(8,32):(40,1)")?), Ok(8));
/// let odd = require_at_once(&fill, Side::From, &rows("(8,32):(33,1)")?).unwrap_err();
/// assert!(odd.to_string().starts_with("[L1408] copy: thread 4 begins at element 33, not a multiple of 8"));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn require_at_once(copy: &TiledCopy, side: Side, tensor: &Composed) -> Result<u64, LayoutError> {
    let run = ctry!(copy.run(side));
    if run == 1 {
        return Ok(1);
    }
    let fragments = ctry!(copy.fragments(side, tensor.layout()));
    let (thread, values) = (ctry!(fragments.mode(0)), ctry!(fragments.mode(1)));
    let first = coalesce(&ctry!(values.mode(0)));
    if first.contiguous_run() != run {
        let mut value = 1;
        while value + 1 < run && first.at(value).wrapping_sub(first.at(value - 1)) == 1 {
            value += 1;
        }
        let distance = first.at(value).wrapping_sub(first.at(value - 1));
        let fault = Gap { thread: 0, value: value - 1, distance };
        return Err(fault.error(copy, side, run));
    }
    let modes = [thread, ctry!(values.mode(1)), ctry!(fragments.mode(2))];
    let mut i = 0;
    while i < modes.len() {
        if let Some(x) = first_misaligned(&modes[i], run) {
            let begins = modes[i].at(x);
            let thread = if i == 0 { x } else { 0 };
            return Err(misaligned(copy, side, thread, begins, run));
        }
        i += 1;
    }
    let offset = tensor.offset();
    if offset % run != 0 {
        #[allow(clippy::cast_possible_wrap, reason = "below 63 bits")]
        return Err(misaligned(copy, side, 0, offset as i64, run));
    }
    let swizzle = tensor.bijection();
    if !swizzle.is_identity() && swizzled_apart(tensor, run) {
        return swizzled(copy, side, tensor, &fragments, run);
    }
    Ok(run)
}

/// The first coordinate of a layout along a stride that is not a multiple of `run`; all modes before are at 0.
const fn first_misaligned(layout: &Layout, run: u64) -> Option<u64> {
    let mut step = 1;
    let mut leaf = 0;
    while leaf < layout.length() {
        let (extent, stride) = layout.mode_at(leaf);
        if extent > 1 && stride.coefficient().unsigned_abs() % run != 0 {
            return Some(step);
        }
        step *= extent;
        leaf += 1;
    }
    None
}

/// Whether a swizzle moves or reads bits below a run.
const fn swizzled_apart(tensor: &Composed, run: u64) -> bool {
    let swizzle = tensor.bijection();
    swizzle.kept() < 64 && 1 << swizzle.kept() < run
}

/// Checks every run element by element.
const fn swizzled(
    copy: &TiledCopy,
    side: Side,
    tensor: &Composed,
    fragments: &Layout,
    run: u64,
) -> Result<u64, LayoutError> {
    let size = fragments.size();
    if size > SWIZZLED_BUDGET {
        let blame = Blame::whole(Operation::Copy, 1);
        return Err(LayoutError::Undecided { blame, needed: size, budget: SWIZZLED_BUDGET });
    }
    let parts = ctry!(tensor.map(fragments));
    let threads = ctry!(fragments.mode(0)).size();
    let mut x = 0;
    while x < size {
        let (thread, value) = (x % threads, x / threads);
        let first = value / run * run;
        let begin = ctry!(parts.index(thread + threads * first));
        let index = ctry!(parts.index(x));
        if begin % run != 0 || index != begin + value % run {
            let before = ctry!(parts.index(if value % run == 0 { x } else { x - threads }));
            #[allow(clippy::cast_possible_wrap, reason = "below 63 bits")]
            let distance = index as i64 - before as i64;
            if value % run == 0 {
                #[allow(clippy::cast_possible_wrap, reason = "below 63 bits")]
                return Err(misaligned(copy, side, thread, begin as i64, run));
            }
            return Err(Gap { thread, value: value - 1, distance }.error(copy, side, run));
        }
        x += 1;
    }
    Ok(run)
}

/// Two values that are not contiguous.
struct Gap {
    thread: u64,
    value: u64,
    distance: i64,
}

impl Gap {
    const fn error(self, copy: &TiledCopy, side: Side, run: u64) -> LayoutError {
        let blame = Blame::whole(Operation::Copy, if matches!(side, Side::From) { 1 } else { 2 });
        let bytes = bytes(copy, run);
        let (thread, value, apart) = (self.thread, self.value, self.distance);
        LayoutError::NotAtOnce { blame, thread, value, begins: None, apart, run, bytes }
    }
}

/// The number of bytes of a run.
const fn bytes(copy: &TiledCopy, run: u64) -> u64 {
    run.saturating_mul(copy.atom.element) / 8
}

const fn misaligned(copy: &TiledCopy, side: Side, thread: u64, begins: i64, run: u64) -> LayoutError {
    let blame = Blame::whole(Operation::Copy, if matches!(side, Side::From) { 1 } else { 2 });
    let bytes = bytes(copy, run);
    LayoutError::NotAtOnce { blame, thread, value: 0, begins: Some(begins), apart: 0, run, bytes }
}

/// Checks that a run exists whenever its first element does. The extent along the run is only known to be a multiple of
/// `multiple`, so `multiple` must be a multiple of the run.
///
/// # Errors
/// [`LayoutError::RunAtEdge`].
///
/// ```
/// use layout_algebra::atom::require_runs;
/// assert!(require_runs(8, 16).is_ok());
/// assert_eq!(require_runs(8, 4).unwrap_err().code(), "L1411"); // 12 columns: the second run has 4 of 8
/// ```
pub const fn require_runs(run: u64, multiple: u64) -> Result<(), LayoutError> {
    if multiple % run == 0 {
        return Ok(());
    }
    Err(LayoutError::RunAtEdge { blame: Blame::whole(Operation::CopyIf, 0), run, multiple })
}
