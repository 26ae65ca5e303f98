// expect: accepted
// run: yes
use layout_static::Bounded;
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let text = Bounded::<10>::try_from(10_usize).unwrap_err().to_string();
    assert!(text.starts_with("[L0501]") && text.contains("10") && text.contains("9"), "{text}");
    let e = std::panic::catch_unwind(|| Bounded::<10>::checked(std::hint::black_box(25))).unwrap_err();
    let text = e.downcast_ref::<String>().cloned().unwrap_or_default();
    assert!(text.contains("25") && text.contains("10"), "{text}");
}
