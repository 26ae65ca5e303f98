//! The pages of the documentation, as HTML beside the page: the README, `docs`, and a page for each error.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};

use crate::Failure;

/// Writes the pages of a repository into a folder.
pub(crate) fn write(repository: &Path, out: &Path) -> Result<(), Failure> {
    let source = repository.join("docs");
    let names: BTreeSet<String> = fs::read_dir(&source)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| has_ending(name, "md") || has_ending(name, "svg"))
        .collect();
    fs::create_dir_all(out.join("errors"))?;
    let page = |name: &str| if name == "README" { "contents".to_owned() } else { name.to_owned() };
    for name in &names {
        let (from, Some((stem, ending))) = (source.join(name), name.rsplit_once('.')) else { continue };
        if ending == "svg" {
            fs::copy(from, out.join(name))?;
            continue;
        }
        let text = fs::read_to_string(from)?;
        fs::write(out.join(format!("{}.html", page(stem))), rendered(&text, 1, &|link| resolved(link, &names)))?;
    }
    let readme = fs::read_to_string(repository.join("README.md"))?;
    fs::write(out.join("index.html"), rendered(&readme, 1, &|link| resolved(link, &names)))?;
    for entry in fs::read_dir(source.join("errors"))?.flatten() {
        let name = entry.file_name().into_string().unwrap_or_default();
        if let Some(stem) = name.strip_suffix(".md") {
            let text = fs::read_to_string(entry.path())?;
            let link = |link: &str| has_ending(link, "md").then(|| link.replace(".md", ".html"));
            fs::write(out.join(format!("errors/{stem}.html")), rendered(&text, 2, &link))?;
        }
    }
    Ok(())
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == ending)
}

/// Returns where a link of a page leads to; `None` for what is no page here.
fn resolved(link: &str, names: &BTreeSet<String>) -> Option<String> {
    if link.contains("://") || link.starts_with('#') {
        return Some(link.to_owned());
    }
    let (path, anchor) = link.split_once('#').map_or((link, String::new()), |(path, at)| (path, format!("#{at}")));
    let name = match path.trim_start_matches("./").trim_start_matches("docs/") {
        "../README.md" => return Some(format!("index.html{anchor}")),
        "README.md" => return Some(format!("contents.html{anchor}")),
        name => name,
    };
    let is_page = names.contains(name) || name.starts_with("errors/");
    is_page.then(|| name.replace(".md", ".html") + &anchor)
}

/// Renders Markdown as a page that is so many folders below the page.
fn rendered(text: &str, depth: usize, link: &dyn Fn(&str) -> Option<String>) -> String {
    let mut events: Vec<Event<'_>> = Vec::new();
    let (mut is_rust, mut dead) = (false, 0);
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => match link(&dest_url) {
                Some(to) => events.push(Event::Start(Tag::Link { link_type, dest_url: to.into(), title, id })),
                None => dead += 1,
            },
            Event::End(TagEnd::Link) if dead > 0 => dead -= 1,
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = dest_url.trim_start_matches("docs/").to_owned().into();
                events.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(word))) => {
                is_rust = word.starts_with("rust");
                events.push(Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(word))));
            }
            Event::End(TagEnd::CodeBlock) => {
                is_rust = false;
                events.push(Event::End(TagEnd::CodeBlock));
            }
            Event::Text(code) if is_rust => events.push(Event::Text(shown(&code).into())),
            event => events.push(event),
        }
    }
    let title = named(&mut events);
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    let up = "../".repeat(depth);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title} — layout!</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"{up}page.css\">\n</head>\n<body>\n\
         <header><h1><a href=\"{up}index.html\">layout!</a></h1><nav aria-label=\"Documentation\">\
         <a href=\"{up}docs/index.html\">Read me</a><a href=\"{up}docs/contents.html\">All pages</a>\
         <a href=\"{up}docs/errors.html\">Errors</a></nav></header>\n\
         <article>\n{body}</article>\n</body>\n</html>\n"
    )
}

/// Returns code without the lines that only tests see.
fn shown(code: &str) -> String {
    let hidden = |line: &&str| line.trim_start() == "#" || line.trim_start().starts_with("# ");
    code.lines().filter(|line| !hidden(line)).fold(String::new(), |text, line| text + line + "\n")
}

/// Gives each heading its name for links, and returns the first heading.
fn named(events: &mut [Event<'_>]) -> String {
    let mut title = None;
    for i in 0..events.len() {
        if !matches!(events[i], Event::Start(Tag::Heading { .. })) {
            continue;
        }
        let inside = events[i + 1..].iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let text: String = inside
            .filter_map(|event| if let Event::Text(text) | Event::Code(text) = event { Some(&**text) } else { None })
            .collect();
        let name = text.to_lowercase().replace(' ', "-");
        let name: String = name.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect();
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[i] {
            *id = Some(CowStr::from(name));
        }
        title.get_or_insert(text);
    }
    title.unwrap_or_default().replace('&', "&amp;").replace('<', "&lt;")
}
