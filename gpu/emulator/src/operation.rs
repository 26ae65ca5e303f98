//! What an instruction does: the exhaustive table of names and modifiers. What is not in it is an error when the text
//! is read.

mod access;

use std::ops::Range;

use crate::asynchronous::{self, Async};
use crate::check::Check;
use crate::collective::{Matrices, Shuffle};
use crate::error::{Kind, Step, fault};
use crate::modifiers::Modifiers;
use crate::product::Product;
use crate::race::Scope;
use crate::table::form::{Form, Type};
use crate::table::{Row, row, width};
use crate::text::Operand;
use access::{access, atomic, copy, fence, of_address};

/// A kind of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// Global memory.
    Global,
    /// The shared memory of a block.
    Shared,
    /// The memory of one thread: its arrays, and what it gives to functions.
    Local,
}

/// An access of a thread to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Access {
    /// None for a generic address.
    pub(crate) space: Option<Space>,
    /// Whether an address of shared memory may be of another block of the cluster: `.shared::cluster`.
    pub(crate) reaches: bool,
    pub(crate) of: Type,
    /// How many elements.
    pub(crate) lanes: usize,
    /// Of `.relaxed` and `.volatile` ones, the threads that may access it at the same time.
    pub(crate) strong: Option<Scope>,
}

/// What an atomic operation does to a number in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Add,
    Min,
    Max,
    And,
    Or,
    Xor,
    Exchange,
    Increment,
    Decrement,
    CompareAndSwap,
}

/// What lanes tell each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vote {
    All,
    Any,
    Uniform,
    Ballot,
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Scalar(&'static Row, Form),
    /// A value, or none, of so many bits.
    Move(u32),
    /// One of two.
    Select(u32),
    /// Parts of a number of so many bits, to parts of it.
    Pack(u32),
    LoadParameter(Type, usize),
    Load(Access),
    Store(Access),
    Atomic(Access, Change, bool),
    ToGeneric(Space),
    FromGeneric(Space),
    IsIn(Space),
    Branch,
    /// The begin of a function: registers, and memory of the thread, that nobody wrote.
    Forget {
        registers: Range<usize>,
        memory: Vec<Range<usize>>,
    },
    Exit,
    Trap,
    /// An asynchronous copy; past the first cache of 16 bytes only.
    Copy(bool),
    Commit,
    WaitGroup,
    WaitAll,
    /// Hands on and acquires what threads know, in a scope.
    Fence(Scope),
    Shuffle(Shuffle),
    Vote(Vote),
    MatchAny,
    Reduce(Change, Type),
    LoadMatrices(Matrices),
    StoreMatrices(Matrices),
    Multiply(Product),
    SyncWarp,
    /// A barrier; whether warps come whole, and whether a thread waits.
    Barrier {
        aligned: bool,
        waits: bool,
    },
    /// The barrier of the cluster; whether a thread waits or comes, whether it acquires or releases, whether warps come
    /// whole.
    ClusterBarrier {
        waits: bool,
        ordered: bool,
        aligned: bool,
    },
    /// `mapa`: the address of the same place in another block.
    MapAddress {
        bits: u32,
        generic: bool,
    },
    /// `getctarank`.
    BlockOfAddress {
        bits: u32,
        generic: bool,
    },
    /// An instruction of `sm_90`.
    Async(Async),
}

impl Operation {
    /// Whether several threads execute it together.
    pub(crate) fn is_collective(&self) -> bool {
        use Operation::{Barrier, ClusterBarrier};
        self.is_of_warp()
            || matches!(self, Barrier { .. } | ClusterBarrier { .. } | Operation::Async(Async::Multiply(_)))
    }

    /// Whether lanes of a warp execute it together.
    pub(crate) fn is_of_warp(&self) -> bool {
        use Operation::{LoadMatrices, MatchAny, Multiply, Reduce, Shuffle, StoreMatrices, SyncWarp, Vote};
        if let Operation::Async(operation) = self {
            return operation.is_of_warp();
        }
        matches!(
            self,
            Shuffle(_) | Vote(_) | MatchAny | Reduce(..) | LoadMatrices(_) | StoreMatrices(_) | Multiply(_) | SyncWarp
        )
    }

    /// Whether it needs the whole warp, none of which has ended.
    pub(crate) fn is_of_whole_warp(&self) -> bool {
        match self {
            Operation::LoadMatrices(_) | Operation::StoreMatrices(_) | Operation::Multiply(_) => true,
            Operation::Async(operation) => operation.is_of_whole_warp(),
            _ => false,
        }
    }
}

/// The operation of a mnemonic, such as `ld.shared.v4.b32`, and of operands that fit it.
pub(crate) fn decode(mnemonic: &str, operands: &[Operand], registers: &[u32]) -> Step<Operation> {
    let check = Check { operands, registers };
    if let Some(row) = row(mnemonic) {
        let parts: Vec<&str> = mnemonic.split('.').skip(1).collect();
        let Some(form) = Form::of(&parts) else { return unknown() };
        if mnemonic.starts_with("mov.") && operands.iter().any(|operand| matches!(operand, Operand::Vector(_))) {
            check.count(2)?;
            return Ok(Operation::Pack(form.to.bits()));
        }
        check.count(row.operands.len())?;
        let relaxed = mnemonic.starts_with("cvt.");
        for (place, letter) in row.operands.chars().enumerate() {
            check.width(place, width(&form, letter), relaxed)?;
        }
        return Ok(match mnemonic.split('.').next() {
            Some("mov") => Operation::Move(form.to.bits()),
            Some("selp") => Operation::Select(form.to.bits()),
            _ => Operation::Scalar(row, form),
        });
    }
    let (name, rest) = mnemonic.split_once('.').unwrap_or((mnemonic, ""));
    let mut m = Modifiers::of(rest);
    if let Some(operation) = asynchronous::decode(name, rest) {
        operation.check(&check)?;
        return Ok(Operation::Async(operation));
    }
    let operation = match name {
        "ld" | "st" => access(name, &mut m),
        "atom" | "red" => atomic(name, &mut m),
        "cvta" => {
            let to = m.eat("to");
            let space = m.space().flatten();
            let wide = m.one(&["u64"]).is_some();
            space
                .filter(|_| wide)
                .map(|space| if to { Operation::FromGeneric(space) } else { Operation::ToGeneric(space) })
        }
        "isspacep" => m.space().flatten().map(Operation::IsIn),
        "bra" => {
            m.eat("uni");
            Some(Operation::Branch)
        }
        "ret" | "exit" => {
            m.eat("uni");
            Some(Operation::Exit)
        }
        "mapa" | "getctarank" => of_address(name, &mut m),
        "trap" => Some(Operation::Trap),
        "fence" | "membar" => fence(name, &mut m),
        "cp" => copy(&mut m),
        _ => collective(name, &mut m)?,
    };
    let Some(operation) = operation.filter(|_| m.is_empty()) else { return unknown() };
    check.operation(&operation)?;
    Ok(operation)
}

fn unknown<T>() -> Step<T> {
    fault(Kind::Unknown, "an unknown instruction")
}

/// `barrier.cluster.arrive.release.aligned`, `barrier.cluster.wait`.
fn cluster_barrier(m: &mut Modifiers) -> Option<Operation> {
    let waits = m.one(&["arrive", "wait"])? == "wait";
    let ordered = m.one(if waits { &["acquire"] } else { &["release", "relaxed"] }) != Some("relaxed");
    let aligned = m.eat("aligned");
    Some(Operation::ClusterBarrier { waits, ordered, aligned })
}

/// Instructions of a warp and of a block.
fn collective(name: &str, m: &mut Modifiers) -> Step<Option<Operation>> {
    Ok(match name {
        "shfl" if m.eat("sync") => {
            let mode = m.one(&["up", "down", "bfly", "idx"]).and_then(Shuffle::parse);
            let word = m.eat("b32");
            mode.filter(|_| word).map(Operation::Shuffle)
        }
        "vote" if m.eat("sync") => {
            let vote = match m.one(&["all", "any", "uni", "ballot"]) {
                Some("all") => Some((Vote::All, "pred")),
                Some("any") => Some((Vote::Any, "pred")),
                Some("uni") => Some((Vote::Uniform, "pred")),
                Some(_) => Some((Vote::Ballot, "b32")),
                None => None,
            };
            vote.filter(|(_, of)| m.eat(of)).map(|(vote, _)| Operation::Vote(vote))
        }
        "match" => (m.eat("any") && m.eat("sync") && m.one(&["b32", "b64"]).is_some()).then_some(Operation::MatchAny),
        "redux" if m.eat("sync") => {
            let (change, types): (_, &[&str]) = match m.one(&["add", "min", "max", "and", "or", "xor"]) {
                Some("add") => (Change::Add, &["u32", "s32"]),
                Some("min") => (Change::Min, &["u32", "s32"]),
                Some("max") => (Change::Max, &["u32", "s32"]),
                Some("and") => (Change::And, &["b32"]),
                Some("or") => (Change::Or, &["b32"]),
                _ => (Change::Xor, &["b32"]),
            };
            m.one(types).and_then(Type::parse).map(|of| Operation::Reduce(change, of))
        }
        "ldmatrix" => Matrices::parse(m).map(Operation::LoadMatrices),
        "stmatrix" => Matrices::parse(m).map(Operation::StoreMatrices),
        "mma" => return Product::parse(&m.take_all()).map(|product| Some(Operation::Multiply(product))),
        "bar" if m.eat("warp") => m.eat("sync").then_some(Operation::SyncWarp),
        "barrier" if m.eat("cluster") => cluster_barrier(m),
        "bar" | "barrier" => {
            m.eat("cta");
            let waits = m.one(&["sync", "arrive"]).map(|what| what == "sync");
            let aligned = m.eat("aligned") || name == "bar";
            waits.map(|waits| Operation::Barrier { aligned, waits })
        }
        _ => None,
    })
}
