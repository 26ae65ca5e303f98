//! The assembly of `tests/codegen`: compiled once for a machine and an optimization level, and taken apart.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use layout_codegen::Pair;

use crate::compiler::{self, Once, Source, rustc};
use crate::machine::{Instructions, Machine};

/// The bodies of all functions, by symbol; labels in them end with a colon.
pub(crate) struct Assembly(BTreeMap<String, Vec<String>>);

/// The code of a pair.
pub(crate) struct Code<'a> {
    pub(crate) by_layout: &'a [String],
    pub(crate) by_hand: &'a [String],
}

impl Assembly {
    /// The assembly for a machine; nothing, and a line on stderr, where rustc has no core library for it.
    pub(crate) fn of(machine: &Machine, level: &'static str) -> Option<Arc<Assembly>> {
        static DONE: Once<Option<Arc<Assembly>>> = Once::new();
        DONE.get(format!("{} {level}", machine.name), || {
            let Some(missing) = missing_core(machine) else { return Some(Arc::new(compile(machine, level))) };
            let line = format!("codegen: skipped {} at level {level}: {missing}\n", machine.name);
            // Past the harness, which keeps to itself what a passing test prints.
            io::stderr().write_all(line.as_bytes()).expect("stderr takes a line");
            None
        })
    }

    /// The code of a pair.
    pub(crate) fn code(&self, pair: &Pair) -> Code<'_> {
        Code { by_layout: self.body(pair, "by_layout"), by_hand: self.body(pair, "by_hand") }
    }

    /// The body of a function. In its mangled symbol, its length stands before each name of its path.
    fn body(&self, pair: &Pair, function: &str) -> &[String] {
        let names = pair.path.split("::").chain([function]);
        let mangled = names.fold(String::new(), |mangled, name| format!("{mangled}{}{name}", name.len()));
        let mut found = self.0.iter().filter(|(symbol, _)| symbol.contains(&mangled));
        let (Some((_, body)), None) = (found.next(), found.next()) else {
            panic!("there is not exactly one function {}::{function} in the assembly", pair.path);
        };
        assert!(!body.is_empty(), "{}::{function} has a body", pair.path);
        body
    }

    /// Takes an assembly file apart. A function whose body equals another's may be an alias of it: `name = other`.
    fn parse(machine: &Machine, text: &str) -> Assembly {
        if machine.instructions == Instructions::Ptx {
            return Assembly::of_ptx(machine, text);
        }
        let mut bodies: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut aliases = Vec::new();
        let mut name = None;
        for line in text.lines() {
            let code = machine.without_comment(line).trim();
            if let Some((alias, original)) = code.split_once(" = ") {
                aliases.push((alias.to_string(), original.to_string()));
            } else if let Some((alias, original)) = code.strip_prefix(".set").and_then(|set| set.split_once(',')) {
                aliases.push((alias.trim().to_string(), original.trim().to_string()));
            } else if code.starts_with(".Lfunc_end") || code == "end_function" {
                name = None;
            } else if let Some(label) = code.strip_suffix(':').filter(|label| !label.starts_with(".L")) {
                name = Some(label.to_string());
                bodies.insert(label.to_string(), Vec::new());
            } else if !code.is_empty() && (code.ends_with(':') || !code.starts_with('.')) {
                let line = code.split_whitespace().collect::<Vec<_>>().join(" ");
                if let Some(body) = name.as_ref().and_then(|name| bodies.get_mut(name)) {
                    body.push(line);
                }
            }
        }
        for (alias, original) in aliases {
            if let Some(body) = bodies.get(&original).cloned() {
                bodies.insert(alias, body);
            }
        }
        Assembly(bodies)
    }

    /// Takes PTX apart: functions in braces. Instructions that pass parameters are the assembler's
    /// affair, which inlines the function.
    fn of_ptx(machine: &Machine, text: &str) -> Assembly {
        let mut bodies: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let (mut name, mut inside) = (None, false);
        for line in text.lines() {
            let code = machine.without_comment(line).trim();
            let function =
                code.split(".func ").nth(1).and_then(|rest| rest.rsplit(' ').find(|word| word.starts_with('_')));
            if let Some(function) = function {
                name = Some(function.trim_end_matches(['(', ';', ')']).to_string());
            } else if code == "{" || code == "}" {
                inside = code == "{";
            } else if let (true, Some(name)) = (inside, &name)
                && !code.is_empty()
                && !code.starts_with('.')
                && !["ld.param", "st.param"].iter().any(|skipped| code.starts_with(skipped))
            {
                bodies.entry(name.clone()).or_default().push(code.split_whitespace().collect::<Vec<_>>().join(" "));
            }
        }
        Assembly(bodies)
    }
}

/// The instructions of a body, the return included.
pub(crate) fn count(body: &[String]) -> usize {
    body.iter().filter(|line| !line.ends_with(':')).count()
}

/// Why there is no core library for a machine.
fn missing_core(machine: &Machine) -> Option<String> {
    if machine.builds_core {
        let output = Command::new(rustc()).args(["--print", "sysroot"]).output().expect("rustc runs");
        let sources =
            PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()).join("lib/rustlib/src/rust/library");
        return (!sources.exists()).then(|| "no sources of the core library; `rustup component add rust-src`".into());
    }
    let output = Command::new(rustc()).args(["--print", "target-libdir", "--target", machine.triple]).output();
    let folder = PathBuf::from(String::from_utf8_lossy(&output.expect("rustc runs").stdout).trim());
    let core = fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| {
        let name = entry.file_name();
        name.to_string_lossy().starts_with("libcore-")
    });
    (!core).then(|| format!("no core library; `rustup target add {}`", machine.triple))
}

fn compile(machine: &Machine, level: &str) -> Assembly {
    let mut options = machine.options();
    options.extend([format!("-Copt-level={level}"), "-Ccodegen-units=1".into()]);
    let file = compiler::emit(Source::Pairs, Some(machine), "asm", &options, &format!("{}-{level}.s", machine.name));
    Assembly::parse(machine, &fs::read_to_string(file).expect("the assembly is written"))
}
