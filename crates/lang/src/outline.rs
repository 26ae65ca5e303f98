//! The parts of a program that an edit has to keep: its definitions, its attributes and claims, its names.

use crate::claim;
use crate::syntax::{Claim, Definition, Expression, Input, Picture};

/// The parts of a program, each as often as it occurs.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    definitions: Vec<String>,
    /// Claims and pictures by the name of their definition, and attributes that are passed to rustc.
    attributes: Vec<(String, String)>,
    /// Parameters, and names in use.
    names: Vec<String>,
}

impl Outline {
    /// Returns the outline of an input, as far as it could be read.
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
        // An unknown claim is the mistake itself.
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

    /// Whether a word is the name of a definition or a parameter.
    pub(crate) fn defines(&self, word: &str) -> bool {
        self.definitions.iter().any(|name| name == word) || self.names.iter().any(|name| name == word)
    }

    /// Whether another outline contains this one. If the input was read completely, it may have no more definitions.
    pub(crate) fn is_kept_by(&self, after: &Outline, was_read: bool) -> bool {
        is_within(&self.definitions, &after.definitions)
            && is_within(&self.attributes, &after.attributes)
            && is_within(&self.names, &after.names)
            && !(was_read && self.definitions.len() < after.definitions.len())
    }
}

/// Returns the kind of a picture. The name of its access is left out, because it may be the mistake.
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

/// Whether the second list contains each entry of the first as often.
fn is_within<T: PartialEq>(few: &[T], all: &[T]) -> bool {
    let mut left: Vec<&T> = all.iter().collect();
    few.iter().all(|one| match left.iter().position(|other| *other == one) {
        // Each entry counts as often as it occurs: one of two equal claims must not vanish.
        Some(at) => {
            left.swap_remove(at);
            true
        }
        None => false,
    })
}
