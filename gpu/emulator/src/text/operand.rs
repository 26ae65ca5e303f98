//! Operands: registers, constants, addresses.

use std::collections::HashMap;

use crate::error::{Kind, Step, fault};

/// What an instruction works on.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    /// A register by its number in the kernel.
    Register(usize),
    Constant(u64),
    /// `[base + offset]`.
    Address(Base, i64),
    Special(Special),
    /// A label; its instruction is known when the whole kernel is.
    Label(String),
    /// `{a, b}`, or `a|b`.
    Vector(Vec<Operand>),
    /// `_`: a result that is not wanted.
    Sink,
}

/// Where an address starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    Register(usize),
    Constant(u64),
    /// A parameter by its number.
    Parameter(usize),
}

/// A register of the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Special {
    Thread(usize),
    Threads(usize),
    Block(usize),
    Blocks(usize),
    /// The cluster in the grid, the block in the cluster, and their numbers.
    Cluster(usize),
    Clusters(usize),
    BlockOfCluster(usize),
    BlocksOfCluster(usize),
    Rank,
    Ranks,
    IsCluster,
    Lane,
    Warp,
    Warps,
    /// The lanes that are equal to, below, up to, above, from this one.
    Mask(fn(u32) -> u32),
}

impl Special {
    fn parse(name: &str) -> Option<Special> {
        let axis = |name: &str| ["x", "y", "z"].iter().position(|axis| name.strip_suffix(axis).is_some());
        Some(match name.split_once('.') {
            Some(("%tid", end)) => Special::Thread(axis(end)?),
            Some(("%ntid", end)) => Special::Threads(axis(end)?),
            Some(("%ctaid", end)) => Special::Block(axis(end)?),
            Some(("%nctaid", end)) => Special::Blocks(axis(end)?),
            Some(("%clusterid", end)) => Special::Cluster(axis(end)?),
            Some(("%nclusterid", end)) => Special::Clusters(axis(end)?),
            Some(("%cluster_ctaid", end)) => Special::BlockOfCluster(axis(end)?),
            Some(("%cluster_nctaid", end)) => Special::BlocksOfCluster(axis(end)?),
            Some(_) => return None,
            None => match name {
                "%cluster_ctarank" => Special::Rank,
                "%cluster_nctarank" => Special::Ranks,
                "%is_explicit_cluster" => Special::IsCluster,
                "%laneid" => Special::Lane,
                "%warpid" => Special::Warp,
                "%nwarpid" => Special::Warps,
                "%lanemask_eq" => Special::Mask(|lane| 1 << lane),
                "%lanemask_lt" => Special::Mask(|lane| (1 << lane) - 1),
                "%lanemask_le" => Special::Mask(|lane| u32::MAX >> (31 - lane)),
                "%lanemask_gt" => Special::Mask(|lane| !(u32::MAX >> (31 - lane))),
                "%lanemask_ge" => Special::Mask(|lane| u32::MAX << lane),
                _ => return None,
            },
        })
    }
}

/// The meaning of a name.
#[derive(Clone, Debug)]
pub(crate) enum Symbol {
    Register(usize),
    /// An address of shared memory.
    Shared(u64),
    /// An address of the memory of the thread, and the bytes there.
    Local(u64, usize),
    Parameter(usize),
}

/// The names of the scopes that are open, the innermost last.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub(crate) scopes: Vec<HashMap<String, Symbol>>,
}

impl Names {
    pub(crate) fn find(&self, name: &str) -> Option<&Symbol> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    pub(crate) fn declare(&mut self, name: &str, symbol: Symbol) -> Step<()> {
        match self.scopes.last_mut().map(|scope| scope.insert(name.into(), symbol)) {
            Some(None) => Ok(()),
            _ => fault(Kind::Syntax, format!("`{name}` is declared twice")),
        }
    }

    /// The operand of a text.
    pub(crate) fn operand(&self, text: &str) -> Step<Operand> {
        let text = text.trim();
        if let Some(inner) = text.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')) {
            return Ok(Operand::Vector(inner.split(',').map(|part| self.operand(part)).collect::<Step<_>>()?));
        }
        if let Some(inner) = text.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) {
            // `[map, {x, y}]`: the place of a tile.
            return match inner.split_once(',') {
                Some((map, place)) => Ok(Operand::Vector(vec![self.address(map.trim())?, self.operand(place)?])),
                None => self.address(inner),
            };
        }
        if let Some((value, predicate)) = text.split_once('|') {
            return Ok(Operand::Vector(vec![self.operand(value)?, self.operand(predicate)?]));
        }
        if text == "_" {
            return Ok(Operand::Sink);
        }
        match self.find(text) {
            Some(Symbol::Register(register)) => return Ok(Operand::Register(*register)),
            Some(Symbol::Shared(at) | Symbol::Local(at, _)) => return Ok(Operand::Constant(*at)),
            Some(Symbol::Parameter(_)) => {
                return fault(Kind::Unknown, format!("the address of the parameter `{text}`"));
            }
            None => {}
        }
        if let Some(special) = Special::parse(text) {
            return Ok(Operand::Special(special));
        }
        if let Some(constant) = constant(text) {
            return Ok(Operand::Constant(constant));
        }
        if text.starts_with('%') {
            return fault(Kind::Unknown, format!("`{text}` is no register of this kernel"));
        }
        Ok(Operand::Label(text.into()))
    }

    /// `register + offset`, `name - 4`, or a constant.
    fn address(&self, text: &str) -> Step<Operand> {
        let sign = text.char_indices().skip(1).find(|(_, c)| "+-".contains(*c)).map(|(at, _)| at);
        let (base, offset) = sign.map_or((text, ""), |at| text.split_at(at));
        let offset = offset.replace([' ', '+'], "");
        let offset = if offset.is_empty() { Some(0) } else { constant(&offset) };
        let Some(offset) = offset else { return fault(Kind::Syntax, format!("the address `[{text}]`")) };
        let base = match (self.find(base.trim()), constant(base.trim())) {
            (Some(Symbol::Register(register)), _) => Base::Register(*register),
            (Some(Symbol::Shared(at) | Symbol::Local(at, _)), _) => Base::Constant(*at),
            (Some(Symbol::Parameter(parameter)), _) => Base::Parameter(*parameter),
            (None, Some(constant)) => Base::Constant(constant),
            _ => return fault(Kind::Syntax, format!("the address `[{text}]`")),
        };
        Ok(Operand::Address(base, offset.cast_signed()))
    }
}

/// `12`, `-3`, `0x1F`, `7U`, or the bits of a number, `0f3F800000` or `0d3FF0000000000000`.
fn constant(text: &str) -> Option<u64> {
    if let Some(bits) = ["0f", "0F", "0d", "0D"].iter().find_map(|prefix| text.strip_prefix(prefix)) {
        return u64::from_str_radix(bits, 16).ok();
    }
    let text = text.trim_end_matches('U');
    match (text.strip_prefix("0x"), text.parse::<i64>(), text.parse::<u64>()) {
        (Some(digits), ..) => u64::from_str_radix(digits, 16).ok(),
        (_, Ok(number), _) => Some(number.cast_unsigned()),
        (.., number) => number.ok(),
    }
}

/// The operands of a text, separated by commas outside of braces and brackets.
pub(crate) fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, character) in text.char_indices() {
        match character {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !last.is_empty() {
        parts.push(last);
    }
    parts
}
