//! Arguments in the notations of other systems: they are recognised, and read as layouts of this language.

use std::path::Path;

use layout_lang::Value;
use layout_notation::Notation;

use crate::output::Answer;

/// An argument in the language of `layout!`, with notes on its translation.
#[derive(Debug)]
pub(crate) struct Own {
    pub(crate) text: String,
    notes: String,
}

impl Own {
    /// Translates an argument that shows the notation of another system. Other arguments are as they are.
    pub(crate) fn of(text: &str) -> Result<Own, Answer> {
        let as_it_is = || Own { text: text.to_owned(), notes: String::new() };
        // A file of this name is meant, whatever its name looks like.
        if Path::new(text).exists() {
            return Ok(as_it_is());
        }
        let Some(read) = read(text) else { return Ok(as_it_is()) };
        let (value, notes) = read?;
        let notes: Vec<String> = notes.iter().map(|note| format!("note: {note}\n")).collect();
        let own = Notation::Layout.write(&value).map_err(|error| Answer::wrong(format!("error: {error}\n")))?;
        Ok(Own { text: own, notes: notes.concat() })
    }

    /// Answers for the translated argument, after the notes.
    pub(crate) fn answer(self, answer: impl FnOnce(&str) -> Answer) -> Answer {
        let answer = answer(&self.text);
        Answer { err: self.notes + &answer.err, ..answer }
    }
}

/// Reads a text that shows the notation of another system, with notes. Returns `None` for any other text.
pub(crate) fn read(text: &str) -> Option<Result<(Value, Vec<String>), Answer>> {
    let notation = Notation::recognised(text)?;
    let name = notation.name();
    Some(match notation.reading(text) {
        Ok(reading) => {
            let mut notes = vec![format!("read as {name}; `convert --from` names another notation")];
            notes.extend(reading.notes().iter().cloned());
            Ok((reading.value().clone(), notes))
        }
        Err(error) => Err(Answer::wrong(format!("error: read as {name}: {error}\n"))),
    })
}
