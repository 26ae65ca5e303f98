//! Stubs for builds without chapters: no documentation of linear layouts, accesses and morphisms.

use layout_algebra::Layout;
use layout_lang::eval::Operand;
use layout_lang::syntax::Definition;

pub(super) fn morphism(_: &Layout) -> Vec<String> {
    Vec::new()
}

pub(in crate::emit) fn linear(_: &Definition, _: Option<&Operand>) -> String {
    String::new()
}

pub(in crate::emit) fn access(_: Option<&Operand>) -> String {
    String::new()
}
