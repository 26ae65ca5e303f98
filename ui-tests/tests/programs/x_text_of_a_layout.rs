// expect: accepted
// run: yes
use layout_static::algebra::{IntTuple, Layout};
fn main() {
    for text in ["(4,8):(8,1)", "((2,3),5):((1,2),6)", "60:1", "(4):(1)", "():()", "(4,8):(?,1)", "(2,4):(4,-1)"] {
        assert_eq!(Layout::parse(text).unwrap().to_string(), text);
    }
    for wrong in ["(4,8:(8,1)", "(4,8)", "4,8:8,1", "(4,8):(8)", "(0,8):(8,1)", "(4,8):(8,1) ", "", "(4,x):(8,1)"] {
        let Err(error) = Layout::parse(wrong) else {
            assert!(["(4,8)", "(4,8):(8,1) "].contains(&wrong), "{wrong:?}"); continue
        };
        assert!(error.code().starts_with("L01") && error.to_string().contains("help: "), "{wrong:?}: {error}");
    }
    assert_eq!(IntTuple::parse("(4,(2,8))").unwrap(), IntTuple::from((4, (2, 8))));
}
