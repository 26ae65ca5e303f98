//! Reads pointers before layouts: `smem_ptr[16b](unset)`, `ptr<f16, smem, align<1024>, S<3,4,3>>`. Their swizzle moves
//! bytes.

use std::fmt::Write as _;

use layout_algebra::Swizzle;

use super::Reader;
use super::meaning::Meaning;
use crate::tree::{Group, Tree};
use crate::{NotationError, unit};

/// A pointer before a layout.
pub(super) struct Pointer {
    pub(super) text: String,
    /// The bits of an element, if given.
    bits: Option<u64>,
    /// The address, if given.
    address: Option<u64>,
    /// The swizzle of bytes in the pointer, if any.
    pub(super) swizzle: Option<Swizzle>,
}

impl Pointer {
    pub(super) fn note(&self) -> String {
        format!("a tensor at {}: this is its layout", self.text)
    }
}

impl Reader {
    /// Reads `smem_ptr[16b](unset)`, `smem_ptr_flag_bits<16>` or `ptr<f16, smem, align<1024>, S<3,4,3>>`.
    pub(super) fn pointer(&mut self, word: &str, groups: &[Group]) -> Result<Meaning, NotationError> {
        if let ("ptr", [Group { open: '<', entries }]) = (word, groups) {
            return Ok(Meaning::Pointer(self.pointer_of_types(word, entries)?));
        }
        let wrong = || NotationError::new(format!("`{word}` is not read: a pointer is smem_ptr[16b](unset)"));
        let (mut bits, mut address, mut text) = (None, None, word.trim_start_matches('_').to_owned());
        for group in groups {
            match (group.open, &group.entries[..]) {
                ('<', [Tree::Number(number)]) if word == "smem_ptr_flag_bits" => bits = u64::try_from(*number).ok(),
                ('[', [Tree::Word(unit, none)]) if none.is_empty() => {
                    bits = Some(unit.strip_suffix('b').and_then(|bits| bits.parse().ok()).ok_or_else(wrong)?);
                    let _ = write!(text, "[{unit}]");
                }
                ('(', [place]) => {
                    let (place, said) = address_of(place).ok_or_else(wrong)?;
                    address = place;
                    let _ = write!(text, "({said})");
                }
                _ => return Err(wrong()),
            }
        }
        if bits == Some(0) {
            Err(wrong())
        } else {
            Ok(Meaning::Pointer(Pointer { text, bits, address, swizzle: None }))
        }
    }

    /// Reads the arguments of `ptr<f16, smem, align<1024>, S<3,4,3>>`.
    pub(super) fn pointer_of_types(&mut self, path: &str, entries: &[Tree]) -> Result<Pointer, NotationError> {
        let wrong = || NotationError::new(format!("`{path}` is not read: write ptr<f16, smem, align<1024>, S<3,4,3>>"));
        let (mut swizzle, mut words) = (None, Vec::new());
        for entry in entries {
            match entry {
                Tree::Word(word, groups) if groups.is_empty() => words.push(word.clone()),
                Tree::Word(word, groups) => match (&**word, &groups[..]) {
                    ("align", [Group { open: '<', entries }]) => match entries[..] {
                        [Tree::Number(bytes)] => words.push(format!("align<{bytes}>")),
                        _ => return Err(wrong()),
                    },
                    ("S" | "Sw", [Group { open: '<', entries }]) if swizzle.is_none() => {
                        swizzle = Some(self.swizzle(entries)?);
                    }
                    _ => return Err(wrong()),
                },
                _ => return Err(wrong()),
            }
        }
        let element = words.first().filter(|_| words.len() <= 3).ok_or_else(wrong)?;
        let bits = Some(unit::bits_of_type(element).ok_or_else(wrong)?);
        Ok(Pointer { text: format!("ptr<{}>", words.join(", ")), bits, address: None, swizzle })
    }

    /// Returns the swizzle of elements, from the swizzle before a pointer or inside it.
    pub(super) fn of_elements(
        &mut self,
        swizzle: Option<Swizzle>,
        pointer: &Pointer,
    ) -> Result<Option<Swizzle>, NotationError> {
        let bytes = match (swizzle, pointer.swizzle) {
            (Some(_), Some(_)) => return Err(NotationError::new("two swizzles, one after the other")),
            (None, None) => {
                self.notes.push(pointer.note());
                return Ok(None);
            }
            (one, other) => one.or(other),
        };
        let bytes = bytes.unwrap_or(Swizzle::IDENTITY);
        let Some(bits) = pointer.bits else {
            let help = "say the bits of an element, smem_ptr[16b](unset)";
            return Err(NotationError::new(format!("the swizzle of a pointer moves bytes: {help}")));
        };
        // The swizzle moves addresses. It moves indices alike if the layout begins at a multiple of its period.
        let period = (bytes.sources() | bytes.targets()).checked_ilog2().map_or(1, |highest| 2u64 << highest);
        if let Some(address) = pointer.address.filter(|address| address % period != 0) {
            let text =
                format!("{bytes} moves addresses, and {address:#x} is not a multiple of its period, {period} bytes");
            return Err(NotationError::new(text));
        }
        let swizzle = unit::elements(bytes, bits)?;
        let of = &pointer.text;
        self.notes.push(format!("{bytes} of {of} moves bytes: it is {swizzle} of elements of {bits} bits"));
        Ok(Some(swizzle))
    }
}

/// Reads `unset`, `0x7f2b` or `(nil)`: the address, if there is one, and its text.
fn address_of(tree: &Tree) -> Option<(Option<u64>, &str)> {
    match tree {
        Tree::Word(word, groups) if groups.is_empty() => match word.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok().map(|address| (Some(address), &**word)),
            None => ["unset", "nil"].contains(&&**word).then_some((None, &**word)),
        },
        Tree::List(Group { open: '(', entries }) => entries.first().filter(|_| entries.len() == 1).and_then(address_of),
        _ => None,
    }
}
