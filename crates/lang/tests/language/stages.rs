//! Each stage alone: what it is given, what it answers, and what it leaves to the next one.

use layout_lang::diagnose::Diagnostic;
use layout_lang::eval::{self, Evaluated, Given, Operand, Term};
use layout_lang::lower::{self, Node, Program as Lowered};
use layout_lang::syntax::{Input, Kind};

fn read(source: &str) -> (Input, Vec<Diagnostic>) {
    Input::layout(&source.parse().unwrap_or_else(|error| panic!("{source}: {error}")))
}

fn lowered(source: &str) -> Lowered {
    let (input, errors) = read(source);
    assert!(errors.is_empty(), "{source}: {errors:?}");
    lower::program(&input)
}

fn evaluated(source: &str, given: &Given) -> Vec<Evaluated> {
    eval::program(&lowered(source), given)
}

fn codes(errors: &[Diagnostic]) -> Vec<&str> {
    errors.iter().map(Diagnostic::code).collect()
}

#[test]
fn syntax_does_not_ask_what_a_name_means() {
    let (input, errors) = read("type A = nowhere(A, B) : 0; type A = 4;");
    assert!(errors.is_empty(), "{errors:?}");
    let Input::Definitions(definitions) = input else { panic!("no definitions") };
    let kinds: Vec<Option<Kind>> =
        definitions.into_iter().map(|definition| definition.expression.map(|expression| expression.kind)).collect();
    assert!(matches!(&kinds[..], [Some(Kind::Strided(..)), Some(Kind::Integer(4))]), "{kinds:?}");
    let (input, errors) = read("(4, 8) : (8, 1)");
    assert!(matches!(input, Input::Expression { expression: Some(_), .. }) && errors.is_empty());
}

#[test]
fn a_syntax_error_costs_its_definition_only() {
    let (input, errors) = read("type A = ; type B = 4;");
    assert_eq!(codes(&errors), ["L0001"]);
    let lowered = lower::program(&input);
    assert!(lowered.parts[0].node.is_none() && lowered.parts[0].errors.is_empty());
    assert!(lowered.parts[1].node.is_some());
}

#[test]
fn lowering_finds_names_and_kinds_but_breaks_no_law() {
    // Extents of 0 and strides that collide are the business of the algebra.
    let parts = lowered("type A = (0, 4) : (1, 1); type B = coalesce(A); const N: usize = size(B);").parts;
    assert!(parts.iter().all(|part| part.errors.is_empty()), "{parts:?}");
    let Some(Node::Apply { arguments, .. }) = &parts[1].node else { panic!("{parts:?}") };
    assert!(matches!(arguments[..], [Node::Defined { index: 0, .. }]));
    let parts = lowered("type A = coalesce(B); type B = nope(4); type B = [4, (2, 2)];").parts;
    let errors: Vec<Vec<&str>> = parts.iter().map(|part| codes(&part.errors)).collect();
    assert_eq!(errors, [vec!["L0008"], vec!["L0002"], vec!["L0006", "L0004"]]);
}

#[test]
fn evaluation_answers_values_or_terms_of_what_only_rustc_knows() {
    let source = "type A = (BM, 8); type B = coalesce(A); const N: usize = size(B);";
    let open = evaluated(source, &Given::new());
    assert!(open.iter().all(|part| part.errors.is_empty() && part.operand.as_ref().is_some_and(|o| o.value.is_none())));
    let terms: Vec<&Term> = open.iter().filter_map(|part| Some(&*part.operand.as_ref()?.term)).collect();
    assert!(matches!(terms[..], [Term::ColumnMajor(_), Term::Apply { .. }, Term::Apply { .. }]), "{terms:?}");
    assert_eq!(open.iter().map(|part| part.proofs.len()).collect::<Vec<_>>(), [1, 1, 0]);
    let closed = evaluated(source, &Given::from([("BM".to_owned(), 4)]));
    let value = |part: &Evaluated| part.operand.as_ref()?.value.as_ref().map(ToString::to_string);
    assert_eq!(closed.iter().filter_map(value).collect::<Vec<_>>(), ["(4,8):(1,4)", "32:1", "32"]);
    assert!(closed.iter().all(|part| part.proofs.is_empty()));
}

#[test]
fn what_follows_from_an_error_is_not_reported() {
    let parts =
        evaluated("type A = 0 : 1; #[check(size(3))] type B = coalesce(A); type C = (4, 4) : (5, 1);", &Given::new());
    let errors: Vec<Vec<&str>> = parts.iter().map(|part| codes(&part.errors)).collect();
    assert_eq!(errors, [vec!["L0101"], vec![], vec!["L0103"]]);
}

#[test]
fn definitions_are_evaluated_at_their_use_and_once() {
    let parts = evaluated(
        "type A<const N: usize> = (N, 8); const N: usize = 2; type B = A<N>; type C = A<0>; type D = A<0>;",
        &Given::new(),
    );
    assert_eq!(
        parts[2].operand.as_ref().and_then(|operand| operand.layout()).map(ToString::to_string).as_deref(),
        Some("(2,8):(1,2)")
    );
    let errors: Vec<Vec<&str>> = parts.iter().map(|part| codes(&part.errors)).collect();
    assert_eq!(errors, [vec![], vec![], vec![], vec!["L0101"], vec![]]);
}

/// Expressions of Rust as text, and what Rust says that they are.
macro_rules! each {
    ($($expression:expr),* $(,)?) => { [$((stringify!($expression), $expression)),*] };
}

#[test]
#[expect(clippy::precedence, reason = "precedence is what is tested")]
fn arithmetic_in_braces_is_that_of_rust() {
    const A: usize = 13;
    const B: usize = 4;
    #[rustfmt::skip]
    let expressions = each![
        A + B, A - B - 2, A - (B - 2), A * B + 1, 1 + A * B, A / B * B, A % B + A / B, A << 2 + 1, A << B >> 1,
        A & B | 3, A | B & 3, A ^ B & 7 | 1, 2 * (A + B) % 5, 0x10 + 1_000usize, 7, A >> 1 & 3 ^ B,
        (A & 1) + 100 / B / 2,
    ];
    let given = Given::from([("A".to_owned(), 13), ("B".to_owned(), 4)]);
    let value = |expression: &str| {
        let parts = evaluated(&format!("const X: usize = {{{expression}}};"), &given);
        parts[0].operand.as_ref().and_then(Operand::number)
    };
    for (text, expected) in expressions {
        assert_eq!(value(text), Some(expected as u64), "{text}");
    }
    for text in [
        "A - 14",
        "A / 0",
        "A % (B - 4)",
        "A << 64",
        "!A",
        "A as u8",
        "A as",
        "A.min(B)",
        "max(A, B)",
        "u8::MAX",
        "A < B",
        "A +",
        "C",
        "A B",
    ] {
        assert_eq!(value(text), None, "{text}");
    }
    assert_eq!(value("18446744073709551615 + 1"), None);
    assert_eq!(value("2 * (A as usize + B as usize)"), Some(34));
}
