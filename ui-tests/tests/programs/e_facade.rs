// expect: accepted
// rename: ls
// run: yes

// A macro of another crate, or of this one, hands its input on; nothing names the crate but `ls`.
macro_rules! tiles { ($($input:tt)*) => { ls::layout! { $($input)* } } }
const BM: usize = 4;
tiles! {
    pub type Rows = (4, 8) : (8, 1);
    #[check(injective)]
    pub type Consts = (BM, 8) : (8, 1);
    pub type Blocks = zipped_divide(Consts, [2, 4]);
    pub type Swizzled = swizzle(1, 0, 1) * Rows;
    pub type Generic<const N: usize> = (N, 8) : (?, 1);
    pub const WORDS: usize = cosize(Consts);
}
fn row(rows: ls::layout!((4, 8) : (8, 1))) -> usize { rows.index((1, 0)) }
fn main() {
    ls::assert_layout!(Blocks: size == 32, injective);
    assert_eq!((row(Rows), Blocks::default().to_string().as_str(), WORDS), (8, "((2,4),(2,2)):((8,1),(16,4))", 32));
}
