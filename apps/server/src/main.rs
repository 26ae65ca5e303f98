//! `layout-server`: a language server for layouts, over standard input and output.
//!
//! Of a `.layout` file it reports the errors of `layout!` with the edits that mend them, shows values and pictures,
//! completes words, and finds definitions. In C++, CUDA, Python and MLIR it shows what each layout is that
//! `layout-notation` reads, and warns of operations that have no answer. A Rust file is rustc's, which runs the macro.

mod elsewhere;
mod file;
mod mistake;
mod pictures;
mod reports;
mod server;
mod words;

use std::error::Error;

use lsp_server::{Connection, Message};
use lsp_types::{
    CodeActionProviderCapability, CompletionOptions, HoverProviderCapability, OneOf, ServerCapabilities,
    TextDocumentSyncCapability, TextDocumentSyncKind,
};

use reports::Reports;
use server::Server;

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let (connection, threads) = Connection::stdio();
    connection.initialize(serde_json::to_value(capabilities())?)?;
    serve(&connection)?;
    drop(connection);
    threads.join()?;
    Ok(())
}

/// What the server does. Positions count UTF-16, as all editors do.
fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions::default()),
        definition_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        ..ServerCapabilities::default()
    }
}

/// Answers messages until the client says `shutdown`.
fn serve(connection: &Connection) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut server = Server::default();
    let sender = connection.sender.clone();
    // The editor may be gone before the last report.
    let reports = Reports::start(move |report| drop(sender.send(report)));
    for message in &connection.receiver {
        match message {
            Message::Request(request) if connection.handle_shutdown(&request)? => break,
            Message::Request(request) => connection.sender.send(Message::Response(server.answer(request)))?,
            Message::Notification(note) => {
                if let Some(changed) = server.note(note) {
                    reports.of(changed);
                }
            }
            Message::Response(_) => {}
        }
    }
    reports.end();
    Ok(())
}
