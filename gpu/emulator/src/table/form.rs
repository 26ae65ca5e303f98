//! A form of an instruction: its types and its modifiers, read once.

/// How a register is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Pred,
    /// Bits, unsigned and signed integers of a width.
    B(u32),
    U(u32),
    S(u32),
    F16,
    F16x2,
    Bf16,
    Bf16x2,
    /// Numbers of 32 and 64 bits.
    F(u32),
    Tf32,
    /// Two numbers of 8 bits.
    E4m3x2,
    E5m2x2,
}

impl Type {
    pub(crate) fn parse(name: &str) -> Option<Type> {
        Some(match name {
            "pred" => Type::Pred,
            "f16" => Type::F16,
            "f16x2" => Type::F16x2,
            "bf16" => Type::Bf16,
            "bf16x2" => Type::Bf16x2,
            "tf32" => Type::Tf32,
            "e4m3x2" => Type::E4m3x2,
            "e5m2x2" => Type::E5m2x2,
            _ => {
                let bits = name.get(1..)?.parse().ok().filter(|bits| [8, 16, 32, 64].contains(bits))?;
                match name.as_bytes()[0] {
                    b'b' => Type::B(bits),
                    b'u' => Type::U(bits),
                    b's' => Type::S(bits),
                    b'f' if bits >= 32 => Type::F(bits),
                    _ => return None,
                }
            }
        })
    }

    pub(crate) const fn bits(self) -> u32 {
        match self {
            Type::Pred => 1,
            Type::B(bits) | Type::U(bits) | Type::S(bits) | Type::F(bits) => bits,
            Type::F16 | Type::Bf16 | Type::E4m3x2 | Type::E5m2x2 => 16,
            Type::F16x2 | Type::Bf16x2 | Type::Tf32 => 32,
        }
    }

    pub(crate) const fn is_signed(self) -> bool {
        matches!(self, Type::S(_))
    }
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Relation {
    pub(crate) less: bool,
    pub(crate) equal: bool,
    pub(crate) greater: bool,
    /// Whether it holds where an operand is no number.
    pub(crate) unordered: bool,
}

impl Relation {
    fn parse(name: &str) -> Option<Relation> {
        let (name, unordered) = match name {
            "num" => return Some(Relation { less: true, equal: true, greater: true, unordered: false }),
            "nan" => return Some(Relation { less: false, equal: false, greater: false, unordered: true }),
            "lo" => ("lt", false),
            "ls" => ("le", false),
            "hi" => ("gt", false),
            "hs" => ("ge", false),
            _ => name.strip_suffix('u').filter(|name| name.len() == 2).map_or((name, false), |name| (name, true)),
        };
        let [less, equal, greater] = match name {
            "eq" => [false, true, false],
            "ne" => [true, false, true],
            "lt" => [true, false, false],
            "le" => [true, true, false],
            "gt" => [false, false, true],
            "ge" => [false, true, true],
            _ => return None,
        };
        Some(Relation { less, equal, greater, unordered })
    }
}

/// Types and modifiers of an instruction.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// The type of the result: the last one, of a conversion the last but one.
    pub(crate) to: Type,
    /// The last type.
    pub(crate) from: Type,
    pub(crate) relation: Option<Relation>,
    /// Numbers below the normal ones are zero.
    pub(crate) flush: bool,
    pub(crate) saturate: bool,
    /// The least, or the greatest, number of a number and no number is no number.
    pub(crate) nan: bool,
    /// The modifiers, for the few rows that differ by others.
    pub(crate) modifiers: Vec<String>,
}

impl Form {
    /// The form of modifiers, whose last one is a type.
    pub(crate) fn of(modifiers: &[&str]) -> Option<Form> {
        let from = Type::parse(modifiers.last()?)?;
        let to = modifiers.len().checked_sub(2).and_then(|i| Type::parse(modifiers[i])).unwrap_or(from);
        let has = |name: &str| modifiers.contains(&name);
        Some(Form {
            to,
            from,
            relation: modifiers.first().and_then(|name| Relation::parse(name)),
            flush: has("ftz"),
            saturate: has("sat") || has("satfinite"),
            nan: has("NaN"),
            modifiers: modifiers.iter().map(ToString::to_string).collect(),
        })
    }

    pub(crate) fn has(&self, modifier: &str) -> bool {
        self.modifiers.iter().any(|other| other == modifier)
    }
}
