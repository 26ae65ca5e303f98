//! The open files, and the answer to each message.

use std::collections::HashMap;

use lsp_server::{ErrorCode, Notification, Request, Response};
use lsp_types::notification::{DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as _};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, GotoDefinition, HoverRequest, Request as _,
};
use lsp_types::{
    CodeActionParams, CompletionParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentSymbolParams, GotoDefinitionParams, HoverParams, Uri,
};
use serde_json::Value as Json;

use crate::file::File;

/// The open files by their address.
#[derive(Debug, Default)]
pub(crate) struct Server {
    files: HashMap<String, File>,
}

impl Server {
    /// Answers a request.
    pub(crate) fn answer(&self, request: Request) -> Response {
        let (id, params) = (request.id, request.params);
        let answer = match &*request.method {
            HoverRequest::METHOD => of(params, |asked: HoverParams| {
                let at = asked.text_document_position_params;
                self.file(&at.text_document.uri)?.hover(at.position)
            }),
            Completion::METHOD => of(params, |asked: CompletionParams| {
                self.file(&asked.text_document_position.text_document.uri)?.completions()
            }),
            GotoDefinition::METHOD => of(params, |asked: GotoDefinitionParams| {
                let at = asked.text_document_position_params;
                self.file(&at.text_document.uri)?.definition(&at.text_document.uri, at.position)
            }),
            DocumentSymbolRequest::METHOD => {
                of(params, |asked: DocumentSymbolParams| Some(self.file(&asked.text_document.uri)?.symbols()))
            }
            CodeActionRequest::METHOD => of(params, |asked: CodeActionParams| {
                Some(self.file(&asked.text_document.uri)?.actions(&asked.text_document.uri, asked.range))
            }),
            method => {
                let said = format!("there is no {method} here");
                return Response::new_err(id, ErrorCode::MethodNotFound as i32, said);
            }
        };
        match answer {
            Ok(answer) => Response::new_ok(id, answer),
            Err(error) => Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string()),
        }
    }

    /// Takes a note. An opened, changed or closed file is returned with its address: its errors are to be reported.
    pub(crate) fn note(&mut self, note: Notification) -> Option<(Uri, Option<File>)> {
        match &*note.method {
            DidOpenTextDocument::METHOD => {
                let opened: DidOpenTextDocumentParams = serde_json::from_value(note.params).ok()?;
                let (uri, file) = (opened.text_document.uri, opened.text_document.text);
                let file = File::new(&opened.text_document.language_id, file);
                self.files.insert(uri.as_str().to_owned(), file.clone());
                Some((uri, Some(file)))
            }
            DidChangeTextDocument::METHOD => {
                let changed: DidChangeTextDocumentParams = serde_json::from_value(note.params).ok()?;
                let uri = changed.text_document.uri;
                let file = self.files.get_mut(uri.as_str())?;
                changed.content_changes.iter().for_each(|change| file.change(change));
                Some((uri, Some(file.clone())))
            }
            DidCloseTextDocument::METHOD => {
                let closed: DidCloseTextDocumentParams = serde_json::from_value(note.params).ok()?;
                self.files.remove(closed.text_document.uri.as_str());
                Some((closed.text_document.uri, None))
            }
            _ => None,
        }
    }

    fn file(&self, uri: &Uri) -> Option<&File> {
        self.files.get(uri.as_str())
    }
}

/// Reads the parameters, and writes the answer; without one, `null`.
fn of<P: serde::de::DeserializeOwned, A: serde::Serialize>(
    params: Json,
    answer: impl FnOnce(P) -> Option<A>,
) -> Result<Json, serde_json::Error> {
    serde_json::to_value(answer(serde_json::from_value(params)?))
}
