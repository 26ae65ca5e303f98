//! PTX of a crate of kernels, for build scripts.
//!
//! ```no_run
//! // build.rs of the crate that launches the kernels of the folder `kernels`
//! layout_gpu_build::Kernels::new("kernels").emit("KERNELS");
//! ```
//!
//! The program has the text then, as `include_str!(env!("KERNELS"))`.
//!
//! The compiler is the first of these that is there, with the sources of `core` and LLVM's tools:
//!
//! - the one that the variable `LAYOUT_GPU_RUSTC` names;
//! - rustup's `nightly`;
//! - `/usr/bin/rustc` of Debian, 1.95 or later.
//!
//! Nothing is installed. Without a compiler the error says what to type. `core` and the other crates are compiled once
//! for all architectures and all crates that share a target folder; only what is linked is assembled for each. It needs
//! a Unix shell.

#![allow(clippy::missing_panics_doc, reason = "a build script fails by a message")]

pub mod amd;
mod assemble;
mod compiler;
mod lines;
mod tcgen05;
mod warpgroup;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use compiler::Compiler;

/// Why there is no PTX, and what to do.
#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// A result of a build.
pub type Result<T> = std::result::Result<T, Error>;

/// The error of a text.
pub(crate) fn error<T>(text: impl Into<String>) -> Result<T> {
    Err(Error(text.into()))
}

/// Where what is compiled is kept: as by build scripts if `CARGO_TARGET_DIR` names the target folder, else in the
/// folder `compiled` of `out`.
pub fn shared(out: &Path) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let folder = target.map_or_else(|| out.join("compiled"), |target| target.join(SHARED));
    std::path::absolute(&folder).unwrap_or(folder)
}

/// The name of the folder in the target folder with what all crates of kernels share.
const SHARED: &str = "layout-gpu";

/// A crate of kernels: `no_std`, with the entries of `#[kernel]`.
#[derive(Clone, Debug)]
pub struct Kernels {
    folder: PathBuf,
    features: Vec<String>,
    architecture: String,
    lines: bool,
}

impl Kernels {
    /// The crate of a folder, for `sm_80` and later.
    pub fn new(folder: impl Into<PathBuf>) -> Kernels {
        Kernels { folder: folder.into(), features: Vec::new(), architecture: "sm_80".into(), lines: false }
    }

    /// The same with a feature of the crate.
    #[must_use]
    pub fn feature(mut self, feature: &str) -> Kernels {
        self.features.push(feature.into());
        self
    }

    /// The same for an architecture, such as `sm_90`, and later ones.
    #[must_use]
    pub fn architecture(self, architecture: &str) -> Kernels {
        Kernels { architecture: architecture.into(), ..self }
    }

    /// The same with lines of Rust: errors of the emulator name the line of the kernel. The instructions are the same.
    #[must_use]
    pub fn lines(self) -> Kernels {
        Kernels { lines: true, ..self }
    }

    /// In a build script: makes the PTX with [`lines`](Kernels::lines), and sets a variable to its path for `env!`.
    /// Ends the script with a message where there is none.
    pub fn emit(&self, variable: &str) {
        let out = std::env::var_os("OUT_DIR").map(PathBuf::from).expect("the folder of a build script, OUT_DIR");
        let ptx = out.join(format!("{}.{}.ptx", variable.to_lowercase(), self.architecture));
        // The target folder, four above `target/debug/build/name-hash/out`: all crates of a workspace share what is
        // compiled.
        let shared = out.ancestors().nth(4).unwrap_or(&out).join(SHARED);
        println!("cargo::rerun-if-changed={}", self.folder.display());
        println!("cargo::rerun-if-env-changed=LAYOUT_GPU_RUSTC");
        if let Err(error) = self.clone().lines().build(&shared, &ptx) {
            eprintln!("{error}");
            std::process::exit(1);
        }
        println!("cargo::rustc-env={variable}={}", ptx.display());
    }

    /// Writes the PTX to a file. What is compiled goes to the folder `shared`.
    ///
    /// # Errors
    /// No compiler, or what it says.
    pub fn build(&self, shared: &Path, ptx: &Path) -> Result<()> {
        let compiler = Compiler::find()?;
        fs::create_dir_all(shared).map_err(|error| Error(format!("{}: {error}", shared.display())))?;
        let bitcode = self.compile(&compiler, shared)?;
        assemble::ptx(&compiler, &bitcode, &self.architecture, ptx)
    }

    /// Compiles the crate and all that it needs to one file of bitcode, and returns its path.
    fn compile(&self, compiler: &Compiler, shared: &Path) -> Result<PathBuf> {
        let linker = assemble::linker(compiler, shared)?;
        // A panic is a trap where it happens. rustc copies what follows a branch to both of its sides, instructions of
        // a warp too, unless its pass is off.
        let flags = [
            "-Zunstable-options".into(),
            "-Cpanic=immediate-abort".into(),
            "-Clinker-flavor=llbc".into(),
            format!("-Clinker={}", linker.display()),
            "-Zmir-enable-passes=-JumpThreading".into(),
        ];
        let mut cargo = compiler.cargo();
        cargo
            .current_dir(&self.folder)
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
            .env("CARGO_TARGET_DIR", shared)
            .envs(compiler.tools())
            .envs([("CARGO_PROFILE_RELEASE_PANIC", "abort"), ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "3")])
            .envs([("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1"), ("CARGO_PROFILE_RELEASE_DEBUG", "none")])
            .args(["rustc", "-q", "--release", "--lib", "-Zbuild-std=core", "--target", "nvptx64-nvidia-cuda"])
            .args(["--crate-type", "cdylib", "--message-format", "json-render-diagnostics"])
            .args(self.features.iter().flat_map(|feature| ["--features", feature]))
            // Without inlining in the last crate, an error of a layout has the line of the kernel.
            .args(["--", "-Zinline-mir=no"])
            // What a kernel calls of other crates has the line of the call.
            .args(self.lines.then_some("-Cdebuginfo=line-directives-only"));
        let output = cargo.output().map_err(|error| Error(format!("{}: {error}", cargo.get_program().display())))?;
        if !output.status.success() {
            return error(format!("{}\nkernels of {}", String::from_utf8_lossy(&output.stderr), self.folder.display()));
        }
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        artifact(&String::from_utf8_lossy(&output.stdout))
            .ok_or_else(|| Error(format!("{} is no library of kernels", self.folder.display())))
    }
}

/// The path of the library in cargo's messages: the last one that ends with `.ptx`.
fn artifact(messages: &str) -> Option<PathBuf> {
    let end = messages.rfind(".ptx\"")? + ".ptx".len();
    let start = messages[..end].rfind('"')? + 1;
    Some(messages[start..end].into())
}

#[cfg(test)]
mod tests {
    use super::artifact;

    #[test]
    fn the_library_is_the_last_artifact() {
        let messages =
            "{\"filenames\":[\"/t/libcore.rlib\"]}\n{\"filenames\":[\"/t/release/kernels.ptx\"],\"fresh\":true}";
        assert_eq!(artifact(messages), Some("/t/release/kernels.ptx".into()));
        assert_eq!(artifact("{\"filenames\":[\"/t/libcore.rlib\"]}"), None);
    }
}
