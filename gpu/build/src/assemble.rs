//! The way from crates to PTX: the linker, the optimizer, the code generator.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::compiler::{Compiler, output};
use crate::{Error, Result};

/// The linker, as a script for rustc.
const LINK: &str = include_str!("link.sh");
/// What LLVM's intrinsics take and Rust cannot pass.
const OUTSIDE: &str = include_str!("outside.ll");

/// Writes the linker to a folder, and returns its path.
pub(crate) fn linker(compiler: &Compiler, folder: &Path) -> Result<PathBuf> {
    let outside = folder.join("outside.bc");
    let text = folder.join("outside.ll");
    write(&text, &(OUTSIDE.to_string() + &crate::warpgroup::functions() + &crate::tcgen05::functions()))?;
    output(Command::new(&compiler.optimize).args(["-passes=verify", "-o"]).arg(&outside).arg(&text))?;
    let link = folder.join("link.sh");
    let script = LINK.replacen("set -eu\n", &format!("set -eu\nOUTSIDE='{}'\n", outside.display()), 1);
    write(&link, &script)?;
    fs::set_permissions(&link, fs::Permissions::from_mode(0o755)).map_err(|error| failed(&link, &error))?;
    Ok(link)
}

/// Assembles bitcode for an architecture.
pub(crate) fn ptx(compiler: &Compiler, bitcode: &Path, architecture: &str, to: &Path) -> Result<()> {
    let (optimized, plain) = (to.with_extension("bc"), to.with_extension("plain"));
    let cpu = format!("-mcpu={architecture}");
    let version = match architecture {
        "sm_80" => "-mattr=",
        // The version of PTX that has tensor memory, which CUDA 12.7 and later read.
        blackwell if blackwell.starts_with("sm_1") => "-mattr=+ptx86",
        // The one that has the products of 8 bits, which CUDA 12.4 and later read.
        _ => "-mattr=+ptx84",
    };
    output(Command::new(&compiler.optimize).args([&cpu, "-passes=default<O3>", "-o"]).arg(&optimized).arg(bitcode))?;
    output(Command::new(&compiler.generate).args(["-O3", &cpu, version, "-o"]).arg(&plain).arg(&optimized))?;
    let text = fs::read_to_string(&plain).map_err(|error| failed(&plain, &error))?;
    let text = bounded(&text);
    write(to, &if text.contains("\t.loc\t") { crate::lines::of_kernels(&text) } else { text })?;
    [optimized, plain].iter().try_for_each(|file| fs::remove_file(file).map_err(|error| failed(file, &error)))
}

/// The threads of a kernel and the blocks of its cluster, which `#[kernel(threads = N, cluster = M)]` leaves as
/// comments, at its entry.
fn bounded(ptx: &str) -> String {
    let (threads, clusters) = (numbers(ptx, "// threads of "), numbers(ptx, "// cluster of "));
    let (mut text, mut kernel) = (String::with_capacity(ptx.len()), None);
    for line in ptx.lines() {
        if let Some((_, name)) = line.split_once(".entry ") {
            kernel = Some(name.trim_end_matches(['(', ')']));
        }
        if line.starts_with('{')
            && let Some(name) = kernel.take()
        {
            if let Some(threads) = threads.get(name) {
                let _ = writeln!(text, ".maxntid {threads}");
            }
            if let Some(blocks) = clusters.get(name) {
                let _ = writeln!(text, ".explicitcluster\n.reqnctapercluster {blocks}, 1, 1");
            }
        }
        text += line;
        text.push('\n');
    }
    text
}

/// The numbers of kernels in comments that begin so.
fn numbers<'a>(ptx: &'a str, begins: &str) -> HashMap<&'a str, &'a str> {
    ptx.lines().filter_map(|line| line.trim_start().strip_prefix(begins)?.split_once(": ")).collect()
}

fn write(path: &Path, text: &str) -> Result<()> {
    // A file that is the same keeps its time: rustc is not called again.
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> Error {
    Error(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::bounded;

    #[test]
    fn entries_have_their_threads() {
        let ptx = "// threads of copy: 256\n.visible .entry copy(\n\t.param .u64 p\n)\n{\n\tret;\n}\n\
                   // cluster of pair: 2\n.visible .entry pair()\n{\n\tret;\n}\n\
                   .visible .entry other()\n{\n\tret;\n}\n";
        let text = bounded(ptx);
        assert!(text.contains(")\n.maxntid 256\n{\n"));
        assert_eq!(text.matches(".maxntid").count(), 1);
        assert!(text.contains("pair()\n.explicitcluster\n.reqnctapercluster 2, 1, 1\n{\n"));
        assert_eq!(text.matches("cluster 2").count(), 1);
    }
}
