//! The server by its protocol, as an editor speaks with it: the exchange of a session, and edits that apply.

use std::io::{BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

struct Editor {
    server: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    asked: i32,
}

impl Editor {
    /// A server to which nothing has been said.
    fn start() -> Editor {
        let mut server = Command::new(env!("CARGO_BIN_EXE_layout-server"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server runs");
        let (to, from) = (server.stdin.take().expect("piped"), server.stdout.take().expect("piped"));
        Editor { server, to, from: BufReader::new(from), asked: 0 }
    }

    fn new() -> Editor {
        let mut editor = Editor::start();
        let answer = editor.ask("initialize", json!({ "capabilities": {} }));
        assert_eq!(answer["capabilities"]["hoverProvider"], json!(true));
        editor.tell("initialized", json!({}));
        editor
    }

    fn send(&mut self, message: &Message) {
        message.write(&mut self.to).expect("written");
        self.to.flush().expect("written");
    }

    fn next(&mut self) -> Message {
        Message::read(&mut self.from).expect("a message").expect("the server runs on")
    }

    fn respond(&mut self, method: &str, params: Value) -> Response {
        self.asked += 1;
        let id = RequestId::from(self.asked);
        self.send(&Message::Request(Request { id: id.clone(), method: method.to_owned(), params }));
        match self.next() {
            Message::Response(response) => {
                assert_eq!(response.id, id);
                response
            }
            other => panic!("{other:?}"),
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let response = self.respond(method, params);
        serde_json::to_value(&response).expect("JSON")["result"].clone()
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&Message::Notification(Notification { method: method.to_owned(), params }));
    }

    /// The diagnostics that the server sends.
    fn diagnostics(&mut self) -> Vec<Value> {
        match self.next() {
            Message::Notification(note) if note.method == "textDocument/publishDiagnostics" => {
                note.params["diagnostics"].as_array().expect("a list").clone()
            }
            other => panic!("{other:?}"),
        }
    }

    fn open(&mut self, uri: &str, language: &str, text: &str) -> Vec<Value> {
        let file = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": file }));
        self.diagnostics()
    }

    fn change(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let file = json!({ "uri": uri, "version": 2 });
        self.tell("textDocument/didChange", json!({ "textDocument": file, "contentChanges": [{ "text": text }] }));
        self.diagnostics()
    }

    /// Changes parts of a file: each from a line and unit to a line and unit, with the new text.
    fn edit(&mut self, uri: &str, edits: &[([u32; 4], &str)]) {
        let place = |line: u32, character: u32| json!({ "line": line, "character": character });
        let range = |[a, b, c, d]: [u32; 4]| json!({ "start": place(a, b), "end": place(c, d) });
        let change = |(at, text): &([u32; 4], &str)| json!({ "range": range(*at), "text": text });
        let changes: Vec<Value> = edits.iter().map(change).collect();
        let file = json!({ "uri": uri, "version": 2 });
        self.tell("textDocument/didChange", json!({ "textDocument": file, "contentChanges": changes }));
    }

    fn at(&mut self, method: &str, uri: &str, line: u32, character: u32) -> Value {
        let place = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
        self.ask(method, place)
    }

    fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.tell("exit", Value::Null);
        assert!(self.server.wait().expect("it ends").success());
    }
}

const URI: &str = "file:///tiles.layout";

/// A text after the first change of an action.
fn applied(text: &str, action: &Value) -> String {
    applied_in(text, &action["edit"]["changes"][URI][0])
}

/// A text after a change, whose line has no letters of several bytes before it.
fn applied_in(text: &str, change: &Value) -> String {
    let byte = |place: &Value| {
        let number = |key: &str| usize::try_from(place[key].as_u64().expect("a number")).expect("small");
        let line: usize = text.split_inclusive('\n').take(number("line")).map(str::len).sum();
        line + number("character")
    };
    let (from, to) = (byte(&change["range"]["start"]), byte(&change["range"]["end"]));
    [&text[..from], change["newText"].as_str().expect("a text"), &text[to..]].concat()
}

#[test]
fn an_error_has_its_place_and_an_edit_that_mends_it() {
    let mut editor = Editor::new();
    let text = "type Tile = (128, 64) : (64, 1);\ntype Blocks = zipped_divide(Tile, [8, 48]);\n";
    let errors = editor.open(URI, "layout", text);
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!((&errors[0]["code"], &errors[0]["severity"]), (&json!("L0401"), &json!(1)));
    let place = json!({ "start": { "line": 1, "character": 38 }, "end": { "line": 1, "character": 40 } });
    assert_eq!(errors[0]["range"], place);
    let asked = json!({ "textDocument": { "uri": URI }, "range": place, "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", asked);
    let mended = applied(text, &actions[0]);
    assert_eq!(editor.change(URI, &mended), Vec::<Value>::new(), "{mended}");
    let hover = editor.at("textDocument/hover", URI, 1, 6);
    let said = hover["contents"]["value"].as_str().expect("a text");
    assert!(said.contains("Blocks = ((8,") && said.contains("bijective"), "{said}");
    editor.end();
}

/// Each error of several programs that a user might write has an edit, and the edits together leave none.
#[test]
fn edits_are_applied_until_nothing_is_wrong() {
    let mut editor = Editor::new();
    for program in [
        "type A = (4, 8) (8, 1);\n",
        "type A = composition((4, 6) : (1, 8), 6 : 3);\n",
        "type A = zipped_divid((4, 8) : (8, 1), [2, 4]);\n",
        "#[check(size == 33)]\ntype A = (4, 8) : (8, 1);\n",
        "type A = (4, 8) : (8, 1);\ntype B = coalesce(a);\n",
    ] {
        let mut text = program.to_owned();
        let mut errors = editor.open(URI, "layout", &text);
        for _ in 0..4 {
            let Some(error) = errors.first() else { break };
            let asked = json!({
                "textDocument": { "uri": URI }, "range": error["range"], "context": { "diagnostics": [] },
            });
            let actions = editor.ask("textDocument/codeAction", asked);
            text = applied(&text, actions.get(0).unwrap_or_else(|| panic!("no edit for {error} in {text}")));
            errors = editor.change(URI, &text);
        }
        assert!(errors.is_empty(), "{program} became {text}: {errors:?}");
    }
    editor.end();
}

#[test]
fn names_lead_to_their_definition_and_words_are_completed() {
    let mut editor = Editor::new();
    let text =
        "type Tile = (4, 8) : (8, 1);\naccess Row = read((32, 1) : (1, 0), bits 32);\ntype Part = coalesce(Tile);\n";
    assert!(editor.open(URI, "layout", text).is_empty());
    let found = editor.at("textDocument/definition", URI, 2, 23);
    assert_eq!(found["range"]["start"], json!({ "line": 0, "character": 5 }));
    let symbols = editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    let names: Vec<_> = symbols.as_array().expect("a list").iter().map(|symbol| &symbol["name"]).collect();
    assert_eq!(names, ["Tile", "Row", "Part"]);
    assert_eq!(symbols[1]["range"]["end"], json!({ "line": 1, "character": 45 }));
    let words = editor.at("textDocument/completion", URI, 2, 12);
    let words: Vec<_> = words.as_array().expect("a list").iter().filter_map(|word| word["label"].as_str()).collect();
    for word in ["composition", "zipped_divide", "Tile", "Row"] {
        assert!(words.contains(&word), "{word} in {words:?}");
    }
    let hover = editor.at("textDocument/hover", URI, 2, 15);
    let said = hover["contents"]["value"].as_str().expect("a text");
    assert!(said.contains("coalesce("), "{said}");
    editor.end();
}

/// Changes of parts of a text, also after letters of two units and across lines, have the effect of the whole text.
/// Several changes in one message follow each other.
#[test]
fn parts_of_a_text_are_changed() {
    let mut editor = Editor::new();
    let text = "// \u{1f600}\ntype A = (4, 8) : (8, 1); // \u{1f600} \ntype B = coalesce(A);\n";
    assert!(editor.open(URI, "layout", text).is_empty());
    editor.edit(URI, &[([2, 18, 2, 19], "B")]);
    let errors = editor.diagnostics();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0]["range"]["start"], json!({ "line": 2, "character": 18 }));
    editor.edit(URI, &[([1, 30, 2, 0], "\n// three\n// lines\n"), ([4, 18, 4, 19], "A"), ([0, 3, 0, 5], "")]);
    assert_eq!(editor.diagnostics(), Vec::<Value>::new());
    let found = editor.at("textDocument/definition", URI, 4, 18);
    assert_eq!(found["range"]["start"], json!({ "line": 1, "character": 5 }));
    // Beyond the last line is the end of the text; without a place it is the whole text.
    editor.edit(URI, &[([99, 0, 99, 0], "type C = coalesce(C);")]);
    assert_eq!(editor.diagnostics().len(), 1);
    assert!(editor.change(URI, text).is_empty());
    editor.end();
}

/// Whoever types is not kept: while the errors of 2,000 lines are looked for, changes are taken, and a word is asked
/// for and completed. Texts that were changed again are not reported, the last one is.
#[test]
fn a_long_file_is_changed_while_its_errors_are_looked_for() {
    let mut editor = Editor::new();
    let lines: Vec<String> = (1..2000).map(|k| format!("type T{k} = (4, 8) : (8, 1);\n")).collect();
    let text = "type First = (4, 8) : (8, 1);\n".to_owned() + &lines.concat();
    editor.open(URI, "layout", &text);
    for letter in 0..20 {
        editor.edit(URI, &[([1000, 14, 1000, 14], if letter % 2 == 0 { "1" } else { "2" })]);
    }
    editor.edit(URI, &[([0, 26, 0, 27], "1, 2")]);
    let asked = Instant::now();
    let file = json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 5 } });
    let request = Request { id: RequestId::from(99), method: "textDocument/definition".to_owned(), params: file };
    editor.send(&Message::Request(request));
    // The last report may come before the answer, where the server's other thread has to wait for a processor.
    let (mut reports, mut is_last, mut answer) = (0, false, None);
    while !is_last || answer.is_none() {
        match editor.next() {
            Message::Response(response) => {
                println!("20 changes of 2,000 lines and an answer after {:?}, {reports} reports", asked.elapsed());
                answer = Some(serde_json::to_value(&response).expect("JSON"));
            }
            Message::Notification(note) => {
                let errors = note.params["diagnostics"].as_array().expect("a list");
                is_last = errors.iter().any(|error| error["range"]["start"]["line"] == 0);
                reports += usize::from(!is_last);
            }
            Message::Request(request) => panic!("{request:?}"),
        }
    }
    assert_eq!(answer.expect("an answer")["result"]["range"]["start"], json!({ "line": 0, "character": 5 }));
    assert!(reports < 20, "{reports} reports of 21 changes");
    editor.end();
}

/// Layouts of other languages are shown where they are.
#[test]
fn layouts_in_other_sources_are_shown() {
    let mut editor = Editor::new();
    let cases = [
        (
            "cpp",
            "using T = cute::Layout<cute::tuple<cute::C<4>, cute::C<8>>, cute::tuple<cute::C<8>, cute::C<1>>>;",
            20,
        ),
        ("mlir", "func.func @f(%m: memref<4x8xf32, strided<[8, 1]>>)", 30),
        ("python", "print(layout)  # (4,8):(8,1)", 18),
    ];
    for (language, text, at) in cases {
        let uri = format!("file:///source.{language}");
        assert!(editor.open(&uri, language, text).is_empty());
        let hover = editor.at("textDocument/hover", &uri, 0, at);
        let said = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(said.contains("(4,8):(8,1)") && said.contains("layout! {"), "{language}: {hover}");
        assert_eq!(editor.at("textDocument/hover", &uri, 0, 0), Value::Null);
    }
    editor.end();
}

/// Operations in other sources are warned of at the guilty number, and the edits mend them, in the words of the source.
#[test]
fn operations_in_other_sources_are_mended() {
    let mut editor = Editor::new();
    let cases = [
        (
            "cpp",
            "auto a = make_layout(make_shape(Int<4>{}, Int<6>{}), make_stride(Int<1>{}, Int<8>{}));\n\
             auto c = cute::composition(a, make_layout(Int<6>{}, Int<3>{}));\n",
            ("L0203", (1, 56), (1, 57)),
            ("Int<3>{}", "Int<2>{}"),
        ),
        (
            "cuda",
            "auto tiles = zipped_divide(make_layout(make_shape(_128{}, _64{}), make_stride(_64{}, _1{})), \
             Shape<_8, _48>{});\n",
            ("L0401", (0, 104), (0, 106)),
            ("_48", "_32"),
        ),
        (
            "python",
            "a = cute.make_layout((4, 6), stride=(1, 8))\nb = cute.make_layout(6, stride=3)\n\
             c = cute.composition(a, b)  # \u{1f600}\n",
            ("L0203", (2, 24), (2, 25)),
            ("stride=3)", "stride=2)"),
        ),
        ("python", "a = Layout((4, 0), (1, 4))\n", ("L0101", (0, 15), (0, 16)), ("0)", "1)")),
        (
            "mlir",
            "%m = memref.alloc() : memref<4x0xf32, strided<[8, 1]>>\n",
            ("L0101", (0, 31), (0, 32)),
            ("4x0xf32", "4x1xf32"),
        ),
    ];
    for (language, text, (code, from, to), (old, new)) in cases {
        let uri = "file:///tiles.layout";
        let errors = editor.open(uri, language, text);
        assert_eq!(errors.len(), 1, "{language}: {errors:?}");
        assert_eq!((&errors[0]["code"], &errors[0]["severity"]), (&json!(code), &json!(2)));
        let place = |(line, character): (u32, u32)| json!({ "line": line, "character": character });
        assert_eq!(errors[0]["range"], json!({ "start": place(from), "end": place(to) }), "{language}: {text}");
        let asked = json!({
            "textDocument": { "uri": uri }, "range": errors[0]["range"], "context": { "diagnostics": [] },
        });
        let actions = editor.ask("textDocument/codeAction", asked);
        let mended = applied(text, &actions[0]);
        assert_eq!(mended, text.replace(old, new), "{language}");
        assert_eq!(editor.change(uri, &mended), Vec::<Value>::new(), "{mended}");
    }
    editor.end();
}

/// The exchange with an editor, as it was recorded. Neovim 0.7 opens a file of each language, and sends whole texts. It
/// applies the first edit of each error until none is left, and asks for a hover, a definition and an outline. The
/// server says the same today, and each edit makes the text that the editor sends next. `BLESS=1` writes the server's
/// side anew.
#[test]
fn a_recorded_exchange_is_repeated() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/exchange.jsonl");
    let recorded = std::fs::read_to_string(path).expect("the recording");
    let (mut editor, mut now, mut edits) = (Editor::start(), String::new(), 0);
    let (mut asked, mut longest) = (Instant::now(), Duration::ZERO);
    let (mut text, mut expected) = (String::new(), None);
    for line in recorded.lines() {
        let said: Value = serde_json::from_str(line).expect("JSON");
        let sent = if let Some(sent) = said.get("editor") {
            editor.send(&serde_json::from_value(sent.clone()).expect("a message"));
            asked = Instant::now();
            if let Some(new) = sent["params"]["contentChanges"][0]["text"].as_str() {
                assert_eq!(expected.take().as_deref(), Some(new), "the edit, as the editor applied it");
                new.clone_into(&mut text);
                edits += 1;
            } else if let Some(new) = sent["params"]["textDocument"]["text"].as_str() {
                new.clone_into(&mut text);
            }
            now.push_str(line);
            now.push('\n');
            continue;
        } else {
            serde_json::to_value(editor.next()).expect("JSON")
        };
        longest = longest.max(asked.elapsed());
        let sent = json!({ "server": with_version(sent) });
        if let Some(action) = sent["server"]["result"].get(0).filter(|action| action.get("edit").is_some()) {
            let uri = action["edit"]["changes"].as_object().and_then(|changes| changes.keys().next()).expect("a file");
            expected = Some(applied_in(&text, &action["edit"]["changes"][uri][0]));
        }
        now.push_str(&serde_json::to_string(&sent).expect("JSON"));
        now.push('\n');
    }
    assert!(editor.server.wait().expect("it ends").success());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &now).expect("written");
    }
    for (now, recorded) in now.lines().zip(recorded.lines()) {
        let of = |line: &str| serde_json::from_str::<Value>(line).expect("JSON");
        assert_eq!(of(now), of(recorded));
    }
    println!("the longest answer took {longest:?}");
    assert!(longest < Duration::from_secs(2), "an editor waits {longest:?}");
    assert_eq!(edits, 6, "each error of the four files is mended");
}

/// A message as it is on the wire.
fn with_version(mut message: Value) -> Value {
    message["jsonrpc"] = json!("2.0");
    message
}

/// Types of MLIR follow from other lines: an operation is warned of, and nothing is changed. What another library calls
/// the same is left alone, and so are operands without a value in the file.
#[test]
fn other_code_is_left_alone() {
    let mut editor = Editor::new();
    let mlir =
        "%2 = cute.composition(%0, %1) : (!cute.layout<\"(4,6):(1,8)\">, !cute.layout<\"6:3\">) -> !cute.layout<\"?\">";
    let errors = editor.open(URI, "mlir", mlir);
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0]["range"]["start"], json!({ "line": 0, "character": 78 }));
    let asked =
        json!({ "textDocument": { "uri": URI }, "range": errors[0]["range"], "context": { "diagnostics": [] } });
    assert_eq!(editor.ask("textDocument/codeAction", asked), json!([]));
    for (language, text) in [
        ("python", "torch.select((4, 8), 3, 9); max(4, 8); size((4, 8)); x.composition((4, 6), 3)"),
        ("python", "c = cute.composition(a, b)\na = unknown(4)\nb = a"),
        ("python", "a = cute.make_layout((m, n), stride=(n, 1))\nb = cute.zipped_divide(a, (8, 48))"),
        ("cpp", "auto x = coalesce(make_layout(make_shape(Int<4>{}, Int<8>{})), Step<_1, _1>{});"),
        ("cpp", "if (a < b) { f(x > y); } std::max<int>(3, 4); template <class Layout> void g(Layout const& l);"),
        ("cpp", "using L = Layout<Shape<_4, _8>, Stride<_8, _1>>; auto c = composition(L{}, Int<4>{});"),
        ("mlir", "func.func @f(%m: memref<?x4xf32>, %n: memref<4x8xf32, #map>, %k: memref<4x8xf32, strided<[?, 1]>>)"),
        (
            "python",
            "a = cute.make_layout((4, 6), stride=(1, 8))\ndef f(a):\n    composition(a, cute.make_layout(6, stride=3))",
        ),
        ("python", "a = a\nb = composition(a, b)\n(((((((((((((((((((((((((((((((((((((((((((((((("),
    ] {
        assert_eq!(editor.open(URI, language, text), Vec::<Value>::new(), "{text}");
    }
    editor.end();
}

/// Nothing that a client sends ends the server.
#[test]
fn odd_messages_are_answered() {
    let mut editor = Editor::new();
    assert!(editor.respond("textDocument/rename", json!({})).response_result.is_err());
    assert!(editor.respond("textDocument/hover", json!({ "nonsense": 1 })).response_result.is_err());
    assert_eq!(editor.at("textDocument/hover", "file:///unknown", 3, 3), Value::Null);
    for text in ["", "type", "type A = (", "\u{1f600}", "type A = 4", "/*", "\"", "type A = ((((((((((((((((4"] {
        editor.open(URI, "layout", text);
        for column in 0..6 {
            editor.at("textDocument/hover", URI, 0, column);
            editor.at("textDocument/definition", URI, 0, column);
        }
        editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    }
    editor.end();
}
