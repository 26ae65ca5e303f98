//! What a reader does with the page: writes a wrong composition, sees where, presses the help, sees the picture, passes
//! the link on.

use std::path::Path;

use serde_json::{Value, json};

use crate::Failure;
use crate::browser::Browser;
use crate::server::Server;

/// What is typed: the stride 3 does not step through the extent 4.
const WRONG: &str = "type Part = composition((4, 6) : (1, 8), 6 : 3);";

fn hold(claim: bool, what: &str) -> Result<(), Failure> {
    if claim { Ok(()) } else { Err(format!("it is not so that {what}").into()) }
}

/// The walk, with a picture of each theme and width in the folder.
pub(crate) fn walk(out: &Path) -> Result<(), Failure> {
    let server = Server::new(out)?;
    let mut browser = Browser::start(&out.join("profile"))?;
    let address = format!("http://127.0.0.1:{}/", server.port);
    let tab = browser.open(&address)?;
    let ready = "document.body?.dataset.ready === 'true'";
    browser.until(&tab, ready)?;
    let shows = |text: &str| format!("document.querySelector('#picture svg')?.textContent.includes('{text}') ?? false");
    browser.until(&tab, &shows("((2,4),(2,2))"))?;

    // A wrong composition is underlined at its number.
    browser.ask(&tab, "document.getElementById('text').focus(); document.getElementById('text').select()")?;
    browser.insert(&tab, WRONG)?;
    browser.until(&tab, "document.querySelector('mark')?.textContent === '3'")?;
    let said = browser.ask(&tab, "document.querySelector('.error pre').textContent")?;
    hold(said.as_str().is_some_and(|said| said.starts_with("[L0203] composition: stride 3")), "the error is told")?;
    picture(&mut browser, &tab, out, "wrong", 1200, "light")?;

    // Its help is pressed, and the picture is that of the mended text.
    browser.ask(&tab, "document.querySelector('.mend').click()")?;
    let mended = browser.ask(&tab, "document.getElementById('text').value")?;
    hold(mended == WRONG.replace("6 : 3", "6 : 2"), "the help mends the text")?;
    browser.until(&tab, "document.querySelector('mark') === null")?;
    browser.until(&tab, "document.getElementById('name').value === 'Part'")?;
    let drawn = "document.querySelector('#picture svg').outerHTML";
    let first = browser.ask(&tab, drawn)?;
    // The least of many: the machine may have other things to do.
    let took = browser.ask(
        &tab,
        "Math.min(...Array.from({length: 40}, () => {
            document.getElementById('text').dispatchEvent(new Event('input'));
            return Number(document.body.dataset.took);
        }))",
    )?;
    let took = took.as_f64().ok_or("no time")?;
    println!("web: an evaluation takes {took:.1} ms; a frame of the screen is 16");

    // All pictures are there, by keys too, and exports.
    for kind in ["thread-value", "memory", "banks", "bits", "morphism"] {
        browser.ask(&tab, &format!("document.querySelector('[data-kind={kind}]').click()"))?;
        let selected = format!("document.querySelector('[data-kind={kind}]').ariaSelected === 'true'");
        browser.until(&tab, &selected)?;
        let said = browser.ask(&tab, "document.getElementById('picture').textContent")?;
        hold(said.as_str().is_some_and(|said| !said.is_empty()), "there is a picture, or a reason")?;
    }
    // Banks are those of an access; the link keeps it.
    browser.ask(
        &tab,
        "document.querySelector('[data-kind=banks]').click();
        document.getElementById('tile').value = 'read((2, 3) : (1, 2), bits 32)';
        document.getElementById('tile').dispatchEvent(new Event('input'))",
    )?;
    browser.until(&tab, &shows("wavefront"))?;
    picture(&mut browser, &tab, out, "banks", 1200, "dark")?;
    browser.ask(&tab, "document.querySelector('[data-kind=morphism]').click()")?;
    browser.ask(
        &tab,
        "document.getElementById('kinds').dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}))",
    )?;
    browser.until(&tab, "document.activeElement.dataset.kind === 'grid'")?;
    browser.ask(
        &tab,
        "document.getElementById('notation').value = 'cute-cpp'; document.getElementById('export').click()",
    )?;
    let said = browser.ask(&tab, "document.getElementById('exported').textContent")?;
    hold(said.as_str().is_some_and(|said| said.starts_with("Layout<")), "it is exported")?;

    only_of_this_text(&mut browser, &tab)?;
    browser.ask(&tab, &typed(&mended, "grid"))?;
    browser.until(&tab, &format!("{drawn} === {first}"))?;

    // The link in a second tab shows the same. The address follows after a pause: until then it may be that of the
    // same text under another picture.
    let followed = "(state => state.get('k') === 'grid' && state.get('t')";
    browser.until(&tab, &format!("{followed} === {mended})(new URLSearchParams(location.hash.slice(1)))"))?;
    let link = browser.ask(&tab, "location.href")?;
    let second = browser.open(link.as_str().ok_or("no link")?)?;
    browser.until(&second, ready)?;
    browser.until(&second, "document.querySelector('#picture svg') !== null")?;
    hold(browser.ask(&second, drawn)? == first, "the link shows the same picture")?;

    // Narrow, and dark.
    for (name, width, theme) in [("light", 1200, "light"), ("dark", 1200, "dark"), ("narrow", 375, "dark")] {
        picture(&mut browser, &tab, out, name, width, theme)?;
        let wide = browser.ask(&tab, "document.documentElement.scrollWidth <= innerWidth")?;
        hold(wide == true, "nothing is wider than the window")?;
    }
    println!("web: the walk through the page is done");
    Ok(())
}

/// Writes a text, looks at a picture, and exports.
fn typed(text: &Value, kind: &str) -> String {
    format!(
        "document.getElementById('text').value = {text};
        document.getElementById('text').dispatchEvent(new Event('input'));
        document.querySelector('[data-kind={kind}]').click();
        document.getElementById('export').click()"
    )
}

/// Texts, one after the other, and the only layout that the page speaks of at each: its facts, its picture and what is
/// exported. Where there is none, there is no picture.
const TEXTS: &[(&str, Option<&str>)] = &[
    ("type Part = (4, 8) : (8, 1);", Some("(4,8):(8,1)")),
    // Linear layouts and products have pictures of their own.
    ("linear F = { register: (2,2)^(16,8), lane: (4,8)^(32,1) } -> { row: 16, column: 8 };", Some("register")),
    ("type Part = (4, 8) : (8, 1);", Some("(4,8):(8,1)")),
    // A wrong text has no picture of the one before.
    ("type Part = composition((4, 6) : (1, 8), 6 : 3);", None),
    ("type Whole = (2, 3) : (3, 1); type Part = composition((4, 6) : (1, 8), 6 : 3);", Some("(2,3):(3,1)")),
    // A claim that fails is one about a layout.
    ("#[check(size(33))] type Part = (4, 4) : (4, 1);", Some("(4,4):(4,1)")),
    ("mma T = tiled(nvidia::MMA_F32, (2, 2, 1));", None),
    ("type Part = (4, 8) : ", None),
    ("", None),
    ("const N: usize = 7;", Some("7")),
    ("type Part = (2, 2) : (2, 1)", Some("(2,2):(2,1)")),
];

/// Law: what stands on the page is of the text that stands on it. Under every picture, the layout of an earlier text
/// is nowhere.
fn only_of_this_text(browser: &mut Browser, tab: &str) -> Result<(), Failure> {
    let shown = "['facts', 'picture', 'exported'].map(id => document.getElementById(id))
        .map(box => box.hidden ? '' : box.textContent).join(' ') + ' ' + document.getElementById('name').textContent";
    for kind in ["grid", "thread-value", "memory", "banks", "bits", "morphism"] {
        for (text, layout) in TEXTS {
            browser.ask(tab, &typed(&json!(text), kind))?;
            let said = browser.ask(tab, shown)?;
            let said = said.as_str().unwrap_or_default();
            hold(layout.is_none_or(|layout| said.contains(layout)), &format!("{kind} of {text} is shown: {said}"))?;
            let others = TEXTS.iter().filter_map(|(_, other)| *other).filter(|other| Some(*other) != *layout);
            for other in others.filter(|other| other.len() > 1) {
                hold(!said.contains(other), &format!("{kind} of {text} shows nothing of {other}: {said}"))?;
            }
            let is_drawn = browser.ask(tab, "document.querySelector('#picture svg') !== null")?;
            hold(layout.is_some() || is_drawn == false, &format!("{kind} of {text} is no picture"))?;
        }
    }
    Ok(())
}

/// What a tab looks like, in a file.
fn picture(browser: &mut Browser, tab: &str, out: &Path, name: &str, width: u32, theme: &str) -> Result<(), Failure> {
    browser.dress(tab, width, 800, theme)?;
    let text = browser.picture(tab)?;
    std::fs::write(out.join(format!("{name}.png.base64")), text)?;
    Ok(())
}
