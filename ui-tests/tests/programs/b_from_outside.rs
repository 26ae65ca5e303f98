// expect: accepted
// run: yes
use layout_static::{Bounded, LayoutError};
fn column(text: &str) -> Result<Bounded<10>, LayoutError> { Bounded::try_from(text.parse::<u64>().unwrap_or(u64::MAX)) }
fn main() {
    assert_eq!(column("9").map(Bounded::get), Ok(9));
    for wrong in ["10", "4294967296", "x"] { assert_eq!(column(wrong).unwrap_err().code(), "L0501"); }
    assert!(Bounded::<10>::try_from(10_u32).is_err() && Bounded::<10>::try_from(3_usize).is_ok());
}
