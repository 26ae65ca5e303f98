//! A kernel: its parameters, declarations and instructions.

mod call;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::function::{Call, Function};
use super::operand::{Names, Operand, Symbol, split};
use super::statement::Statement;
use crate::asynchronous::Async;
use crate::error::{Error, Fault, Kind, Step, fault};
use crate::operation::{Operation, decode};
use crate::table::form::Type;

/// A kernel.
#[derive(Debug, Default)]
pub(crate) struct Kernel {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) code: Vec<Instruction>,
    /// The bits of each register.
    pub(crate) registers: Vec<u32>,
    /// The names of the registers.
    pub(crate) names: Vec<String>,
    /// The bytes of shared memory that the text declares.
    pub(crate) shared: usize,
    /// The bytes of the memory of each thread, and its arrays there in their order. None ends where another one begins.
    pub(crate) local: usize,
    pub(crate) arrays: Vec<Range<usize>>,
    /// What is declared in shared memory: names, and where each begins.
    pub(crate) declared: Vec<(String, usize)>,
    /// The most threads of a block, by `.maxntid`.
    pub(crate) most: Option<usize>,
    /// The blocks of a cluster along x, y and z, by `.reqnctapercluster`.
    pub(crate) cluster: Option<[u32; 3]>,
    /// Whether a launch must have clusters, by `.explicitcluster`.
    pub(crate) needs_cluster: bool,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) bytes: usize,
}

/// An instruction.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    /// The register of the predicate, and the value that it has to have.
    pub(crate) guard: Option<(usize, bool)>,
    pub(crate) operation: Operation,
    pub(crate) operands: Vec<Operand>,
    /// The instruction that a branch leads to.
    pub(crate) target: usize,
    pub(crate) line: usize,
    pub(crate) source: Option<(String, usize)>,
    /// As it was written.
    pub(crate) text: String,
}

/// What a kernel is read from.
pub(super) struct Reader<'a> {
    /// Declarations of shared memory outside of kernels.
    pub(super) shared: &'a [(usize, String)],
    pub(super) files: &'a HashMap<String, String>,
    pub(super) functions: &'a HashMap<&'a str, Function<'a>>,
}

/// The most instructions, and the most registers, of a kernel with all functions that it calls.
const MOST: usize = 1 << 20;

/// The most bytes of shared memory, and of the memory of a thread: PTX has 512 KiB of the latter.
const MOST_BYTES: usize = 1 << 19;

/// A kernel that is being read.
#[derive(Default)]
struct Reading<'a> {
    kernel: Kernel,
    names: Names,
    /// The numbers of the open scopes, and of the next one.
    scopes: Vec<usize>,
    next_scope: usize,
    labels: HashMap<(usize, String), usize>,
    /// The scopes of each branch.
    branches: Vec<(usize, Vec<usize>)>,
    source: Option<(String, usize)>,
    /// The functions that are open.
    functions: Vec<call::Open<'a>>,
}

/// What is left to do after a statement.
enum Left<'a> {
    Nothing,
    /// The body of a function, unless a predicate has a value.
    Call(Call<'a>, Option<(usize, bool)>),
}

impl Kernel {
    /// Whether it has asynchronous instructions: barriers in memory, bulk copies, products of warpgroups.
    pub(crate) fn is_asynchronous(&self) -> bool {
        self.code.iter().any(|instruction| matches!(instruction.operation, Operation::Async(_)))
    }

    /// Whether it has fences of memory.
    pub(crate) fn has_fences(&self) -> bool {
        self.code.iter().any(|instruction| matches!(instruction.operation, Operation::Fence(_)))
    }

    /// Whether it has instructions of tensor memory.
    pub(crate) fn has_tensor_memory(&self) -> bool {
        self.code.iter().any(|instruction| matches!(instruction.operation, Operation::Async(Async::Tensor(_))))
    }

    /// Refuses instructions of tensor memory for one block and for a pair in one kernel. PTX: "All tcgen05 instructions
    /// within a kernel must specify the same value for the `.cta_group` qualifier".
    fn one_group(&self) -> Result<(), Error> {
        let group = |code: &Instruction| match code.operation {
            Operation::Async(Async::Tensor(tensor)) => tensor.group(),
            _ => None,
        };
        let first = self.code.iter().find_map(group);
        match self.code.iter().find(|code| group(code).is_some_and(|group| Some(group) != first)) {
            None => Ok(()),
            Some(other) => {
                let message = "instructions of tensor memory for one block and for two, in one kernel";
                Err(Fault::new(Kind::Undefined, message).at(other.line, &other.text))
            }
        }
    }
}

impl<'a> Reader<'a> {
    /// The kernel with a header, such as `.visible .entry copy(.param .u64 copy_param_0)`.
    pub(super) fn kernel(&self, line: usize, entry: Function<'a>) -> Result<(String, Kernel), Error> {
        let mut reading = Reading::default();
        reading.open();
        let words = self.words(entry);
        for (line, declaration) in self.shared {
            let what = declaration.split_whitespace().last().unwrap_or_default();
            if words.contains(what.split('[').next().unwrap_or_default()) {
                reading.declare(declaration).map_err(|fault| fault.at(*line, declaration))?;
            }
        }
        reading.open();
        let name = reading.header(entry.header).map_err(|fault| fault.at(line, entry.header))?;
        reading.open();
        reading.statements(entry.statements, self)?;
        reading.resolve()?;
        reading.kernel.one_group()?;
        Ok((name, reading.kernel))
    }

    /// The words of a kernel, and of the functions among them.
    fn words(&self, entry: Function<'a>) -> HashSet<&'a str> {
        let (mut words, mut open) = (HashSet::new(), vec![entry]);
        while let Some(function) = open.pop() {
            for text in function.statements.iter().filter_map(|(_, statement)| text(statement)) {
                for word in text.split(|c: char| !(c.is_alphanumeric() || "_$%".contains(c))) {
                    if words.insert(word) {
                        open.extend(self.functions.get(word));
                    }
                }
            }
        }
        words
    }
}

/// The text of a statement.
fn text(statement: &Statement) -> Option<&str> {
    if let Statement::Text(text) = statement { Some(text) } else { None }
}

impl<'a> Reading<'a> {
    /// Reads statements, and what they call.
    fn statements(&mut self, statements: &'a [(usize, Statement)], reader: &Reader<'a>) -> Result<(), Error> {
        for (line, statement) in statements {
            let at = |fault: Fault| fault.at(*line, text(statement).unwrap_or_default());
            if let Left::Call(call, guard) = self.statement(*line, statement, reader.files).map_err(at)? {
                let function = self.enter(*line, &call, guard, reader).map_err(at)?;
                self.statements(function.statements, reader)?;
                self.leave();
            }
        }
        Ok(())
    }

    fn open(&mut self) {
        self.names.scopes.push(HashMap::new());
        self.scopes.push(self.next_scope);
        self.next_scope += 1;
    }

    /// Reads name and parameters.
    fn header(&mut self, header: &str) -> Step<String> {
        let (_, rest) = header.split_once(".entry").unwrap_or_default();
        let (name, rest) = rest.split_once('(').unwrap_or((rest, ""));
        let (inside, bounds) = rest.split_once(')').unwrap_or((rest, ""));
        if let Some((_, threads)) = bounds.split_once(".maxntid") {
            let threads = threads.split('.').next().unwrap_or_default().split(',');
            let counts = threads.map(|count| count.trim().parse::<usize>().map_err(|_| syntax(header)));
            self.kernel.most = Some(counts.product::<Step<usize>>()?);
        }
        if let Some((_, blocks)) = bounds.split_once(".reqnctapercluster") {
            let mut shape = [1; 3];
            let counts = blocks.split('.').next().unwrap_or_default().split(',');
            for (axis, count) in counts.enumerate() {
                let count = count.trim().parse().map_err(|_| syntax(header))?;
                *shape.get_mut(axis).ok_or_else(|| syntax(header))? = count;
            }
            self.kernel.cluster = Some(shape);
        }
        self.kernel.needs_cluster = bounds.contains(".explicitcluster");
        for (number, parameter) in split(inside).into_iter().enumerate() {
            let words: Vec<&str> = parameter.split_whitespace().collect();
            let (Some(name), Some(kind)) = (words.last(), words.get(1)) else {
                return fault(Kind::Syntax, format!("the parameter `{parameter}`"));
            };
            let Some(kind) = Type::parse(kind.trim_start_matches('.')).filter(|_| !name.ends_with(']')) else {
                return fault(Kind::Unknown, format!("the parameter `{parameter}`"));
            };
            self.names.declare(name, Symbol::Parameter(number))?;
            self.kernel.parameters.push(Parameter { name: (*name).into(), bytes: kind.bits() as usize / 8 });
        }
        Ok(name.trim().into())
    }

    fn statement(&mut self, line: usize, statement: &'a Statement, files: &HashMap<String, String>) -> Step<Left<'a>> {
        match statement {
            Statement::Open => self.open(),
            Statement::Close => {
                self.names.scopes.pop();
                self.scopes.pop();
            }
            Statement::Label(name) => {
                let scope = self.scopes.last().copied().unwrap_or_default();
                if self.labels.insert((scope, name.clone()), self.kernel.code.len()).is_some() {
                    return fault(Kind::Syntax, format!("the label `{name}` is there twice"));
                }
            }
            Statement::Text(text) => {
                let word = text.split_whitespace().next().unwrap_or_default();
                match word {
                    ".shared" if !self.functions.is_empty() => {
                        return fault(Kind::Unknown, "shared memory of a function");
                    }
                    ".reg" | ".shared" | ".local" | ".param" => self.declare(text)?,
                    ".loc" => {
                        let words: Vec<&str> = text.split_whitespace().collect();
                        let file = words.get(1).and_then(|number| files.get(*number));
                        let line = words.get(2).and_then(|line| line.parse().ok());
                        self.source = file.cloned().zip(line);
                    }
                    "" | ".maxntid" | ".reqntid" | ".minnctapersm" | ".maxnreg" | ".pragma" | ".reqnctapercluster"
                    | ".explicitcluster" | ".maxclusterrank" => {}
                    _ if word.starts_with('.') => return fault(Kind::Unknown, "an unknown directive"),
                    _ => return self.instruction(line, text),
                }
            }
        }
        Ok(Left::Nothing)
    }

    /// `.reg .b32 %r<4>`, `.reg .pred p, q`, `.shared .align 16 .b8 tile[32]`, `.extern .shared .b8 all[]`. In a body,
    /// `.local` and `.param` are memory of the thread.
    fn declare(&mut self, text: &str) -> Step<()> {
        let kind = text.split_whitespace().find_map(|word| Type::parse(word.strip_prefix('.')?));
        let Some(kind) = kind else { return fault(Kind::Unknown, "a declaration of an unknown type") };
        let names = text.split_whitespace().skip_while(|word| word.starts_with('.') || word.parse::<u32>().is_ok());
        let names = names.collect::<Vec<_>>().join(" ");
        for name in split(&names) {
            if text.starts_with(".reg") {
                match name.split_once('<') {
                    None => self.register(name, kind)?,
                    Some((name, count)) => {
                        let count: usize = count.trim_end_matches('>').parse().map_err(|_| syntax(text))?;
                        (0..count).try_for_each(|number| self.register(&format!("{name}{number}"), kind))?;
                    }
                }
                continue;
            }
            let (name, count) = name.split_once('[').unwrap_or((name, "1"));
            let count = count.trim_end_matches(']').trim();
            let count: usize = if count.is_empty() { 0 } else { count.parse().map_err(|_| syntax(text))? };
            let align = text.split_once(".align").and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok());
            let is_shared = text.split_whitespace().take(2).any(|word| word == ".shared");
            // Arrays of a thread are apart, so that no access is in two.
            let end = if is_shared { self.kernel.shared } else { self.kernel.local + 1 };
            let at = end.checked_next_multiple_of(align.unwrap_or(kind.bits() as usize / 8).max(1));
            let bytes = count.checked_mul(kind.bits() as usize / 8).filter(|bytes| *bytes <= MOST_BYTES);
            let (Some(at), Some(bytes)) = (at.filter(|at| *at <= MOST_BYTES), bytes) else {
                return fault(Kind::Unknown, format!("more than {MOST_BYTES} bytes of memory"));
            };
            if is_shared {
                self.kernel.shared = at + bytes;
                self.names.declare(name.trim(), Symbol::Shared(at as u64))?;
                self.kernel.declared.push((name.trim().into(), at));
            } else {
                self.kernel.local = at + bytes;
                self.names.declare(name.trim(), Symbol::Local(at as u64, bytes))?;
                self.kernel.arrays.push(at..at + bytes);
            }
        }
        Ok(())
    }

    fn register(&mut self, name: &str, kind: Type) -> Step<()> {
        if self.kernel.registers.len() >= MOST {
            return fault(Kind::Unknown, format!("more than {MOST} registers with all functions"));
        }
        self.names.declare(name, Symbol::Register(self.kernel.registers.len()))?;
        self.kernel.registers.push(kind.bits());
        self.kernel.names.push(name.into());
        Ok(())
    }

    fn instruction(&mut self, line: usize, text: &'a str) -> Step<Left<'a>> {
        let (guard, rest) = match text.strip_prefix('@') {
            None => (None, text),
            Some(guarded) => {
                let Some((name, rest)) = guarded.split_once(char::is_whitespace) else { return Err(syntax(text)) };
                let plain = name.trim_start_matches('!');
                let Some(Symbol::Register(register)) = self.names.find(plain) else { return Err(syntax(text)) };
                (Some((*register, plain == name)), rest.trim())
            }
        };
        let (mnemonic, list) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if ["call", "call.uni"].contains(&mnemonic) {
            return Ok(Left::Call(Call::parse(rest).ok_or_else(|| syntax(text))?, guard));
        }
        let operands = split(list).into_iter().map(|one| self.names.operand(one)).collect::<Step<Vec<_>>>()?;
        let mut operation = decode(&call::in_memory(mnemonic, &operands), &operands, &self.kernel.registers)?;
        if guard.is_some() && operation.is_collective() {
            return fault(Kind::Divergence, "an instruction of many threads under a guard");
        }
        let here = self.kernel.code.len();
        match self.functions.last_mut() {
            // The end of a function is behind its body.
            Some(function) if matches!(operation, Operation::Exit) && mnemonic.starts_with("ret") => {
                operation = Operation::Branch;
                function.ends.push(here);
            }
            _ if matches!(operation, Operation::Branch) => self.branches.push((here, self.scopes.clone())),
            _ => {}
        }
        self.push(Instruction {
            guard,
            operation,
            operands,
            target: 0,
            line,
            source: self.source.clone(),
            text: text.into(),
        })?;
        Ok(Left::Nothing)
    }

    fn push(&mut self, instruction: Instruction) -> Step<()> {
        if self.kernel.code.len() >= MOST {
            return fault(Kind::Unknown, format!("more than {MOST} instructions with all functions"));
        }
        let text = instruction.text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.kernel.code.push(Instruction { text, ..instruction });
        Ok(())
    }

    /// Gives each branch its target: the label of the innermost scope that has it.
    fn resolve(&mut self) -> Result<(), Error> {
        for (branch, scopes) in &self.branches {
            let instruction = &mut self.kernel.code[*branch];
            let Some(Operand::Label(name)) = instruction.operands.first() else { continue };
            let target = scopes.iter().rev().find_map(|scope| self.labels.get(&(*scope, name.clone())));
            match target {
                Some(target) => instruction.target = *target,
                None => {
                    return Err(
                        Fault::new(Kind::Syntax, format!("no label `{name}`")).at(instruction.line, &instruction.text)
                    );
                }
            }
        }
        Ok(())
    }
}

fn syntax(text: &str) -> Fault {
    Fault::new(Kind::Syntax, format!("`{text}` is not understood"))
}
