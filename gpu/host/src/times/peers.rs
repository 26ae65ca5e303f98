//! What `PyTorch` takes for the same problems, where it is installed.

use std::io::Write;
use std::process::{Command, Stdio};

/// The program that times them: a line for each, with tabs between kernel, problem, peer and milliseconds.
const PROGRAM: &str = include_str!("../../peers.py");

/// The times of peers.
pub(crate) struct Peers {
    lines: Vec<[String; 4]>,
}

impl Peers {
    /// Runs the program; without `PyTorch` or Python there are no peers.
    pub(crate) fn run() -> Peers {
        Peers { lines: output().unwrap_or_default().lines().filter_map(columns).collect() }
    }

    /// The versions of what was timed.
    pub(crate) fn versions(&self) -> Option<&str> {
        self.lines.iter().find(|line| line[0] == "versions").map(|line| line[1].as_str())
    }

    /// The peers of a kernel for a problem, and their milliseconds.
    pub(crate) fn of(&self, kernel: &str, problem: &str) -> impl Iterator<Item = (String, f64)> {
        let same = self.lines.iter().filter(move |line| line[0] == kernel && line[1] == problem);
        same.filter_map(|line| Some((line[2].clone(), line[3].parse().ok()?)))
    }
}

fn output() -> Option<String> {
    let mut child =
        Command::new("python3").arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn();
    let child = child.as_mut().ok()?;
    child.stdin.take()?.write_all(PROGRAM.as_bytes()).ok()?;
    let mut text = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take()?, &mut text).ok()?;
    child.wait().ok()?.success().then_some(text)
}

fn columns(line: &str) -> Option<[String; 4]> {
    let columns: Vec<String> = line.split('\t').map(String::from).collect();
    columns.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::{Peers, columns};

    #[test]
    fn a_line_is_a_kernel_a_problem_a_peer_and_a_time() {
        let peers = Peers {
            lines: ["versions\tPyTorch 2\t\t", "softmax\t4 x 4\tPyTorch\t0.5", "a warning"]
                .iter()
                .filter_map(|line| columns(line))
                .collect(),
        };
        assert_eq!(peers.versions(), Some("PyTorch 2"));
        assert_eq!(peers.of("softmax", "4 x 4").collect::<Vec<_>>(), [("PyTorch".to_string(), 0.5)]);
        assert_eq!(peers.of("softmax", "8 x 4").count(), 0);
    }
}
