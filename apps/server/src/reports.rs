//! Reports of errors, by a thread of their own: whoever types does not wait for them.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use layout_lang::Document;
use lsp_server::{Message, Notification};
use lsp_types::notification::{Notification as _, PublishDiagnostics};
use lsp_types::{PublishDiagnosticsParams, Uri};

use crate::file::File;

/// A file with its address, as it is now; `None` if it is closed.
type Changed = (Uri, Option<File>);

/// The thread that reports errors.
pub(crate) struct Reports {
    changed: Sender<Changed>,
    thread: JoinHandle<()>,
}

impl Reports {
    /// Starts the thread, which sends its reports by `send`.
    pub(crate) fn start(send: impl Fn(Message) + Send + 'static) -> Reports {
        let (changed, waiting) = channel();
        let thread = std::thread::spawn(move || {
            // What is known of the text that each open file had before.
            let mut documents: HashMap<String, Document> = HashMap::new();
            while let Ok(first) = waiting.recv() {
                for (uri, file) in newest(first, &waiting) {
                    let diagnostics = if let Some(file) = file {
                        file.diagnostics(documents.entry(uri.as_str().to_owned()).or_default())
                    } else {
                        documents.remove(uri.as_str());
                        Vec::new()
                    };
                    let params = PublishDiagnosticsParams { uri, diagnostics, version: None };
                    send(Message::Notification(Notification::new(PublishDiagnostics::METHOD.to_owned(), params)));
                }
            }
        });
        Reports { changed, thread }
    }

    /// Reports the errors of a file soon.
    pub(crate) fn of(&self, changed: Changed) {
        // Without its thread there is nobody to report to.
        let _ = self.changed.send(changed);
    }

    /// Ends the thread, after its last report.
    pub(crate) fn end(self) {
        drop(self.changed);
        let _ = self.thread.join();
    }
}

/// The files that wait for a report, each as it is now: a text that was changed again is not reported.
fn newest(first: Changed, waiting: &Receiver<Changed>) -> Vec<Changed> {
    let mut all: Vec<Changed> = vec![first];
    for (uri, file) in waiting.try_iter() {
        all.retain(|(known, _)| *known != uri);
        all.push((uri, file));
    }
    all
}
