//! Messages L12: layouts from tables.

use super::rows;
use crate::error::fill::Arg::{N, S, T, Word};

rows! {
    line:
    "L1201" "no layout has these values" NotInferred { coordinate, found, continues, first } => {
        let brackets = coordinate.profile().is_leaf();
        let (open, close) = if brackets { ("(", ")") } else { ("", "") };
        line.says("f{}{}{} = {}, a layout continues with {}",
                &[Word(open), T(&coordinate.text()), Word(close), S(found), S(continues)])
            .because("every layout that agrees at the coordinates before has that value; f(0) = {}", &[N(first)])
            .help("correct the formula or the table there, or split the mode into two tables", &[])
    };
}
