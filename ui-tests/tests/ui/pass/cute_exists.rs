//! law: what exists is there, also where CuTe refuses it.
use layout_static::{Static, layout};

layout! {
    #[allow(intractable)]
    type L0 = take((15, 6) : (24, 0), 1, 1);
    #[allow(intractable)]
    type L1 = complement((28, 2) : (3, 19), 8192);
    #[allow(intractable)]
    type L3 = zipped_divide(make_identity_layout(((2, 2), 10, (3, 2, 16))), [4, 2, _]);
    #[allow(intractable)]
    type L4 = zipped_divide((1, (4)) : (0, (1)), [1 : 1, _]);
    #[allow(intractable)]
    type L5 = zipped_product(((7, 4, 2), 7) : ((3, 63, 3528), 252), [_, (8) : (1)]);
    #[allow(intractable)]
    type L6 = blocked_product((2) : (1), 16 : 1);
    #[allow(intractable)]
    type L7 = flat_divide((8) : (1), [_]);
    #[allow(intractable)]
    type L8 = flat_product((4, 6) : (1, 0), [_]);
    #[allow(intractable)]
    type L9 = zipped_divide(make_identity_layout((1)), [_]);
    #[allow(intractable)]
    type L10 = tiled_divide((1, 2) : (0, 1), [_, 1]);
    #[allow(intractable)]
    type L11 = tiled_product((8, 16) : (0, 16), [_]);
    #[allow(intractable)]
    type L12 = composition((4, 4) : (4, 1), 3 : 5);
    #[allow(intractable)]
    type L13 = upcast(swizzle(2, 4, 3) * ((1, 3) : (3, 1)), 8);
}

fn main() {
    assert_eq!(
        <L0 as Static>::VALUE.to_string(),
        "():()"
    );
    assert_eq!(
        <L1 as Static>::VALUE.to_string(),
        "82:101"
    );
    assert_eq!(
        <L3 as Static>::VALUE.to_string(),
        "(((2,2),2,1),(1,5,(3,2,16))):(((1@0@0,1@1@0),1@1,0),(0,2@1,(1@0@2,1@1@2,1@2@2)))"
    );
    assert_eq!(
        <L4 as Static>::VALUE.to_string(),
        "((1,1),(1,(4))):((0,0),(0,(1)))"
    );
    assert_eq!(
        <L5 as Static>::VALUE.to_string(),
        "((1,7),((7,4,2),(8))):((0,252),((3,63,3528),(1)))"
    );
    assert_eq!(
        <L6 as Static>::VALUE.to_string(),
        "((2,16)):((1,2))"
    );
    assert_eq!(
        <L7 as Static>::VALUE.to_string(),
        "((1),(8)):((0),(1))"
    );
    assert_eq!(
        <L8 as Static>::VALUE.to_string(),
        "((1),4,6):((0),1,0)"
    );
    assert_eq!(
        <L9 as Static>::VALUE.to_string(),
        "((1),(1)):((0),(1@0))"
    );
    assert_eq!(
        <L10 as Static>::VALUE.to_string(),
        "((1,1),1,2):((0,0),0,1)"
    );
    assert_eq!(
        <L11 as Static>::VALUE.to_string(),
        "((1),8,16):((0),0,16)"
    );
    assert_eq!(
        <L12 as Static>::VALUE.to_string(),
        "3:5"
    );
    assert_eq!(
        <L13 as Static>::VALUE.to_string(),
        "Sw<2,1,3> o 0 o (1,1):(1,1)"
    );
}
