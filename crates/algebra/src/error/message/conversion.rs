//! Messages L13: plans from one layout of threads and registers to another.

use super::rows;
use crate::error::Needs;
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
    "L1303" "a plan that needs more threads or memory than its caller has" NotRun { needs } => match needs {
        Needs::Memory { elements } =>
            line.says("the plan uses shared memory, lanes of a warp have none", &[])
                .because("its {} are written there, and read after all threads have", &[Many(elements, "element")])
                .help("call ~run_in~ with the threads of a block, a `Block`", &[]),
        Needs::Warp { warp } =>
            line.says("the plan of warp {} differs from the plan of warp 0", &[N(warp)])
                .because("a lane does not know its warp: `run` is for plans that all warps share", &[])
                .help("call ~run_in~ with the threads of a block, a `Block`", &[]),
        Needs::Blocks =>
            line.says("values go to other blocks, these are the threads of one", &[])
                .because("blocks have no memory in common but the global one, and do not wait for each other", &[])
                .help("write the tile to memory by the source, and read it by the target in another kernel", &[]),
        Needs::Bits { bits } =>
            line.says("elements have {} bits, a register has 32", &[N(bits)])
                .because("an element is {} registers", &[N(bits / 32)])
                .help("write ~bits 32~ for {} parts of each element, a mode of extent {} of the registers",
                    &[N(bits / 32), N(bits / 32)]),
        Needs::Lanes { lanes, most } =>
            line.says("the plan has {} lanes, a warp has at most {}", &[N(lanes), N(most)])
                .because("lanes from {} on are in other warps, which exchange no words", &[N(most)])
                .help("write ~lane: {}~ and ~warp: {}~ in both layouts", &[N(most), N(lanes / most)]),
    };
}
