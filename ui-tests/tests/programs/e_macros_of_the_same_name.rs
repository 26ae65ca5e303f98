// expect: accepted
// run: yes
macro_rules! panic { ($($t:tt)*) => { compile_error!("the user's panic") } }
macro_rules! assert { ($($t:tt)*) => { compile_error!("the user's assert") } }
macro_rules! concat { ($($t:tt)*) => { compile_error!("the user's concat") } }
const SIDE: usize = 6;
layout_static::layout! { #[check(injective)] type Tile = (SIDE, 10) : (10, 1); const N: usize = size(Tile); }
fn main() { let () = [()][usize::from(N != 60 || Tile.index((1, 1)) != 11)]; }
