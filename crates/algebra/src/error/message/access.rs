//! Messages L05: coordinates, indices, bounds.

use super::{misfit, rows};
use crate::data::profile::Profile;
use crate::data::text::Text;
use crate::error::Operation;
use crate::error::fill::Arg::{N, T, Wide};

rows! {
    line:
    "L0501" "a coordinate is out of bounds" OutOfBounds { blame, mode, coordinate, extent } => {
        let bounded = matches!(blame.operation, Operation::Bounded);
        let line = match (mode.is_whole(), bounded) {
            (true, true) => line.says("{} is out of bounds, the bound is {}", &[Wide(coordinate), N(extent)]),
            (true, false) =>
                line.says("coordinate {} is out of bounds, the size is {}", &[Wide(coordinate), N(extent)]),
            _ => line.says("coordinate {} of {} is out of bounds, its extent is {}",
                &[Wide(coordinate), T(&mode.text()), N(extent)]),
        };
        match (extent, bounded) {
            (0, _) => line.help("an extent of 0 has no coordinate", &[]),
            (1, _) => line.help("use |0|, the only one", &[]),
            (_, true) => line.help("use an integer from 0 to |{}|", &[N(extent - 1)]),
            _ => line.help("use a coordinate from 0 to |{}|", &[N(extent - 1)]),
        }
    };
    "L0502" "a coordinate does not fit the shape" CoordinateNotCongruent { blame, coordinate, shape } =>
        match blame.operation {
            Operation::ProductLike => misfit(line, "tuple", &coordinate, &shape)
                .help("write one number, or a tuple of the profile {}", &[T(&shape.text())]),
            Operation::ElemScale => misfit(line, "tuple", &coordinate, &shape)
                .help("write a shape of the profile {}, whose numbers may be shapes", &[T(&coordinate.text())]),
            _ if is_the_mode(&coordinate, &shape) => misfit(line, "coordinate", &coordinate, &shape).help(
                "write coordinates of the profile {}; or slice by ~({}, b)~, not by (.., b), for rank {}",
                &[T(&shape.text()), T(&free(coordinate.rank())), N(coordinate.rank() as u64)],
            ),
            _ => misfit(line, "coordinate", &coordinate, &shape)
                .help("write an integer, or coordinates of the profile {}", &[T(&shape.text())]),
        };
    "L0503" "no coordinate has the index" NoSuchIndex { index } =>
        line.says("no coordinate has index {}", &[N(index)])
            .help("index 0 has one; every index below the size of a compact layout has", &[]);
    "L0504" "a bound exceeds the extent" BoundTooWide { bound, extent } =>
        line.says("Bounded<{}> reaches {}, the extent is {}", &[N(bound), N(bound.wrapping_sub(1)), N(extent)])
            .help("use ~Bounded<{}>~, or an integer, which is checked", &[N(extent)]);
    "L0505" "a mask for a bound that is not a power of two" MaskNotPowerOfTwo { bound } =>
        line.says("a mask keeps an integer below a power of two, and {} is not one", &[N(bound)])
            .help("use wrapping(..), which takes the remainder, or ~Bounded<{}>~", &[N(bound.next_power_of_two())]);
    "L0506" "two bounds do not make up a third" BoundNotSplit { blame, bound, low, high } =>
        match (blame.operand, low.checked_mul(high)) {
            (1, Some(product)) => line
                .says("joined, bounds {} and {} are the bound {}, not {}", &[N(low), N(high), N(product), N(bound)])
                .help("use ~Bounded<{}>~", &[N(product)]),
            (1, None) => line
                .says("joined, bounds {} and {} are the bound beyond 64 bits, not {}", &[N(low), N(high), N(bound)])
                .help("use smaller bounds", &[]),
            _ => {
                let [left, right] = split(bound, low, high);
                line.says("{} x {} is not the bound {}", &[N(low), N(high), N(bound)])
                    .help("use ~{}~ x ~{}~", &[N(left), N(right)])
            }
        };
}

/// Two bounds whose product is the bound; one is as written if it divides.
const fn split(bound: u64, low: u64, high: u64) -> [u64; 2] {
    match (low, high) {
        (1.., _) if bound.is_multiple_of(low) => [low, bound / low],
        (_, 1..) if bound.is_multiple_of(high) => [bound / high, high],
        _ => [1, bound],
    }
}

/// Whether a coordinate is one of the only mode of a shape, without the brackets of the shape.
const fn is_the_mode(coordinate: &Profile, shape: &Profile) -> bool {
    match shape.mode(0) {
        Ok(mode) => shape.rank() == 1 && !mode.is_leaf() && mode.rank() == coordinate.rank(),
        Err(_) => false,
    }
}

/// The selection of all of so many modes, `(.., ..)`.
const fn free(modes: usize) -> Text {
    let mut text = Text::new().text("(..");
    let mut mode = 1;
    while mode < modes {
        text = text.text(", ..");
        mode += 1;
    }
    text.text(")")
}
