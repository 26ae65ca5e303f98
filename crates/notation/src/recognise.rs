//! Recognises the notation of a text by its marks: words and signs that no other notation has at that place.

use super::Notation;

/// A mark: the notation, and whether a text has it. The first mark of a text decides.
type Mark = (Notation, fn(&str) -> bool);

const MARKS: &[Mark] = &[
    (Notation::Closure, |text| text.starts_with('|')),
    (Notation::Memref, |text| text.starts_with("memref<")),
    (Notation::AffineMap, |text| text.starts_with("affine_map<")),
    (Notation::CuteDsl, |text| begins(text, &["!cute.", "cute.", "tensor<ptr<"])),
    (Notation::Triton, is_triton),
    (Notation::Mdspan, |text| text.contains("::mapping<") || text.contains("mdspan<")),
    (Notation::Tract, |text| text.contains("make_morphism(")),
    (Notation::Dlpack, |text| text.contains("shape[") && text.contains("strides[")),
    (Notation::Torch, |text| text.contains("torch.") || has_words(text, "size", "stride")),
    (Notation::Numpy, |text| text.contains("as_strided(") || has_words(text, "shape", "strides")),
    (Notation::Xla, is_xla),
    (Notation::Types, |text| begins(text, &["Layout<("])),
    (Notation::CuteDsl, |text| text.contains("?{") || text.contains("order=(")),
    (Notation::Pycute, |text| begins(text, &["Layout(", "ComposedLayout(", "pycute."])),
    (Notation::CuteCall, |text| text.contains("make_shape(") || text.contains("{}") && text.contains("make_layout(")),
    (Notation::CuteCpp, |text| ["Layout<", "cute::", "Swizzle<"].iter().any(|mark| text.contains(mark))),
    (Notation::CuteText, is_printed),
];

/// Returns the notation of a text by its marks. A text without marks is in the language of `layout!`, or in none.
pub(super) fn recognised(text: &str) -> Option<Notation> {
    let text = text.trim();
    MARKS.iter().find(|(_, has_mark)| has_mark(text)).map(|(notation, _)| *notation)
}

fn begins(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.starts_with(word))
}

/// Whether `shape = ..` and `strides = ..` are said, in any order.
fn has_words(text: &str, shape: &str, strides: &str) -> bool {
    let said: Vec<&str> = text.split(['=', ',', '(', ')', ' ']).collect();
    text.contains('=') && said.contains(&shape) && said.contains(&strides)
}

/// Whether it is an encoding, a constructor of Gluon, or a dump of bases.
fn is_triton(text: &str) -> bool {
    let is_attribute = text.starts_with('#') && !text.starts_with("#[");
    let of_gluon = ["BlockedLayout(", "SharedLayout(", "SliceLayout(", "DistributedLayout(", "OperandLayout("];
    let is_empty = text.starts_with("(empty layout with out-dims");
    let is_dump = is_empty || text.contains("where out dims are") || text.starts_with("- ") && text.contains("->");
    let is_bases = text.starts_with('{') && text.contains("[[");
    let of_dialect = begins(text, &["!ttg.", "!triton_gpu.", "tensor<", "PaddedSharedLayout", "gl.", "ttgl."]);
    is_attribute || is_dump || is_bases || of_dialect || of_gluon.iter().any(|name| text.contains(name))
}

/// Whether it is a type of elements with extents in brackets: `bf16[16,256]{1,0}`.
fn is_xla(text: &str) -> bool {
    let Some((element, rest)) = text.split_once('[') else { return false };
    let Some((extents, _)) = rest.split_once(']') else { return false };
    let is_element = element.starts_with(|c: char| c.is_ascii_lowercase());
    is_element
        && element.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && extents.bytes().all(|byte| byte.is_ascii_digit() || b", <=".contains(&byte))
}

/// Whether it is text that `CuTe` prints: a swizzle `Sw<3,4,3>`, a pointer, or a constant `_4`.
fn is_printed(text: &str) -> bool {
    let is_constant = |pair: &[u8]| pair[0] == b'_' && (pair[1].is_ascii_digit() || pair[1] == b'm');
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let bytes = text.as_bytes();
    let constants = bytes.windows(2).enumerate().filter(|(_, pair)| is_constant(pair));
    let mut at_start = constants.filter(|(at, _)| *at == 0 || !is_word(bytes[at - 1]));
    text.contains("Sw<") || text.contains("_ptr[") || text.contains("_ptr(") || at_start.next().is_some()
}
