// expect: accepted
// crate: lib
#[allow(non_camel_case_types)]
pub struct usize;
pub mod tiles {
    #[allow(unused_imports)]
    use super::usize;
    use layout_static::layout;
    layout! {
        pub type Rows = (4, 8) : (8, 1);
        pub type Global = (4, 8) : (?, 1);
        pub type Generic<const N: usize> = (N, 8) : (8, 1);
        pub const WORDS: usize = size(Rows);
    }
}
pub fn f() -> [u8; 32] { [0; tiles::WORDS] }
