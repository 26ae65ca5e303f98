//! law: a text that is read while compiling is the text form of a tiler.
use layout_static::algebra::Tiler;

const BANDS: Tiler = match Tiler::parse("[8, _") { //~ help: a tiler reads [8, _, (2,4):(4,1)]
    Ok(tiler) => tiler,
    Err(error) => error.panic(),
};

fn main() {
    assert_eq!(BANDS.to_string(), "[8:1, _]");
}
// mended: ") { //~ help: a tiler reads [8, _, (2,4):(4,1)] => ]") {
