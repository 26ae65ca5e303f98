//! Slips of the pen, and the words of other libraries.

/// The number of letters to insert, delete, replace or swap with their neighbour.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.chars().collect();
    let right: Vec<char> = right.chars().collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

/// Whether `word` is a slip of `meant`: not the same, but near.
pub fn is_slip(word: &str, meant: &str) -> bool {
    word != meant && distance(&word.to_lowercase(), meant) <= meant.len() / 4 + 1 && word.len() + 3 >= meant.len()
}

/// The candidate that `word` is a slip of.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Names longer than this are no slips; the table would only grow.
    if word.len() > 64 {
        return None;
    }
    candidates.filter(|meant| is_slip(word, meant)).min_by_key(|meant| distance(&word.to_lowercase(), meant))
}

/// What an operation of another library is called here, or how it is written.
pub fn translation(word: &str) -> Option<&'static str> {
    let translation = match word.to_lowercase().as_str() {
        "compose" | "o" | "circ" => "composition(outer, inner)",
        "tile" | "tiled" | "local_tile" | "inner_partition" | "divide" | "partition" | "chunk" | "chunks" | "split"
        | "block" | "blocks" => "zipped_divide(layout, [8, 8])",
        "product" | "replicate" | "broadcast" | "kron" => "logical_product(tile, layout)",
        "transpose" | "permute" | "swapaxes" | "t" => "select(layout, (1, 0))",
        "reshape" | "view" => "with_shape(layout, (4, 8))",
        "concat" | "cat" | "stack" | "concatenate" | "join" => "make_layout(first, second)",
        "col_major" | "left" | "layout_left" | "layoutleft" | "fortran" | "genmajor" | "gencolmajor" => {
            "column_major(4, 8)"
        }
        "right" | "layout_right" | "layoutright" | "c_major" | "genrowmajor" => "row_major(4, 8)",
        "ravel" => "flatten(layout)",
        "simplify" | "canonical" | "canonicalize" | "merge" | "collapse" => "coalesce(layout)",
        "by_mode_coalesce" => "coalesce_over(layout, (1, 1))",
        "make_ordered_layout" | "order" | "ordered_layout" => "ordered((4, 8), (1, 0))",
        "layout" | "strided" | "new" | "make_shape" | "make_stride" | "stride" | "c" => "(4, 8):(8, 1)",
        "make_tile" | "make_tiler" | "tiler" => "[8, 8]",
        "zip2_by" | "unzip" => "tile_unzip(layout, (1, 1))",
        "get_mode" | "layout_of" | "sub" => "mode(layout, 0)",
        "slice_and_offset" => "slice(layout, (2, _)), and const START: usize = slice_offset(layout, (2, _));",
        "crd2idx" => "const I: usize = index(layout, (2, 3));",
        "recast_layout" | "bitcast" | "reinterpret" => "recast(layout, 16, 32)",
        "group_modes" => "group(layout, 0, 2)",
        "inverse" => "right_inverse(layout)",
        "local_partition" | "outer_partition" => "composition(layout, threads)",
        "make_tensor" | "tensor" => "(4, 8):(8, 1), and Tensor::new(&elements, layout) in Rust",
        "thread_value" | "tv_layout" | "make_tiled_copy" => "make_layout_tv(threads, values)",
        "identity" | "make_identity_tensor" | "iota" => "make_identity_layout(4, 8)",
        "rest" | "remainder" | "inverse_tile" => "complement(layout, 64)",
        "injective" | "compact" | "bijective" | "vector" | "divides" | "same_function" | "tractable" => {
            "#[check(injective)] above the definition"
        }
        _ => return None,
    };
    Some(translation)
}
