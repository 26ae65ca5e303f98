//! Tables in pages of the documentation: what stands between `<!-- name -->` and `<!-- end of name -->`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use lexopt::{Arg, Parser};

use crate::processor;

/// The page that `--docs` names, for a command that has no other argument.
///
/// # Errors
/// A line that says what the command takes.
pub fn named(command: &str) -> Result<Option<PathBuf>, String> {
    let (mut page, mut parser) = (None, Parser::from_env());
    while let Some(option) = parser.next().map_err(|error| error.to_string())? {
        match option {
            Arg::Long("docs") => page = Some(PathBuf::from(parser.value().map_err(|error| error.to_string())?)),
            _ => return Err(format!("{}: {command} [--docs PAGE]", option.unexpected())),
        }
    }
    Ok(page)
}

/// Puts these tables in the place of those that the page has under this name.
///
/// # Errors
/// A line that says what is missing.
pub fn write(page: &Path, name: &str, tables: &str) -> Result<(), String> {
    change(page, name, |_| tables.to_owned())
}

/// Replaces the tables that the page has under this name by a function of them.
fn change(page: &Path, name: &str, tables: impl FnOnce(&str) -> String) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", page.display());
    let text = fs::read_to_string(page).map_err(failed)?;
    let new = between(&text, name).and_then(|[_, old, _]| insert(&text, name, &tables(old)));
    let new = new
        .ok_or_else(|| format!("{}: no place for tables, <!-- {name} --> to <!-- end of {name} -->", page.display()))?;
    fs::write(page, new).map_err(failed)
}

/// Puts a column into the table that the page has under this name, under the name of this processor: a row has the
/// cells of `heads`, and its cell of the column. Columns of other processors stay, for the rows that there still are.
///
/// # Errors
/// A line that says what is missing.
pub fn write_column(page: &Path, name: &str, heads: &[&str], rows: &[(Vec<String>, String)]) -> Result<(), String> {
    change(page, name, |old| with_column(old, heads, &processor::here(), rows))
}

/// A table with a column under this name beside those that `old` has; its first columns are `heads`. What was not
/// measured is `-`.
pub fn with_column(old: &str, heads: &[&str], own: &str, rows: &[(Vec<String>, String)]) -> String {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches([' ', '|']).split(" | ").map(|cell| cell.trim().to_owned()).collect()
    };
    let mut lines = old.lines().filter(|line| line.starts_with("| ")).map(cells);
    let titles = lines.next().filter(|titles| titles.len() > heads.len() && titles[..heads.len()] == *heads);
    let mut columns = titles.map_or_else(Vec::new, |titles| titles[heads.len()..].to_vec());
    let measured: Vec<Vec<String>> = lines.collect();
    let before = |what: &str, column: usize| {
        let row = measured.iter().find(|row| row[0] == what).and_then(|row| row.get(heads.len() + column));
        row.cloned().unwrap_or_else(|| "-".to_owned())
    };
    if !columns.iter().any(|column| column == own) {
        columns.push(own.to_owned());
    }
    let rule = "|---".repeat(heads.len()) + &"|--:".repeat(columns.len()) + "|\n";
    let mut table = format!("| {} | {} |\n{rule}", heads.join(" | "), columns.join(" | "));
    for (lead, cell) in rows {
        let all = columns.iter().enumerate();
        let all = all.map(|(x, column)| if column == own { cell.clone() } else { before(&lead[0], x) });
        let all = all.collect::<Vec<_>>().join(" | ");
        let _ = writeln!(table, "| {} | {all} |", lead.join(" | "));
    }
    table
}

/// A page with these tables in the place of those that it had; `None` for a page without a place for them.
pub fn insert(page: &str, name: &str, tables: &str) -> Option<String> {
    let [before, _, after] = between(page, name)?;
    Some(format!("{before}<!-- {name} -->\n\n{tables}\n<!-- end of {name} -->{after}"))
}

/// What a page has before the place under this name, there, and after it.
fn between<'a>(page: &'a str, name: &str) -> Option<[&'a str; 3]> {
    let (before, rest) = page.split_once(&format!("<!-- {name} -->\n"))?;
    let (tables, after) = rest.split_once(&format!("<!-- end of {name} -->"))?;
    Some([before, tables, after])
}
