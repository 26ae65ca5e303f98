// expect: accepted
// run: yes
fn f() -> usize {
    use layout_static::layout;
    const N: usize = 10;
    layout! { type Tile = (6, N) : (N, 1); const LAST: usize = index(Tile, (5, 9)); }
    let other = { layout! { type Tile = (6, 10); } Tile.index((1, 1)) };
    Tile.index((1, 1)) + other + LAST
}
fn main() { assert_eq!(f(), 11 + 7 + 59); }
