//! The error texts about meaning: operations, arguments, attributes, names. L0002 to L0008, and laws about numbers that
//! the macro does not know.

use std::fmt;

use layout_algebra::{Basis, Blame, Capacity, LayoutError, MAX_RUNTIME, MAX_SUM_AXES, Operation};
use proc_macro2::Ident;

use super::paste::Target;
use super::{Diagnostic, MAX_FIX, quoted};
use crate::defines::Defines;
use crate::operation::Yields;
use crate::region::Region;

/// An argument of an operation, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub operation: &'static str,
    pub argument: usize,
    /// The syntax of the operation.
    pub usage: &'static str,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: argument {}", self.operation, self.argument)
    }
}

/// Writes "1 argument" or "2 arguments".
fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// Splits a usage into its word and its operands.
fn word_of(usage: &str) -> [&str; 2] {
    let (word, operands) = usage.split_at(usage.find(['(', ' ']).unwrap_or(usage.len()));
    [word, operands]
}

/// Operations and arguments.
impl Diagnostic {
    pub fn unknown_operation(region: Region, name: &str, suggestion: Option<&str>, all: &str) -> Diagnostic {
        let headline = format!("operation: there is no `{}`", quoted(name));
        match suggestion {
            Some(usage) if usage.len() <= MAX_FIX => {
                Diagnostic::new(region, "L0002", &headline, "did you mean |{}|{}?", &word_of(usage))
            }
            _ => Diagnostic::new(region, "L0002", &headline, "operations are {}", &[all]),
        }
    }

    /// Reports an operation whose result has the wrong kind for its place.
    pub fn yields(region: Region, operation: &str, yields: Yields, wanted: &str) -> Diagnostic {
        let (found, help) = match yields {
            Yields::Layout => {
                ("a layout", "define a layout, type Tile = ..; or its size, ~const N: usize = size(Tile);~")
            }
            Yields::Shape => ("a shape", "write ~type Grid = ceil_div((100, 60), (32, 16));~"),
            Yields::Tiler => ("a tiler", "write ~zipped_divide(layout, tv_tiler(threads, values))~"),
            Yields::Number => {
                ("a number", "write ~const N: usize = size(Tile);~ a number that shapes can use: ~(N, 8)~")
            }
        };
        let headline = format!("operation: {operation}(..) yields {found} where {wanted} is expected");
        Diagnostic::new(region, "L0004", &headline, help, &[])
    }

    /// Reports a number of a layout inside a layout.
    pub fn number_inside(region: Region, part: &str, call: &str) -> Diagnostic {
        let headline = format!("{part}: `{}` is a call, a number is expected here", quoted(call));
        let call = if call.len() <= MAX_FIX { call } else { "size(Tile)" };
        let help = "define it above, ~const N: usize = {};~ and write ~N~ here";
        Diagnostic::new(region, "L0004", &headline, help, &[call])
    }

    /// Reports a layout without a name, as the argument of an operation on shapes.
    pub fn unnamed_layout(region: Region, place: Place, layout: &str) -> Diagnostic {
        let headline = format!("{}: `{}` has no name", place.operation, quoted(layout));
        let help = "define it above, type Tile = ..; and write ~{}(Tile)~";
        Diagnostic::new(region, "L0004", &headline, help, &[place.operation])
    }

    pub fn argument_count(
        region: Region,
        operation: &str,
        found: usize,
        expected: Option<usize>,
        usage: &str,
    ) -> Diagnostic {
        let expected = expected.map_or_else(|| "extents".to_owned(), |number| count(number, "argument"));
        let headline = format!("{operation}: takes {expected}, found {found}");
        Diagnostic::new(region, "L0003", &headline, "write ~{}~", &[usage])
    }

    pub fn generic_argument_count(region: Region, name: &str, found: usize, parameters: &[String]) -> Diagnostic {
        let name = quoted(name);
        let headline = format!("name: `{name}` takes {}, found {found}", count(parameters.len(), "argument"));
        let help = if parameters.is_empty() { "write |{}|" } else { "write ~{}<{}>~" };
        Diagnostic::new(region, "L0003", &headline, help, &[&name, &parameters.join(", ")])
    }

    pub fn argument_kind(region: Region, place: Place, found: &str, wanted: &str) -> Diagnostic {
        let headline = format!("{place} is {found}, not {wanted}");
        Diagnostic::new(region, "L0004", &headline, "write ~{}~", &[place.usage])
    }

    /// Reports shapes as operands of `make_layout`, which `CuTe` reads as a shape and its stride.
    pub fn ambiguous_modes(region: Region, strided: &str, joined: &str) -> Diagnostic {
        let headline = "make_layout: shapes without strides: shape and stride, or modes side by side?";
        let (what, modes) =
            if strided.contains(" : ") { ("shape and stride", "two modes") } else { ("the shape", "one mode") };
        Diagnostic::rewritten(
            region,
            "L0004",
            headline,
            "write |{}| for {}, or |{}| for {}",
            &[strided, what, joined, modes],
        )
    }

    /// Reports a shape that `CuTe` reads as a by-mode tiler, and this language elsewhere as a column-major layout.
    pub fn ambiguous_tiler(region: Region, place: Place, by_mode: &str, layout: &str) -> Diagnostic {
        let headline = format!("{place} is a shape without a stride: by mode, or one layout?");
        let help = "write |{}| for a tile of each mode, or |{}| for the column-major layout";
        Diagnostic::new(region, "L0004", &headline, help, &[by_mode, layout])
    }
}

/// Entries of shapes, strides and tilers.
impl Diagnostic {
    /// Reports a claim about layouts of the other kind.
    pub fn claim_of_other(region: Region, claim: &str, what: &str, all: &str) -> Diagnostic {
        let headline = format!("check: `{}` is no claim about {what}", quoted(claim));
        Diagnostic::new(region, "L0005", &headline, "claims about these are {}", &[all])
    }

    pub fn not_a_layout(region: Region, found: &str) -> Diagnostic {
        let headline = format!("layout: {found} is not a layout");
        let help = "write a layout: ~(4, 8) : (8, 1)~, ~row_major(4, 8)~, or the name of one";
        Diagnostic::new(region, "L0004", &headline, help, &[])
    }

    /// Reports `C<4>` or `Tile<4>` in place of a number. `argument` is the first one, as it is written.
    pub fn type_for_number(region: Region, part: &str, name: &str, argument: Option<&str>) -> Diagnostic {
        let headline = format!("{part}: `{}` is a type, not a number", quoted(name));
        let integer = ["C<", "Int<", "Const<", "Bounded<"]
            .iter()
            .any(|head| name.rsplit("::").any(|last| last.starts_with(head)));
        let help = match argument.filter(|_| integer) {
            Some(_) => "write |{}|",
            None => {
                "write a number, a const, or {a Rust expression}; define its size above: const N: usize = size(..);"
            }
        };
        Diagnostic::new(region, "L0004", &headline, help, argument.as_slice())
    }

    pub fn extent_at_run_time(region: Region) -> Diagnostic {
        let help =
            "write a number; a layout may have runtime extents, (128?, 64?) : (?, 1), and so may row_major(128?, 64?)";
        Diagnostic::new(
            region,
            "L0004",
            "shape: an extent that is known at run time only is not allowed here",
            help,
            &[],
        )
    }

    pub fn negative_extent(region: Region, number: &str) -> Diagnostic {
        let number = quoted(number);
        let headline = format!("shape: an extent is at least 1, found -{number}");
        let help = "write |{}|; a stride of -1 walks backwards";
        Diagnostic::rewritten(region, "L0004", &headline, help, &[&number])
    }

    pub fn negative_tile(region: Region, number: &str) -> Diagnostic {
        let number = quoted(number);
        let headline = format!("tiler: an extent is at least 1, found -{number}");
        Diagnostic::rewritten(region, "L0004", &headline, "write |{}|", &[&number])
    }

    /// Reports a layout in a tuple. `all` is the tuple, if there is one.
    pub fn layout_in_tuple(region: Region, part: &str, layout: &str, all: Option<&str>) -> Diagnostic {
        let headline = format!("{part}: `{}` is a layout, not a number", quoted(layout));
        let layout = if layout.len() <= MAX_FIX { layout } else { "Tile" };
        let (help, words) = match all {
            Some(all) if all.len() <= MAX_FIX => ("layouts are joined by an operation: |make_layout{}|", all),
            _ => ("define its size above, ~const N: usize = size({});~ and write ~N~ here", layout),
        };
        Diagnostic::rewritten(region, "L0004", &headline, help, &[words])
    }

    /// Reports an access or a dimension, which have no size, in place of a number.
    pub fn item_in_tuple(region: Region, part: &str, name: &str, found: Defines) -> Diagnostic {
        let headline = format!("{part}: `{}` is {}, not a number", quoted(name), found.described()[1]);
        Diagnostic::new(region, "L0004", &headline, "define one above, ~const N: usize = 8;~ and write ~N~ here", &[])
    }

    /// Reports `2 ^ 3` in place of a number. Elsewhere it is a mode whose coordinates are combined by exclusive or.
    pub fn power(region: Region, part: &str, base: u64, exponent: u64) -> Diagnostic {
        let headline = format!("{part}: `{base} ^ {exponent}` is a layout by exclusive or, not a power");
        let power = u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent));
        match power {
            Some(power) => Diagnostic::new(region, "L0004", &headline, "write |{}|", &[&power.to_string()]),
            None => Diagnostic::new(region, "L0004", &headline, "write a number that fits in 63 bits", &[]),
        }
    }

    /// Reports modes combined by exclusive or whose numbers only rustc knows.
    pub fn exclusive_unknown(region: Region) -> Diagnostic {
        let headline = "`^`: the swizzle is found from numbers, here one is known to rustc only";
        let help =
            "write literals or consts of `layout!`, or the swizzle itself: ~swizzle(3, 3, 3) * ((8, 64) : (64, 1))~";
        Diagnostic::new(region, "L0004", headline, help, &[])
    }

    pub fn linear_unknown(region: Region) -> Diagnostic {
        let headline = "linear: the columns follow from numbers, this one is known to rustc only";
        let help = "write it as a number, or as a const of `layout!`: ~const N: usize = 8;~";
        Diagnostic::new(region, "L0004", headline, help, &[])
    }

    pub fn entry_kind(region: Region, part: &str, found: &str) -> Diagnostic {
        let headline = format!("{part}: {found} is not a number");
        let help = match part {
            "stride" => "write numbers, consts, {expressions}, or `~?~` for a runtime stride: ~(?, 1)~",
            "tiler" => {
                "write integers, layouts, `~_~` for a mode not tiled, `~..~` for all of one, or brackets of them: \
                 ~[8, _]~"
            }
            _ => "write numbers, consts, or {expressions}: ~(4, N, {N + 1})~",
        };
        Diagnostic::new(region, "L0004", &headline, help, &[])
    }

    /// Reports a negative number where it is not allowed.
    pub fn negative(region: Region, part: &str, number: &str) -> Diagnostic {
        let number = quoted(number);
        let headline = format!("{part}: -{number} is negative, and counts from 0");
        Diagnostic::rewritten(region, "L0004", &headline, "write |{}|; only a stride may be negative", &[&number])
    }

    pub fn parameter_in_block(region: Region, name: &str) -> Diagnostic {
        let name = quoted(name);
        let headline = format!("number: parameter `{name}` in braces, which Rust does not evaluate");
        let help =
            "write it alone, a product in a shape, ~{N * 2}~, or a second parameter: <const N: usize, const M: usize>";
        Diagnostic::new(region, "L0004", &headline, help, &[])
    }

    /// Reports `{N + 1}` as a stride. `sum` is the text without braces.
    pub fn sum_in_block(region: Region, name: &str, sum: &str) -> Diagnostic {
        let headline = format!("number: parameter `{}` in braces, which Rust does not evaluate", quoted(name));
        let help = "a dense stride and its padding are a sum without braces: |{}|";
        Diagnostic::new(region, "L0004", &headline, help, &[sum])
    }

    /// Reports a stride in the text form of layouts that no layout has: `2*?9`, `1@300`.
    pub fn printed_stride(region: Region, text: &str, code: &str) -> Diagnostic {
        let headline = format!("stride: no layout has a stride `{}`", quoted(text));
        if text.contains(['+', '-']) && text.contains('@') && !text.starts_with('-') {
            let help = "a sum has each of the axes 0 to {} once, as ~3@0+5@1~, and no other term";
            return Diagnostic::new(region, code, &headline, help, &[&(MAX_SUM_AXES - 1).to_string()]);
        }
        let help = "runtime numbers are ?0 to ?{}, modes of axes 0 to 254, and numbers have 63 bits";
        Diagnostic::new(region, code, &headline, help, &[&(MAX_RUNTIME - 1).to_string()])
    }

    /// Reports a stride that a layout has, but no type: `2*?`, `4@0`.
    pub fn stride_without_type(region: Region, stride: layout_algebra::Stride) -> Diagnostic {
        let headline = format!("stride: no type has the stride `{stride}`; types have numbers and `?`");
        let help = match stride.basis() {
            Basis::Axis(_) | Basis::Sum(_) => {
                "write the operation that yields the layout: ~make_identity_layout((4, 8))~"
            }
            _ => "write ~?~, counted from the left, or the operation that yields the layout",
        };
        Diagnostic::new(region, "L0004", &headline, help, &[])
    }

    pub fn stride_too_large(region: Region, number: u64) -> Diagnostic {
        let headline = format!("number: stride {number} does not fit in 63 bits");
        Diagnostic::new(region, "L0007", &headline, "write at most |{}|", &[&i64::MAX.to_string()])
    }

    /// Reports more runtime numbers than a layout holds.
    pub fn runtime_numbers(region: Region, count: usize) -> Diagnostic {
        let (blame, what) = (Blame::whole(Operation::Layout, 0), Capacity::RuntimeStrides);
        let error = LayoutError::CapacityExceeded { blame, what, count: count as u64 };
        Diagnostic::algebra(&error, region, &[])
    }

    pub fn too_many_modes(region: Region, modes: usize, most: usize) -> Diagnostic {
        let headline = format!("layout: {modes} modes side by side, a type holds {most}");
        Diagnostic::new(region, "L0104", &headline, "nest them, ((2, 2), (2, 2)), or coalesce the layout", &[])
    }

    /// Reports `(4) : 1`. `plain` is the text without parentheses.
    pub fn tuple_of_one(region: Region, tuple: &str, plain: &str) -> Diagnostic {
        let headline = format!("layout: not congruent, `{}` is a tuple of one mode", quoted(tuple));
        let plain = if plain.len() <= MAX_FIX { plain } else { "4 : 1" };
        Diagnostic::rewritten(region, "L0102", &headline, "write |{}|, or a tuple on both sides", &[plain])
    }

    /// Reports a shape and a stride that are not congruent and have unknown extents. The numbers of modes are known.
    pub fn not_congruent(region: Region, shape: &str, modes: [usize; 2]) -> Diagnostic {
        let [of_shape, of_stride] = modes;
        let headline = if of_shape == of_stride {
            format!("layout: shape and stride have {} each, but different brackets", count(of_shape, "mode"))
        } else {
            format!("layout: the shape has {}, the stride has {of_stride}", count(of_shape, "mode"))
        };
        let help = "write one stride for each extent of {}, in the same brackets";
        Diagnostic::new(region, "L0102", &headline, help, &[&quoted(shape)])
    }
}

/// Names and attributes.
impl Diagnostic {
    pub fn defined_twice(region: Region, name: &str) -> Diagnostic {
        let name = quoted(name);
        let headline = format!("name: `{name}` is defined twice");
        Diagnostic::new(region, "L0006", &headline, "rename one of them: ~{}2~", &[&name])
    }

    pub fn defined_below(region: Region, name: &str, itself: bool) -> Diagnostic {
        let name = quoted(name);
        if itself {
            let headline = format!("name: `{name}` is used in its own definition");
            return Diagnostic::new(region, "L0008", &headline, "give the new layout another name", &[]);
        }
        let headline = format!("name: `{name}` is used before its definition");
        Diagnostic::new(region, "L0008", &headline, "move the definition of {} above this one", &[&name])
    }

    /// Reports that `other` is defined below, by the definition `name` that uses it.
    pub fn defined_in_a_circle(region: Region, name: &str, other: &str) -> Diagnostic {
        let (name, other) = (quoted(name), quoted(other));
        let headline = format!("name: `{name}` and `{other}` use each other");
        let help = "write `{}` without `{}`: as a literal, ~(4, 8)~";
        Diagnostic::new(region, "L0008", &headline, help, &[&name, &other])
    }

    pub fn unknown_claim(region: Region, name: &str, suggestion: Option<&str>, all: &str) -> Diagnostic {
        let headline = format!("check: there is no claim `{}`", quoted(name));
        match suggestion {
            Some(usage) => Diagnostic::new(region, "L0005", &headline, "did you mean |{}|{}?", &word_of(usage)),
            None => Diagnostic::new(region, "L0005", &headline, "claims are {}", &[all]),
        }
    }

    pub fn claim_arguments(region: Region, name: &str, usage: &str) -> Diagnostic {
        let operands = match usage.split_once('(') {
            None if usage.starts_with("instructions") => "compares a bulk copy with a number",
            None if usage.contains('=') => "compares the layout with a number",
            None => "takes no operand",
            Some(("registers", _)) => "compares an operand of a product with a number",
            Some(("at_once", _)) => "takes a side of a copy",
            Some(("descriptor", _)) => "takes A or B of a product",
            Some(("bulk", _)) if usage.contains('=') => "compares the boxes of a tile with a number",
            Some(("bulk", _)) => "takes the layout of a tensor and the bits of an element",
            Some(_) if usage.contains('=') => "compares an access with a number",
            Some((_, operands)) if operands.contains(',') => "takes two offsets and the other layout",
            Some((_, operands)) if operands.starts_with(|first: char| first.is_ascii_digit()) => "takes one number",
            Some(_) => "takes one layout",
        };
        Diagnostic::new(region, "L0005", &format!("{name}: the claim {operands}"), "write ~{}~", &[usage])
    }

    /// Reports a claim about an access with a comparison that it does not have.
    pub fn claim_compares(region: Region, claim: &str, operator: &str, number: &str) -> Diagnostic {
        let name = claim.split(['(', ' ']).next().unwrap_or_default();
        let headline = format!("{name}: the claim compares by `{operator}`");
        Diagnostic::rewritten(region, "L0005", &headline, "write |{} {} {}|", &[claim, operator, number])
    }

    /// Reports `!injective`.
    pub fn negated_claim(region: Region) -> Diagnostic {
        let headline = "check: a claim says what holds, `!` is not part of one";
        let help = "leave the claim out, or test it in a program: `assert!(..)` of `layout_algebra`'s functions";
        Diagnostic::new(region, "L0005", headline, help, &[])
    }

    /// Reports a message with placeholders: const evaluation cannot format.
    pub fn message_formats(region: Region, placeholder: &str) -> Diagnostic {
        let headline = format!("check: a message is fixed text, `{}` cannot be formatted", quoted(placeholder));
        let help = "leave it out: the error says which number it found; braces of the text are {{ and }}";
        Diagnostic::new(region, "L0005", &headline, help, &[])
    }

    /// Reports a message before claims; `whole` is both.
    pub fn message_first(region: Region, whole: Region, claims: &str, message: &str) -> Diagnostic {
        let claims = claims.trim_end_matches(',');
        let is_short = claims.len() + message.len() <= MAX_FIX;
        let (help, words) =
            if is_short { ("write |{}, {}|", &[claims, message][..]) } else { ("move it to the end", &[][..]) };
        let headline = "check: a message is written after the last claim";
        Diagnostic::with_target(region, "L0005", headline, (help, words), &Target::Value(whole))
    }

    pub fn claim_on_generic(region: Region, name: &str, claim: &str) -> Diagnostic {
        let headline = format!("check: `{}` has parameters, so nothing can be checked here", quoted(name));
        let help = "write assert_layout!({}<N>: {}) in the function that uses it";
        Diagnostic::new(region, "L0005", &headline, help, &[&quoted(name), &quoted(claim)])
    }

    /// Reports a claim about a product or a copy with parameters.
    pub fn claim_on_generic_item(region: Region, name: &str, claim: &str) -> Diagnostic {
        let headline = format!("check: `{}` has parameters, so nothing can be checked here", quoted(name));
        let help = "claim it where its numbers are known, in const code: ~layout_static::atom::check::{}~";
        Diagnostic::new(region, "L0005", &headline, help, &[&quoted(claim)])
    }

    /// Reports a claim about a definition of another kind, such as a number.
    pub fn claim_on_other(region: Region, name: &str, what: &str) -> Diagnostic {
        let headline = format!("check: `{}` is {what}, and claims are about layouts", quoted(name));
        Diagnostic::new(region, "L0005", &headline, "write ~#[check(injective)]~ above the layout", &[])
    }

    /// Reports an unknown attribute, if no rustc follows that would report it.
    pub fn unknown_attribute(name: &Ident) -> Diagnostic {
        let headline = format!("attribute: there is no `#[{}]`", quoted(&name.to_string()));
        let help = "leave it out; attributes are ~#[check(injective)]~, ~#[draw]~, ~#[allow(intractable)]~, and Rust's";
        Diagnostic::new(Region::from(name.span()), "L0005", &headline, help, &[])
    }

    pub fn attribute_in_expression(region: Region) -> Diagnostic {
        let headline = "attribute: only #[allow(intractable)] is allowed before a layout in type position";
        let help = "define the layout: layout! { ~#[check(injective)] type Tile = (4, 8);~ }";
        Diagnostic::new(region, "L0005", headline, help, &[])
    }

    pub fn only_allow(region: Region, level: &str) -> Diagnostic {
        let headline = format!("attribute: `{level}(intractable)`; the word is for `allow` only");
        Diagnostic::rewritten(
            region,
            "L0005",
            &headline,
            "write |#[allow(intractable)]|, or nothing: it is denied",
            &[],
        )
    }

    pub fn lint_slip(region: Region, word: &str) -> Diagnostic {
        let headline = format!("attribute: there is no lint `{}`", quoted(word));
        Diagnostic::new(region, "L0005", &headline, "did you mean #[allow(|intractable|)]?", &[])
    }
}
