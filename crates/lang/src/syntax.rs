//! Parses tokens to a spanned tree. It reports syntax errors only; the meaning of names follows in lowering.
//!
//! ```text
//! input       definition*  |  attribute* expression                  item position | type position
//! definition  attribute* visibility `type` name (`<` `const` N `:` `usize`, .. `>`)? `=` expression `;`
//!             attribute* visibility `const` name `:` `usize` `=` operand `;`
//!             attribute* visibility `linear` name `=` linear `;`
//!             attribute* visibility `access` name `=` access `;`
//!             attribute* visibility (`atom` | `mma` | `copy` | `tma`) name (`<` .. `>`)? `=` instruction `;`
//!             attribute* visibility `plan` name `=` plan `;`
//! expression  operand (`:` operand | `-[` end, .. `]->` operand)?      a layout, shape `:` stride, or a morphism
//!             operand `^` operand                                      modes combined by exclusive or
//!             swizzle (`*` | `o` operand `o`) expression               a layout composed with a swizzle, and an offset
//! swizzle     `swizzle` `(` B `,` M `,` S `)`  |  `Sw` `<` B `,` M `,` S `>`  |  `bit_matrix` `(` column `,` .. `)`
//! end         4 | *
//! operand     4 | -4 | ? | 4? | _ | path | part | placement | {rust}
//!             operand `+` operand                                      a stride: dense, and its padding
//!             2*?1 | 4@0                                               a stride, as a layout prints it
//!             name(expression, ..) | (expression, ..) | [expression, ..]
//! ```

#[cfg_attr(not(feature = "chapters"), path = "syntax/off/access.rs")]
mod access;
#[cfg_attr(not(feature = "chapters"), path = "syntax/off/atom.rs")]
mod atom;
mod attribute;
mod definition;
mod expression;
pub mod foreign;
#[cfg_attr(not(feature = "chapters"), path = "syntax/off/formula.rs")]
mod formula;
mod fragment;
mod input;
#[cfg_attr(not(feature = "chapters"), path = "syntax/off/linear.rs")]
mod linear;
mod message;
#[cfg_attr(not(feature = "chapters"), path = "syntax/off/morphism.rs")]
mod morphism;
mod parser;
#[cfg_attr(not(feature = "chapters"), path = "syntax/off/plan.rs")]
mod plan;
mod slip;
mod spelled;
mod stride;
mod swizzle;
mod text;

use proc_macro2::{Ident, TokenStream, TokenTree};

use crate::region::Region;

#[cfg(feature = "chapters")]
pub use access::Among;
pub use access::{Access, Placement};
pub use atom::{Atom, AtomArgument, PartOf};
pub use attribute::{Attributes, Claim, Picture};
pub use definition::{Definition, definitions, dimension_word};
pub use expression::whole_expression;
pub use formula::{Formula, FormulaKind, Infer, Values};
pub use fragment::bound_first;
pub use input::{Input, check_nesting, is_item_position};
pub use linear::{Linear, LinearText, LinearTree};
pub use message::Message;
pub use parser::{Parsed, Parser, is_keyword};
pub use plan::Plan;
pub use slip::column_major;
pub use spelled::spelled;

/// An expression and its region.
#[derive(Clone, Debug)]
pub struct Expression {
    pub kind: Kind,
    pub region: Region,
}

/// The kind of an expression, as far as its tokens show.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `4`
    Integer(u64),
    /// `-4`
    Negative(Box<Expression>),
    /// `?`, a runtime stride or extent.
    Runtime,
    /// `128?`, a runtime extent that is a multiple of a number; `128?0` as a layout prints it, with the runtime number.
    Multiple(Box<Expression>, Option<u64>),
    /// `32 + 1`, a dense stride and its padding.
    Sum(Box<Expression>, Box<Expression>),
    /// `2*?`, `?1`, `4@0`: a stride as a layout prints it.
    Printed(layout_algebra::Stride),
    /// `_`, a mode that a tiler leaves alone.
    Keep,
    /// `..`, a whole mode of a tiler.
    Whole,
    /// `Tile`, `BM`, `crate::tiles::Tile<4>`: a layout, a tiler or a number.
    Name(Name),
    /// `{BK + PAD}`: a number that rustc evaluates.
    Block(TokenStream),
    /// `(a, b, ..)`
    Tuple(Vec<Expression>),
    /// `[a, b, ..]`
    ByMode(Vec<Expression>),
    /// `composition(a, b)`
    Call(Ident, Vec<Expression>),
    /// `shape : stride`
    Strided(Box<Expression>, Box<Expression>),
    /// `shape ^ stride`
    Exclusive(Box<Expression>, Box<Expression>),
    /// `domain -[map]-> codomain`
    Morphism(Box<Morphism>),
    /// `{ lane: 4 ^ 1 } -> { row: 4 }`, and the names in it.
    Linear(Box<Linear>, Vec<Expression>),
    /// `mma((4, 4, 2), ..)`, `tiled(Fma, (2, 2, 1)) in (8, 8, 4)`
    Atom(Box<Atom>),
    /// `Product.c`, `Fill.from(Stage)`
    Part(Box<PartOf>),
    /// `swizzle(3, 3, -3) * layout`, `swizzle(3, 3, 3) o 64 o layout`
    Swizzled(Box<Swizzled>),
    /// `read(Rows, bits 32)`
    Access(Box<Access>),
    /// `swizzle_for(Tile, [Store, Load])`
    Placement(Box<Placement>),
    /// `convert(Source, Target, bits 16)`
    Plan(Box<Plan>),
    /// The name of a dimension.
    Dimension(String),
    /// `infer((4, 2), |t, i| t + 4 * i)`
    Infer(Box<Infer>),
}

/// A swizzle or a bit matrix before a layout.
#[derive(Clone, Debug)]
pub enum Mover {
    /// The numbers of a swizzle; the last one may be negative.
    Swizzle([Expression; 3]),
    /// The columns of a bit matrix.
    Matrix(Vec<Expression>),
}

impl Mover {
    /// Returns its numbers.
    pub fn numbers(&self) -> &[Expression] {
        match self {
            Mover::Swizzle(numbers) => numbers,
            Mover::Matrix(columns) => columns,
        }
    }
}

/// A layout composed with a swizzle or a bit matrix.
#[derive(Clone, Debug)]
pub struct Swizzled {
    pub mover: Mover,
    /// The region of the swizzle.
    pub at: Region,
    pub offset: Option<Expression>,
    pub layout: Expression,
}

/// A morphism of nested tuples.
#[derive(Clone, Debug)]
pub struct Morphism {
    pub domain: Expression,
    /// The end of each leaf's arrow, from 1; 0 is the base point, `*`.
    pub map: Vec<(u64, Region)>,
    /// The region of the arrow.
    pub at: Region,
    pub codomain: Expression,
}

impl Expression {
    /// Returns its parts, from left to right.
    pub fn parts(&self) -> Vec<&Expression> {
        match &self.kind {
            Kind::Tuple(entries) | Kind::ByMode(entries) | Kind::Call(_, entries) => entries.iter().collect(),
            Kind::Strided(left, right) | Kind::Exclusive(left, right) | Kind::Sum(left, right) => vec![left, right],
            Kind::Morphism(morphism) => vec![&morphism.domain, &morphism.codomain],
            Kind::Negative(number) | Kind::Multiple(number, _) => vec![number],
            Kind::Swizzled(swizzled) => {
                swizzled.mover.numbers().iter().chain(&swizzled.offset).chain([&swizzled.layout]).collect()
            }
            Kind::Linear(_, names) => names.iter().collect(),
            Kind::Access(access) => access.parts(),
            Kind::Placement(placement) => placement.parts(),
            Kind::Infer(infer) => infer.parts(),
            Kind::Atom(atom) => atom.parts().collect(),
            // The word after the dot is no part: it names an operand, and no definition.
            Kind::Part(part) => [&part.owner].into_iter().chain(&part.tensor).collect(),
            Kind::Plan(plan) => plan.parts(),
            Kind::Name(_)
            | Kind::Integer(_)
            | Kind::Runtime
            | Kind::Printed(_)
            | Kind::Keep
            | Kind::Whole
            | Kind::Dimension(_)
            | Kind::Block(_) => Vec::new(),
        }
    }

    /// Appends the single names in it.
    pub fn names(&self, names: &mut Vec<Ident>) {
        if let Kind::Name(name) = &self.kind {
            // A path has no single name: its definition is outside of this input, so it orders nothing here.
            names.extend(name.ident.clone());
        }
        self.parts().into_iter().for_each(|part| part.names(names));
    }
}

/// A path, with its generic arguments.
#[derive(Clone, Debug)]
pub struct Name {
    /// The tokens as written.
    pub tokens: TokenStream,
    /// The text without the spaces of a token stream.
    pub text: String,
    /// The name, if the path is a single name.
    pub ident: Option<Ident>,
    /// The generic arguments.
    pub arguments: Vec<GenericArgument>,
}

impl From<Ident> for Name {
    /// Makes a path of one word.
    fn from(ident: Ident) -> Name {
        // With its span, so that rustc resolves the word where the user wrote it.
        let tokens = TokenTree::from(ident.clone()).into();
        Name { tokens, text: ident.to_string(), ident: Some(ident), arguments: Vec::new() }
    }
}

/// A generic argument.
#[derive(Clone, Debug)]
pub struct GenericArgument {
    /// The value, if it is a literal.
    pub value: Option<u64>,
    /// The name, if it is a name.
    pub ident: Option<Ident>,
}

impl GenericArgument {
    /// Returns the text of a literal or a name.
    pub fn text(&self) -> Option<String> {
        self.value.map(|value| value.to_string()).or_else(|| self.ident.as_ref().map(ToString::to_string))
    }
}
