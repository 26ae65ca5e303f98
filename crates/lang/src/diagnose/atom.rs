//! The error texts about instructions, tiled products and tiled copies.

use super::{Diagnostic, quoted};
use crate::atom::Word;
use crate::region::Region;

impl Diagnostic {
    /// Reports wrong arguments of a word of atoms.
    pub fn misused_word(region: Region, word: &str, usage: &str) -> Diagnostic {
        let headline = format!("{word}: these are not its arguments");
        Diagnostic::new(region, "L0003", &headline, "write ~{}~", &[usage])
    }

    /// Reports a table of an instruction without the bits of its elements.
    pub fn bits_of_an_element(region: Region, label: &str, usage: &str) -> Diagnostic {
        let word = usage.split('(').next().unwrap_or_default();
        let headline = format!("{word}: the bits of an element of {} are missing", quoted(label));
        Diagnostic::new(region, "L0003", &headline, "write them after `of`: ~{}~", &[usage])
    }

    /// Reports an instruction whose lanes are counted by a table that only rustc knows.
    pub fn lanes_not_known(region: Region) -> Diagnostic {
        let headline = "mma: the number of lanes of this table is known to rustc only";
        Diagnostic::new(region, "L0004", headline, "write it before the tables: ~lanes 32 : 1~", &[])
    }

    /// Reports a copy instruction in place of one that multiplies. `values` are the values of a thread that it moves.
    pub fn not_a_product_atom(region: Region, name: &str, values: Option<[u64; 2]>) -> Diagnostic {
        let headline = format!("mma: `{}` moves, and multiplies nothing", quoted(name));
        let [threads, values] = values.unwrap_or([32, 1]).map(|count| count.to_string());
        let help = "tile it as a copy: ~copy X = tiled({}, ({}, 1) : (1, 0), (1, {}));~";
        Diagnostic::new(region, "L0004", &headline, help, &[name, &threads, &values])
    }

    /// Reports an instruction that multiplies in place of a copy instruction.
    pub fn not_a_copy_atom(region: Region, name: &str) -> Diagnostic {
        let headline = format!("copy: `{}` multiplies, and moves nothing", quoted(name));
        let help = "tile it as a product: ~mma X = tiled({});~";
        Diagnostic::new(region, "L0004", &headline, help, &[name])
    }

    /// Reports an instruction that counts bits in place of elements.
    pub fn element_not_said(region: Region, name: &str, given: u64, moved: u64) -> Diagnostic {
        let headline = format!("copy: `{}` moves {moved} bits at once, a thread has {given} values", quoted(name));
        let bits = (moved / given).to_string();
        Diagnostic::new(region, "L1407", &headline, "write how many bits an element has: |{} of {}|", &[name, &bits])
    }

    /// Reports an instruction that counts bits, for a product with elements of `bits`.
    pub fn bits_not_said(region: Region, name: &str, bits: u64) -> Diagnostic {
        let (headline, bits) = (
            format!("copy: `{}` counts bits, the product has elements of {bits} bits", quoted(name)),
            bits.to_string(),
        );
        Diagnostic::new(region, "L1401", &headline, "write how many bits an element has: |{} of {}|", &[name, &bits])
    }

    /// Reports a word before a table that names no operand.
    pub fn unknown_label(region: Region, word: &str, found: &str, meant: Option<&str>) -> Diagnostic {
        let headline = format!("{word}: `{}` names no operand", quoted(found));
        match (meant, word) {
            (Some(meant), _) => Diagnostic::new(region, "L0003", &headline, "did you mean |{}|?", &[meant]),
            (None, "mma") => Diagnostic::new(region, "L0003", &headline, "operands are lanes, a, b and c", &[]),
            (None, _) => Diagnostic::new(region, "L0003", &headline, "the sides are from and to, then by from", &[]),
        }
    }

    /// Reports a word of a definition in place of a layout.
    pub fn word_of_a_definition(region: Region, word: &Word) -> Diagnostic {
        let [keyword, what] = word.defines.described();
        let headline = format!("layout: `{}` defines {what}, which is no layout", word.name);
        Diagnostic::new(region, "L0004", &headline, "define it by its keyword: ~{} X = {}(..);~", &[keyword, word.name])
    }

    /// Reports an unknown part of a product or a copy.
    pub fn unknown_part(region: Region, found: &str) -> Diagnostic {
        let headline = format!("part: there is no `.{}`", quoted(found));
        Diagnostic::new(region, "L0002", &headline, "write .a, .b or .c of a product, .from or .to of a copy", &[])
    }

    /// Reports `:` or `=` after the word of an operand.
    pub fn label_with(region: Region, label: &str, found: &str) -> Diagnostic {
        let headline = format!("syntax: {found} after `{label}`, which is written before its table alone");
        Diagnostic::new(region, "L0001", &headline, "leave it out: ~{} 4 : 1 of 32~", &[label])
    }

    /// Reports braces or brackets around the arguments of a word.
    pub fn atom_brackets(region: Region, word: &str) -> Diagnostic {
        let headline = format!("syntax: `{}` takes its arguments in `(..)`", quoted(word));
        Diagnostic::new(region, "L0001", &headline, "write parentheses: {}(..)", &[word])
    }

    /// Reports `32 bits`, or `bits 32`, after a table.
    pub fn bits_after_of(region: Region) -> Diagnostic {
        let headline = "syntax: the bits of an element are written after `of`";
        Diagnostic::new(region, "L0001", headline, "write ~of 32~", &[])
    }

    /// Reports a number type in place of its bits.
    pub fn bits_of_type(region: Region, found: &str, word: &str, bits: &str) -> Diagnostic {
        let headline = format!("syntax: `{}` is a type; `{word}` counts the bits of an element", quoted(found));
        Diagnostic::new(region, "L0001", &headline, "write {} |{}|", &[word, bits])
    }

    /// Reports a word after a tiled product.
    pub fn not_in(region: Region, found: &str) -> Diagnostic {
        let headline = format!("syntax: expected `;`, or `in` and a tile, found `{}`", quoted(found));
        Diagnostic::new(region, "L0001", &headline, "write ~in (128, 128, 32);~", &[])
    }

    /// Reports a missing operand.
    pub fn operand_missing(region: Region, word: &str, label: &str, usage: &str) -> Diagnostic {
        let headline = format!("{word}: there is no `{label}`");
        Diagnostic::new(region, "L0003", &headline, "write ~{}~", &[usage])
    }

    /// Reports an operand that is written twice.
    pub fn operand_twice(region: Region, word: &str, label: &str) -> Diagnostic {
        let headline = format!("{word}: `{label}` is written twice");
        Diagnostic::new(region, "L0003", &headline, "leave one of them out, or name another operand", &[])
    }

    /// Reports an argument without the name of its operand.
    pub fn operand_unnamed(region: Region, word: &str, argument: usize, usage: &str) -> Diagnostic {
        let headline = format!("{word}: argument {argument} does not say which operand it is");
        Diagnostic::new(region, "L0003", &headline, "write ~{}~", &[usage])
    }

    /// Reports other arguments than the extents along M, N and K.
    pub fn three_extents(region: Region, word: &str, found: &str, usage: &str) -> Diagnostic {
        let headline = format!("{word}: extents along M, N and K are expected, found {found}");
        Diagnostic::new(region, "L0004", &headline, "write ~{}~", &[usage])
    }

    /// Reports `of 16` at the atom of a product.
    pub fn bits_of_a_product(region: Region) -> Diagnostic {
        let headline = "tiled: a product has the bits of its atom";
        Diagnostic::new(region, "L0004", headline, "leave `of` out, which is for copies", &[])
    }

    /// Reports a product or a copy in place of one of its parts.
    pub fn which_part(region: Region, word: &str, name: &str, parts: &[&str]) -> Diagnostic {
        let headline = format!("{word}: which part of `{}`?", quoted(name));
        let written: Vec<String> = parts.iter().map(|part| format!("{name}.{part}")).collect();
        let (last, first) = (written.last().map_or("", String::as_str), &written[..written.len().saturating_sub(1)]);
        if first.is_empty() {
            return Diagnostic::new(region, "L0004", &headline, "write |{}|", &[last]);
        }
        Diagnostic::new(region, "L0004", &headline, "write {} or {}", &[&first.join(", "), last])
    }
}
