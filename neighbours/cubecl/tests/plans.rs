//! Plans on the host, held against the algebra.

use layout_cubecl::Plan;
use layout_static::algebra::{Bijection, BitMatrix, Composed, Layout, Swizzle};

/// The plan has the index of the layout at all coordinates.
fn agrees(layout: &Composed) {
    let plan = Plan::new(layout).unwrap();
    for x in 0..layout.size() {
        let mut rest = u32::try_from(x).unwrap();
        let digit = |extent: &u32| (rest % extent, rest /= extent).0;
        let at: Vec<u32> = plan.extents().iter().map(digit).collect();
        assert_eq!(u64::from(plan.index(&at)), layout.index(x).unwrap(), "{layout} at {at:?}");
    }
}

/// All strides from -3 to 3 of some shapes, plain, swizzled, and by a matrix of bits.
#[test]
fn plans_are_layouts() {
    let gray = Bijection::of(BitMatrix::new(&[1, 3, 6, 12, 24]).unwrap());
    let swizzles = [(0, 0, 0), (1, 0, 1), (2, 0, 2), (1, 1, -1)];
    for shape in ["(1,3)", "(4,2)", "((2,3),2)", "(3,(2,2))", "(2,3,2)", "((2,3,2))", "(2,1,3,2)"] {
        for strides in 0..343_i32 {
            let [a, b, c] = [strides % 7 - 3, strides / 7 % 7 - 3, strides / 49 - 3];
            let text = match shape {
                "((2,3),2)" => format!("{shape}:(({a},{b}),{c})"),
                "(3,(2,2))" => format!("{shape}:({a},({b},{c}))"),
                "(2,3,2)" => format!("{shape}:({a},{b},{c})"),
                "((2,3,2))" => format!("{shape}:(({a},{b},{c}))"),
                "(2,1,3,2)" => format!("{shape}:({a},5,{b},{c})"),
                _ => format!("{shape}:({a},{b})"),
            };
            let layout: Layout = text.parse().unwrap();
            // With 20, no index is below 0; each offset has other carries.
            for offset in 20..24 {
                for (bits, base, shift) in swizzles {
                    let swizzle = Swizzle::new(bits, base, shift).unwrap();
                    agrees(&Composed::new(swizzle, offset, &layout).unwrap());
                }
                agrees(&Composed::of(gray, offset, &layout).unwrap());
            }
        }
    }
}

#[test]
fn what_a_kernel_cannot_index_is_refused() {
    let plan = |text: &str| Plan::new(&Composed::plain(&text.parse().unwrap()).unwrap());
    assert_eq!(plan("(4,8):(?,1)").unwrap_err().code(), "L0108");
    assert_eq!(plan("(2,4294967296):(1,2)").unwrap_err().code(), "L0110");
    let far = Composed::new(Swizzle::new(1, 32, 1).unwrap(), 0, &"(2,2):(1,2)".parse().unwrap());
    assert_eq!(Plan::new(&far.unwrap()).unwrap_err().code(), "L0110");
}

#[test]
#[should_panic(expected = "a coordinate of 2 numbers for a layout of 3 modes")]
fn a_coordinate_has_a_number_for_each_mode() {
    let layout: Layout = "(2,3,4):(12,4,1)".parse().unwrap();
    Plan::new(&Composed::plain(&layout).unwrap()).unwrap().index(&[1, 2]);
}
