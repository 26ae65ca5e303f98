//! The pieces of a help that can be pasted, and their targets.
//!
//! ```text
//! use stride |8|             a value: in place of what is underlined
//! write |(4, 8) : (8, 1)|    a text of a region: the subject of a claim, or the words of which it is the right form
//! append a mode ~1:1~        a template: it shows the form, and is no edit
//! ```

use layout_algebra::{Blame, Onto, Part};

use crate::region::{Region, Regions};

/// A piece of a help that can be pasted.
#[derive(Clone, Debug)]
pub(crate) struct Paste {
    pub text: String,
    pub target: Target,
}

/// The text that a paste replaces.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "text"), allow(dead_code, reason = "edits are of texts"))]
pub(crate) enum Target {
    /// A number or an operand.
    Value(Region),
    /// A stride. An extent alone, `8` for `8 : 1`, gets the stride after it.
    Stride { stride: Region, extent: Region },
    /// The subject of a claim. In the paste, the text of the subject replaces its value.
    Subject(Option<(Region, String)>),
    /// The words around the caret, which the paste repeats corrected.
    Words,
    /// A template, which replaces nothing.
    Template,
}

impl Paste {
    /// Returns a help line without its marks, and the pieces between marks: bars around a replacement of `target`,
    /// tildes around templates.
    pub(crate) fn read(help: &str, target: &Target, mut filled: impl FnMut(&str) -> String) -> (String, Vec<Paste>) {
        let (mut line, mut pastes) = (String::new(), Vec::new());
        let mut rest = help;
        while let Some(begin) = rest.find(['|', '~']) {
            let (before, marked) = rest.split_at(begin);
            let (mark, inside) = marked.split_at(1);
            let (piece, behind) = inside.split_once(mark).unwrap_or((inside, ""));
            line += &filled(before);
            let text = filled(piece);
            line += &text;
            pastes.push(Paste { text, target: if mark == "|" { target.clone() } else { Target::Template } });
            rest = behind;
        }
        line += &filled(rest);
        (line, pastes)
    }
}

impl Target {
    /// Returns the target of a paste of the algebra, for an error about `whole` that is blamed on `blame`.
    pub(crate) fn of(onto: Onto, blame: Blame, whole: Region, operands: &[&Regions]) -> Target {
        match onto {
            Onto::Caret => Target::blamed(blame, whole, operands),
            Onto::Blamed(blame) => Target::blamed(blame, whole, operands),
            // The claim sets its region later.
            Onto::Subject => Target::Subject(None),
            _ => Target::Template,
        }
    }

    /// Returns the region of the blamed part, if it is written. A number of an operand that is a name, or the result of
    /// an operation, is not written.
    fn blamed(blame: Blame, whole: Region, operands: &[&Regions]) -> Target {
        let Some(operand) = operands.get(usize::from(blame.operand)) else { return Target::Value(whole) };
        let leaf = usize::from(blame.leaf);
        match blame.part {
            Part::Whole => Target::Value(operand.whole),
            Part::Shape => operand.shape.get(leaf).map_or(Target::Template, |extent| Target::Value(*extent)),
            Part::Stride => match (operand.stride.get(leaf), operand.shape.get(leaf)) {
                (Some(&stride), Some(&extent)) => Target::Stride { stride, extent },
                (Some(&stride), None) => Target::Value(stride),
                _ => Target::Template,
            },
        }
    }
}
