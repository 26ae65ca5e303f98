//! Tables in pages of the documentation: what stands between `<!-- name -->` and `<!-- end of name -->`.

use std::fs;
use std::path::{Path, PathBuf};

use lexopt::{Arg, Parser};

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
    let text = fs::read_to_string(page).map_err(|error| format!("{}: {error}", page.display()))?;
    let text = insert(&text, name, tables)
        .ok_or_else(|| format!("{}: no place for tables, <!-- {name} --> to <!-- end of {name} -->", page.display()))?;
    fs::write(page, text).map_err(|error| format!("{}: {error}", page.display()))
}

/// A page with these tables in the place of those that it had; `None` for a page without a place for them.
pub fn insert(page: &str, name: &str, tables: &str) -> Option<String> {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = page.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}\n{tables}\n{end}{after}"))
}
