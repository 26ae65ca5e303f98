//! The inverses of `CuTe` C++, and what two layouts have in common.

use super::Verdict;
use super::case::{Case, Judged};
use super::cute::{ENUMERATED, large, places};
use super::json::Unreadable;
use crate::oracle::{self, Composite, modes};
use crate::tree::{Mode, Tree};
use layout_algebra::Layout;
use layout_algebra::ops::{
    left_inverse, max_alignment, max_common_layout, max_common_vector, nullspace, right_inverse,
};

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "max_common_layout" => {
            let (a, b) = (case.layout("a")?, case.layout("b")?);
            let ours = max_common_layout(&a, &b);
            return judge_run(case, &[&a, &b], &ours, |run| not_common(&a, &b, run));
        }
        "max_common_vector" => {
            let (a, b) = (case.layout("a")?, case.layout("b")?);
            let (ours, run) = (max_common_vector(&a, &b), max_common_layout(&a, &b));
            if run.size() != ours {
                return Ok(Verdict::Failed(format!("{ours}, but a run of {} coordinates", run.size())));
            }
            if let Some(wrong) = not_common(&a, &b, &run) {
                return Ok(Verdict::Failed(format!("{run} breaks the law: {wrong}")));
            }
            let (a, b) = (oracle::flat_modes(&a), oracle::flat_modes(&b));
            // A run of so many is there: a smaller number is wrong. So is one that no run reaches.
            let theirs = case.number("out")?.unwrap_or(ours);
            let bound = || if tried(&[&a, &b]) { ours } else { modes::no_run_beyond(&[&a, &b]) };
            let decided = theirs <= ours || theirs > bound();
            return Ok(judge_number(ours, theirs, decided.then_some(ours), case.field("out").is_some()));
        }
        _ => {}
    }
    let layout = case.layout("l")?;
    match case.op.as_str() {
        "right_inverse" => judge_run(case, &[&layout], &right_inverse(&layout), |run| not_right_inverse(&layout, run)),
        "left_inverse" => case.partial(left_inverse(&layout), |ours| not_left_inverse(&layout, ours), || None),
        "nullspace" => case.total(&nullspace(&layout), |ours| not_nullspace(&layout, ours)),
        "max_alignment" => {
            let (ours, theirs) = (max_alignment(&layout), case.number("out")?);
            Ok(judge_number(ours, theirs.unwrap_or(ours), Some(alignment(&layout)), theirs.is_some()))
        }
        op => Err(Unreadable::unknown(op)),
    }
}

/// Two numbers, ours and the vector's, if it has one, against the definition's, where that is decided.
fn judge_number(ours: u64, theirs: u64, defined: Option<u64>, given: bool) -> Verdict {
    match defined {
        Some(defined) if ours != defined => Verdict::Failed(format!("{ours}, by definition {defined}")),
        _ if !given => Verdict::Verified,
        _ if theirs == ours => Verdict::Exact,
        Some(_) => Verdict::Truth(format!("{theirs}, by definition {ours}")),
        None => Verdict::Failed(format!("{ours}, theirs {theirs}")),
    }
}

/// The longest run of layouts. Where not all were tried, each of the two answers shows that the other is too short;
/// two different ones of the same length are both right.
fn judge_run(case: &Case, layouts: &[&Layout], ours: &Layout, law: impl Fn(&Layout) -> Option<String>) -> Judged {
    let theirs = case.out_layout()?;
    let found: Vec<&Layout> = theirs.iter().chain([ours]).filter(|run| not_run(layouts, run).is_none()).collect();
    let law = |run: &Layout| {
        law(run).or_else(|| {
            let longer = found.iter().find(|longer| longer.size() > run.size())?;
            Some(format!("a run has {} coordinates", longer.size()))
        })
    };
    if let Some(theirs) = &theirs
        && law(ours).is_none()
        && law(theirs).is_none()
        && !modes::same_modes(&oracle::flat_modes(ours), &oracle::flat_modes(theirs))
    {
        return Ok(Verdict::Verified);
    }
    Ok(case.against(theirs, Ok(*ours), law, || None))
}

/// `layout(R(i)) = i`; as large as the largest there is, where every layout was tried, else no chain of modes reaches
/// further.
pub fn not_right_inverse(layout: &Layout, ours: &Layout) -> Option<String> {
    let modes = oracle::flat_modes(layout);
    not_run(&[layout], ours).or_else(|| {
        let longest =
            if tried(&[&modes]) { oracle::longest_run(&[&modes]) } else { oracle::size(&modes::chain_run(&modes)) };
        (longest > ours.size()).then(|| format!("a run has {longest} coordinates"))
    })
}

/// A coordinate of a run at which a layout has not the index.
fn not_run(layouts: &[&Layout], run: &Layout) -> Option<String> {
    let (size, run_modes) = (run.size(), oracle::flat_modes(run));
    for layout in layouts {
        let modes = oracle::flat_modes(layout);
        let wrong = |&i: &u64| at(&modes, oracle::value(&run_modes, i)) != Some(i128::from(i));
        if size > ENUMERATED {
            match modes::is_run(&modes, &run_modes) {
                Some(true) => continue,
                None => return None,
                Some(false) => {}
            }
        }
        if let Some(i) = (0..size.min(ENUMERATED)).find(wrong) {
            return Some(format!("at coordinate {i} of the run the index is not {i}"));
        }
        if size > ENUMERATED {
            return Some("beyond its first coordinates the run has other indices".to_owned());
        }
    }
    None
}

/// The most coordinates of layouts whose runs are all tried.
const TRIED: u64 = 24;

fn tried(layouts: &[&[Mode]]) -> bool {
    layouts.iter().all(|modes| oracle::size(modes) <= TRIED)
}

/// The index at a coordinate, if the coordinate is one of the layout.
fn at(modes: &[Mode], cell: i128) -> Option<i128> {
    let cell = u64::try_from(cell).ok()?;
    (cell < oracle::size(modes)).then(|| oracle::value(modes, cell))
}

/// `R(layout(i))` is a coordinate with the index of `i`; the same coordinate but for modes of stride 0.
pub fn not_left_inverse(layout: &Layout, ours: &Layout) -> Option<String> {
    let (modes, inverse) = (oracle::flat_modes(layout), oracle::flat_modes(ours));
    let repeats = modes.iter().any(|(extent, stride)| *extent > 1 && *stride == 0);
    if modes.iter().any(|(extent, stride)| *extent > 1 && *stride < 0) {
        return Some("an index below 0 is not in its domain".to_owned());
    }
    let reach = u64::try_from(oracle::reach(&modes)).ok()?;
    if reach >= oracle::size(&inverse) {
        return Some(format!("index {reach} is not in its domain"));
    }
    let wrong = |i: u64| {
        let index = oracle::value(&modes, i);
        let back = oracle::value(&inverse, u64::try_from(index).ok()?);
        let right = at(&modes, back) == Some(index) && (repeats || back == i128::from(i));
        (!right).then(|| format!("coordinate {i} has index {index}, which comes back as coordinate {back}"))
    };
    if large(layout) && leads_back(&modes, &inverse, repeats) != Some(false) {
        return None;
    }
    let size = oracle::size(&modes);
    (0..size.min(ENUMERATED))
        .chain(places(&modes))
        .chain([size - 1])
        .filter(|i| *i < size)
        .find_map(wrong)
        .or_else(|| large(layout).then(|| "some coordinate does not come back".to_owned()))
}

/// Whether `R(layout(i)) = i` or, with modes of stride 0, `layout(R(layout(i))) = layout(i)`: composites, compared by
/// their modes.
fn leads_back(layout: &[Mode], inverse: &[Mode], repeats: bool) -> Option<bool> {
    let tree = |modes: &[Mode]| Tree::Tuple(modes.iter().copied().map(Tree::Leaf).collect());
    let flat = |tree: &Tree<Mode>| tree.leaves().into_iter().copied().collect::<Vec<Mode>>();
    let Composite::Exists(back) = modes::by_modes(inverse, &tree(layout), false)? else {
        // Without modes of stride 0 it would be `i`, which is a layout.
        return if repeats { None } else { Some(false) };
    };
    if !repeats {
        return Some(modes::same_modes(&flat(&back), &[(oracle::size(layout), 1)]));
    }
    match modes::by_modes(layout, &back, false)? {
        Composite::Exists(index) => Some(modes::same_modes(&flat(&index), layout)),
        Composite::Missing | Composite::OutOfBounds => Some(false),
    }
}

/// Injective into the coordinates of index 0, as many as the modes of stride 0 have.
pub fn not_nullspace(layout: &Layout, ours: &Layout) -> Option<String> {
    let (modes, cells) = (oracle::flat_modes(layout), oracle::flat_modes(ours));
    let wanted: u64 = modes.iter().filter(|(_, stride)| *stride == 0).map(|(extent, _)| extent).product();
    if oracle::size(&cells) != wanted {
        return Some(format!("{} coordinates, not {wanted}", oracle::size(&cells)));
    }
    let wrong = "coordinates of another index, or one twice".to_owned();
    if large(ours) {
        let below = cells.iter().any(|(extent, stride)| *extent > 1 && *stride < 0);
        let tree = Tree::Tuple(cells.iter().copied().map(Tree::Leaf).collect());
        let zero = match modes::by_modes(&modes, &tree, false)? {
            Composite::Exists(index) => index.leaves().iter().all(|(extent, stride)| *extent == 1 || *stride == 0),
            Composite::Missing | Composite::OutOfBounds => false,
        };
        return (below || !zero || modes::one_to_one(&cells) == Some(false)).then_some(wrong);
    }
    let zero = oracle::table(&cells).into_iter().all(|cell| at(&modes, cell) == Some(0));
    (!zero || !oracle::injective(&cells)).then_some(wrong)
}

/// `a(R(i)) = b(R(i)) = i`, as far as it goes; where not every layout was tried, at least as far as right inverses
/// agree.
pub fn not_common(a: &Layout, b: &Layout, ours: &Layout) -> Option<String> {
    let (first, second) = (oracle::flat_modes(a), oracle::flat_modes(b));
    if let Some(wrong) = not_run(&[a, b], ours) {
        return Some(wrong);
    }
    if tried(&[&first, &second]) {
        let longest = oracle::longest_run(&[&first, &second]);
        return (longest > ours.size()).then(|| format!("a run has {longest} coordinates"));
    }
    // The chains of modes of each, and the largest right inverse that is known, as far as the other has the same
    // indices.
    let runs = [
        (&second, modes::chain_run(&first)),
        (&first, modes::chain_run(&second)),
        (&second, oracle::flat_modes(&right_inverse(a))),
        (&first, oracle::flat_modes(&right_inverse(b))),
    ];
    let begun = runs.iter().filter_map(|(other, run)| modes::common_beginning(other, run));
    let wanted = begun.map(|run| oracle::size(&run)).max().unwrap_or(1);
    (ours.size() < wanted).then(|| format!("{} common elements, not {wanted}", ours.size()))
}

/// The largest number of neighbours, from a multiple of it on, that the indices are whole groups of.
pub fn alignment(layout: &Layout) -> u64 {
    modes::alignment(&oracle::flat_modes(layout))
}
