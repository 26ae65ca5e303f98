//! Output of the command: all at the end, each file as a whole.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use layout_draw::{Limits, Style};

use crate::arguments::When;

/// The answer of a command: texts, files, and the exit code.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) files: Vec<(PathBuf, String)>,
    pub(crate) code: u8,
}

/// The answer of the command: its texts, and its exit code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The text on standard output.
    pub out: String,
    /// The text on standard error.
    pub err: String,
    /// The exit code: 0 success, 1 the layout is wrong or a claim fails, 2 the command is wrong.
    pub code: u8,
}

/// The terminal, or its replacement.
#[derive(Debug)]
pub(crate) struct Screen {
    /// The style of pictures.
    pub(crate) style: Style,
}

impl Screen {
    /// Returns the terminal at standard output. `COLUMNS` overrides its width.
    pub(crate) fn of(when: When) -> Screen {
        let is_terminal = io::stdout().is_terminal();
        let colours = match when {
            When::Always => true,
            When::Never => false,
            // An empty `NO_COLOR` counts as not set: no-color.org.
            When::Auto => is_terminal && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty()),
        };
        let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let asked = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        let width = told.or_else(|| if is_terminal { asked() } else { None });
        Screen { style: Style { colours, width: width.filter(|width| *width > 0), ..Style::PLAIN } }
    }
}

/// Returns how much is drawn.
pub(crate) fn limits(all: bool) -> Limits {
    if all { Limits::ALL } else { Limits::PAGE }
}

impl Answer {
    /// Makes an answer of a text, with success.
    pub(crate) fn text(out: String) -> Answer {
        Answer { out, ..Answer::default() }
    }

    /// Makes an answer for a wrong layout: the errors of rustc.
    pub(crate) fn wrong(err: String) -> Answer {
        Answer { err, code: 1, ..Answer::default() }
    }

    /// Makes an answer for a wrong command.
    pub(crate) fn usage(error: &str) -> Answer {
        Answer::usage_text(format!("error: {error}\n"))
    }

    pub(crate) fn usage_text(err: String) -> Answer {
        Answer { err, code: 2, ..Answer::default() }
    }

    /// Adds a file to the answer; `-` is standard output.
    pub(crate) fn add_file(&mut self, path: &Path, text: String) {
        if path.as_os_str() == "-" {
            // A picture at standard output is all of it, so that it can be piped.
            self.out = text;
        } else {
            self.files.push((path.to_owned(), text));
        }
    }

    /// Writes files, then texts, and returns the exit code. A closed pipe is no error: the reader has seen enough.
    pub(crate) fn write(self) -> u8 {
        match self.print() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                let _ = writeln!(io::stderr(), "error: {error}");
                2
            }
            _ => self.code,
        }
    }

    /// Writes files, and returns the texts.
    pub(crate) fn kept(self) -> Said {
        match self.files() {
            Ok(()) => Said { out: self.out, err: self.err, code: self.code },
            Err(error) => Said { err: format!("error: {error}\n"), code: 2, ..Said::default() },
        }
    }

    /// Writes files, then texts.
    pub(crate) fn print(&self) -> io::Result<()> {
        self.files()?;
        for (stream, text) in [(&mut io::stdout() as &mut dyn io::Write, &self.out), (&mut io::stderr(), &self.err)] {
            stream.write_all(text.as_bytes()).and_then(|()| stream.flush())?;
        }
        Ok(())
    }

    /// Writes files.
    fn files(&self) -> io::Result<()> {
        for (path, text) in &self.files {
            let said = |error| io::Error::other(format!("{} cannot be written: {error}", path.display()));
            write_whole(path, text).map_err(said)?;
        }
        Ok(())
    }
}

/// Writes a temporary file and moves it to its place, so that nobody sees half a file.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    // A device is written to directly.
    if path.exists() && !path.is_file() {
        return std::fs::write(path, text);
    }
    let name = path.file_name().ok_or_else(|| io::Error::other("no name of a file"))?.to_string_lossy();
    // In the same folder, because a rename does not cross file systems.
    let beside = path.with_file_name(format!(".{name}.{}", std::process::id()));
    std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path)).inspect_err(|_| {
        let _ = std::fs::remove_file(&beside);
    })
}
