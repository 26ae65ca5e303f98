//! Lines of Rust in PTX, for the errors of the emulator.
//!
//! rustc gives an instruction the line of the innermost function that was inlined there. LLVM writes in a comment where
//! each was called: `.loc 3 53 20 // adapter/src/tensor.rs:53:20 @[ kernels/src/argmax.rs:60:37 @[ .. ] ]`. A user
//! looks for a line of the kernel.

use std::collections::HashMap;
use std::fmt::Write as _;

/// A place in the source: file, line and column.
type Frame<'a> = (&'a str, u32, u32);

/// The text with, for each instruction, its line in the crate of the kernel, and without all else that is of lines.
pub(crate) fn of_kernels(ptx: &str) -> String {
    let mut files = Files::of(ptx);
    let (mut text, mut last, mut section) = (String::with_capacity(ptx.len() / 4), None, false);
    for line in ptx.lines() {
        let code = line.trim_start();
        // Sections are all that comes after the kernels with more than a line.
        if section || code.starts_with(".section") {
            section = !code.trim_end().ends_with('}');
            continue;
        }
        if let Some(location) = code.strip_prefix(".loc") {
            let place = location.split_once("//").and_then(|(_, chain)| own(&frames(chain)));
            let place = place.map(|(path, line, column)| (files.number(path), line, column));
            if place.is_some() && place != last {
                let (file, line, column) = place.unwrap_or_default();
                let _ = writeln!(text, "\t.loc\t{file} {line} {column}");
                last = place;
            }
            continue;
        }
        if code.contains(".entry ") {
            last = None;
        }
        if file(line).is_none() {
            text += line;
            text.push('\n');
        }
    }
    for (number, path) in &files.used {
        let _ = writeln!(text, "\t.file\t{number} \"{path}\"");
    }
    text
}

/// The files of a text, by their numbers, and those that lines of the result are in.
struct Files<'a> {
    known: Vec<(u32, &'a str)>,
    used: Vec<(u32, &'a str)>,
    /// The numbers of paths as comments have them: the number of a `.loc` is the number of its innermost path.
    named: HashMap<&'a str, u32>,
}

impl<'a> Files<'a> {
    fn of(ptx: &'a str) -> Files<'a> {
        let named = ptx.lines().filter_map(|line| {
            let (location, chain) = line.trim_start().strip_prefix(".loc")?.split_once("//")?;
            Some((frames(chain).first()?.0, location.split_whitespace().next()?.parse().ok()?))
        });
        Files { known: ptx.lines().filter_map(file).collect(), used: Vec::new(), named: named.collect() }
    }

    /// The number of a path, which the text may know by a longer name.
    fn number(&mut self, path: &'a str) -> u32 {
        let named = self.named.get(path);
        let one = self.known.iter().find(|(number, known)| named == Some(number) || *known == path).copied();
        let one = one.unwrap_or((self.known.iter().map(|(number, _)| number + 1).max().unwrap_or(1), path));
        if !self.known.contains(&one) {
            self.known.push(one);
        }
        if !self.used.contains(&one) {
            self.used.push(one);
        }
        one.0
    }
}

/// The number and the path of `.file 1 "src/lib.rs"`.
fn file(line: &str) -> Option<(u32, &str)> {
    let (number, path) = line.trim_start().strip_prefix(".file")?.trim_start().split_once(' ')?;
    Some((number.parse().ok()?, path.trim().trim_matches('"')))
}

/// The places of `a.rs:1:2 @[ b.rs:3:4 ]`, the innermost first.
fn frames(chain: &str) -> Vec<Frame<'_>> {
    let places = chain.split("@[").map(|place| place.trim_end_matches([' ', ']']).trim());
    let parsed = places.filter_map(|place| {
        let (rest, column) = place.rsplit_once(':')?;
        let (path, line) = rest.rsplit_once(':')?;
        Some((path, line.parse().ok()?, column.parse().ok()?))
    });
    parsed.collect()
}

/// The innermost place in the crate of the outermost one, which is the kernel. Line 0 is no place.
fn own<'a>(frames: &[Frame<'a>]) -> Option<Frame<'a>> {
    let (kernel, ..) = frames.last()?;
    let folder = match kernel.rfind("src/") {
        Some(at) => &kernel[..at + "src/".len()],
        None => &kernel[..kernel.rfind('/').map_or(0, |at| at + 1)],
    };
    let inside = |path: &str| if folder.is_empty() { !path.contains('/') } else { path.starts_with(folder) };
    frames.iter().find(|(path, line, _)| inside(path) && *line > 0).copied()
}

#[cfg(test)]
mod tests {
    use super::{frames, of_kernels, own};

    #[test]
    fn an_instruction_has_the_innermost_line_of_its_crate() {
        let chain = " adapter/src/part.rs:9:1 @[ kernels/src/sum/row.rs:62:40 @[ adapter/src/block.rs:1:2 @[ \
                     kernels/src/sum.rs:61:19 @[ kernels/src/sum.rs:56:5 ] ] ] ]";
        let all = frames(chain);
        assert_eq!((all.len(), all[0], all[4]), (5, ("adapter/src/part.rs", 9, 1), ("kernels/src/sum.rs", 56, 5)));
        assert_eq!(own(&all), Some(("kernels/src/sum/row.rs", 62, 40)));
        assert_eq!(own(&frames(" src/lib.rs:0:19")), None);
        assert_eq!(own(&frames(" /a/core.rs:7:1 @[ lib.rs:3:4 ]")), Some(("lib.rs", 3, 4)));
        assert_eq!(own(&frames(" /a/core.rs:7:1 @[ src/lib.rs:3:4 ]")), Some(("src/lib.rs", 3, 4)));
    }

    #[test]
    fn a_text_has_the_lines_of_its_kernels_and_no_others() {
        let ptx = "\
.visible .entry k(
)
{
\t.loc\t1 5 0 // kernels/src/sum.rs:5:0
\tmov.u32 %r1, 0;
\t.loc\t2 9 1 // adapter/src/part.rs:9:1 @[ kernels/src/row.rs:7:3 @[ kernels/src/sum.rs:5:1 ] ]
\tmov.u32 %r2, 0;
\t.loc\t2 8 1 // adapter/src/part.rs:8:1 @[ kernels/src/row.rs:7:3 @[ kernels/src/sum.rs:5:1 ] ]
\tmov.u32 %r3, 0;
\t.loc\t1 0 1 // kernels/src/sum.rs:0:1
\tret;
}
\t.file\t1 \"/home/me/kernels/src/sum.rs\"
\t.file\t2 \"/home/me/adapter/src/part.rs\"
\t.file\t3 \"/dep/kernels/src/row.rs\"
\t.section\t.debug_macinfo\t{\t}
\t.section\t.debug_info
{
.b8 1
}
";
        let want = "\
.visible .entry k(
)
{
\t.loc\t1 5 0
\tmov.u32 %r1, 0;
\t.loc\t4 7 3
\tmov.u32 %r2, 0;
\tmov.u32 %r3, 0;
\tret;
}
\t.file\t1 \"/home/me/kernels/src/sum.rs\"
\t.file\t4 \"kernels/src/row.rs\"
";
        assert_eq!(of_kernels(ptx), want);
        assert_eq!(of_kernels(want).matches(".loc").count(), 0);
    }
}
