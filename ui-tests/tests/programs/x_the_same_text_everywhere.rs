// expect: accepted
// run: yes
use layout_static::algebra::{Layout, ops};
fn main() {
    let (outer, inner) = (Layout::parse("(6,10):(1,8)").unwrap(), Layout::parse("15:4").unwrap());
    let error = ops::composition(&outer, &inner).unwrap_err();
    let text = error.to_string();
    assert_eq!(error.code(), "L0203");
    assert!(text.lines().next().unwrap().contains('4') && text.contains("= 10"), "{text}");
    let dynamic: Box<dyn std::error::Error + Send + Sync> = Box::new(error);
    assert_eq!(dynamic.to_string(), text);
}
