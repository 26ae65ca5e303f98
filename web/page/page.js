// The page: text in, pictures and errors out. What is evaluated, drawn and converted is Rust; here are only events.
import init, { convert, evaluate, notations, picture } from "./layout_web.js";

const $ = (id) => document.getElementById(id);
const KINDS = { grid: "Grid", "thread-value": "Threads", memory: "Memory", banks: "Banks", bits: "Bits", morphism: "Morphism" };
// What a picture is of besides its layout: the label of the field, and an example.
const OF = { "thread-value": ["Tile", "16, 8"], banks: ["Access", "read((32, 32) : (1, 32), bits 32)"] };
const FIRST = "type Rows = (4, 8) : (8, 1);\ntype Blocks = zipped_divide(Rows, [2, 4]);\n";
let kind = "grid";
let definitions = [];

// The link: the text and what is looked at.
function read() {
  const state = new URLSearchParams(location.hash.slice(1));
  $("text").value = state.get("t") ?? FIRST;
  $("given").value = state.get("let") ?? "";
  $("tile").value = state.get("tile") ?? "";
  kind = state.get("k") in KINDS ? state.get("k") : "grid";
  return state.get("n");
}

function keep() {
  const state = new URLSearchParams({ t: $("text").value, n: $("name").value, k: kind });
  if ($("given").value) state.set("let", $("given").value);
  if ($("tile").value) state.set("tile", $("tile").value);
  history.replaceState(null, "", "#" + state);
}

// Errors, underlined at their place, their help a button.
function told(errors) {
  const text = $("text").value;
  const under = $("under");
  under.replaceChildren();
  let at = 0;
  for (const error of [...errors].sort((a, b) => a.from - b.from)) {
    if (error.from < at) continue;
    const mark = document.createElement("mark");
    mark.textContent = text.slice(error.from, Math.max(error.to, error.from + 1)) || " ";
    under.append(text.slice(at, error.from), mark);
    at = Math.max(error.to, error.from + 1);
  }
  under.append(text.slice(at) + "\n");
  $("errors").replaceChildren(...errors.map((error) => {
    const box = document.createElement("div");
    box.className = "error";
    const said = document.createElement("pre");
    said.textContent = error.text;
    box.append(said);
    if (error.edit) {
      const press = document.createElement("button");
      press.type = "button";
      press.className = "mend";
      press.textContent = `Write ${error.edit.text}`;
      press.onclick = () => {
        $("text").setRangeText(error.edit.text, error.edit.from, error.edit.to, "end");
        $("text").focus();
        update();
      };
      box.append(press);
    }
    return box;
  }));
}

// The definition under the cursor: the last one that begins before it.
function underCursor() {
  const before = $("text").value.slice(0, $("text").selectionStart + 1);
  const names = [...before.matchAll(/\b(?:type|const)\s+([\p{L}_][\p{L}\p{N}_]*)/gu)].map((found) => found[1]);
  return names.reverse().find((name) => definitions.some((known) => known.name === name && known.facts));
}

function choose(wanted) {
  const drawable = definitions.filter((known) => known.facts);
  const names = drawable.map((known) => known.name);
  $("name").replaceChildren(...names.map((name) => new Option(name || "the layout", name)));
  $("name").value = names.includes(wanted) ? wanted : (names.at(-1) ?? "");
}

// Another picture; what each is of is kept beside it.
const kept = {};
function look(key) {
  kept[kind] = $("tile").value;
  kind = key;
  $("tile").value = kept[kind] ?? "";
  draw();
}

function draw() {
  const known = definitions.find((known) => known.name === $("name").value);
  $("facts").textContent = known?.value ? `${known.value} — ${known.facts}` : "";
  $("tile-row").hidden = !(kind in OF);
  [$("of").textContent, $("tile").placeholder] = OF[kind] ?? ["", ""];
  for (const tab of $("kinds").children) {
    tab.ariaSelected = String(tab.dataset.kind === kind);
    tab.tabIndex = tab.dataset.kind === kind ? 0 : -1;
  }
  if (!known) return;
  const drawn = JSON.parse(picture($("text").value, $("given").value, known.name, kind, $("tile").value, "svg"));
  if (drawn.error) $("picture").textContent = drawn.error;
  else $("picture").innerHTML = drawn.text;
  keep();
}

function update(wanted) {
  const begin = performance.now();
  const answer = JSON.parse(evaluate($("text").value, $("given").value));
  told(answer.errors);
  $("picture").classList.toggle("stale", answer.errors.length > 0);
  if (answer.errors.length === 0) {
    definitions = answer.definitions;
    choose(wanted ?? underCursor() ?? $("name").value);
    if (answer.free.length > 0) $("errors").textContent = `Without a number: ${answer.free.join(", ")}`;
    draw();
  }
  keep();
  document.body.dataset.took = String(performance.now() - begin);
}

const packed = await fetch(new URL("layout_web.wasm.gz", import.meta.url));
const code = packed.body.pipeThrough(new DecompressionStream("gzip"));
await init({ module_or_path: new Response(code, { headers: { "Content-Type": "application/wasm" } }) });
for (const [key, label] of Object.entries(KINDS)) {
  const tab = document.createElement("button");
  Object.assign(tab, { type: "button", textContent: label, role: "tab" });
  tab.dataset.kind = key;
  tab.onclick = () => look(key);
  $("kinds").append(tab);
}
$("kinds").onkeydown = (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const keys = Object.keys(KINDS);
  look(keys[(keys.indexOf(kind) + step + keys.length) % keys.length]);
  $("kinds").querySelector("[aria-selected=true]").focus();
};
for (const name of ["svg", "tikz", ...notations().split(" ")]) $("notation").append(new Option(name));
$("text").oninput = () => update();
$("text").onscroll = () => { $("under").scrollTop = $("text").scrollTop; $("under").scrollLeft = $("text").scrollLeft; };
$("text").onclick = $("text").onkeyup = () => {
  const name = underCursor();
  if (name !== undefined && name !== $("name").value) { $("name").value = name; draw(); }
};
$("given").oninput = () => update($("name").value);
$("tile").oninput = draw;
$("name").onchange = draw;
$("export").onclick = () => {
  const [text, given, name, to] = [$("text").value, $("given").value, $("name").value, $("notation").value];
  const answer = ["svg", "tikz"].includes(to)
    ? picture(text, given, name, kind, $("tile").value, to)
    : convert(text, given, name, to);
  const said = JSON.parse(answer);
  $("exported").textContent = said.text ?? said.error;
  $("exported").hidden = false;
};
$("link").onclick = () => navigator.clipboard?.writeText(location.href);
window.onhashchange = () => update(read());
update(read());
document.body.dataset.ready = "true";
