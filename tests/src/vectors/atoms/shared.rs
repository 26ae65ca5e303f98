//! Blocks of shared memory that warpgroup products read. The vectors count bytes in the swizzle and elements in the
//! layout.

use layout_algebra::atom::{LineSwizzle, Major, descriptor, shared_tile};
use serde_json::Value;

use super::{agrees, extents, weakest};
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::Unreadable;

fn kind(case: &Case) -> Result<(u64, Major, LineSwizzle), Unreadable> {
    let major = match case.given("major")?.as_str() {
        Some("K") => Major::K,
        Some("MN") => Major::Mn,
        _ => return Err(Unreadable::Form("a major axis".to_owned())),
    };
    let swizzle = match case.given("swizzle")?.as_str() {
        Some("INTER") => LineSwizzle::None,
        Some("SW32") => LineSwizzle::Bytes32,
        Some("SW64") => LineSwizzle::Bytes64,
        Some("SW128") => LineSwizzle::Bytes128,
        _ => return Err(Unreadable::Form("a swizzle".to_owned())),
    };
    Ok((case.given_number("bits")?, major, swizzle))
}

/// The block itself is the tile of its own extents.
pub(super) fn atom(case: &Case) -> Judged {
    let (bits, major, swizzle) = kind(case)?;
    let line = swizzle.vectors() * 128 / bits;
    judged(case, if matches!(major, Major::K) { [8, line] } else { [line, 8] }, [0, 1])
}

pub(super) fn tile(case: &Case) -> Judged {
    let order = match case.given("order")? {
        Value::Null => [0, 1],
        order => extents(order)?,
    };
    judged(case, extents(case.given("shape")?)?, order)
}

fn judged(case: &Case, shape: [u64; 2], order: [u64; 2]) -> Judged {
    let (bits, major, swizzle) = kind(case)?;
    let ours = shared_tile(bits, major, swizzle, shape, order)?;
    let theirs = case.out("layout")?;
    let [b, base, shift]: [u64; 3] = extents(theirs.get("sw").unwrap_or(&Value::Null))?;
    let swizzle_of_bytes = (
        u64::from(ours.swizzle().unwrap().bits()),
        u64::from(ours.swizzle().unwrap().base()) + u64::from(bits.trailing_zeros()) - 3,
    );
    // A swizzle of no bits is written anyhow.
    let same = b == 0 && ours.bijection().is_identity() && base == 4 || swizzle_of_bytes == (b, base);
    let of_pointer = theirs.get("offset").and_then(Value::as_str) == Some("ptr");
    let swizzles = Verdict::of(same && shift == 3 && of_pointer, || format!("swizzle {:?}", ours.swizzle()));
    let line = swizzle.vectors() * 128 / bits;
    let block = match major {
        Major::K => [shape[0], line.min(shape[1]).max(128 / bits)],
        Major::Mn => [shape[0], 8],
    };
    let described = match descriptor(bits, major, swizzle, ours.layout(), block) {
        Ok(_) => Verdict::Exact,
        Err(error) => Verdict::Failed(format!("no descriptor: {error}")),
    };
    weakest([Ok(swizzles), Ok(described), agrees(ours.layout(), theirs)])
}
