//! Sums of floors: the form that a layout takes as a formula.
//!
//! With the products `P_0 = 1, P_1, ..` of the first extents of a layout `(n_0, n_1, ..) : (a_0, a_1, ..)`, digit `k`
//! of `x` is `floor(x / P_k) - n_k floor(x / P_(k+1))`, so its index at `x` is
//!
//! ```text
//! a_0 x + (a_1 - n_0 a_0) floor(x / P_1) + (a_2 - n_1 a_1) floor(x / P_2) + ..
//! ```
//!
//! That `A(B(c))` is a layout in the coordinates `c` of `B` is the question whether such a sum, with `x` a sum of
//! steps, is linear.

/// `c -> gain * floor((steps . c) / period)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floor {
    /// What a whole period adds.
    pub gain: i128,
    /// At least 1.
    pub period: i128,
    /// One for each coordinate.
    pub steps: Vec<i128>,
}

/// Whether a sum of floors is linear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Linear {
    /// On the whole box.
    Yes,
    /// Not at this coordinate: the value is not the sum of those along each coordinate alone.
    No(Vec<u64>),
    /// The numbers are too large, or the search.
    Undecided,
}

/// Neither yes nor no: the numbers are too large, or the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided;

/// The most coordinates that are tried one by one.
const TRIED: u128 = 1 << 18;

/// Whether the sum of floors is linear on all coordinates `c_j < extents[j]`.
///
/// Steps count modulo the period: a whole period adds a linear part. With steps below the period each floor counts
/// carries, is 0 at the unit coordinates, and the sum is linear exactly when it is 0 everywhere. Floors with one ratio
/// of steps to period are one floor. If only one that carries remains, it is not 0 in the last corner. Otherwise
/// corners and first carries are tried, then all coordinates: along one, up to the common period `t` only, since
/// `E(c + t) = E(c) + E(t)` where `t` steps are whole periods of every floor.
pub fn linear_on(extents: &[u64], floors: &[Floor]) -> Linear {
    carries(extents, floors).unwrap_or(Linear::Undecided)
}

fn carries(extents: &[u64], floors: &[Floor]) -> Option<Linear> {
    let sum = reduced(extents, floors)?;
    let corner: Vec<u64> = extents.iter().map(|extent| extent - 1).collect();
    if sum.is_empty() {
        return Some(Linear::Yes);
    }
    for at in tried_first(extents, &sum, &corner) {
        if total(&sum, &at)? != 0 {
            return Some(Linear::No(shrunk(&sum, at)));
        }
    }
    let mut cut = extents.to_vec();
    for (j, extent) in cut.iter_mut().enumerate() {
        let Some(period) = common_period(&sum, j) else { continue };
        if period < u128::from(*extent) {
            let mut at = vec![0; extents.len()];
            at[j] = u64::try_from(period).ok()?;
            if total(&sum, &at)? != 0 {
                return Some(Linear::No(at));
            }
            *extent = at[j];
        }
    }
    let count = cut.iter().try_fold(1u128, |count, extent| count.checked_mul(u128::from(*extent)))?;
    if count > TRIED {
        return None;
    }
    let mut at = vec![0; cut.len()];
    for _ in 0..count {
        if total(&sum, &at)? != 0 {
            return Some(Linear::No(at));
        }
        for (digit, extent) in at.iter_mut().zip(&cut) {
            *digit += 1;
            if *digit < *extent {
                break;
            }
            *digit = 0;
        }
    }
    Some(Linear::Yes)
}

/// The floors that carry, one for each ratio of steps to period, and do not cancel.
fn reduced(extents: &[u64], floors: &[Floor]) -> Option<Vec<Floor>> {
    let mut sum: Vec<Floor> = Vec::new();
    for floor in floors {
        let felt = |(step, extent): (&i128, &u64)| if *extent > 1 { step.rem_euclid(floor.period) } else { 0 };
        let steps: Vec<i128> = floor.steps.iter().zip(extents).map(felt).collect();
        let mut most = 0i128;
        for (step, extent) in steps.iter().zip(extents) {
            most = most.checked_add(step.checked_mul(i128::from(extent - 1))?)?;
        }
        if most < floor.period || floor.gain == 0 {
            continue;
        }
        let common = steps.iter().fold(floor.period, |common, step| gcd(common, *step));
        let period = floor.period / common;
        let steps: Vec<i128> = steps.into_iter().map(|step| step / common).collect();
        match sum.iter_mut().find(|other| other.period == period && other.steps == steps) {
            Some(other) => other.gain = other.gain.checked_add(floor.gain)?,
            None => sum.push(Floor { gain: floor.gain, period, steps }),
        }
    }
    sum.retain(|floor| floor.gain != 0);
    Some(sum)
}

/// The last corner, the first carries of each floor along one coordinate or two, the corners.
fn tried_first(extents: &[u64], sum: &[Floor], corner: &[u64]) -> Vec<Vec<u64>> {
    let mut all = vec![corner.to_vec()];
    let none = vec![0; extents.len()];
    for floor in sum {
        for j in (0..extents.len()).filter(|j| floor.steps[*j] > 0) {
            let first = |missing: i128, wraps: i128| {
                let steps = (missing * wraps + floor.steps[j] - 1) / floor.steps[j];
                u64::try_from(steps).ok().filter(|steps| *steps <= corner[j])
            };
            for wraps in 1..=4 {
                all.extend(first(floor.period, wraps).map(|steps| {
                    let mut at = none.clone();
                    at[j] = steps;
                    at
                }));
            }
            for other in (0..extents.len()).filter(|other| *other != j) {
                let before = floor.steps[other].checked_mul(i128::from(corner[other]));
                let missing = before.map(|before| (floor.period - before).max(0));
                all.extend(missing.and_then(|missing| first(missing, 1)).map(|steps| {
                    let mut at = none.clone();
                    at[other] = corner[other];
                    at[j] = steps;
                    at
                }));
            }
        }
    }
    if extents.len() <= 10 {
        for choice in 0..1u32 << extents.len() {
            all.push(corner.iter().enumerate().map(|(j, last)| if choice >> j & 1 == 1 { *last } else { 0 }).collect());
        }
    }
    all
}

/// A coordinate with a carry, made small: each digit is set to 0, halved or lowered while the sum is not 0.
fn shrunk(sum: &[Floor], mut at: Vec<u64>) -> Vec<u64> {
    let carries = |at: &[u64]| total(sum, at).is_some_and(|total| total != 0);
    loop {
        let before = at.clone();
        for j in 0..at.len() {
            for smaller in [0, at[j] / 2, at[j].saturating_sub(1)] {
                let digit = std::mem::replace(&mut at[j], smaller);
                if smaller < digit && carries(&at) {
                    break;
                }
                at[j] = digit;
            }
        }
        if at == before {
            return at;
        }
    }
}

/// The sum at a coordinate; `None` beyond 126 bits.
fn total(sum: &[Floor], at: &[u64]) -> Option<i128> {
    let mut total = 0i128;
    for floor in sum {
        let mut inner = 0i128;
        for (step, digit) in floor.steps.iter().zip(at) {
            inner = inner.checked_add(step.checked_mul(i128::from(*digit))?)?;
        }
        total = total.checked_add(floor.gain.checked_mul(inner.div_euclid(floor.period))?)?;
    }
    Some(total)
}

/// The least number of steps along a coordinate that is whole periods of every floor.
fn common_period(sum: &[Floor], j: usize) -> Option<u128> {
    sum.iter().try_fold(1u128, |common, floor| {
        let period = (floor.period / gcd(floor.period, floor.steps[j])).unsigned_abs();
        (common / gcd_wide(common, period)).checked_mul(period)
    })
}

/// The first `c < extent` at which a sum of floors in one coordinate is not linear, if there is one.
///
/// Steps are below the period, so each floor rises by 1 at a time, at the multiples of `period / step`: the rises are
/// met in their order, until they do not cancel or all periods have ended.
pub(super) fn first_carry(extent: u64, floors: &[Floor]) -> Result<Option<u64>, Undecided> {
    /// The most rises that are met.
    const RISES: u32 = 1 << 14;
    let sum = reduced(&[extent], floors).ok_or(Undecided)?;
    let end = common_period(&sum, 0).map_or(u128::from(extent), |period| (period + 1).min(u128::from(extent)));
    let rise = |floor: &Floor, times: i128| {
        let reached = times.checked_mul(floor.period).ok_or(Undecided)?;
        Ok((reached + floor.steps[0] - 1) / floor.steps[0])
    };
    let mut times = vec![1i128; sum.len()];
    for _ in 0..RISES {
        let rises = sum.iter().zip(&times).map(|(floor, times)| rise(floor, *times)).collect::<Result<Vec<_>, _>>()?;
        let next = rises.iter().copied().min().filter(|at| at.unsigned_abs() < end);
        let Some(at) = next else { return Ok(None) };
        let mut gained = 0i128;
        for ((floor, times), _) in sum.iter().zip(&mut times).zip(&rises).filter(|(_, rise)| **rise == at) {
            gained = gained.checked_add(floor.gain).ok_or(Undecided)?;
            *times += 1;
        }
        if gained != 0 {
            return u64::try_from(at).map(Some).map_err(|_| Undecided);
        }
    }
    Err(Undecided)
}

pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The greatest common divisor; that of 0 and `n` is `n`.
pub fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn gcd_wide(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two floors with all small numbers: the decision is that of every coordinate.
    #[test]
    fn small_sums() {
        let (mut linear, mut not) = (0, 0);
        for code in 0..4u32.pow(6) * 4 {
            let number = |i: u32| i128::from(code / 4u32.pow(i) % 4);
            let floors = [
                Floor { gain: 1, period: 2 + number(0), steps: vec![number(1), number(2)] },
                Floor { gain: number(6) - 2, period: 4 + number(3), steps: vec![number(4), number(5)] },
            ];
            for extents in [[3, 2], [5, 4], [9, 1]] {
                let value = |x: u64, y: u64| total(&floors, &[x, y]).unwrap();
                let all = (0..extents[0]).flat_map(|x| (0..extents[1]).map(move |y| (x, y)));
                let sum = |(x, y): (u64, u64)| {
                    let (x_step, y_step) = (value(1, 0), value(0, 1));
                    let x_step = if extents[0] > 1 { x_step } else { 0 };
                    let y_step = if extents[1] > 1 { y_step } else { 0 };
                    value(x, y) == i128::from(x) * x_step + i128::from(y) * y_step
                };
                match linear_on(&extents, &floors) {
                    Linear::Yes => {
                        linear += 1;
                        assert!(all.clone().all(sum), "{floors:?}");
                    }
                    Linear::No(at) => {
                        not += 1;
                        assert!(!sum((at[0], at[1])) && at[0] < extents[0] && at[1] < extents[1], "{floors:?} {at:?}");
                    }
                    Linear::Undecided => panic!("{floors:?}"),
                }
            }
        }
        assert!(linear > 1000 && not > 1000, "{linear} {not}");
    }
}
