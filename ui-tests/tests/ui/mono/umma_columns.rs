//! law: an allocation of tensor memory has 32, 64, 128, 256 or 512 columns.
use layout_static::algebra::atom::tmem;

const COLUMNS: u64 = match tmem::allocation(96) {
    Ok(columns) => columns,
    Err(error) => error.panic(),
};

fn main() {}
// mended: 96 => 128
