//! Reads Triton's padded tiles in shared memory: `#ttg.padded_shared<[128:+8] {order = [1, 0], shape = [64, 128]}>`.
//!
//! The element with number `x` in the order of the tile is at `x`, plus 8 for each 128 elements before it. The index
//! is linear in each digit of `x` between two intervals, so it is a layout.

use super::NotationError;
use super::arrays::list;
use layout_algebra::Layout;
use layout_lang::Value;

const EXAMPLE: &str = "write #ttg.padded_shared<[128:+8] {order = [1, 0], shape = [64, 128]}>";

fn wrong(text: &str) -> NotationError {
    NotationError::new(format!("{text}: {EXAMPLE}"))
}

/// The encoding of a tile.
struct Padded {
    /// Pairs of an interval and the elements that are left out behind each.
    paddings: Vec<[u64; 2]>,
    /// The dimensions, the fastest first.
    order: Vec<u64>,
    shape: Vec<u64>,
}

/// Reads the layout of a tile. Returns `None` if the text is another encoding.
pub(super) fn read(text: &str) -> Option<Result<Value, NotationError>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.concat();
    let (before, rest) = text.split_once("padded_shared<")?;
    let before = ["#ttg.", "#triton_gpu."].iter().find_map(|dialect| before.strip_suffix(dialect))?;
    // Between two words a space is no ornament.
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    if words.windows(2).any(|pair| is_word(pair[0].chars().next_back()) && is_word(pair[1].chars().next())) {
        return Some(Err(wrong("a comma is missing")));
    }
    Some(parse(before, rest).and_then(Padded::layout).map(Value::Layout))
}

/// Parses what follows `padded_shared<`. Before it is nothing, a name, or the type of a tensor.
fn parse(before: &str, rest: &str) -> Result<Padded, NotationError> {
    let (fields, behind) = rest.split_once("}>").ok_or_else(|| wrong("a bracket is not closed"))?;
    let (paddings, fields) = fields
        .strip_prefix('[')
        .and_then(|fields| fields.split_once("]{"))
        .ok_or_else(|| wrong("padded_shared begins with its intervals"))?;
    let pair = |pair: &str| {
        let (interval, padding) = pair.split_once(":+")?;
        Some([interval.parse().ok().filter(|interval| *interval > 0)?, padding.parse().ok()?])
    };
    let paddings: Option<Vec<[u64; 2]>> = paddings.split(',').map(pair).collect();
    let paddings = paddings.ok_or_else(|| wrong("an interval is 128:+8"))?;
    let (order, shape) = fields
        .strip_prefix("order=[")
        .and_then(|fields| fields.strip_suffix(']')?.split_once("],shape=["))
        .ok_or_else(|| wrong("padded_shared of an order and a shape is read"))?;
    let numbers = |list: &str| list.split(',').map(|number| number.parse().ok()).collect::<Option<Vec<u64>>>();
    let (Some(order), Some(shape)) = (numbers(order), numbers(shape)) else { return Err(wrong("a list of numbers")) };
    require_around(before, behind, &shape)?;
    Ok(Padded { paddings, order, shape })
}

/// Returns an error unless the encoding is alone, has a name, or is part of the type of a tensor of this shape.
fn require_around(before: &str, behind: &str, shape: &[u64]) -> Result<(), NotationError> {
    let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let named = before.strip_prefix('#').and_then(|rest| rest.strip_suffix('='));
    if before.is_empty() || named.is_some_and(is_name) {
        return if behind.is_empty() { Ok(()) } else { Err(wrong(&format!("`{behind}` is not read"))) };
    }
    let tensor =
        ["!ttg.memdesc<", "!triton_gpu.memdesc<", "tensor<"].iter().find_map(|begin| before.strip_prefix(begin));
    let whole = list(shape, "x");
    let element = tensor.and_then(|rest| rest.strip_suffix(',')?.strip_prefix(&*whole)?.strip_prefix('x'));
    if !element.is_some_and(|element| !element.is_empty() && is_name(element)) {
        return Err(wrong(&format!("`{before}` is no tensor of {whole}")));
    }
    let behind = behind.strip_suffix('>').ok_or_else(|| wrong("a bracket is not closed"))?;
    let memory = behind.strip_suffix(",mutable").unwrap_or(behind);
    let is_shared = ["", ",#smem", ",#ttg.shared_memory", ",#triton_gpu.shared_memory"].contains(&memory);
    if is_shared { Ok(()) } else { Err(wrong(&format!("`{behind}` is not read"))) }
}

impl Padded {
    /// Returns the layout: each dimension, cut where an interval ends.
    fn layout(mut self) -> Result<Layout, NotationError> {
        // Sorted, a permutation of the dimensions is 0, 1, ..; so each is named once and in range.
        let mut named = self.order.clone();
        named.sort_unstable();
        if named.into_iter().ne(0..self.shape.len() as u64) {
            return Err(wrong(&format!("[{}] does not name each dimension once", list(&self.order, ", "))));
        }
        // `digits` takes the first interval above a step, which has to be the smallest one.
        self.paddings.sort_unstable();
        let mut modes = vec![(String::new(), String::new()); self.shape.len()];
        let mut step = 1_u64;
        for dimension in self.order.iter().filter_map(|d| usize::try_from(*d).ok()) {
            let extent = self.shape[dimension];
            let digits = self.digits(step, extent)?;
            let texts = [0, 1].map(|side| digits.iter().map(|digit| digit[side]).collect::<Vec<u64>>());
            let [shape, stride] = texts.map(|numbers| match &numbers[..] {
                [one] => one.to_string(),
                several => format!("({})", list(several, ",")),
            });
            modes[dimension] = (shape, stride);
            step = step.checked_mul(extent).ok_or_else(|| NotationError::new("a tile beyond 2^64"))?;
        }
        let (shape, stride): (Vec<String>, Vec<String>) = modes.into_iter().unzip();
        Ok(Layout::parse(&format!("({}):({})", list(&shape, ","), list(&stride, ",")))?)
    }

    /// Returns the extents and strides of a dimension that steps by `step` elements of the tile.
    fn digits(&self, step: u64, extent: u64) -> Result<Vec<[u64; 2]>, NotationError> {
        let (mut digits, mut step, mut left) = (Vec::new(), step, extent);
        loop {
            let inside = self.paddings.iter().map(|[interval, _]| *interval).find(|interval| *interval > step);
            let here = match inside {
                Some(interval) if interval < step.saturating_mul(left) => {
                    // The step is not 0 here: an extent of 0 makes all later steps 0, and no interval is below 0.
                    if interval % step > 0 || left % (interval / step) > 0 {
                        let text = format!("the interval {interval} does not cut the extent {extent} evenly");
                        return Err(NotationError::new(text));
                    }
                    interval / step
                }
                _ => left,
            };
            digits.push([here, self.stride(step)?]);
            // An interval above the step makes `here` 2 or more, so `left` falls. `max` serves an extent of 0.
            (step, left) = (step.saturating_mul(here), left / here.max(1));
            if left <= 1 {
                return Ok(digits);
            }
        }
    }

    /// Returns the index of an element whose number is a multiple of all intervals up to it.
    fn stride(&self, step: u64) -> Result<u64, NotationError> {
        let passed = self.paddings.iter().filter(|[interval, _]| *interval <= step);
        passed.into_iter().try_fold(step, |sum, [interval, padding]| {
            if !step.is_multiple_of(*interval) {
                return Err(NotationError::new(format!("the interval {interval} does not divide the step {step}")));
            }
            let more = (step / interval).checked_mul(*padding).and_then(|more| sum.checked_add(more));
            more.ok_or_else(|| NotationError::new("a stride beyond 2^64"))
        })
    }
}
