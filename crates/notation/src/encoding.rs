//! Reads Triton's encodings: attributes of its dialect over the shape of a tensor, as Triton prints them,
//! `tensor<64x32xf16, #ttg.blocked<{sizePerThread = [1, 4], ..}>>`. Definitions of names may come first, `#blocked =
//! #ttg.blocked<{..}>`, as at the head of a module.

mod amd;
mod reader;

use layout_algebra::atom::Operand;
use layout_algebra::atom::encoding;
use layout_algebra::linear::{Linear, Name};

use super::NotationError;
use reader::{MOST, Reader};

/// Reads the linear layout of an encoding. Returns `None` if the text is no encoding, but a dump, say.
pub(super) fn read(text: &str) -> Option<Result<Linear, NotationError>> {
    let text = text.trim();
    // The algebra reads texts of bases only.
    let is_encoding = ["tensor<", "!", "#"].iter().any(|begin| text.starts_with(begin));
    is_encoding.then(|| program(&mut Reader::new(text)))
}

/// Reads definitions, then the type of a tensor or an attribute.
fn program(reader: &mut Reader) -> Result<Linear, NotationError> {
    loop {
        let (shape, attribute) = if let Some(shape) = reader.tensor()? {
            let attribute = reader.attribute()?;
            reader.behind(&shape)?;
            (Some(shape), attribute)
        } else {
            let before = reader.rest;
            let Some(name) = reader.take("#").then(|| reader.word()) else {
                return Err(wrong("tensor<64x32xf16, #ttg.blocked<{..}>>"));
            };
            if reader.take("=") {
                let attribute = reader.attribute()?;
                reader.names.push((name.to_owned(), attribute));
                if !reader.rest.is_empty() {
                    continue;
                }
                (None, reader.names.pop().map(|(_, attribute)| attribute).unwrap_or_default())
            } else {
                reader.rest = before;
                (None, reader.attribute()?)
            }
        };
        if !reader.rest.is_empty() {
            reader.expect("the end")?;
        }
        return attribute.linear(shape.as_deref());
    }
}

fn wrong(expected: &str) -> NotationError {
    NotationError::new(format!("write {expected}"))
}

/// An attribute with its fields: `#ttg.slice<{dim = 1, parent = #ttg.blocked<{..}>}>`.
#[derive(Clone, Debug, Default)]
struct Attribute {
    /// The name without the dialect.
    name: String,
    fields: Vec<(String, Field)>,
    /// The text in its angle brackets.
    text: String,
}

/// The value of a field.
#[derive(Clone, Debug)]
enum Field {
    Number(u64),
    Flag(bool),
    List(Vec<Field>),
    Attribute(Attribute),
}

/// The fields of each encoding. Every encoding may also have the fields of [`BLOCKS`].
const FIELDS: &[(&str, &[&str])] = &[
    ("blocked", &["sizePerThread", "threadsPerWarp", "warpsPerCTA", "order"]),
    ("nvidia_mma", &["versionMajor", "versionMinor", "warpsPerCTA", "instrShape"]),
    ("dot_op", &["opIdx", "parent", "kWidth"]),
    ("slice", &["dim", "parent"]),
    ("amd_mfma", &["version", "warpsPerCTA", "instrShape", "isTransposed", "elementBitWidth", "tilesPerWarp"]),
    ("amd_wmma", &["version", "warpsPerCTA", "ctaLayout", "isTranspose", "isTransposed", "instrShape", "rank"]),
    ("swizzled_shared", &["vec", "perPhase", "maxPhase", "order"]),
    ("shared", &["vec", "perPhase", "maxPhase", "order"]),
    ("nvmma_shared", &["swizzlingByteWidth", "transposed", "elementBitWidth", "fp4Padded", "rank"]),
];

/// The fields for the blocks of a cluster.
const BLOCKS: &[&str] = &["CTAsPerCGA", "CTASplitNum", "CTAOrder", "CGALayout"];

impl Field {
    fn numbers(&self) -> Option<Vec<u64>> {
        let Field::List(entries) = self else { return None };
        entries.iter().map(|entry| if let Field::Number(number) = entry { Some(*number) } else { None }).collect()
    }
}

impl Attribute {
    fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, field)| field)
    }

    fn lacks(&self, field: &str) -> NotationError {
        NotationError::new(format!("{} lacks {field}", self.name))
    }

    fn number(&self, name: &str) -> Result<u64, NotationError> {
        if let Some(Field::Number(number)) = self.field(name) { Ok(*number) } else { Err(self.lacks(name)) }
    }

    /// Returns a flag, by default false. Versions of Triton spell some flags in two ways.
    fn flag(&self, names: &[&str]) -> bool {
        names.iter().any(|name| matches!(self.field(name), Some(Field::Flag(true))))
    }

    fn list(&self, name: &str) -> Result<Vec<u64>, NotationError> {
        self.field(name).and_then(Field::numbers).ok_or_else(|| self.lacks(name))
    }

    fn pair(&self, name: &str) -> Result<[u64; 2], NotationError> {
        self.list(name)?.try_into().map_err(|_| NotationError::new(format!("{} of {} are two", name, self.name)))
    }

    /// Returns the dimensions, the fastest first.
    fn order(&self) -> Result<Vec<usize>, NotationError> {
        let order: Vec<usize> = self.list("order")?.iter().map(|d| usize::try_from(*d).unwrap_or(usize::MAX)).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if sorted.into_iter().eq(0..order.len()) {
            return Ok(order);
        }
        Err(NotationError::new(format!("the order of {} names each dimension once: {order:?}", self.name)))
    }

    fn parent(&self) -> Result<&Attribute, NotationError> {
        if let Some(Field::Attribute(parent)) = self.field("parent") { Ok(parent) } else { Err(self.lacks("parent")) }
    }

    /// Returns an error if the encoding has several blocks; the layouts of the algebra are for one block.
    fn require_one_block(&self) -> Result<(), NotationError> {
        // A cluster of several blocks has one more input, which the encodings here leave out.
        let several = ["CTAsPerCGA", "CGALayout"].iter().filter_map(|name| self.field(name)).any(|field| match field {
            Field::List(entries) => !entries.is_empty() && !field.numbers().is_some_and(|n| n.iter().all(|n| *n == 1)),
            _ => true,
        });
        if several {
            return Err(NotationError::new(format!("{} is spread over several blocks; one is read here", self.name)));
        }
        Ok(())
    }

    /// Returns an error for an unknown field, a repeated field, or an unsupported value.
    fn require_known_fields(&self) -> Result<(), NotationError> {
        let Some((_, known)) = FIELDS.iter().find(|(name, _)| *name == self.name) else {
            return Err(NotationError::new(format!("the encoding {} is not known here", self.name)));
        };
        for (place, (name, field)) in self.fields.iter().enumerate() {
            if !known.contains(&&**name) && !BLOCKS.contains(&&**name) {
                return Err(NotationError::new(format!("the field {name} of {} is not read", self.name)));
            }
            if self.fields[..place].iter().any(|(before, _)| before == name) {
                return Err(NotationError::new(format!("{name} of {} is said twice", self.name)));
            }
            let is_read = match (&**name, field) {
                ("fp4Padded", field) => matches!(field, Field::Flag(false)),
                ("isTransposed" | "isTranspose" | "transposed", field) => matches!(field, Field::Flag(_)),
                // Fields with other values change the layout. A field that is not understood is an error, never
                // ignored.
                ("rank", Field::Number(rank)) => *rank == 2,
                ("elementBitWidth", field) if self.name == "amd_mfma" => matches!(field, Field::Number(32 | 64)),
                _ => true,
            };
            if !is_read {
                return Err(NotationError::new(format!("{name} of {} has a value that is not read", self.name)));
            }
        }
        Ok(())
    }

    /// Returns the tile that the encoding covers once, for an encoding without a shape.
    fn tile(&self) -> Result<Vec<u64>, NotationError> {
        match &*self.name {
            "blocked" => {
                let [sizes, lanes, warps] = ["sizePerThread", "threadsPerWarp", "warpsPerCTA"].map(|n| self.list(n));
                let (sizes, lanes, warps) = (sizes?, lanes?, warps?);
                Ok(sizes
                    .iter()
                    .zip(&lanes)
                    .zip(&warps)
                    .map(|((a, b), c)| a.saturating_mul(*b).saturating_mul(*c))
                    .collect())
            }
            "nvidia_mma" => {
                let [rows, columns] = self.pair("warpsPerCTA")?;
                // Version 2 has tiles of 16 x 8, whatever the type of the elements.
                let wide = self.wgmma()?.unwrap_or(8);
                Ok(vec![rows.saturating_mul(16), columns.saturating_mul(wide)])
            }
            "amd_mfma" | "amd_wmma" => amd::tile(self),
            name => Err(NotationError::new(format!(
                "{name} has no shape of its own: write tensor<64x64xf16, #ttg.{name}{}>",
                self.text
            ))),
        }
    }

    /// Returns the columns of a `wgmma` instruction; `None` for `mma.sync`.
    fn wgmma(&self) -> Result<Option<u64>, NotationError> {
        // The major version alone determines the instruction.
        if self.number("versionMinor")? > 1 {
            return Err(NotationError::new("versionMinor of nvidia_mma is 0 or 1"));
        }
        match self.number("versionMajor")? {
            2 if self.list("instrShape")? == [16, 8] => Ok(None),
            2 => Err(NotationError::new("instrShape of nvidia_mma of version 2 is [16, 8]")),
            3 => match self.list("instrShape")?.get(1) {
                Some(columns @ 8..) => Ok(Some(*columns)),
                _ => Err(NotationError::new("instrShape of wgmma is [16, 256, 16], say")),
            },
            other => Err(NotationError::new(format!("nvidia_mma of version 2 or 3 is read, not {other}"))),
        }
    }

    /// Returns the linear layout over a shape.
    fn linear(&self, shape: Option<&[u64]>) -> Result<Linear, NotationError> {
        if self.name == "linear" {
            return self.bases(shape);
        }
        self.require_known_fields()?;
        self.require_one_block()?;
        let shape = shape.map_or_else(|| self.tile(), |shape| Ok(shape.to_vec()))?;
        let matrix = || {
            let text = format!("{} is of two dimensions, the tensor of {}", self.name, shape.len());
            <[u64; 2]>::try_from(&*shape).map_err(|_| NotationError::new(text))
        };
        Ok(match &*self.name {
            "blocked" => {
                let [registers, lanes, warps] =
                    ["sizePerThread", "threadsPerWarp", "warpsPerCTA"].map(|name| self.list(name));
                let (registers, lanes, warps, order) = (registers?, lanes?, warps?, self.order()?);
                if [order.len(), registers.len(), lanes.len(), warps.len()] != [shape.len(); 4] {
                    return Err(NotationError::new("the lists of blocked are as long as the shape"));
                }
                encoding::blocked(&shape, &registers, &lanes, &warps, &order)?
            }
            "nvidia_mma" => encoding::nv_mma(matrix()?, self.pair("warpsPerCTA")?, self.wgmma()?)?,
            "dot_op" => {
                let parent = self.parent()?;
                let operand = match self.number("opIdx")? {
                    0 => Operand::A,
                    1 => Operand::B,
                    other => return Err(NotationError::new(format!("opIdx of dot_op is 0 or 1, not {other}"))),
                };
                parent.require_known_fields()?;
                parent.require_one_block()?;
                let width = self.number("kWidth")?;
                if ["amd_mfma", "amd_wmma"].contains(&&*parent.name) {
                    return amd::operand(parent, matrix()?, operand, width);
                }
                if parent.name != "nvidia_mma" {
                    let text =
                        format!("operands of nvidia_mma, amd_mfma and amd_wmma are read, not of {}", parent.name);
                    return Err(NotationError::new(text));
                }
                let wgmma = parent.wgmma()?.is_some();
                // The instruction has no such form: B is a descriptor.
                if wgmma && operand == Operand::B {
                    return Err(NotationError::new("wgmma takes its second operand from shared memory, not registers"));
                }
                encoding::dot_operand(matrix()?, operand, width, parent.pair("warpsPerCTA")?, wgmma)?
            }
            "slice" => {
                let dim = usize::try_from(self.number("dim")?).unwrap_or(usize::MAX);
                if dim > shape.len() || shape.len() == MOST {
                    return Err(NotationError::new(format!("slice has no dimension {dim}")));
                }
                let mut whole = shape.clone();
                // A slice is the parent over one more dimension of extent 1, which is then dropped.
                whole.insert(dim, 1);
                encoding::slice(&self.parent()?.linear(Some(&whole))?, dim)?
            }
            "amd_mfma" | "amd_wmma" => amd::accumulators(self, matrix()?)?,
            "swizzled_shared" | "shared" => {
                let order = self.order()?;
                if order.len() != shape.len() {
                    return Err(NotationError::new("the order of swizzled_shared is as long as the shape"));
                }
                let [vector, per_phase, phases] = ["vec", "perPhase", "maxPhase"].map(|name| self.number(name));
                let numbers = [vector?, per_phase?, phases?];
                if numbers.contains(&0) {
                    return Err(NotationError::new("vec, perPhase and maxPhase are at least 1"));
                }
                encoding::swizzled_rows(&shape, &order, numbers)?
            }
            "nvmma_shared" => {
                let (bits, width) = (self.number("elementBitWidth")?, self.number("swizzlingByteWidth")?);
                if ![0, 32, 64, 128].contains(&width) || ![8, 16, 32, 64].contains(&bits) {
                    let text = format!("nvmma_shared swizzles 0, 32, 64 or 128 bytes of 8 to 64 bits: {width}, {bits}");
                    return Err(NotationError::new(text));
                }
                encoding::lines(matrix()?, self.flag(&["transposed"]), bits, width)?
            }
            name => return Err(NotationError::new(format!("the encoding {name} is not known here"))),
        })
    }

    /// Reads `#ttg.linear<{register = [[0, 1]], ..}>`, over a shape that contains at least the images of its bases.
    fn bases(&self, shape: Option<&[u64]>) -> Result<Linear, NotationError> {
        let mut linear = Linear::parse_triton(self.text.trim_start_matches('<').trim_end_matches('>'))?;
        for (dim, extent) in shape.unwrap_or_default().iter().enumerate() {
            // Triton repeats or cuts an encoding to the shape of its tensor.
            linear = linear.resize_output(Name::dim(dim), *extent)?;
        }
        Ok(linear)
    }
}
