//! Writes notations of arrays: a flat shape and a stride for each mode.

use layout_algebra::Layout;

use super::{NotationError, Written};

/// Returns the extents and strides of a flat layout of constants.
fn flat(layout: &Layout, notation: &str) -> Result<(Vec<u64>, Vec<i64>), NotationError> {
    let (mut extents, mut strides) = (Vec::new(), Vec::new());
    for mode in 0..layout.rank() {
        let mode_layout = layout.mode(mode)?;
        // Flattening by itself would give coordinates of another rank, which the user did not ask for.
        if !mode_layout.profile().is_leaf() {
            let text = format!("{notation} has no nested modes: mode {mode} is {mode_layout}; flatten it first");
            return Err(NotationError::new(text));
        }
        let (extent, stride) = mode_layout.mode_at(0);
        let Some(value) = stride.value() else {
            return Err(NotationError::new(format!("{notation} here has constants only: stride {stride}")));
        };
        extents.push(extent);
        strides.push(value);
    }
    Ok((extents, strides))
}

pub(super) fn list<T: ToString>(numbers: &[T], separator: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// Writes a Python tuple.
fn tuple<T: ToString>(numbers: &[T]) -> String {
    let single = if numbers.len() == 1 { "," } else { "" };
    format!("({}{single})", list(numbers, ", "))
}

pub(super) fn memref(written: &Written) -> Result<String, NotationError> {
    let (offset, layout) = written.with_offset("a memref's strided layout")?;
    let (extents, strides) = flat(layout, "a memref's strided layout")?;
    let shape: String = extents.iter().map(|extent| extent.to_string() + "x").collect::<Vec<_>>().concat();
    let offset = if offset > 0 { format!(", offset: {offset}") } else { String::new() };
    Ok(format!("memref<{shape}f32, strided<[{}]{offset}>>", list(&strides, ", ")))
}

/// Writes a mapping of `std::mdspan`: `layout_left`, `layout_right`, or `layout_stride` if the layout is injective.
pub(super) fn mdspan(layout: &Layout) -> Result<String, NotationError> {
    let (extents, strides) = flat(layout, "mdspan")?;
    if let Some(stride) = strides.iter().find(|stride| **stride < 0) {
        return Err(NotationError::new(format!("mdspan has no negative strides: {stride}")));
    }
    let types =
        format!("std::extents<std::size_t{}>", extents.iter().map(|e| format!(", {e}")).collect::<Vec<_>>().concat());
    let compact = |order: &[usize]| {
        let mut next = 1;
        order.iter().all(|&mode| {
            // A mode of extent 1 is compact with any stride: only coordinate 0 exists.
            let is_next = extents[mode] == 1 || u64::try_from(strides[mode]) == Ok(next);
            next *= extents[mode];
            is_next
        })
    };
    let left: Vec<usize> = (0..extents.len()).collect();
    let right: Vec<usize> = left.iter().rev().copied().collect();
    // The compact mappings are the most specific type: `layout_stride` would lose that strides are known.
    if compact(&left) {
        return Ok(format!("std::layout_left::mapping<{types}>{{}}"));
    }
    if compact(&right) {
        return Ok(format!("std::layout_right::mapping<{types}>{{}}"));
    }
    // The precondition of `layout_stride::mapping`; the C++ library does not check it.
    if !layout.is_injective() {
        return Err(NotationError::new(format!("mdspan's layout_stride is one to one, and {layout} is not")));
    }
    let (count, strides) = (strides.len(), list(&strides, ", "));
    Ok(format!("std::layout_stride::mapping<{types}>({types}{{}}, std::array<std::size_t, {count}>{{{strides}}})"))
}

pub(super) fn numpy(layout: &Layout) -> Result<String, NotationError> {
    let (extents, strides) = flat(layout, "NumPy")?;
    // The element type of the array is not known here, so its size stays a name.
    let bytes: Vec<String> = strides.iter().map(|stride| format!("{stride} * a.itemsize")).collect();
    Ok(format!("np.lib.stride_tricks.as_strided(a, shape={}, strides={})", tuple(&extents), tuple(&bytes)))
}

pub(super) fn torch(written: &Written) -> Result<String, NotationError> {
    let (offset, layout) = written.with_offset("PyTorch")?;
    let (extents, strides) = flat(layout, "PyTorch")?;
    if let Some(stride) = strides.iter().find(|stride| **stride < 0) {
        return Err(NotationError::new(format!("PyTorch has no negative strides: {stride}")));
    }
    let offset = if offset > 0 { format!(", storage_offset={offset}") } else { String::new() };
    Ok(format!("torch.as_strided(a, size={}, stride={}{offset})", tuple(&extents), tuple(&strides)))
}

pub(super) fn dlpack(layout: &Layout) -> Result<String, NotationError> {
    let (extents, strides) = flat(layout, "DLPack")?;
    let (rank, shape, strides) = (extents.len(), list(&extents, ", "), list(&strides, ", "));
    Ok(format!("int64_t shape[{rank}] = {{{shape}}}, strides[{rank}] = {{{strides}}};"))
}
