//! One line of a vector file.

use layout_algebra::{IntTuple, Layout, LayoutError, Profile};
use serde_json::Value;

use super::Verdict;
use super::json::{self, Tiling, Unreadable};
use super::verdict::compare;

/// A case: its input, and what the other implementation makes of it.
#[derive(Clone, Debug)]
pub struct Case {
    value: Value,
    /// The operation.
    pub op: String,
    /// The name of the file.
    pub(super) file: String,
}

/// The result of judging: an unreadable input ends it.
pub(super) type Judged = Result<Verdict, Unreadable>;

impl Case {
    /// The case of a line; the operation is `op` where there is one, else the file's name.
    pub fn new(value: Value, file: &str) -> Case {
        let op = value.get("op").and_then(Value::as_str).unwrap_or(file).to_owned();
        Case { value, op, file: file.to_owned() }
    }

    /// The name of the case.
    pub fn id(&self) -> &str {
        self.value.get("id").and_then(Value::as_str).unwrap_or("?")
    }

    /// The input as it stands in the file.
    pub fn input(&self) -> String {
        self.value.get("in").unwrap_or(&self.value).to_string()
    }

    /// A field at the top.
    pub(super) fn field(&self, name: &str) -> Option<&Value> {
        self.value.get(name).filter(|value| !value.is_null())
    }

    /// Whether the case has a tag.
    pub(super) fn has_tag(&self, tag: &str) -> bool {
        self.value
            .get("tags")
            .and_then(Value::as_array)
            .is_some_and(|tags| tags.iter().any(|t| t.as_str() == Some(tag)))
    }

    /// A field of the input, which is the line itself where the set has no `in`.
    pub(super) fn given(&self, name: &str) -> Result<&Value, Unreadable> {
        let input = self.value.get("in").unwrap_or(&self.value);
        input.get(name).ok_or_else(|| Unreadable::Form(format!("no `{name}` in {}", self.id())))
    }

    /// A layout of constant strides.
    pub(super) fn layout(&self, name: &str) -> Result<Layout, Unreadable> {
        json::constants(self.given(name)?)
    }

    /// A layout that may have axis strides.
    pub(super) fn layout_of_axes(&self, name: &str) -> Result<Layout, Unreadable> {
        json::layout(self.given(name)?)
    }

    pub(super) fn tuple(&self, name: &str) -> Result<IntTuple, Unreadable> {
        json::tuple(self.given(name)?)
    }

    pub(super) fn profile(&self, name: &str) -> Result<Profile, Unreadable> {
        json::profile(self.given(name)?)
    }

    pub(super) fn tiling(&self, name: &str) -> Result<Tiling, Unreadable> {
        json::tiling(self.given(name)?)
    }

    /// A field of the output.
    pub(super) fn out(&self, name: &str) -> Result<&Value, Unreadable> {
        let out = self.value.get("out").and_then(|out| out.get(name));
        out.ok_or_else(|| Unreadable::Form(format!("no output `{name}` in {}", self.id())))
    }

    /// The output, a list of so many.
    pub(super) fn out_list(&self, length: usize) -> Result<&[Value], Unreadable> {
        let out = json::list(self.value.get("out").unwrap_or(&Value::Null))?;
        if out.len() == length { Ok(out) } else { Err(Unreadable::Form(format!("{} outputs for {length}", out.len()))) }
    }

    /// A layout of the output; absent where the other implementation refused.
    pub(super) fn out_layout(&self) -> Result<Option<Layout>, Unreadable> {
        self.field("out").map(json::constants).transpose()
    }

    /// A number at the top, if it is there.
    pub(super) fn number(&self, name: &str) -> Result<Option<u64>, Unreadable> {
        let number = |value: &Value| value.as_u64().ok_or_else(|| Unreadable::Form(format!("a number in {value}")));
        self.field(name).map(number).transpose()
    }

    /// A number of the input.
    pub(super) fn given_number(&self, name: &str) -> Result<u64, Unreadable> {
        let value = self.given(name)?;
        value.as_u64().ok_or_else(|| Unreadable::Form(format!("a number in {value}")))
    }

    /// An operation that always has an answer, and a law that decides about both.
    pub(super) fn total(&self, ours: &Layout, law: impl Fn(&Layout) -> Option<String>) -> Judged {
        self.partial(Ok(*ours), law, || None)
    }

    /// An operation with refusals. `law` tells what is wrong with an answer; `exists` tells, for a refusal, why it
    /// should not have been.
    pub(super) fn partial(
        &self,
        ours: Result<Layout, LayoutError>,
        law: impl Fn(&Layout) -> Option<String>,
        exists: impl Fn() -> Option<String>,
    ) -> Judged {
        Ok(self.against(self.out_layout()?, ours, law, exists))
    }

    /// The same, against this answer of the vector.
    pub(super) fn against(
        &self,
        theirs: Option<Layout>,
        ours: Result<Layout, LayoutError>,
        law: impl Fn(&Layout) -> Option<String>,
        exists: impl Fn() -> Option<String>,
    ) -> Verdict {
        let marked = self.field("post") == Some(&Value::Bool(false)) || self.field("lossy").is_some();
        let wrong = theirs.and_then(|layout| law(&layout));
        let right = theirs.filter(|_| !marked && wrong.is_none());
        let told = |ours: &str| {
            let theirs = theirs.map_or_else(String::new, |layout| layout.to_string());
            let wrong = wrong.clone().unwrap_or_else(|| "elements are lost".to_owned());
            format!("{theirs}, but {wrong}; here {ours}")
        };
        if theirs.is_some() && wrong.is_none() && marked {
            return Verdict::Failed("the vector says that its answer is wrong, the definition does not".into());
        }
        match (ours, right) {
            (Ok(ours), right) => match (law(&ours), right, theirs) {
                (Some(wrong), ..) => Verdict::Failed(format!("{ours} breaks the law: {wrong}")),
                (None, Some(right), _) => compare(&ours, &right),
                (None, None, Some(_)) => Verdict::Truth(told(&ours.to_string())),
                (None, None, None) => Verdict::Verified,
            },
            (Err(error), Some(right)) => Verdict::Failed(format!("refused: {error}\n  theirs {right}")),
            (Err(error), None) => match exists() {
                Some(answer) => Verdict::Failed(format!("refused: {error}\n  but {answer}")),
                None if theirs.is_some() => Verdict::Wrong(told(error.code())),
                None => Verdict::Refused,
            },
        }
    }
}
