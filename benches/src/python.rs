//! Python beside us: a process that answers line by line, for the packages that have no other door.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use lexopt::{Arg, Parser, ValueExt};

/// The interpreter that `--python` names, and the page that `--docs` names.
///
/// # Errors
/// A line that says which argument is wrong.
pub fn arguments() -> io::Result<(String, Option<String>)> {
    let (mut python, mut docs, mut parser) = ("python3".to_owned(), None, Parser::from_env());
    while let Some(argument) = parser.next().map_err(io::Error::other)? {
        let Arg::Long(option @ ("python" | "docs")) = argument else {
            return Err(io::Error::other(argument.unexpected()));
        };
        let is_python = option == "python";
        let value = parser.value().and_then(ValueExt::string).map_err(io::Error::other)?;
        if is_python { python = value } else { docs = Some(value) }
    }
    Ok((python, docs))
}

/// An interpreter that runs a script.
pub struct Python {
    ask: ChildStdin,
    said: BufReader<ChildStdout>,
    package: &'static str,
}

impl Python {
    /// Starts `python` with a script that needs this package.
    ///
    /// # Errors
    /// That of a process that does not start.
    pub fn start(python: &str, script: &str, package: &'static str) -> io::Result<Python> {
        // A product of one thread, by each library that NumPy may have been built with.
        let threads = ["OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"].map(|name| (name, "1"));
        let mut child = Command::new(python)
            .args(["-c", script])
            .envs(threads)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| io::Error::other(format!("{python}: {error}")))?;
        let none = || io::Error::other("Python has no pipe");
        let said = BufReader::new(child.stdout.take().ok_or_else(none)?);
        Ok(Python { ask: child.stdin.take().ok_or_else(none)?, said, package })
    }

    /// Its answer to a line.
    ///
    /// # Errors
    /// One line, where it has ended.
    pub fn answer(&mut self, line: &str) -> io::Result<String> {
        let ended = || io::Error::other(format!("Python ended: is the package {} installed there?", self.package));
        writeln!(self.ask, "{line}").map_err(|_| ended())?;
        let mut answer = String::new();
        if self.said.read_line(&mut answer)? == 0 {
            return Err(ended());
        }
        Ok(answer)
    }
}
