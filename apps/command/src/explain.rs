//! The command `explain`: the steps of an operation, the law of its answer, and its picture; or why there is no answer.

use std::fmt::Write as _;

use layout_algebra::Layout;
use layout_describe::Context;
use layout_draw::{Function, Limits, Picture};
use layout_lang::Value;
use layout_lang::operation::{self, Argument, Operation};
use layout_notation::top_level;
use proc_macro2::{TokenStream, TokenTree};
use serde_json::json;

use crate::arguments::Shared;
use crate::diagnostics;
use crate::output::{Answer, Screen};
use crate::picture::printed;
use crate::source::Source;

/// The number of coordinates in the tables of laws.
const ROWS: u64 = 8;

/// Writes the steps of an expression.
pub(crate) fn explain(expression: &str, shared: &Shared, screen: &Screen) -> Answer {
    let source = Source::argument(expression);
    let part = &source.parts[0];
    let program = source.program(part, shared);
    let answer = program.evaluate();
    let call = call(expression);
    let mut steps = Steps { shared, lines: Vec::new(), pictures: Vec::new() };
    let values = match answer {
        Ok(values) => values,
        Err(errors) => {
            let mut said = Answer::wrong(diagnostics::rendered(&source, part, &errors));
            if shared.json {
                let errors = diagnostics::json(&source, part, &program, &errors);
                said = Answer { code: 1, ..Answer::text(format!("{}\n", json!({"ok": false, "diagnostics": errors}))) };
            } else if let Some((_, operands)) = call.filter(|(operation, _)| operation.name == "composition") {
                steps.refused(&operands);
                said.out = steps.text(screen);
            }
            return said;
        }
    };
    let Some(value) = values.iter().find_map(|(_, value)| value.cloned()) else {
        let free = program.free_names().into_iter().find(|(_, given)| !given);
        let name = free.map_or_else(|| "it".to_owned(), |(name, _)| format!("`{name}`"));
        return Answer::usage(&format!("{name} has no number here\n  help: --let NAME=16"));
    };
    match &call {
        Some((operation, operands)) => steps.of(operation, operands, &value),
        None => steps.literal(&value),
    }
    if shared.json {
        let pictures: Vec<serde_json::Value> =
            steps.pictures.iter().filter_map(|picture| serde_json::from_str(&picture.json()).ok()).collect();
        let data = json!({"ok": true, "value": value.to_string(), "steps": steps.lines, "pictures": pictures});
        return Answer::text(format!("{data}\n"));
    }
    Answer::text(steps.text(screen))
}

/// Returns an operation with the texts of its operands, if the expression is a call.
fn call(expression: &str) -> Option<(&'static Operation, Vec<String>)> {
    let trees: Vec<TokenTree> = expression.parse::<TokenStream>().ok()?.into_iter().collect();
    let [TokenTree::Ident(name), TokenTree::Group(group)] = &trees[..] else { return None };
    let operation = operation::find(&name.to_string())?;
    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
    let text = |tokens: &[TokenTree]| {
        let (first, last) = (tokens.first()?, tokens.last()?);
        // Operands keep the user's text, so that an explanation repeats the question.
        Some(expression[first.span().byte_range().start..last.span().byte_range().end].to_owned())
    };
    Some((operation, inside.split(is_comma).filter_map(text).collect()))
}

/// The explanation so far.
struct Steps<'a> {
    shared: &'a Shared,
    lines: Vec<String>,
    pictures: Vec<Picture>,
}

impl Steps<'_> {
    /// Writes the steps, then the pictures.
    fn text(&self, screen: &Screen) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let _ = writeln!(text, "{line}");
        }
        for picture in &self.pictures {
            let _ = write!(text, "\n{}", printed(picture, screen));
        }
        text
    }

    fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Returns the value of an expression.
    fn value(&self, expression: &str) -> Option<Value> {
        let source = Source::argument(&format!("type It = {expression};"));
        source.program(&source.parts[0], self.shared).evaluate().ok()?.get("It").cloned()
    }

    fn layout(&self, expression: &str) -> Option<Layout> {
        self.value(expression)?.layout().copied()
    }

    /// Adds a step and its value, if it has one.
    fn step(&mut self, name: &str, expression: &str) -> Option<Layout> {
        let layout = self.layout(expression)?;
        self.say(format!("  {name:<38} = {layout}"));
        Some(layout)
    }

    /// Explains an operation with its answer.
    fn of(&mut self, operation: &Operation, operands: &[String], value: &Value) {
        let written = format!("{}({})", operation.name, operands.join(", "));
        self.say(format!("{written} = {value}"));
        self.facts(value);
        for (operand, kind) in operands.iter().zip(operation.arguments().unwrap_or_default()) {
            if let (Some(value), Argument::Layout) = (self.value(operand), kind)
                && value.to_string() != *operand
            {
                self.say(format!("  {operand} = {value}"));
            }
        }
        let answer = value.layout().copied();
        match (operation.name, operands, answer) {
            ("composition", [outer, inner], Some(answer)) => self.composition(outer, inner, &answer),
            ("complement", [layout, bound], Some(answer)) => self.complement(layout, bound, &answer),
            ("logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide", [layout, tile], _) => {
                self.divide(operation.name, layout, tile);
            }
            (name, [block, tiler], _) if name.ends_with("_product") => self.product(name, block, tiler),
            ("right_inverse", [layout], Some(answer)) => {
                self.say("law: L(R(i)) = i for each i below size(R)");
                self.table(&["i", "R(i)", "L(R(i))"], &answer, layout);
            }
            ("left_inverse", [layout], Some(answer)) => {
                self.say("law: R(L(x)) = x for each x below size(L)");
                if let Some(layout) = self.layout(layout) {
                    self.table(&["x", "L(x)", "R(L(x))"], &layout, &answer.to_string());
                }
            }
            _ => {}
        }
        // An operation with a picture of its own needs no second one.
        if self.pictures.is_empty() {
            self.drawn(value);
        }
    }

    /// Explains a literal, or a swizzle after a layout.
    fn literal(&mut self, value: &Value) {
        self.say(value.to_string());
        self.facts(value);
        if let Value::Composed(composed) = value {
            let Some(swizzle) = composed.swizzle() else {
                self.say(format!(
                    "{} moves the bits of the index, by exclusive or of its columns",
                    composed.bijection()
                ));
                return self.drawn(value);
            };
            let (bits, shift) = (swizzle.bits(), swizzle.shift());
            // Under a negative shift, the base is the first bit that is read. The identity flips none.
            let first = if bits == 0 { swizzle.base() } else { swizzle.targets().trailing_zeros() };
            let (by, side) = (shift.unsigned_abs(), if shift < 0 { "below" } else { "above" });
            self.say(format!(
                "{swizzle} flips {bits} bits of the index, from bit {first} on, by the bits {by} {side} them:"
            ));
            self.say(format!("  index ^= (index & {:#b}) >> {shift}", swizzle.sources()).replace(">> -", "<< "));
            self.pictures.extend(layout_draw::swizzle(composed, Limits::PAGE));
        } else {
            self.drawn(value);
        }
    }

    fn facts(&mut self, value: &Value) {
        self.lines.extend(layout_describe::facts(value).into_iter().next());
    }

    fn drawn(&mut self, value: &Value) {
        self.pictures.extend(layout_describe::picture(value, None, &Context::default(), Limits::PAGE).ok().flatten());
    }

    fn composition(&mut self, outer: &str, inner: &str, answer: &Layout) {
        let (Some(a), Some(b)) = (self.layout(outer), self.layout(inner)) else { return };
        self.say(format!("law: R(x) = A(B(x)) for each x below size(B) = {}", b.size()));
        self.table(&["x", "B(x)", "A(B(x))"], &b, outer);
        match layout_draw::composition(&a, &b) {
            Ok(picture) => {
                self.say("arrows: A and B as morphisms, cut until the factors between them meet, then followed");
                self.pictures.push(picture);
            }
            Err(error) => {
                let text = error.to_string();
                let reason = text.lines().next().unwrap_or_default().to_owned();
                self.say(format!("no arrows draw it ({reason}); it is decided by the definition"));
                self.pictures.extend(layout_draw::visits(&a, &b, Limits::PAGE));
            }
        }
        // The law above is about these coordinates, and no others exist.
        debug_assert_eq!(answer.size(), b.size());
    }

    /// Explains why there is no composite: shows the elements that the inner layout visits, in order.
    fn refused(&mut self, operands: &[String]) {
        let [outer, inner] = operands else { return };
        if let (Some(a), Some(b)) = (self.layout(outer), self.layout(inner)) {
            self.say("the elements that the inner layout visits, numbered in its order:");
            self.table(&["x", "B(x)", "A(B(x))"], &b, outer);
            self.pictures.extend(layout_draw::visits(&a, &b, Limits::PAGE));
        }
    }

    fn complement(&mut self, layout: &str, bound: &str, answer: &Layout) {
        self.say(format!(
            "law: (L, R) reaches every index below {bound}, or the next multiple, each as often as L does"
        ));
        self.say(format!("  L repeats {} times, at 0 and then at every {answer}", answer.size()));
        if let Some(both) = self.step("(L, R)", &format!("make_layout({layout}, {answer})")) {
            self.pictures.extend(layout_draw::memory(&Function::Plain(both), Limits::PAGE));
        }
    }

    fn divide(&mut self, name: &str, layout: &str, tile: &str) {
        let Some(whole) = self.layout(layout) else { return };
        // An integer is a tile of so many neighbours.
        if let Some(single) = self.layout(tile) {
            self.rest(&single.to_string(), &whole);
        } else if let Some(Value::Tiler(tiler)) = self.value(tile) {
            self.say(format!("{tiler}: mode by mode"));
            // Entries as text, because `_` and `..` are no layouts.
            let entries = tiler.to_string();
            let entries = entries.trim_start_matches('[').trim_end_matches(']');
            for (i, range) in top_level(entries, ',').into_iter().enumerate() {
                let tile = &entries[range];
                if let Ok(mode) = whole.mode(i) {
                    self.say(format!("mode {i}: {mode} by {tile}"));
                    // `_` and `..` divide nothing, so they have no rest to explain.
                    if tile.contains(':') {
                        self.rest(tile, &mode);
                    }
                }
            }
        }
        self.step("logical_divide: (tile, rest) by mode", &format!("logical_divide({layout}, {tile})"));
        if name != "logical_divide" {
            self.step("zipped_divide: all tiles, all rests", &format!("zipped_divide({layout}, {tile})"));
        }
        if let (Some(Value::Tiler(tiler)), "zipped_divide") = (self.value(tile), name) {
            self.pictures.extend(layout_draw::tiles(&whole, &tiler, Limits::PAGE));
        }
    }

    /// Explains one tile, its complement, and the composition with both.
    fn rest(&mut self, tile: &str, layout: &Layout) {
        let size = layout.size();
        let Some(rest) =
            self.step(&format!("the rest: complement(tile, {size})"), &format!("complement({tile}, {size})"))
        else {
            return;
        };
        let both = format!("make_layout({tile}, {rest})");
        self.step("tile and rest", &both);
        self.step("L after both", &format!("composition({layout}, {both})"));
    }

    fn product(&mut self, name: &str, block: &str, tiler: &str) {
        let (Some(a), Some(b)) = (self.layout(block), self.layout(tiler)) else { return };
        let Ok(reach) = b.cosize() else { return };
        // The room that the definition gives the repetitions: `size(A) x cosize(B)`.
        let bound = a.size().saturating_mul(reach);
        if let Some(free) = self.step("the free indices: complement(A, ..)", &format!("complement({a}, {bound})")) {
            self.step("B in them: composition(free, B)", &format!("composition({free}, {b})"));
        }
        self.step("logical_product: (A, that)", &format!("logical_product({a}, {b})"));
        if name != "logical_product" {
            self.say(format!("{name} has the same function, its modes in another order"));
        }
    }

    /// Adds a table: the first coordinates of a layout, their indices, and where `then` maps these.
    fn table(&mut self, heads: &[&str; 3], first: &Layout, then: &str) {
        let Some(then) = self.layout(then) else { return };
        let rows = first.size().min(ROWS);
        let ends = |x| {
            let index = first.offset(x).ok()?;
            // An index outside of the second layout has no image; its column shows a dash.
            let at = u64::try_from(index).ok().filter(|at| *at < then.size())?;
            Some((index, then.offset(at).ok()?))
        };
        let columns: Vec<_> = (0..rows).map(ends).collect();
        let more = if first.size() > rows { " .." } else { "" };
        let line = |head: &str, texts: Vec<String>| {
            let texts: Vec<String> = texts.iter().map(|text| format!("{text:>4}")).collect();
            format!("  {head:>8}  {}{more}", texts.join(" "))
        };
        let text = |number: Option<i64>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        self.say(line(heads[0], (0..rows).map(|x| x.to_string()).collect()));
        self.say(line(heads[1], columns.iter().map(|column| text(column.map(|column| column.0))).collect()));
        self.say(line(heads[2], columns.iter().map(|column| text(column.map(|column| column.1))).collect()));
    }
}
