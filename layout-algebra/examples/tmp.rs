//! x
use layout_algebra::{ops::*, *};
fn main() {
    for (a, b) in [
        ("(4,6):(1,8)", "6:3"),
        ("(4,6,8):(2,3,5)", "6:3"),
        ("(6,2):(1,7)", "(3,2):(2,3)"),
        ("(4,6,8,10):(2,3,5,7)", "6:12"),
        ("(3,4):(2,0)", "(2,2):(1,2)"),
        ("4:1", "6:1"),
        ("(4,8):(8,1)", "6:2"),
        ("(64,64):(1,?)", "64:65"),
        ("(4,6):(1,8)", "3:2"),
        ("(5,9):(1,8)", "(1,7):(2,5)"),
    ] {
        let r = composition(&a.parse().unwrap(), &b.parse().unwrap());
        match r {
            Ok(l) => println!("{a} o {b} = {l}"),
            Err(e) => println!("{a} o {b}\n{e}"),
        }
    }
    println!("{:?}", std::mem::size_of::<LayoutError>());
    println!("{:?}", std::mem::size_of::<Layout>());
    println!("{}", complement(&"(4,3):(2,3)".parse().unwrap(), 24).unwrap_err());
    println!("{}", complement(&"(2,2):(2,3)".parse().unwrap(), 24).unwrap());
}
