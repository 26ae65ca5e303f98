//! Tokens to a spanned tree. Syntax errors only: what a name means is the next stage's business.
//!
//! ```text
//! input       definition*  |  attribute* expression                  item position | type position
//! definition  attribute* visibility `type` name (`<` `const` N `:` `usize`, .. `>`)? `=` expression `;`
//! expression  operand (`:` operand | `-[` end, .. `]->` operand)?      a layout, shape `:` stride, or a morphism
//! end         4 | *
//!             `swizzle` `(` B `,` M `,` S `)` `*` expression            a layout behind a swizzle
//! operand     4 | -4 | ? | _ | path | {rust} | name(expression, ..) | (expression, ..) | [expression, ..]
//! ```

mod attribute;
mod definition;
mod expression;
mod morphism;
mod parser;
mod text;

use proc_macro2::{Ident, TokenStream};

use crate::region::Region;

pub(crate) use attribute::{Attributes, Claim};
pub(crate) use definition::{Definition, definitions};
pub(crate) use expression::whole_expression;
pub(crate) use parser::{Parsed, Parser, is_keyword};

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) kind: Kind,
    pub(crate) region: Region,
}

/// What an expression is, as far as its tokens tell.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// `4`
    Integer(u64),
    /// `-4`
    Negative(Box<Expression>),
    /// `?`, a runtime stride.
    Runtime,
    /// `_`, a mode that a tiler leaves alone.
    Keep,
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
    /// `domain -[map]-> codomain`
    Morphism(Box<Morphism>),
    /// `swizzle(3, 3, -3) * layout`: the swizzle's numbers, where they stand, and the layout.
    Swizzled([i64; 3], Region, Box<Expression>),
}

/// A morphism of nested tuples.
#[derive(Clone, Debug)]
pub(crate) struct Morphism {
    pub(crate) domain: Expression,
    /// Where each leaf goes, from 1; 0 is the base point.
    pub(crate) map: Vec<(u64, Region)>,
    /// Where the arrow stands.
    pub(crate) at: Region,
    pub(crate) codomain: Expression,
}

impl Expression {
    /// Appends the single names that stand in it.
    pub(crate) fn names(&self, names: &mut Vec<Ident>) {
        match &self.kind {
            Kind::Name(name) => names.extend(name.ident.clone()),
            Kind::Tuple(entries) | Kind::ByMode(entries) | Kind::Call(_, entries) => {
                for entry in entries {
                    entry.names(names);
                }
            }
            Kind::Strided(shape, stride) => {
                shape.names(names);
                stride.names(names);
            }
            Kind::Morphism(morphism) => {
                morphism.domain.names(names);
                morphism.codomain.names(names);
            }
            Kind::Negative(number) => number.names(names),
            Kind::Swizzled(_, _, layout) => layout.names(names),
            Kind::Integer(_) | Kind::Runtime | Kind::Keep | Kind::Block(_) => {}
        }
    }
}

/// A path, with its generic arguments.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    /// As written.
    pub(crate) tokens: TokenStream,
    /// The same without the spaces of a token stream.
    pub(crate) text: String,
    /// The name, where the path is a single one.
    pub(crate) ident: Option<Ident>,
    /// Its generic arguments.
    pub(crate) arguments: Vec<Argument>,
}

/// A generic argument.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    /// Its value, where it is a literal.
    pub(crate) value: Option<u64>,
    /// Its name, where it is one.
    pub(crate) ident: Option<Ident>,
}
