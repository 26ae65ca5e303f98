//! What kernels are as text: the lines of their functions, and the `unsafe` blocks in them, by layouts and by hand,
//! beside instructions and main loops.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::peers::Peers;
use crate::{assembly, loops};

/// The functions of a kernel: a text, and the names of those in it that it consists of.
type Functions = (&'static str, &'static [&'static str]);

/// A kernel of the table.
struct Kernel {
    name: &'static str,
    ours: Functions,
    /// By hand: what both have is counted for both.
    hand: &'static [Functions],
    cute: Functions,
    /// The most `unsafe` blocks by layouts.
    most: usize,
}

const SOFTMAX: &str = include_str!("../../kernels/src/softmax.rs");
const MATMUL: &str = include_str!("../../kernels/src/matmul/kernel.rs");
const PRODUCT: &str = include_str!("../../kernels/src/product/kernel.rs");
const ATTENTION: &str = include_str!("../../kernels/src/attention/kernel.rs");
const BY_HAND: [&str; 2] =
    [include_str!("../../kernels/src/product/hand.rs"), include_str!("../../kernels/src/attention/hand.rs")];
const CUTE: [&str; 4] = [
    include_str!("../../cute/softmax.cu"),
    include_str!("../../cute/matmul.cu"),
    include_str!("../../cute/product.cu"),
    include_str!("../../cute/attention_64.cu"),
];

/// The kernels. `matmul` takes pointers: a promise for each tensor is in its body.
const KERNELS: [Kernel; 4] = [
    Kernel {
        name: "softmax",
        ours: (SOFTMAX, &["row", "softmax"]),
        hand: &[(SOFTMAX, &["row", "softmax_hand"])],
        cute: (CUTE[0], &["among_lanes", "softmax_cute"]),
        most: 0,
    },
    Kernel {
        name: "matmul",
        ours: (MATMUL, &["matmul", "next"]),
        hand: &[(MATMUL, &["matmul_hand"])],
        cute: (CUTE[1], &["matmul_cute"]),
        most: 12,
    },
    Kernel {
        name: "product",
        ours: (PRODUCT, &["multiply", "through", "$name"]),
        hand: &[(BY_HAND[0], &["swizzled", "bytes", "fetch_rows", "product_hand", "multiply", "leave"])],
        cute: (CUTE[2], &["fill_part", "product_cute"]),
        most: 5,
    },
    Kernel {
        name: "attention_64",
        ours: (ATTENTION, &["new", "finish", "step", "attend", "scaled", "mask", "half", "halves_of", "attention_64"]),
        hand: &[(BY_HAND[1], &["attention_64_hand"]), (ATTENTION, &["new", "finish", "step", "scaled", "halves_of"])],
        cute: (CUTE[3], &["among_four", "narrow", "attention_64_cute"]),
        most: 5,
    },
];

/// The machine whose instructions are in the table.
const MACHINE: &str = "sm_90";

/// The table of a folder of compiled kernels, and what is broken.
pub(crate) fn table(folder: &Path, peers: &Peers) -> Result<(String, Vec<String>), Box<dyn Error>> {
    let read = |path: String| fs::read_to_string(folder.join(&path)).map_err(|error| format!("{path}: {error}"));
    let ours = read(format!("{MACHINE}.sass"))?;
    let mut table = String::from(
        "| kernel | lines | by hand | CuTe C++ | `unsafe` | by hand | instructions | by hand | CuTe C++ \
         | main loop | by hand | CuTe C++ |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    let mut broken = Vec::new();
    for kernel in &KERNELS {
        let name = kernel.name;
        let cute = peers.get(name, MACHINE)?;
        // A kernel without a loop that multiplies has none that counts.
        let some_of = |length: usize| Some(length).filter(|length| *length > 0);
        let [all, by_hand] = [name, &format!("{name}_hand")].map(|name| {
            let instructions = assembly::parse(&ours).remove(name)?;
            Some((assembly::count(&instructions), some_of(loops::main_loop(&ours, name).len())))
        });
        let forms = [all, by_hand, Some((cute.instructions, some_of(cute.main_loop().len())))];
        let (counts, main) = (forms.map(|form| Some(form?.0)), forms.map(|form| form?.1));
        let blocks = unsafe_blocks(&[kernel.ours]);
        if blocks > kernel.most {
            broken.push(format!("{name}: {blocks} `unsafe` blocks, at most {}", kernel.most));
        }
        let some = |there: bool, number: usize| there.then_some(number);
        let hand = !kernel.hand.is_empty();
        let cells = [
            Some(lines(&[kernel.ours])),
            some(hand, lines(kernel.hand)),
            Some(lines(&[kernel.cute])),
            Some(blocks),
            some(hand, unsafe_blocks(kernel.hand)),
        ];
        let cells = cells.into_iter().chain(counts).chain(main);
        let cells: Vec<String> = cells.map(|cell| cell.map_or("-".into(), |number| number.to_string())).collect();
        writeln!(table, "| {name} | {} |", cells.join(" | "))?;
    }
    Ok((table, broken))
}

/// The lines of code of functions.
fn lines(all: &[Functions]) -> usize {
    bodies(all).count()
}

/// The `unsafe` blocks of functions.
fn unsafe_blocks(all: &[Functions]) -> usize {
    bodies(all).map(|line| line.matches("unsafe {").count()).sum()
}

/// The lines of functions without comments, attributes and empty lines.
fn bodies(all: &[Functions]) -> impl Iterator<Item = &'static str> {
    let functions = all.iter().flat_map(|(text, names)| names.iter().map(|name| body(text, name)));
    let lines = functions.flat_map(str::lines).map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#["))
}

/// A function, from its name to the brace that closes it: the first one as far to the right as its first line.
///
/// # Panics
/// If the text has no such function.
fn body(text: &'static str, name: &str) -> &'static str {
    let begins = |line: &str| {
        let of_rust = line.split_once("fn ").is_some_and(|(_, rest)| rest.starts_with(name) && ends(rest, name));
        of_rust || line.starts_with(name) && ends(line, name)
    };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if begins(line) {
            let indent = &line[..line.len() - line.trim_start().len()];
            let end = text[start..].find(&format!("\n{indent}}}")).expect("a function has an end");
            return &text[start..start + end + 2 + indent.len()];
        }
        start += line.len();
    }
    panic!("no function {name}")
}

/// Whether a name ends there.
fn ends(rest: &str, name: &str) -> bool {
    rest[name.len()..].starts_with(['(', '<'])
}

#[cfg(test)]
mod tests {
    use super::{KERNELS, body, lines, unsafe_blocks};

    const TEXT: &str = "\
/// One.
pub fn one<T>(x: T) {
    // SAFETY: a test.
    unsafe { x.load() };

    if x { unsafe { y() } }
}

mod inner {
    fn one_more(
        x: u32,
    ) {
        each(|| {
        });
    }
}
";

    #[test]
    fn functions_have_their_lines_and_blocks() {
        assert_eq!((lines(&[(TEXT, &["one"])]), unsafe_blocks(&[(TEXT, &["one"])])), (4, 2));
        assert!(body(TEXT, "one_more").ends_with("});\n    }"));
        assert_eq!(lines(&[(TEXT, &["one", "one_more"])]), 10);
        assert!(std::panic::catch_unwind(|| body(TEXT, "on")).is_err());
    }

    #[test]
    fn kernels_have_no_more_unsafe_blocks_than_is_said() {
        for kernel in &KERNELS {
            assert!(unsafe_blocks(&[kernel.ours]) <= kernel.most, "{}", kernel.name);
        }
    }
}
