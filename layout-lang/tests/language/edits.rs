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
            let (help, pasted) = (error.help().unwrap_or_default(), edit.replacement.trim_end());
            assert!(error.pastes().iter().any(|paste| paste == pasted) && help.contains(pasted), "{source}: {edit:?}");
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
