//! Accesses: their definitions, their cost, and the best swizzle for them.

use std::fmt::Write as _;
use std::path::Path;

use layout_algebra::access::{Access, LINE, Machine, PAGE, SECTOR};
use layout_algebra::{Composed, LayoutError, Swizzle};
use layout_describe::function;
use layout_draw::{Function, Kind, Limits, facts};
use layout_lang::{Value, Values};
use layout_notation::Notation;
use serde_json::json;

use crate::arguments::{Accesses, Bounds, Shared};
use crate::describe::Defined;
use crate::diagnostics;
use crate::output::Answer;
use crate::source::Source;

impl Accesses {
    /// Returns the accesses as definitions in the language of `layout!`, each with its name.
    fn definitions(&self) -> Vec<(String, String)> {
        let name = |i: usize| if self.texts.len() == 1 { "Access".to_owned() } else { format!("Access{i}") };
        self.texts.iter().enumerate().map(|(i, text)| (name(i), self.written(text))).collect()
    }

    /// Writes an access in the language of `layout!`: `threads LAYOUT, bits 32` is a read.
    fn written(&self, text: &str) -> String {
        let text = text.trim();
        let call = match text.strip_prefix("threads") {
            Some(list) => format!("read({})", list.trim()),
            None => text.to_owned(),
        };
        // A name has no brackets to write into: its definition says bits and machine.
        let Some(inside) = call.strip_suffix(')').filter(|_| call.contains('(')) else { return call };
        // Options are defaults, so a word that the access says itself comes first.
        let says = |word: &str| inside.split(',').any(|part| part.trim_start().starts_with(word));
        let bits = self.bits.filter(|_| !says("bits ")).map_or_else(String::new, |bits| format!(", bits {bits}"));
        let machine = self.machine.as_ref().filter(|_| !says("on "));
        let machine = machine.map_or_else(String::new, |machine| format!(", on {machine}"));
        format!("{inside}{bits}{machine})")
    }

    /// Returns the values of the accesses. A name refers to a definition.
    pub(crate) fn values(&self, defined: &[Defined]) -> Result<Vec<(Access, Machine)>, Answer> {
        let value = |text: &String| {
            // The file may define an access of this name; otherwise the text is an access by itself.
            let known = defined.iter().find(|one| one.name == text.trim()).and_then(|one| one.value.as_ref());
            if let Some(value) = known.and_then(Value::access) {
                return Ok(value);
            }
            let source = Source::argument(&format!("access Access = {};", self.written(text)));
            let values = source.evaluated(&Shared::default())?;
            values.get("Access").and_then(Value::access).ok_or_else(|| Answer::usage(&format!("`{text}` is no access")))
        };
        self.texts.iter().map(value).collect()
    }
}

impl Bounds {
    /// Returns the claims about an access.
    fn claims(&self, name: &str) -> Vec<String> {
        let bounds = [
            ("conflicts", "<=", self.conflicts),
            ("wavefronts", "<=", self.wavefronts),
            ("sectors", "<=", self.sectors),
            ("lines", "<=", self.lines),
            ("pages", "<=", self.pages),
            ("vector", ">=", self.vector),
        ];
        let claim = |(word, sign, bound): (&str, &str, Option<u64>)| Some(format!("{word}({name}) {sign} {}", bound?));
        bounds.into_iter().filter_map(claim).collect()
    }
}

/// Checks claims about a layout and bounds on the cost of accesses, and writes the costs.
pub(crate) fn check(layout: &str, claims: &[String], accesses: &Accesses, bounds: &Bounds, shared: &Shared) -> Answer {
    let definitions = accesses.definitions();
    let mut all = claims.to_vec();
    // Bounds become claims, so that their errors are the errors of `#[check(..)]`.
    all.extend(definitions.iter().flat_map(|(name, _)| bounds.claims(name)));
    let mut lines = lines(&definitions);
    if !all.is_empty() {
        lines.push(format!("#[check({})]", all.join(", ")));
    }
    lines.push(format!("type Tile = {layout};"));
    let values = match program(&lines, shared) {
        Ok(values) => values,
        Err(answer) => return answer,
    };
    let Some(tile) = values.get("Tile").and_then(function) else {
        return Answer::usage(&format!("`{layout}` is no layout of constants"));
    };
    let costs = costs(&values, &definitions, &tile);
    let costs = match costs {
        Ok(costs) => costs,
        Err(error) => return Answer::wrong(format!("error: {error}\n")),
    };
    if shared.json {
        let costs: Vec<_> = costs.iter().map(Cost::data).collect();
        return Answer::text(format!("{}\n", json!({"ok": true, "accesses": costs})));
    }
    let mut out = if all.is_empty() { String::new() } else { format!("holds: {}\n", all.join(", ")) };
    for cost in &costs {
        out += &cost.said();
    }
    Answer::text(out)
}

/// Finds the swizzle of a layout with the least cost for accesses, with the proof.
pub(crate) fn swizzle(
    layout: &str,
    accesses: &Accesses,
    among: &[String],
    svg: Option<&Path>,
    shared: &Shared,
) -> Answer {
    let definitions = accesses.definitions();
    if definitions.is_empty() {
        return Answer::usage("which accesses?\n  help: --access \"read((32,32):(1,32), bits 32)\", once for each");
    }
    let mut lines = lines(&definitions);
    let among = match among_of(among, &lines, &definitions, shared) {
        Ok(among) => among,
        Err(answer) => return answer,
    };
    let names: Vec<&str> = definitions.iter().map(|(name, _)| &**name).collect();
    let among = if among.is_empty() { String::new() } else { format!(", among [{}]", among.join(", ")) };
    // A name for the layout alone: its cost is what the swizzle is compared with.
    lines.push(format!("type Before = {layout};"));
    lines.push(format!("type Tile = swizzle_for(Before, [{}]{among});", names.join(", ")));
    let values = match program(&lines, shared) {
        Ok(values) => values,
        Err(answer) => return answer,
    };
    let both = values.get("Before").and_then(function).zip(values.get("Tile").and_then(function));
    let Some((before, after)) = both else {
        return Answer::usage(&format!("`{layout}` is no layout of constants"));
    };
    let costs = |tile| costs(&values, &definitions, tile);
    let (cost, least) = match (costs(&before), costs(&after)) {
        (Ok(cost), Ok(least)) => (cost, least),
        (Err(error), _) | (_, Err(error)) => return Answer::wrong(format!("error: {error}\n")),
    };
    let proof = values.proof("Tile").unwrap_or_default();
    let written = values.get("Tile").and_then(|value| Notation::Layout.write(value).ok()).unwrap_or_default();
    let mut answer = Answer::default();
    if shared.json {
        let data = |costs: &[Cost]| costs.iter().map(Cost::data).collect::<Vec<_>>();
        let (cost, least) = (data(&cost), data(&least));
        let all = json!({"ok": true, "value": after.to_string(), "text": written, "proof": proof, "before": cost,
            "after": least});
        answer.out = format!("{all}\n");
    } else {
        answer.out = format!("{written}\n{}\n{proof}\n", facts(&after));
        for (before, after) in cost.iter().zip(&least) {
            let costs = |cost: &Cost| format!("{} wavefronts, {} conflicts", cost.wavefronts, cost.conflicts);
            let (name, text, with, without) = (&after.name, &after.text, costs(after), costs(before));
            let _ = writeln!(answer.out, "{name} = {text}: {with}; without it {without}");
        }
    }
    if let Some(path) = svg {
        let banks = |cost: &Cost| after.draw(&Kind::Banks(cost.access, cost.machine), Limits::PAGE).ok();
        let title = format!("banks before and after: {after}");
        let picture = least.iter().filter_map(banks).reduce(|all, next| all.beside(next, &title));
        if let Some(picture) = picture {
            answer.add_file(path, picture.svg());
        }
    }
    answer
}

/// The swizzles of bytes in TMA copies: within 32, 64 and 128 bytes, and none.
const TMA: [(u32, u32, i32); 4] = [(0, 4, 3), (1, 4, 3), (2, 4, 3), (3, 4, 3)];

/// Returns the swizzles of elements to choose from. `tma` means the swizzles of TMA, which move bytes.
fn among_of(
    among: &[String],
    lines: &[String],
    definitions: &[(String, String)],
    shared: &Shared,
) -> Result<Vec<String>, Answer> {
    if !among.iter().any(|swizzle| swizzle.trim() == "tma") {
        return Ok(among.to_vec());
    }
    let values = program(lines, shared)?;
    let accesses = definitions.iter().filter_map(|(name, _)| values.get(name)?.access());
    let mut widths: Vec<u64> = accesses.map(|(access, _)| access.bits()).collect();
    // One width remains exactly if all are equal, which is all that is asked.
    widths.dedup();
    let [bits] = widths[..] else {
        return Err(Answer::usage(&format!(
            "the swizzles of TMA move bytes of elements of one width, not of {widths:?}"
        )));
    };
    // TMA permutes bytes: in wider elements the lowest bits of the pattern drop out.
    let of_elements = |(bytes, base, shift)| Swizzle::new(bytes, base, shift)?.recast(8, bits);
    let tma: Vec<Swizzle> = TMA
        .into_iter()
        .map(of_elements)
        .collect::<Result<_, LayoutError>>()
        .map_err(|error| Answer::wrong(format!("error: {error}\n")))?;
    let tma = tma.iter().map(|swizzle| format!("swizzle({}, {}, {})", swizzle.bits(), swizzle.base(), swizzle.shift()));
    Ok(tma.chain(among.iter().filter(|swizzle| swizzle.trim() != "tma").cloned()).collect())
}

/// Writes the definitions of accesses, a line each.
fn lines(definitions: &[(String, String)]) -> Vec<String> {
    definitions.iter().map(|(name, access)| format!("access {name} = {access};")).collect()
}

/// Returns the values of a program, if all are known; otherwise the errors of rustc.
fn program(lines: &[String], shared: &Shared) -> Result<Values, Answer> {
    let source = Source::argument(&lines.join("\n"));
    let part = &source.parts[0];
    let program = source.program(part, shared);
    let values = program.evaluate().map_err(|errors| {
        if !shared.json {
            return Answer::wrong(diagnostics::rendered(&source, part, &errors));
        }
        let errors = diagnostics::json(&source, part, &program, &errors);
        Answer { code: 1, ..Answer::text(format!("{}\n", json!({"ok": false, "diagnostics": errors}))) }
    })?;
    // A value that only rustc knows has no cost; the first free name is the one to give.
    if values.iter().all(|(_, value)| value.is_some()) {
        return Ok(values);
    }
    let free = program.free_names().into_iter().find(|(_, given)| !given);
    let name = free.map_or_else(|| "NAME".to_owned(), |(name, _)| name);
    Err(Answer::usage(&format!("`{name}` is a name without a number here\n  help: --let {name}=16")))
}

/// The cost of an access on a layout.
struct Cost {
    name: String,
    text: String,
    access: Access,
    machine: Machine,
    wavefronts: u64,
    phases: u64,
    conflicts: u64,
    total: u64,
    /// Sectors, lines, pages; `None` if there are too many lanes to visit.
    blocks: [Option<u64>; 3],
    bytes: u64,
    widest: u64,
}

/// Returns the cost of each access.
fn costs(values: &Values, definitions: &[(String, String)], tile: &Function) -> Result<Vec<Cost>, LayoutError> {
    let memory = match tile {
        Function::Plain(layout) => Composed::plain(layout)?,
        Function::Swizzled(composed) => *composed,
    };
    let known = definitions.iter().filter_map(|(name, _)| Some((name, values.get(name)?)));
    let cost = |(name, value, access, machine): (&String, &Value, Access, Machine)| {
        let cost = access.wavefronts(&memory, &machine)?;
        // Beyond the budget of lanes a count is left out, and the other costs are still said.
        let blocks = |unit| access.blocks(&memory, machine.lanes(), unit).ok();
        Ok(Cost {
            name: name.clone(),
            text: value.to_string(),
            access,
            machine,
            wavefronts: cost.worst(),
            phases: cost.phases(),
            conflicts: cost.conflicts(),
            total: cost.total(),
            blocks: [blocks(SECTOR), blocks(LINE), blocks(PAGE)],
            bytes: access.bytes(&memory, machine.lanes())?,
            widest: access.widest(&memory)?,
        })
    };
    known.filter_map(|(name, value)| value.access().map(|(access, on)| (name, value, access, on))).map(cost).collect()
}

impl Cost {
    fn said(&self) -> String {
        let blocks = self.blocks.iter().zip(["sectors", "lines", "pages"]);
        let blocks: Vec<String> = blocks.filter_map(|(count, unit)| Some(format!("{unit} {}", (*count)?))).collect();
        format!(
            "{} = {}\n  wavefronts {}, phases {}, conflicts {}; wavefronts of all instructions {}, on {}\n  {}; \
             bytes moved {}; widest vector {}\n",
            self.name,
            self.text,
            self.wavefronts,
            self.phases,
            self.conflicts,
            self.total,
            self.machine.name(),
            blocks.join(", "),
            self.bytes,
            self.widest
        )
    }

    fn data(&self) -> serde_json::Value {
        let [sectors, lines, pages] = self.blocks;
        json!({
            "name": self.name,
            "access": self.text,
            "machine": self.machine.name(),
            "wavefronts": self.wavefronts,
            "phases": self.phases,
            "conflicts": self.conflicts,
            "total_wavefronts": self.total,
            "sectors": sectors,
            "lines": lines,
            "pages": pages,
            "bytes": self.bytes,
            "widest": self.widest,
        })
    }
}
