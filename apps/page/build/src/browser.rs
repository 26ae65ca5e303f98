//! Chromium without a window, over its debugging protocol.

use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::Failure;

/// How long a page may take for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser, ended when it is dropped.
pub(crate) struct Browser {
    child: Child,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    number: u64,
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Browser {
    /// Starts the browser that is there.
    pub(crate) fn start(profile: &Path) -> Result<Browser, Failure> {
        let told = std::env::var("CHROMIUM").ok();
        let names = told.iter().map(String::as_str).chain(["chromium", "chromium-browser", "google-chrome"]);
        let start = |name: &str| {
            Command::new(name)
                .args(["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--hide-scrollbars"])
                .arg(format!("--user-data-dir={}", profile.display()))
                .arg("about:blank")
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .ok()
        };
        let mut child = names.into_iter().find_map(start).ok_or("no Chromium: apt-get install chromium")?;
        let mut lines = BufReader::new(child.stderr.take().ok_or("no pipe")?).lines();
        let address = lines.find_map(|line| line.ok()?.strip_prefix("DevTools listening on ").map(str::to_owned));
        // What it says later is read, so that it does not wait.
        std::thread::spawn(move || lines.for_each(drop));
        let (socket, _) = tungstenite::connect(address.ok_or("Chromium does not listen")?)?;
        Ok(Browser { child, socket, number: 0 })
    }

    /// Sends a command, and waits for its answer.
    fn send(&mut self, session: Option<&str>, method: &str, parameters: &Value) -> Result<Value, Failure> {
        self.number += 1;
        let mut message = json!({"id": self.number, "method": method, "params": parameters});
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(message.to_string()))?;
        loop {
            let Message::Text(text) = self.socket.read()? else { continue };
            let answer: Value = serde_json::from_str(&text)?;
            if answer["id"] == self.number {
                return match answer.get("error") {
                    Some(error) => Err(format!("{method}: {error}").into()),
                    None => Ok(answer["result"].clone()),
                };
            }
        }
    }

    /// Opens an address in a tab of its own.
    pub(crate) fn open(&mut self, address: &str) -> Result<String, Failure> {
        let target = self.send(None, "Target.createTarget", &json!({"url": address}))?["targetId"].clone();
        let session = self.send(None, "Target.attachToTarget", &json!({"targetId": target, "flatten": true}))?;
        Ok(session["sessionId"].as_str().ok_or("no session")?.to_owned())
    }

    /// The value of an expression in a tab.
    pub(crate) fn ask(&mut self, tab: &str, expression: &str) -> Result<Value, Failure> {
        let parameters = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let answer = self.send(Some(tab), "Runtime.evaluate", &parameters)?;
        match answer.get("exceptionDetails") {
            Some(error) => Err(format!("{expression}: {error}").into()),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// Waits until an expression is true.
    pub(crate) fn until(&mut self, tab: &str, expression: &str) -> Result<(), Failure> {
        let begin = Instant::now();
        while self.ask(tab, expression)? != true {
            if begin.elapsed() > PATIENCE {
                let shown = self.ask(tab, "document.body.innerText")?;
                return Err(format!("never: {expression}\n{shown}").into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Types text where the cursor is.
    pub(crate) fn insert(&mut self, tab: &str, text: &str) -> Result<(), Failure> {
        self.send(Some(tab), "Input.insertText", &json!({"text": text})).map(drop)
    }

    /// The size of the window, and whether it is dark.
    pub(crate) fn dress(&mut self, tab: &str, width: u32, height: u32, theme: &str) -> Result<(), Failure> {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500});
        self.send(Some(tab), "Emulation.setDeviceMetricsOverride", &size)?;
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": theme}]});
        self.send(Some(tab), "Emulation.setEmulatedMedia", &features).map(drop)
    }

    /// What a tab looks like, as PNG in base 64.
    pub(crate) fn picture(&mut self, tab: &str) -> Result<String, Failure> {
        // A tab behind another one may never be painted.
        self.send(Some(tab), "Page.bringToFront", &json!({}))?;
        let answer = self.send(Some(tab), "Page.captureScreenshot", &json!({"format": "png"}))?;
        Ok(answer["data"].as_str().ok_or("no picture")?.to_owned())
    }
}
