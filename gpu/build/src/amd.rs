//! Assembly for AMD's GPUs, to be counted. There is no linker here that makes it a program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::compiler::{Compiler, output};
use crate::{Error, Result};

const TARGET: &str = "amdgcn-amd-amdhsa";

/// What the crate of kernels depends on.
const NEEDED: [&str; 2] = ["layout-static", "layout-gpu-portable"];

/// Options of all crates. A panic is a trap where it happens.
const ALL: [&str; 2] = ["-Zunstable-options", "-Cpanic=immediate-abort"];

/// Options of the crate of kernels: LLVM optimizes once, after linking. The stack has an address space of its own here.
/// When it optimizes, rustc says of each reference that it is not null. LLVM keeps that as a comparison, which holds an
/// array in memory. See `lib.rs` for `-Zmir-enable-passes`.
const KERNELS: [&str; 6] = [
    "-Copt-level=0",
    "-Cdebug-assertions=off",
    "-Ccodegen-units=1",
    "-Cno-prepopulate-passes",
    "-Zshare-generics=no",
    "-Zmir-enable-passes=-JumpThreading",
];

/// Writes the assembly of the crate of a folder, for a machine such as `gfx942`, whose feature it has. What it needs is
/// compiled to the folder `shared`, once for all machines.
///
/// # Errors
/// No compiler, or what it says.
pub fn assembly(folder: &Path, shared: &Path, machine: &str, to: &Path) -> Result<()> {
    let compiler = Compiler::find()?;
    let folder = fs::canonicalize(folder).map_err(|error| Error(format!("{}: {error}", folder.display())))?;
    libraries(&compiler, &folder, shared)?;
    let bitcode = |part: &str| to.with_extension(part);
    let (kernels, linked, optimized) = (bitcode("bc"), bitcode("linked.bc"), bitcode("optimized.bc"));
    compile(&compiler, &folder, shared, machine, &kernels)?;
    let cpu = format!("-mcpu={machine}");
    output(Command::new(&compiler.link).arg(&kernels).arg(folder.join("src/outside.ll")).arg("-o").arg(&linked))?;
    output(
        Command::new(&compiler.optimize).args([&cpu, "-passes=default<O3>"]).arg(&linked).arg("-o").arg(&optimized),
    )?;
    output(Command::new(&compiler.generate).args(["-O3", &cpu]).arg(&optimized).arg("-o").arg(to))?;
    let unused = |file: &PathBuf| fs::remove_file(file).map_err(|error| Error(format!("{}: {error}", file.display())));
    [kernels, linked, optimized].iter().try_for_each(unused)
}

/// `core` and the libraries, of which only what is inlined or generic is needed: no code is generated.
fn libraries(compiler: &Compiler, folder: &Path, shared: &Path) -> Result<()> {
    let mut cargo = compiler.cargo();
    // A machine has to be named, and is of no consequence.
    let flags = ["-Ctarget-cpu=gfx90a", "-Zno-codegen"].into_iter().chain(ALL).collect::<Vec<_>>();
    cargo
        .current_dir(folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .env("CARGO_TARGET_DIR", shared)
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
        .args(["build", "-q", "--release", "-Zbuild-std=core", "--target", TARGET])
        .args(NEEDED.iter().flat_map(|name| ["-p", name]));
    output(&mut cargo).map(|_| ())
}

/// One file of bitcode.
fn compile(compiler: &Compiler, folder: &Path, shared: &Path, machine: &str, to: &Path) -> Result<()> {
    let (of_target, of_host) = (shared.join(TARGET).join("release"), shared.join("release"));
    let mut rustc = Command::new(&compiler.rustc);
    rustc
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["--edition", "2024", "--crate-type", "lib", "--crate-name", "kernels", "--target", TARGET])
        .arg(folder.join("src/lib.rs"))
        .args([format!("-Ctarget-cpu={machine}"), format!("--cfg=feature=\"{machine}\"")])
        .args(ALL)
        .args(KERNELS)
        .arg(format!("--emit=llvm-bc={}", to.display()));
    for name in NEEDED {
        let name = name.replace('-', "_");
        rustc.arg("--extern").arg(format!("{name}={}", of_target.join(format!("lib{name}.rlib")).display()));
    }
    for folder in [of_target, of_host] {
        rustc.arg("-L").arg(folder.join("deps"));
    }
    output(&mut rustc).map(|_| ())
}
