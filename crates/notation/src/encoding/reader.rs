//! Reads the text of an encoding: types of tensors, attributes with their fields.

use super::{Attribute, Field, NotationError, wrong};

/// The maximum number of dimensions of a tensor.
pub(super) const MOST: usize = 5;

/// The maximum nesting depth of attributes and lists.
const DEPTH: usize = 16;

/// Reads a text from left to right.
pub(super) struct Reader<'a> {
    pub(super) rest: &'a str,
    pub(super) names: Vec<(String, Attribute)>,
    depth: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Reader { rest: text, names: Vec::new(), depth: 0 }
    }

    pub(super) fn take(&mut self, text: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(text) else { return false };
        self.rest = rest.trim_start();
        true
    }

    pub(super) fn expect(&mut self, text: &str) -> Result<(), NotationError> {
        if self.take(text) {
            return Ok(());
        }
        let found: String = self.rest.chars().take(12).collect();
        let found = if found.is_empty() { "the end".to_owned() } else { format!("`{found}`") };
        Err(NotationError::new(format!("expected `{text}` in an encoding, found {found}")))
    }

    pub(super) fn word(&mut self) -> &'a str {
        let is_word = |c: char| c.is_alphanumeric() || "_.".contains(c);
        let end = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        self.rest = self.rest[end..].trim_start();
        word
    }

    /// Reads `tensor<64x32xf16,` or `!ttg.memdesc<64x32xf16,`, and returns the shape.
    pub(super) fn tensor(&mut self) -> Result<Option<Vec<u64>>, NotationError> {
        if !["tensor<", "!ttg.memdesc<", "!triton_gpu.memdesc<"].iter().any(|begin| self.take(begin)) {
            return Ok(None);
        }
        let (extents, rest) =
            self.rest.split_once(',').ok_or_else(|| wrong("tensor<64x32xf16, #ttg.blocked<{..}>>"))?;
        let shape = extents_of(extents)?;
        self.rest = rest.trim_start();
        if shape.is_empty() || shape.len() > MOST {
            return Err(NotationError::new(format!("a tensor here has 1 to {MOST} extents: {extents}")));
        }
        Ok(Some(shape))
    }

    /// Reads what follows the encoding of a tensor: `>`, or the memory of a descriptor, `, #smem, mutable, 2x64x32>`.
    pub(super) fn behind(&mut self, shape: &[u64]) -> Result<(), NotationError> {
        while self.take(",") {
            if self.take("#") {
                let memory = self.word();
                if !["smem", "ttg.shared_memory", "triton_gpu.shared_memory"].contains(&memory) {
                    return Err(NotationError::new(format!(
                        "the memory #{memory} is not known: #ttg.shared_memory is"
                    )));
                }
                continue;
            }
            match self.word() {
                "mutable" => {}
                // The buffer that contains this one.
                extents => {
                    let whole: Option<Vec<u64>> = extents.split('x').map(|extent| extent.parse().ok()).collect();
                    if whole.is_none_or(|whole| !whole.ends_with(shape)) {
                        return Err(NotationError::new(format!("`{extents}` behind an encoding is not read")));
                    }
                }
            }
        }
        self.expect(">")
    }

    /// Reads `#name`, or an attribute in full.
    pub(super) fn attribute(&mut self) -> Result<Attribute, NotationError> {
        self.expect("#")?;
        let name = self.word();
        // An alias, which the text defines before, as MLIR prints it.
        if !self.rest.starts_with('<') {
            let known = self.names.iter().find(|(known, _)| known == name);
            let (_, attribute) = known.ok_or_else(|| {
                NotationError::new(format!("`#{name}` is not defined: write #{name} = #ttg.. before"))
            })?;
            return Ok(attribute.clone());
        }
        if name.ends_with("padded_shared") {
            let help = "write the layout itself, (64,128):(136,1) for 8 elements behind each 128";
            return Err(NotationError::new(format!("padded_shared is not read: {help}")));
        }
        let begin = self.rest;
        self.expect("<")?;
        let fields = if self.rest.starts_with('{') { self.fields()? } else { Vec::new() };
        self.expect(">")?;
        let text = begin[..begin.len() - self.rest.len()].trim().to_owned();
        // Triton before 3.0 has the dialect `triton_gpu`: the name after the dot is the same.
        Ok(Attribute { name: name.rsplit('.').next().unwrap_or(name).to_owned(), fields, text })
    }

    fn fields(&mut self) -> Result<Vec<(String, Field)>, NotationError> {
        self.expect("{")?;
        let mut fields = Vec::new();
        while !self.take("}") {
            let name = self.word().to_owned();
            self.expect("=")?;
            let field = self.field()?;
            fields.push((name, field));
            if !self.take(",") && !self.rest.starts_with('}') {
                self.expect("}")?;
            }
        }
        Ok(fields)
    }

    fn field(&mut self) -> Result<Field, NotationError> {
        // The reader recurses, and its input is a user's: the bound keeps the stack small.
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(NotationError::new(format!("an encoding nests at most {DEPTH} deep")));
        }
        let field = if self.rest.starts_with('#') {
            Field::Attribute(self.attribute()?)
        } else if self.rest.starts_with('{') {
            let (name, text) = (String::new(), String::new());
            Field::Attribute(Attribute { name, fields: self.fields()?, text })
        } else if self.take("[") {
            let mut entries = Vec::new();
            while !self.take("]") {
                entries.push(self.field()?);
                if !self.take(",") && !self.rest.starts_with(']') {
                    self.expect("]")?;
                }
            }
            Field::List(entries)
        } else {
            match self.word() {
                "true" => Field::Flag(true),
                "false" => Field::Flag(false),
                word => {
                    let number = word.parse().map_err(|_| NotationError::new(format!("`{word}` is no number")));
                    Field::Number(number?)
                }
            }
        };
        self.depth -= 1;
        Ok(field)
    }
}

/// Returns the extents of `64x32xf16`, whose end is the type of an element.
fn extents_of(text: &str) -> Result<Vec<u64>, NotationError> {
    let Some((extents, element)) = text.trim().rsplit_once('x') else { return Err(wrong("64x32xf16")) };
    if element.is_empty() || !element.starts_with(['f', 'b', 'i', 't', '!']) {
        return Err(NotationError::new(format!("`{element}` is no type of an element: write 64x32xf16")));
    }
    let extent = |extent: &str| {
        extent.trim().parse().map_err(|_| NotationError::new(format!("`{extent}` is no extent of a tensor: {text}")))
    };
    extents.split('x').map(extent).collect()
}
