// expect: accepted
// run: yes
use layout_static::algebra::{Layout, LayoutError, ops};
fn compose(outer: &str, inner: &str) -> Result<String, LayoutError> {
    Ok(ops::composition(&Layout::parse(outer)?, &Layout::parse(inner)?)?.to_string())
}
fn main() {
    assert_eq!(compose("(6,10):(10,1)", "(3,10):(2,6)").as_deref(), Ok("(3,10):(20,1)"));
    for (outer, inner, code) in [("60:1", "61:1", "L0201"), ("(6,10):(1,8)", "15:4", "L0203"),
        ("(6,10):(1,8", "2:1", "L0107"), ("(0,10)", "2:1", "L0101")] {
        let error = compose(outer, inner).unwrap_err();
        assert_eq!(error.code(), code, "{outer} o {inner}: {error}");
        assert!(error.to_string().lines().all(|line| line.len() <= 140) && !error.to_string().contains("Blame"),
            "{error}");
    }
}
