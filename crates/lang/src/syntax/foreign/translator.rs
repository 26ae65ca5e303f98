//! Translates foreign notations, token by token.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::trees::{
    angles, called, entries, group, ident, is_punct, number, parenthesized, punct, strided, word, word_at,
};
use super::{
    BASES, FREE, INTEGERS, LAYOUTS, MODULES, ORDERED, SWIZZLES, TUPLE_CALLS, TUPLE_TYPES, cute_integer, major,
    sounds_foreign,
};
use crate::diagnose::Slip;
use crate::operation;
use crate::region::Region;
use crate::syntax::spelled::spelled;

/// Translates, and keeps the first slip that it finds.
#[derive(Default)]
pub(super) struct Translator {
    pub(super) first: Option<(Slip, Region, String)>,
}

impl Translator {
    fn note(&mut self, slip: Slip, at: &TokenTree, found: &str) {
        // The first slip is the one that is reported; the translation mends all of them.
        self.first.get_or_insert_with(|| (slip, Region::from(at.span()), found.to_owned()));
    }

    fn note_all(&mut self, slip: Slip, trees: &[TokenTree]) {
        let [first, .., last] = trees else { return };
        let region = Region::from(first.span()).to(last.span().into());
        let found = spelled(&trees.iter().cloned().collect());
        self.first.get_or_insert((slip, region, found));
    }

    /// Translates the tokens of one level. With `in_tuple` they are numbers only.
    pub(super) fn list(&mut self, trees: &[TokenTree], in_tuple: bool) -> Vec<TokenTree> {
        if let Some(layout) = self.labelled(trees) {
            return layout;
        }
        let mut out: Vec<TokenTree> = Vec::new();
        let mut i = 0;
        while i < trees.len() {
            // A word may take trees after it: its brackets, its arguments, its braces.
            if let Some((translated, behind)) = self.word(trees, i, in_tuple) {
                out.extend(translated);
                i = behind;
                // `{}` after a type makes a value of it.
                let is_value = |tree| group(tree, Delimiter::Brace).is_some_and(|inside| inside.is_empty());
                i += usize::from(is_value(trees.get(i)));
                continue;
            }
            if let TokenTree::Group(group) = &trees[i] {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_call = matches!(out.last(), Some(TokenTree::Ident(_)));
                // Operands of a call may be layouts, among which `_4` or `None` could be names of the user.
                let is_tuple = group.delimiter() == Delimiter::Parenthesis && !is_call;
                // `CuTe` has one name for both operations.
                if word(out.last()).is_some_and(|word| word == "tile_to_shape") && entries(&inside).len() == 3 {
                    out.pop();
                    out.push(ident("tile_to_shape_ordered"));
                }
                let mut translated = Group::new(group.delimiter(), self.list(&inside, is_tuple).into_iter().collect());
                translated.set_span(group.span());
                out.push(translated.into());
            } else {
                out.push(trees[i].clone());
            }
            i += 1;
        }
        self.named_strides(out)
    }

    /// Translates `(4, 8) : LayoutRight`.
    fn named_strides(&mut self, out: Vec<TokenTree>) -> Vec<TokenTree> {
        let named = |i: &usize| {
            is_punct(out.get(i.wrapping_sub(1)), ':') && word(out.get(*i)).is_some_and(|n| major(&n).is_some())
        };
        let Some(i) = (1..out.len()).find(named) else { return out };
        // The shape of this `:` begins after the last comma, or with the list.
        let start = (0..i).rev().find(|at| is_punct(out.get(*at), ',')).map_or(0, |comma| comma + 1);
        let shape = out[start..i - 1].to_vec();
        self.note(Slip::Major, &out[i], &out[i].to_string());
        let operation = word(out.get(i)).and_then(|name| major(&name)).unwrap_or_default();
        let mut all = out[..start].to_vec();
        all.extend(called(operation, shape));
        let is_value = group(out.get(i + 1), Delimiter::Brace).is_some_and(|inside| inside.is_empty());
        all.extend_from_slice(&out[i + 1 + usize::from(is_value)..]);
        all
    }

    /// Translates what begins with the word at `i`, and returns the position after it.
    fn word(&mut self, trees: &[TokenTree], i: usize, in_tuple: bool) -> Option<(Vec<TokenTree>, usize)> {
        let (at, name) = (&trees[i], word_at(trees, i)?);
        let name = name.as_str();
        // The name of a path, unless its module is removed.
        let is_path = i > 1 && is_punct(trees.get(i - 1), ':') && is_punct(trees.get(i - 2), ':');
        let of_module = i > 2 && word_at(trees, i - 3).is_some_and(|module| MODULES.contains(&module.as_str()));
        if is_path && !of_module {
            return None;
        }
        let next = trees.get(i + 1);
        // Only known modules are removed: other paths are items of the user.
        if MODULES.contains(&name) {
            let behind = if is_punct(next, '.') { i + 2 } else { i + 3 };
            let member = word(trees.get(behind)).filter(|_| is_punct(next, '.') || is_punct(trees.get(i + 2), ':'))?;
            let is_known = operation::find(&member).is_some()
                || sounds_foreign(&TokenStream::from(trees[behind].clone()))
                || member == "_";
            self.note(Slip::Prefix, at, &format!("{name}{}", if is_punct(next, '.') { "." } else { "::" }));
            // An unknown member keeps its module, so that the message names the word as it was written.
            return is_known.then_some((Vec::new(), behind));
        }
        // Calls before names: `shape(..)` is a call, `shape = ..` a label.
        if let Some(inside) = group(next, Delimiter::Parenthesis) {
            if TUPLE_CALLS.contains(&name) || name == "make_tile" {
                self.note(Slip::CuteTuple, at, name);
                let inside = self.list(&inside, true).into_iter().collect();
                let delimiter = if name == "make_tile" { Delimiter::Bracket } else { Delimiter::Parenthesis };
                return Some((vec![Group::new(delimiter, inside).into()], i + 2));
            }
            let is_shape = name == "shape" && is_punct(trees.get(i + 2), ':');
            if is_shape || name == "stride" {
                self.note(Slip::Labels, at, name);
                return Some((vec![parenthesized(self.list(&inside, true))], i + 2));
            }
            if let (ORDERED, [shape, [label, equals, order @ ..]]) = (name, &entries(&inside)[..])
                && word(Some(label)).is_some_and(|label| label == "order")
                && is_punct(Some(equals), '=')
            {
                self.note(Slip::Major, at, name);
                let mut operands = self.list(shape, false);
                operands.push(punct(','));
                operands.extend(self.list(order, false));
                return Some((called("ordered", operands), i + 2));
            }
            let layout = if LAYOUTS.contains(&name) { self.layout(at, name, &inside) } else { None };
            let layout = layout.or_else(|| if name == "composition" { self.swizzled(&inside) } else { None });
            return layout.map(|layout| (layout, i + 2));
        }
        if let (Some(inside), true) = (group(next, Delimiter::Brace), name == "Layout") {
            return Some((self.labelled(&inside)?, i + 2));
        }
        // Outside of a tuple `None` could be a name in scope.
        if FREE.contains(&name) && in_tuple {
            self.note(Slip::Free, at, name);
            return Some((vec![ident("_")], i + 1));
        }
        let is_value = group(next, Delimiter::Brace).is_some_and(|inside| inside.is_empty());
        if let Some(digits) = cute_integer(name).filter(|_| in_tuple || is_value) {
            self.note(Slip::Integer, at, name);
            return Some((vec![number(digits)?], i + 1));
        }
        self.generic(trees, i, in_tuple)
    }

    /// Translates `Shape<_4, _8>`, `Int<4>`, `Layout<Shape<..>, Stride<..>>`.
    fn generic(&mut self, trees: &[TokenTree], i: usize, in_tuple: bool) -> Option<(Vec<TokenTree>, usize)> {
        let (at, name) = (&trees[i], word_at(trees, i)?);
        let (inside, behind) = angles(trees, i + 1)?;
        if TUPLE_TYPES.contains(&name.as_str()) {
            self.note_all(Slip::CuteTuple, &trees[i..behind]);
            return Some((vec![parenthesized(self.list(inside, true))], behind));
        }
        // `C<4>` alone is a type of this library; among extents it is a number.
        if INTEGERS.contains(&name.as_str()) && (name != "C" || in_tuple) {
            // The type of a constant may come first.
            let value = match entries(inside)[..] {
                [value] => value.to_vec(),
                [_, value] if name.ends_with("constant") => value.to_vec(),
                _ => return None,
            };
            self.note_all(Slip::Integer, &trees[i..behind]);
            return Some((value, behind));
        }
        if BASES.contains(&name.as_str()) && in_tuple {
            return Some((self.along_axis(&name, inside)?, behind));
        }
        if name != "Layout" {
            return None;
        }
        // It is a type of ours, unless its arguments are foreign.
        let before = self.first.take();
        let parts: Vec<Vec<TokenTree>> = entries(inside).iter().map(|entry| self.list(entry, true)).collect();
        if self.first.is_none() {
            self.first = before;
            return None;
        }
        self.first = before;
        self.note(Slip::CuteLayout, at, "Layout<..>");
        Some((self.of_parts(parts, at)?, behind))
    }

    /// Translates `E<0, 1>` to `1@1@0`, and `ScaledBasis<Int<4>, 0>` to `4@0`.
    fn along_axis(&mut self, name: &str, inside: &[TokenTree]) -> Option<Vec<TokenTree>> {
        let parts: Vec<Vec<TokenTree>> = entries(inside).iter().map(|entry| self.list(entry, true)).collect();
        let (scale, axes) =
            if name == "E" { (vec![number("1")?], &parts[..]) } else { (parts.first()?.clone(), &parts[1..]) };
        let mut stride = scale;
        // CuTe lists the outermost mode first, the text form the innermost.
        for axis in axes.iter().rev() {
            stride.push(punct('@'));
            stride.extend(axis.iter().cloned());
        }
        Some(stride)
    }

    /// Translates `make_layout(shape, stride)`, if the operands are certainly no layouts.
    fn layout(&mut self, at: &TokenTree, name: &str, inside: &[TokenTree]) -> Option<Vec<TokenTree>> {
        let operands = entries(inside);
        let is_tuple = |entry: &[TokenTree]| {
            word(entry.first())
                .is_some_and(|first| TUPLE_CALLS.contains(&first.as_str()) || TUPLE_TYPES.contains(&first.as_str()))
        };
        let is_label = |entry: &[TokenTree]| is_punct(entry.get(1), '=');
        let is_major = |entry: &[TokenTree]| word(entry.first()).is_some_and(|first| major(&first).is_some());
        let is_qualified =
            |entry: &[TokenTree]| word(entry.first()).is_some_and(|first| MODULES.contains(&first.as_str()));
        let is_foreign =
            |entry: &&[TokenTree]| is_tuple(entry) || is_label(entry) || is_major(entry) || is_qualified(entry);
        // `make_layout` of layouts is an operation here, too. Only foreign operands show the meaning of CuTe.
        if operands.len() > 2 || (name == "make_layout" && !operands.iter().any(is_foreign)) {
            return None;
        }
        let is_only_major = operands.len() == 2 && is_major(operands[1]);
        if !is_only_major {
            self.note(Slip::CuteLayout, at, name);
        }
        let parts = operands.iter().map(|entry| self.list(if is_label(entry) { &entry[2..] } else { entry }, false));
        let parts: Vec<Vec<TokenTree>> = parts.collect();
        self.of_parts(parts, at)
    }

    /// Returns the layout of a shape and a stride, which may be named.
    fn of_parts(&mut self, parts: Vec<Vec<TokenTree>>, at: &TokenTree) -> Option<Vec<TokenTree>> {
        let mut parts = parts.into_iter();
        let shape = parts.next()?;
        let Some(stride) = parts.next() else { return Some(shape) };
        if parts.next().is_some() {
            return None;
        }
        match word(stride.first()).and_then(|name| major(&name)) {
            Some(_) if stride.len() > 1 && group(stride.get(1), Delimiter::Brace).is_none_or(|i| !i.is_empty()) => None,
            Some(_) if stride.len() > 2 => None,
            Some(operation) => {
                let named = stride.first().unwrap_or(at);
                self.note(Slip::Major, named, &named.to_string());
                Some(called(operation, shape))
            }
            None => Some(strided(shape, stride)),
        }
    }

    /// Translates `shape = (4, 8), stride = (8, 1)`, with `=` or `:`.
    fn labelled(&mut self, trees: &[TokenTree]) -> Option<Vec<TokenTree>> {
        let label = |entry: &[TokenTree], name: &str| {
            word(entry.first()).is_some_and(|first| first == name)
                && (is_punct(entry.get(1), '=') || is_punct(entry.get(1), ':'))
        };
        if word(trees.first())? != "shape" {
            return None;
        }
        let parts = entries(trees);
        let [shape, stride] = parts[..] else { return None };
        let in_bytes = label(stride, "strides");
        if !label(shape, "shape") || !(label(stride, "stride") || in_bytes) {
            return None;
        }
        self.note(Slip::Labels, &shape[0], "shape");
        let (shape, mut stride) = (self.list(&shape[2..], false), self.list(&stride[2..], false));
        // NumPy's strides are bytes. The size of an element is not in the text, but strides are multiples of it.
        if in_bytes {
            stride = in_elements(stride);
        }
        self.of_parts(vec![shape, stride], &trees[0])
    }

    /// Translates `composition(Swizzle<3, 3, 3>{}, layout)`, also with an offset between them.
    fn swizzled(&mut self, inside: &[TokenTree]) -> Option<Vec<TokenTree>> {
        let operands = entries(inside);
        let [first, middle @ .., layout] = &operands[..] else { return None };
        let name = word(first.first()).filter(|name| SWIZZLES.contains(&name.as_str()))?;
        let numbers = match group(first.get(1), Delimiter::Parenthesis) {
            Some(numbers) if first.len() == 2 => numbers,
            // `Swizzle<3, 3, 3>` and `Swizzle<3, 3, 3>{}`: one more tree at most, the braces of its value.
            _ => angles(first, 1).filter(|(_, behind)| first.len() <= behind + 1)?.0.to_vec(),
        };
        self.note(Slip::CuteSwizzle, first.first()?, &name);
        let mut swizzled = vec![ident("swizzle"), parenthesized(self.list(&numbers, true))];
        match middle {
            [] => swizzled.push(punct('*')),
            [offset] => {
                swizzled.push(ident("o"));
                swizzled.extend(self.list(offset, true));
                swizzled.push(ident("o"));
            }
            _ => return None,
        }
        let layout = self.list(layout, false);
        // Without parentheses, the `:` would end the swizzled layout at its shape.
        if layout.iter().any(|tree| is_punct(Some(tree), ':')) {
            swizzled.push(parenthesized(layout));
        } else {
            swizzled.extend(layout);
        }
        Some(swizzled)
    }
}

/// Converts the strides of `NumPy` from bytes to elements. The least stride is the size of an element.
fn in_elements(strides: Vec<TokenTree>) -> Vec<TokenTree> {
    let numbers = match &strides[..] {
        [TokenTree::Group(group)] => group.stream(),
        _ => return strides,
    };
    let numbers: Vec<TokenTree> = numbers.into_iter().collect();
    let value = |tree: &[TokenTree]| spelled(&tree.iter().cloned().collect()).parse::<u64>().ok();
    let Some(values) = entries(&numbers).into_iter().map(value).collect::<Option<Vec<u64>>>() else { return strides };
    // The least stride is taken for the size of an element. A layout without a contiguous mode is then too dense, and
    // the user sees the numbers.
    let Some(least) = values.iter().copied().filter(|stride| *stride > 0).min() else { return strides };
    if !values.iter().all(|stride| stride.is_multiple_of(least)) {
        return strides;
    }
    let mut elements = Vec::new();
    for (i, stride) in values.iter().enumerate() {
        if i > 0 {
            elements.push(punct(','));
        }
        elements.extend(number(&(stride / least).to_string()));
    }
    vec![parenthesized(elements)]
}
