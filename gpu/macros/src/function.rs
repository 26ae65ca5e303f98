//! What the attribute reads: its arguments, and the function.

use proc_macro::{Group, TokenStream, TokenTree};

use crate::template::filled;

/// The arguments of the attribute.
#[derive(Default)]
pub(crate) struct Arguments {
    pub(crate) threads: Option<TokenStream>,
    shared: Option<TokenStream>,
    pub(crate) dynamic: Option<TokenStream>,
    pub(crate) cluster: Option<TokenStream>,
    /// Whether the launch says how many blocks share all tiles.
    pub(crate) is_persistent: bool,
}

const USAGE: &str = "write `#[kernel(threads = 128)]`, with `shared = Memory` or `dynamic = Memory` where it has any, \
                     `cluster = 2` for blocks in clusters, `persistent` where a launch says how many blocks there are";

impl Arguments {
    pub(crate) fn parse(tokens: TokenStream) -> Result<Arguments, &'static str> {
        let mut all = Arguments::default();
        for argument in split(tokens) {
            if let [TokenTree::Ident(word)] = &argument[..]
                && word.to_string() == "persistent"
                && !all.is_persistent
            {
                all.is_persistent = true;
                continue;
            }
            let [TokenTree::Ident(word), equals, value @ ..] = &argument[..] else { return Err(USAGE) };
            let place = match word.to_string().as_str() {
                "threads" => &mut all.threads,
                "shared" => &mut all.shared,
                "dynamic" => &mut all.dynamic,
                "cluster" => &mut all.cluster,
                _ => return Err(USAGE),
            };
            if equals.to_string() != "=" || value.is_empty() || place.is_some() {
                return Err(USAGE);
            }
            *place = Some(value.iter().cloned().collect());
        }
        Ok(all)
    }

    /// The expression that makes the region of shared memory, where there is any.
    pub(crate) fn memory(&self, function: &Function) -> Result<Option<TokenStream>, &'static str> {
        match (&self.shared, &self.dynamic) {
            (None, None) => Ok(None),
            (Some(memory), None) => {
                Ok(Some(filled("::layout_gpu::declared::<MEMORY>()", &[("MEMORY", memory.clone())])))
            }
            (None, Some(memory)) => {
                let text = format!("\"mov.u32 {{}}, {}_shared;\"", function.name);
                let pieces = [("MEMORY", memory.clone()), ("TEXT", filled(&text, &[]))];
                Ok(Some(filled(
                    "{
                        let at: u32;
                        ::core::arch::asm!(TEXT, out(reg32) at, options(pure, nomem, nostack, preserves_flags));
                        ::layout_gpu::Region::<MEMORY>::at(at)
                    }",
                    &pieces,
                )))
            }
            _ => Err("shared memory is declared, `shared`, or `dynamic`, not both"),
        }
    }

    /// Assembly beside the entry: comments with the name of the kernel, its threads and the blocks of its cluster, the
    /// declaration of dynamic shared memory.
    pub(crate) fn bounds(&self, function: &Function) -> TokenStream {
        let assembly = "#[cfg(target_arch = \"nvptx64\")] #[cfg(not(rust_cuda))] ::core::arch::global_asm! { ASM }";
        let mut all = TokenStream::new();
        for (word, number) in [("threads", &self.threads), ("cluster", &self.cluster)] {
            if let Some(number) = number {
                let text = format!("\"// {word} of {}: {{}}\", const NUMBER", function.name);
                all.extend(filled(assembly, &[("ASM", filled(&text, &[("NUMBER", number.clone())]))]));
            }
        }
        if self.dynamic.is_some() {
            let text = format!("\".extern .shared .align 128 .b8 {}_shared[];\"", function.name);
            all.extend(filled(assembly, &[("ASM", filled(&text, &[]))]));
        }
        all
    }
}

/// A parameter of a function.
pub(crate) struct Parameter {
    pub(crate) name: TokenStream,
    pub(crate) of: TokenStream,
}

/// A function.
pub(crate) struct Function {
    /// Attributes, visibility, `unsafe`.
    pub(crate) before: TokenStream,
    /// The visibility alone.
    pub(crate) visibility: TokenStream,
    pub(crate) is_unsafe: bool,
    pub(crate) name: TokenStream,
    pub(crate) parameters: Vec<Parameter>,
    list: Group,
    pub(crate) body: Group,
}

impl Function {
    pub(crate) fn parse(item: TokenStream) -> Result<Function, &'static str> {
        let tokens: Vec<TokenTree> = item.into_iter().collect();
        let word = |token: &TokenTree, word: &str| matches!(token, TokenTree::Ident(name) if name.to_string() == word);
        let at = tokens.iter().position(|token| word(token, "fn")).ok_or("a kernel is a function")?;
        let (before, after) = tokens.split_at(at);
        let [_, name @ TokenTree::Ident(_), TokenTree::Group(list), TokenTree::Group(body)] = after else {
            return Err("a kernel is a function without generics and without a result");
        };
        let public = before.iter().position(|token| word(token, "pub"));
        let visibility = public.map_or_else(TokenStream::new, |at| {
            let limits = before.get(at + 1).filter(|token| matches!(token, TokenTree::Group(_)));
            before[at..=at].iter().chain(limits).cloned().collect()
        });
        Ok(Function {
            before: before.iter().cloned().collect(),
            visibility,
            is_unsafe: before.last().is_some_and(|token| word(token, "unsafe")),
            name: name.clone().into(),
            parameters: split(list.stream()).iter().map(|tokens| parameter(tokens)).collect::<Result<_, _>>()?,
            list: list.clone(),
            body: body.clone(),
        })
    }

    /// The function as it was written.
    pub(crate) fn item(&self) -> TokenStream {
        let mut item = self.before.clone();
        item.extend(filled("fn", &[]));
        item.extend(self.name.clone());
        item.extend([TokenTree::Group(self.list.clone()), TokenTree::Group(self.body.clone())]);
        item
    }
}

fn parameter(tokens: &[TokenTree]) -> Result<Parameter, &'static str> {
    let colon = tokens.iter().position(|token| matches!(token, TokenTree::Punct(colon) if colon.as_char() == ':'));
    let colon = colon.ok_or("a parameter is `name: Type`")?;
    Ok(Parameter { name: tokens[..colon].iter().cloned().collect(), of: tokens[colon + 1..].iter().cloned().collect() })
}

/// The parts of a list, at the commas outside of groups and of `<` and `>`.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let (mut parts, mut depth) = (vec![Vec::new()], 0_usize);
    for token in tokens {
        let sign = if let TokenTree::Punct(sign) = &token { sign.as_char() } else { ' ' };
        match sign {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(Vec::new());
                continue;
            }
            _ => {}
        }
        if let Some(part) = parts.last_mut() {
            part.push(token);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Whether a type is a number, by its name.
pub(crate) fn is_number(of: &TokenStream) -> bool {
    ["u32", "i32", "f32", "u64", "i64", "f64"].contains(&of.to_string().as_str())
}
