// expect: accepted
// run: yes
use layout_static::layout;
layout! { #[allow(intractable)] type Padded = (6, 10) : (12, 1); const WORDS: usize = cosize(Padded); }
fn main() { let buffer = [0_u8; WORDS]; assert_eq!(buffer.len(), 5 * 12 + 9 + 1); }
