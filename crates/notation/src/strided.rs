//! Reads shapes and strides of `NumPy`, `PyTorch`, `DLPack` and `mdspan`: with labels, or as the arguments of a call.

use super::read::meaning;
use super::tree::{Group, Tree, entries};
use super::{NotationError, Reading, memref, unit};

/// The words of a notation.
pub(super) struct Words {
    name: &'static str,
    shape: &'static [&'static str],
    strides: &'static [&'static str],
    /// The words for the index of the first element, if the notation has one.
    offset: &'static [&'static str],
    /// Calls with the array as first argument.
    of_array: &'static [&'static str],
    /// Calls with the shape and the strides as arguments.
    of_shape: &'static [&'static str],
    /// An example, for messages.
    example: &'static str,
    /// Whether strides are bytes.
    in_bytes: bool,
    /// Names of types, which add nothing to the notation.
    ignored: &'static [&'static str],
}

pub(super) const NUMPY: Words = Words {
    name: "NumPy",
    shape: &["shape"],
    strides: &["strides"],
    offset: &[],
    of_array: &["np.lib.stride_tricks.as_strided", "numpy.lib.stride_tricks.as_strided", "as_strided"],
    of_shape: &[],
    example: "shape=(4, 8), strides=(32, 4), itemsize=4",
    in_bytes: true,
    ignored: &[],
};

pub(super) const TORCH: Words = Words {
    name: "PyTorch",
    shape: &["size", "shape"],
    strides: &["stride"],
    offset: &["storage_offset"],
    of_array: &["torch.as_strided"],
    of_shape: &["torch.empty_strided", "a.as_strided", "x.as_strided"],
    example: "size=(4, 8), stride=(8, 1)",
    in_bytes: false,
    ignored: &[],
};

pub(super) const DLPACK: Words = Words {
    name: "DLPack",
    shape: &["shape"],
    strides: &["strides"],
    offset: &[],
    of_array: &[],
    of_shape: &[],
    example: "shape[2] = {4, 8}, strides[2] = {8, 1}",
    in_bytes: false,
    ignored: &["int64_t", "const"],
};

/// The facts that a text states about an array.
#[derive(Default)]
struct Said {
    shape: Option<Vec<Count>>,
    strides: Option<Vec<Count>>,
    offset: Option<i64>,
    /// The bytes of an element.
    size: Option<i64>,
}

/// A number, and whether it counts elements in a notation that counts bytes.
#[derive(Clone, Copy)]
struct Count {
    number: i64,
    of_elements: bool,
}

/// Reads the layout of a shape and strides.
pub(super) fn read(text: &str, words: &Words) -> Result<Reading, NotationError> {
    let wrong = || NotationError::new(format!("write {}", words.example));
    let mut parts = entries(text, words.ignored)?;
    // A single call or tuple is replaced by its contents.
    let mut said = Said::default();
    // Values without a label take these places in order, as arguments of a call do.
    let mut places = [words.shape, words.strides, words.offset].into_iter().filter_map(|labels| labels.first());
    match &mut parts[..] {
        [Tree::Word(path, groups)] if matches!(groups[..], [Group { open: '(', .. }]) => {
            let (of_array, of_shape) = (words.of_array.contains(&&**path), words.of_shape.contains(&&**path));
            if !of_array && !of_shape {
                return Err(NotationError::new(format!("`{path}` is not read: write {}", words.example)));
            }
            let mut inside = std::mem::take(&mut groups[0].entries);
            // Torch's and NumPy's functions have the array first; whoever copies only the numbers leaves its name out.
            let is_name = matches!(inside.first(), Some(Tree::Word(_, groups)) if groups.is_empty());
            if of_array && is_name {
                inside.remove(0);
            }
            parts = inside;
        }
        [Tree::List(Group { open: '(', entries })] => parts = std::mem::take(entries),
        _ => {}
    }
    for part in parts {
        let (label, value) = match part {
            Tree::Labelled(label, value) => {
                let Tree::Word(label, groups) = *label else { return Err(wrong()) };
                // `shape[2] = {4, 8}`: the number of entries.
                let count = match &groups[..] {
                    [] => None,
                    [Group { open: '[', entries }] => Some(one_number(entries).ok_or_else(wrong)?),
                    _ => return Err(wrong()),
                };
                if let Some(count) = count
                    && usize::try_from(count) != Ok(numbers(&value, words)?.len())
                {
                    return Err(NotationError::new(format!("{label}[{count}] has another number of entries")));
                }
                (label, *value)
            }
            value => ((*places.next().ok_or_else(wrong)?).to_owned(), value),
        };
        said.put(&label, &value, words)?;
    }
    said.reading(words)
}

impl Said {
    fn put(&mut self, label: &str, value: &Tree, words: &Words) -> Result<(), NotationError> {
        let twice = || Err(NotationError::new(format!("{label} is said twice")));
        let number = || match value {
            Tree::Number(number) => i64::try_from(*number).ok(),
            _ => None,
        };
        let wrong = || NotationError::new(format!("{label} is no number that is read here"));
        let is = |labels: &[&str]| labels.contains(&label);
        if is(words.shape) {
            return if self.shape.replace(numbers(value, words)?).is_some() { twice() } else { Ok(()) };
        }
        if is(words.strides) {
            return if self.strides.replace(numbers(value, words)?).is_some() { twice() } else { Ok(()) };
        }
        if is(words.offset) {
            return if self.offset.replace(number().ok_or_else(wrong)?).is_some() { twice() } else { Ok(()) };
        }
        let size = match (label, value) {
            ("itemsize", _) => number(),
            ("dtype", Tree::Word(kind, groups)) if groups.is_empty() => {
                let kind = kind.rsplit('.').next().unwrap_or(kind);
                unit::bits_of_type(kind).filter(|bits| bits % 8 == 0).and_then(|bits| i64::try_from(bits / 8).ok())
            }
            _ => None,
        };
        if !words.in_bytes || !["itemsize", "dtype"].contains(&label) {
            return Err(NotationError::new(format!("`{label}` is not read: write {}", words.example)));
        }
        let size = size.filter(|size| *size > 0).ok_or_else(wrong)?;
        // `dtype` and `itemsize` may both state the size, if they agree.
        if self.size.replace(size).is_some_and(|before| before != size) { twice() } else { Ok(()) }
    }

    fn reading(self, words: &Words) -> Result<Reading, NotationError> {
        let wrong = || NotationError::new(format!("write {}", words.example));
        let (shape, strides) = (self.shape.ok_or_else(wrong)?, self.strides.ok_or_else(wrong)?);
        let extent = |extent: &Count| u64::try_from(extent.number).ok().filter(|_| !extent.of_elements).map(Some);
        let shape: Option<Vec<Option<u64>>> = shape.iter().map(extent).collect();
        let shape = shape.ok_or_else(|| NotationError::new("an extent is a number, not below 0"))?;
        let stride = |stride: &Count| {
            // A product with `itemsize` counts elements, so the size of an element is not needed.
            if !words.in_bytes || stride.of_elements {
                return Ok(Some(stride.number));
            }
            let Some(size) = self.size else {
                let help = "say how many an element has, itemsize=4";
                return Err(NotationError::new(format!("{}'s strides are bytes: {help}", words.name)));
            };
            // A view of a field of a record has such strides. No layout of its elements has them.
            if stride.number % size != 0 {
                let text = format!("a stride of {} bytes is no whole number of elements of {size}", stride.number);
                return Err(NotationError::new(text));
            }
            Ok(Some(stride.number / size))
        };
        let strides: Vec<Option<i64>> = strides.iter().map(stride).collect::<Result<_, _>>()?;
        let (value, mut notes) = (meaning::of_lists(&shape, Some(&strides))?, Vec::new());
        let value = memref::beginning(value, self.offset.unwrap_or(0), &mut notes)?;
        Ok(Reading { value, notes })
    }
}

/// Returns the only number of a list.
fn one_number(entries: &[Tree]) -> Option<i64> {
    match entries {
        [Tree::Number(number)] => i64::try_from(*number).ok(),
        _ => None,
    }
}

/// Reads `(4, 8)`, `[4, 8]`, `{4, 8}` or `torch.Size([4, 8])`. Entries may be multiples of `a.itemsize`.
fn numbers(tree: &Tree, words: &Words) -> Result<Vec<Count>, NotationError> {
    let wrong = || NotationError::new(format!("a list of numbers: write {}", words.example));
    let list = match tree {
        Tree::List(group) => group,
        Tree::Word(word, groups) if word == "torch.Size" => match &groups[..] {
            [Group { open: '(', entries }] => match &entries[..] {
                [Tree::List(group)] => group,
                _ => return Err(wrong()),
            },
            _ => return Err(wrong()),
        },
        _ => return Err(wrong()),
    };
    let count = |tree: &Tree| match tree {
        Tree::Number(number) => i64::try_from(*number).ok().map(|number| Count { number, of_elements: false }),
        Tree::Times(number, unit) => match (&**number, &**unit) {
            (Tree::Number(number), Tree::Word(unit, none))
                if words.in_bytes && none.is_empty() && unit.ends_with("itemsize") =>
            {
                i64::try_from(*number).ok().map(|number| Count { number, of_elements: true })
            }
            _ => None,
        },
        _ => None,
    };
    list.entries.iter().map(|entry| count(entry).ok_or_else(wrong)).collect()
}
