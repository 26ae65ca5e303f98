//! Slips of the pen, and words of other libraries.

/// Returns the number of letters to insert, delete, replace or swap with their neighbour.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.chars().collect();
    let right: Vec<char> = right.chars().collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            // Damerau's step: two letters that changed places are one slip, not two.
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

/// Returns the distance of a word from the meant one, without regard to case.
fn apart(word: &str, meant: &str) -> usize {
    distance(&word.to_lowercase(), &meant.to_lowercase())
}

/// Whether `word` is a slip of `meant`: near, but not equal.
pub fn is_slip(word: &str, meant: &str) -> bool {
    // One slip, and one more for every four letters. A much shorter word is another word.
    word != meant && apart(word, meant) <= meant.len() / 4 + 1 && word.len() + 3 >= meant.len()
}

/// Returns the candidate that `word` is a slip of.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Longer names are no slips; the table would only grow.
    if word.len() > 64 {
        return None;
    }
    candidates.filter(|meant| is_slip(word, meant)).min_by_key(|meant| apart(word, meant))
}

/// Translates a word of another library that is no single operation here. The words of operations are in their table.
pub fn translation(word: &str) -> Option<&'static str> {
    let translation = match word {
        "layout" | "strided" | "new" | "make_shape" | "make_stride" | "stride" | "c" => "(4, 8):(8, 1)",
        "make_tile" | "make_tiler" | "tiler" => "[8, 8]",
        "slice_and_offset" => "slice(layout, (2, _)), and const START: usize = slice_offset(layout, (2, _));",
        "crd2idx" => "const I: usize = index(layout, (2, 3));",
        "local_partition" | "outer_partition" => "composition(layout, threads)",
        "make_tensor" | "tensor" => "(4, 8):(8, 1), and Tensor::new(&elements, layout) in Rust",
        "injective" | "compact" | "bijective" | "vector" | "divides" | "same_function" | "tractable" => {
            "#[check(injective)] above the definition"
        }
        _ => return None,
    };
    Some(translation)
}

/// Whether `layout_static::constants` has a name for an integer.
pub fn is_named(number: u64) -> bool {
    // 0 has 64 trailing zeros, and a shift by 64 overflows.
    let odd_part = number.checked_shr(number.trailing_zeros()).unwrap_or(0);
    number <= 64
        || number <= 256 && number.is_multiple_of(8)
        || number <= 1024 && number.is_multiple_of(64)
        || number <= 12288 && number > 1024 && odd_part == 3
        || number <= 1 << 20 && odd_part == 1
}
