//! What of a program an edit has to keep: its definitions, its attributes and claims, its names.

use crate::claim;
use crate::syntax::{Claim, Definition, Expression, Input, Picture};

/// What a program has, each as often as it has it.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    definitions: Vec<String>,
    /// Claims and pictures by the name of their definition, and what is passed to rustc.
    attributes: Vec<(String, String)>,
    /// Parameters, and names that are used.
    names: Vec<String>,
}

impl Outline {
    /// What could be read of an input.
    pub(crate) fn of(input: &Input) -> Outline {
        let mut outline = Outline::default();
        match input {
            Input::Definitions(definitions) => definitions.iter().for_each(|definition| outline.definition(definition)),
            Input::Expression { expression, .. } => outline.uses(expression.as_ref()),
            Input::Assertion { subject, claims, .. } => {
                outline.uses(subject.as_ref());
                outline.claims("", claims);
            }
        }
        outline
    }

    fn definition(&mut self, definition: &Definition) {
        let (name, attributes) = (definition.name.to_string(), &definition.attributes);
        self.names.extend(definition.parameters.iter().map(ToString::to_string));
        self.uses(definition.expression.as_ref());
        self.claims(&name, &attributes.claims);
        let pictures = attributes.pictures.iter().map(|picture| kind(picture).to_owned());
        let passed = attributes.for_type.iter().map(ToString::to_string);
        self.attributes.extend(pictures.chain(passed).map(|attribute| (name.clone(), attribute)));
        self.definitions.push(name);
    }

    fn claims(&mut self, of: &str, claims: &[Claim]) {
        // A word that is no claim is the mistake.
        for claim in claims.iter().filter(|claim| claim::exists(&claim.name)) {
            self.attributes.push((of.to_owned(), claim.name.to_string()));
            claim.arguments.iter().for_each(|argument| self.uses(Some(argument)));
        }
    }

    fn uses(&mut self, expression: Option<&Expression>) {
        let mut names = Vec::new();
        if let Some(expression) = expression {
            expression.names(&mut names);
        }
        self.names.extend(names.iter().map(ToString::to_string));
    }

    /// Whether a word is a name of the program: of a definition, or of a parameter.
    pub(crate) fn defines(&self, word: &str) -> bool {
        self.definitions.iter().any(|name| name == word) || self.names.iter().any(|name| name == word)
    }

    /// Whether all of it is in another one; where all of it could be read, without a definition more.
    pub(crate) fn is_kept_by(&self, after: &Outline, was_read: bool) -> bool {
        is_within(&self.definitions, &after.definitions)
            && is_within(&self.attributes, &after.attributes)
            && is_within(&self.names, &after.names)
            && !(was_read && self.definitions.len() < after.definitions.len())
    }
}

/// A picture, whatever it is of: the name of its access may be the mistake.
fn kind(picture: &Picture) -> &'static str {
    match picture {
        Picture::Grid => "grid",
        Picture::ThreadValue(_) => "thread_value",
        Picture::Memory => "memory",
        Picture::Swizzle => "swizzle",
        Picture::Bits => "bits",
        Picture::Morphism => "morphism",
        Picture::Banks(_) => "banks",
        Picture::Sectors(_) => "sectors",
    }
}

/// Whether the second list has each entry of the first as often as that has it.
fn is_within<T: PartialEq>(few: &[T], all: &[T]) -> bool {
    let mut left: Vec<&T> = all.iter().collect();
    few.iter().all(|one| match left.iter().position(|other| *other == one) {
        Some(at) => {
            left.swap_remove(at);
            true
        }
        None => false,
    })
}
