//! The open files, and the answer to each message.

use std::collections::HashMap;

use lsp_server::{ErrorCode, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, GotoDefinition, HoverRequest, Request as _,
};
use lsp_types::{
    CodeActionParams, CompletionParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentSymbolParams, GotoDefinitionParams, HoverParams, PublishDiagnosticsParams, Uri,
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

    /// Takes a note; an opened or changed file has its errors as answer.
    pub(crate) fn note(&mut self, note: Notification) -> Option<Notification> {
        let (uri, file) = match &*note.method {
            DidOpenTextDocument::METHOD => {
                let opened: DidOpenTextDocumentParams = serde_json::from_value(note.params).ok()?;
                let file = File::new(&opened.text_document.language_id, opened.text_document.text);
                (opened.text_document.uri, Some(file))
            }
            DidChangeTextDocument::METHOD => {
                let changed: DidChangeTextDocumentParams = serde_json::from_value(note.params).ok()?;
                let uri = changed.text_document.uri;
                let file = self.files.get(uri.as_str())?;
                let text = changed.content_changes.into_iter().next_back()?.text;
                (uri, Some(file.with(text)))
            }
            DidCloseTextDocument::METHOD => {
                let closed: DidCloseTextDocumentParams = serde_json::from_value(note.params).ok()?;
                (closed.text_document.uri, None)
            }
            _ => return None,
        };
        let diagnostics = file.as_ref().map(File::diagnostics).unwrap_or_default();
        match file {
            Some(file) => self.files.insert(uri.as_str().to_owned(), file),
            None => self.files.remove(uri.as_str()),
        };
        let params = PublishDiagnosticsParams { uri, diagnostics, version: None };
        Some(Notification::new(PublishDiagnostics::METHOD.to_owned(), params))
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
