//! The compiler on the pairs of `tests/codegen`, or on an example there. The libraries are compiled once for a target;
//! then each file is one call of rustc, and calls run side by side.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock};

use crate::machine::Machine;

/// What is compiled.
#[derive(Clone, Copy)]
pub(crate) enum Source {
    Pairs,
    Example(&'static str),
}

/// Writes a file of this name: what rustc emits of this kind, such as `asm`, with these options, for a machine or for
/// this one.
pub(crate) fn emit(source: Source, machine: Option<&Machine>, kind: &str, options: &[String], name: &str) -> PathBuf {
    let (path, crate_name, is) = match source {
        Source::Pairs => ("tests/codegen/src/lib.rs".to_string(), "layout_codegen", "lib"),
        Source::Example(name) => (format!("tests/codegen/examples/{name}.rs"), name, "bin"),
    };
    let (libraries, file) = (libraries(machine), folder().join(name));
    let [of_target, of_host] =
        [machine.map_or("", |machine| machine.triple), ""].map(|it| libraries.join(it).join("release"));
    let mut compiler = Command::new(rustc());
    // The path is a part of the code: panics say it.
    compiler.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    compiler.args(["--edition", "2024", "--cap-lints", "allow", "--crate-type", is, "--crate-name", crate_name]);
    compiler.arg("--extern").arg(format!("layout_static={}", of_target.join("liblayout_static.rlib").display()));
    // Macros are of the host. The core library is among the libraries where there is no other.
    compiler.arg("-L").arg(of_target.join("deps")).arg("-L").arg(of_host.join("deps"));
    // What rustc writes in between has the same name in each call.
    compiler.arg("--out-dir").arg(folder().join(format!("{name}.parts")));
    if let Some(machine) = machine {
        compiler.args(["--target", machine.triple]);
    }
    compiler.args(options).args(["-Cdebuginfo=0", &format!("--emit={kind}={}", file.display())]).arg(path);
    run(&mut compiler);
    file
}

/// The folder that cargo builds the libraries for a machine into.
fn libraries(machine: Option<&Machine>) -> PathBuf {
    static DONE: Once<PathBuf> = Once::new();
    DONE.get(machine.map_or("", |machine| machine.triple), || {
        let mut target = folder();
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--release", "--package", "layout-static", "--features", "gpu"]);
        cargo.arg("--manifest-path").arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml"));
        if let Some(machine) = machine {
            cargo.args(["--target", machine.triple]);
        }
        if let Some(machine) = machine.filter(|machine| machine.builds_core) {
            // The core library is compiled for the processor too.
            let flags = format!("CARGO_TARGET_{}_RUSTFLAGS", machine.triple.replace('-', "_").to_uppercase());
            cargo.env("RUSTC_BOOTSTRAP", "1").env(flags, format!("-Ctarget-cpu={}", machine.cpu));
            cargo.arg("-Zbuild-std=core");
            // Of the libraries, what is inlined counts, which is compiled with this crate.
            cargo.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
            // What the variables change is compiled anew, while others may read it.
            target.push("core");
        }
        run(cargo.arg("--target-dir").arg(&target));
        target
    })
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("codegen")
}

/// The compiler that cargo runs.
pub(crate) fn rustc() -> PathBuf {
    std::env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from)
}

fn run(command: &mut Command) {
    let output = command.output().expect("the compiler runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// What is made once for each key. Threads wait for a value that they want, and for no other.
pub(crate) struct Once<T>(Mutex<BTreeMap<String, Arc<OnceLock<T>>>>);

impl<T: Clone> Once<T> {
    pub(crate) const fn new() -> Once<T> {
        Once(Mutex::new(BTreeMap::new()))
    }

    pub(crate) fn get(&self, key: impl Into<String>, make: impl FnOnce() -> T) -> T {
        let cell = self.0.lock().expect("no thread stops in here").entry(key.into()).or_default().clone();
        cell.get_or_init(make).clone()
    }
}
