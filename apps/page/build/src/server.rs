//! A server of the files of one folder, to this machine only.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};

use crate::Failure;

/// A server on a thread of its own, until the program ends.
pub(crate) struct Server {
    /// Its port.
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn new(folder: &Path) -> Result<Server, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let (port, folder) = (listener.local_addr()?.port(), folder.to_owned());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let folder = folder.clone();
                std::thread::spawn(move || answer(stream, &folder));
            }
        });
        Ok(Server { port })
    }
}

/// Answers one request; whoever sends nonsense gets nothing.
fn answer(mut stream: TcpStream, folder: &Path) -> Option<()> {
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.split(['?', '#']).next()?.trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    // A path of the folder, and of none around it.
    let inside = Path::new(name).components().all(|part| matches!(part, std::path::Component::Normal(_)));
    let file: PathBuf = if inside { folder.join(name) } else { return None };
    let (status, body) = std::fs::read(&file).map_or(("404 Not Found", Vec::new()), |body| ("200 OK", body));
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&body).ok()
}
