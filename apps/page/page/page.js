// The page: text in, pictures and errors out. What is evaluated, drawn and converted is Rust; here are only events.
// There is one answer to all that is asked, and `render` writes all that is shown from it: nothing of an earlier text
// stays.
import init, { notations, show } from "./layout_web.js";

const $ = (id) => document.getElementById(id);
const KINDS = { grid: "Grid", "thread-value": "Threads", memory: "Memory", banks: "Banks", bits: "Bits", morphism: "Morphism" };
// What a picture is of besides its layout: the label of the field, and an example.
const OF = { "thread-value": ["Tile", "16, 8"], banks: ["Access", "read((32, 32) : (1, 32), bits 32)"] };
const FIRST = "type Rows = (4, 8) : (8, 1);\ntype Blocks = zipped_divide(Rows, [2, 4]);\n";
// What is asked besides the fields of the page: the picture, and whether something is exported.
let kind = "grid";
let exports = false;

// The link: the text and what is looked at.
function read() {
  const state = new URLSearchParams(location.hash.slice(1));
  $("text").value = state.get("t") ?? FIRST;
  $("given").value = state.get("let") ?? "";
  $("tile").value = state.get("tile") ?? "";
  kind = state.get("k") in KINDS ? state.get("k") : "grid";
  return state.get("n");
}

function link() {
  const state = new URLSearchParams({ t: $("text").value, n: $("name").value, k: kind });
  if ($("given").value) state.set("let", $("given").value);
  if ($("tile").value) state.set("tile", $("tile").value);
  return "#" + state;
}

// The address follows after a pause: browsers leave it as it was where it is written at every key.
let pause = 0;
function keep() {
  clearTimeout(pause);
  pause = setTimeout(() => history.replaceState(null, "", link()), 100);
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

// The definitions before the cursor, the nearest first.
function beforeCursor() {
  const before = $("text").value.slice(0, $("text").selectionStart + 1);
  const words = /\b(?:type|const|linear|access|atom|mma|copy|plan)\s+([\p{L}_][\p{L}\p{N}_]*)/gu;
  return [...before.matchAll(words)].map((found) => found[1]).reverse();
}

// All that is shown, from one answer.
function render(answer) {
  told(answer.errors);
  if (answer.errors.length === 0 && answer.free.length > 0) {
    $("errors").textContent = `Without a number: ${answer.free.join(", ")}`;
  }
  $("name").replaceChildren(...answer.names.map((name) => new Option(name || "the layout", name)));
  $("name").value = answer.name ?? "";
  $("facts").textContent = answer.facts ?? "";
  const shown = answer.kind ?? kind;
  $("tile-row").hidden = !(shown in OF);
  [$("of").textContent, $("tile").placeholder] = OF[shown] ?? ["", ""];
  for (const tab of $("kinds").children) {
    tab.ariaSelected = String(tab.dataset.kind === shown);
    tab.tabIndex = tab.dataset.kind === shown ? 0 : -1;
  }
  if (answer.svg) $("picture").innerHTML = answer.svg;
  else $("picture").textContent = answer.reason ?? "";
  $("exported").textContent = answer.exported ?? "";
  $("exported").hidden = answer.exported == null;
}

// Asks, and shows the answer; `wanted` are the definitions that may be meant, the first one that is there is.
function update(wanted) {
  const begin = performance.now();
  const asked = {
    text: $("text").value, given: $("given").value, names: wanted ?? [...beforeCursor(), $("name").value],
    kind, of: $("tile").value, export: exports ? $("notation").value : "",
  };
  render(JSON.parse(show(JSON.stringify(asked))));
  keep();
  document.body.dataset.took = String(performance.now() - begin);
}

// Another picture; what each is of is kept beside it.
const kept = {};
function look(key) {
  kept[kind] = $("tile").value;
  kind = key;
  $("tile").value = kept[kind] ?? "";
  update([$("name").value]);
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
  const there = [...$("name").options].map((option) => option.value);
  const name = beforeCursor().find((name) => there.includes(name));
  if (name !== undefined && name !== $("name").value) update([name]);
};
$("given").oninput = $("tile").oninput = $("name").onchange = () => update([$("name").value]);
$("export").onclick = () => {
  exports = true;
  update([$("name").value]);
};
$("notation").onchange = () => update([$("name").value]);
$("link").onclick = () => navigator.clipboard?.writeText(new URL(link(), location.href).href);
window.onhashchange = () => update([read()]);
update([read()]);
document.body.dataset.ready = "true";
