//! Resolves names: parameters, earlier definitions, and consts that only rustc knows.

use std::collections::{HashMap, HashSet};

use proc_macro2::Ident;

use super::Source;
use crate::defines::Defines;
use crate::operation::{self, Yields};
use crate::spell;
use crate::syntax::{Definition, GenericArgument, Kind, Name, dimension_word, is_keyword};

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A parameter of this definition.
    Parameter(usize),
    /// A layout defined above.
    Defined(usize),
    /// A number defined above.
    Number(usize),
    /// The definition itself, or one below.
    Below { itself: bool },
    /// An item in scope.
    Foreign,
}

/// The first definition of each name, and whether a definition of this name is under a `#[cfg(..)]`.
pub type Index = HashMap<String, (usize, bool)>;

/// Makes the index of all definitions, so that each use of a name is one look-up.
pub fn index(definitions: &[Definition]) -> Index {
    let mut index = Index::new();
    for (i, definition) in definitions.iter().enumerate() {
        let (_, conditional) = index.entry(definition.name.to_string()).or_insert((i, false));
        // One under a condition makes the name uncertain, whichever of them comes first.
        *conditional |= definition.is_conditional();
    }
    index
}

/// The names that an expression can use.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// All definitions of the macro call.
    pub definitions: &'a [Definition],
    pub index: &'a Index,
    /// The definition that contains the expression. Earlier definitions are in scope.
    pub current: usize,
}

impl Definition {
    /// Whether it defines a tiler: `[8, _]`, or an operation that returns one.
    pub fn is_tiler(&self) -> bool {
        match self.expression.as_ref().map(|expression| &expression.kind) {
            Some(Kind::ByMode(_)) => true,
            Some(Kind::Call(name, _)) => {
                operation::find(&name.to_string()).is_some_and(|found| found.yields() == Yields::Tiler)
            }
            _ => false,
        }
    }
}

impl Names<'_> {
    /// Returns the parameters of the current definition.
    fn parameters(&self) -> &[Ident] {
        self.definitions.get(self.current).map_or(&[], |definition| &definition.parameters)
    }

    /// Returns the meaning of `name` here.
    pub fn meaning(&self, name: &Name) -> Meaning {
        let Some(ident) = &name.ident else { return Meaning::Foreign };
        if let Some(parameter) = self.parameters().iter().position(|parameter| parameter == ident) {
            return Meaning::Parameter(parameter);
        }
        // Only rustc knows which of several conditional definitions is compiled.
        let Some(&(index, false)) = self.index.get(&ident.to_string()) else { return Meaning::Foreign };
        // Numbers are constants, which Rust finds in any order; so they may be defined below.
        if self.definitions[index].defines == Defines::Number && index != self.current {
            return Meaning::Number(index);
        }
        if index >= self.current {
            return Meaning::Below { itself: index == self.current };
        }
        Meaning::Defined(index)
    }

    /// Whether an earlier definition has the name of the current one, without a condition.
    pub fn repeats(&self) -> bool {
        let definition = &self.definitions[self.current];
        let first = self.index.get(&definition.name.to_string()).map_or(self.current, |(first, _)| *first);
        first < self.current && !definition.is_conditional() && !self.definitions[first].is_conditional()
    }

    /// Whether the definition of a name uses the current one, directly or not.
    pub fn is_circle(&self, name: &Name) -> bool {
        let Some(current) = self.definitions.get(self.current) else { return false };
        let mut used: Vec<Ident> = name.ident.iter().cloned().collect();
        let mut known: HashSet<Ident> = used.iter().cloned().collect();
        let mut i = 0;
        // Breadth first. Each name is queued once, so circles that do not contain this definition end, too.
        while let Some(ident) = used.get(i).cloned() {
            i += 1;
            let Some((definition, _)) = self.index.get(&ident.to_string()) else { continue };
            let Some(expression) = self.definitions[*definition].expression.as_ref() else { continue };
            let mut names = Vec::new();
            expression.names(&mut names);
            if names.contains(&current.name) {
                return true;
            }
            names.retain(|name| known.insert(name.clone()));
            used.extend(names);
        }
        false
    }

    /// Returns the parameter of the current definition among these names.
    pub fn parameter_among(&self, mut idents: impl Iterator<Item = Ident>) -> Option<Ident> {
        idents.find(|ident| self.parameters().contains(ident))
    }

    /// Returns the number of a generic argument, if it is a literal or the name of a number.
    pub fn argument(&self, argument: &GenericArgument) -> Option<Source> {
        match argument.value {
            Some(value) => Some(Source::Known(value)),
            None => self.number(argument.ident.as_ref()?),
        }
    }

    /// Returns the number of a single name.
    pub fn number(&self, ident: &Ident) -> Option<Source> {
        let name = Name::from(ident.clone());
        match self.meaning(&name) {
            Meaning::Parameter(parameter) => Some(Source::Parameter(parameter, name.tokens)),
            Meaning::Number(index) => Some(Source::Defined(index, name.tokens)),
            // `Self` and `crate` have no value that a program could give.
            Meaning::Foreign if is_keyword(ident) => None,
            Meaning::Foreign => Some(Source::Foreign(name.text, name.tokens)),
            Meaning::Defined(_) | Meaning::Below { .. } => None,
        }
    }

    /// Returns the definition of an access, which may come later.
    pub fn access(&self, name: &Ident) -> Option<usize> {
        let (index, ..) = *self.index.get(&name.to_string())?;
        matches!(self.definitions[index].defines, Defines::Access).then_some(index)
    }

    /// Returns the dimension of a name: the defined one, wherever its definition is; otherwise the name itself.
    pub fn dimension(&self, name: &str) -> String {
        if self.is_dimension(name) { dimension_word(name) } else { name.to_owned() }
    }

    /// Whether a name has a definition as a dimension.
    pub fn is_dimension(&self, name: &str) -> bool {
        self.defines(name) == Defines::Dimension
    }

    /// Returns the kind of the definition of a name; a layout, if there is none.
    pub fn defines(&self, name: &str) -> Defines {
        self.index.get(name).map_or(Defines::Layout, |(index, _)| self.definitions[*index].defines)
    }

    /// Returns the access that a name is a slip of.
    pub fn nearest_access(&self, name: &str) -> Option<String> {
        let accesses = self.definitions.iter().filter(|definition| definition.defines == Defines::Access);
        let names: Vec<String> = accesses.map(|access| access.name.to_string()).collect();
        spell::nearest(name, names.iter().map(String::as_str)).map(ToOwned::to_owned)
    }

    /// Returns the parameters of a definition, as text.
    pub fn parameters_of(&self, index: usize) -> Vec<String> {
        self.definitions[index].parameters.iter().map(ToString::to_string).collect()
    }

    /// Whether a name that could also be a layout is a number: parameters, and consts by their spelling, `BM` or
    /// `TILE_M`. A single letter is a number in brackets, `[N, 8]`, and a layout outside of them.
    pub fn is_number(&self, name: &Name, in_brackets: bool) -> bool {
        match self.meaning(name) {
            Meaning::Parameter(_) | Meaning::Number(_) => true,
            Meaning::Foreign if name.arguments.is_empty() => {
                let last = name.text.rsplit("::").next().unwrap_or_default();
                let letters = last.chars().filter(|c| c.is_alphabetic()).count();
                // Constants are in capitals, by Rust's custom. One letter outside of brackets may be a type parameter.
                letters > usize::from(!in_brackets) && !last.chars().any(char::is_lowercase)
            }
            _ => false,
        }
    }
}
