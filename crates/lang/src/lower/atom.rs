//! Lowers atoms and their tilings: finds the rules of words, and resolves names.

use layout_algebra::atom::{Operand, Side};
use proc_macro2::Ident;

use super::{Lowering, Meaning, Node, Number};
use crate::atom::{self, Part, Rule, Word};
use crate::defines::Defines;
use crate::diagnose::{Diagnostic, Place};
use crate::every::every;
use crate::region::Region;
use crate::syntax::{AtomArgument, Expression, Kind, PartOf};

/// The meaning of an instruction, a tiled product or a tiled copy.
#[derive(Clone, Debug)]
pub enum Atom {
    /// Extents, lanes if they are written, the tables of A, B and C, and the bits of an element of each.
    Mma { extents: [Number; 3], lanes: Option<Node>, tables: [Node; 3], bits: [Number; 3] },
    /// The sides that are read and written, the side that defines tilings, the bits of an element.
    Copy { sides: [Node; 2], by: Side, bits: Option<Number> },
    /// An atom, a grid and orders if they are written, and the tile of one step.
    Product { atom: Node, grid: Option<Node>, orders: Option<[Node; 3]>, within: Option<[Number; 3]> },
    /// An atom, the bits of an element if they are written, and the tiling.
    Move { atom: Node, bits: Option<Number>, tiling: Tiling },
    /// A global tensor and a stage, the bits of an element; whether axes are split, and the blocks that share a tile.
    Bulk { layouts: [Node; 2], bits: Number, split: bool, blocks: Option<Number> },
}

/// The tiling of a copy.
#[derive(Clone, Debug)]
pub enum Tiling {
    /// Threads and values.
    Over([Node; 2]),
    /// The elements that a product holds of an operand.
    Of(Node, Operand),
    /// An atom's values of C of a product.
    Store(Node),
    /// A side of another copy.
    Like(Node, Side),
    /// `(thread, value)` to an address, and the data.
    Cotiled([Node; 2]),
}

impl Atom {
    /// Returns the nodes of the tiling.
    pub fn nodes(&self) -> Vec<&Node> {
        match self {
            Atom::Mma { lanes, tables, .. } => lanes.iter().chain(tables).collect(),
            Atom::Copy { sides, .. } | Atom::Bulk { layouts: sides, .. } => sides.iter().collect(),
            Atom::Product { atom, grid, orders, .. } => {
                [atom].into_iter().chain(grid).chain(orders.iter().flatten()).collect()
            }
            Atom::Move { atom, tiling, .. } => match tiling {
                Tiling::Over(nodes) | Tiling::Cotiled(nodes) => [atom].into_iter().chain(nodes).collect(),
                Tiling::Of(node, _) | Tiling::Store(node) | Tiling::Like(node, _) => vec![atom, node],
            },
        }
    }
}

/// The state of lowering the arguments of a word.
struct Arguments<'a> {
    word: &'static Word,
    given: &'a [AtomArgument],
    region: Region,
}

impl Arguments<'_> {
    fn place(&self, argument: usize) -> Place {
        Place { operation: self.word.name, argument: argument + 1, usage: self.word.usage }
    }

    /// Returns the argument with a label.
    fn labelled(&self, label: &str) -> Option<&AtomArgument> {
        self.given.iter().find(|argument| argument.label.as_ref().is_some_and(|found| found == label))
    }
}

impl Lowering<'_> {
    /// Lowers a definition of an instruction, a product or a copy.
    pub(super) fn definition_of_atom(&mut self, expression: &Expression, defines: Defines) -> Option<Node> {
        let (Kind::Atom(written), region) = (&expression.kind, expression.region) else { return None };
        let name = written.word.to_string();
        let Some(word) = atom::find(&name, defines) else {
            let at = Region::from(written.word.span());
            return self.fail(Diagnostic::unknown_operation(at, &name, Some(atom::meant(&name, defines)), ""));
        };
        let given = Arguments { word, given: &written.arguments, region };
        // `in` is the tile of one step of a kernel, which only a product has.
        if let (Some(within), true) = (&written.within, word.rule != Rule::Product) {
            return self.fail(Diagnostic::argument_kind(
                within.region,
                given.place(given.given.len()),
                "`in`",
                "one of its arguments",
            ));
        }
        let atom = match word.rule {
            Rule::Mma => self.mma(&given)?,
            Rule::Copy => self.copy(&given)?,
            Rule::Product => self.tiled_product(&given, written.within.as_ref())?,
            Rule::Box => self.bulk(&given)?,
            // The remaining rules are all tilings of copies.
            _ => self.tiled_copy(&given)?,
        };
        Some(Node::Atom(Box::new(atom), region))
    }

    fn mma(&mut self, given: &Arguments) -> Option<Atom> {
        // The parser has no number of arguments: a call without any comes here.
        let [first, tables @ ..] = given.given else { return self.misused(given) };
        // The extents have no label; a label here means that they were forgotten.
        if first.label.is_some() {
            return self.misused(given);
        }
        let [a, b, c] = self.labelled(tables, given, ["a", "b", "c"])?;
        let extents = self.three(&first.value, given.word.name, given.word.usage);
        let lanes = match given.labelled("lanes") {
            Some(lanes) => Some(self.layout(&lanes.value)?),
            None => None,
        };
        // All tables are lowered before the first error returns, so that each reports its own.
        let nodes = [a, b, c].map(|table| self.layout(&table.value));
        let bits = [a, b, c].map(|table| self.bits_of(table, given));
        let ([Some(a), Some(b), Some(c)], [Some(x), Some(y), Some(z)]) = (nodes, bits) else { return None };
        Some(Atom::Mma { extents: extents?, lanes, tables: [a, b, c], bits: [x, y, z] })
    }

    /// Lowers the bits of an element, which are required.
    fn bits_of(&mut self, argument: &AtomArgument, given: &Arguments) -> Option<Number> {
        if let Some(bits) = &argument.bits {
            return self.number(bits, "number");
        }
        let label = argument.label.as_ref().map(Ident::to_string).unwrap_or_default();
        self.fail(Diagnostic::bits_of_an_element(argument.value.region, &label, given.word.usage))
    }

    fn copy(&mut self, given: &Arguments) -> Option<Atom> {
        let [from, to, by] = self.labelled(given.given, given, ["from", "to", "by"])?;
        let side = match &by.value.kind {
            // Read as a name by the parser; here it is a word, whatever is in scope.
            Kind::Name(name) if name.text == "from" => Ok(Side::From),
            Kind::Name(name) if name.text == "to" => Ok(Side::To),
            Kind::Name(name) => Err(format!("`{}`", name.text)),
            _ => Err(by.value.describe().to_owned()),
        };
        let side = match side {
            Ok(side) => side,
            Err(found) => {
                let (region, place) = (by.value.region, given.place(2));
                return self.fail(Diagnostic::argument_kind(region, place, &found, "`from` or `to`"));
            }
        };
        let bits = match &by.bits {
            Some(bits) => Some(self.number(bits, "number")?),
            None => None,
        };
        let (from, to) = (self.layout(&from.value), self.layout(&to.value));
        Some(Atom::Copy { sides: [from?, to?], by: side, bits })
    }

    fn tiled_product(&mut self, given: &Arguments, within: Option<&Expression>) -> Option<Atom> {
        let (first, grid, orders) = match given.given {
            [atom] => (atom, None, None),
            [atom, grid] => (atom, Some(grid), None),
            [atom, grid, orders] => (atom, Some(grid), Some(orders)),
            _ => return self.misused(given),
        };
        // The atom defines the elements of a product; bits at a second place could contradict it.
        if let Some(bits) = given.given.iter().find_map(|argument| argument.bits.as_ref()) {
            return self.fail(Diagnostic::bits_of_a_product(bits.region));
        }
        let atom = self.item_named(&first.value, Defines::Atom, given.place(0));
        let grid = match grid {
            Some(grid) => Some(self.layout(&grid.value)?),
            None => None,
        };
        let orders = match orders.map(|orders| &orders.value) {
            None => None,
            Some(Expression { kind: Kind::ByMode(orders), .. }) if orders.len() == 3 => {
                let place = given.place(2);
                let orders = every(orders, |order| self.tiler(order, place, true))?;
                Some(<[Node; 3]>::try_from(orders).ok()?)
            }
            Some(other) => {
                let found = match &other.kind {
                    Kind::ByMode(orders) => format!("a list of {}", orders.len()),
                    _ => other.describe().to_owned(),
                };
                let error = Diagnostic::argument_kind(other.region, given.place(2), &found, "three orders in `[..]`");
                return self.fail(error);
            }
        };
        let within = match within {
            Some(within) => Some(self.three(within, "in", "tiled(Atom, (2, 2, 1)) in (128, 128, 32)")?),
            None => None,
        };
        Some(Atom::Product { atom: atom?, grid, orders, within })
    }

    fn tiled_copy(&mut self, given: &Arguments) -> Option<Atom> {
        // A tiling is threads and values, or one part of another item.
        let count = if matches!(given.word.rule, Rule::Tiled | Rule::Cotiled) { 3 } else { 2 };
        let (Some(first), true) = (given.given.first(), given.given.len() == count) else { return self.misused(given) };
        let atom = self.item_named(&first.value, Defines::Atom, given.place(0));
        let bits = match &first.bits {
            Some(bits) => Some(self.number(bits, "number")?),
            None => None,
        };
        let tiling = match given.word.rule {
            Rule::Tiled | Rule::Cotiled => {
                let (threads, values) = (self.layout(&given.given[1].value), self.layout(&given.given[2].value));
                let nodes = [threads?, values?];
                if given.word.rule == Rule::Tiled { Tiling::Over(nodes) } else { Tiling::Cotiled(nodes) }
            }
            _ => self.tiling_of(&given.given[1].value, given)?,
        };
        Some(Atom::Move { atom: atom?, bits, tiling })
    }

    /// Lowers `box(Global, Stage of 16, split, blocks 4)`.
    fn bulk(&mut self, given: &Arguments) -> Option<Atom> {
        let [global, stage, options @ ..] = given.given else { return self.misused(given) };
        let of_layouts = [&global.label, &stage.label, &None].iter().all(|label| label.is_none());
        if !of_layouts || global.bits.is_some() {
            return self.misused(given);
        }
        let (mut split, mut blocks) = (false, None);
        for option in options {
            match &option.label {
                None if option.is_split() && !split => split = true,
                Some(label) if label == "blocks" && blocks.is_none() && option.bits.is_none() => {
                    blocks = Some(self.number(&option.value, "number")?);
                }
                Some(label) if label != "blocks" => {
                    let (region, name) = (Region::from(label.span()), label.to_string());
                    return self.fail(Diagnostic::unknown_label(region, given.word.name, &name, None));
                }
                _ => {
                    let usage = "box(Global, Stage of 16, split, blocks 4)";
                    return self.fail(Diagnostic::misused_word(option.value.region, given.word.name, usage));
                }
            }
        }
        let Some(bits) = &stage.bits else {
            return self.fail(Diagnostic::bits_of_an_element(stage.value.region, "the stage", given.word.usage));
        };
        let (global, stage, bits) =
            (self.layout(&global.value), self.layout(&stage.value), self.number(bits, "number"));
        Some(Atom::Bulk { layouts: [global?, stage?], bits: bits?, split, blocks })
    }

    /// Lowers `Product.a` or `Fill.to` as the tiling of another copy.
    fn tiling_of(&mut self, of: &Expression, given: &Arguments) -> Option<Tiling> {
        if let Kind::Part(part) = &of.kind
            && part.tensor.is_none()
            && let Some(named) = Part::named(&part.part.to_string())
        {
            match (given.word.rule, named) {
                (Rule::Of, Part::Operand(operand)) => {
                    return Some(Tiling::Of(self.item_named(&part.owner, Defines::Product, given.place(1))?, operand));
                }
                (Rule::Store, Part::Operand(Operand::C)) => {
                    return Some(Tiling::Store(self.item_named(&part.owner, Defines::Product, given.place(1))?));
                }
                (Rule::Like, Part::Side(side)) => {
                    return Some(Tiling::Like(self.item_named(&part.owner, Defines::Copy, given.place(1))?, side));
                }
                _ => {}
            }
        }
        self.no_tiling(of, given)
    }

    /// Returns the error for an expression that names no part of a product, or no side of a copy, that a word takes.
    fn no_tiling(&mut self, of: &Expression, given: &Arguments) -> Option<Tiling> {
        // A name alone leaves the part open. The message lists the parts that this word takes.
        if let Kind::Name(name) = &of.kind {
            let parts: &[&str] = match given.word.rule {
                Rule::Like => &["from", "to"],
                Rule::Store => &["c"],
                _ => &["a", "b", "c"],
            };
            return self.fail(Diagnostic::which_part(of.region, given.word.name, &name.text, parts));
        }
        let found = match &of.kind {
            Kind::Part(part) => match Part::named(&part.part.to_string()) {
                // `C.a(Tensor)` is the layout of a thread, not an operand.
                _ if part.tensor.is_some() => "a part of a tensor",
                Some(Part::Side(_)) => "a side of a copy",
                _ => "another operand of a product",
            },
            _ => of.describe(),
        };
        let wanted = match given.word.rule {
            Rule::Like => "a side of a copy",
            Rule::Store => "C of a product",
            _ => "an operand of a product",
        };
        self.fail(Diagnostic::argument_kind(of.region, given.place(1), found, wanted))
    }

    /// Lowers three numbers in parentheses: extents along M, N and K.
    fn three(&mut self, expression: &Expression, word: &str, usage: &str) -> Option<[Number; 3]> {
        let Kind::Tuple(entries) = &expression.kind else {
            let (region, found) = (expression.region, expression.describe());
            return self.fail(Diagnostic::three_extents(region, word, found, usage));
        };
        let [m, n, k] = &entries[..] else {
            let (region, found) = (expression.region, format!("{} of them", entries.len()));
            return self.fail(Diagnostic::three_extents(region, word, &found, usage));
        };
        match [m, n, k].map(|extent| self.number(extent, "number")) {
            [Some(m), Some(n), Some(k)] => Some([m, n, k]),
            _ => None,
        }
    }

    /// Returns the arguments of these names, each once, and `lanes` beside them. Any other argument is an error.
    fn labelled<'a, const N: usize>(
        &mut self,
        arguments: &'a [AtomArgument],
        given: &Arguments,
        names: [&str; N],
    ) -> Option<[&'a AtomArgument; N]> {
        let Arguments { word, .. } = given;
        for (place, argument) in arguments.iter().enumerate() {
            // Places are counted in the whole call, with the extents before the labels.
            let before = given.given.len() - arguments.len();
            let Some(label) = &argument.label else {
                let region = argument.value.region;
                return self.fail(Diagnostic::operand_unnamed(region, word.name, before + place + 1, word.usage));
            };
            let (name, region) = (label.to_string(), Region::from(label.span()));
            if arguments[..place].iter().any(|other| other.label.as_ref() == Some(label)) {
                return self.fail(Diagnostic::operand_twice(region, word.name, &name));
            }
            // The lanes are optional, so they are no name that may be missing.
            let is_lanes = name == "lanes" && word.rule == Rule::Mma;
            if !names.contains(&&*name) && !is_lanes {
                return self.fail(Diagnostic::unknown_label(region, word.name, &name, None));
            }
        }
        let of = |name: &str| arguments.iter().find(|it| it.label.as_ref().is_some_and(|label| label == name));
        let found = names.map(of);
        if let Some(missing) = (0..N).find(|i| found[*i].is_none()) {
            return self.fail(Diagnostic::operand_missing(given.region, word.name, names[missing], word.usage));
        }
        // The check above has returned for every label that is missing.
        Some(found.map(|argument| argument.expect("none is missing")))
    }

    fn misused<T>(&mut self, given: &Arguments) -> Option<T> {
        let (word, found) = (given.word, given.given.len());
        let expected = match word.rule {
            Rule::Mma | Rule::Copy => None,
            Rule::Product => Some(1),
            Rule::Tiled | Rule::Cotiled => Some(3),
            Rule::Of | Rule::Store | Rule::Like | Rule::Box => Some(2),
        };
        self.fail(match expected {
            Some(expected) if expected != found => {
                Diagnostic::argument_count(given.region, word.name, found, Some(expected), word.usage)
            }
            _ => Diagnostic::misused_word(given.region, word.name, word.usage),
        })
    }

    /// Lowers the name of an instruction, a product or a copy.
    pub(super) fn item_named(&mut self, expression: &Expression, wanted: Defines, place: Place) -> Option<Node> {
        let region = expression.region;
        let Kind::Name(name) = &expression.kind else {
            let [_, what] = wanted.described();
            return self.fail(Diagnostic::argument_kind(region, place, expression.describe(), what));
        };
        match self.names.meaning(name) {
            Meaning::Defined(index) if self.names.definitions[index].defines == wanted => {
                self.defined(index, name, region)
            }
            // Only rustc knows what an item in scope is; its trait bounds say it if it is another kind.
            Meaning::Foreign => Some(Node::Foreign { tokens: name.tokens.clone(), region }),
            Meaning::Below { itself } => self.fail(Diagnostic::defined_below(region, &name.text, itself)),
            Meaning::Defined(index) => {
                let found = self.names.definitions[index].defines;
                self.fail(Diagnostic::item_of_other(region, &name.text, found, wanted))
            }
            Meaning::Number(_) | Meaning::Parameter(_) => {
                self.fail(Diagnostic::item_of_other(region, &name.text, Defines::Number, wanted))
            }
        }
    }

    /// Lowers `Product.c` or `Fill.from(Stage)` as a layout.
    pub(super) fn part(&mut self, part: &PartOf, region: Region) -> Option<Node> {
        // The parser has let no other word pass.
        let named = Part::named(&part.part.to_string())?;
        let usage = if named.of() == Defines::Copy { "Fill.from(Tensor)" } else { "Product.c(Tensor)" };
        let owner = self.item_named(&part.owner, named.of(), Place { operation: "part", argument: 1, usage });
        let tensor = match &part.tensor {
            Some(tensor) => Some(Box::new(self.layout(tensor)?)),
            None => None,
        };
        Some(Node::Part { owner: Box::new(owner?), part: named, tensor, region })
    }
}
