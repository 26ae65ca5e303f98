//! The error texts about syntax: L0001, and malformed numbers.

use super::{Diagnostic, MAX_FIX, quoted, quoted_found};
use crate::machine_words::machine_words;
use crate::region::Region;

/// The token that was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Definition,
    /// An entry of a shape or a stride.
    Extent,
    /// An entry of a coordinate.
    Coordinate,
    /// An entry of a tiler.
    Tile,
    /// An operand of an operation.
    Operand,
    Name,
    /// The body of an `atom`.
    Instruction,
    /// The body of an `mma`.
    TiledProduct,
    /// The body of a `copy`.
    TiledCopy,
    /// A bulk copy.
    BulkCopy,
    Equals,
    Layout,
    Stride,
    Number,
    Block,
    Comma,
    Semicolon,
    End,
    PathSegment,
    ClosingAngle,
    Parameter,
    ParameterComma,
    Attribute,
    OuterAttribute,
    Claim,
    Claims,
    ClaimComma,
    ClaimColon,
    Statement,
    Arrow,
    ArrowEnd,
    Codomain,
    Swizzle,
    Column,
    Linear,
    Dimension,
    Times,
    Offset,
    NumberName,
    NumberEquals,
    NumberExpression,
    Picture,
    PictureAccess,
    Access,
    AccessBits,
    AccessOption,
    Accesses,
    PlacementOption,
    Among,
    Machine,
    Plan,
    Closure,
    Formula,
    FormulaEnd,
    Comparison,
    Else,
}

impl Wanted {
    /// Returns the expected token, and the help.
    fn texts(self) -> (&'static str, &'static str) {
        match self {
            Wanted::Definition => ("`type` or `const`", "a definition reads ~type Tile = (4, 8) : (8, 1);~"),
            Wanted::Picture => (
                "a picture",
                "write ~grid~, ~memory~, ~swizzle~, ~bits~, ~morphism~, ~thread_value(16, 8)~, ~banks(Load)~",
            ),
            Wanted::PictureAccess => ("the name of an access", "write ~banks(Load)~, of a ~pub access Load = ..;~"),
            Wanted::Name => ("a name after `type`", "write ~type Tile = (4, 8) : (8, 1);~"),
            Wanted::Equals => ("`=` after the name", "write ~type Tile = (4, 8) : (8, 1);~"),
            Wanted::Extent => ("a number", "write a number such as ~4~, a const, or Rust in braces, ~{N + 1}~"),
            Wanted::Coordinate => {
                ("a coordinate", "write numbers, and `~_~` for what stays free: ~slice(Tile, (2, _))~")
            }
            Wanted::Tile => {
                ("a tile", "write a tile for each mode, `~_~` for a mode not tiled, `~..~` for all of one: ~[8, _]~")
            }
            Wanted::Operand => ("an operand", "write a layout, ~(4, 8) : (8, 1)~, its name, or a number"),
            Wanted::Layout => {
                ("a layout", "write a shape and a stride, ~(4, 8) : (8, 1)~, or an operation, ~row_major(4, 8)~")
            }
            Wanted::Stride => {
                ("a stride after `:`", "write one stride for each extent, ~(4, 8) : (8, 1)~, or no `:` at all")
            }
            Wanted::Number => {
                ("an integer", "write an integer such as ~4~, a const, or a Rust expression in braces, ~{N + 1}~")
            }
            Wanted::Block => ("a Rust expression in the braces", "write ~{N + 1}~, or leave the braces out"),
            Wanted::Comma => ("`,` or the closing bracket", "put `,` between the entries: ~(4, 8)~"),
            Wanted::Semicolon => ("`;` after the definition", "end it with `;`: ~type Tile = (4, 8) : (8, 1);~"),
            Wanted::End => ("the end of the layout", "write one layout: layout!(~(4, 8) : (8, 1)~)"),
            Wanted::PathSegment => ("a name after `::`", "write a path such as ~crate::tiles::Tile~"),
            Wanted::ClosingAngle => ("a closing `>`", "write ~Tile<4>~"),
            Wanted::Parameter => ("`const N: usize`", "write ~type Tile<const N: usize> = (N, 8);~"),
            Wanted::ParameterComma => ("`,` or `>`", "write ~type Tile<const N: usize, const M: usize> = (N, M);~"),
            Wanted::Attribute => ("an attribute in `[..]`", "write ~#[check(injective)]~"),
            Wanted::OuterAttribute => {
                ("an attribute of the definition", "write ~#[..]~, or ~///~, without the exclamation mark")
            }
            Wanted::Claim => ("a claim", "write claims such as ~size == 32, injective, vector >= 8~"),
            Wanted::Claims => ("claims in parentheses", "write ~#[check(size == 32, injective)]~"),
            Wanted::ClaimComma => ("`,` between claims", "write ~size == 32, injective, vector >= 8~"),
            Wanted::ClaimColon => ("`:` and claims", "write assert_layout!(~Tile: size == 32, injective~)"),
            Wanted::Arrow => ("`-[..]->`", "a morphism reads ~(8, 8) -[2, 1]-> (8, 8)~"),
            Wanted::ArrowEnd => {
                ("the place that the entry maps to", "write a place from ~1~, or `~*~` for the base point")
            }
            Wanted::Codomain => ("a tuple after the arrow", "a morphism reads ~(8, 8) -[2, 1]-> (8, 8)~"),
            Wanted::Swizzle => {
                ("3 integers, swizzle(B, M, S)", "write ~swizzle(3, 3, 3) * ((8, 64) : (64, 1))~, or S as -3")
            }
            Wanted::Column => (
                "the columns of a bit matrix, integers",
                "write ~bit_matrix(1, 1 ^ 2, 2 ^ 4) * (8 : 1)~, a column for each bit, the lowest first",
            ),
            Wanted::Linear => (
                "a linear layout",
                "write ~{ lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 }~, ~inverse(A)~, or the name of one",
            ),
            Wanted::Instruction => (
                "an instruction",
                "write ~mma((4, 4, 2), a A of 32, b B of 32, c C of 32)~, or ~copy(from F, to T, by from)~",
            ),
            Wanted::TiledProduct => ("a tiled product", "write ~tiled(Atom, (2, 2, 1))~"),
            Wanted::TiledCopy => {
                ("a tiled copy", "write ~tiled(Atom, (32, 4) : (4, 1), (1, 8))~, or ~copy_of(Atom, Product.a)~")
            }
            Wanted::BulkCopy => ("a bulk copy", "write ~box(Global, Stage of 16)~"),
            Wanted::Dimension => ("the name of a dimension", "write names such as ~[lane, register]~"),
            Wanted::Times => ("`*` after a swizzle", "write ~swizzle(3, 3, 3) * ((8, 64) : (64, 1))~"),
            Wanted::Offset => ("`o` after an offset", "write ~swizzle(3, 3, 3) o 64 o ((8, 64) : (64, 1))~"),
            Wanted::NumberName => ("a name after `const`", "write ~const N: usize = size(Tile);~"),
            Wanted::NumberEquals => ("`=` after the type", "write ~const N: usize = size(Tile);~"),
            Wanted::NumberExpression => ("a number", "write ~const N: usize = size(Tile);~"),
            Wanted::Access => ("`read(..)` or `write(..)`", "write ~pub access Load = read(Rows, bits 32, vector 4);~"),
            Wanted::AccessBits => ("`bits` of an element", "write ~read(Rows, bits 32, vector 4)~"),
            Wanted::AccessOption => (
                "`bits`, `vector`, `align` or `on`, each once",
                "write ~read(Rows, bits 32, vector 4, align 16, on CDNA4)~",
            ),
            Wanted::Accesses => ("accesses in `[..]`, by their names", "write ~swizzle_for(Tile, [Store, Load])~"),
            Wanted::PlacementOption => (
                "`among`, `on`, or the end",
                "write ~swizzle_for(Tile, [Store, Load], among [swizzle(3, 4, 3)], on CDNA4)~",
            ),
            Wanted::Among => ("swizzles in `[..]`", "write ~among [swizzle(2, 4, 3), swizzle(3, 4, 3)]~"),
            Wanted::Machine => ("a machine", concat!("write ", machine_words!("~"), "or a type")),
            Wanted::Plan => (
                "`convert(..)` of two layouts and `bits`",
                "write ~pub plan Retile = convert(Source, Target, bits 16);~",
            ),
            Wanted::Closure => (
                "`[..]` or a closure",
                "write a table, ~infer(4, [0, 2, 4, 6])~, or the names of the coordinates between bars",
            ),
            Wanted::Formula => ("a number or a coordinate", "write a formula of integers: ~t / 4 + 8 * i~"),
            Wanted::FormulaEnd => ("an operator or the end", "operators are + - * / % & ^ << >> and the bar"),
            Wanted::Comparison => ("a comparison", "write ~if t < 16 { t } else { t - 16 }~"),
            Wanted::Else => ("`{` and `else`", "write ~if t < 16 { t } else { t - 16 }~"),
            Wanted::Statement => ("a layout and claims", "write assert_layout!(~Tile: size == 32, injective~)"),
        }
    }
}

impl Wanted {
    /// Returns the expected token.
    pub fn what(self) -> &'static str {
        self.texts().0
    }
}

impl Diagnostic {
    /// Reports a token other than the expected one.
    pub fn wanted(region: Region, wanted: Wanted, found: &str) -> Diagnostic {
        let (what, help) = wanted.texts();
        Diagnostic::syntax(region, &format!("expected {what}, found {}", quoted_found(found)), help, &[])
    }

    /// Reports a placement without its accesses.
    pub fn placement_without_accesses(region: Region, word: &str, found: &str) -> Diagnostic {
        let what = Wanted::Accesses.texts().0;
        let operands = match word {
            "placed_for" => "(64, 64)",
            "padding_for" => "Tile, 0",
            _ => "Tile",
        };
        let headline = format!("expected {what}, found {}", quoted_found(found));
        Diagnostic::syntax(region, &headline, "write ~{}({}, [Store, Load])~", &[word, operands])
    }

    /// Reports `bits = 32` or `bits(32)`.
    pub fn option_is_set(region: Region, option: &str, number: &str) -> Diagnostic {
        let headline = format!("the number follows `{option}`, with nothing between");
        Diagnostic::rewritten(region, "L0001", &format!("syntax: {headline}"), "write |{} {}|", &[option, number])
    }

    /// Reports `dimension Head = head;` or `dimension Head(4);`.
    pub fn dimension_end(region: Region, name: &str, word: &str, found: &str) -> Diagnostic {
        let headline = format!("expected `;`, found {}", quoted_found(found));
        let help = "write ~dimension {};~, which is the dimension ~{}~: a dimension is called as its type";
        Diagnostic::syntax(region, &headline, help, &[name, word])
    }

    pub fn second_arrow(region: Region) -> Diagnostic {
        let help = "compose layouts: ~composition((8, 8) -[2, 1]-> (8, 8), (8, 8) -[2, 1]-> (8, 8))~";
        Diagnostic::syntax(region, "an arrow after a stride or another arrow", help, &[])
    }

    pub fn stride_of_morphism(region: Region) -> Diagnostic {
        let help = "leave the stride out: the arrows give it";
        Diagnostic::syntax(region, "a stride after a morphism", help, &[])
    }

    fn syntax(region: Region, fact: &str, help: &str, words: &[&str]) -> Diagnostic {
        Diagnostic::new(region, "L0001", &format!("syntax: {fact}"), help, words)
    }

    /// Reports a text that cannot be split into tokens; rustc reports such texts itself.
    #[cfg(feature = "text")]
    pub fn unreadable(region: Region) -> Diagnostic {
        let help = "write a closing bracket for each one that is open: ~(4, 8) : (8, 1)~";
        Diagnostic::syntax(region, "an unmatched bracket or quote, or a character that is not Rust", help, &[])
    }

    pub fn two_colons(region: Region) -> Diagnostic {
        let help = "write ~(4, 8) : (8, 1)~";
        Diagnostic::syntax(region, "expected one `:` between shape and stride, found `::`", help, &[])
    }

    pub fn second_stride(region: Region) -> Diagnostic {
        let help = "write ~(4, 8) : (8, 1)~, or layouts as modes, ~make_layout(4 : 8, 8 : 1)~";
        Diagnostic::syntax(region, "a second `:`; a layout has one shape and one stride", help, &[])
    }

    pub fn too_deep(region: Region) -> Diagnostic {
        let headline = "layout: at least 65 levels of brackets, a layout holds 64";
        let help = "write coalesce(..) around it, or two layouts, each nested less deep";
        Diagnostic::new(region, "L0104", headline, help, &[])
    }

    pub fn suffix(region: Region, literal: &str, digits: &str) -> Diagnostic {
        let headline = format!("the type of `{}` is not `usize`", quoted(literal));
        Diagnostic::syntax(region, &headline, "write |{}|", &[&quoted(digits)])
    }

    pub fn float(region: Region, literal: &str, whole: &str) -> Diagnostic {
        let headline = format!("`{}` is not an integer", quoted(literal));
        Diagnostic::syntax(region, &headline, "write |{}|", &[&quoted(whole)])
    }

    /// Reports a string. `layout` is its text as a layout, if it is one.
    pub fn string(region: Region, value: &str, layout: Option<&str>) -> Diagnostic {
        let headline =
            format!("a layout is written as tokens, not as text: \"{}\"", quoted(&value.escape_debug().to_string()));
        match layout.filter(|layout| layout.len() <= MAX_FIX) {
            Some(layout) => Diagnostic::syntax(region, &headline, "leave the quotes out: |{}|", &[layout]),
            None => Diagnostic::syntax(region, &headline, "leave the quotes out: ~(4, 8) : (8, 1)~", &[]),
        }
    }

    pub fn too_large(region: Region, literal: &str) -> Diagnostic {
        let headline = format!("number: {} does not fit in 64 bits", quoted(literal));
        Diagnostic::new(region, "L0007", &headline, "write at most |{}|", &[&u64::MAX.to_string()])
    }

    pub fn where_clause(region: Region) -> Diagnostic {
        let help =
            "leave it out, and state the condition where the layout is used: assert_layout!(Tile<N>: vector >= 8)";
        Diagnostic::syntax(region, "a definition has no `where` clause", help, &[])
    }

    pub fn lifetime(region: Region) -> Diagnostic {
        let help = "leave it out: layouts do not borrow. Write type Tile<const N: usize> = (N, 8);";
        Diagnostic::syntax(region, "a layout has no lifetime parameters", help, &[])
    }

    pub fn parameter(region: Region, name: &str) -> Diagnostic {
        let name = quoted(name);
        let headline = format!("parameter `{name}` is not a `const` of type `usize`");
        let help = "write |const {}: usize|; layout!(..) inside the generic item takes type parameters";
        Diagnostic::rewritten(region, "L0001", &format!("syntax: {headline}"), help, &[&name])
    }

    pub fn parameter_default(region: Region, name: &str) -> Diagnostic {
        let name = quoted(name);
        let help = "write |const {}: usize|, and a second definition for the default";
        Diagnostic::rewritten(region, "L0001", &format!("syntax: parameter `{name}` has a default"), help, &[&name])
    }

    pub fn parameter_twice(region: Region, name: &str) -> Diagnostic {
        let headline = format!("name: parameter `{}` is declared twice", quoted(name));
        Diagnostic::new(region, "L0006", &headline, "give each parameter a name of its own", &[])
    }
}
