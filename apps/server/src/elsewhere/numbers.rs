//! The numbers of a text.

use std::ops::Range;

/// The numbers of a text, from left to right: `4` in `4`, `_4`, `Int<4>` and `-4`, but not in `f32` or `x4`.
pub(crate) fn numbers(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let is_word = |at: usize| bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_';
    let (mut all, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let start = at;
        while at < bytes.len() && is_word(at) {
            at += 1;
        }
        let digits = start + usize::from(bytes[start] == b'_');
        if at > digits && bytes[digits..at].iter().all(u8::is_ascii_digit) {
            all.push(digits..at);
        }
        at = at.max(start + 1);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn numbers_are_whole_words() {
        let of = |text: &str| numbers(text).iter().map(|range| text[range.clone()].to_owned()).collect::<Vec<_>>();
        assert_eq!(of("make_layout(Shape<_4, Int<16>>{}, f32, x4, 4x8, (-7, 8))"), ["4", "16", "7", "8"]);
        assert_eq!(of("\u{e9}_12"), ["12"]);
    }
}
