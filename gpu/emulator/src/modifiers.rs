//! The modifiers of an instruction, read in their order.

use crate::operation::Space;
use crate::table::form::Type;

/// What is left of the modifiers.
pub(crate) struct Modifiers<'a> {
    rest: Vec<&'a str>,
}

impl<'a> Modifiers<'a> {
    /// The modifiers of `sync.aligned.m8n8.x4`.
    pub(crate) fn of(text: &'a str) -> Modifiers<'a> {
        let mut rest: Vec<&str> = text.split('.').filter(|part| !part.is_empty()).collect();
        rest.reverse();
        Modifiers { rest }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes the next one if it is this.
    pub(crate) fn eat(&mut self, name: &str) -> bool {
        self.one(&[name]).is_some()
    }

    /// Takes the next one if it is one of these.
    pub(crate) fn one(&mut self, names: &[&str]) -> Option<&'a str> {
        let next = *self.rest.last()?;
        names.contains(&next).then(|| self.rest.pop())?
    }

    /// Takes all.
    pub(crate) fn take_all(&mut self) -> Vec<&'a str> {
        let mut all = std::mem::take(&mut self.rest);
        all.reverse();
        all
    }

    /// Takes a kind of memory; none of them is a generic address. Others are not known.
    #[allow(clippy::option_option, reason = "unknown, or generic")]
    pub(crate) fn space(&mut self) -> Option<Option<Space>> {
        match self.one(&["global", "local", "shared", "shared::cta"]) {
            Some("global") => Some(Some(Space::Global)),
            Some("local") => Some(Some(Space::Local)),
            Some(_) => Some(Some(Space::Shared)),
            None if ["const", "param", "shared::cluster"].contains(self.rest.last()?) => None,
            None => Some(None),
        }
    }

    /// Takes a kind of memory, and whether an address of shared memory may be of another block: a generic one may.
    #[allow(clippy::option_option, reason = "unknown, or generic")]
    pub(crate) fn space_of_cluster(&mut self) -> Option<(Option<Space>, bool)> {
        if self.eat("shared::cluster") {
            return Some((Some(Space::Shared), true));
        }
        self.space().map(|space| (space, space.is_none()))
    }

    /// Takes `v2` or `v4`: the number of elements.
    pub(crate) fn lanes(&mut self) -> usize {
        match self.one(&["v2", "v4"]) {
            Some("v2") => 2,
            Some(_) => 4,
            None => 1,
        }
    }

    /// Takes the type.
    pub(crate) fn typed(&mut self) -> Option<Type> {
        Type::parse(self.rest.pop()?)
    }
}
