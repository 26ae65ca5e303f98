//! The table of scalar instructions: every form, its operands, and its meaning. What is not in it is an error.
//!
//! A row is for forms that differ in their types and modifiers: `{a,b}` is a choice, `{,.ftz}` one with nothing in
//! it. Operands are letters, the result first: `t` is the type of the result, `f` the type that is converted, `w`
//! twice as wide, `p` a predicate, `h`, `r`, `l` 16, 32 and 64 bits.

pub(crate) mod convert;
pub(crate) mod float;
pub(crate) mod form;
pub(crate) mod integer;
pub(crate) mod number;

use std::collections::HashMap;
use std::sync::LazyLock;

use form::Form;

use crate::word::Reach;

/// What an instruction computes of its operands; nothing where PTX leaves the result open.
pub(crate) type Meaning = fn(&Form, &[u64]) -> Option<u64>;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) forms: &'static str,
    pub(crate) operands: &'static str,
    /// Which bits of the operands a bit of the result depends on.
    pub(crate) reach: Reach,
    pub(crate) meaning: Meaning,
    /// Operands and result, of one form, as the PTX reference says.
    #[cfg_attr(not(test), expect(dead_code, reason = "tested"))]
    pub(crate) example: (&'static str, &'static [u64], u64),
}

/// All rows.
pub(crate) fn rows() -> impl Iterator<Item = &'static Row> {
    integer::ROWS.iter().chain(float::ROWS).chain(convert::ROWS)
}

/// The rows by their forms.
static FORMS: LazyLock<HashMap<String, Row>> =
    LazyLock::new(|| rows().flat_map(|row| expanded(row.forms).into_iter().map(|form| (form, *row))).collect());

/// The row of a form, such as `add.s32`.
pub(crate) fn row(form: &str) -> Option<&'static Row> {
    FORMS.get(form)
}

/// The forms of a row.
pub(crate) fn expanded(forms: &str) -> Vec<String> {
    let Some((before, rest)) = forms.split_once('{') else { return vec![forms.into()] };
    let Some((choices, after)) = rest.split_once('}') else { return Vec::new() };
    let after = expanded(after);
    let choices: Vec<&str> = choices.split(',').collect();
    choices.iter().flat_map(|choice| after.iter().map(move |after| format!("{before}{choice}{after}"))).collect()
}

/// The bits of an operand by its letter.
pub(crate) fn width(form: &Form, letter: char) -> u32 {
    match letter {
        't' => form.to.bits(),
        'f' => form.from.bits(),
        'w' => 2 * form.to.bits(),
        'p' => 1,
        'h' => 16,
        'l' => 64,
        _ => 32,
    }
}

#[cfg(test)]
mod tests {
    use super::form::Form;
    use super::number::cut;
    use super::{expanded, row, rows, width};

    #[test]
    fn rows_do_what_the_reference_says() {
        for one in rows() {
            let (form, x, want) = one.example;
            assert!(expanded(one.forms).iter().any(|other| other == form), "{form} is no form of `{}`", one.forms);
            let parts: Vec<&str> = form.split('.').skip(1).collect();
            let read = Form::of(&parts).unwrap_or_else(|| panic!("{form} has no type"));
            assert_eq!(x.len() + 1, one.operands.len(), "{form}");
            let widths: Vec<u32> = one.operands.chars().map(|letter| width(&read, letter)).collect();
            let x: Vec<u64> = x.iter().zip(&widths[1..]).map(|(x, bits)| cut(*x, *bits)).collect();
            let got = (one.meaning)(&read, &x).map(|y| cut(y, widths[0]));
            assert_eq!(got, Some(want), "{form} of {x:x?}: {got:x?}, not {want:x}");
        }
    }

    #[test]
    fn every_form_is_in_one_row() {
        let forms: Vec<String> = rows().flat_map(|row| expanded(row.forms)).collect();
        let mut sorted = forms.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), forms.len());
        assert!(forms.len() > 500, "{}", forms.len());
        for form in &forms {
            assert!(Form::of(&form.split('.').skip(1).collect::<Vec<_>>()).is_some(), "{form}");
        }
        for unknown in ["add.s8", "add.u32.sat", "mul.u32", "shl.u32", "setp.lo.s32", "ex2.f32", "add.rz.f32"] {
            assert!(row(unknown).is_none(), "{unknown}");
        }
        // `ptxas` refuses these, though others of their instructions have the modifier.
        for unknown in ["neg.ftz.f64", "cvt.sat.u32.u8", "cvt.sat.s16.s8", "cvt.rzi.ftz.s32.f64", "cvt.rn.f32.f32"] {
            assert!(row(unknown).is_none(), "{unknown}");
        }
    }
}
