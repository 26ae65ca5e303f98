//! Facts about a layout, in words.

use layout_algebra::{Layout, check};

use crate::Function;

/// Writes size, cosize, rank, depth, and the properties of a layout, in one line.
///
/// ```
/// use layout_draw::{Function, facts};
/// let layout: layout_algebra::Layout = "(4,8):(8,1)".parse()?;
/// assert_eq!(facts(&layout.into()), "size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub fn facts(function: &Function) -> String {
    match function {
        Function::Plain(layout) => {
            let cosize = layout.cosize().map_or_else(|_| String::new(), |cosize| format!(", cosize {cosize}"));
            let (size, rank, depth) = (layout.size(), layout.rank(), layout.depth());
            format!("size {size}{cosize}, rank {rank}, depth {depth}; {}", properties(layout))
        }
        Function::Swizzled(composed) => {
            let cosize = composed.cosize().map_or_else(|_| String::new(), |cosize| format!(", cosize {cosize}"));
            let bijective = match (composed.is_bijective(), composed.is_injective()) {
                (true, _) => "bijective (compact)",
                (false, true) => "injective, not compact",
                (false, false) => "not injective",
            };
            format!("size {}{cosize}, rank {}; {bijective}", composed.size(), composed.rank())
        }
    }
}

/// Explains why a plain layout is not tractable; `None` if it is.
///
/// ```
/// use layout_draw::intractable;
/// let layout: layout_algebra::Layout = "(32,32):(33,1)".parse()?;
/// assert_eq!(
///     intractable(&layout.into()).as_deref(),
///     Some("not tractable: 32 x 1 = 32 does not divide stride 33"),
/// );
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub fn intractable(function: &Function) -> Option<String> {
    let Function::Plain(layout) = function else { return None };
    let said = check::tractable(layout).err()?.to_string();
    // The law is the rest of the algebra's headline: the numbers are written in one place.
    let (_, law) = said.lines().next()?.split_once("not tractable, ")?;
    Some(format!("not tractable: {law}"))
}

fn properties(layout: &Layout) -> String {
    let mut words = Vec::new();
    words.push(if layout.is_tractable() { "tractable" } else { "not tractable" }.to_owned());
    match layout.runtime_count() {
        0 if layout.is_bijective() => words.push("bijective (compact)".to_owned()),
        0 if layout.is_injective() => words.push("injective, not compact".to_owned()),
        // Strides along axes map to coordinates: injectivity is not decided for them.
        0 if !layout.is_constant() => {}
        0 => words.push("not injective".to_owned()),
        1 => words.push("1 runtime stride".to_owned()),
        count => words.push(format!("{count} runtime strides")),
    }
    match layout.contiguous_run() {
        // A run of one element says nothing about vectors.
        1 => {}
        run => words.push(format!("runs of {run} contiguous elements")),
    }
    words.join(", ")
}
