//! law: a text that is read while compiling is the text form of a tiler.
use layout_static::algebra::Tiler;

const BANDS: Tiler = match Tiler::parse("[8, _]") {
    Ok(tiler) => tiler,
    Err(error) => error.panic(),
};

fn main() {
    assert_eq!(BANDS.to_string(), "[8:1, _]");
}
