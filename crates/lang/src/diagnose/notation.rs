//! The error texts about slips in linear layouts, formulas, accesses and plans.

use super::{Diagnostic, MAX_FIX, quoted};
use crate::defines::Defines;
use crate::machine_words::machine_words;
use crate::region::Region;

/// An example of several outputs.
const OUTPUTS: &str = "-> { row: 16, column: 8 }";

impl Diagnostic {
    /// Reports a definition by the keyword of another kind. `all` is the text after its `=`.
    pub fn other_keyword(
        region: Region,
        head: &str,
        keyword: Defines,
        meant: Defines,
        name: &str,
        all: &str,
    ) -> Diagnostic {
        let ([found, _], [word, what]) = (keyword.described(), meant.described());
        let headline = format!("syntax: `{head}` is {what}, which `{found}` does not define");
        let all = if all.len() <= MAX_FIX { all } else { ".." };
        let with_bits = all.strip_suffix(')').filter(|_| meant == Defines::Plan && !all.contains("bits"));
        let with_bits = with_bits.map(|all| format!("{all}, bits 32)"));
        let all = with_bits.as_deref().unwrap_or(all);
        Diagnostic::rewritten(region, "L0001", &headline, "write |{} {} = {};|", &[word, &quoted(name), all])
    }

    /// Reports another token in place of `^` between extents and strides.
    pub fn linear_caret(region: Region, found: &str, mended: &str) -> Diagnostic {
        let headline = format!("syntax: expected `^`, found `{}`: bits are combined by exclusive or", quoted(found));
        let mended = if mended.len() <= MAX_FIX { mended } else { "lane: (4, 8) ^ (32, 1)" };
        Diagnostic::rewritten(region, "L0001", &headline, "write |{}|", &[mended])
    }

    /// Reports a name without `:` after it.
    pub fn linear_colon(region: Region, found: &str, mended: &str) -> Diagnostic {
        let headline = format!("syntax: expected `:` after the dimension, found `{}`", quoted(found));
        Diagnostic::rewritten(region, "L0001", &headline, "write |{}|", &[mended])
    }

    /// Reports bases without the name of their dimension.
    pub fn linear_name(region: Region, found: &str, mended: &str) -> Diagnostic {
        let headline = format!("syntax: expected the name of a dimension, found `{}`", quoted(found));
        Diagnostic::rewritten(region, "L0001", &headline, "name it: |{}|", &[mended])
    }

    /// Reports inputs without outputs.
    pub fn linear_outputs(region: Region, found: &str, inputs: &str, outputs: &str) -> Diagnostic {
        let headline = format!("syntax: expected the outputs after `->`, with their sizes, found {}", quoted(found));
        let inputs = if inputs.len() + outputs.len() <= MAX_FIX { inputs } else { "{ .. }" };
        let help = "write |{} -> {}|, one number, or coordinates: {}";
        Diagnostic::rewritten(region, "L0001", &headline, help, &[inputs, outputs, OUTPUTS])
    }

    /// Reports an output without its size.
    pub fn linear_size(region: Region, mended: &str) -> Diagnostic {
        let headline = "syntax: an output is a name, `:` and its size";
        Diagnostic::rewritten(region, "L0001", headline, "write |{}|", &[mended])
    }

    /// Reports bases in Triton's notation.
    pub fn linear_bases(region: Region, is_set: bool, mended: Option<&str>) -> Diagnostic {
        let headline = if is_set {
            "syntax: expected `:` after the dimension, found `=`: this is Triton's notation"
        } else {
            "syntax: a base is written in parentheses, not in a list of its own"
        };
        if let Some(mended) = mended.filter(|mended| mended.len() <= MAX_FIX) {
            return Diagnostic::rewritten(region, "L0001", headline, "write |{}|", &[mended]);
        }
        let bases = "{ register: [(0, 1), (8, 0)] } -> { row: 16, column: 8 }";
        Diagnostic::new(region, "L0001", headline, "write ~{}~", &[bases])
    }

    /// Reports an operator between linear layouts.
    pub fn linear_infix(region: Region, operator: &str, mended: &str) -> Diagnostic {
        let headline = format!("syntax: `{operator}` between linear layouts: operations have names");
        Diagnostic::rewritten(region, "L0001", &headline, "write |{}|", &[mended])
    }

    /// Reports a formula without the extents of its coordinates.
    pub fn infer_shape(region: Region) -> Diagnostic {
        let headline = "syntax: expected the shape of the coordinates, found `|`";
        Diagnostic::new(
            region,
            "L0001",
            headline,
            "write it before the names, ~{}~",
            &["infer((4, 8), |i, j| 8 * i + j)"],
        )
    }

    /// Reports `for` or `in` in place of a closure. `mended` is the call in its order.
    pub fn infer_for(region: Region, found: &str, mended: Option<&str>) -> Diagnostic {
        let headline = format!("syntax: {found} in `infer`: write the shape first, then names between bars");
        match mended.filter(|mended| mended.len() <= MAX_FIX) {
            Some(mended) => Diagnostic::rewritten(region, "L0001", &headline, "write |{}|", &[mended]),
            None => Diagnostic::new(region, "L0001", &headline, "write ~{}~", &["infer((4, 8), |i, j| 8 * i + j)"]),
        }
    }

    /// Reports a call in a formula. `choice` is its meaning.
    pub fn formula_call(region: Region, name: &str, choice: Option<&str>) -> Diagnostic {
        let headline = format!("syntax: `{}(..)` in a formula, which has operators and `if`, no calls", quoted(name));
        if let Some(choice) = choice.filter(|choice| choice.len() <= MAX_FIX) {
            return Diagnostic::rewritten(region, "L0001", &headline, "write |{}|", &[choice]);
        }
        let help = "write it with + - * / % & ^ << >>, or as a table: ~infer(4, [0, 2, 4, 6])~";
        Diagnostic::rewritten(region, "L0001", &headline, help, &[])
    }

    /// Reports braces around a formula, or statements before it.
    pub fn formula_block(region: Region, inside: Option<&str>) -> Diagnostic {
        let headline = "syntax: a formula is one expression, without braces or `let`";
        match inside.filter(|inside| inside.len() <= MAX_FIX) {
            Some(inside) => Diagnostic::rewritten(region, "L0001", headline, "write |{}|", &[inside]),
            None => Diagnostic::rewritten(region, "L0001", headline, "replace each name by its expression", &[]),
        }
    }

    /// Reports a sign before an operand of a formula.
    pub fn formula_sign(region: Region) -> Diagnostic {
        let headline = "syntax: a formula has no signs, it subtracts";
        Diagnostic::new(region, "L0001", headline, "write ~0 -~, or the number that it is taken from", &[])
    }

    /// Reports an option of an access by another name.
    pub fn access_option(region: Region, found: &str, meant: &str) -> Diagnostic {
        let headline =
            format!("syntax: `{}` is no option; options are `bits`, `vector`, `align` and `on`", quoted(found));
        Diagnostic::rewritten(region, "L0001", &headline, "write |{}|", &[meant])
    }

    /// Reports a machine in lowercase.
    pub fn unknown_machine(region: Region, found: &str, meant: Option<&str>) -> Diagnostic {
        let headline = format!("name: there is no machine `{}`", quoted(found));
        if let Some(meant) = meant {
            return Diagnostic::new(region, "L0002", &headline, "write |{}|", &[meant]);
        }
        let help = concat!("machines are ", machine_words!(""), "or a type in scope; NVIDIA is sm_50 and all since");
        Diagnostic::new(region, "L0002", &headline, help, &[])
    }

    /// Reports a plan without the bits of its registers.
    pub fn plan_bits(region: Region, mended: &str) -> Diagnostic {
        let headline = "syntax: a plan has the bits of an element, which are missing";
        Diagnostic::rewritten(region, "L0001", headline, "write |{}|", &[mended])
    }

    /// Reports a plan of one layout.
    pub fn plan_target(region: Region, source: &str) -> Diagnostic {
        let headline = "syntax: a plan converts one layout to another, the second is missing";
        let source = if source.len() <= MAX_FIX { source } else { "Source" };
        Diagnostic::new(region, "L0001", headline, "write ~convert({}, Target, bits 32)~", &[source])
    }

    /// Reports `padding_for` without the mode to pad.
    pub fn padding_mode(region: Region, mended: &str) -> Diagnostic {
        let headline = "syntax: expected the mode to pad, an integer, before the accesses";
        let mended = if mended.len() <= MAX_FIX { mended } else { "padding_for(Tile, 0, [Load])" };
        Diagnostic::rewritten(region, "L0001", headline, "write |{}|", &[mended])
    }

    /// Reports an attribute, or documentation, after the last definition.
    pub fn attribute_at_the_end(region: Region) -> Diagnostic {
        let headline = "syntax: an attribute, or documentation, without a definition after it";
        Diagnostic::new(region, "L0001", headline, "write it above its definition: ~/// The tile.~", &[])
    }

    /// Reports a function of `NumPy` or Triton that makes an array.
    pub fn array(region: Region, found: &str, layout: &str) -> Diagnostic {
        let headline = format!("syntax: `{}` makes an array; a layout says where its elements are", quoted(found));
        Diagnostic::rewritten(region, "L0001", &headline, "write |{}|", &[layout])
    }
}
