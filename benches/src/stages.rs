//! Crates with the same types and more and more to do for each of them, and what one more thing costs the compiler.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use object::{Object, ObjectSection, SectionKind};

use crate::compile::{Cost, compile};

/// How often each crate is compiled; the least counts.
const RUNS: usize = 3;

/// A set of crates.
pub struct Stages {
    /// Their names, and their sources.
    pub crates: Vec<(&'static str, String)>,
    /// The rows of the table.
    pub differences: Vec<Difference>,
    /// What rustc is told beside: without anything, it does not optimise.
    pub options: &'static [&'static str],
}

/// What one crate costs beyond another.
pub struct Difference {
    /// What it is.
    pub what: &'static str,
    /// The crate without it.
    pub without: usize,
    /// The crate with it.
    pub with: usize,
    /// How many of them there are.
    pub count: usize,
    /// What it may cost, in milliseconds of processor time.
    pub limit: Option<f64>,
}

impl Stages {
    /// Compiles the crates and appends a line for each difference; whether all stay within their limits.
    ///
    /// # Errors
    /// Those of the file system; where a crate does not compile, what the compiler says.
    pub fn measure(&self, folder: &Path, table: &mut String) -> io::Result<bool> {
        let costs = self.crates.iter().map(|(name, source)| least(folder, name, source, self.options));
        let costs = costs.collect::<io::Result<Vec<Cost>>>()?;
        let mut reached = true;
        for difference in &self.differences {
            let (without, with) = (&costs[difference.without], &costs[difference.with]);
            #[allow(clippy::cast_precision_loss, reason = "a few thousand")]
            let count = difference.count as f64;
            let each = |get: fn(&Cost) -> f64| (get(with) - get(without)) / count;
            let milliseconds = 1e3 * each(Cost::seconds);
            let memory = each(|cost| cost.memory);
            let _ = write!(table, "{:<38}{milliseconds:>7.3} ms{memory:>8.1} KiB", difference.what);
            if let Some(limit) = difference.limit {
                reached &= milliseconds < limit;
                let _ = write!(table, "   below {limit} ms: {}", if milliseconds < limit { "yes" } else { "no" });
            }
            table.push('\n');
        }
        Ok(reached)
    }
}

/// A crate that has a generic function of these parameters and this body instantiated for each row of types; `head` is
/// what it imports.
pub fn instances(head: &str, parameters: &str, body: &str, rows: &[String]) -> String {
    let mut source = format!("#![allow(unused_imports)]\n{head}\n");
    let _ = writeln!(source, "#[inline(never)]\nfn each<{parameters}>() -> usize {{ {body} }}");
    source.push_str("pub fn all() -> usize {\n    let mut sum = 0;\n");
    for row in rows {
        let _ = writeln!(source, "    sum += each::<{row}>();");
    }
    source.push_str("    sum\n}\n");
    source
}

/// A crate that defines each of these in one `layout!`, after other definitions, with what stands before it.
pub fn definitions(head: &[String], before: &str, rows: &[String]) -> String {
    let mut source = String::from("layout_static::layout! {\n");
    for line in head {
        let _ = writeln!(source, "    {line}");
    }
    for (i, row) in rows.iter().enumerate() {
        let _ = writeln!(source, "    #[allow(intractable)] {before}pub type Row{i} = {row};");
    }
    source.push_str("}\n");
    source
}

/// The least that a compilation took.
///
/// # Errors
/// Those of the file system; where the source does not compile, what the compiler says.
pub fn least(folder: &Path, name: &str, source: &str, options: &[&str]) -> io::Result<Cost> {
    let mut least = compile(folder, name, source, options)?;
    for _ in 1..RUNS {
        let cost = compile(folder, name, source, options)?;
        least.wall = least.wall.min(cost.wall);
        least.processor = least.processor.min(cost.processor);
        least.memory = least.memory.min(cost.memory);
    }
    Ok(least)
}

/// The user seconds of compiling a crate at this optimisation level, and the bytes of its code and constants.
///
/// # Errors
/// Those of the file system; where the source does not compile, what the compiler says.
pub fn emitted(folder: &Path, name: &str, source: &str, level: &str) -> io::Result<(f64, f64)> {
    let level = format!("-Copt-level={level}");
    let object = folder.join("scratch").join(name).with_extension("o");
    let cost = least(folder, name, source, &[&level, "--emit=obj", "-Ccodegen-units=1"])?;
    let file = std::fs::read(&object)?;
    let file = object::File::parse(&*file).map_err(io::Error::other)?;
    let kept = [SectionKind::Text, SectionKind::ReadOnlyData, SectionKind::ReadOnlyString, SectionKind::Data];
    let bytes: u64 = file.sections().filter(|section| kept.contains(&section.kind())).map(|it| it.size()).sum();
    #[allow(clippy::cast_precision_loss, reason = "some kilobytes")]
    Ok((cost.seconds(), bytes as f64))
}
