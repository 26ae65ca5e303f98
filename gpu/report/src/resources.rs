//! Reads what `ptxas -v` says.

use std::collections::BTreeMap;

/// What a kernel takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Resources {
    pub(crate) registers: u32,
    /// Bytes of stack.
    pub(crate) stack: u32,
    /// Bytes stored and loaded because there were too few registers.
    pub(crate) spilled: u32,
    /// Bytes of shared memory.
    pub(crate) shared: u32,
}

/// The resources of each kernel.
pub(crate) fn parse(text: &str) -> BTreeMap<String, Resources> {
    let mut kernels = BTreeMap::new();
    let mut kernel: Option<&mut Resources> = None;
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once("Compiling entry function '") {
            kernel = rest.split('\'').next().map(|name| kernels.entry(name.into()).or_default());
        }
        let Some(resources) = &mut kernel else { continue };
        if let Some(stack) = before(line, " bytes stack frame") {
            resources.stack = stack;
            let spills = [" bytes spill stores", " bytes spill loads"];
            resources.spilled = spills.iter().filter_map(|what| before(line, what)).sum();
        }
        if let Some(registers) = before(line, " registers") {
            resources.registers = registers;
            resources.shared = before(line, " bytes smem").unwrap_or(0);
        }
    }
    kernels
}

/// The number that stands before a text.
fn before(line: &str, what: &str) -> Option<u32> {
    let (before, _) = line.split_once(what)?;
    before.rsplit(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{Resources, parse};

    #[test]
    fn resources_are_read() {
        let text = "\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'matmul' for 'sm_90'
ptxas info    : Function properties for matmul
    8 bytes stack frame, 4 bytes spill stores, 12 bytes spill loads
ptxas info    : Used 164 registers, used 1 barriers, 49152 bytes smem, 376 bytes cmem[0]
ptxas info    : Compiling entry function 'copy' for 'sm_90'
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 28 registers, used 0 barriers
";
        let kernels = parse(text);
        assert_eq!(kernels["matmul"], Resources { registers: 164, stack: 8, spilled: 16, shared: 49152 });
        assert_eq!(kernels["copy"], Resources { registers: 28, ..Resources::default() });
    }
}
