//! Reads PTX.

use std::collections::HashMap;

use crate::Result;

/// The kernels of a PTX text.
#[derive(Debug, Default)]
pub struct Module {
    pub(crate) kernels: HashMap<String, Kernel>,
}

/// A kernel.
#[derive(Debug, Default)]
pub(crate) struct Kernel {
    /// The names of the parameters, in order.
    pub(crate) parameters: Vec<String>,
    pub(crate) code: Vec<Instruction>,
    pub(crate) labels: HashMap<String, usize>,
    /// The number of registers.
    pub(crate) registers: usize,
    /// The bytes of shared memory.
    pub(crate) shared: usize,
}

/// An instruction.
#[derive(Debug)]
pub(crate) struct Instruction {
    /// The predicate, and the value that it has to have.
    pub(crate) guard: Option<(usize, bool)>,
    /// The name, without its modifiers.
    pub(crate) name: String,
    /// The modifiers, with a dot before each.
    pub(crate) modifiers: String,
    pub(crate) operands: Vec<Operand>,
    /// As it was written.
    pub(crate) text: String,
}

/// What an instruction works on.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    Register(usize),
    Constant(u64),
    /// `[register + offset]`.
    Address(usize, u64),
    /// A parameter.
    Parameter(String),
    /// A register of the machine, as `%tid.x`.
    Special(String),
    Label(String),
    /// `{a, b}`.
    Vector(Vec<Operand>),
}

/// The names that a kernel has given so far.
#[derive(Default)]
struct Names {
    registers: HashMap<String, usize>,
    /// What stands in braces of its own: registers, and offsets in shared memory.
    inner: HashMap<String, Operand>,
    /// What stands outside of kernels: offsets in shared memory.
    outer: HashMap<String, Operand>,
}

impl Module {
    /// The kernels of a text.
    ///
    /// # Errors
    /// With the line that was not understood.
    pub fn parse(text: &str) -> Result<Module> {
        let mut module = Module::default();
        let code: String =
            text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
        let shared = shared(&code);
        for entry in code.split(".entry ").skip(1) {
            let (name, rest) = entry.split_once('(').ok_or("an entry without parameters")?;
            let (parameters, rest) = rest.split_once(')').ok_or("parameters without an end")?;
            let body = rest.split_once('{').ok_or("an entry without code")?.1;
            let parameters = parameters.split(',').filter_map(|parameter| parameter.split_whitespace().last());
            let kernel = Kernel { parameters: parameters.map(String::from).collect(), ..Kernel::parse(body, &shared)? };
            module.kernels.insert(name.trim().into(), kernel);
        }
        Ok(module)
    }
}

impl Kernel {
    /// Reads the code up to the brace that ends it; of the shared memory outside of kernels it has what it names.
    fn parse(body: &str, shared: &[&str]) -> Result<Kernel> {
        let (mut kernel, mut names) = (Kernel::default(), Names::default());
        let code = body.split("\n}").next().unwrap_or(body);
        for declaration in shared {
            let name = declared(declaration)?.0;
            if code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').any(|word| word == name) {
                let (name, at) = kernel.allocate(declaration)?;
                names.outer.insert(name.into(), at);
            }
        }
        let mut depth = 0;
        for mut text in body.split(';').map(str::trim) {
            loop {
                if let Some(rest) = text.strip_prefix('{') {
                    (depth, text) = (depth + 1, rest.trim());
                } else if let Some(rest) = text.strip_prefix('}') {
                    if depth == 0 {
                        kernel.registers = names.registers.len();
                        return Ok(kernel);
                    }
                    names.inner.clear();
                    (depth, text) = (depth - 1, rest.trim());
                } else if let Some((label, rest)) = text.split_once(':').filter(|(label, _)| label.starts_with('$')) {
                    kernel.labels.insert(label.into(), kernel.code.len());
                    text = rest.trim();
                } else {
                    break;
                }
            }
            if text.starts_with(".shared") || text.starts_with(".reg") {
                kernel.declare(text, &mut names)?;
            } else if !text.is_empty() {
                kernel.code.push(instruction(text, &mut names)?);
            }
        }
        Err("a kernel without an end".into())
    }

    /// `.shared .align 128 .b8 tile[32]`, or `.reg .b64 at`; declarations of numbered registers say nothing new.
    fn declare(&mut self, text: &str, names: &mut Names) -> Result<()> {
        let what = text.split_whitespace().last().unwrap_or_default();
        if text.starts_with(".reg") {
            if !what.contains('<') {
                let register = names.register(&format!("{what} #{}", self.code.len()));
                names.inner.insert(what.into(), Operand::Register(register));
            }
            return Ok(());
        }
        let (name, at) = self.allocate(text)?;
        names.inner.insert(name.into(), at);
        Ok(())
    }

    /// Shared memory of its own for a declaration: its name and its offset.
    fn allocate<'a>(&mut self, text: &'a str) -> Result<(&'a str, Operand)> {
        let (name, bytes) = declared(text)?;
        let at = self.shared.next_multiple_of(128);
        self.shared = at + bytes;
        Ok((name, Operand::Constant(at as u64)))
    }
}

/// The name and the bytes of `.shared .align 128 .b8 tile[32]`.
fn declared(text: &str) -> Result<(&str, usize)> {
    let what = text.split_whitespace().last().unwrap_or_default();
    let (name, bytes) = what.trim_end_matches(']').split_once('[').ok_or_else(|| format!("`{text}`"))?;
    Ok((name, bytes.parse().map_err(|_| format!("`{text}`"))?))
}

/// The declarations of shared memory outside of kernels, a line each.
fn shared(code: &str) -> Vec<&str> {
    let mut depth = 0;
    let outside = code.lines().filter(|line| {
        let outside = depth == 0;
        depth += line.matches('{').count();
        depth -= line.matches('}').count().min(depth);
        outside
    });
    outside.filter(|line| line.contains(".shared ")).map(|line| line.trim().trim_end_matches(';')).collect()
}

impl Names {
    fn register(&mut self, name: &str) -> usize {
        let next = self.registers.len();
        *self.registers.entry(name.into()).or_insert(next)
    }

    fn operand(&mut self, text: &str) -> Result<Operand> {
        let text = text.trim();
        if let Some(inner) = text.strip_prefix('{') {
            let parts = inner.trim_end_matches('}').split(',');
            return Ok(Operand::Vector(parts.map(|part| self.operand(part)).collect::<Result<_>>()?));
        }
        if let Some(inner) = text.strip_prefix('[') {
            let inner = inner.trim_end_matches(']');
            let (base, offset) = inner.split_once('+').unwrap_or((inner, "0"));
            let offset = constant(offset).ok_or_else(|| format!("the address `{text}`"))?;
            return Ok(match self.operand(base)? {
                Operand::Register(register) => Operand::Address(register, offset),
                _ => Operand::Parameter(base.into()),
            });
        }
        if let Some(known) = self.inner.get(text).or_else(|| self.outer.get(text)) {
            return Ok(known.clone());
        }
        Ok(match (text.starts_with('%'), text.starts_with('$'), constant(text)) {
            (true, ..) if text.contains('.') => Operand::Special(text.into()),
            (true, ..) => Operand::Register(self.register(text)),
            (_, true, _) => Operand::Label(text.into()),
            (.., Some(constant)) => Operand::Constant(constant),
            _ => Operand::Parameter(text.into()),
        })
    }
}

fn instruction(text: &str, names: &mut Names) -> Result<Instruction> {
    let (guard, rest) = match text.strip_prefix('@') {
        None => (None, text),
        Some(guarded) => {
            let (predicate, rest) = guarded.split_once(char::is_whitespace).ok_or_else(|| format!("`{text}`"))?;
            let name = predicate.trim_start_matches('!');
            (Some((names.register(name), name == predicate)), rest.trim())
        }
    };
    let (head, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let (name, modifiers) = head.split_at(head.find('.').unwrap_or(head.len()));
    let operands = split(rest).into_iter().map(|operand| names.operand(operand)).collect::<Result<_>>()?;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Instruction { guard, name: name.into(), modifiers: modifiers.into(), operands, text })
}

/// The operands, separated by commas that stand in no braces.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// `12`, `-3`, or the bits of a number, `0f3F800000`.
fn constant(text: &str) -> Option<u64> {
    match text.strip_prefix("0f") {
        Some(bits) => u64::from_str_radix(bits, 16).ok(),
        None => text.parse().map(i64::cast_unsigned).ok(),
    }
}
