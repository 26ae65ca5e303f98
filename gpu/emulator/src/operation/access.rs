//! Names and modifiers of what accesses memory: loads, stores, atomics, copies, addresses of a cluster, fences.

use super::{Access, Change, Operation, Space};
use crate::modifiers::Modifiers;
use crate::race::Scope;
use crate::table::form::Type;

/// `ld` and `st`.
pub(super) fn access(name: &str, m: &mut Modifiers) -> Option<Operation> {
    let strong = match m.one(&["weak", "volatile", "relaxed"]) {
        Some("relaxed") => Some(scope(m)?),
        strength => (strength == Some("volatile")).then_some(Scope::Device),
    };
    if name == "ld" && m.eat("param") {
        let lanes = m.lanes();
        return m.typed().map(|of| Operation::LoadParameter(of, lanes));
    }
    let (space, reaches) = m.space_of_cluster()?;
    if name == "ld" {
        // The cache of what no one writes is one of global memory.
        if m.one(&["ca", "cg", "cs", "lu", "cv", "nc"]) == Some("nc") && space != Some(Space::Global) {
            return None;
        }
    } else {
        m.one(&["wb", "cg", "cs", "wt"]);
    }
    m.one(&["L1::evict_normal", "L1::evict_first", "L1::evict_last", "L1::no_allocate"]);
    m.one(&["L2::64B", "L2::128B", "L2::256B"]);
    let lanes = m.lanes();
    let of = m.typed()?;
    let access = Access { space, reaches, of, lanes, strong };
    let fits = lanes * of.bits() as usize <= 128 && of != Type::Pred;
    fits.then_some(if name == "ld" { Operation::Load(access) } else { Operation::Store(access) })
}

/// A scope, if the next modifier is one.
fn scope(m: &mut Modifiers) -> Option<Scope> {
    Some(match m.one(&["cta", "cluster", "gpu", "sys"])? {
        "cta" => Scope::Block,
        "cluster" => Scope::Cluster,
        _ => Scope::Device,
    })
}

/// `atom` and `red`: relaxed ones, of one number.
pub(super) fn atomic(name: &str, m: &mut Modifiers) -> Option<Operation> {
    let relaxed = m.eat("relaxed");
    let strong = scope(m);
    if relaxed && strong.is_none() {
        return None;
    }
    let (space, reaches) = m.space_of_cluster()?;
    if space == Some(Space::Local) {
        return None;
    }
    let (change, types): (_, &[&str]) =
        match m.one(&["add", "min", "max", "and", "or", "xor", "exch", "inc", "dec", "cas"])? {
            "add" => (Change::Add, &["u32", "s32", "u64", "f32", "f64"]),
            "min" => (Change::Min, &["u32", "s32", "u64", "s64"]),
            "max" => (Change::Max, &["u32", "s32", "u64", "s64"]),
            "and" => (Change::And, &["b32", "b64"]),
            "or" => (Change::Or, &["b32", "b64"]),
            "xor" => (Change::Xor, &["b32", "b64"]),
            "exch" => (Change::Exchange, &["b32", "b64"]),
            "inc" => (Change::Increment, &["u32"]),
            "dec" => (Change::Decrement, &["u32"]),
            _ => (Change::CompareAndSwap, &["b32", "b64"]),
        };
    let of = Type::parse(m.one(types)?)?;
    let returns = name == "atom";
    let exists = returns || !matches!(change, Change::Exchange | Change::CompareAndSwap);
    exists.then_some(Operation::Atomic(
        Access { space, reaches, of, lanes: 1, strong: strong.or(Some(Scope::Device)) },
        change,
        returns,
    ))
}

/// `mapa.shared::cluster.u32`, `getctarank.u64`.
pub(super) fn of_address(name: &str, m: &mut Modifiers) -> Option<Operation> {
    let generic = !m.eat("shared::cluster");
    let bits = if m.one(&["u32", "u64"])? == "u32" { 32 } else { 64 };
    let known = bits == 64 || !generic;
    let maps = name == "mapa";
    known.then_some(if maps {
        Operation::MapAddress { bits, generic }
    } else {
        Operation::BlockOfAddress { bits, generic }
    })
}

/// `fence.acq_rel.gpu`, `membar.cta`.
pub(super) fn fence(name: &str, m: &mut Modifiers) -> Option<Operation> {
    if name == "membar" {
        let scope = m.one(&["cta", "gl", "sys"])?;
        return Some(Operation::Fence(if scope == "cta" { Scope::Block } else { Scope::Device }));
    }
    m.one(&["acq_rel", "sc"])?;
    scope(m).map(Operation::Fence)
}

/// `cp.async` and what waits for it.
pub(super) fn copy(m: &mut Modifiers) -> Option<Operation> {
    if !m.eat("async") {
        return None;
    }
    match m.one(&["ca", "cg", "commit_group", "wait_group", "wait_all"])? {
        "commit_group" => Some(Operation::Commit),
        "wait_group" => Some(Operation::WaitGroup),
        "wait_all" => Some(Operation::WaitAll),
        cache => {
            m.one(&["shared", "shared::cta"])?;
            let known = m.eat("global");
            m.one(&["L2::64B", "L2::128B", "L2::256B"]);
            known.then_some(Operation::Copy(cache == "cg"))
        }
    }
}
