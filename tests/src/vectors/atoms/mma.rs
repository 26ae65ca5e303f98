//! Tiled products: their threads, what each of them holds, parts.

use layout_algebra::atom::{MmaAtom, Operand, Part, TiledMma};
use layout_algebra::{Composed, Layout, LayoutError};
use serde_json::Value;

use super::{agrees, begins, extents, lawful, marks, table_of, weakest};
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Tiling, Unreadable};

/// A tensor: a layout, or one with a swizzle and an offset before it.
pub(super) fn tensor(value: &Value) -> Result<Composed, Unreadable> {
    let layout = json::layout(value)?;
    let Some(bits) = value.get("sw") else { return Ok(Composed::plain(&layout)?) };
    let [b, m, s]: [u64; 3] = extents(bits)?;
    let small = |x: u64| u32::try_from(x).map_err(|_| Unreadable::Form(format!("a swizzle in {value}")));
    let shift = i32::try_from(s).map_err(|_| Unreadable::Form(format!("a swizzle in {value}")))?;
    let swizzle = layout_algebra::Swizzle::new(small(b)?, small(m)?, shift)?;
    let offset = value.get("offset").and_then(Value::as_u64).unwrap_or(0);
    Ok(Composed::new(swizzle, offset, &layout)?)
}

/// The atom of a case, of elements of so many bits.
fn atom(value: &Value, bits: u32) -> Result<MmaAtom, Unreadable> {
    let field = |name: &str| value.get(name).ok_or_else(|| Unreadable::Form(format!("no {name} in {value}")));
    let table = |name: &str| json::constants(field(name)?);
    let (a, b, c) = (table("a")?, table("b")?, table("c")?);
    Ok(MmaAtom::new(extents(field("mnk")?)?, &table("thr")?, [&a, &b, &c], [bits; 3])?)
}

/// The product of a case, or why there is none.
pub(super) fn product(case: &Case) -> Result<Result<TiledMma, LayoutError>, Unreadable> {
    product_of(case, 32)
}

/// The product of a case, of elements of so many bits.
pub(super) fn product_of(case: &Case, bits: u32) -> Result<Result<TiledMma, LayoutError>, Unreadable> {
    let atom = atom(case.given("atom")?, bits)?;
    let mut orders = [None; 3];
    for (order, value) in orders.iter_mut().zip(json::list(case.given("perm")?)?) {
        *order = match json::tiling(value)? {
            Tiling::Keep => None,
            Tiling::Tile(tile) => Some(*tile),
            Tiling::ByMode(_) => return Err(Unreadable::Form(format!("an order in {value}"))),
        };
    }
    let [m, n, k] = &orders;
    Ok(TiledMma::new(&atom, &case.layout("layout")?, [m.as_ref(), n.as_ref(), k.as_ref()]))
}

pub(super) fn operand(case: &Case) -> Result<Operand, Unreadable> {
    match case.given("operand")?.as_str() {
        Some("A") => Ok(Operand::A),
        Some("B") => Ok(Operand::B),
        Some("C" | "C_atom") => Ok(Operand::C),
        _ => Err(Unreadable::Form("an operand".to_owned())),
    }
}

pub(super) fn tiled_mma(case: &Case) -> Judged {
    let answer = product(case)?.and_then(|product| {
        let [a, b, c] = [Operand::A, Operand::B, Operand::C].map(|operand| product.held_of_tile(operand));
        Ok((product, [a?, b?, c?]))
    });
    lawful(case, answer, |(product, held)| {
        let wrong = marks(case, "wrong");
        let sizes: Vec<u64> = json::list(case.out("tile")?)?
            .iter()
            .map(|n| Ok(json::tuple(n)?.size()?))
            .collect::<Result<_, Unreadable>>()?;
        let mut verdicts = vec![
            agrees(product.threads(), case.out("vmnk")?),
            Ok(Verdict::of(sizes == product.tile(), || format!("tile {:?}", product.tile()))),
        ];
        for (ours, operand) in held.iter().zip([Operand::A, Operand::B, Operand::C]) {
            let theirs = case.out(&operand.name().to_lowercase())?;
            verdicts.push(match not_the_product(&product, operand, ours) {
                Some(how) => Ok(Verdict::Failed(how)),
                None if wrong.contains(&operand.name()) => {
                    let text = format!(
                        "{}, but threads of other atoms along K hold the same; here {ours}",
                        json::layout(theirs)?
                    );
                    Ok(if agrees(ours, theirs)?.passes() {
                        Verdict::Failed("marked wrong, and is not".into())
                    } else {
                        Verdict::Truth(text)
                    })
                }
                None => agrees(ours, theirs),
            });
        }
        if let Some(notes) = noted(case, &product) {
            verdicts.push(Ok(Verdict::Failed(notes)));
        }
        weakest(verdicts)
    })
}

/// The marks `copies` and `idle` are what `require_owners` finds.
fn noted(case: &Case, product: &TiledMma) -> Option<String> {
    let notes = marks(case, "notes");
    let found = (product.counts()[2] > 1, !product.is_full());
    let owners = product.require_owners();
    let right =
        found == (notes.contains(&"copies"), notes.contains(&"idle")) && owners.is_err() == (found.0 || found.1);
    (!right).then(|| format!("notes {notes:?}, found {found:?}, {owners:?}"))
}

/// What a tiled product holds of its own tile, by counting: which atom a thread works in, which element of it a value
/// is, and where the order puts that.
///
/// # Panics
/// For a thread-value layout of another product.
#[must_use]
pub fn not_the_product(product: &TiledMma, operand: Operand, held: &Layout) -> Option<String> {
    let (table, [x, y]) = (product.atom().table(operand), operand.axes());
    let (extents, counts, rests, tile) =
        (product.atom().extents(), product.counts(), product.repetitions(), product.tile());
    let (elements, held) = (table_of(table), (held.mode(0).unwrap().size(), table_of(held)));
    let lanes = product.atom().lanes().size();
    let values = table.size() / lanes;
    for thread in table_of(product.threads()) {
        let [lane, place @ ..] = product.member(thread).unwrap();
        let mut value = 0;
        for ry in 0..rests[y] {
            for rx in 0..rests[x] {
                for v in 0..values {
                    let element = elements[usize::try_from(lane + lanes * v).unwrap()];
                    let along = |axis: usize, inside: u64, rest: u64| {
                        product_order(product, axis, inside + extents[axis] * (place[axis] + counts[axis] * rest))
                    };
                    let wanted = along(x, element % extents[x], rx) + tile[x] * along(y, element / extents[x], ry);
                    let found = held.1[usize::try_from(thread + held.0 * value).unwrap()];
                    if found != wanted {
                        return Some(format!("{operand:?}: value {value} of thread {thread} is {found}, not {wanted}"));
                    }
                    value += 1;
                }
            }
        }
    }
    None
}

fn product_order(product: &TiledMma, axis: usize, x: u64) -> u64 {
    product.order(axis).index(x).unwrap()
}

/// The parts of a tensor have its swizzle and begin where it begins.
pub(super) fn kept(tensor: &Composed, theirs: &Value) -> Judged {
    let found = self::tensor(theirs)?;
    let same = found.swizzle() == tensor.swizzle() && found.offset() == tensor.offset();
    Ok(Verdict::of(same, || format!("{:?} from {}", found.swizzle(), found.offset())))
}

pub(super) fn fragments(case: &Case) -> Judged {
    let (product, operand, tensor) = (product(case)?, operand(case)?, tensor(case.given("tensor")?)?);
    let answer = product.and_then(|product| product.fragments(operand, tensor.layout()));
    lawful(case, answer, |fragments| {
        let theirs = case.out("frg")?;
        weakest([kept(&tensor, theirs), agrees(&fragments, theirs)])
    })
}

pub(super) fn partition(case: &Case) -> Judged {
    let (product, operand, tensor) = (product(case)?, operand(case)?, tensor(case.given("tensor")?)?);
    let thread = case.given_number("thread")?;
    let answer = product.and_then(|product| product.partition(operand, tensor.layout(), thread));
    lawful(case, answer, |part| {
        let registers = TiledMma::fragment(operand, &part)?;
        let fragment = match case.out("fragment") {
            Ok(theirs) => agrees(&registers, theirs),
            Err(_) => Ok(Verdict::Exact),
        };
        weakest([part_agrees(case, &part, &tensor), fragment])
    })
}

/// A part is a function: where it begins and where its values are; a swizzled one has no layout of its own.
pub(super) fn part_agrees(case: &Case, part: &Part, tensor: &Composed) -> Judged {
    let (theirs, offset) = (case.out("layout")?, case.out("offset")?);
    if tensor.bijection().is_identity() && tensor.offset() == 0 {
        let begin =
            Verdict::of(begins(part.offset(), offset)?, || format!("begins at {}", part.offset().text().as_str()));
        return weakest([Ok(begin), agrees(part.layout(), theirs)]);
    }
    let ours = part.composed(tensor)?;
    let layout = json::layout(theirs)?;
    let inside = theirs.get("offset").and_then(Value::as_i64).unwrap_or(0);
    let begin = inside + offset.as_i64().ok_or_else(|| Unreadable::Form(format!("an offset in {offset}")))?;
    let swizzle = if theirs.get("sw").is_some() {
        super::mma::tensor(theirs)?.bijection()
    } else {
        layout_algebra::Bijection::IDENTITY
    };
    for x in 0..layout.size().max(ours.size()) {
        let value = u64::try_from(layout.offset(x)? + begin).map_err(|_| Unreadable::Form("below 0".into()))?;
        if ours.index(x)? != swizzle.apply(value) {
            return Ok(Verdict::Failed(format!("value {x} is {}, theirs {}", ours.index(x)?, swizzle.apply(value))));
        }
    }
    Ok(Verdict::Verified)
}
