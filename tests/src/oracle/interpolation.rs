//! Is there a layout through some points? By trying every chain of prime steps, and integer linear algebra for each.

/// Whether some layout takes these values at these places: `R(at) = value`.
///
/// A layout stays the same function when its modes are split into modes of prime extent, and where they begin beyond
/// the last place makes no difference: so there are finitely many chains to try. For each, the strides are the
/// unknowns.
///
/// # Panics
/// Never.
pub fn interpolable(points: &[(u64, i128)]) -> bool {
    let last = points.iter().map(|(at, _)| *at).max().unwrap_or(0);
    chain(points, last, 1, &mut Vec::new())
}

fn chain(points: &[(u64, i128)], last: u64, step: u64, extents: &mut Vec<u64>) -> bool {
    let rows: Vec<Vec<i128>> = points.iter().map(|(at, _)| digits(*at, extents)).collect();
    let values: Vec<i128> = points.iter().map(|(_, value)| *value).collect();
    if solvable(rows, &values) {
        return true;
    }
    let primes = (2..=last / step).filter(|p| (2..*p).all(|q| p % q != 0));
    primes.into_iter().any(|prime| {
        extents.push(prime);
        let found = chain(points, last, step * prime, extents);
        extents.pop();
        found
    })
}

/// The digits of a number, the last one without bound.
fn digits(at: u64, extents: &[u64]) -> Vec<i128> {
    let mut rest = at;
    let mut digits: Vec<i128> = Vec::new();
    for extent in extents {
        digits.push((rest % extent).into());
        rest /= extent;
    }
    digits.push(rest.into());
    digits
}

/// Whether `rows e = values` has an integer solution: column operations, which are invertible on integers, bring the
/// matrix to a staircase, whose unknowns follow one by one.
fn solvable(mut rows: Vec<Vec<i128>>, values: &[i128]) -> bool {
    let unknowns = rows.first().map_or(0, Vec::len);
    let mut solved: Vec<i128> = Vec::new();
    for at in 0..rows.len() {
        let first = solved.len();
        // Euclid among the columns that are left, until one at most is not 0 in this row.
        while let Some(pivot) = (first..unknowns).filter(|j| rows[at][*j] != 0).min_by_key(|j| rows[at][*j].abs()) {
            for row in &mut rows {
                row.swap(first, pivot);
            }
            let others: Vec<usize> = (first + 1..unknowns).filter(|j| rows[at][*j] != 0).collect();
            if others.is_empty() {
                break;
            }
            for j in others {
                let times = rows[at][j] / rows[at][first];
                for row in &mut rows {
                    row[j] -= times * row[first];
                }
            }
        }
        let known: i128 = solved.iter().zip(&rows[at]).map(|(unknown, entry)| unknown * entry).sum();
        let rest = values[at] - known;
        match rows[at].get(first) {
            Some(&pivot) if pivot != 0 => {
                if rest % pivot != 0 {
                    return false;
                }
                solved.push(rest / pivot);
            }
            _ if rest != 0 => return false,
            _ => {}
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_systems() {
        assert!(solvable(vec![vec![2, 3]], &[1]));
        assert!(!solvable(vec![vec![2, 4]], &[1]));
        assert!(!solvable(vec![vec![2, 3], vec![4, 6]], &[1, 3]));
        assert!(solvable(vec![vec![2, 3], vec![3, 5]], &[1, 7]));
    }

    #[test]
    fn known_points() {
        // A table without gaps is a question that `layout_of` answers too.
        for size in [4u64, 6, 8] {
            for code in 0..3u64.pow(u32::try_from(size - 1).unwrap()) {
                let value =
                    |x: u64| if x == 0 { 0 } else { i128::from(code / 3u64.pow(u32::try_from(x - 1).unwrap()) % 3) };
                let table: Vec<i128> = (0..size).map(value).collect();
                // The points allow sizes that the table does not: the last mode may end outside.
                if super::super::is_layout(&table) {
                    let points: Vec<(u64, i128)> = (0..size).map(|x| (x, value(x))).collect();
                    assert!(interpolable(&points), "{table:?}");
                }
            }
        }
        assert!(interpolable(&[(0, 0), (2, 1), (4, 2), (3, 3), (5, 4), (7, 5)]));
        assert!(!interpolable(&[(0, 0), (1, 1), (2, 3), (3, 5)]));
    }
}
