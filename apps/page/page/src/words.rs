//! The words of the language, for the menu of the page.

use layout_lang::operation::{OPERATIONS, Operation, Yields};
use layout_lang::{Program, claim};
use serde_json::{Value as Json, json};

/// Definitions that are no operations: the word, how it is written, and an example.
const DEFINITIONS: [(&str, &str); 9] = [
    ("swizzle", "type Smem = swizzle(3, 3, 3) * ((8, 64) : (64, 1));"),
    ("infer", "type Found = infer((4, 8), |i, j| 8 * i + j);"),
    ("access", "access Load = read((32, 32) : (1, 32), bits 32);"),
    ("swizzle_for", "type Best = swizzle_for((32, 32) : (32, 1), [Load]);"),
    ("linear", "linear F = { register: 2 ^ 4, lane: (2, 2) ^ (1, 2) } -> { row: 4, column: 2 };"),
    ("atom", "atom Fma = mma((1, 8, 1), a 1 : 0 of 32, b 8 : 1 of 32, c 8 : 1 of 32);"),
    ("mma", "mma Product = tiled(Fma, (4, 1, 1));"),
    ("tma", "tma Copy = box((64, 64) : (64, 1), (64, 64) : (64, 1) of 16);"),
    ("plan", "plan Move = convert(F, G, bits 16);"),
];

/// Returns all words in groups.
pub(crate) fn all() -> Json {
    let group = |yields: Yields| -> Vec<Json> {
        let of_kind = OPERATIONS.iter().filter(|operation| operation.yields() == yields);
        of_kind.map(operation).collect()
    };
    let definitions = DEFINITIONS.map(|(name, usage)| json!({"name": name, "usage": usage}));
    let claims = claim::usages().into_iter().map(|usage| {
        let name: String = usage.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        json!({"name": name, "usage": format!("#[check({usage})]")})
    });
    json!([
        {"group": "layouts", "words": group(Yields::Layout)},
        {"group": "shapes", "words": group(Yields::Shape)},
        {"group": "tilers", "words": group(Yields::Tiler)},
        {"group": "numbers", "words": group(Yields::Number)},
        {"group": "definitions", "words": definitions},
        {"group": "claims", "words": claims.collect::<Vec<_>>()},
    ])
}

/// Returns an operation with its example, whose names have their numbers.
fn operation(operation: &Operation) -> Json {
    let (example, value) = operation.example;
    let names = "type Rows = (4, 8) : (8, 1); type Columns = (4, 8) : (1, 4); type Cube = (2, 3, 5) : (1, 2, 6);";
    let keyword = match operation.yields() {
        Yields::Number => "const EXAMPLE: usize",
        _ => "type Example",
    };
    let used: Vec<&str> = names.split_inclusive(';').filter(|definition| uses(example, definition)).collect();
    let text = format!("{}\n{keyword} = {};", used.join("\n"), tidy(example)).replace("\n ", "\n");
    let text = text.trim().to_owned();
    let is_read = Program::parse(&text).evaluate().is_ok();
    json!({
        "name": operation.name,
        "usage": operation.usage,
        "example": is_read.then_some(text),
        "value": value,
        "also": operation.words,
    })
}

fn uses(example: &str, definition: &str) -> bool {
    let name = definition.trim().trim_start_matches("type ").split(' ').next().unwrap_or_default();
    example.split(|c: char| !c.is_alphanumeric()).any(|word| word == name)
}

/// Writes tokens as people do, without spaces inside of brackets; the number `N` of the examples is 4.
fn tidy(tokens: &str) -> String {
    let tokens: Vec<&str> = tokens.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
    let number = |token: &&str| token.strip_prefix('N').is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let tokens: String = tokens
        .iter()
        .map(|token| if number(token) { token.replacen('N', "4", 1) } else { (*token).to_owned() })
        .collect();
    tokens.replace("( ", "(").replace(" )", ")").replace(" ,", ",").replace("[ ", "[").replace(" ]", "]")
}
