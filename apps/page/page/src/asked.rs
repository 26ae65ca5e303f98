//! What the page asks, all at once.

use layout_lang::Program;
use serde_json::Value as Json;

pub(crate) struct Asked {
    pub(crate) text: String,
    /// Numbers of names: `BM=16, BN=8`.
    pub(crate) given: String,
    /// The names of definitions that may be meant, the first one with a value is.
    pub(crate) names: Vec<String>,
    /// The kind of the picture; empty for the one that says most.
    pub(crate) kind: String,
    /// What the picture is of besides: the tile of a thread-value picture, `16, 8`; the access of one of banks or
    /// sectors, `read(.., bits 32)` or the name of a definition, without it the first one that is defined.
    pub(crate) of: String,
    /// What is written besides: `tikz` or a notation; nothing where it is empty.
    pub(crate) export: String,
}

impl Asked {
    pub(crate) fn read(json: &str) -> Asked {
        let asked: Json = serde_json::from_str(json).unwrap_or_default();
        let text = |name: &str| asked[name].as_str().unwrap_or_default().to_owned();
        let names = asked["names"].as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_owned);
        Asked {
            text: text("text"),
            given: text("given"),
            names: names.collect(),
            kind: text("kind"),
            of: text("of"),
            export: text("export"),
        }
    }

    /// The program of the text, described as it is, with the given numbers.
    pub(crate) fn program(&self) -> Program {
        self.given.split([',', ' ', ';']).fold(Program::parse(&self.text).describing(), |program, entry| {
            let number =
                entry.split_once('=').and_then(|(name, number)| Some((name.trim(), number.trim().parse().ok()?)));
            match number {
                Some((name, number)) => program.with(name, number),
                None => program,
            }
        })
    }
}
