//! Messages L06: claims that fail.

use super::rows;
use crate::const_util::{magnitude, min};
use crate::data::compact::{column_major, row_major};
use crate::data::text::Text;
use crate::error::fill::Arg::{Many, N, S, T, Word};
use crate::error::{Along, Onto, Operation, Part};

rows! {
    line:
    "L0601" "the size is not as claimed" CheckSize { blame, claimed, size } => if blame.operation.is_claim() {
        line.says("the size is {}, not {}", &[N(size), N(claimed)]).help("write size == |{}|", &[N(size)])
    } else {
        line.says("an array of {} for a layout of {}", &[N(claimed), Many(size, "coordinate")])
            .help("use an array of |{}|", &[N(size)])
    };
    "L0602" "the cosize is more than claimed" CheckCosize { limit, cosize } =>
        line.says("the cosize is {}, more than {}", &[N(cosize), N(limit)])
            .because("index {} is not below {}", &[N(cosize - 1), N(limit)])
            .help("write cosize <= |{}|", &[N(cosize)]);
    "L0603" "not compact" CheckCompact { blame, size, cosize, hole } => {
        let line = line
            .says("not compact, {} spread over {} indices", &[Many(size, "element"), N(cosize)])
            .because("no coordinate has index {}", &[N(hole)]);
        if blame.operation.is_claim() {
            line.help("write ~injective, cosize <= {}~; row_major and column_major layouts are compact", &[N(cosize)])
        } else {
            line.help("row_major and column_major layouts are compact", &[])
        }
    };
    "L0604" "the contiguous run is not a multiple of a vector" CheckVector { claimed, run, width, contiguous } => {
        let line = match (claimed, run) {
            (0, _) => line.says("vectors of 0 elements", &[]),
            (_, 1) => line.says("vectors of {} elements, but neighbours along mode 0 are not contiguous",
                &[N(claimed)]),
            _ => line.says("vectors of {} elements do not divide the contiguous run of {}",
                &[N(claimed), N(run)]),
        };
        match contiguous {
            None => line.help("write vector >= |{}|", &[N(width)]),
            Some(along) => line
                .because("mode 0, which moves fastest, has stride {}; mode {} is contiguous",
                    &[S(along.first), N(along.mode as u64)])
                .help("put mode {} first: select(.., {})", &[N(along.mode as u64), T(&order(along))]),
        }
    };
    "L0605" "a stride does not keep vectors aligned" CheckAligned { claimed, stride } =>
        line.says("vectors of {} elements, but stride {} is not a multiple of {}",
                &[N(claimed), S(stride), N(claimed)])
            .help("use stride ~{}~", &[N(magnitude(stride).div_ceil(claimed) * claimed)]);
    "L0606" "not the same function" CheckSameFunction { blame, coordinate, left, right, coalesced } => {
        let line = line.says("not the same function, linear coordinate {} has index {} here, {} there",
            &[N(coordinate), T(&left.text()), T(&right.text())]);
        if blame.operation.is_claim() {
            line.help("write same_function(|{}|)", &[T(&coalesced.text())])
        } else {
            line.help("use a layout that coalesces to |{}|", &[T(&coalesced.text())])
        }
    };
    "L0607" "not the same size" CheckSameSize { blame, left, right } =>
        match blame.operation {
            Operation::Tensor if matches!(blame.part, Part::Shape) => line
                .says(
                    "mode {} of one tensor has extent {}, of the other {}",
                    &[N(blame.leaf as u64), N(left), N(right)],
                )
                .help(
                    "slice both to extent {} along mode {}; `with_shape` of one pairs by linear order",
                    &[N(min(left, right)), N(blame.leaf as u64)],
                ),
            Operation::Tensor => line
                .says("one tensor has {}, the other {}", &[Many(left, "mode"), N(right)])
                .help("use tensors of {}; `slice` removes modes, `with_shape` pairs by linear order",
                    &[Many(min(left, right), "mode")]),
            Operation::Infer => line
                .says("{} for a shape of {} coordinates", &[Many(right, "value"), N(left)])
                .help("write {}, or a shape of {} coordinates", &[Many(left, "value"), N(right)]),
            _ => line
                .says("not the same function, one has {} coordinates, the other {}", &[N(left), N(right)])
                .help("compare with a layout of {} coordinates", &[N(left)]),
        };
    "L0608" "the modes do not ascend by stride" CheckSorted { first, second, sorted } =>
        line.says(
            "not sorted, {}:{} comes before {}:{}",
            &[N(first.0), S(first.1), N(second.0), S(second.1)],
        )
        .help("use |{}|", &[T(&sorted.text())])
        .onto(Onto::Subject)
        .says(", another order of the elements", &[]);
    "L0609" "modes continue each other" CheckCoalesced { modes, coalesced } => {
        let needed = coalesced.length() as u64;
        let line = if modes == needed {
            line.says("not coalesced, its modes are nested", &[])
        } else {
            line.says("not coalesced, {} in place of {}", &[Many(modes, "mode"), N(needed)])
        };
        line.help(
            "write ~{}~, the same function, or claim ~sectors(..)~ for the lanes of a warp",
            &[T(&coalesced.text())],
        )
    };
    "L0610" "not the compact layout in this order" CheckOrder { blame, layout, leaf, expected } => {
        let (extent, stride) = layout.mode_at(leaf as usize);
        let rows = matches!(blame.operation, Operation::RowMajor);
        let order = if rows { "row-major" } else { "column-major" };
        let compact = if rows { row_major(layout.shape()) } else { column_major(layout.shape()) };
        let line = line.says(
            "not {}, the stride of extent {} is {}, not {}",
            &[Word(order), N(extent), S(stride.coefficient()), N(expected)],
        );
        match compact {
            Ok(compact) => line.help("use ~{}~", &[T(&compact.text())]),
            Err(_) => line,
        }
    };
}

/// All modes as text, the contiguous one first: "1, 0, 2".
const fn order(along: Along) -> Text {
    let mut text = Text::of("{}", &[N(along.mode as u64)]);
    let mut i = 0;
    while i < along.rank {
        if i != along.mode {
            text.says(", {}", &[N(i as u64)]);
        }
        i += 1;
    }
    text
}
