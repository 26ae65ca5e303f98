//! Functions: a call is the body of the function in its place, with registers, labels and memory of its own.
//!
//! What a function takes and returns is in the memory of the thread: `st.param` writes it there, and `ld.param` reads
//! it. There is no stack, so no function calls itself.

use super::operand::split;
use super::statement::Statement;
use crate::table::form::Type;

/// A function that has a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Function<'a> {
    /// Such as `.func (.param .b32 func_retval0) next(.param .b32 next_param_0)`.
    pub(super) header: &'a str,
    pub(super) statements: &'a [(usize, Statement)],
}

/// A call: the parameters of the caller that stand for the ones of the function.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Call<'a> {
    pub(super) name: &'a str,
    pub(super) results: Vec<&'a str>,
    pub(super) arguments: Vec<&'a str>,
}

impl<'a> Call<'a> {
    /// `call.uni (retval0), next, (param0)`: results and arguments may be left out, and a prototype may follow.
    pub(super) fn parse(text: &'a str) -> Option<Call<'a>> {
        let rest = text.strip_prefix("call")?;
        let rest = rest.strip_prefix(".uni").unwrap_or(rest).trim_start();
        let (results, rest) = match rest.strip_prefix('(') {
            Some(inner) => {
                let (results, rest) = inner.split_once(')')?;
                (results, rest.trim_start().strip_prefix(',')?)
            }
            None => ("", rest),
        };
        let (name, rest) = rest.split_once(',').unwrap_or((rest, ""));
        let arguments = match rest.trim_start().strip_prefix('(') {
            Some(inner) => inner.split_once(')')?.0,
            None => "",
        };
        Some(Call { name: name.trim(), results: split(results), arguments: split(arguments) })
    }
}

/// A parameter that a function declares.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Declared<'a> {
    pub(super) name: &'a str,
    pub(super) bytes: usize,
}

/// What a function declares.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Signature<'a> {
    pub(super) name: &'a str,
    pub(super) results: Vec<Declared<'a>>,
    pub(super) arguments: Vec<Declared<'a>>,
}

/// The name, the results and the parameters of a function, by its header.
pub(super) fn signature(header: &str) -> Option<Signature<'_>> {
    let rest = header.split_once(".func")?.1.trim_start();
    let (results, rest) = match rest.strip_prefix('(') {
        Some(inner) => inner.split_once(')')?,
        None => ("", rest),
    };
    let rest = rest.trim_start();
    let (name, rest) = rest.split_at(rest.find(|c: char| c == '(' || c.is_whitespace()).unwrap_or(rest.len()));
    let arguments = match rest.trim_start().strip_prefix('(') {
        Some(inner) => inner.split_once(')')?.0,
        None => "",
    };
    let declared = |list| split(list).into_iter().map(Declared::parse).collect::<Option<Vec<_>>>();
    (!name.is_empty()).then_some(())?;
    Some(Signature { name, results: declared(results)?, arguments: declared(arguments)? })
}

impl<'a> Declared<'a> {
    /// Such as `.param .align 8 .b8 pair[16]`.
    fn parse(one: &'a str) -> Option<Declared<'a>> {
        let of = one.split_whitespace().find_map(|word| Type::parse(word.strip_prefix('.')?))?;
        let name = one.split_whitespace().next_back()?;
        let (name, count) = name.split_once('[').unwrap_or((name, "1"));
        let count: usize = count.trim_end_matches(']').parse().ok()?;
        Some(Declared { name, bytes: count.checked_mul(of.bits() as usize / 8)? })
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, Declared, Signature, signature};

    fn of<'a>(name: &'a str, results: &[&'a str], arguments: &[&'a str]) -> Call<'a> {
        Call { name, results: results.to_vec(), arguments: arguments.to_vec() }
    }

    fn call(text: &str) -> Call<'_> {
        Call::parse(text).expect("a call")
    }

    #[test]
    fn calls_are_read() {
        assert_eq!(call("call.uni (retval0), next, (param0, param1)"), of("next", &["retval0"], &["param0", "param1"]));
        assert_eq!(call("call.uni \n(\nretval0\n), \nnext, \n(\nparam0\n)"), of("next", &["retval0"], &["param0"]));
        assert_eq!(call("call next, (param0)"), of("next", &[], &["param0"]));
        assert_eq!(call("call.uni next"), of("next", &[], &[]));
        assert_eq!(call("call (r), %rd1, (p), prototype_0"), of("%rd1", &["r"], &["p"]));
        assert_eq!(Call::parse("call (r, %rd1"), None);
    }

    #[test]
    fn signatures_are_read() {
        let header = ".visible .func (.param .b32 func_retval0) next(\n.param .b32 next_param_0,\n\
                      .param .align 8 .b8 next_param_1[16]\n)";
        let declared = |name, bytes| Declared { name, bytes };
        let arguments = vec![declared("next_param_0", 4), declared("next_param_1", 16)];
        let next = Signature { name: "next", results: vec![declared("func_retval0", 4)], arguments };
        assert_eq!(signature(header), Some(next));
        let stop = || Some(Signature { name: "stop", results: Vec::new(), arguments: Vec::new() });
        assert_eq!((signature(".func stop()\n.noreturn"), signature(".func stop")), (stop(), stop()));
        for wrong in [".func (.param .b32 r next", ".func", ".func next(.param .b32 a", ".func next(.param .c32 a)"] {
            assert_eq!(signature(wrong), None, "{wrong}");
        }
    }
}
