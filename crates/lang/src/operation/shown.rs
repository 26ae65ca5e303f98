//! Prints the values of chapters.

use std::fmt;

use layout_algebra::access::{Access, Machine};
use layout_algebra::conversion::{Level, Plan};

use crate::machine::MACHINES;

/// Prints an access, with its machine if that is not the first one.
pub(super) fn access(access: &Access, machine: &Machine, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (text, named) = (access.to_string(), MACHINES.iter().find(|named| named.machine == *machine));
    match (text.strip_suffix(')'), named) {
        // The default is not written, so that the text is the text of a definition.
        (Some(options), Some(named)) if *machine != Machine::NVIDIA => {
            write!(f, "{options}, on {})", named.word)
        }
        _ => f.write_str(&text),
    }
}

/// Prints a plan: how far values move, and the cost.
pub(super) fn plan(plan: &Plan, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let level = match plan.level() {
        Level::None => "nothing moves",
        Level::Register => "registers are renamed",
        Level::Lane => "within a warp",
        Level::Warp => "between warps",
        Level::Block => "no plan: values move between blocks, through global memory",
    };
    f.write_str(level)?;
    if let Some(shuffle) = plan.shuffle() {
        write!(f, ": {} shuffles, {} selects", shuffle.shuffles(), shuffle.selects())?;
    }
    if let Some(exchange) = plan.exchange() {
        let [write, read] = exchange.wavefronts();
        write!(f, ": through shared memory, wavefronts {write} to write, {read} to read")?;
    }
    Ok(())
}

/// Prints the name of a machine.
pub(super) fn machine(machine: &Machine, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(machine.name())
}
