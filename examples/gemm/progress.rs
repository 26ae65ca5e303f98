//! Progress of what takes longer than a second, on standard error.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// How far a task is. Says nothing in its first second, then speaks once a second.
pub struct Progress {
    task: &'static str,
    total: usize,
    done: usize,
    /// When it last spoke, or began; `None` never speaks.
    spoke: Option<Instant>,
    has_spoken: bool,
}

impl Progress {
    /// A task of so many steps.
    pub fn new(task: &'static str, total: usize) -> Progress {
        Progress { task, total, done: 0, spoke: Some(Instant::now()), has_spoken: false }
    }

    /// So many more are done.
    pub fn advance(&mut self, steps: usize) {
        self.done = self.done.saturating_add(steps);
        if self.spoke.is_some_and(|spoke| spoke.elapsed() >= Duration::from_secs(1)) {
            self.spoke = Some(Instant::now());
            self.has_spoken = true;
            // Where standard error is closed, there is no one to tell.
            let _ = self.speak();
        }
    }

    fn speak(&self) -> std::io::Result<()> {
        let percent = (self.done as u128 * 100 / self.total.max(1) as u128).min(100);
        if stderr().is_terminal() {
            write!(stderr(), "\r{}: {percent} %\x1b[K", self.task)
        } else {
            writeln!(stderr(), "{}: {percent} %", self.task)
        }
    }
}

/// Clears the line.
impl Drop for Progress {
    fn drop(&mut self) {
        if self.has_spoken && stderr().is_terminal() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
