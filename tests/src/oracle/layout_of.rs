//! When is a function the function of a layout?

use crate::tree::Mode;

/// The shortest flat layout with this table, if there is one: modes without extent 1, none of which continues the
/// one before.
///
/// The longest linear prefix `h(k) = k h(1)` must be the first mode: its length `m` divides the size, every later
/// value is `h(k + m j) = h(k) + h(m j)`, and the values `h(m j)` are again the table of a layout.
pub fn layout_of(table: &[i128]) -> Option<Vec<Mode>> {
    if *table.first()? != 0 {
        return None;
    }
    let Some(&stride) = table.get(1) else {
        return Some(Vec::new());
    };
    let linear = |(k, value): &(usize, &i128)| **value == wide(*k) * stride;
    let m = table.iter().enumerate().take_while(linear).count();
    if !table.len().is_multiple_of(m) {
        return None;
    }
    let additive = |x: usize| table[x] == table[x % m] + table[x - x % m];
    if !(0..table.len()).all(additive) {
        return None;
    }
    let mut modes = vec![(m as u64, stride)];
    modes.extend(layout_of(&table.iter().copied().step_by(m).collect::<Vec<_>>())?);
    Some(modes)
}

/// Whether some layout has this table.
pub fn is_layout(table: &[i128]) -> bool {
    layout_of(table).is_some()
}

/// All ordered factorizations of `n` into factors of at least 2: the flat shapes of size `n`.
pub fn factorizations(n: u64) -> Vec<Vec<u64>> {
    if n == 1 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in (2..=n).filter(|first| n.is_multiple_of(*first)) {
        for rest in factorizations(n / first) {
            all.push([&[first][..], &rest].concat());
        }
    }
    all
}

/// The layouts with this shape and this table: the value at each step of the shape is the stride, so at most one.
fn with_shape(shape: &[u64], table: &[i128]) -> Option<Vec<Mode>> {
    let mut step = 1;
    let mut modes = Vec::new();
    for &extent in shape {
        modes.push((extent, *table.get(usize::try_from(step).ok()?)?));
        step *= extent;
    }
    let agrees = |(x, value): (u64, &i128)| super::value(&modes, x) == *value;
    (0..).zip(table).all(agrees).then_some(modes)
}

/// The least number of modes of a layout with this table, by trying every shape.
pub fn shortest(table: &[i128]) -> Option<usize> {
    let shapes = factorizations(table.len() as u64);
    shapes.iter().filter_map(|shape| with_shape(shape, table)).map(|modes| modes.len()).min()
}

/// The value at `start.len()` of every layout of size `size` whose table begins with `start`, by trying every shape:
/// `None` when no layout begins so, or when they do not agree there.
pub fn determined_value(size: u64, start: &[i128]) -> Option<i128> {
    let at = start.len() as u64;
    let mut found = None;
    for shape in factorizations(size) {
        let mut modes = Vec::new();
        let mut step = 1;
        for extent in shape {
            // Steps from `at` on are not in `start`: whatever their stride, only the one at `at` itself is felt there.
            let stride = usize::try_from(step).ok().and_then(|step| start.get(step));
            modes.push((extent, stride.copied()));
            step *= extent;
        }
        let known: Vec<Mode> = modes.iter().map(|&(extent, stride)| (extent, stride.unwrap_or(0))).collect();
        if (0..).zip(start).any(|(x, value)| super::value(&known, x) != *value) {
            continue;
        }
        let mut step = 1;
        for (extent, stride) in modes {
            if step == at && stride.is_none() {
                return None;
            }
            step *= extent;
        }
        let value = super::value(&known, at);
        if found.is_some_and(|found| found != value) {
            return None;
        }
        found = Some(value);
    }
    found
}

fn wide(k: usize) -> i128 {
    i128::try_from(k).expect("a table is shorter than 2^127")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every table of up to 8 entries over a few values: the greedy answer is that of trying every shape.
    #[test]
    fn greedy_agrees_with_every_shape() {
        for size in 1..=8u32 {
            for code in 0..5u32.pow(size - 1) {
                let table: Vec<i128> =
                    (0..size).map(|x| if x == 0 { 0 } else { i128::from(code / 5u32.pow(x - 1) % 5) }).collect();
                assert_eq!(layout_of(&table).map(|modes| modes.len()), shortest(&table), "{table:?}");
            }
        }
    }

    #[test]
    fn a_value_is_determined_by_what_comes_before() {
        assert_eq!(determined_value(6, &[0, 6]), None);
        assert_eq!(determined_value(6, &[0, 6, 12]), None);
        assert_eq!(determined_value(6, &[0, 6, 12, 18]), Some(24));
        assert_eq!(determined_value(5, &[0, 6]), Some(12));
        assert_eq!(determined_value(6, &[0, 6, 7]), Some(13));
        assert_eq!(determined_value(6, &[0, 1, 2, 4]), Some(5));
        assert_eq!(determined_value(4, &[0, 1, 1]), Some(2));
        assert_eq!(determined_value(4, &[0, 1, 2, 5]), None);
    }

    #[test]
    fn what_is_not_a_layout() {
        assert_eq!(layout_of(&[1, 2]), None);
        assert_eq!(layout_of(&[0, 1, 3]), None);
        assert_eq!(layout_of(&[0, 9, 5, 14, 10, 19]), Some(vec![(2, 9), (3, 5)]));
        assert_eq!(layout_of(&[0]), Some(vec![]));
    }
}
