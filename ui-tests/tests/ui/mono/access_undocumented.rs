//! law: how a machine serves an access is documented, or nothing is said of it.
use layout_static::algebra::access::{Direction, Machine, Phase};

const PHASE: Phase = match Machine::CDNA4.phase(128, Direction::Write) {
    Ok(phase) => phase,
    Err(error) => error.panic(),
};

fn main() {}
// mended: Write => Read
