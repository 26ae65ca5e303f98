// The page: text in, pictures and errors out. What is evaluated, drawn and converted is Rust; here are only events.
// There is one answer to all that is asked, and `render` writes all that is shown from it: nothing of an earlier text
// stays.
import init, { notations, show, words } from "./layout_web.js";
import { EXAMPLES, KINDS } from "./examples.js";
import { draw, fit, png, svgText } from "./picture.js";

const $ = (id) => document.getElementById(id);
const FIRST = EXAMPLES[1][1];
// The kind of picture that was chosen; empty for the one that says most. The last answer.
let kind = "";
let answer = {};

// The link: the text and what is looked at.
function read() {
  const state = new URLSearchParams(location.hash.slice(1));
  $("text").value = state.get("t") ?? FIRST;
  $("given").value = state.get("let") ?? "";
  $("tile").value = state.get("tile") ?? "";
  kind = state.get("k") in KINDS ? state.get("k") : "";
  return state.get("n");
}

function link() {
  const state = new URLSearchParams({ t: $("text").value });
  if (answer.names?.length > 1) state.set("n", $("name").value);
  if (kind) state.set("k", kind);
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

// An element with these properties.
function make(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

function button(text, className, press) {
  return make("button", { type: "button", textContent: text, className, onclick: press });
}

// An error: its code leads to its page, its help is a button.
function told(error) {
  const box = document.createElement("div");
  box.className = "error";
  const said = document.createElement("pre");
  const code = make("a", { textContent: error.code, href: `docs/errors/${error.code}.html` });
  said.append("[", code, error.text.slice(error.code.length + 1));
  box.append(said);
  if (error.edit) {
    const write = error.edit.text.trim() === "" ? "Remove it" : `Write ${error.edit.text}`;
    box.append(button(write, "mend", () => {
      $("text").setRangeText(error.edit.text, error.edit.from, error.edit.to, "end");
      $("text").focus();
      update();
    }));
  }
  if (error.code.startsWith("L11") && answer.kind !== "banks" && answer.kinds?.includes("banks")) {
    box.append(button("Show the banks", "", () => look("banks")));
  }
  return box;
}

// Errors, underlined at their place.
function underline(errors) {
  const [text, under] = [$("text").value, $("under")];
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
}

// The definitions before the cursor, the nearest first.
function beforeCursor() {
  const before = $("text").value.slice(0, $("text").selectionStart + 1);
  const words = /\b(?:type|const|linear|access|atom|mma|copy|plan)\s+([\p{L}_][\p{L}\p{N}_]*)/gu;
  return [...before.matchAll(words)].map((found) => found[1]).reverse();
}

// All that is shown, from one answer.
function render() {
  underline(answer.errors);
  $("errors").replaceChildren(...answer.errors.map(told));
  if (answer.errors.length === 0 && answer.free.length > 0) {
    $("errors").textContent = `Without a number: ${answer.free.join(", ")}`;
  }
  $("given-row").hidden = answer.free.length === 0 && !$("given").value;
  $("name").replaceChildren(...answer.names.map((name) => new Option(name || "the layout", name)));
  $("name").value = answer.name ?? "";
  $("name-row").hidden = answer.names.length < 2;
  $("value").textContent = answer.value ?? "";
  $("facts").textContent = answer.facts ?? "";
  tabs(answer.kinds ?? [], answer.kind);
  draw(answer);
  for (const press of document.querySelectorAll("[data-copy]")) {
    const copy = answer.copies?.[press.dataset.copy];
    const picture = ["svg", "png"].includes(press.dataset.copy);
    press.disabled = picture ? !answer.svg : press.dataset.copy !== "link" && !copy?.text;
    press.title = copy?.reason ?? "";
  }
  const other = answer.copies?.other;
  $("exported").textContent = other?.text ?? other?.reason ?? "";
  $("exported").hidden = other == null;
  for (const chip of $("examples").children) chip.ariaPressed = String(chip.dataset.text === $("text").value);
  $("text").style.height = "auto";
  $("text").style.height = `${$("text").scrollHeight}px`;
}

function tabs(kinds, shown) {
  const had = document.activeElement?.parentElement === $("kinds");
  $("kinds").replaceChildren(...kinds.map((key) => {
    const tab = button(KINDS[key][0], "", () => look(key));
    tab.setAttribute("role", "tab");
    tab.ariaSelected = String(key === shown);
    tab.tabIndex = key === shown ? 0 : -1;
    tab.title = KINDS[key][1];
    tab.dataset.kind = key;
    return tab;
  }));
  const [, about, of, example] = KINDS[shown] ?? [];
  $("about").textContent = about ?? "";
  $("tile-row").hidden = !of;
  [$("of").textContent, $("tile").placeholder] = [of ?? "", example ?? ""];
  if (had) $("kinds").querySelector("[aria-selected=true]")?.focus();
}

// Asks, and shows the answer; `wanted` are the definitions that may be meant, the first one that is there is.
function update(wanted) {
  const begin = performance.now();
  const asked = {
    text: $("text").value, given: $("given").value, names: wanted ?? [...beforeCursor(), $("name").value],
    kind, of: $("tile").value, export: $("notation").value,
  };
  answer = JSON.parse(show(JSON.stringify(asked)));
  render();
  keep();
  document.body.dataset.took = String(performance.now() - begin);
}

// Another picture; what each is of is kept beside it.
const kept = {};
function look(key) {
  kept[answer.kind] = $("tile").value;
  kind = key;
  $("tile").value = kept[kind] ?? "";
  update([$("name").value]);
}

// Starts from an example: nothing of the text before is kept.
function start(text) {
  [$("text").value, $("given").value, $("tile").value, kind] = [text, "", "", ""];
  $("notation").value = "";
  update([]);
}

// The text that is copied: the picture, the link, or the layout in a notation.
function copied(what) {
  if (what === "svg") return svgText();
  return what === "link" ? new URL(link(), location.href).href : answer.copies[what].text;
}

async function copy(press) {
  const what = press.dataset.copy;
  const label = press.textContent;
  try {
    if (what === "png") {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png() })]);
    } else {
      await navigator.clipboard.writeText(copied(what));
    }
    press.textContent = "Copied";
  } catch {
    // Without a clipboard, a file.
    const file = what === "png" ? await png() : new Blob([copied(what)]);
    make("a", { href: URL.createObjectURL(file), download: `layout.${what}` }).click();
    press.textContent = "Saved";
  }
  setTimeout(() => { press.textContent = label; }, 1200);
}

// The menu of words: a press writes the example of a word, or how it is written, at the end of the text.
function menu() {
  const groups = JSON.parse(words());
  const filter = $("filter").value.trim().toLowerCase();
  const has = (word) => [word.name, word.usage, ...word.also ?? []].some((text) => text.toLowerCase().includes(filter));
  $("words").replaceChildren(...groups.flatMap(({ group, words }) => {
    const found = words.filter(has);
    if (found.length === 0) return [];
    const head = make("h2", { textContent: group });
    return [head, ...found.map((word) => {
      const press = button(word.usage, "word", () => insert(word));
      if (word.value) press.append(" ", make("small", { textContent: `e.g. ${word.value}` }));
      return press;
    })];
  }));
}

function insert(word) {
  if (word.example) return start(word.example + "\n");
  const text = $("text").value;
  const claim = word.usage.startsWith("#[");
  // A claim is written before the last definition, a definition at the end.
  const at = claim ? Math.max(0, text.lastIndexOf("\n", text.trimEnd().length - 1) + 1) : text.length;
  const lead = claim || text === "" || text.endsWith("\n") ? "" : "\n";
  $("text").setRangeText(`${lead}${word.usage}\n`, at, at, "end");
  update();
  $("text").focus();
}

const packed = await fetch(new URL("layout_web.wasm.gz", import.meta.url));
const code = packed.body.pipeThrough(new DecompressionStream("gzip"));
await init({ module_or_path: new Response(code, { headers: { "Content-Type": "application/wasm" } }) });
for (const [name, text] of EXAMPLES) {
  const chip = button(name, "", () => start(text));
  chip.dataset.text = text;
  $("examples").append(chip);
}
$("kinds").onkeydown = (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const keys = answer.kinds ?? [];
  if (step && keys.length > 0) look(keys[(keys.indexOf(answer.kind) + step + keys.length) % keys.length]);
};
for (const name of ["tikz", ...notations().split(" ")]) $("notation").append(new Option(name));
$("text").oninput = () => update();
$("text").onscroll = () => { $("under").scrollTop = $("text").scrollTop; };
$("text").onclick = $("text").onkeyup = () => {
  const name = beforeCursor().find((name) => answer.names.includes(name));
  if (name !== undefined && name !== $("name").value) update([name]);
};
$("given").oninput = $("tile").oninput = $("name").onchange = $("notation").onchange = () => update([$("name").value]);
for (const press of document.querySelectorAll("[data-copy]")) press.onclick = () => copy(press);
$("filter").oninput = menu;
$("menu").ontoggle = menu;
$("menu").open = innerWidth > 900;
window.onresize = fit;
window.onhashchange = () => update([read()]);
update([read()]);
document.body.dataset.ready = "true";
