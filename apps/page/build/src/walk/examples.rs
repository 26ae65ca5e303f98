//! The examples to start from, the words, cells that are pointed at, copies.

use std::path::Path;

use serde_json::json;

use super::{Page, hold};
use crate::Failure;

/// The examples by name, and what the picture of each says.
const EXAMPLES: [(&str, &str, &str); 6] = [
    ("Row-major tile", "grid", "31"),
    ("Blocks", "tiles", "in tiles"),
    ("Swizzle", "swizzle", "before and after"),
    ("MMA fragment", "owners", "T31 V7"),
    ("Bank conflict", "banks", "31 conflicts"),
    ("Triton encoding", "owners", "T127 V3"),
];

fn start(page: &mut Page<'_>, name: &str) -> Result<(), Failure> {
    let name = json!(name);
    page.ask(&format!(
        "[...document.querySelectorAll('#examples button')].find(it => it.textContent === {name}).click()"
    ))
    .map(drop)
}

/// Each example is drawn as it says most; only the conflict has an error. Under every tab there is a picture, or a
/// reason. Nothing is wider than a window of 390 pixels.
pub(super) fn all(page: &mut Page<'_>, out: &Path) -> Result<(), Failure> {
    for (name, kind, said) in EXAMPLES {
        for (width, theme) in [(1440, "light"), (1440, "dark"), (390, "dark")] {
            start(page, name)?;
            let file = format!("{}-{width}-{theme}", name.replace(' ', "-").to_lowercase());
            page.picture(out, &file, width, theme)?;
            let fits = page.ask("document.documentElement.scrollWidth <= innerWidth")?;
            hold(fits == true, &format!("{name} is not wider than a window of {width}"))?;
        }
        page.browser.dress(&page.tab, 1440, 900, "light")?;
        page.shows(said)?;
        let selected = page.text("document.querySelector('[role=tab][aria-selected=true]').dataset.kind")?;
        hold(selected == kind, &format!("{name} shows {kind}, not {selected}"))?;
        let errors = page.ask("document.querySelectorAll('.error').length")?;
        hold(errors == i32::from(name == "Bank conflict"), &format!("{name} has {errors} errors"))?;
        let kinds = page.ask("[...document.querySelectorAll('[role=tab]')].map(it => it.dataset.kind)")?;
        for kind in kinds.as_array().into_iter().flatten().filter_map(serde_json::Value::as_str) {
            page.press(&format!("[data-kind={kind}]"))?;
            let told = page.text("document.getElementById('picture').textContent")?;
            hold(!told.is_empty(), &format!("{name} has a picture of {kind}, or a reason"))?;
            let about = page.text("document.getElementById('about').textContent")?;
            hold(!about.is_empty(), &format!("{kind} says what it shows"))?;
        }
    }
    // By keys, too.
    start(page, "Row-major tile")?;
    page.ask("document.getElementById('kinds').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}))")?;
    page.until("document.querySelector('[data-kind=memory]').ariaSelected === 'true'")
}

/// Law: the help of a claim mends the layout, and keeps the claim. The claim that fails shows its banks; its code leads
/// to a page.
pub(super) fn conflict(page: &mut Page<'_>, out: &Path) -> Result<(), Failure> {
    start(page, "Bank conflict")?;
    let page_of_code = "fetch(document.querySelector('.error a').href).then(async it => it.ok && await it.text())";
    let text = page.text(page_of_code)?;
    hold(text.contains("L1101: bank conflicts"), "the code leads to its page")?;
    page.press("[data-kind=memory]")?;
    page.press(".error button:last-child")?;
    page.shows("31 conflicts")?;
    page.press(".mend")?;
    let text = page.text("document.getElementById('text').value")?;
    hold(text.contains("#[check(conflicts(Load) <= 0)]"), &format!("the claim is kept: {text}"))?;
    hold(text.contains("type Smem = swizzle(5, 0, 5) *"), &format!("the layout is swizzled: {text}"))?;
    hold(page.ask("document.querySelector('.error') === null")? == true, "nothing is wrong")?;
    page.press("[data-kind=banks]")?;
    page.shows("31 conflicts")?;
    page.shows("no conflicts")?;
    page.picture(out, "mended", 1440, "light")
}

/// A cell that is pointed at tells its coordinate and index, or its thread and value, and all cells of its thread
/// stand out. Arrow keys do the same.
pub(super) fn pointed(page: &mut Page<'_>) -> Result<(), Failure> {
    let point = |text: &str| {
        format!(
            "{{ const cell = [...document.querySelectorAll('#picture text')].find(it => it.textContent === '{text}');
            const box = cell.getBoundingClientRect();
            const at = {{clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true}};
            cell.dispatchEvent(new PointerEvent('pointermove', at)) }}"
        )
    };
    let said = "document.getElementById('pointed').textContent";
    start(page, "Blocks")?;
    page.ask(&point("10"))?;
    let told = page.text(said)?;
    hold(told == "(1,2) -> 10, in tile 0", &format!("a cell of the tile is told: {told}"))?;
    start(page, "MMA fragment")?;
    page.ask(&point("T5 V1"))?;
    let told = page.text(said)?;
    hold(told.ends_with(": thread 5, value 1"), &format!("a cell of the fragment is told: {told}"))?;
    let rest = "document.querySelector('#pointer path').getAttribute('d').split('M').length - 1";
    // The thread holds 8 of A, 4 of B and 4 of C.
    let dimmed = page.ask(rest)?;
    hold(dimmed == 16 * 16 + 2 * 16 * 8 - 16, &format!("all cells but those of the thread step back: {dimmed}"))?;
    start(page, "Row-major tile")?;
    for _ in 0..2 {
        page.ask(
            "document.getElementById('picture').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}))",
        )?;
    }
    let told = page.text(said)?;
    hold(told == "(0,1) -> 1", &format!("keys go through the cells: {told}"))
}

/// What is copied: the text as Rust, the layout as `CuTe` and for Triton, the picture as SVG and PNG, the link.
pub(super) fn copied(page: &mut Page<'_>) -> Result<(), Failure> {
    page.ask("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }")?;
    start(page, "Row-major tile")?;
    let expected = [
        ("rust", "layout! {\n    type Tile = (4, 8) : (8, 1);\n}"),
        ("cute", "Layout<"),
        ("svg", "<svg xmlns="),
        ("link", "#t=type"),
    ];
    for (what, text) in expected {
        page.ask("window.copied = ''")?;
        page.press(&format!("[data-copy={what}]"))?;
        page.until("window.copied !== ''")?;
        let copied = page.text("window.copied")?;
        hold(copied.contains(text), &format!("{what} is copied: {copied}"))?;
    }
    let size = page.ask("import('./picture.js').then(it => it.png()).then(it => it.size)")?;
    hold(size.as_u64().is_some_and(|size| size > 2000), &format!("there is a PNG: {size}"))?;
    page.ask(
        "document.getElementById('notation').value = 'tikz';
        document.getElementById('notation').dispatchEvent(new Event('change'))",
    )?;
    let said = page.text("document.getElementById('exported').textContent")?;
    hold(said.starts_with("\\begin{tikzpicture}"), "it is written in another notation")?;
    start(page, "Row-major tile")
}

/// All words are in the menu, and every example of one has a value.
pub(super) fn words(page: &mut Page<'_>) -> Result<(), Failure> {
    page.ask("document.getElementById('menu').open = true")?;
    page.until("document.querySelectorAll('.word').length > 60")?;
    let wrong = page.text(
        "[...document.querySelectorAll('.word')].filter(word => word.querySelector('small')).map(word => {
            word.click();
            const errors = document.getElementById('errors').textContent;
            return errors || document.getElementById('value').textContent === '' ? word.textContent + errors : '';
        }).join('')",
    )?;
    hold(wrong.is_empty(), &format!("the example of each word has a value: {wrong}"))?;
    page.ask("document.getElementById('filter').value = 'tile'; document.getElementById('filter').oninput()")?;
    let found = page.text("document.getElementById('words').textContent")?;
    hold(found.contains("divide") && !found.contains("row_major"), &format!("words are found: {found}"))
}
