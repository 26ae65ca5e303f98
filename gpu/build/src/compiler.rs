//! Finds a compiler: rustc with the sources of `core`, cargo, and LLVM's tools of the same version.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Error, Result, error};

/// The first version that compiles kernels.
const LEAST: [u32; 2] = [1, 95];

/// A compiler of kernels.
#[derive(Debug)]
pub(crate) struct Compiler {
    pub(crate) rustc: PathBuf,
    cargo: PathBuf,
    pub(crate) link: PathBuf,
    archive: PathBuf,
    pub(crate) optimize: PathBuf,
    pub(crate) generate: PathBuf,
}

/// What to type where there is none.
const INSTALL: &str = "no compiler for GPU kernels. Install one of them:
    rustup toolchain install nightly --profile minimal --component rust-src,llvm-tools
    sudo apt-get install rustc-web cargo-web rust-web-src llvm-22        # Debian 12 and 13
or name one by LAYOUT_GPU_RUSTC. What was found:";

impl Compiler {
    /// The first one that is complete.
    pub(crate) fn find() -> Result<Compiler> {
        let mut found = Vec::new();
        let named = std::env::var_os("LAYOUT_GPU_RUSTC").map(|path| Ok(PathBuf::from(path)));
        let nightly = || output(Command::new("rustup").args(["which", "--toolchain", "nightly", "rustc"]));
        let candidates: Vec<(&str, Result<PathBuf>)> = match named {
            Some(path) => vec![("LAYOUT_GPU_RUSTC", path)],
            None => vec![
                ("rustup's nightly", nightly().map(PathBuf::from)),
                ("/usr/bin/rustc", Ok("/usr/bin/rustc".into())),
            ],
        };
        for (name, rustc) in candidates {
            match rustc.and_then(|rustc| Compiler::of(&rustc)) {
                Ok(compiler) => return Ok(compiler),
                Err(error) => found.push(format!("    {name}: {error}")),
            }
        }
        error(format!("{INSTALL}\n{}", found.join("\n")))
    }

    /// The compiler of a path.
    fn of(rustc: &Path) -> Result<Compiler> {
        let verbose = output(Command::new(rustc).arg("-vV"))?;
        let line = |key: &str| verbose.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
        let version = line("release:").unwrap_or_default();
        if !recent(version) {
            return error(format!("{version} is older than {}.{}", LEAST[0], LEAST[1]));
        }
        let root = PathBuf::from(output(Command::new(rustc).args(["--print", "sysroot"]))?);
        if !root.join("lib/rustlib/src/rust/library/core").exists() {
            return error("no sources of `core`: the component rust-src, or Debian's rust-web-src");
        }
        let cargo = rustc.with_file_name("cargo");
        if !cargo.exists() {
            return error(format!("no cargo in {}", rustc.parent().unwrap_or(rustc).display()));
        }
        let host = line("host:").unwrap_or_default();
        let of_rustup = root.join("lib/rustlib").join(host).join("bin");
        let llvm = line("LLVM version:").and_then(|version| version.split('.').next()).unwrap_or_default();
        let tool = |name: &str| tool(&of_rustup, name, llvm);
        Ok(Compiler {
            rustc: rustc.into(),
            cargo,
            link: tool("llvm-link")?,
            archive: tool("llvm-ar")?,
            optimize: tool("opt")?,
            generate: tool("llc")?,
        })
    }

    /// Its cargo, without the settings of the caller.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = Command::new(&self.cargo);
        let settings =
            ["RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "RUSTUP_TOOLCHAIN", "CARGO_BUILD_TARGET"];
        for (variable, _) in std::env::vars_os() {
            let name = variable.to_string_lossy();
            if settings.contains(&&*name) || name.starts_with("CARGO_PROFILE_") {
                cargo.env_remove(&variable);
            }
        }
        cargo.env("RUSTC", &self.rustc).env("RUSTC_BOOTSTRAP", "1");
        cargo
    }

    /// The variables of the linker.
    pub(crate) fn tools(&self) -> [(&'static str, &Path); 3] {
        [("LLVM_LINK", &self.link), ("LLVM_AR", &self.archive), ("OPT", &self.optimize)]
    }
}

/// A tool of LLVM: of the component llvm-tools, or `name-22` of the path.
fn tool(folder: &Path, name: &str, version: &str) -> Result<PathBuf> {
    let own = folder.join(name);
    if own.exists() {
        return Ok(own);
    }
    let numbered = format!("{name}-{version}");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join(&numbered)).find(|tool| tool.exists());
    found.ok_or_else(|| Error(format!("no {numbered}: the component llvm-tools, or the package llvm-{version}")))
}

/// Whether a version is recent enough.
fn recent(version: &str) -> bool {
    let mut numbers = version.split(['.', '-']).map(|number| number.parse().unwrap_or(0));
    [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)] >= LEAST
}

/// What a command prints, without the end of the line.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| Error(format!("{name}: {error}")))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        return error(format!("{name}: {}", text.lines().next().unwrap_or("failed")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim_end().into())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Compiler, recent, tool};

    #[test]
    fn versions_are_compared_by_number() {
        assert!(["1.95.0", "1.100.0-nightly", "2.0.0"].iter().all(|version| recent(version)));
        assert!(["1.94.1", "0.99.0", ""].iter().all(|version| !recent(version)));
    }

    #[test]
    fn what_is_missing_is_named() {
        let text = tool(Path::new("/nowhere"), "llc", "999").unwrap_err().to_string();
        assert_eq!(text, "no llc-999: the component llvm-tools, or the package llvm-999");
        let text = Compiler::of(Path::new("/nowhere/rustc")).unwrap_err().to_string();
        assert!(text.starts_with("/nowhere/rustc: "), "{text}");
    }
}
