//! Texts one after the other: the page shows nothing of the one before.

use super::{Page, hold};
use crate::Failure;

/// Texts, and the only value that the page speaks of at each. Where there is none, there is no picture.
const TEXTS: &[(&str, Option<&str>)] = &[
    ("type Part = (4, 8) : (8, 1);", Some("(4,8):(8,1)")),
    // Linear layouts, instructions, products, copies, accesses and plans have pictures of their own.
    ("linear F = { register: (2,2)^(16,8), lane: (4,8)^(32,1) } -> { row: 16, column: 8 };", Some("register")),
    ("atom Fma = mma((1, 4, 1), a 1 : 0 of 32, b 4 : 1 of 32, c 4 : 1 of 32);", Some("1 x 4 x 1")),
    (
        "atom Fma = mma((1, 4, 1), a 1 : 0 of 32, b 4 : 1 of 32, c 4 : 1 of 32); mma P = tiled(Fma, (6, 1, 1));",
        Some("6 x 4 x 1"),
    ),
    (
        "atom Sixteen = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from);
        copy Fill = tiled(Sixteen of 32, (4, 2) : (2, 1), (2, 4) : (4, 1));",
        Some("(8,8) by 8 threads"),
    ),
    ("access Load = read((7, 5) : (1, 7), bits 32);", Some("(7,5):(1,7)")),
    ("type Part = (4, 8) : (8, 1);", Some("(4,8):(8,1)")),
    // A wrong text has no picture of the one before.
    ("type Part = composition((4, 6) : (1, 8), 6 : 3);", None),
    ("type Whole = (2, 3) : (3, 1); type Part = composition((4, 6) : (1, 8), 6 : 3);", Some("(2,3):(3,1)")),
    // A claim that fails is one about a layout.
    ("#[check(size(33))] type Part = (4, 4) : (4, 1);", Some("(4,4):(4,1)")),
    ("mma T = tiled(nvidia::MMA_F32, (2, 2, 1));", None),
    ("type Part = (4, 8) : ", None),
    ("", None),
    ("const N: usize = 7;", Some("7")),
    ("type Part = (2, 2) : (2, 1)", Some("(2,2):(2,1)")),
];

/// Law: all that the page shows is of the text that it shows. Under every picture, the layout of an earlier text is
/// nowhere.
pub(super) fn only_of_this_text(page: &mut Page<'_>) -> Result<(), Failure> {
    let shown = "['value', 'facts', 'picture', 'pointed', 'exported'].map(id => document.getElementById(id))
        .map(box => box.hidden ? '' : box.textContent).join(' ') + ' ' + document.getElementById('name').textContent";
    for kind in ["grid", "memory", "thread-value", "owners", "banks", "bits", "morphism"] {
        for (text, layout) in TEXTS {
            page.write(text)?;
            page.ask(&format!("document.querySelector('[data-kind={kind}]')?.click()"))?;
            let said = page.text(shown)?;
            hold(layout.is_none_or(|layout| said.contains(layout)), &format!("{kind} of {text} is shown: {said}"))?;
            let others = TEXTS.iter().filter_map(|(_, other)| *other).filter(|other| Some(*other) != *layout);
            for other in others.filter(|other| other.len() > 1) {
                hold(!said.contains(other), &format!("{kind} of {text} shows nothing of {other}: {said}"))?;
            }
            let is_drawn = page.ask("document.querySelector('#picture svg') !== null")?;
            hold(layout.is_some() || is_drawn == false, &format!("{kind} of {text} is no picture"))?;
        }
    }
    page.write("type Part = (4, 8) : (8, 1);")
}
