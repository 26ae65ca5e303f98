//! What an error says, read back from its text and held against the definition: values of layouts, sums of them, what a
//! layout would continue with, and every way out.
//!
//! Nothing here looks at the fields of an error, but for the place that is blamed: what a user reads is what has to be
//! true. Runtime strides and axes are replaced by numbers that no small coincidence makes equal.

use layout_algebra::{IntTuple, Layout, LayoutError, Part};
use layout_tests::oracle;
use layout_tests::tree::Mode;

/// Numbers in place of the k-th runtime stride, two of each, and of an axis.
const RUNTIME: [[i128; 8]; 2] = [
    [1_000_003, 1_000_000_007, 777_767_777, 19_999_999, 31_337_357, 7_654_321, 99_990_001, 123_457],
    [-3_000_017, 2_100_000_011, 5_915_587_277, 54_673_257, 1_500_450_271, 3_267_000_013, 28_657, 433_494_437],
];

/// Whether an operation takes operands.
pub(crate) type Accepts<'a> = dyn Fn(&[Layout]) -> bool + 'a;

/// What an operation is refused for.
pub(crate) struct Refusal<'a> {
    /// The operands that an error can blame, by number; a layout or tiler each, as a tree of modes.
    pub(crate) operands: &'a [Layout],
    /// Whether the operation takes these operands.
    pub(crate) accepts: &'a Accepts<'a>,
    /// Whether `composition_extended` takes them, for the operation that may propose it.
    pub(crate) extended: Option<&'a Accepts<'a>>,
}

impl Refusal<'_> {
    /// Panics unless all that the text says is true, and something is said that can be held against the definition.
    pub(crate) fn is_true(&self, error: &LayoutError) {
        let text = error.to_string();
        let context = || format!("{:?}: {error}", self.operands);
        let mut lines = text.lines().skip(1).map(str::trim);
        for line in lines.by_ref().take_while(|line| !line.starts_with("help: ")) {
            if let Some(rest) = line.strip_prefix("A = ") {
                values(rest, self.operands.get(1), &context);
            }
        }
        let help = text
            .lines()
            .last()
            .and_then(|line| line.trim().strip_prefix("help: "))
            .unwrap_or_else(|| panic!("{error}"));
        self.ways_out(help, error);
    }

    /// Each number that a help line names is put in the place that is blamed, and the operation then accepts its
    /// operands.
    fn ways_out(&self, help: &str, error: &LayoutError) {
        if help.contains("composition_extended") {
            let extended = self.extended.unwrap_or_else(|| panic!("{error}: proposed where it does not apply"));
            assert!(extended(self.operands), "{:?}: {error}", self.operands);
        }
        let blame = error.blame();
        let whole = ["use a tile of 1 element", "use the single element 1:0"];
        if whole.iter().any(|words| help.starts_with(words)) {
            let mut operands = self.operands.to_vec();
            operands[1] = Layout::UNIT;
            assert!((self.accepts)(&operands), "{:?}: {error}", self.operands);
        }
        let (part, numbers) = match (help.strip_prefix("use extent "), help.strip_prefix("use stride ")) {
            (Some(rest), _) => (Part::Shape, rest),
            (_, Some(rest)) => (Part::Stride, rest),
            _ => return,
        };
        // "2 or 4 over extent 6", "2: two elements ..", "4, or composition_extended", "1 or 6 there".
        let end = numbers.find([':', ',']).unwrap_or(numbers.len());
        let numbers: Vec<i128> = numbers[..end]
            .split(' ')
            .map_while(|word| if word == "or" { Some(None) } else { word.parse().ok().map(Some) })
            .flatten()
            .collect();
        assert!(!numbers.is_empty(), "{error}");
        assert_ne!(blame.part, Part::Whole, "{error}: the help is of a number that nobody wrote");
        for number in numbers {
            let mut operands = self.operands.to_vec();
            let operand = &mut operands[usize::from(blame.operand)];
            *operand = replaced(operand, usize::from(blame.leaf), part, number);
            assert!((self.accepts)(&operands), "{:?} instead of {:?}: {error}", operands, self.operands);
        }
    }
}

/// A layout with another extent, or another constant stride, at a leaf.
fn replaced(layout: &Layout, leaf: usize, part: Part, number: i128) -> Layout {
    let mut extents = layout.shape().leaves().to_vec();
    let mut strides = layout.strides().to_vec();
    match part {
        Part::Shape => extents[leaf] = u64::try_from(number).unwrap(),
        _ => strides[leaf] = layout_algebra::Stride::constant(i64::try_from(number).unwrap()),
    }
    Layout::new(&IntTuple::with_profile(&extents, layout.profile()).unwrap(), &strides).unwrap()
}

/// The modes of a layout with numbers for its runtime strides and axes.
fn modes(layout: &Layout, numbers: usize) -> Vec<Mode> {
    let strides = layout.strides();
    let extents = layout.shape().leaves();
    extents.iter().zip(strides.iter()).map(|(extent, stride)| (*extent, term(&stride.to_string(), numbers))).collect()
}

/// `4`, `-1*?`, `?2`, `2@0@1`.
fn term(text: &str, numbers: usize) -> i128 {
    if let Some((coefficient, axis)) = text.split_once('@') {
        let coefficient: i128 = coefficient.parse().unwrap_or_else(|_| panic!("{text}"));
        let place = axis.bytes().fold(7, |place, byte| (place * 5 + usize::from(byte)) % 8);
        return coefficient * RUNTIME[numbers][place];
    }
    let (coefficient, stride) = match text.split_once('*') {
        Some((coefficient, stride)) => (coefficient.parse().unwrap_or_else(|_| panic!("{text}")), stride),
        None if text.contains('?') => (1, text),
        None => return text.parse().unwrap_or_else(|_| panic!("{text}")),
    };
    let number = stride.strip_prefix('?').unwrap_or_else(|| panic!("{text}"));
    let k: usize = if number.is_empty() { 0 } else { number.parse().unwrap_or_else(|_| panic!("{text}")) };
    coefficient * RUNTIME[numbers][k]
}

/// `3`, `2*? + 1`, `1@0 - 4@1`.
fn sum(text: &str, numbers: usize) -> i128 {
    let mut total = 0;
    let mut sign = 1;
    for word in text.trim().split(' ') {
        match word {
            "+" => sign = 1,
            "-" => sign = -1,
            word => total += sign * term(word, numbers),
        }
    }
    total
}

/// What stands after `A = `: the layout, its coalesced form, and values.
fn values(line: &str, inner: Option<&Layout>, context: &dyn Fn() -> String) {
    let (name, said) = line.split_once(" has ").unwrap_or_else(|| panic!("{}", context()));
    let (said, extended) = match said.strip_prefix("extended ") {
        Some(said) => (said, true),
        None => (said, false),
    };
    let mut names = name.split(" = ");
    let layout = names.next().and_then(|name| Layout::parse(name).ok()).unwrap_or_else(|| panic!("{}", context()));
    if let Some(coalesced) = names.next() {
        assert!(layout.is_same_function(&Layout::parse(coalesced).unwrap()), "{}", context());
    }
    let numbers: &[usize] = if layout.is_constant() { &[0] } else { &[0, 1] };
    for numbers in numbers {
        let modes = modes(&layout, *numbers);
        let size = oracle::size(&modes);
        let at = |x: u64| {
            assert!(extended || x < size, "A({x}) does not exist: {}", context());
            if extended { oracle::extended_value(&modes, x) } else { oracle::value(&modes, x) }
        };
        if let Some((first, missing)) = said.split_once(", A(")
            && let Some(missing) = missing.strip_suffix(") does not exist")
        {
            assert_eq!(first.split(' ').next(), Some(size.to_string().as_str()), "{}", context());
            assert!(missing.parse::<u64>().unwrap() >= size, "{}", context());
            continue;
        }
        let (said, found) = said.split_once(", but ").unwrap_or_else(|| panic!("{}", context()));
        let (place, found) = found.split_once(" = ").unwrap_or_else(|| panic!("{}", context()));
        let place = argument(place);
        assert_eq!(at(place), sum(found, *numbers), "{}", context());
        match said.split_once("; a layout over ") {
            Some((start, rest)) => continues(start, rest, place, &at, *numbers, context),
            None => adds_up(said, place, &at, *numbers, inner, context),
        }
        assert_ne!(sum(found, *numbers), claimed(said, *numbers), "{}", context());
    }
}

/// The value that the rest of the line is set against.
fn claimed(said: &str, numbers: usize) -> i128 {
    let expected = match said.split_once(" continues with ") {
        Some((_, expected)) => expected,
        None => said.rsplit(" = ").next().unwrap(),
    };
    sum(expected, numbers)
}

/// `A(9)` as 9.
fn argument(text: &str) -> u64 {
    let number = text.trim().strip_prefix("A(").and_then(|text| text.strip_suffix(')'));
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{text}"))
}

/// `A(0), A(3), .. = 0, 3, 10` and `6 continues with 13`: the values are those, and every layout of that extent that
/// has all up to the place has this one there.
fn continues(
    start: &str,
    rest: &str,
    place: u64,
    at: &dyn Fn(u64) -> i128,
    numbers: usize,
    context: &dyn Fn() -> String,
) {
    let (arguments, shown) = start.split_once(" = ").unwrap_or_else(|| panic!("{}", context()));
    let arguments: Vec<u64> = arguments.split(", ").filter(|word| *word != "..").map(argument).collect();
    let [0, step] = arguments[..] else { panic!("{}", context()) };
    let shown: Vec<i128> = shown.split(", ").filter(|word| *word != "..").map(|value| sum(value, numbers)).collect();
    assert!(place.is_multiple_of(step) && shown.len() as u64 <= place / step, "{}", context());
    for (k, value) in shown.iter().enumerate() {
        assert_eq!(at(k as u64 * step), *value, "{}", context());
    }
    let (extent, expected) = rest.split_once(" continues with ").unwrap_or_else(|| panic!("{}", context()));
    let extent: u64 = extent.parse().unwrap_or_else(|_| panic!("{}", context()));
    assert!(place / step < extent, "{}", context());
    let before: Vec<i128> = (0..place / step).map(|k| at(k * step)).collect();
    assert_eq!(oracle::determined_value(extent, &before), Some(sum(expected, numbers)), "{}", context());
}

/// `A(B(2,0)) + A(B(0,1)) = A(4) + A(3) = 7` at the place 7: the terms are values of `B`, and add up.
fn adds_up(
    said: &str,
    place: u64,
    at: &dyn Fn(u64) -> i128,
    numbers: usize,
    inner: Option<&Layout>,
    context: &dyn Fn() -> String,
) {
    let sides: Vec<&str> = said.split(" = ").collect();
    let (total, sides) = sides.split_last().unwrap_or_else(|| panic!("{}", context()));
    let (terms, coordinates) = sides.split_last().unwrap_or_else(|| panic!("{}", context()));
    let terms: Vec<u64> = terms.split(" + ").map(argument).collect();
    assert!(terms.len() > 1 && terms.iter().sum::<u64>() == place, "{}", context());
    assert_eq!(terms.iter().map(|term| at(*term)).sum::<i128>(), sum(total, numbers), "{}", context());
    let [coordinates] = coordinates else {
        assert!(coordinates.is_empty(), "{}", context());
        return;
    };
    let inner = inner.unwrap_or_else(|| panic!("{}", context()));
    for (coordinate, term) in coordinates.split(" + ").zip(&terms) {
        let coordinate = coordinate.strip_prefix("A(B").and_then(|text| text.strip_suffix(')'));
        let coordinate = IntTuple::parse(coordinate.unwrap_or_else(|| panic!("{}", context()))).unwrap();
        assert_eq!(inner.index_at(&coordinate), Ok(*term), "{}", context());
    }
}
