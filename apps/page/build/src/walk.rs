//! What a reader does with the page: writes a wrong composition, sees where, presses the help, sees the picture, passes
//! the link on; starts from an example, points at cells, searches a word, copies.

mod examples;
mod texts;

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

/// A tab of the browser with the page.
struct Page<'a> {
    browser: &'a mut Browser,
    tab: String,
}

impl<'a> Page<'a> {
    fn open(browser: &'a mut Browser, address: &str) -> Result<Page<'a>, Failure> {
        let tab = browser.open(address)?;
        let page = Page { browser, tab };
        page.browser.until(&page.tab, "document.body?.dataset.ready === 'true'")?;
        Ok(page)
    }

    fn ask(&mut self, expression: &str) -> Result<Value, Failure> {
        self.browser.ask(&self.tab, expression)
    }

    fn until(&mut self, expression: &str) -> Result<(), Failure> {
        self.browser.until(&self.tab, expression)
    }

    /// The answer of an expression as text.
    fn text(&mut self, expression: &str) -> Result<String, Failure> {
        Ok(self.ask(expression)?.as_str().unwrap_or_default().to_owned())
    }

    /// Writes a text as the definitions.
    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let text = json!(text);
        self.ask(&format!(
            "document.getElementById('text').value = {text};
            document.getElementById('text').dispatchEvent(new Event('input'))"
        ))
        .map(drop)
    }

    /// Presses what a selector finds.
    fn press(&mut self, selector: &str) -> Result<(), Failure> {
        self.ask(&format!("document.querySelector({}).click()", json!(selector))).map(drop)
    }

    /// Holds that the picture says a text.
    fn shows(&mut self, text: &str) -> Result<(), Failure> {
        let said = self.text("document.getElementById('picture').textContent")?;
        hold(said.contains(text), &format!("the picture says {text}: {said}"))
    }

    /// What the tab looks like, in a file.
    fn picture(&mut self, out: &Path, name: &str, width: u32, theme: &str) -> Result<(), Failure> {
        self.browser.dress(&self.tab, width, 900, theme)?;
        let text = self.browser.picture(&self.tab)?;
        std::fs::write(out.join(format!("{name}.png.base64")), text)?;
        Ok(())
    }
}

/// The walk, with a picture of each theme and width in the folder.
pub(crate) fn walk(out: &Path) -> Result<(), Failure> {
    let server = Server::new(out)?;
    let mut browser = Browser::start(&out.join("profile"))?;
    let address = format!("http://127.0.0.1:{}/", server.port);
    let page = &mut Page::open(&mut browser, &address)?;
    page.shows("in tiles [2:1, 4:1]")?;
    head(page)?;
    mended(page, out)?;
    examples::all(page, out)?;
    examples::conflict(page, out)?;
    examples::pointed(page)?;
    examples::copied(page)?;
    examples::words(page)?;
    texts::only_of_this_text(page)?;
    let link = linked(page)?;
    let drawn = "document.querySelector('#picture svg').outerHTML";
    let first = page.ask(drawn)?;
    let second = &mut Page::open(&mut browser, &link)?;
    hold(second.ask(drawn)? == first, "the link shows the same picture")?;
    println!("web: the walk through the page is done");
    Ok(())
}

/// The page says what it is to who meets its link, and its own links lead to pages.
fn head(page: &mut Page<'_>) -> Result<(), Failure> {
    let content = |name: &str| format!("document.querySelector('meta[{name}]')?.content ?? ''");
    hold(page.text("document.title")?.starts_with("layout!"), "it has a title")?;
    for name in ["name=description", "property=\"og:description\"", "property=\"og:image\""] {
        hold(!page.text(&content(name))?.is_empty(), &format!("it has {name}"))?;
    }
    let links = "[...document.querySelectorAll('nav a, meta[property=\"og:image\"]')].map(it => it.href ?? it.content)";
    let found =
        format!("Promise.all({links}.map(async link => (await fetch(link)).ok)).then(all => all.every(Boolean))");
    hold(page.ask(&found)? == true, "its links lead to pages")
}

/// A wrong composition is underlined at its number. Its help is pressed, and the picture shows the mended text.
fn mended(page: &mut Page<'_>, out: &Path) -> Result<(), Failure> {
    page.ask("document.getElementById('text').focus(); document.getElementById('text').select()")?;
    page.browser.insert(&page.tab, WRONG)?;
    page.until("document.querySelector('mark')?.textContent === '3'")?;
    let said = page.text("document.querySelector('.error pre').textContent")?;
    hold(said.starts_with("[L0203] composition: stride 3"), "the error is told")?;
    page.picture(out, "wrong", 1440, "light")?;
    page.press(".mend")?;
    let mended = page.text("document.getElementById('text').value")?;
    hold(mended == WRONG.replace("6 : 3", "6 : 2"), "the help mends the text")?;
    page.until("document.querySelector('mark') === null")?;
    hold(page.text("document.getElementById('name').value")? == "Part", "it is shown")?;
    // The least of many: the machine may have other things to do.
    let took = page.ask(
        "Math.min(...Array.from({length: 40}, () => {
            document.getElementById('text').dispatchEvent(new Event('input'));
            return Number(document.body.dataset.took);
        }))",
    )?;
    println!("web: an evaluation takes {:.1} ms; a frame of the screen is 16", took.as_f64().ok_or("no time")?);
    Ok(())
}

/// The link of a text under a picture. The address follows after a pause.
fn linked(page: &mut Page<'_>) -> Result<String, Failure> {
    page.write("type Part = (4, 8) : (8, 1); type Other = (2, 3) : (1, 2);")?;
    page.press("[data-kind=memory]")?;
    page.until("new URLSearchParams(location.hash.slice(1)).get('k') === 'memory'")?;
    page.text("location.href")
}
