//! Medians, differences and errors.

use std::cmp::Ordering;

/// The median; of nothing, infinity.
pub(crate) fn median(mut times: Vec<f32>) -> f64 {
    times.sort_by(f32::total_cmp);
    f64::from(times.get(times.len() / 2).copied().unwrap_or(f32::INFINITY))
}

/// The first place where two results differ, in words.
pub(crate) fn difference(got: &[f32], want: &[f32]) -> Option<String> {
    if got.len() != want.len() {
        return Some(format!("{} numbers, not {}", got.len(), want.len()));
    }
    let at = got.iter().zip(want).position(|(got, want)| got.partial_cmp(want) != Some(Ordering::Equal))?;
    Some(format!("number {at} is {}, not {}", got[at], want[at]))
}

/// The larger of two errors. One that is no number is infinite: `f64::max` would drop it.
pub(crate) fn worse(worst: f64, off: f64) -> f64 {
    if off.is_nan() { f64::INFINITY } else { worst.max(off) }
}

#[cfg(test)]
mod tests {
    use super::{difference, median, worse};

    #[test]
    fn the_middle_is_the_median() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]).to_string(), "2");
        assert_eq!(median(vec![]).to_string(), "inf");
    }

    #[test]
    fn the_first_difference_is_found() {
        assert_eq!(difference(&[1.0, -0.0], &[1.0, 0.0]), None);
        assert_eq!(difference(&[1.0, 5.0, 6.0], &[1.0, 2.0, 3.0]), Some("number 1 is 5, not 2".into()));
        assert_eq!(difference(&[f32::NAN], &[0.0]), Some("number 0 is NaN, not 0".into()));
        assert_eq!(difference(&[], &[1.0]), Some("0 numbers, not 1".into()));
    }

    #[test]
    fn no_number_is_the_worst_error() {
        let worst = |all: [f64; 3]| all.into_iter().fold(0.0, worse).to_string();
        assert_eq!(worst([1.0, 3.0, 2.0]), "3");
        for at in 0..3 {
            let mut all = [1.0, 3.0, 2.0];
            all[at] = f64::NAN;
            assert_eq!(worst(all), "inf", "at {at}");
        }
    }
}
