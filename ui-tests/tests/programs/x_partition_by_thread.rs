// expect: accepted
// run: yes
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); type Threads = (3, 2) : (2, 1); type Pairs = (30, 2) : (1, 30); }
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let a: [usize; 60] = core::array::from_fn(|x| x);
    let t = Tensor::from_array(&a, Rows);
    for thread in 0..6 {
        let mine = t.local_partition(Threads, thread);
        for i in 0..2 { for j in 0..5 { assert_eq!(mine[(i, j)], 10 * (thread / 2 + 3 * i) + thread % 2 + 2 * j); } }
    }
    assert!(std::panic::catch_unwind(|| t.local_partition(Threads, 6)[(0, 0)]).is_err());
    assert!(t.partition(Pairs, 7).iter().eq(&[11, 16]));
    let e = std::panic::catch_unwind(|| t.partition(Pairs, 30)[0]).unwrap_err();
    let text = e.downcast_ref::<String>().cloned().unwrap_or_default();
    assert!(text.contains("[L0501]") && text.contains("30"), "{text}");
}
