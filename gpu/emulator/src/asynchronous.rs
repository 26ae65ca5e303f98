//! The instructions of `sm_90` and `sm_100a`, their names and operands: barriers in memory, bulk copies of tensors,
//! products of a warpgroup.

use crate::check::Check;
use crate::error::{Kind, Step, fault};
use crate::modifiers::Modifiers;
use crate::operation::Change;
use crate::table::form::Type;
use crate::tcgen05::{self, Group, Tensor};
use crate::text::Operand;
use crate::warpgroup::Product;

/// What an instruction does.
#[derive(Clone, Debug)]
pub(crate) enum Async {
    /// `mbarrier.init`.
    Begin,
    /// `mbarrier.inval`.
    Invalidate,
    /// `mbarrier.expect_tx`: more bytes will come.
    Expect { reaches: bool },
    /// `mbarrier.arrive`; whether it says how many bytes will come, and whether the barrier may be of another block.
    Arrive { expects: bool, reaches: bool },
    /// `mbarrier.try_wait.parity`, and `test_wait`, which does not wait.
    Wait { blocks: bool },
    /// `cp.async.bulk.tensor` to shared memory, of so many dimensions; whether to several blocks of the cluster, and
    /// which blocks may have the barrier.
    Load { rank: usize, multicast: bool, group: Group },
    /// `cp.async.bulk.tensor` to global memory.
    Store(usize),
    /// `cp.reduce.async.bulk.tensor`: a store that changes what is there.
    Reduce(usize, Change),
    /// `st.async`: a store to a block of the cluster, whose bytes come to a barrier there.
    StoreAway(Type, usize),
    /// `red.async`: changes a number in a block of the cluster.
    ChangeAway(Type, Change),
    /// `cp.async.bulk` of shared memory to a block of the cluster.
    Send,
    /// `cp.async.bulk.commit_group`.
    Commit,
    /// `cp.async.bulk.wait_group`.
    WaitGroup,
    /// Prefetches.
    Nothing(usize),
    /// `fence.proxy.async`, and `fence.mbarrier_init`, which releases initialised barriers.
    Fence { releases: bool },
    /// `elect.sync`.
    Elect,
    /// `setmaxnreg`.
    Registers,
    /// `wgmma.fence`.
    Order,
    /// `wgmma.commit_group`.
    CommitProducts,
    /// `wgmma.wait_group`.
    WaitProducts,
    /// `wgmma.mma_async`.
    Multiply(Product),
    /// `tcgen05`.
    Tensor(Tensor),
}

/// The operation of a mnemonic; none if the name is of no such instruction, or the form is not known.
pub(crate) fn decode(name: &str, rest: &str) -> Option<Async> {
    let m = &mut Modifiers::of(rest);
    let operation = match name {
        "mbarrier" => barrier(m),
        "cp" if m.eat("async") && m.eat("bulk") => bulk(m),
        "st" if m.eat("async") => store_away(m),
        "red" if m.eat("async") => change_away(m),
        "cp" if m.eat("reduce") && m.eat("async") && m.eat("bulk") => reduce(m),
        "fence" => fence(m),
        "prefetch" => m.eat("tensormap").then_some(Async::Nothing(1)),
        "elect" => m.eat("sync").then_some(Async::Elect),
        "setmaxnreg" => {
            let known = m.one(&["inc", "dec"]).is_some() && m.eat("sync") && m.eat("aligned") && m.eat("u32");
            known.then_some(Async::Registers)
        }
        "wgmma" => warpgroup(m),
        "tcgen05" => tcgen05::decode(m).map(Async::Tensor),
        _ => None,
    };
    operation.filter(|_| m.is_empty())
}

fn shared(m: &mut Modifiers) -> Option<&'static str> {
    m.one(&["shared", "shared::cta"]).map(|_| "shared")
}

fn barrier(m: &mut Modifiers) -> Option<Async> {
    let operation = match m.one(&["init", "inval", "expect_tx", "arrive", "try_wait", "test_wait"])? {
        "init" => Async::Begin,
        "inval" => Async::Invalidate,
        "expect_tx" => Async::Expect { reaches: false },
        "arrive" => Async::Arrive { expects: m.eat("expect_tx"), reaches: false },
        wait => {
            m.eat("parity").then_some(())?;
            Async::Wait { blocks: wait == "try_wait" }
        }
    };
    if m.one(&["release", "acquire", "relaxed"]).is_some() {
        m.one(&["cta", "cluster"])?;
    }
    let operation = match (m.eat("shared::cluster"), operation) {
        (true, Async::Expect { .. }) => Async::Expect { reaches: true },
        (true, Async::Arrive { expects, .. }) => Async::Arrive { expects, reaches: true },
        (true, _) => return None,
        (false, operation) => {
            shared(m)?;
            operation
        }
    };
    m.eat("b64").then_some(operation)
}

fn bulk(m: &mut Modifiers) -> Option<Async> {
    match m.one(&["commit_group", "wait_group", "tensor", "prefetch", "shared::cluster"])? {
        "shared::cluster" => {
            return (m.eat("shared::cta") && m.eat("mbarrier::complete_tx::bytes")).then_some(Async::Send);
        }
        "commit_group" => return Some(Async::Commit),
        "wait_group" => {
            m.eat("read");
            return Some(Async::WaitGroup);
        }
        "prefetch" => {
            let known = m.eat("tensor") && rank(m).is_some() && m.eat("L2") && m.eat("global");
            m.eat("tile");
            return known.then_some(Async::Nothing(1));
        }
        _ => {}
    }
    let rank = rank(m)?;
    let to = m.one(&["shared::cluster", "shared::cta", "global"])?;
    if to == "global" {
        m.eat("shared::cta").then_some(())?;
        m.eat("tile");
        return m.eat("bulk_group").then_some(Async::Store(rank));
    }
    m.eat("global").then_some(())?;
    m.eat("tile");
    m.eat("mbarrier::complete_tx::bytes").then_some(())?;
    let multicast = m.eat("multicast::cluster");
    let group = Group::parse(m).unwrap_or(Group::One);
    let known = !multicast || to == "shared::cluster" && group == Group::One;
    known.then_some(Async::Load { rank, multicast, group })
}

fn store_away(m: &mut Modifiers) -> Option<Async> {
    m.eat("weak");
    let known = m.eat("shared::cluster") && m.eat("mbarrier::complete_tx::bytes");
    let lanes = m.lanes();
    let of = Type::parse(m.one(&["b32", "u32", "s32", "f32", "b64", "u64", "s64", "f64"])?)?;
    known.then_some(Async::StoreAway(of, lanes))
}

fn change_away(m: &mut Modifiers) -> Option<Async> {
    let known = m.eat("relaxed") && m.eat("cluster") && m.eat("shared::cluster");
    let known = known && m.eat("mbarrier::complete_tx::bytes");
    let (change, types): (_, &[&str]) = match m.one(&["add", "min", "max", "and", "or", "xor", "inc", "dec"])? {
        "add" => (Change::Add, &["u32", "s32", "u64"]),
        "min" => (Change::Min, &["u32", "s32"]),
        "max" => (Change::Max, &["u32", "s32"]),
        "and" => (Change::And, &["b32"]),
        "or" => (Change::Or, &["b32"]),
        "xor" => (Change::Xor, &["b32"]),
        "inc" => (Change::Increment, &["u32"]),
        _ => (Change::Decrement, &["u32"]),
    };
    let of = Type::parse(m.one(types)?)?;
    known.then_some(Async::ChangeAway(of, change))
}

fn reduce(m: &mut Modifiers) -> Option<Async> {
    let rank = if m.eat("tensor") { rank(m)? } else { return None };
    (m.eat("global") && m.eat("shared::cta")).then_some(())?;
    let change = match m.one(&["add", "min", "max", "and", "or", "xor", "inc", "dec"])? {
        "add" => Change::Add,
        "min" => Change::Min,
        "max" => Change::Max,
        "and" => Change::And,
        "or" => Change::Or,
        "xor" => Change::Xor,
        "inc" => Change::Increment,
        _ => Change::Decrement,
    };
    m.eat("tile");
    m.eat("bulk_group").then_some(Async::Reduce(rank, change))
}

fn rank(m: &mut Modifiers) -> Option<usize> {
    m.one(&["1d", "2d", "3d", "4d", "5d"]).and_then(|rank| rank[..1].parse().ok())
}

fn fence(m: &mut Modifiers) -> Option<Async> {
    match m.one(&["proxy", "mbarrier_init"])? {
        "proxy" => {
            let known = m.eat("async");
            m.one(&["shared::cta", "shared::cluster", "global"]);
            known.then_some(Async::Fence { releases: false })
        }
        _ => (m.eat("release") && m.eat("cluster")).then_some(Async::Fence { releases: true }),
    }
}

fn warpgroup(m: &mut Modifiers) -> Option<Async> {
    let operation = match m.one(&["fence", "commit_group", "wait_group", "mma_async"])? {
        "fence" => Async::Order,
        "commit_group" => Async::CommitProducts,
        "wait_group" => Async::WaitProducts,
        _ => {
            let known = m.eat("sync") && m.eat("aligned");
            return Product::parse(&m.take_all()).filter(|_| known).map(Async::Multiply);
        }
    };
    (m.eat("sync") && m.eat("aligned")).then_some(operation)
}

impl Async {
    /// Whether the lanes of a warp execute it together.
    pub(crate) fn is_of_warp(&self) -> bool {
        self.is_of_whole_warp() || matches!(self, Async::Elect)
    }

    /// Whether it needs the whole warp, none of which has ended.
    pub(crate) fn is_of_whole_warp(&self) -> bool {
        match self {
            Async::Tensor(tensor) => tensor.is_of_warp(),
            _ => matches!(self, Async::Registers | Async::Order | Async::CommitProducts | Async::WaitProducts),
        }
    }

    /// The operands.
    pub(crate) fn check(&self, check: &Check) -> Step<()> {
        let constant = |place: usize| match check.operands[place] {
            Operand::Constant(_) => Ok(()),
            _ => fault(Kind::Syntax, "the number is a constant"),
        };
        match self {
            Async::Begin | Async::Expect { .. } => {
                check.count(2)?;
                check.address(0)?;
                check.width(1, 32, false)
            }
            Async::Invalidate => {
                check.count(1)?;
                check.address(0)
            }
            Async::Arrive { expects, reaches } => {
                check.between(if *expects { 3 } else { 2 }, 3)?;
                if *reaches && !matches!(check.operands[0], Operand::Sink) {
                    return fault(Kind::Syntax, "an arrival in another block returns nothing: `_`");
                }
                check.width(0, 64, false)?;
                check.address(1)?;
                if check.operands.len() == 3 { check.width(2, 32, false) } else { Ok(()) }
            }
            Async::Wait { .. } => {
                check.between(3, 4)?;
                check.width(0, 1, false)?;
                check.address(1)?;
                check.width(2, 32, false)
            }
            Async::Load { rank, multicast, .. } => {
                check.count(if *multicast { 4 } else { 3 })?;
                check.address(0)?;
                place(check, 1, *rank)?;
                check.address(2)?;
                if *multicast { check.width(3, 16, false) } else { Ok(()) }
            }
            Async::Store(rank) | Async::Reduce(rank, _) => {
                check.count(2)?;
                place(check, 0, *rank)?;
                check.address(1)
            }
            Async::StoreAway(of, lanes) => {
                check.count(3)?;
                check.address(0)?;
                check.list(1, *lanes, of.bits(), false)?;
                check.address(2)
            }
            Async::ChangeAway(of, _) => {
                check.count(3)?;
                check.address(0)?;
                check.width(1, of.bits(), false)?;
                check.address(2)
            }
            Async::Send => {
                check.count(4)?;
                check.address(0)?;
                check.address(1)?;
                check.width(2, 32, false)?;
                check.address(3)
            }
            Async::Commit | Async::Fence { .. } | Async::Order | Async::CommitProducts => check.count(0),
            Async::Nothing(count) => check.count(*count),
            Async::WaitGroup | Async::WaitProducts | Async::Registers => {
                check.count(1)?;
                constant(0)
            }
            Async::Elect => check.count(2),
            Async::Multiply(product) => product.check(check),
            Async::Tensor(tensor) => tensor.check(check),
        }
    }
}

/// `[map, {x, y}]`.
fn place(check: &Check, place: usize, rank: usize) -> Step<()> {
    let Operand::Vector(parts) = &check.operands[place] else { return fault(Kind::Syntax, "no place of a tile") };
    let within = Check { operands: parts, registers: check.registers };
    within.count(2)?;
    within.address(0)?;
    within.list(1, rank, 32, false)
}
