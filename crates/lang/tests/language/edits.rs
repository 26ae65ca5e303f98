//! The edit of an error mends it, and is the one that its help says.

use layout_lang::{Edit, Program};

use crate::errors::MISTAKES;
use crate::slips::SLIPS;

/// The first reading of `make_layout((4, 8))`, of which the table of slips has the second.
const MEANT_TOO: &str = "type A = (4, 8);";

/// The program after the edit of its first error, where that has one.
fn mended(source: &str) -> Option<(Edit, String)> {
    let program = Program::parse(source);
    let errors = program.evaluate().err()?;
    let edit = program.edit(&errors[0])?;
    let text = edit.apply(source);
    Some((edit, text))
}

#[test]
fn an_edit_is_text_of_the_help_and_mends_the_program() {
    let mut edited = 0;
    for (source, mistakes) in MISTAKES {
        let program = Program::parse(source);
        for error in program.evaluate().err().unwrap_or_default() {
            let Some(edit) = program.edit(&error) else { continue };
            edited += 1;
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            let (help, pasted) = (error.help().unwrap_or_default(), letters(&edit.replacement));
            let is_said = |paste: &str| pasted.contains(&letters(paste)) && help.contains(paste);
            assert!(error.pastes().any(is_said), "{source}: {edit:?}");
            let left = Program::parse(&edit.apply(source)).evaluate().err().unwrap_or_default();
            assert!(left.len() < mistakes.len(), "{source}: {edit:?} leaves {left:?}");
        }
    }
    assert!(edited > 60, "{edited} edits");
}

#[test]
fn the_edit_of_a_slip_is_what_was_meant() {
    let (mut edited, mut all, mut wrong) = (0, 0, Vec::new());
    let rows = SLIPS.concat();
    for (source, .., (_, new)) in &rows {
        // Some helps say what to do: there is nothing to insert.
        if new.is_empty() {
            continue;
        }
        all += 1;
        let Some((edit, text)) = mended(source) else { continue };
        edited += 1;
        // Where the help has two readings, either is one.
        let readings = rows.iter().filter(|(other, ..)| other == source);
        let mut meant = readings.map(|(.., (old, new))| source.replace(old, new)).chain(Some(MEANT_TOO.to_owned()));
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        if !meant.any(|meant| letters(&meant) == letters(&text)) {
            wrong.push(format!("{source}: {edit:?} makes {text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(edited * 10 > all * 9, "{edited} of {all} slips have an edit");
}

#[test]
fn an_edit_keeps_names_that_have_values() {
    let text = "type A = (BM, 8) : (9, 1); type B = composition(A, 6 : 3);";
    let program = Program::parse(text).with("BM", 4);
    let errors = program.evaluate().unwrap_err();
    assert_eq!(errors.len(), 1, "{errors:?}");
    let mended = program.edit(&errors[0]).map(|edit| edit.apply(text)).unwrap_or_default();
    assert!(Program::parse(&mended).with("BM", 4).evaluate().is_ok(), "{mended}");
}

/// What each kind of paste makes of a program: a value at the caret, the subject of a claim, a word, a template.
#[rustfmt::skip]
const KINDS: &[(&str, Option<&str>)] = &[
    ("#[check(size(55))] type A = (4, 8);", Some("#[check(size(32))] type A = (4, 8);")),
    ("#[check(cosize(3), compact)] type A = (4, 8);", Some("#[check(cosize(32), compact)] type A = (4, 8);")),
    ("#[check(vector(16))] type A = (4, 8) : (1, 8);", Some("#[check(vector(4))] type A = (4, 8) : (1, 8);")),
    ("#[check(same_function(2 : 1))] type A = 2 : 3;", Some("#[check(same_function(2:3))] type A = 2 : 3;")),
    ("type A = 2 : 1; #[check(same_function(A))] type B = 2 : 3;", None),
    ("access L = read((32,32):(1,32), bits 32); #[check(conflicts(L) <= 0)] type A = (32,32):(32,1);",
     Some("access L = read((32,32):(1,32), bits 32); #[check(conflicts(L) <= 0)] \
           type A = swizzle(5, 0, 5) * ((32,32):(32,1));")),
    ("access L = read((32,32):(1,32), bits 32); type B = row_major(32, 32); #[check(conflicts(L) <= 0)] type A = B;",
     Some("access L = read((32,32):(1,32), bits 32); type B = row_major(32, 32); #[check(conflicts(L) <= 0)] \
           type A = swizzle(5, 0, 5) * (B);")),
    ("type A = composition((4, 6) : (1, 8), 6 : 3);", Some("type A = composition((4, 6) : (1, 8), 6 : 2);")),
    // The stride of `6` is not written.
    ("type A = 6 : 3; type B = composition((4, 6) : (1, 8), A);", None),
    // The form that is shown has none of the strides.
    ("type A = (4, 8) : (8, 1, 1);", None),
    ("type A = group((2, 3, 4), 2, 0);", Some("type A = group((2, 3, 4), 0, 2);")),
    ("type A = (4, 8); type B = zipped_devide(A, [2, 4]);",
     Some("type A = (4, 8); type B = zipped_divide(A, [2, 4]);")),
    ("#[check(conflict(L) <= 0)] type A = 4;", Some("#[check(conflicts(L) <= 0)] type A = 4;")),
    ("#[check(injectiv)] type A = 4;", Some("#[check(injective)] type A = 4;")),
    ("type A = recast((2, 3) : (2, 4), 16, 8);", None),
    ("type A = 4; type A = 8;", None),
    ("#[swizzle(5, 0, 5) * ((32, 32) : (32, 1))] type A = (32, 32) : (32, 1);", None),
];

#[test]
fn an_edit_takes_the_place_that_its_help_names() {
    for (source, wanted) in KINDS {
        let errors = Program::parse(source).evaluate().err();
        assert!(errors.is_some(), "{source}");
        let edited = mended(source).map(|(_, text)| text);
        assert_eq!(edited.as_deref(), *wanted, "{source}: {}", errors.unwrap_or_default()[0].text());
    }
}

/// An edit within a list of thousands is the edit within a short one.
#[test]
fn a_long_list_has_the_edit_of_a_short_one() {
    for rows in [4, 64] {
        let list: Vec<String> = (0..32 * rows).map(|k| k.to_string()).collect();
        let right = format!("type A = infer(({rows}, 32), [{}]);", list.join(", "));
        let pair = &list[16 * rows..][..2];
        let wrong = right.replacen(&pair.join(", "), &pair.join(" "), 1);
        let (edit, text) = mended(&wrong).expect("an edit");
        assert_eq!((&*edit.replacement, text), (&*pair.join(", "), right));
    }
}
