//! What goes wrong, and where.

use std::fmt;

/// What a program did, or what its text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// The text is no PTX.
    Syntax,
    /// PTX that this emulator does not run: an instruction or a directive that is not in its table.
    Unknown,
    /// No such kernel, another number of arguments, a block that is too large, a tensor map that the driver refuses.
    Launch,
    /// Two threads access one byte, one of them writes it, and nothing orders them.
    Race,
    /// Threads of a warp that an instruction needs together do not come together.
    Divergence,
    /// Threads wait at a barrier for threads that do not come.
    Barrier,
    /// A register, or a byte of memory, that nobody wrote.
    Uninitialized,
    /// An access outside of every buffer.
    Bounds,
    /// An access whose address is not a multiple of its size.
    Misaligned,
    /// An operation whose result PTX leaves open, as a division by zero.
    Undefined,
    /// Tensor memory that nobody gave back.
    Leak,
    /// The instruction `trap`.
    Trap,
    /// More instructions than a launch allows.
    Endless,
}

/// What goes wrong, and where: the line of the PTX, and the line of the source if the PTX has `.loc`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// What it is.
    pub kind: Kind,
    /// It in words.
    pub message: String,
    /// The line of the PTX, from 1; 0 if it is of no line.
    pub line: usize,
    /// The file and the line of the source.
    pub source: Option<(String, usize)>,
    /// The instruction, as it was written.
    pub instruction: String,
    /// The kernel.
    pub kernel: String,
    /// The block, along x, y and z.
    pub block: [u32; 3],
    /// The number of the thread in its block.
    pub thread: Option<usize>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.kernel.is_empty() {
            write!(f, "{}, ", self.kernel)?;
        }
        if let Some(thread) = self.thread {
            let [x, y, z] = self.block;
            write!(f, "block ({x},{y},{z}), thread {thread}, ")?;
        }
        if self.line > 0 {
            write!(f, "line {}", self.line)?;
            if let Some((file, line)) = &self.source {
                write!(f, " ({file}:{line})")?;
            }
            write!(f, ": ")?;
        }
        write!(f, "{}", self.message)?;
        if !self.instruction.is_empty() {
            write!(f, ": `{}`", self.instruction)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// An error that does not know its place yet.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: Kind,
    pub(crate) message: String,
    /// A read of what nobody wrote yet: another thread may still write it, and then it is a race.
    pub(crate) early: bool,
}

/// A result that does not know its place yet.
pub(crate) type Step<T> = std::result::Result<T, Fault>;

impl Fault {
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Fault {
        Fault { kind, message: message.into(), early: false }
    }

    /// The error at a line of the text.
    pub(crate) fn at(self, line: usize, instruction: &str) -> Error {
        let instruction = instruction.split_whitespace().collect::<Vec<_>>().join(" ");
        Error {
            kind: self.kind,
            message: self.message,
            line,
            source: None,
            instruction,
            kernel: String::new(),
            block: [0; 3],
            thread: None,
        }
    }
}

/// A fault of a kind, with a message.
pub(crate) fn fault<T>(kind: Kind, message: impl Into<String>) -> Step<T> {
    Err(Fault::new(kind, message))
}
