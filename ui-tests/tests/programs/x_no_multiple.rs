// expect: accepted
// run: yes
use layout_static::Multiple;
fn main() {
    let text = Multiple::<48>::new(100).unwrap_err().to_string();
    let headline = text.lines().next().unwrap();
    assert!(headline.contains("100") && headline.contains("48"), "{text}");
    assert!(text.contains("96") || text.contains("144"), "{text}");
    assert_eq!((Multiple::<48>::down(100).get(), Multiple::<48>::of(3).map(Multiple::get),
        Multiple::<48>::of(usize::MAX).is_err()), (96, Ok(144), true));
}
