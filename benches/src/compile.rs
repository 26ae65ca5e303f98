//! Compiling a crate, and what that took: wall time, processor time, peak memory.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a compilation took.
#[derive(Clone, Copy)]
pub struct Cost {
    /// Wall time in seconds.
    pub wall: f64,
    /// Processor time in seconds, where the system tells.
    pub processor: f64,
    /// Peak memory in KiB, where the system tells.
    pub memory: f64,
}

impl Cost {
    /// The processor time in seconds; the wall time where the system does not tell.
    pub fn seconds(&self) -> f64 {
        if self.processor > 0.0 { self.processor } else { self.wall }
    }
}

/// The folder that cargo builds this command into, with the library in it.
///
/// # Errors
/// Those of the file system.
pub fn build_folder() -> io::Result<PathBuf> {
    let command = std::env::current_exe()?;
    Ok(command.parent().map(Path::to_path_buf).unwrap_or_default())
}

/// Has cargo build the library for other crates to link, in the profile of this command, beside it: in the workspace of
/// the library, so that it has the features that its users have.
///
/// # Errors
/// Where cargo does not run or the library does not build.
pub fn build_library() -> io::Result<()> {
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    cargo.args(["build", "--quiet", "-p", "layout-static", "--features=gpu,pictures,theory", "--manifest-path"]);
    cargo.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"));
    let profile = build_folder()?;
    cargo.arg("--target-dir").arg(profile.parent().unwrap_or(&profile));
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    if cargo.status()?.success() { Ok(()) } else { Err(io::Error::other("layout-static does not build")) }
}

/// Checks `source` as a library that uses `layout_static`, as `cargo check` does: no code is generated, as with
/// `-fsyntax-only` for C++.
///
/// # Errors
/// Those of the file system; where the source does not compile, what the compiler says.
pub fn check(folder: &Path, name: &str, source: &str) -> io::Result<Cost> {
    rustc(folder, name, source, &["--emit=metadata"])
}

/// Compiles `source` as a library that uses `layout_static`, with these options of rustc.
///
/// # Errors
/// Those of the file system; where the source does not compile, what the compiler says.
pub fn compile(folder: &Path, name: &str, source: &str, options: &[&str]) -> io::Result<Cost> {
    rustc(folder, name, source, options)
}

fn rustc(folder: &Path, name: &str, source: &str, options: &[&str]) -> io::Result<Cost> {
    let scratch = folder.join("scratch");
    fs::create_dir_all(&scratch)?;
    let file = scratch.join(name).with_extension("rs");
    fs::write(&file, source)?;
    let mut rustc = Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into()));
    rustc.args(["--edition", "2024", "--crate-type", "lib", "--crate-name", name, "--out-dir"]).arg(&scratch);
    rustc.arg("--extern").arg(format!("layout_static={}", folder.join("liblayout_static.rlib").display()));
    rustc.arg("-L").arg(format!("dependency={}", folder.join("deps").display())).args(options).arg(&file);
    measure(&mut rustc)
}

/// Runs a compiler.
///
/// # Errors
/// Where it does not run or fails; then with what it says.
pub fn measure(compiler: &mut Command) -> io::Result<Cost> {
    let start = Instant::now();
    let mut child = compiler.stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let pipe = child.stderr.take();
    let said = std::thread::spawn(move || {
        let mut text = String::new();
        pipe.map(|mut pipe| pipe.read_to_string(&mut text));
        text
    });
    // Both only grow, so they are read until the process is gone.
    let (mut memory, mut times) = (0.0_f64, HashMap::new());
    let status = loop {
        for process in family(child.id()) {
            memory = memory.max(peak_memory(process).unwrap_or(0.0));
            if let Some(time) = processor_time(process) {
                times.insert(process, time);
            }
        }
        if let Some(status) = child.try_wait()? {
            break status;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let wall = start.elapsed().as_secs_f64();
    if status.success() {
        return Ok(Cost { wall, processor: times.values().sum(), memory });
    }
    Err(io::Error::other(said.join().unwrap_or_default()))
}

/// A process and those that it started, as Linux tells them: a driver starts the compiler proper.
fn family(process: u32) -> Vec<u32> {
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    let below = children.split_whitespace().filter_map(|child| child.parse().ok()).flat_map(family);
    core::iter::once(process).chain(below).collect()
}

/// The peak resident memory of a process in KiB, as Linux tells it.
fn peak_memory(process: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// The user time of a process in seconds, as Linux tells it, in ticks of a hundredth.
fn processor_time(process: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, behind_name) = stat.rsplit_once(')')?;
    let ticks: f64 = behind_name.split_whitespace().nth(11)?.parse().ok()?;
    Some(ticks / 100.0)
}
