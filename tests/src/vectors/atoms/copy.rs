//! Tiled copies: what each thread reads and writes, at once, and as another one dealt it out.

use layout_algebra::atom::{CopyAtom, Operand, Side, TiledCopy, TiledMma, renaming, require_at_once};
use layout_algebra::ops::{composition, logical_divide, zipped_divide};
use layout_algebra::{IntTuple, Layout, LayoutError, Tiler};
use serde_json::Value;

use super::mma::{kept, operand, part_agrees, product, product_of, tensor};
use super::{agrees, lawful, marks, same_modes, table_of, weakest};
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};

/// A copy atom: the side that tilings are stated for is the one that its reference is.
fn atom(value: &Value) -> Result<CopyAtom, Unreadable> {
    let side = |name: &str| {
        value.get(name).ok_or_else(|| Unreadable::Form(format!("no {name} in {value}"))).and_then(json::constants)
    };
    let (from, to, reference) = (side("src")?, side("dst")?, side("ref")?);
    let threads = side("thr")?;
    if threads.size() != reference.mode(0)?.size() || !threads.is_injective() {
        return Err(Unreadable::Form(format!("threads of an atom in {value}")));
    }
    let by = if same_modes(&from, &reference) {
        Side::From
    } else if same_modes(&to, &reference) {
        Side::To
    } else {
        return Err(Unreadable::Form(format!("a reference that is a side in {value}")));
    };
    let bits = value.get("bits").and_then(Value::as_u64).unwrap_or(1);
    Ok(CopyAtom::of_elements(&from, &to, by, bits)?)
}

/// The copy of a case, or why there is none.
fn copy(case: &Case) -> Result<Result<TiledCopy, LayoutError>, Unreadable> {
    match case.op.as_str() {
        "copy_abc" | "retile" => {
            let (atom, operand) = (atom(case.given("copy")?)?, operand(case)?);
            let whole = case.given("operand")?.as_str() == Some("C_atom");
            // A case says the bits of the copy alone: the product has the same.
            let bits = u32::try_from(atom.element()).map_err(|_| Unreadable::Form("bits of an element".to_owned()))?;
            Ok(product_of(case, bits)?.and_then(|product| {
                if whole { TiledCopy::of_values(&atom, &product) } else { TiledCopy::of(&atom, &product, operand) }
            }))
        }
        "cotiled" => {
            let atom = atom(case.given("atom")?)?;
            Ok(TiledCopy::cotiled(&atom, &case.layout("tv")?, &case.layout("data")?))
        }
        op => {
            let atom = atom(case.given("atom")?)?;
            let copy = TiledCopy::new(&atom, &case.layout("threads")?, &case.layout("values")?);
            if op != "copy_like" {
                return Ok(copy);
            }
            let (other, side) = (self::atom(case.given("other")?)?, side(case)?);
            Ok(copy.and_then(|copy| TiledCopy::like(&other, &copy, side)))
        }
    }
}

fn side(case: &Case) -> Result<Side, Unreadable> {
    match case.given("side")?.as_str() {
        Some("S") => Ok(Side::From),
        Some("D") => Ok(Side::To),
        _ => Err(Unreadable::Form("a side".to_owned())),
    }
}

pub(super) fn tiled(case: &Case) -> Judged {
    let answer = copy(case)?.and_then(|copy| Ok((copy, copy.side(Side::From)?, copy.side(Side::To)?)));
    lawful(case, answer, |(copy, from, to)| {
        let mut verdicts = vec![sides(&copy, &from, &to)];
        if marks(case, "wrong").contains(&"tv") {
            let theirs = json::layout(case.out("tv")?)?;
            let product = product(case)?.expect("a product that is lawful");
            verdicts.push(match not_held(&copy, &product) {
                Some(how) => Ok(Verdict::Failed(how)),
                None if copy.tv().is_same_function(&theirs) => Ok(Verdict::Failed("marked wrong, and is not".into())),
                None => Ok(Verdict::Truth(format!("{theirs}, but threads hold other elements; here {}", copy.tv()))),
            });
        } else {
            verdicts.push(tiler(&copy, case.out("tiler")?));
            verdicts.push(agrees(copy.tv(), case.out("tv")?));
            verdicts.push(agrees(&from, case.out("s_tv")?));
            verdicts.push(agrees(&to, case.out("d_tv")?));
        }
        weakest(verdicts)
    })
}

/// What the copy calls a coordinate of its tile, as one of the product's: what the threads hold of C first.
fn not_held(copy: &TiledCopy, product: &TiledMma) -> Option<String> {
    let [m, n, _] = product.tile();
    let whole = layout_algebra::ops::column_major(&IntTuple::flat(&[m, n]).unwrap()).unwrap();
    let tile = zipped_divide(&whole, copy.tiler()).unwrap().mode(0).unwrap();
    let held = product.held_of_tile(Operand::C).unwrap();
    let threads = held.mode(0).unwrap().size();
    let (values, held) = (copy.tv().mode(1).unwrap().size(), table_of(&held));
    for thread in 0..threads {
        for value in 0..values {
            let x = thread + threads * value;
            let found = tile.index(copy.tv().index(x).unwrap()).unwrap();
            let wanted = held[usize::try_from(x).unwrap()];
            if found != wanted {
                return Some(format!("value {value} of thread {thread} is {found}, not {wanted}"));
            }
        }
    }
    None
}

/// The extents of the tile, and its layouts where it is of some.
fn tiler(copy: &TiledCopy, theirs: &Value) -> Judged {
    let theirs = json::list(theirs)?;
    let mut ours = Vec::new();
    for value in theirs {
        ours.push(match json::tiling(value)? {
            json::Tiling::Tile(tile) => tile.size(),
            _ => return Err(Unreadable::Form(format!("a tile in {value}"))),
        });
    }
    let sizes: Vec<u64> = (0..copy.extents().rank()).map(|i| copy.extents().mode(i).unwrap().size().unwrap()).collect();
    if sizes != ours {
        return Ok(Verdict::Failed(format!("tile {sizes:?}, theirs {ours:?}")));
    }
    if theirs.iter().all(Value::is_number) {
        return Ok(Verdict::Exact);
    }
    let modes: Vec<Tiler> =
        theirs.iter().map(|value| Ok(json::tiling(value)?.to_tiler()?)).collect::<Result<_, Unreadable>>()?;
    Ok(Verdict::of(*copy.tiler() == Tiler::by_mode(&modes)?, || format!("tiler {}", copy.tiler())))
}

/// By the definition: the bit that a side has is the bit of the tile that the reference gives it.
fn sides(copy: &TiledCopy, from: &Layout, to: &Layout) -> Judged {
    let atom = copy.atom();
    let by = atom.side(atom.by());
    let (threads, values) = (by.mode(0)?.size(), by.mode(1)?.size());
    let mut place = std::collections::HashMap::new();
    for (x, element) in table_of(by).into_iter().enumerate() {
        place.insert(element, x as u64);
    }
    let tile_threads = copy.tv().mode(0)?.size();
    for (side, held) in [(Side::From, from), (Side::To, to)] {
        let table = atom.side(side);
        let (side_threads, side_values) = (table.mode(0)?.size(), table.mode(1)?.size());
        let (others, repeats) = (tile_threads / threads, copy.tv().mode(1)?.size() / values);
        let table = table_of(table);
        for x in 0..held.size() {
            let (thread, value) = (x % (side_threads * others), x / (side_threads * others));
            let element = table[usize::try_from(thread % side_threads + side_threads * (value % side_values)).unwrap()];
            let at = place[&element];
            let (t, v) =
                (at % threads + threads * (thread / side_threads), at / threads + values * (value / side_values));
            let wanted = copy.tv().index(t + tile_threads * v)?;
            if value / side_values >= repeats || held.index(x)? != wanted {
                return Ok(Verdict::Failed(format!(
                    "{side:?}: value {value} of thread {thread} is {}, not {wanted}",
                    held.index(x)?
                )));
            }
        }
    }
    Ok(Verdict::Exact)
}

pub(super) fn fragments(case: &Case) -> Judged {
    let (copy, side, tensor) = (copy(case)?, side(case)?, tensor(case.given("tensor")?)?);
    let answer = copy.and_then(|copy| Ok((copy, copy.fragments(side, tensor.layout())?)));
    lawful(case, answer, |(copy, fragments)| {
        let theirs = case.out("frg")?;
        weakest([kept(&tensor, theirs), agrees(&fragments, theirs), at_once(case, &copy, side)])
    })
}

/// The mark `at_once` is what `require_at_once` finds, by strides or by the bits of a swizzle.
fn at_once(case: &Case, copy: &TiledCopy, side: Side) -> Judged {
    let Some(mark) = case.field("at_once") else { return Ok(Verdict::Exact) };
    let tensor = tensor(case.given("tensor")?)?;
    let found = require_at_once(copy, side, &tensor);
    Ok(match (found, mark == &Value::Bool(true)) {
        (Ok(_), true) => Verdict::Exact,
        (Err(error), false) if error.code() == "L1408" => Verdict::Exact,
        (found, _) => Verdict::Failed(format!("at once: {found:?}, theirs {mark}")),
    })
}

pub(super) fn partition(case: &Case) -> Judged {
    let (copy, side, tensor) = (copy(case)?, side(case)?, tensor(case.given("tensor")?)?);
    let thread = case.given_number("thread")?;
    let answer = copy.and_then(|copy| copy.partition(side, tensor.layout(), thread));
    lawful(case, answer, |part| part_agrees(case, &part, &tensor))
}

/// The registers that a product dealt out, as the copy asks for them.
pub(super) fn retile(case: &Case) -> Judged {
    let (product, operand) = (product(case)?, operand(case)?);
    let answer = copy(case)?.and_then(|copy| {
        let product = product?;
        let dealt = product.held_of_tile(operand)?;
        let [x, _] = operand.axes();
        Ok((product, copy, renaming(&dealt, copy.tv(), product.tile()[x])?))
    });
    let theirs = case.field("out").is_some();
    lawful(case, answer, |(product, copy, renaming)| {
        if !theirs {
            // The other implementation refuses what exists; ours is the renaming of the definition.
            return Ok(identity(&product, operand, &copy, &renaming)?.unwrap_or(Verdict::Verified));
        }
        let fragment = json::constants(case.out("fragment")?)?;
        let part = product.partition(operand, tensor(case.given("tensor")?)?.layout(), 0)?;
        let dealt = agrees(&TiledMma::fragment(operand, &part)?, case.out("fragment")?);
        let retiled = retiled(&fragment, &product, operand, &copy, &renaming)?;
        let wrong = identity(&product, operand, &copy, &renaming)?.unwrap_or(Verdict::Exact);
        let tile = tiler(&copy, case.out("tiler")?);
        weakest([Ok(wrong), dealt, tile, agrees(copy.tv(), case.out("tv")?), agrees(&retiled, case.out("retile")?)])
    })
}

/// What is wrong with a renaming, by its definition.
fn identity(
    product: &TiledMma,
    operand: Operand,
    copy: &TiledCopy,
    renaming: &Layout,
) -> Result<Option<Verdict>, Unreadable> {
    let dealt = product.held_of_tile(operand)?;
    let threads = dealt.mode(0)?.size();
    for x in 0..copy.tv().size() {
        let (thread, value) = (x % threads, x / threads);
        if dealt.index(thread + threads * renaming.index(value)?)? != copy.tv().index(x)? {
            return Ok(Some(Verdict::Failed(format!(
                "value {value} of thread {thread} is renamed to another element"
            ))));
        }
    }
    Ok(None)
}

/// A fragment `(value, rest x, rest y)` of whole tiles, its tile renamed: `((values, atoms), tiles x, tiles y)`.
fn retiled(
    fragment: &Layout,
    product: &TiledMma,
    operand: Operand,
    copy: &TiledCopy,
    renaming: &Layout,
) -> Result<Layout, Unreadable> {
    let ([x, y], rests) = (operand.axes(), product.repetitions());
    let values = product.atom().table(operand).mode(1)?.size();
    let tile = Tiler::shape(&IntTuple::flat(&[values, rests[x], rests[y]])?)?;
    let tiles = zipped_divide(fragment, &tile)?;
    let atom = copy.atom().side(copy.atom().by()).mode(1)?.size();
    let cut = logical_divide(renaming, &Layout::flat(&[atom], &[u64::from(atom > 1)])?)?;
    let rest = tiles.mode(1)?;
    let mut modes = vec![composition(&tiles.mode(0)?, &cut)?];
    for mode in 1..rest.rank() {
        modes.push(rest.mode(mode)?);
    }
    Ok(Layout::tuple(&modes)?)
}
