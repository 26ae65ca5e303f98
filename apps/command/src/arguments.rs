//! The arguments of the command, and its help.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory as _, Parser, Subcommand, ValueEnum};
use layout_lang::machine::{MACHINES, find};
use layout_lang::spell::nearest;
use layout_notation::Notation;

/// Examples, printed below the help.
const EXAMPLES: &str = r#"Examples:
  cargo layout "(4,8):(8,1)"                                     what it is
  cargo layout "zipped_divide((4,8):(8,1), [2,4])" --svg a.svg   a picture
  cargo layout tiles.layout                                      a file of definitions, as layout! has them
  cargo layout src/main.rs --let BM=16                           every layout! of a Rust file
  cargo layout "((4,8),(2,2)):((32,1),(16,8))" --picture thread-value --tile 16,8
  cargo layout "swizzle(5,0,5) * ((32,32):(32,1))" --picture banks --access "read((32,32):(1,32), bits 32)"
  cargo layout explain "composition((8,64):(64,1), (4,4):(16,1))" step by step
  nvcc kernel.cu 2>&1 | cargo layout explain-error                what fails there, and why
  cargo layout check "(4,8):(8,1)" injective "size == 32"          claims, as #[check(..)] has them
  cargo layout check "(32,32):(32,1)" --access "threads (32,32):(1,32), bits 32" --conflicts 0
  cargo layout certify src/tiles.rs                               its claims, for a checker without this library
  cargo layout swizzle "(32,32):(32,1)" --access "read((32,32):(1,32), bits 32)"    the best one, with the proof
  cargo layout infer "|t in 32, v in 4| t / 4 + 8 * (v / 2) + 16 * (t % 4) + 64 * (v % 2)"
  cargo layout convert --to cute-cpp "(4,8):(8,1)"               in another notation, and from one
  cargo layout diff "(4,8):(8,1)" "(4,8):(1,4)"                  where two layouts part

An access says which thread moves which element of the tile: read or write, a layout (thread, value) of the
tile, the bits of an element, and how many values one instruction moves: write(((16,16),(4,4)):((256,4),(64,1)),
bits 32, vector 4). `threads LAYOUT, bits 32` is short for a read.

Exit: 0 success, 1 the layout is wrong or a claim fails, 2 the command is wrong."#;

/// Layouts, shape : stride: facts, errors and pictures.
#[derive(Debug, Parser)]
#[command(name = "cargo layout", bin_name = "cargo layout", version, after_help = EXAMPLES)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    /// A layout or an operation, a file of definitions, a Rust file, or `-` for standard input.
    pub(crate) input: Option<String>,

    #[command(flatten)]
    pub(crate) drawing: Drawing,

    #[command(flatten)]
    pub(crate) shared: Shared,

    /// Colours: on terminals, always, or never.
    #[arg(long = "color", alias = "colour", value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) colour: When,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Options of all commands.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Shared {
    /// Answer with JSON.
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Refuse a warning: `intractable`, as layout! does without `#[allow(intractable)]`.
    #[arg(long, value_name = "LINT", global = true)]
    pub(crate) deny: Vec<Lint>,

    /// Give a name its number, a const that only rustc knows: `--let BM=16`.
    #[arg(long = "let", value_name = "NAME=NUMBER", value_parser = given, global = true)]
    pub(crate) given: Vec<(String, u64)>,
}

/// A lint that may be denied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lint {
    /// Literals that are not tractable, and padding with which two coordinates share an index.
    Intractable,
}

/// The picture, and its files.
#[derive(Args, Debug)]
pub(crate) struct Drawing {
    /// Write the picture as SVG; `-` for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write the picture for TeX; `-` for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) tikz: Option<PathBuf>,

    /// The kind of picture.
    #[arg(long, value_name = "KIND", default_value = "auto")]
    pub(crate) picture: Picture,

    /// The tile of a thread-value picture, `16,8`; without it, a line of its size.
    #[arg(long, value_name = "SHAPE")]
    pub(crate) tile: Option<String>,

    /// Colour threads by their warp, in pictures of more than 32 threads.
    #[arg(long)]
    pub(crate) by_warp: bool,

    /// Describe and draw this definition alone.
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Option<String>,

    /// Leave nothing out of pictures.
    #[arg(long)]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) accesses: Accesses,
}

/// Accesses, for pictures of banks and sectors, for costs and for swizzles.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Accesses {
    /// An access: `read(LAYOUT, bits 32, vector 4)`, `write(..)`, `threads LAYOUT, bits 32`; its layout maps (thread,
    /// value) to the tile. Or the name of one that the file defines. May be given several times.
    #[arg(long = "access", value_name = "ACCESS")]
    pub(crate) texts: Vec<String>,

    /// The bits of an element, for accesses that do not say them.
    #[arg(long, value_name = "BITS")]
    pub(crate) bits: Option<u64>,

    /// The machine, for accesses that do not say one: nvidia, cdna3, cdna4, rdna3, rdna4, l1.
    #[arg(long, value_name = "MACHINE", value_parser = machine)]
    pub(crate) machine: Option<String>,
}

/// Upper bounds for the cost of accesses; vectors are at least so long.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Bounds {
    /// The most words beyond the first that a bank serves in a phase; 0 is free of conflicts.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) conflicts: Option<u64>,
    /// The most wavefronts of an instruction.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) wavefronts: Option<u64>,
    /// The most sectors of 32 bytes of an instruction.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) sectors: Option<u64>,
    /// The most lines of 128 bytes of an instruction.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) lines: Option<u64>,
    /// The most pages of 4096 bytes of an instruction.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) pages: Option<u64>,
    /// The fewest values that are moved at once.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) vector: Option<u64>,
}

/// The commands besides describing a layout.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// The steps of an operation, or the reason why it has no answer.
    Explain {
        /// An operation on its operands: `composition((6,8):(8,1), (3,4):(2,6))`.
        expression: String,
    },
    /// The layouts in the log of a compiler or in a traceback: what fails, why, and what to write.
    ExplainError {
        /// The log of nvcc, clang, gcc, rustc, the `CuTe` DSL or Triton; without it, standard input.
        file: Option<String>,
    },
    /// Claims about a layout, as `#[check(..)]` has them; what an access of it costs.
    Check {
        /// The layout.
        layout: String,
        /// Claims: `injective`, `size == 32`, `disjoint(0, B, 1024)`.
        #[arg(required_unless_present = "texts")]
        claims: Vec<String>,
        #[command(flatten)]
        accesses: Accesses,
        #[command(flatten)]
        bounds: Bounds,
    },
    /// The claims that hold in files, each with the numbers with which a checker without this library confirms it.
    Certify {
        /// Rust files, files of definitions, Markdown with blocks of Rust.
        #[arg(required = true)]
        files: Vec<String>,
    },
    /// The best swizzle of a layout for accesses, with the proof that none is better.
    Swizzle {
        /// The layout.
        layout: String,
        #[command(flatten)]
        accesses: Accesses,
        /// The allowed swizzles, of elements: `swizzle(3, 3, 3)`. `tma` means the swizzles of TMA, which move bytes:
        /// for 16 bits `swizzle(1, 3, 3)`, `swizzle(2, 3, 3)`, `swizzle(3, 3, 3)` and none.
        #[arg(long, value_name = "SWIZZLE")]
        among: Vec<String>,
        /// Write the banks before and after as SVG.
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// The layout of a formula, or the first coordinate at which no layout continues.
    Infer {
        /// A closure whose parameters have extents: `|t in 32, v in 4| t / 4 + 8 * (v / 2)`.
        formula: String,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Whether two layouts are the same function, and where they differ.
    Diff {
        /// A layout.
        left: String,
        /// The other layout.
        right: String,
        /// Write both as SVG, with their differences marked.
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// A layout converted to the notation of another system, or from it.
    Convert {
        /// The layout, in the notation of `--from`, or in one that is recognised.
        layout: String,
        /// The notation to write: cute-cpp, cute-dsl, pycute, triton, mdspan, numpy, c, wgsl, rust, types, ..
        #[arg(long, value_name = "NOTATION", value_parser = notation, default_value = "layout")]
        to: Notation,
        /// The notation to read; without it, the one whose words and signs the layout shows, else the language of
        /// layout!.
        #[arg(long, value_name = "NOTATION", value_parser = notation)]
        from: Option<Notation>,
        /// Write a tensor in shared memory, of elements of so many bits: its swizzle moves bytes. cute-text, cute-cpp.
        #[arg(long, value_name = "BITS")]
        bits: Option<u64>,
    },
    /// Definitions and questions, line by line.
    Repl,
    /// A script that completes this command in a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

/// Whether colours are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// Colours on terminals.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    /// The tiles of a division, else the index of each coordinate.
    Auto,
    /// The layout that a division divides, its tiles in colours.
    Tiles,
    /// The index of each coordinate.
    Grid,
    /// The thread and value of each element of the tile.
    ThreadValue,
    /// The line of memory.
    Memory,
    /// The layout before and after the swizzle.
    Swizzle,
    /// The words that each bank serves, before and after a swizzle: with `--access`.
    Banks,
    /// The sectors and lines that a warp touches: with `--access`.
    Sectors,
    /// The descriptor that a claim says, `#[check(descriptor(Product.a))]`, over the lines of shared memory.
    Descriptor,
    /// The matrix of bits.
    Bits,
    /// The arrows of the morphism that encodes it.
    Morphism,
    /// None.
    None,
}

/// Returns the word of a machine in the language of `layout!`.
fn machine(name: &str) -> Result<String, String> {
    let word = name.to_uppercase();
    let names = || MACHINES.iter().map(|named| named.machine.name()).collect::<Vec<_>>().join(", ");
    find(&word).map(|_| word).ok_or_else(|| format!("there are {}", names()))
}

/// Returns the notation with a name.
fn notation(name: &str) -> Result<Notation, String> {
    let all = || Notation::ALL.iter().map(|(name, _)| *name);
    // Signs and case do not count: `CuTe C++` and `cute_cpp` mean `cute-cpp`.
    let letters = |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    Notation::named(name).ok_or_else(|| {
        let same = all().find(|known| letters(known) == letters(name));
        match same.or_else(|| nearest(name, all())) {
            Some(meant) => format!("did you mean {meant}?"),
            None => format!("there are {}", all().collect::<Vec<_>>().join(", ")),
        }
    })
}

/// Parses `BM=16`.
fn given(text: &str) -> Result<(String, u64), String> {
    let (name, number) = text.split_once('=').ok_or("write NAME=NUMBER, as in BM=16")?;
    // As in Rust, `1_024` is a number.
    let (name, number) = (name.trim(), number.trim().replace('_', ""));
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !is_name {
        return Err(format!("`{name}` is not a name"));
    }
    let number = number.parse().map_err(|_| format!("`{number}` is not a number below 2^64"))?;
    Ok((name.to_owned(), number))
}

/// Returns the error of a first word that is no command and no layout: a slip of a command, or a word before another
/// argument.
pub(crate) fn unknown_command(words: &[OsString]) -> Option<String> {
    let word = words.get(1)?.to_str()?;
    // Layouts begin with a digit or a bracket, and types with a capital: only such words can mean commands.
    let is_word = word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c == '_');
    let command = Arguments::command();
    let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).chain(["help"]).collect();
    if !is_word || names.contains(&word) || Path::new(word).exists() {
        return None;
    }
    // A word alone may be a name that only rustc knows; before another argument it can only be a command.
    let is_before = words.get(2).is_some_and(|next| !next.to_string_lossy().starts_with('-'));
    let help = match nearest(word, names.iter().copied()) {
        Some(meant) => format!("did you mean {meant}?"),
        None if is_before => format!("there are {}", names.join(", ")),
        None => return None,
    };
    Some(format!("there is no command {word}; {help}"))
}

/// Returns the script that completes the command in a shell.
pub(crate) fn completions(shell: clap_complete::Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "cargo-layout", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Returns the help, for a command without arguments.
pub(crate) fn long_help() -> String {
    Arguments::command().render_long_help().to_string()
}
