//! Random functions of scalars, as text: integers and floats of all widths, branches, loops, arrays, calls.
//!
//! What Rust leaves open is left out: the bits of a NaN, the sign of the lesser of two zeros. All else has one result.

use std::fmt::Write as _;

/// A scalar type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    /// The bits of an unsigned, and of a signed integer.
    U(u32),
    I(u32),
    F(u32),
    Bool,
}

use Type::{Bool, F, I, U};

const ALL: [Type; 11] = [U(8), U(16), U(32), U(64), I(8), I(16), I(32), I(64), F(32), F(64), Bool];
/// What a function takes: the inputs of a thread.
pub(crate) const INPUTS: [Type; 4] = [U(32), I(64), F(32), F(64)];

impl Type {
    fn name(self) -> String {
        match self {
            U(bits) => format!("u{bits}"),
            I(bits) => format!("i{bits}"),
            F(bits) => format!("f{bits}"),
            Bool => "bool".into(),
        }
    }

    fn is_integer(self) -> bool {
        matches!(self, U(_) | I(_))
    }
}

/// A generator of numbers: xorshift.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap_or(0) % bound
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A function that is written: the names and types that an expression can read.
struct Function<'r> {
    random: &'r mut Random,
    variables: Vec<(String, Type)>,
    /// The functions that it may call.
    known: Vec<String>,
    text: String,
}

/// The text of function `f0(a: u32, b: i64, c: f32, d: f64) -> u64`, `f1`, and so on. Every fourth one calls none, and
/// others call these; every second one is not inlined.
pub(crate) fn function(number: usize, random: &mut Random) -> String {
    let name = format!("f{number}");
    let parameters: Vec<(String, Type)> = ["a", "b", "c", "d"].map(String::from).into_iter().zip(INPUTS).collect();
    let list: Vec<String> = parameters.iter().map(|(name, of)| format!("{name}: {}", of.name())).collect();
    let calls = if number.is_multiple_of(4) { 0 } else { number };
    let known = (0..calls).step_by(4).map(|number| format!("f{number}")).collect();
    let mut function = Function { random, variables: parameters, known, text: String::new() };
    if number.is_multiple_of(2) {
        function.text += "#[inline(never)]\n";
    }
    let _ = writeln!(function.text, "pub fn {name}({}) -> u64 {{", list.join(", "));
    for number in 0..3 + function.random.below(6) {
        function.statement(number);
    }
    // All that was computed counts.
    let mixed = function.variables.iter().map(|(name, of)| format!("mix(hash, {})", bits(name, *of)));
    let _ = writeln!(function.text, "    let mut hash = 0;");
    for mix in mixed.collect::<Vec<_>>() {
        let _ = writeln!(function.text, "    hash = {mix};");
    }
    function.text += "    hash\n}\n\n";
    function.text
}

/// A value as a `u64`.
fn bits(name: &str, of: Type) -> String {
    match of {
        F(bits) => format!("{name}.one_nan() as u{bits} as u64"),
        _ => format!("{name} as u64"),
    }
}

impl Function<'_> {
    /// A variable: by an expression, by a branch, by a loop, or out of an array, by indices that compilers do not know.
    fn statement(&mut self, number: usize) {
        let of = self.random.pick(&ALL);
        let (name, typed) = (format!("v{number}"), of.name());
        let first = self.expression(of, 3);
        let text = match self.random.below(5) {
            0 => {
                let (condition, second) = (self.expression(Bool, 2), self.expression(of, 3));
                format!("    let {name}: {typed} = if {condition} {{ {first} }} else {{ {second} }};\n")
            }
            1 => {
                let rounds = self.expression(U(32), 1);
                self.variables.push((name.clone(), of));
                let step = self.expression(of, 2);
                self.variables.pop();
                format!(
                    "    let mut {name}: {typed} = {first};\n    for _ in 0..({rounds}) % 5 {{ {name} = {step}; }}\n"
                )
            }
            2 => {
                let [to, from] = [(); 2].map(|()| self.expression(U(32), 1));
                let second = self.expression(of, 2);
                format!(
                    "    let mut all{number}: [{typed}; 6] = [{first}; 6];\n    all{number}[({to}) as usize % 6] = \
                     {second};\n    let {name}: {typed} = all{number}[({from}) as usize % 6];\n"
                )
            }
            _ => format!("    let {name}: {typed} = {first};\n"),
        };
        self.text += &text;
        self.variables.push((name, of));
    }

    /// An expression of a type, no deeper than `depth`.
    fn expression(&mut self, of: Type, depth: usize) -> String {
        if depth == 0 || self.random.below(6) == 0 {
            return self.leaf(of);
        }
        if of != Bool && self.random.below(6) == 0 {
            let from = self.random.pick(&ALL);
            // A bool is cast to integers alone.
            let from = if from == Bool && !of.is_integer() { U(32) } else { from };
            return format!("({} as {})", self.expression(from, depth - 1), of.name());
        }
        if of != Bool && self.random.below(8) == 0 {
            let [condition, one, other] = [Bool, of, of].map(|of| self.expression(of, depth - 1));
            return format!("(if {condition} {{ {one} }} else {{ {other} }})");
        }
        match of {
            U(bits) | I(bits) => self.integer(of, bits, depth - 1),
            F(_) => self.float(of, depth - 1),
            Bool => self.condition(depth - 1),
        }
    }

    fn integer(&mut self, of: Type, bits: u32, depth: usize) -> String {
        if of == U(64) && !self.known.is_empty() && self.random.below(3) == 0 {
            let arguments = INPUTS.map(|of| self.expression(of, depth)).join(", ");
            let callee = self.random.below(self.known.len());
            return format!("{}({arguments})", self.known[callee]);
        }
        let (x, y) = (self.expression(of, depth), self.expression(of, depth));
        let typed = of.name();
        match self.random.below(18) {
            0..3 => format!("{x}.wrapping_add({y})"),
            3 | 4 => format!("{x}.wrapping_sub({y})"),
            5 | 6 => format!("{x}.wrapping_mul({y})"),
            // Neither 0 nor the overflow of the least number by -1.
            7 => format!("{x}.wrapping_div({y} | 1)"),
            8 => format!("{x}.wrapping_rem({y} | 1)"),
            9 => format!("({x} {} {y})", self.random.pick(&["&", "|", "^"])),
            10 => format!("{x}.wrapping_shl({y} as u32)"),
            11 => format!("{x}.wrapping_shr({y} as u32)"),
            12 => format!("{x}.rotate_left(({y} as u32) % {bits})"),
            13 => {
                format!("({x}.{}() as {typed})", self.random.pick(&["count_ones", "leading_zeros", "trailing_zeros"]))
            }
            14 => format!("{x}.{}({y})", self.random.pick(&["min", "max"])),
            // Of signed integers it is an unsigned one.
            15 => {
                format!("({x}.{}({y}) as {typed})", self.random.pick(&["saturating_add", "saturating_sub", "abs_diff"]))
            }
            16 => format!("{x}.{}()", self.random.pick(&["reverse_bits", "swap_bytes"])),
            _ => format!("(!{x})"),
        }
    }

    fn float(&mut self, of: Type, depth: usize) -> String {
        let (x, y) = (self.expression(of, depth), self.expression(of, depth));
        match self.random.below(9) {
            0..6 => format!("({x} {} {y})", self.random.pick(&["+", "-", "*", "/"])),
            6 => format!("(-{x})"),
            7 => format!("{x}.abs()"),
            _ => format!("(if {x} < {y} {{ {y} }} else {{ {x} }})"),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let of = self.random.pick(&ALL[..10]);
        let (x, y) = (self.expression(of, depth), self.expression(of, depth));
        match self.random.below(5) {
            0 => {
                let (a, b) = (self.expression(Bool, depth), self.expression(Bool, depth));
                format!("({a} {} {b})", self.random.pick(&["&", "|", "^", "&&", "||"]))
            }
            1 => format!("(!{})", self.expression(Bool, depth)),
            _ => format!("(({x}) {} ({y}))", self.random.pick(&["<", "<=", ">", ">=", "==", "!="])),
        }
    }

    /// A variable of the type, an input, or a constant.
    fn leaf(&mut self, of: Type) -> String {
        let known: Vec<&String> =
            self.variables.iter().filter(|(_, other)| *other == of).map(|(name, _)| name).collect();
        if !known.is_empty() && self.random.below(4) > 0 {
            return known[self.random.below(known.len())].clone();
        }
        if self.random.below(3) > 0 {
            // Of an input, so that compilers do not know it.
            let (name, from) = [("a", U(32)), ("b", I(64)), ("c", F(32)), ("d", F(64))][self.random.below(4)];
            return match of {
                Bool => format!("({name} > {})", self.constant(from)),
                _ => format!("({name} as {})", of.name()),
            };
        }
        self.constant(of)
    }

    fn constant(&mut self, of: Type) -> String {
        match of {
            Bool => self.random.pick(&["true", "false"]).into(),
            F(bits) => {
                format!("({}_f{bits})", self.random.pick(&["0.0", "1.0", "-1.5", "0.1", "1e10", "3e-40", "65504.0"]))
            }
            _ => {
                let number = self.random.next() >> self.random.below(64);
                format!("({number}_u64 as {})", of.name())
            }
        }
    }
}
