//! Describes layouts, by facts and a picture: an argument, or every definition of a file.

use std::path::Path;

use layout_algebra::Layout;
use layout_algebra::linear::Dimensions;
use layout_algebra::morphism::Morphism;
use layout_describe::{Context, facts, function, kind};
use layout_draw::Function;
use layout_lang::Value;
use serde_json::json;

use crate::arguments::{Drawing, Picture, Shared};
use crate::diagnostics;
use crate::output::{Answer, Screen};
use crate::picture::{picture, printed};
use crate::source::Source;

/// A definition with its value; `None` if only rustc knows it.
#[derive(Debug)]
pub(crate) struct Defined {
    pub(crate) name: String,
    pub(crate) value: Option<Value>,
    /// The names without a number in its program.
    pub(crate) missing: Vec<String>,
    /// The parts of its program that its picture depends on.
    pub(crate) context: Context,
}

/// Answers a layout, an operation, or a file of definitions.
pub(crate) fn describe(input: &str, drawing: &Drawing, shared: &Shared, screen: &Screen) -> Answer {
    let source = match Source::input(input) {
        Ok(source) => source,
        Err(error) => return Answer::usage(&error),
    };
    if source.parts.is_empty() {
        return Answer::usage(&format!("{} has no layout! in it", source.name));
    }
    let (mut defined, mut missing): (Vec<Defined>, Vec<String>) = (Vec::new(), Vec::new());
    let (mut errors, mut found, mut proofs) = (String::new(), Vec::new(), Vec::new());
    for part in &source.parts {
        let program = source.program(part, shared);
        let unknown: Vec<String> =
            program.free_names().into_iter().filter(|(_, given)| !given).map(|(name, _)| name).collect();
        match program.evaluate() {
            // Claims that hold have nothing to describe.
            Ok(values) if part.is_assertion => drop(values),
            Ok(values) => {
                let proof = |name: &str| Some(format!("{name}: {}", values.proof(name)?));
                proofs.extend(values.iter().filter_map(|(name, _)| proof(name)));
                let one = |(name, value): (&str, Option<&Value>)| Defined {
                    name: name.to_owned(),
                    value: value.cloned(),
                    missing: unknown.clone(),
                    context: Context { tile: None, ..Context::of(&program, &values, name) },
                };
                defined.extend(values.iter().map(one));
            }
            Err(list) => {
                errors += &diagnostics::rendered(&source, part, &list);
                found.extend(diagnostics::json(&source, part, &program, &list));
            }
        }
        missing.extend(unknown);
    }
    // Errors of any part are the whole answer: facts of the other parts would hide them.
    if !found.is_empty() {
        return if shared.json {
            Answer { code: 1, ..Answer::text(format!("{}\n", json!({"ok": false, "diagnostics": found}))) }
        } else {
            Answer::wrong(errors)
        };
    }
    if let Some(error) = without_answer(&defined, &missing, &source, drawing) {
        return Answer::usage(&error);
    }
    let answer = shown(&defined, drawing, shared, screen);
    // The proof that a layout for accesses is the best one.
    if shared.json || answer.code != 0 || drawing.svg.as_deref() == Some(Path::new("-")) {
        return answer;
    }
    proofs.iter().fold(answer, |answer, proof| Answer { out: answer.out + proof + "\n", ..answer })
}

/// Returns the error of a source without anything to describe.
fn without_answer(defined: &[Defined], missing: &[String], source: &Source, drawing: &Drawing) -> Option<String> {
    let name = &source.name;
    if let [Defined { name, value: None, .. }] = defined
        && name.is_empty()
    {
        if let Some(first) = missing.first() {
            return Some(format!("`{first}` is a name without a number here\n  help: --let {first}=16"));
        }
        let help = "a layout, (4,8):(8,1); an operation; a file; or a command, as in cargo layout --help";
        return Some(format!("`{}` is a name without a layout here\n  help: {help}", source.text));
    }
    if defined.is_empty() && source.parts.iter().all(|part| !part.is_assertion) {
        return Some(format!("{name} has no definition in it\n  help: type Tile = (4, 8) : (8, 1);"));
    }
    let only = drawing.only.as_ref().filter(|only| defined.iter().all(|one| one.name != **only))?;
    Some(format!("{name} does not define `{only}`"))
}

/// Writes the facts of definitions, and the picture of the last definition that has one.
pub(crate) fn shown(defined: &[Defined], drawing: &Drawing, shared: &Shared, screen: &Screen) -> Answer {
    let mut answer = Answer::default();
    let (mut data, mut pictured) = (Vec::new(), Vec::new());
    let accesses = match drawing.accesses.values(defined) {
        Ok(accesses) => accesses,
        Err(answer) => return answer,
    };
    if accesses.is_empty() && matches!(drawing.picture, Picture::Banks | Picture::Sectors) {
        let help = "--access \"read((32,32):(1,32), bits 32)\"";
        return Answer::usage(&format!("a picture of which access?\n  help: {help}"));
    }
    if drawing.picture == Picture::Tiles && defined.iter().all(|one| one.context.division.is_none()) {
        return Answer::usage("tiles of which division?\n  help: zipped_divide((4,8):(8,1), [2,4])");
    }
    if drawing.picture == Picture::Descriptor && defined.iter().all(|one| one.context.operand.is_none()) {
        return Answer::usage(
            "the descriptor of which operand?\n  help: #[check(descriptor(Product.a))] type Stage = ..",
        );
    }
    let is_asked = |one: &&Defined| drawing.only.as_ref().is_none_or(|only| one.name == *only);
    for Defined { name, value, missing, context } in defined.iter().filter(is_asked) {
        let drawn = value.as_ref().map(|value| picture(value, context, drawing, accesses.first()));
        let drawn = match drawn.transpose() {
            Ok(drawn) => drawn.flatten(),
            // An error of the picture is the answer for a single layout; of several definitions, it is left out.
            Err(error) if defined.len() == 1 => return Answer::wrong(format!("error: {error}\n")),
            Err(_) => None,
        };
        if shared.json {
            data.push(described(name, value.as_ref(), drawn.as_ref()));
            continue;
        }
        answer.out += &told(name, value.as_ref(), missing, screen);
        if let Some(drawn) = &drawn {
            // The title is already written, unless it is of the layout before a division, or of an operand.
            let text = printed(drawn, screen);
            let is_new = drawn.title.contains(" in tiles ") || drawn.title.starts_with("descriptor of ");
            let title = if is_new { "" } else { &*drawn.title };
            // The title is cut off as it was printed, since colours and the width of the screen change its length.
            let skipped = text.len() - text.trim_start_matches(&*first_lines(title, screen)).len();
            answer.out += &text[skipped..];
        }
        if let Some(drawn) = drawn {
            pictured.push(name);
            // One path holds one picture: the last one.
            answer.files.clear();
            for (path, text) in [(&drawing.svg, drawn.svg()), (&drawing.tikz, drawn.tikz())] {
                if let Some(path) = path {
                    answer.add_file(path, text);
                }
            }
        }
    }
    if shared.json {
        answer.out = format!("{}\n", json!({"ok": true, "definitions": data}));
    }
    if let ([.., last], Some(path)) = (&pictured[..], drawing.svg.as_ref().or(drawing.tikz.as_ref()))
        && pictured.len() > 1
    {
        let names: Vec<String> = pictured.iter().map(|name| format!("`{name}`")).collect();
        let (path, all) = (path.display(), names.join(", "));
        answer.err = format!("note: {path} shows `{last}`, the last of {all}; --only NAME shows another one\n");
    }
    answer
}

/// Writes the title, as at the top of a picture.
fn first_lines(title: &str, screen: &Screen) -> String {
    let empty = layout_draw::Picture { title: title.to_owned(), panels: vec![], legend: vec![], notes: vec![] };
    empty.text(&screen.style)
}

/// Describes a definition in words.
fn told(name: &str, value: Option<&Value>, missing: &[String], screen: &Screen) -> String {
    let Some(value) = value else {
        let given: Vec<String> = missing.iter().map(|name| format!("--let {name}=16")).collect();
        let help = if given.is_empty() { String::new() } else { format!("; say them here: {}", given.join(" ")) };
        return format!("{name}: its numbers are known to rustc{help}\n");
    };
    let mut lines = vec![if name.is_empty() { value.to_string() } else { format!("{name} = {value}") }];
    lines.extend(facts(value));
    if let Value::Layout(layout) = value
        && let Some(morphism) = encoded(layout)
    {
        lines.insert(2, format!("encoded by {morphism}"));
    }
    lines.iter().map(|line| first_lines(line, screen)).collect()
}

/// Returns the morphism of a tractable layout, if it adds to the layout.
fn encoded(layout: &Layout) -> Option<Morphism> {
    if layout.is_constant() && layout.length() > 0 { Morphism::standard(layout).ok() } else { None }
}

/// Returns the sizes of dimensions as data.
fn dimensions(dimensions: &Dimensions) -> serde_json::Value {
    let one = |i| json!({"name": dimensions.name(i).to_string(), "size": dimensions.size(i)});
    (0..dimensions.count()).map(one).collect()
}

/// Returns a definition as data.
fn described(name: &str, value: Option<&Value>, drawn: Option<&layout_draw::Picture>) -> serde_json::Value {
    let Some(value) = value else { return json!({"name": name, "value": null}) };
    let mut data = json!({"name": name, "value": value.to_string()});
    data["kind"] = json!(kind(value));
    if let Value::Linear(linear) = value {
        data["inputs"] = dimensions(linear.inputs());
        data["outputs"] = dimensions(linear.outputs());
        data["injective"] = json!(linear.is_injective());
        data["surjective"] = json!(linear.is_surjective());
    } else if let Some(function) = function(value) {
        let layout = function.layout();
        data["size"] = json!(function.size());
        data["rank"] = json!(layout.rank());
        data["depth"] = json!(layout.depth());
        match &function {
            Function::Plain(layout) => {
                data["cosize"] = json!(layout.cosize().ok());
                data["tractable"] = json!(layout.is_tractable());
                data["injective"] = json!(layout.is_constant().then(|| layout.is_injective()));
                data["bijective"] = json!(layout.is_constant().then(|| layout.is_bijective()));
                data["contiguous_run"] = json!(layout.contiguous_run());
            }
            Function::Swizzled(composed) => {
                data["cosize"] = json!(composed.cosize().ok());
                data["injective"] = json!(composed.is_injective());
                data["bijective"] = json!(composed.is_bijective());
                data["contiguous_run"] = json!(composed.contiguous_run().ok());
            }
        }
        let morphism = if let Function::Plain(layout) = &function { encoded(layout) } else { None };
        data["morphism"] = json!(morphism.map(|morphism| morphism.to_string()));
    }
    if let Some(picture) = drawn.and_then(|drawn| serde_json::from_str::<serde_json::Value>(&drawn.json()).ok()) {
        data["picture"] = picture;
    }
    data
}
