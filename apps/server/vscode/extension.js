// Starts the language server for .layout files and for sources that may have layouts in them.
const { workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

const LANGUAGES = ["layout", "cpp", "cuda-cpp", "python", "mlir"];
let client;

exports.activate = () => {
  const command = workspace.getConfiguration("layout").get("server");
  const documentSelector = LANGUAGES.map((language) => ({ scheme: "file", language }));
  client = new LanguageClient("layout", "Layouts", { command, transport: TransportKind.stdio }, { documentSelector });
  return client.start();
};

exports.deactivate = () => client?.stop();
