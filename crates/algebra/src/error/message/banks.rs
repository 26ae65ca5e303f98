//! Messages L11: accesses of memory.

use super::rows;
use crate::data::text::Text;
use crate::error::fill::Arg::{Many, N, S, T, Word};
use crate::error::{Onto, Part};

rows! {
    line:
    "L1101" "bank conflicts"
        BankConflicts { found, claimed, wavefronts, lanes, warp, bank, bytes, machine, layout, swizzle, left } => {
        // Lanes of warps after the first are threads.
        let lane = Word(if lanes[1] < warp { "lane" } else { "thread" });
        let what = if wavefronts { "wavefront" } else { "conflict" };
        let line = line
            .says("{}, claimed {}: ", &[Many(found, what), N(claimed)])
            .says("{}s {} and {} share bank {}", &[lane, N(lanes[0]), N(lanes[1]), N(bank)])
            .because("{} {} asks it for byte {}, {} {} for byte {}, in one phase of {}",
                &[lane, N(lanes[0]), N(bytes[0]), lane, N(lanes[1]), N(bytes[1]), Word(machine)]);
        match swizzle {
            Some(swizzle) => {
                let (bits, base, shift) = (swizzle.bits() as u64, swizzle.base() as u64, swizzle.shift() as i64);
                let call = Text::of("swizzle({}, {}, {}) * ({})",
                    &[N(bits), N(base), S(shift), T(&layout.text())]);
                line.help("use |{}|", &[T(&call)]).onto(Onto::Subject).says(", which has {}", &[N(left)])
            }
            None => line.help("use swizzle_for with all accesses of the tile, or claim |{}|", &[N(found)]),
        }
    };
    "L1102" "too many sectors, lines or wavefronts" TooManyBlocks { found, claimed, unit, bytes, phases } =>
        if phases == 0 {
            line.says("{} of {} bytes, claimed at most {}", &[Many(found, "block"), N(unit), N(claimed)])
                .because("an instruction moves {} bytes of their {}", &[N(bytes), N(found.saturating_mul(unit))])
                .help("give neighbours in memory to neighbouring threads, or claim |{}|", &[N(found)])
        } else {
            line.says("{}, claimed at most {}", &[Many(found, "wavefront"), N(claimed)])
                .because("an instruction moves {} bytes in {}", &[N(bytes), Many(phases, "phase")])
                .help("claim |{}|, or a narrower vector, whose phases are fewer", &[N(found)])
        };
    "L1103" "a vector that is no run of neighbours" VectorBroken { thread, value, found, expected } =>
        line.says("value {} of thread {} is not beside the one before it", &[N(value), N(thread)])
            .because("it is at index {}, where the vector has {}", &[N(found), N(expected)])
            .help("order values by their place in memory, or use a vector of {}", &[Many(1, "value")]);
    "L1104" "a machine that nobody has documented" Undocumented { machine, bits, read } =>
        line.says("nobody has documented how {} serves {} of {} bits",
                &[Word(machine), Word(if read { "reads" } else { "writes" }), N(bits)])
            .help("measure it, and describe it with Machine::banked, or use a width that is documented", &[]);
    "L1105" "too many lanes to examine" AccessBudget { blame, needed, budget, most } => {
        let line = line.says("{} lanes to examine, the budget is {}", &[N(needed), N(budget)]);
        if needed <= most && budget < most {
            line.help("make the claim in `layout!` instead, in numbers: its budget is {}", &[N(most)])
        } else if matches!(blame.part, Part::Stride) {
            line.because("the lanes are examined for each value of the runtime strides in a period", &[])
                .help("write the stride as a number, or make the claim about an access of fewer lanes", &[])
        } else {
            let help = "use extents and strides that are powers of two, which are decided by rank, or a smaller tile";
            line.help(help, &[])
        }
    };
    "L1106" "a vector that is not aligned" VectorMisaligned { thread, value, byte, expected, promised } => {
        let line = if byte % if expected == 0 { 1 } else { expected } == 0 {
            line.says("the tile is aligned to {}, a vector has {}", &[Many(promised, "byte"), N(expected)])
        } else {
            line.says("value {} of thread {} begins at byte {}, not a multiple of {}",
                &[N(value), N(thread), N(byte), N(expected)])
        };
        line.help("use strides and a place that are multiples of the vector, or a vector of {}", &[Many(1, "value")])
    };
    "L1107" "vectors that do not nest" VectorsDoNotNest { access, bits } =>
        line.says("the vector of access {}, {}, is not part of wider vectors",
                &[N(access as u64), Many(1 << bits, "element")])
            .because("elements that one access moves at once cannot belong to several lanes of another", &[])
            .help("use a vector of {} there", &[Many(1 << (bits.saturating_sub(1)), "element")]);
    "L1108" "a claim that no placement can keep"
        NoPlacement { found, claimed, access, total, forcing, words, banks, other, vector, left } => {
        let line = line.says("access {} takes {}, claimed {}",
            &[N(access as u64), Many(found as u64, "wavefront"), N(claimed as u64)]);
        let line = if words == 0 {
            line.because("all accesses together take {}; no placement by a map of bits has fewer", &[N(total as u64)])
        } else {
            line.because("all accesses together take {}, no placement has fewer: {} of a phase of access {} share {}",
                &[N(total as u64), Many(1 << words, "word"), N(forcing as u64), Many(1 << banks, "bank")])
        };
        if vector == 0 {
            line.help("claim the cost of the best placement, or use fewer accesses for one tile", &[])
        } else {
            line.help("use ~vector {}~ for access {}, with which access {} takes {}",
                &[N(vector as u64), N(other as u64), N(access as u64), N(left)])
        }
    };
    "L1109" "a runtime stride that determines a cost" StrideDecides { stride, values, found, claimed, what, unit } => {
        let (named, [kept, broken]) = (stride.text(), values);
        let line = line.says("{}", &[Many(found[1], what)]);
        let line = if unit == 0 { line } else { line.says(" of {} bytes", &[N(unit)]) };
        let line = line.says(" where {} is {}", &[T(&named), N(broken)]);
        let line = match claimed {
            Some(number) => line.says(", claimed {}", &[N(number)]),
            None => line.says(", {} where it is {}", &[N(found[0]), N(kept)]),
        };
        if kept == broken {
            line.because("{} is known at run time, and no value of it keeps the claim", &[T(&named)])
                .help("claim |{}|, or use another layout", &[N(found[1])])
        } else {
            line.because("{} is known at run time; where it is {}, there {} {}",
                    &[T(&named), N(kept), Word(if found[0] == 1 { "is" } else { "are" }), N(found[0])])
                .help("write the stride as a number, as ~{}~, or claim |{}|", &[N(kept), N(found[1])])
        }
    };
    "L1110" "too many runtime strides to examine" StrideUndecided { stride } =>
        line.says("not decided for all values of {}, which is known at run time", &[T(&stride.text())])
            .because("its lanes step along several such strides", &[])
            .help("write the stride as a number, or make the claim about a tile with `with_runtime_strides`", &[]);
    "L1111" "an access that is wider than an instruction" AccessTooWide { vector, bits } => {
        if vector == 1 {
            line.says("an element of {} bits, an instruction moves at most 128", &[N(bits)])
                .help("use elements of |128| bits, more of them", &[])
        } else {
            line.says("{} values of {} bits, an instruction moves at most 128 bits", &[N(vector), N(bits)])
                .help("use vector |{}|", &[N(128 / bits)])
        }
    };
    "L1112" "an access beyond its tile" AccessBeyond { thread, value, coordinate, size } =>
        line.says("value {} of thread {} is element {}, the tile has {}",
                &[N(value), N(thread), N(coordinate), N(size)])
            .help(
                "use threads and values that stay below {}, or a tile of ~{}~ elements",
                &[N(size), N(coordinate.saturating_add(1))],
            );
    "L1113" "a swizzle that generic code does not search for" SynthesisBudget { budget, most } =>
        line.says("no swizzle is proven best, and a matrix takes more than {} steps", &[N(budget)])
            .help(
                "write ~swizzle_for~ in `layout!` instead, in numbers: it takes up to {} there",
                &[N(most)],
            );
    "L1114" "values that a swizzle moves" NotAnchored { moved, swizzle, threads, fitting } => {
        let line = if moved == 0 {
            line.says("sums of threads and values carry, in a swizzled tile", &[])
                .because("the swizzle moves bits {}", &[T(&places(swizzle))])
        } else {
            line.says("values of a thread share {} with the swizzle or threads",
                &[Many(moved.count_ones() as u64, "bit")])
                .because("bits {}: the swizzle moves bits {}, threads move bits {}",
                    &[T(&places(moved)), T(&places(swizzle)), T(&places(threads))])
        };
        match fitting {
            Some(fitting) => line.help("use |{}|, with a mode of steps: (thread, step, value)", &[T(&fitting.text())]),
            None => line.help("give these values a mode of steps, (thread, step, value), or use no swizzle", &[]),
        }
    };
}

/// The places of bits: `2, 3, 4`; `none`.
const fn places(bits: u64) -> Text {
    let (mut text, mut left) = (Text::new(), bits);
    if bits == 0 {
        return text.text("none");
    }
    while left != 0 {
        if left != bits {
            text = text.text(", ");
        }
        text = text.number(left.trailing_zeros() as u64);
        left &= left - 1;
    }
    text
}
