//! Stubs for builds without chapters: no machines.

use crate::chapters::Never;

#[derive(Debug)]
pub struct Named {
    pub type_name: &'static str,
    pub machine: Never,
}
