//! All values of a list, or none.

/// Returns the values of all entries, if each has one. It asks every entry, so that each one reports its own error.
pub(crate) fn every<E, T>(entries: &[E], mut value: impl FnMut(&E) -> Option<T>) -> Option<Vec<T>> {
    let (mut values, mut complete) = (Vec::with_capacity(entries.len()), true);
    for entry in entries {
        match value(entry) {
            Some(value) => values.push(value),
            None => complete = false,
        }
    }
    complete.then_some(values)
}
