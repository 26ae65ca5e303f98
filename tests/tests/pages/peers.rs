//! The tables about other libraries come from `docs/peers.toml`; `BLESS=1` writes them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::{env, fs};

use crate::{read, root};

/// A library, and what the file says of it.
struct Peer {
    id: String,
    facts: BTreeMap<String, String>,
}

impl Peer {
    fn fact(&self, key: &str) -> &str {
        self.facts.get(key).unwrap_or_else(|| panic!("docs/peers.toml does not say {key} of {}", self.id))
    }

    /// Its name, and the version that is spoken of.
    fn title(&self) -> String {
        let version = self.facts.get("version").map_or(String::new(), |version| format!(" {version}"));
        self.fact("name").to_owned() + &version
    }
}

/// The columns of the table in `README.md`.
const README: [&str; 6] = ["ours", "cute", "cute-layout", "cutile", "weaverbird", "triton"];
/// Its rows: keys and titles.
const README_ROWS: [(&str, &str); 6] = [
    ("layout", "a layout is"),
    ("checked", "a wrong one is seen"),
    ("composition", "composition"),
    ("threads", "parts that threads write"),
    ("gpu", "GPU kernels"),
    ("needs", "needs"),
];
/// The columns of the table in `docs/comparison.md`; its rows are the libraries that have them.
const COMPARISON: [(&str, &str); 5] = [
    ("shapes", "shapes that do not fit"),
    ("bounds", "index out of bounds"),
    ("tile", "a tile that does not divide"),
    ("overlap", "parts that overlap, written by several threads"),
    ("answer", "an operation on layouts that has no answer"),
];

/// The file: `[id]`, then lines `key = "text"`; a comment begins a line.
fn peers() -> Vec<Peer> {
    let mut peers: Vec<Peer> = Vec::new();
    for line in read("docs/peers.toml").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(id) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            peers.push(Peer { id: id.to_owned(), facts: BTreeMap::new() });
            continue;
        }
        let (key, text) = line.split_once(" = ").unwrap_or_else(|| panic!("no key: {line}"));
        let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or_else(|| panic!("{line}"));
        let peer = peers.last_mut().expect("a library first");
        let earlier = peer.facts.insert(key.to_owned(), text.replace("\\\"", "\""));
        assert!(earlier.is_none(), "{key} twice of {}", peer.id);
    }
    peers
}

/// A row of a table.
fn row<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let mut line = String::from("|");
    cells.into_iter().for_each(|cell| _ = write!(line, " {cell} |"));
    line + "\n"
}

fn rule(columns: usize) -> String {
    format!("|{}\n", "---|".repeat(columns))
}

fn table_of_readme(peers: &[Peer]) -> String {
    let chosen = README.map(|id| peers.iter().find(|peer| peer.id == id).expect("a library of the file"));
    let titles = chosen.map(Peer::title);
    let mut table = row([""].into_iter().chain(titles.iter().map(String::as_str))) + &rule(chosen.len() + 1);
    for (key, title) in README_ROWS {
        table += &row([title].into_iter().chain(chosen.iter().map(|peer| peer.fact(key))));
    }
    table
}

fn tables_of_comparison(peers: &[Peer]) -> String {
    let mut table = row([""].into_iter().chain(COMPARISON.map(|(_, title)| title))) + &rule(COMPARISON.len() + 1);
    for peer in peers.iter().filter(|peer| COMPARISON.iter().any(|(key, _)| peer.facts.contains_key(*key))) {
        table += &row([&*peer.title()].into_iter().chain(COMPARISON.map(|(key, _)| peer.fact(key))));
    }
    table.push('\n');
    table += &(row(["version", "read in", "source"]) + &rule(3));
    for peer in peers.iter().filter(|peer| peer.id != "ours") {
        table += &row([&*peer.title(), peer.fact("read"), peer.fact("source")]);
    }
    table
}

#[test]
fn tables_about_others_are_from_one_file() {
    let peers = peers();
    let tables = [("README.md", table_of_readme(&peers)), ("docs/comparison.md", tables_of_comparison(&peers))];
    for (page, table) in tables {
        let text = read(page);
        let (before, rest) = text.split_once("<!-- peers -->\n").expect("where the table begins");
        let (_, after) = rest.split_once("<!-- end of peers -->").expect("where the table ends");
        let written = format!("{before}<!-- peers -->\n\n{table}\n<!-- end of peers -->{after}");
        if env::var_os("BLESS").is_some() {
            fs::write(root().join(page), written).expect("a page can be written");
        } else {
            assert!(text == written, "{page}: bless its tables, or mend docs/peers.toml");
        }
    }
}
