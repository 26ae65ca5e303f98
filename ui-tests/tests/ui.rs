//! Each file of `tests/ui` outside `pass` must not compile; the `.stderr` beside it is what the compiler says, reviewed as
//! a user would read it. `TRYBUILD=overwrite` rewrites them (`BLESS=1` does too).

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    // A case that passes has trybuild build, not only check, so that errors of instantiation show.
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/syntax/*.rs");
    cases.compile_fail("tests/ui/macro/*.rs");
}
