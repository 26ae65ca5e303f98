//! Stubs for builds without chapters: no claims of chapters.

use super::{Answer, Claimable};
use crate::chapters::Linear;

pub(super) static CLAIMS: &[Claimable] = &[];

pub fn on_linear(_: &Claimable) -> Option<fn(&Linear) -> Answer> {
    None
}

pub fn usages_on_linear() -> String {
    String::new()
}
