//! Builds the page into a folder, and tests it in a browser.
//!
//! ```text
//! layout-web-build build OUT      the page: open OUT/index.html through any server of files
//! layout-web-build serve OUT      builds it and serves it at a port of this machine
//! layout-web-build test OUT       builds it, and presses its buttons in headless Chromium
//! ```

mod browser;
mod docs;
mod server;
mod walk;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The largest page, in bytes: what a browser loads.
const LARGEST: u64 = 600_000;

/// The files of the page that are written by hand.
const FILES: [&str; 5] = ["index.html", "page.css", "page.js", "examples.js", "picture.js"];

/// The code of the page, as it is bound, and packed as it is loaded.
const CODE: &str = "layout_web_bg.wasm";
const PACKED: &str = "layout_web.wasm.gz";

/// What may go wrong, told.
type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let answer = match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build", out] => build(Path::new(out)),
        ["serve", out] => build(Path::new(out)).and_then(|()| serve(Path::new(out))),
        ["test", out] => build(Path::new(out)).and_then(|()| walk::walk(Path::new(out))),
        _ => Err("layout-web-build build|serve|test OUT".into()),
    };
    match answer {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("web: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Compiles the page for browsers, writes what binds it to JavaScript, and copies the rest.
fn build(out: &Path) -> Result<(), Failure> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no folder of the workspace")?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| web.join("target"), PathBuf::from);
    // Layouts are large values: the stack of a browser's thread is not.
    let compiled = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--release", "-p", "layout-web", "--target", "wasm32-unknown-unknown", "--target-dir"])
        .arg(&target)
        .env("RUSTFLAGS", "-C link-arg=-zstack-size=8388608")
        .current_dir(web)
        .status()?;
    if !compiled.success() {
        return Err("the page does not compile".into());
    }
    std::fs::create_dir_all(out)?;
    let module = target.join("wasm32-unknown-unknown/release/layout_web.wasm");
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.input_path(module).web(true)?.typescript(false).generate(out)?;
    // Packed, so that any server of files will do; the browser unpacks it while it loads.
    let code = std::fs::read(out.join(CODE))?;
    let mut packed = Vec::new();
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Gzip, &code[..], &mut packed)?;
    std::fs::write(out.join(PACKED), packed)?;
    std::fs::remove_file(out.join(CODE))?;
    for file in FILES {
        std::fs::write(out.join(file), minified(&web.join("page").join(file))?)?;
    }
    std::fs::write(out.join("layout_web.js"), minified(&out.join("layout_web.js"))?)?;
    std::fs::copy(web.join("page/preview.png"), out.join("preview.png"))?;
    let repository = web.parent().and_then(Path::parent).ok_or("no repository")?;
    index(repository, &out.join("index.html"))?;
    docs::write(repository, &out.join("docs"))?;
    let mut size = 0;
    for file in FILES.iter().chain(&["layout_web.js", PACKED]) {
        size += out.join(file).metadata()?.len();
    }
    println!("web: {size} bytes in {}, {} unpacked", out.display(), code.len());
    if size > LARGEST { Err(format!("the page has more than {LARGEST} bytes").into()) } else { Ok(()) }
}

/// The text of a file, without what only its readers need, if it is a script or a style sheet.
fn minified(path: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(path)?;
    Ok(match path.extension().and_then(|ending| ending.to_str()) {
        Some("js") => minifier::js::minify(&text).to_string(),
        Some("css") => minifier::css::minify(&text)?.to_string(),
        _ => text,
    })
}

/// Writes into the index what only a host knows: a link to the source, if the manifest names it, and the address of
/// the preview from `PAGE_URL`, which some readers of links ask to be absolute.
fn index(repository: &Path, index: &Path) -> Result<(), Failure> {
    let mut text = std::fs::read_to_string(index)?;
    let manifest = std::fs::read_to_string(repository.join("Cargo.toml"))?;
    let source = manifest.lines().find_map(|line| line.strip_prefix("repository = \"")?.strip_suffix('"'));
    let link = source.map_or_else(String::new, |source| format!("<a href=\"{source}\">Source</a>"));
    text = text.replace("<!-- source -->", &link);
    if let Ok(address) = std::env::var("PAGE_URL") {
        let address = address.trim_end_matches('/');
        text = text.replace("content=\"preview.png\"", &format!("content=\"{address}/preview.png\""));
    }
    Ok(std::fs::write(index, text)?)
}

fn serve(out: &Path) -> Result<(), Failure> {
    let server = server::Server::new(out)?;
    println!("web: http://127.0.0.1:{}/", server.port);
    loop {
        std::thread::park();
    }
}
