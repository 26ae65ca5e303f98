//! Slips in linear layouts, and definitions by the keyword of another kind.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

use crate::atom;
use crate::defines::Defines;
use crate::diagnose::Diagnostic;
use crate::region::Region;
use crate::syntax::linear::is_const;
use crate::syntax::spelled::spelled;
use crate::syntax::{Parsed, Parser};

/// The tokens at the head of the body, for each keyword.
const HEADS: [(&str, Defines); 3] = [("read", Defines::Access), ("write", Defines::Access), ("convert", Defines::Plan)];

impl Parser<'_> {
    /// Reports `type Load = read(..)`, `type F = { lane: .. }`, `linear P = convert(..)`: the body after the `=` needs
    /// another keyword.
    pub(in crate::syntax) fn reject_other_keyword(&self, name: &str, defines: Defines) -> Parsed<()> {
        let Some((head, meant)) = self.head_of_another(defines) else { return Ok(()) };
        let all = self.rest_of_definition();
        Err(Diagnostic::other_keyword(self.here(), &head, defines, meant, name, &all))
    }

    /// Returns the next token and its kind of definition, if that is another one.
    fn head_of_another(&self, defines: Defines) -> Option<(String, Defines)> {
        let mut after = *self;
        if let Some(word) = self.peek_ident() {
            after.skip();
            let text = word.to_string();
            let is_call = matches!(after.peek(), Some(TokenTree::Group(group)) if is_list(&group));
            let row = HEADS.iter().find(|(head, _)| *head == text).map(|(_, meant)| *meant);
            // For a layout, `lower` reports it with the name of the instruction.
            let row = row.or_else(|| {
                let word = atom::WORDS.iter().find(|word| word.name == text)?;
                let is_atom = matches!(defines, Defines::Atom | Defines::Product | Defines::Copy | Defines::Tma);
                if is_atom && atom::find(&text, defines).is_some() || defines == Defines::Layout {
                    return None;
                }
                Some(if text == "tiled" { after.tiled_defines() } else { word.defines })
            });
            // Without parentheses the word is a name, of a layout in scope, say.
            return row.filter(|meant| is_call && *meant != defines).map(|meant| (format!("{text}(..)"), meant));
        }
        match self.peek()? {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && defines != Defines::Linear => {
                let is_named =
                    matches!(&entries(&group.stream())[..], [first, ..] if matches!(separator(first), Some(':' | '=')));
                is_named.then(|| ("{ .. }".to_owned(), Defines::Linear))
            }
            _ => None,
        }
    }

    /// Returns the kind of `tiled(..)`, whose arguments come next. A product has a grid of three extents, or none.
    fn tiled_defines(mut self) -> Defines {
        let arguments = self.take_group(Delimiter::Parenthesis).map(|(inside, _)| entries(&inside.rest()));
        match arguments.as_deref() {
            Some([_, grid, ..]) => match &grid[..] {
                [TokenTree::Group(grid)] if entries(&grid.stream()).len() == 3 => Defines::Product,
                _ => Defines::Copy,
            },
            _ => Defines::Product,
        }
    }

    /// Reports a literal in the form of a layout, or of Triton's attribute.
    pub(in crate::syntax) fn reject_linear(&self) -> Parsed<()> {
        let mut after = *self;
        match self.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                after.skip();
                let named = entries(&group.stream());
                // A const in braces, `{N}`, or the output of a macro.
                if is_const(&group.stream()) || named.iter().flatten().any(is_fragment) {
                    return Ok(());
                }
                // Triton's form first: its entries would also be wrong one by one.
                reject_bases(&group, &named)?;
                let written = inputs_text(&named);
                for entry in &named {
                    reject_entry(entry, &written)?;
                }
                // Dimensions with their sizes are an argument.
                if named.iter().all(|entry| is_size(entry)) { Ok(()) } else { after.reject_outputs(&named) }
            }
            Some(TokenTree::Group(group)) if is_list(&group) => {
                after.skip();
                let Some(TokenTree::Group(strides)) = after.behind_operator() else { return Ok(()) };
                let modes = [&group, &strides].map(|group| spelled(&TokenTree::Group(group.clone()).into()));
                let is_word = matches!(after.peek(), Some(TokenTree::Ident(_)));
                let at = after.here();
                let found = after.peek().map(|tree| tree.to_string()).unwrap_or_default();
                if after.peek_punct(':') || is_word || after.peek_punct('*') {
                    return Err(Diagnostic::linear_caret(at, &found, &modes.join(" ^ ")));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Returns the group after one operator or word.
    fn behind_operator(&self) -> Option<TokenTree> {
        let mut after = *self;
        after.skip();
        after.peek()
    }

    /// Reports another form in place of `-> { row: 16 }`, after the inputs `named`.
    fn reject_outputs(&self, named: &[Vec<TokenTree>]) -> Parsed<()> {
        let mut after = *self;
        let (inputs, outputs) = (inputs_text(named), outputs_of(named));
        let Some((operator, behind)) = self.operator() else {
            let found = if after.at_end() { "the end".to_owned() } else { self.found() };
            return Err(Diagnostic::linear_outputs(self.behind(), &found, &inputs, &outputs));
        };
        if operator != "->" {
            // A separator is not wrong itself: the outputs before it are missing, and the caret is after the inputs.
            let found = if [",", ";"].contains(&operator.as_str()) { self.found() } else { format!("`{operator}`") };
            let at = if operator == ";" || operator == "," { self.behind() } else { self.region_to(&behind) };
            return Err(Diagnostic::linear_outputs(at, &found, &inputs, &outputs));
        }
        let group = match behind.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => group,
            Some(tree) if is_fragment(&tree) => return Ok(()),
            _ => return Err(Diagnostic::linear_outputs(behind.here(), &behind.found(), &inputs, &outputs)),
        };
        for entry in entries(&group.stream()) {
            match &entry[..] {
                [TokenTree::Ident(_), TokenTree::Punct(colon), _, ..] if colon.as_char() == ':' => {}
                [] => {}
                [first, ..] => {
                    let name = if let TokenTree::Ident(name) = first { name.to_string() } else { "row".to_owned() };
                    let size = entry.last().map(ToString::to_string).filter(|_| entry.len() > 1);
                    let size = size.filter(|size| size.bytes().all(|byte| byte.is_ascii_digit()));
                    let at = entry.get(1).unwrap_or(first);
                    let mended = format!("{name}: {}", size.as_deref().unwrap_or("16"));
                    return Err(Diagnostic::linear_size(Region::from(at.span()), &mended));
                }
            }
        }
        Ok(())
    }

    /// Reports an operator between linear layouts.
    pub(in crate::syntax) fn reject_between_linear(&self, left: &Self) -> Parsed<()> {
        let mut after = *self;
        // Words are operators, too: `o` of papers, and `x`.
        let operator = match self.operator() {
            Some((operator, behind)) => {
                after = behind;
                operator
            }
            None => match self.peek_ident() {
                Some(word) if word == "o" || word == "x" => {
                    after.skip();
                    word.to_string()
                }
                _ => return Ok(()),
            },
        };
        let left = spelled(&left.tokens_until(self));
        let at = self.region_to(&after);
        let right = spelled(&after.until(&[',', ';']));
        let mended = match operator.as_str() {
            _ if right.is_empty() => return Ok(()),
            "*" | "x" => format!("product({left}, {right})"),
            // The right one is applied first.
            "o" | "@" => format!("then({right}, {left})"),
            ">>" | "|" => format!("then({left}, {right})"),
            "/" => format!("divide_left({left}, {right})"),
            _ => return Ok(()),
        };
        Err(Diagnostic::linear_infix(at, &operator, &mended))
    }
}

/// Whether a group is in parentheses.
fn is_list(group: &Group) -> bool {
    group.delimiter() == Delimiter::Parenthesis
}

/// Whether it is a fragment of `macro_rules!`.
fn is_fragment(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::None)
}

/// Whether an entry is a dimension with its size: `lane: 4`, `lane: {N}`.
fn is_size(entry: &[TokenTree]) -> bool {
    match entry {
        [TokenTree::Ident(_), _, TokenTree::Group(size)] => size.delimiter() == Delimiter::Brace,
        [TokenTree::Ident(_), _, _] => true,
        _ => false,
    }
}

/// Returns the tokens between the commas of a list.
fn entries(tokens: &TokenStream) -> Vec<Vec<TokenTree>> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
    trees.split(is_comma).filter(|entry| !entry.is_empty()).map(<[TokenTree]>::to_vec).collect()
}

/// Returns the character between a name and its value.
fn separator(entry: &[TokenTree]) -> Option<char> {
    match entry {
        [TokenTree::Ident(_), TokenTree::Punct(punct), _, ..] if punct.spacing() == Spacing::Alone => {
            Some(punct.as_char())
        }
        _ => None,
    }
}

/// Reports `{ register = [[0, 1], [8, 0]] }`: Triton's bases are lists, which determine its outputs.
fn reject_bases(group: &Group, named: &[Vec<TokenTree>]) -> Parsed<()> {
    let is_base = |entry: &Vec<TokenTree>| matches!(&entry[..], [_, _, TokenTree::Group(list)] if is_bracketed(list));
    let is_set = named.iter().any(|entry| separator(entry) == Some('=') && is_base(entry));
    let lists: Vec<Option<Vec<Vec<u64>>>> = named.iter().map(|entry| bases_of(entry)).collect();
    let in_lists = |entry: &Vec<TokenTree>| matches!(entry.last(), Some(TokenTree::Group(list)) if has_lists(list));
    if !is_set && !named.iter().any(in_lists) {
        return Ok(());
    }
    let first = named.iter().find(|entry| separator(entry) == Some('=') || in_lists(entry));
    let at = first.and_then(|entry| entry.get(if is_set { 1 } else { 2 })).map_or(group.span(), TokenTree::span);
    let mut inputs = Vec::new();
    let mut reach: Vec<u64> = Vec::new();
    for (entry, bases) in named.iter().zip(lists) {
        let Some(bases) = bases else { return Err(Diagnostic::linear_bases(Region::from(at), is_set, None)) };
        let texts: Vec<String> = bases.iter().map(|base| base_text(base)).collect();
        inputs.push(format!("{}: [{}]", entry[0], texts.join(", ")));
        for base in &bases {
            reach.resize(reach.len().max(base.len()), 0);
            base.iter().zip(&mut reach).for_each(|(component, reach)| *reach |= component);
        }
    }
    let mended = format!("{{ {} }} -> {}", inputs.join(", "), sizes_text(&reach));
    Err(Diagnostic::linear_bases(Region::from(at), is_set, Some(&mended)))
}

/// Whether a group is in brackets.
fn is_bracketed(group: &Group) -> bool {
    group.delimiter() == Delimiter::Bracket
}

/// Whether a list contains lists: `[[0, 1], [8, 0]]`.
fn has_lists(list: &Group) -> bool {
    let is_inner = |tree: TokenTree| matches!(tree, TokenTree::Group(inner) if inner.delimiter() == Delimiter::Bracket);
    list.delimiter() == Delimiter::Bracket && list.stream().into_iter().any(is_inner)
}

/// Returns the bases of an entry: `[[0, 1], [8, 0]]`, `[(0, 1)]` or `[1, 2]`.
fn bases_of(entry: &[TokenTree]) -> Option<Vec<Vec<u64>>> {
    let [TokenTree::Ident(_), _, TokenTree::Group(list)] = entry else { return None };
    let number = |tree: &TokenTree| tree.to_string().parse::<u64>().ok();
    let base = |entry: Vec<TokenTree>| match &entry[..] {
        [TokenTree::Group(base)] => entries(&base.stream())
            .iter()
            .map(|part| if let [part] = &part[..] { number(part) } else { None })
            .collect(),
        [only] => Some(vec![number(only)?]),
        _ => None,
    };
    entries(&list.stream()).into_iter().map(base).collect()
}

/// Writes a base: `(0, 1)`, or `1` for a single output.
fn base_text(base: &[u64]) -> String {
    let parts: Vec<String> = base.iter().map(ToString::to_string).collect();
    if let [only] = &parts[..] { only.clone() } else { format!("({})", parts.join(", ")) }
}

/// Returns the least sizes of outputs that contain these numbers.
fn sizes_text(reach: &[u64]) -> String {
    // The least power of two above all bases. Beyond 64 bits evaluation refuses the layout, so any size will do.
    let size = |reach: &u64| reach.checked_add(1).and_then(u64::checked_next_power_of_two).unwrap_or(1 << 62);
    // The names of Triton: bases have none.
    let name = |place: usize| if reach.len() == 1 { "offset".to_owned() } else { format!("dim{place}") };
    let sizes: Vec<String> =
        reach.iter().enumerate().map(|(i, reach)| format!("{}: {}", name(i), size(reach))).collect();
    format!("{{ {} }}", sizes.join(", "))
}

/// Reports an entry of inputs: `register: (2, 2) : (16, 8)`, `register ^ (2, 2)`, `(2, 2) ^ (16, 8)`.
///
/// `written` are all inputs, with `^`.
fn reject_entry(entry: &[TokenTree], written: &str) -> Parsed<()> {
    match entry {
        [TokenTree::Ident(_), TokenTree::Punct(colon), _, TokenTree::Punct(found), _]
            if colon.as_char() == ':' && found.as_char() == ':' =>
        {
            Err(Diagnostic::linear_caret(Region::from(found.span()), ":", written))
        }
        [TokenTree::Ident(_), TokenTree::Punct(colon), _, ..] if colon.as_char() == ':' => Ok(()),
        [TokenTree::Ident(name), found, ..] => {
            let rest = spelled(&entry[2..].iter().cloned().collect());
            let value = if rest.is_empty() { spelled(&found.clone().into()) } else { rest };
            let value = value.trim_start_matches(['=', '>', ' ']);
            Err(Diagnostic::linear_colon(Region::from(found.span()), &found.to_string(), &format!("{name}: {value}")))
        }
        [first, ..] => {
            let all = spelled(&entry.iter().cloned().collect());
            let found = spelled(&first.clone().into());
            if let TokenTree::Literal(_) = first
                && let [_, TokenTree::Punct(_), ..] = entry
                // Names in quotes are Triton's dictionary: without the quotes the entry is right.
                && found.starts_with('"')
            {
                return Err(Diagnostic::linear_name(Region::from(first.span()), &found, &all.replacen('"', "", 2)));
            }
            Err(Diagnostic::linear_name(Region::from(first.span()), &found, &format!("lane: {all}")))
        }
        [] => Ok(()),
    }
}

/// Writes inputs, with `^` between extents and strides.
fn inputs_text(named: &[Vec<TokenTree>]) -> String {
    let value = |entry: &[TokenTree]| match entry {
        [shape, TokenTree::Punct(colon), stride] if colon.as_char() == ':' => {
            format!("{} ^ {}", spelled(&shape.clone().into()), spelled(&stride.clone().into()))
        }
        _ => spelled(&entry.iter().cloned().collect()),
    };
    let entry = |entry: &Vec<TokenTree>| match &entry[..] {
        [name, TokenTree::Punct(_), rest @ ..] => format!("{name}: {}", value(rest)),
        all => spelled(&all.iter().cloned().collect()),
    };
    let entries: Vec<String> = named.iter().map(entry).collect();
    format!("{{ {} }}", entries.join(", "))
}

/// Returns the outputs that contain all strides of the inputs, if these are numbers.
fn outputs_of(named: &[Vec<TokenTree>]) -> String {
    let mut reach = Vec::new();
    for entry in named {
        if let Some(bases) = bases_of(entry) {
            for base in &bases {
                reach.resize(reach.len().max(base.len()), 0);
                base.iter().zip(&mut reach).for_each(|(component, reach): (&u64, &mut u64)| *reach |= component);
            }
            continue;
        }
        let [_, _, shape, _, stride] = &entry[..] else { return "{ row: 16, column: 8 }".to_owned() };
        let (extents, strides) = (numbers(shape), numbers(stride));
        if extents.len() != strides.len() || extents.is_empty() {
            return "{ row: 16, column: 8 }".to_owned();
        }
        reach.resize(reach.len().max(1), 0);
        for (extent, stride) in extents.iter().zip(&strides) {
            let mut step = 1;
            // Exclusive ors of bases stay within the bits of all of them: `or` finds the bits that outputs need.
            while step < *extent {
                reach[0] |= stride.saturating_mul(step);
                step = step.saturating_mul(2);
            }
        }
    }
    sizes_text(&reach)
}

/// Returns the numbers in a token.
fn numbers(tree: &TokenTree) -> Vec<u64> {
    match tree {
        TokenTree::Group(group) => group.stream().into_iter().flat_map(|tree| numbers(&tree)).collect(),
        other => other.to_string().parse().ok().into_iter().collect(),
    }
}
