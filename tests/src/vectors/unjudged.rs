//! Why some fields of the vectors, and some changes of an answer, are not held against anything.

use super::changes::Change;
use super::verdict::Kind;

const OTHERS: &str = "What other implementations answer where they differ from the one that the vector is of";
const WORDS: &str = "The other implementation's own words; here a refusal has the code of the law that is broken";
const ABOUT: &str = "What the case is about, for readers";
const BRACKETS: &str = "Only the brackets count: the numbers in them are not used";
const WEAKER: &str =
    "A law that the paper's operation asks for, and the one here does not; or a predicate, which is no";
const NOT_USED: &str = "A part of Triton's encoding that the layout of an operand does not depend on";
const ESTIMATE: &str =
    "Triton's estimate; what banks serve is the judge, and docs/conformance.md has the two side by side";
const NOTED: &str = "Of the product behind the copy or partition; judged of `tiled_mma`";

const SUM: &str =
    "A sum over all places, which are compared one by one; or the first of two cells, which an error names";
const LIMIT: &str = "A limit, or where a number of a refusal stands; the error has its own words for it";
const REFUSED: &str = "Of a tile that is refused all the same";

const UNIT: &str = "A stride of a mode of extent 1, which names no element";

/// Why no verdict depends on a field; `None` where one has to.
#[allow(clippy::match_same_arms, reason = "a row for each set and file, which are read side by side")]
pub(super) fn reason(set: &str, file: &str, field: &str) -> Option<&'static str> {
    let top = field.split('.').next().unwrap_or_default();
    Some(match (set, file, field) {
        ("cute" | "atoms", _, "err" | "at" | "code") | ("linear", _, "err") => WORDS,
        ("cute", _, "why") | ("linear", _, "kind" | "rule" | "holds" | "patterns.name" | "block_diagonal") => ABOUT,
        ("linear", "swizzle_matrix", "fn") | ("linear", "swizzle_search", "order") => ABOUT,
        ("atoms", _, "in.name" | "in.group") => ABOUT,
        ("cute", _, _) if matches!(top, "py" | "cg") => OTHERS,
        ("tract", _, _) if field.contains("cute_dsl") || field.contains("pycute") => OTHERS,
        ("linear", "composition_verified", _) if top.starts_with("cutlass") || top.starts_with("pycute") => OTHERS,
        ("cute", _, "in.profile") | ("tract", "layout_coalesce_rel", "in.over") => BRACKETS,
        ("tract", "nt_congruent", "in.x" | "in.y") | ("tract", "nt_sub", "in.x") => BRACKETS,
        ("tract", _, "err") => WEAKER,
        ("linear", "distributed", _) if field.starts_with("spec.parent.") => NOT_USED,
        ("linear", "bank_conflicts", "triton") => ESTIMATE,
        ("linear", "optimal_swizzle", _) if top == "triton" && !field.contains("smem") => ESTIMATE,
        ("atoms", "copy_abc" | "retile" | "partition_mma" | "thrfrg", "notes") => NOTED,
        ("atoms", "cotiled", "in.atom.thr.d") => UNIT,
        ("tma", _, "truth.first.digest" | "truth.edge.digest" | "truth.shared.cell" | "truth.shared.smem_byte") => SUM,
        ("tma", _, "in.static" | "in.smem.offset" | "plan.cut") => ABOUT,
        ("tma", _, "in.address" | "in.cluster" | "in.tile") => REFUSED,
        ("tma", "address" | "huge" | "inner_bytes" | "over_span" | "stride_16" | "under_span", _)
            if field.starts_with("plan.call.") || field == "plan.instructions" =>
        {
            REFUSED
        }
        ("tma", _, _) if field.starts_with("plan.refuse.") => LIMIT,
        _ => return None,
    })
}

/// Why a changed answer passes.
pub(super) fn slack(set: &str, file: &str, change: &Change) -> Option<&'static str> {
    Some(match (change.kinds[0], set, file) {
        _ if change.extent == Some(1) => UNIT,
        (_, "linear", "apply") => "A point that the layout maps to the same place",
        (_, "atoms", "cpu_atom") if change.field == "out.relation" => "An element of a broadcast is the same element",
        (_, "atoms", "tidfrg") if change.field == "at_once" => {
            "That the elements lie apart is judged, not where a search finds the first"
        }
        (Kind::Corrected | Kind::Wrong, ..) => "The answer is wrong before the change as it is after it",
        (Kind::UnitStrides, ..) => UNIT,
        (Kind::Verified, "atoms", "copy_atom") => "An instruction of which no formula is stated",
        (Kind::Refused, "cute", _) => "Coordinates beyond a shape, which CuTe evaluates, are refused here",
        (Kind::Refused, "tma", _) => REFUSED,
        (_, "tma", _) if change.field == "truth.edge.sample" => "Another place of the last tile that is 0 as well",
        (Kind::Refused, "atoms", _) => {
            "The input breaks a law: it is refused, whatever the other implementation makes of it"
        }
        _ => return None,
    })
}
