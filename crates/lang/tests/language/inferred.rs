//! Layouts by their values, as words: formulas of manuals, tables, and what has no layout.

use layout_lang::Program;

/// The one layout of a text.
fn value(text: &str) -> String {
    match Program::parse(text).evaluate() {
        Ok(values) => values.only().map(ToString::to_string).unwrap_or_default(),
        Err(errors) => panic!("{text}: {}", errors[0]),
    }
}

#[test]
fn formulas_are_layouts() {
    for (text, layout) in [
        // C of mma.m16n8, as the manual has it.
        (
            "infer((32, 4), |t, i| (t / 4 + 8 * (i / 2), 2 * (t % 4) + i % 2) in (16, 8))",
            "((4,8),(2,2)):((32,1),(16,8))",
        ),
        ("infer((8, 64), |i, j| i * 64 + (j ^ 8 * i))", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
        ("infer(8, [0, 1, 2, 3, 8, 9, 10, 11])", "(4,2):(1,8)"),
        ("infer(8, |i| i ^ i >> 1)", "bit_matrix(1,3,6) o 0 o 8:1"),
        ("infer((4, 2), |i, j| if j == 0 { i } else { i + 16 })", "(4,2):(1,16)"),
        ("infer(4, |i| 3 - i)", "Sw<0,0,0> o 3 o 4:-1"),
        ("infer(4, |i| 1 + 2 * i << 1)", "Sw<0,0,0> o 2 o 4:4"),
        ("infer(4, |i| i & 1 | i & 2)", "4:1"),
        ("infer(1, |i| i)", "1:0"),
        ("coalesce(infer((4, 2), |i, j| i + 4 * j))", "8:1"),
    ] {
        assert_eq!(value(text), layout, "{text}");
    }
}

#[test]
fn consts_of_layout_stand_in_formulas() {
    let program = Program::parse("const N: usize = 8; type A = infer((4, N), |i, j| N * i + j);");
    assert_eq!(program.evaluate().unwrap().get("A").unwrap().to_string(), "(4,8):(8,1)");
    let generic = "type A<const N: usize> = (N, 4); type B = infer((4, W), |i, j| W * i + j);";
    let program = Program::parse(generic).with("W", 16);
    assert_eq!(program.evaluate().unwrap().get("B").unwrap().to_string(), "(4,16):(16,1)");
}

/// Every layout of two modes of extents up to 4 and strides up to 5 is found again from the formula that it is.
#[test]
fn every_small_layout_is_found_again() {
    for (m, n) in [(1, 1), (2, 3), (3, 4), (4, 4), (4, 2)] {
        for (a, b) in (0..36).map(|k| (k / 6, k % 6)) {
            let text = format!("infer(({m}, {n}), |i, j| {a} * i + {b} * j)");
            let stride = |extent: u64, stride: u64| if extent == 1 { 0 } else { stride };
            let expected = format!("({m},{n}):({},{})", stride(m, a), stride(n, b));
            assert_eq!(value(&text), expected, "{text}");
        }
    }
}

#[test]
fn the_first_contradiction_is_told_with_both_values() {
    let errors = Program::parse("infer((2, 4), |i, j| i + 2 * j + j / 3)").evaluate().unwrap_err();
    assert_eq!(errors[0].headline(), "infer: f(0,3) = 7, a layout continues with 6");
}
