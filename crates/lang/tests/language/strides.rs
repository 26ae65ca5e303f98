//! Strides: tractable, padded, and as layouts print them.

use layout_algebra::{Layout, check};
use layout_lang::Program;

use super::errors;

/// The value of a text, or code and caret of each error.
fn answer(text: &str) -> Result<String, Vec<(String, String)>> {
    match Program::parse(text).evaluate() {
        Ok(values) => Ok(values.only().expect("numbers are known").to_string()),
        Err(_) => Err(errors(text).into_iter().map(|(caret, said)| (said[1..6].to_owned(), caret)).collect()),
    }
}

/// The way out of the only error.
fn help(text: &str) -> String {
    let errors = Program::parse(text).evaluate().expect_err(text);
    let [error] = &errors[..] else { panic!("{text}: {errors:?}") };
    error.help().expect("a way out").to_owned()
}

/// Layouts of papers, tutorials and reports about other systems: as operands they are what they are; alone each gets
/// its readings, and no edit.
#[test]
fn layouts_of_the_field() {
    for (text, refused, way) in [
        ("(3, 5) : (2, 10)", "10", "padded by 4: write 6 + 4; dense: write 6"),
        (
            "(3, 2) : (2, 3)",
            "3",
            "interleaved on purpose: write #[allow(intractable)] above the definition; \
            dense: write 6",
        ),
        ("(32, 32) : (33, 1)", "33", "padded by 1: write 32 + 1; dense: write 32"),
        ("(30, 128) : (1, 32)", "32", "padded by 2: write 30 + 2; dense: write 30"),
        ("(3, 4) : (1, 5)", "5", "padded by 2: write 3 + 2; dense: write 3"),
        (
            "(3, 8) : (1, 1)",
            "1",
            "a sliding window: write #[allow(intractable)] above the definition; \
            dense: write 3",
        ),
        ("(32, 32) : (65, 1)", "65", "padded by 1: write 64 + 1; unpadded: write 64"),
    ] {
        assert_eq!(answer(text), Err(vec![("L0103".to_owned(), refused.to_owned())]), "{text}");
        assert_eq!(help(text), way, "{text}");
        let program = Program::parse(text);
        assert!(program.edit(&program.evaluate().unwrap_err()[0]).is_none(), "{text}");
        assert!(answer(&format!("coalesce(({text}))")).is_ok(), "{text}");
        assert!(
            answer(&text.replace(&format!("{refused}, 1)"), "32 + 1, 1)")).is_ok() || !text.contains("(33"),
            "{text}"
        );
        assert_eq!(program.describing().evaluate().unwrap().only().unwrap().to_string(), text.replace(' ', ""));
    }
    let window = &Program::parse("(3, 8) : (1, 1)").evaluate().unwrap_err()[0];
    assert!(window.text().contains("(1,0) and (0,1) both have index 1"), "{window}");
}

/// An operation decides about its operands, and exactly.
#[test]
fn operands_are_not_asked() {
    for (text, value) in [
        ("composition((4, 6, 8, 10) : (2, 3, 5, 7), 6 : 12)", "(2,3):(9,5)"),
        ("composition((32, 128) : (128, 1), (30, 128) : (1, 32))", "(30,128):(128,1)"),
        ("composition((10, 2) : (16, 4), (3, 4) : (1, 5))", "(3,(2,2)):(16,(80,4))"),
        ("coalesce((32, 32) : (33, 1))", "(32,32):(33,1)"),
        ("make_layout((3, 8) : (1, 1), 2 : 8)", "((3,8),2):((1,1),8)"),
        ("select(make_layout(32 : 33, 32 : 1), (1, 0))", "(32,32):(1,33)"),
    ] {
        assert_eq!(answer(text).as_deref(), Ok(value), "{text}");
    }
    // A definition is a literal wherever it is used, and so is one behind a swizzle.
    assert_eq!(errors("type A = (32, 32) : (33, 1); type B = coalesce(A);").len(), 1);
    assert_eq!(errors("type A = swizzle(2, 0, 3) * ((32, 32) : (33, 1));").len(), 1);
    assert_eq!(errors("type A<const N: usize> = (32, N) : (33, 1); type B = coalesce(A<32>);").len(), 1);
}

/// A sum is a dense stride and its padding, of numbers, names and braces.
#[test]
fn padding_is_said_where_it_is() {
    for (text, value) in [
        ("(32, 32) : (32 + 1, 1)", Ok("(32,32):(33,1)")),
        ("(32, 32, 4) : (32 + 1, 1, 1024 + 32)", Ok("(32,32,4):(33,1,1056)")),
        ("((2, 4), 8) : ((8, 16 + 8), 1)", Ok("((2,4),8):((8,24),1)")),
        ("(32, 4, 32) : (32 + 1, 0, 1)", Ok("(32,4,32):(33,0,1)")),
        ("(32, 32, 2) : (32 + 1, 1, ?)", Ok("(32,32,2):(33,1,?)")),
        ("(32, 32) : (32 + 0, 1)", Ok("(32,32):(32,1)")),
        ("8 : 1 + 1", Ok("8:2")),
        ("(30, 128) : (1, 30 + 2)", Ok("(30,128):(1,32)")),
        ("(32, 32) : (23 + 1, 1)", Err(("L0103", "23 + 1"))),
        ("(2, 2) : (1 + 1, 2)", Err(("L0111", "1 + 1"))),
        ("(2, 2) : (1, 2 + 1)", Ok("(2,2):(1,3)")),
        ("(64, 64) : (64 + 8 + 1, 1)", Err(("L0001", "+"))),
        ("(64, 64 + 1) : (64, 1)", Err(("L0001", "+"))),
        ("(64, 64) : (64 - 1, 1)", Err(("L0001", "-"))),
        ("(64, 64) : (64 + ?, 1)", Err(("L0001", "+"))),
        ("(64, 64) : (9223372036854775807 + 1, 1)", Err(("L0007", "9223372036854775807 + 1"))),
    ] {
        let found = answer(text);
        match value {
            Ok(value) => assert_eq!(found.as_deref(), Ok(value), "{text}"),
            Err((code, caret)) => assert_eq!(found, Err(vec![(code.to_owned(), caret.to_owned())]), "{text}"),
        }
    }
    let given = |text: &str| {
        let values = Program::parse(text).with("BK", 32).with("PAD", 1).evaluate();
        values.map(|values| values.only().map(ToString::to_string)).map_err(|errors| errors[0].code().to_owned())
    };
    assert_eq!(given("(BK, 32) : (BK + PAD, 1)"), Ok(Some("(32,32):(33,1)".to_owned())));
    assert_eq!(given("(BK, 32) : ({BK} + PAD, 1)"), Ok(Some("(32,32):(33,1)".to_owned())));
    assert_eq!(given("(BK, 32) : ({BK * 2} + {PAD + 1}, 1)"), Ok(Some("(32,32):(66,1)".to_owned())));
    assert_eq!(given("(BK, 32) : ({BK + PAD}, 1)"), Err("L0103".to_owned()));
    // In a definition with parameters it is asked where these are known.
    let of =
        |pad: &str| format!("type A<const N: usize, const P: usize> = (N, N) : (N + P, 1); type B = A<32, {pad}>;");
    assert_eq!(Program::parse(&of("1")).evaluate().unwrap().get("B").unwrap().to_string(), "(32,32):(33,1)");
    assert_eq!(errors("type A<const N: usize> = (N, 8) : (12 + N, 1); type B = A<4>;")[0].0, "A<4>");
}

/// The language accepts what the algebra does, sum or not.
#[test]
fn every_small_literal_is_asked_as_the_algebra_asks() {
    let mut cases = 0;
    for number in 0..3 * 3 * 7 * 3 * 7 * 3 {
        let mut rest = number;
        let mut digit = |base: u64| {
            let digit = rest % base;
            rest /= base;
            digit
        };
        let [n, m] = [digit(3) + 1, digit(3) + 1];
        let [(d, p), (e, q)] = [(digit(7), digit(3)), (digit(7), digit(3))];
        let sum =
            |dense: u64, padding: u64| if padding > 0 { format!("{dense} + {padding}") } else { dense.to_string() };
        let text = format!("({n}, {m}) : ({}, {})", sum(d, p), sum(e, q));
        let layout = |d, e| Layout::flat(&[n, m], &[d, e]).unwrap();
        let asked = check::literal(&layout(d + p, e + q), &layout(d, e)).map_err(|error| error.to_string());
        let said = Program::parse(&text).evaluate();
        let said = said
            .map(drop)
            .map_err(|errors| errors.iter().map(layout_lang::Diagnostic::text).collect::<Vec<_>>().join("\n"));
        assert_eq!(said, asked, "{text}");
        cases += 1;
    }
    assert_eq!(cases, 3 * 3 * 7 * 3 * 7 * 3);
}

/// What layouts print is read back, where it stands for a value.
#[test]
fn strides_are_read_as_they_are_printed() {
    for text in [
        "(4,8):(2*?,1)",
        "(8,4):(16*?2,?1)",
        "(8,4):(16*?2,?)",
        "(4,8):(1@0,1@1)",
        "(4,8):(1@1,4@0)",
        "8:4@1@0",
        "(4,8):(-4@0,0)",
        "((4,2),8):((?,4*?),1)",
        "(4,8):(2*?0*?1,1)",
        "4:?1",
        "4:-2*?",
        "(4,8):(?,?1)",
        "(4,8):(3@0+5@1,1@1)",
        "4:-3@0-5@2",
        "((2,2),3):((1@0+1@1,2@0),4@0-4@3)",
    ] {
        let layout = Layout::parse(text).unwrap();
        let read = Program::parse(text).describing().evaluate();
        let read = read.unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert_eq!(read.only().and_then(|value| value.layout()), Some(&layout), "{text}");
    }
    for text in ["(128?0,64?1):(?2,1)", "(128?0,?1):(1,128*?0)", "((4,8?0),2):((?0,4*?1),1)"] {
        let read = Program::parse(text).describing().evaluate().unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert_eq!(read.only().map(ToString::to_string).as_deref(), Some(text));
    }
    for (text, code) in [
        ("(128?1,64?0):(?2,1)", "L0001"),
        ("4:2*?9", "L0107"),
        ("4:1@300", "L0107"),
        ("4:99999999999999999999*?", "L0107"),
        ("4:3@0+5", "L0107"),
        ("4:3@0+5@0", "L0107"),
        ("4:3@0+5@8", "L0107"),
        ("4:3@0+5@1@0", "L0107"),
        ("4:1@0+99999999@1", "L0107"),
        ("4:3@0+?", "L0001"),
    ] {
        assert_eq!(answer(text).unwrap_err()[0].0, code, "{text}");
    }
}

/// In braces stands Rust, whose generic arguments have commas.
#[test]
fn generic_arguments_in_braces_are_rust() {
    for text in [
        "Mode<LA, C<1>>: size({Mode::<LB, C<0>>::SIZE})",
        "L: size({<Mode<A, C<0>> as StaticLayout>::SIZE})",
        "L: size({A < B})",
        "L: size({1 << 2})",
        "L: size({f::<A, B>() + g::<{ N }, C>()})",
    ] {
        assert!(Program::parse_assertion(text).evaluate().is_ok(), "{text}");
    }
    assert_eq!(errors("type A = {4, 8} : (8, 1);")[0].0, "{4, 8}");
    assert_eq!(errors("type A = (4, {8 < N, M > 2});").len(), 1);
}
