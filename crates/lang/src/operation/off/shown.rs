//! Stubs for builds without chapters: no values of chapters to print.

use std::fmt;

use crate::chapters::Never;

pub(super) fn access(access: &Never, _: &Never, _: &mut fmt::Formatter<'_>) -> fmt::Result {
    match *access {}
}

pub(super) fn plan(plan: &Never, _: &mut fmt::Formatter<'_>) -> fmt::Result {
    match *plan {}
}

pub(super) fn machine(machine: &Never, _: &mut fmt::Formatter<'_>) -> fmt::Result {
    match *machine {}
}
