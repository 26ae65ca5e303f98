//! L13: plans from one layout of threads and registers to another.

use super::rows;
use crate::error::fill::Arg::{Many, N, T, Word};

rows! {
    line:
    "L1301" "two layouts of different tiles" TilesDiffer { outputs, name, source, target } => {
        let (named, larger) = (name.text(), if source < target { target } else { source });
        line.says("source has {} of {}, target {}", &[Many(source, "value"), T(&named), N(target)])
            .because("{} {} is in the {} only, whose elements are {}",
                &[T(&named), N(larger - 1), Word(if source < target { "target" } else { "source" }),
                    T(&outputs.text())])
            .help("write ~{}~ after the arrow of both: a plan is between two layouts of one tile",
                &[T(&outputs.text())])
    };
    "L1302" "an element that no thread of the source holds" NotHeld { input, base, outputs, value } =>
        line.says("no thread of the source holds element {}", &[T(&outputs.values(value))])
            .because("base {} of {} of the target is that element, and no sum of bases of the source is",
                &[N(base as u64), T(&input.text())])
            .help("add ~{}~ to the bases of the source, or leave it out of the target", &[T(&outputs.values(value))]);
}
