// expect: rustc E0599
use layout_static::Multiple;
fn main() {
    let v = vec![0; 60];
    let m = (Multiple::<2>::new(6).unwrap(), 10_usize).row_major().tensor(&v).unwrap();
    println!("{}", m[(0, 0)]);
}
