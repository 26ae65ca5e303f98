// expect: accepted
// run: yes
use layout_static::layout;
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for (i, j) in [(6_usize, 0_usize), (0, 10), (usize::MAX, 0)] {
        let e = std::panic::catch_unwind(|| Rows.index((i, j))).unwrap_err();
        let text = e.downcast_ref::<String>().cloned().unwrap_or_default();
        assert!(text.contains("[L0501]"), "{text}");
    }
    assert_eq!(Rows.index((5, 9)), 59);
}
