//! The error texts about slips of notation: a form of another language or library, with its form in this language.

use super::{Diagnostic, MAX_FIX, Target, quoted};
use crate::region::Region;

/// A slip of notation, named by the correct form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// `(4, 8) (8, 1)`, `(4, 8), (8, 1)`, `(4, 8) = (8, 1)`
    Colon,
    /// `4, 8 : 8, 1`
    Parentheses,
    /// `make_layout` without its name: `A, B`
    Join,
    /// `4 x 8`
    Times,
    /// `(4 8)`
    Comma,
    /// `(4,, 8)`
    DoubledComma,
    /// `[4, 8] : [8, 1]`, `{4, 8}`, `<4, 8>`
    Tuple,
    /// `<2:1, 2:1>`
    Tiler,
    /// `row_major[4, 8]`
    Call,
    /// `mode<0>(Tile)`
    Template,
    /// `ops::coalesce(Tile)`
    Path,
    /// `make_layout!(A, B)`
    Macro,
    /// `Tile.coalesce()`
    Method,
    /// `Tile{}`
    Value,
    /// `A o B`, `A * B`.
    Infix,
    /// `N + 1`
    Arithmetic,
    /// `N * 2`, in a definition with parameters.
    OfParameter,
    /// `64 + 8 + 1`, as a stride.
    SecondPadding,
    /// `DIMS[0]`, `N as usize`
    Rust,
    /// `A[0]`
    Mode,
    /// `0..4`
    Range,
    /// `(8, 4) [2, 1]-> (4, 8)`
    ArrowDash,
    /// `(8, 4) -> (4, 8)`
    ArrowMap,
    /// `(8, 4) -(2, 1)-> (4, 8)`
    ArrowBrackets,
    /// `--1`, `+4`
    Sign,
    /// `*`, `:`, `..`, `None` for a free mode.
    Free,
    /// `&Tile`
    Reference,
    /// `? * 2`, `-?`, as a stride.
    RuntimeAlone,
    /// `2 * ?`, as an extent.
    RuntimeFactor,
    /// `128?0`
    RuntimeNumber,
    /// `64 o (8, 64)`
    OffsetAlone,
    /// `zipped_divide([2, 5], Tile)`
    Order,
    /// `Tile(4)`
    Generic,
    /// `type Tile = #[check(injective)] (4, 8);`
    AttributePlace,
    /// `swizzle(3, 3, 3) o (8, 64)`
    SwizzleOffset,
    /// `_4`, `Int<4>`
    Integer,
    /// `make_shape(4, 8)`, `Shape<_4, _8>`
    CuteTuple,
    /// `Layout<Shape<..>, Stride<..>>`
    CuteLayout,
    /// `composition(Swizzle<3, 3, 3>{}, layout)`, `Tile * swizzle(3, 3, 3)`
    CuteSwizzle,
    /// `LayoutRight`
    Major,
    /// `shape = (4, 8), stride = (8, 1)`
    Labels,
    /// `cute::`
    Prefix,
    /// `const Tile = (4, 8);`
    ConstForType,
    /// `const N = size(Tile);`
    ConstType,
    /// `let tile = (4, 8);`
    Keyword,
    /// `use crate::tiles::Rows;`
    Import,
    /// `tpye Tile = (4, 8);`
    Misspelt,
    /// `Tile = (4, 8);`
    Type,
    /// `type (4, 8);`, `(4, 8);`
    Nameless,
    /// `type Tile (4, 8);`, `type Tile : (4, 8);`
    Equals,
    /// `type match = (4, 8);`
    Reserved,
    /// `type A = 4`
    MissingSemicolon,
    /// `type A = 4,`
    Semicolon,
    /// `type A = 4;;`
    DoubledSemicolon,
    /// `type Tile(N) = (N, 8);`
    Parameters,
    /// `#[checks(..)]`
    Attribute,
    /// `#[check(size = 32)]`
    Claim,
    /// `#[check(0 >= conflicts(Load))]`
    ClaimReversed,
    /// `#[check(injective && compact)]`
    ClaimSeparator,
    /// `(8, 8) -[1, 0]-> (8, 8)`
    ZeroBased,
    /// `swizzle(-3, 3, 3)`
    SwizzleSign,
}

impl Slip {
    /// Returns the headline, with `{}` for the found text; the help, with `{}` for the corrected text; and an example,
    /// in case the user's own text is too long.
    const fn texts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Slip::Colon => ("expected `:` between shape and stride, found `{}`", "write |{}|", "(4, 8) : (8, 1)"),
            Slip::Parentheses => {
                ("a `,` outside parentheses: several modes are a tuple", "write |{}|", "(4, 8) : (8, 1)")
            }
            Slip::Join => ("a `,` between layouts: an operation joins them", "write |{}|", "make_layout(A, B)"),
            Slip::Times => ("extents are separated by commas, not `{}`", "write |{}|", "(4, 8)"),
            Slip::Comma => ("expected `,` or the closing bracket, found `{}`", "put `,` between: |{}|", "4, 8"),
            Slip::DoubledComma => ("expected {}, found `,`", "leave a `,` out: |{}|", "(4, 8)"),
            Slip::Tuple => ("shapes and strides are written in parentheses, not `{}`", "write |{}|", "(4, 8)"),
            Slip::Tiler => ("a tiler is written in brackets, not `{}`", "write |{}|", "[8, 8]"),
            Slip::Call => ("operands are written in parentheses, found `{}`", "write |{}|", "row_major(4, 8)"),
            Slip::Template => ("`{}`: numbers are operands, after the layout", "write |{}|", "mode(Tile, 0)"),
            Slip::Path => ("`{}` is a path, operations are plain names", "write |{}|", "coalesce(Tile)"),
            Slip::Macro => ("expected a layout, found `{}`", "operations nest without a macro: |{}|", "coalesce(Tile)"),
            Slip::Method => ("`.{}`: the layout is the first operand of an operation", "write |{}|", "coalesce(Tile)"),
            Slip::Value => ("`{}` after a name: layouts are types here", "write |{}|", "Tile"),
            Slip::Infix => ("`{}` between layouts: operations have names", "write |{}|", "composition(outer, inner)"),
            Slip::Arithmetic => ("`{}` is outside braces", "write a Rust expression in braces: |{}|", "{N + 1}"),
            Slip::OfParameter => (
                "`{}` is outside braces",
                "braces take Rust of consts, and of a parameter a product in a shape: |{}|",
                "{N * 2}",
            ),
            Slip::SecondPadding => ("`{}`: a stride is a dense one and one padding", "write |{}|", "64 + {8 + 1}"),
            Slip::Rust => ("`{}` is outside braces", "write a Rust expression in braces: |{}|", "{DIMS[0]}"),
            Slip::Mode => ("`{}` after a layout: an operation asks for a mode", "write |{}|", "mode(Tile, 0)"),
            Slip::Range => ("`{}` is a range: an extent is a number of elements", "write |{}|", "4"),
            Slip::ArrowDash => ("the arrow lacks its first `-` before `{}`", "write |{}|", "(8, 8) -[2, 1]-> (8, 8)"),
            Slip::ArrowMap => {
                ("the arrow `{}` does not say where the modes map to", "write |{}|", "(8, 8) -[2, 1]-> (8, 8)")
            }
            Slip::ArrowBrackets => ("the map of an arrow is written in `[..]`, found `{}`", "write |{}|", "-[2, 1]->"),
            Slip::Sign => ("the sign `{}` is one too many", "write |{}|", "-1"),
            Slip::Free => ("`{}` is not a number; a free or whole mode is `_`", "write |{}|", "_"),
            Slip::Reference => ("`{}` before a layout: layouts are types here", "write |{}|", "Tile"),
            Slip::RuntimeAlone => ("`{}` with `?`: a runtime stride is written alone", "write |{}|", "?"),
            Slip::RuntimeFactor => ("`{}` with `?`: a runtime extent has its factor before it", "write |{}|", "2?"),
            Slip::RuntimeNumber => {
                ("`{}`: runtime extents are numbered from the left, from 0 on", "write |{}|", "128?")
            }
            Slip::OffsetAlone => (
                "`{}` before an `o`: an offset is written after a swizzle",
                "write |{}|",
                "swizzle(3, 3, 3) o 64 o (8, 64)",
            ),
            Slip::Order => {
                ("`{}` is a tiler; the layout is the first operand", "write |{}|", "zipped_divide(Tile, [8, 8])")
            }
            Slip::Generic => ("`{}`: the arguments of a definition are written in `<..>`", "write |{}|", "Tile<4>"),
            Slip::AttributePlace => {
                ("an attribute after the `=`", "write it above the definition: |{}|", "#[check(injective)]")
            }
            Slip::SwizzleOffset => {
                ("`{}` after one `o`, not an offset", "write |{}|", "swizzle(3, 3, 3) * ((8, 64) : (64, 1))")
            }
            Slip::Integer => ("`{}`: integers are written as they are", "write |{}|", "4"),
            Slip::CuteTuple => ("`{}`: shapes and strides are plain tuples", "write |{}|", "(4, 8)"),
            Slip::CuteLayout | Slip::Labels => {
                ("`{}`: a layout is written shape : stride", "write |{}|", "(4, 8) : (8, 1)")
            }
            Slip::CuteSwizzle => (
                "`{}` as an operand: it is written before its layout",
                "write |{}|",
                "swizzle(3, 3, 3) * ((8, 64) : (64, 1))",
            ),
            Slip::Major => ("`{}` is an operation on the shape", "write |{}|", "row_major(4, 8)"),
            Slip::Prefix => ("`{}` before an operation: operations are plain names", "write |{}|", "coalesce(Tile)"),
            Slip::ConstForType => {
                ("a layout is a `type`; a `const` holds a number", "write |{}|", "type Tile = (4, 8) : (8, 1);")
            }
            Slip::ConstType => {
                ("expected `: usize` after the name, found `{}`", "write |{}|", "const N: usize = size(Tile);")
            }
            Slip::Keyword => ("`{}` defines no layout, `type` does", "write |{}|", "type Tile = (4, 8) : (8, 1);"),
            Slip::Import => (
                "`{}`: names in scope are known here",
                "write it above `layout!`, or the path in place of the name{}",
                "",
            ),
            Slip::Misspelt => ("there is no `{}` here", "write |{}|", "type Tile = (4, 8) : (8, 1);"),
            Slip::Type => ("expected `type` before `{}`", "write |{}|", "type Tile = (4, 8) : (8, 1);"),
            Slip::Nameless => ("a layout has a name here, found `{}`", "write |{}|", "type Tile = (4, 8) : (8, 1);"),
            Slip::Equals => ("expected `=` after the name, found `{}`", "write |{}|", "type Tile = (4, 8) : (8, 1);"),
            Slip::Reserved => ("`{}` is a word of Rust, not a name", "write |{}|", "type Tile = (4, 8) : (8, 1);"),
            Slip::MissingSemicolon => {
                ("expected `;` after the definition, found {}", "end it with `;`: |{}|", "type Tile = (4, 8) : (8, 1);")
            }
            Slip::Semicolon => ("a definition ends with `;`, found `{}`", "write |{}|", "type Tile = (4, 8) : (8, 1);"),
            Slip::DoubledSemicolon => ("a `;` that ends nothing", "leave the second `;` out|{}|", ""),
            Slip::Parameters => ("parameters are written in `<..>`, found `{}`", "write |{}|", "Tile<const N: usize>"),
            Slip::Attribute => ("there is no `#[{}]`", "did you mean |{}|?", "#[check(injective)]"),
            Slip::ClaimReversed => ("`{}`: a claim is written before its bound", "write |{}|", "cosize <= 40"),
            Slip::ClaimSeparator => ("claims are separated by commas, not `{}`", "write |{}|", "size == 32, injective"),
            Slip::ZeroBased => {
                ("`{}` in an arrow: places count from 1, `*` is the base point", "write |{}|", "-[2, 1]->")
            }
            Slip::SwizzleSign => ("{} of a swizzle is negative; only S may be", "write |{}|", "swizzle(3, 3, -3)"),
            Slip::Claim => ("`{}` is not how a claim is written", "write |{}|", "size == 32"),
        }
    }

    /// Returns the code. Names, arguments, kinds and attributes have codes of their own.
    const fn code(self) -> (&'static str, &'static str) {
        match self {
            Slip::Integer => ("L0004", "number"),
            Slip::Order => ("L0004", "operation"),
            Slip::Major => ("L0004", "stride"),
            Slip::CuteTuple => ("L0004", "shape"),
            Slip::Attribute => ("L0005", "attribute"),
            Slip::Claim | Slip::ClaimReversed | Slip::ClaimSeparator => ("L0005", "check"),
            _ => ("L0001", "syntax"),
        }
    }
}

impl Diagnostic {
    /// Reports a tuple of numbers in square brackets.
    pub fn other_brackets(region: Region, text: &str) -> Diagnostic {
        Diagnostic::slip(region, Slip::Tuple, text, &text.replace('[', "(").replace(']', ")"))
    }

    /// Reports a slip of notation. `found` is the wrong piece, `mended` its correction.
    pub fn slip(region: Region, slip: Slip, found: &str, mended: &str) -> Diagnostic {
        let (_, help, example) = slip.texts();
        if example.is_empty() || !mended.is_empty() && mended.len() <= MAX_FIX {
            return Diagnostic::slip_of_two(region, slip, found, help, &[mended]);
        }
        // If the user's own text is too long, the help shows the form.
        Diagnostic::slip_of_two(region, slip, found, &help.replace('|', "~"), &[example])
    }

    /// Reports a slip with two possible meanings. `help` is a template for both.
    pub fn slip_of_two(region: Region, slip: Slip, found: &str, help: &str, meant: &[&str]) -> Diagnostic {
        let (fact, ..) = slip.texts();
        let (code, subject) = slip.code();
        let found = quoted(&found.replace('`', "").replace('\n', " "));
        let headline = format!("{subject}: {}", fact.replacen("{}", &found, 1));
        Diagnostic::with_target(region, code, &headline, (help, meant), &Target::Words)
    }
}
