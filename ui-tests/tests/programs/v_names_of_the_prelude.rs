// expect: accepted
// run: yes
mod names {
    layout_static::layout! {
        pub type Vec = (6, 10); pub type String = flatten(Vec); pub type Some = 4;
        pub type Box = make_layout(Some, Vec);
    }
    pub fn last() -> (usize, usize, usize) { (String.index((5, 9)), Some.index(3), Box.index((3, (5, 9)))) }
}
fn main() { assert_eq!(names::last(), (59, 3, 62)); }
