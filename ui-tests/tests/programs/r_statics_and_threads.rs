// expect: accepted
// run: yes
use layout_static::{Layout, StaticLayout, Tensor, C};
type Rows = Layout<(C<6>, C<10>), (C<10>, C<1>)>;
static ROWS: Rows = Rows::new();
const TABLE: [Rows; 2] = [Rows::new(); 2];
thread_local! { static MINE: Rows = const { Rows::new() }; }
static NUMBERS: [u8; 60] = [7; 60];
fn main() {
    let sums: Vec<u32> = std::thread::scope(|s| {
        let sum = || Tensor::from_array(&NUMBERS, ROWS).iter().map(|x| u32::from(*x)).sum();
        let threads: Vec<_> = (0..3).map(|_| s.spawn(sum)).collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert_eq!((sums, TABLE[1].index((5, 9)), MINE.with(|rows| rows.index((1, 1)))), (vec![420; 3], 59, 11));
}
