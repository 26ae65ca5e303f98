//! law: the outputs of a layout are inputs of the next one.
use layout_static::algebra::linear::Linear;

const THREADS: Linear = match Linear::parse("{lane: 32^1} -> {column: 32}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const MEMORY: Linear = match Linear::parse("{column: 16^1} -> {offset: 16}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const BOTH: Linear = match THREADS.then(&MEMORY) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: {column: 16^1} -> {offset: 16} => {column: 32^1} -> {offset: 32}
