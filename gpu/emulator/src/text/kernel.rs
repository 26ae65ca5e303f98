//! A kernel: its parameters, declarations and instructions.

use std::collections::HashMap;

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
    /// What is declared there: names, and where each begins.
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
    pub(super) statements: &'a [(usize, Statement)],
}

/// A kernel that is being read.
#[derive(Default)]
struct Reading {
    kernel: Kernel,
    names: Names,
    /// The numbers of the open scopes, and of the next one.
    scopes: Vec<usize>,
    next_scope: usize,
    labels: HashMap<(usize, String), usize>,
    /// The scopes of each branch.
    branches: Vec<(usize, Vec<usize>)>,
    source: Option<(String, usize)>,
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

impl Reader<'_> {
    /// The kernel with a header, such as `.visible .entry copy(.param .u64 copy_param_0)`.
    pub(super) fn kernel(&self, line: usize, header: &str) -> Result<(String, Kernel), Error> {
        let mut reading = Reading::default();
        reading.open();
        let name = reading.header(header).map_err(|fault| fault.at(line, header))?;
        let words: Vec<&str> = self.statements.iter().filter_map(|(_, statement)| text(statement)).collect();
        for (line, declaration) in self.shared {
            let what = declaration.split_whitespace().last().unwrap_or_default();
            let named = what.split('[').next().unwrap_or_default();
            if words
                .iter()
                .any(|text| text.split(|c: char| !(c.is_alphanumeric() || "_$%".contains(c))).any(|word| word == named))
            {
                reading.declare(declaration).map_err(|fault| fault.at(*line, declaration))?;
            }
        }
        reading.open();
        for (line, statement) in self.statements {
            reading.statement(*line, statement, self.files).map_err(|fault| match text(statement) {
                Some(text) => fault.at(*line, text),
                None => fault.at(*line, ""),
            })?;
        }
        reading.resolve()?;
        reading.kernel.one_group()?;
        Ok((name, reading.kernel))
    }
}

/// The text of a statement.
fn text(statement: &Statement) -> Option<&str> {
    if let Statement::Text(text) = statement { Some(text) } else { None }
}

impl Reading {
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

    fn statement(&mut self, line: usize, statement: &Statement, files: &HashMap<String, String>) -> Step<()> {
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
                    ".reg" | ".shared" => self.declare(text)?,
                    ".loc" => {
                        let words: Vec<&str> = text.split_whitespace().collect();
                        let file = words.get(1).and_then(|number| files.get(*number));
                        let line = words.get(2).and_then(|line| line.parse().ok());
                        self.source = file.cloned().zip(line);
                    }
                    ".maxntid" | ".reqntid" | ".minnctapersm" | ".maxnreg" | ".pragma" | ".reqnctapercluster"
                    | ".explicitcluster" | ".maxclusterrank" => {}
                    _ if word.starts_with('.') => return fault(Kind::Unknown, "an unknown directive"),
                    _ => self.instruction(line, text)?,
                }
            }
        }
        Ok(())
    }

    /// `.reg .b32 %r<4>`, `.reg .pred p, q`, `.shared .align 16 .b8 tile[32]`, `.extern .shared .b8 all[]`.
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
            let at = self.kernel.shared.next_multiple_of(align.unwrap_or(kind.bits() as usize / 8).max(1));
            self.names.declare(name.trim(), Symbol::Shared(at as u64))?;
            self.kernel.declared.push((name.trim().into(), at));
            self.kernel.shared = at + count * kind.bits() as usize / 8;
        }
        Ok(())
    }

    fn register(&mut self, name: &str, kind: Type) -> Step<()> {
        self.names.declare(name, Symbol::Register(self.kernel.registers.len()))?;
        self.kernel.registers.push(kind.bits());
        self.kernel.names.push(name.into());
        Ok(())
    }

    fn instruction(&mut self, line: usize, text: &str) -> Step<()> {
        let (guard, rest) = match text.strip_prefix('@') {
            None => (None, text),
            Some(guarded) => {
                let Some((name, rest)) = guarded.split_once(char::is_whitespace) else { return Err(syntax(text)) };
                let plain = name.trim_start_matches('!');
                let Some(Symbol::Register(register)) = self.names.find(plain) else { return Err(syntax(text)) };
                (Some((*register, plain == name)), rest.trim())
            }
        };
        let (mnemonic, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let operands = split(rest).into_iter().map(|one| self.names.operand(one)).collect::<Step<Vec<_>>>()?;
        let operation = decode(mnemonic, &operands, &self.kernel.registers)?;
        if guard.is_some() && operation.is_collective() {
            return fault(Kind::Divergence, "an instruction of many threads under a guard");
        }
        if matches!(operation, Operation::Branch) {
            self.branches.push((self.kernel.code.len(), self.scopes.clone()));
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let source = self.source.clone();
        self.kernel.code.push(Instruction { guard, operation, operands, target: 0, line, source, text });
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
