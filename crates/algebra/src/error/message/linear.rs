//! Messages L10: linear layouts.

use super::{rows, subject};
use crate::data::bits::Matrix;
use crate::data::layout::Layout;
use crate::data::text::Text;
use crate::error::fill::Arg::{Many, N, Or, T, Wide, Word};
use crate::error::{Ends, Operation};

rows! {
    line:
    "L1001" "no linear map of bits" NotLinear { blame, layout, first, second, values } => {
        let shared = values[0] & values[1];
        let line = if shared == 0 {
            line.says("the index of {} does not combine the indices of {} and {}",
                &[N(first + second), N(first), N(second)])
        } else {
            line.says("{} and {}, the indices of {} and {}, share bit {}",
                &[N(values[0]), N(values[1]), N(first), N(second), N(shared.trailing_zeros() as u64)])
        };
        let line = line.because("L({}) ^ L({}) = {}, but L({}) = {}",
            &[N(first), N(second), N(values[0] ^ values[1]), N(first + second), N(values[2])]);
        match exclusive(&layout) {
            Way::Modes(text) =>
                line.help("write |{}|", &[T(&text)])
                .onto(subject(blame))
                .says(", which combines the modes by exclusive or instead of adding", &[]),
            Way::Mode(text) => line.help("write {} for the exclusive or, or a power of two as the stride", &[T(&text)]),
            Way::None => line.help("use extents and strides that are powers of two", &[]),
        }
    };
    "L1002" "not a power of two" NotPowerOfTwo { name, size } => {
        let line = match name {
            Some(name) => line.says("size {} of {} is not a power of two", &[N(size), T(&name.text())]),
            None => line.says("{} is not a power of two", &[N(size)]),
        };
        line.help("use {}; bits count powers of two only, a layout shape : stride takes any extent",
            &[Or(around_power(size))])
    };
    "L1003" "no shape : stride" NotPlain { matrix, first, second } => {
        let (a, b) = (matrix.column(first as usize), matrix.column(second as usize));
        line.says("bases {} and {} share bit {}",
                &[N(a), N(b), N((a & b).trailing_zeros() as u64)])
            .because("f({}) ^ f({}) = {}, a layout shape : stride continues with {}",
                &[N(1 << first), N(1 << second), N(a ^ b), Wide(a as i128 + b as i128)])
            .help("write {}, or find a swizzle with to_composed", &[T(&matrix.text())])
    };
    "L1004" "two inputs have one value" InputsCollide { blame, inputs, outputs, first, second, value, rank } => {
        let (dimension, base) = inputs.of_bit(second.trailing_zeros());
        let name = inputs.name(dimension).text();
        let line = if value == 0 {
            line.says("base {} of {} is 0: rank {} of {}",
                &[N(base as u64), T(&name), N(rank as u64), N(inputs.total() as u64)])
        } else {
            line.says("base {} of {} is a sum of earlier ones: rank {} of {}",
                &[N(base as u64), T(&name), N(rank as u64), N(inputs.total() as u64)])
        };
        line.because("({}) and ({}) both reach {}",
                &[T(&inputs.named_values(first)), T(&inputs.named_values(second)), T(&outputs.values(value))])
            .help(
                match blame.operation {
                    Operation::Linear => "use strides with bits of their own, or stride 0 for modes that repeat",
                    _ => "drop this base, or use right_inverse or solve, which leave its bit 0",
                },
                &[])
    };
    "L1005" "a value that no input has" NotReached { outputs, value, rank } =>
        line.says("no input reaches ({}): rank {} of {}",
                &[T(&outputs.named_values(value)), N(rank as u64), N(outputs.total() as u64)])
            .help("add a base {}, or leave the output out with sublayout",
                &[T(&outputs.values(value))]);
    "L1006" "a value outside of the image" OutsideImage { input, base, outputs, value } =>
        line.says("base {} of {} is not a value of the first layout", &[N(base as u64), T(&input.text())])
            .because("it is {}, which no sum of the bases of the first layout is", &[T(&outputs.values(value))])
            .help("add {} to the bases of the first layout, or leave it out of the second",
                &[T(&outputs.values(value))]);
    "L1007" "not a factor of a product" NotAFactor { blame, input, base, outputs, found, product } =>
        line.says("base {} of {} is not the base of a product with the factor", &[N(base as u64), T(&input.text())])
            .because("it is {}, in the product {}", &[T(&outputs.values(found)), T(&outputs.values(product))])
            .help("{} needs a factor of a product: use {} there, or solve, which needs none",
                &[Word(blame.operation.name()), T(&outputs.values(product))]);
    "L1008" "sizes of a dimension differ" DimensionTooSmall { name, first, second } =>
        line.says("{} has {}, not {}", &[T(&name.text()), Many(first, "value"), N(second)])
            .help("resize one of them to {}, with resize_input or resize_output", &[N(second)]);
    "L1009" "names in opposite orders" OrderContradicts { first, second } =>
        line.says("{} before {} on one side, after it on the other", &[T(&first.text()), T(&second.text())])
            .help("put them in one order, with transpose_inputs or transpose_outputs", &[]);
    "L1010" "not a name of a dimension" NotAName { length, byte } => {
        let line = match (length, byte) {
            (0, _) => line.says("a name without characters", &[]),
            (_, 0) => line.says("a name of {}, a dimension's has at most 12", &[Many(length as u64, "character")]),
            (_, byte) => match core::str::from_utf8(&[byte]) {
                Ok(character) => line.says("`{}` in a name", &[Word(character)]),
                Err(_) => line.says("byte {} in a name", &[N(byte as u64)]),
            },
        };
        line.help("use 1 to 12 of a..z, 0..9 and _, as in `register`", &[])
    };
    "L1011" "a component that is not below its size" ComponentTooLarge { input, base, output, component, size } => {
        let line = line.says("base {} of {} has ", &[N(base as u64), T(&input.text())]);
        let line = match output {
            Some(output) => line.says("{} {}, its size is {}", &[T(&output.text()), N(component), N(size)]),
            None => line.says("{}, the outputs have {}", &[N(component), Many(size, "value")]),
        };
        let needed = match component.checked_add(1) {
            Some(reach) => reach.next_power_of_two(),
            None => 0,
        };
        match output {
            Some(output) => line.help("use a component below {}, or the output ~{}: {}~",
                &[N(size), T(&output.text()), N(needed)]),
            None => line.help("use a component below {}, or outputs of {} together", &[N(size), Many(needed, "value")]),
        }
    };
    "L1012" "a base without a component for each output" BaseLength { input, base, given, expected } =>
        line.says("base {} of {} has {}, there are {}",
                &[N(base), T(&input.text()), Many(given, "component"), Many(expected, "output")])
            .help("write {}, 0 where the bit moves nothing", &[Many(expected, "component")]);
    "L1013" "two dimensions of one name" DimensionTwice { name } =>
        line.says("two dimensions {} on one side", &[T(&name.text())])
            .help("rename one of them, or put the bases of both into one", &[]);
    "L1014" "no dimension of this name" UnknownDimension { blame, name, dimensions, side, turned } => {
        let (name, end) = (&name.text(), if matches!(side, Ends::Inputs) { "input" } else { "output" });
        let of_two = matches!(blame.operation, Operation::Then | Operation::Solve | Operation::DivideLeft
            | Operation::DivideRight | Operation::ConcatInputs | Operation::ConcatOutputs);
        let whose = match (of_two, blame.operand) {
            (false, _) => "the layout",
            (_, 0) => "the first layout",
            _ => "the second layout",
        };
        let line = line.says("{} has no {} {}", &[Word(whose), Word(end), T(name)])
            .because("its {}s are {}", &[Word(end), T(&dimensions.text())]);
        match blame.operation {
            Operation::Then if turned =>
                line.help("write the layouts in the other order: then(A, B) applies A first", &[]),
            Operation::Then =>
                line.help("give the outputs of the first layout the names of the second one's inputs", &[]),
            Operation::Quotient =>
                line.help("name dimensions that are inputs and outputs, or use sublayout for one side", &[]),
            Operation::DivideLeft | Operation::DivideRight =>
                line.help("divide by a factor without {}, which the product does not have", &[T(name)]),
            _ => line.help("use one of these names, or add {} with product", &[T(name)]),
        }
    };
    "L1015" "another number of bits" BitsDiffer { given, expected } =>
        line.says("{} in place of {}", &[Many(given, "bit"), N(expected)])
            .help("use dimensions of 2^{} values together", &[N(expected)]);
    "L1016" "not the identity on a dimension" NotTrivialOver { input, base, outputs, value, identity } =>
        line.says("base {} of {} is not the base of the identity", &[N(base as u64), T(&input.text())])
            .because("it is {}, apart from the dimension {}",
                &[T(&outputs.values(value)), T(&outputs.values(identity))])
            .help("use sublayout, which drops any dimension", &[]);
    "L1017" "no layout after one swizzle" NotSwizzled { matrix, first, last, reads } => {
        let line = if reads > 2 {
            line.says("bit {} is the exclusive or of {} bits, a swizzle makes it of 2",
                &[N(first as u64), N(reads as u64)])
        } else {
            line.says("bits {} to {} are exclusive ors that no one swizzle makes", &[N(first as u64), N(last as u64)])
        };
        line.help("write ~{}~ in layout!, whose type has a bit matrix, or keep the matrix as a value",
            &[T(&matrix.text())])
    };
    "L1018" "a bit matrix that is not invertible" NotInvertible { matrix, sum } => {
        let (first, last) = (sum.trailing_zeros() as usize, 63 - sum.leading_zeros() as usize);
        let line = match sum.count_ones() {
            1 => line.says("column {} is 0, so bit {} is lost", &[N(first as u64), N(first as u64)]),
            2 => line.says("columns {} and {} are both {}",
                &[N(first as u64), N(last as u64), N(matrix.column(first))]),
            _ => line.says("column {} is the exclusive or of columns before it", &[N(last as u64)]),
        };
        let without = sum ^ 1 << last;
        line.because("indices {} and {} both move to {}",
                &[N(without), N(1 << last), N(matrix.apply(without))])
            .help("give column {} a bit that no other column has; columns not written are 2^k",
                &[N(last as u64)])
    };
    "L1019" "a base of several bits" NotOneBit { input, base, outputs, value } =>
        line.says("base {} of {} has {} bits, a permutation of bits has one",
                &[N(base as u64), T(&input.text()), N(value.count_ones() as u64)])
            .because("it is {}", &[T(&outputs.values(value))])
            .help("claim ~invertible~, or use bases of one bit, as {}",
                &[T(&outputs.values(value & value.wrapping_neg()))]);
}

/// The nearest powers of two below and above a number; 0 is none.
const fn around_power(number: u64) -> [u64; 2] {
    if number == 0 {
        return [0, 1];
    }
    let below = 1 << number.ilog2();
    [below, if below >> 63 == 0 { below << 1 } else { 0 }]
}

/// A form in which a layout that is no matrix may be written.
enum Way {
    /// The modes combined by exclusive or.
    Modes(Text),
    /// The columns of its only mode, combined by exclusive or.
    Mode(Text),
    None,
}

/// The modes of a layout combined by exclusive or, if each alone is a matrix.
const fn exclusive(layout: &Layout) -> Way {
    let mut text = Text::new();
    if layout.length() == 1 {
        let (extent, stride) = layout.mode_at(0);
        if extent & (extent - 1) != 0 {
            return Way::None;
        }
        let (mut columns, mut reach) = (Matrix::EMPTY, 1);
        while reach < extent {
            columns = match columns.beside(&column(stride.coefficient().unsigned_abs().wrapping_mul(reach))) {
                Ok(columns) => columns,
                Err(_) => return Way::None,
            };
            reach = match reach.checked_mul(2) {
                Some(reach) => reach,
                None => return Way::None,
            };
        }
        text.push_text(&columns.text());
        return Way::Mode(text);
    }
    match Matrix::of_exclusive(layout) {
        Ok(_) => {
            text.push_text(&layout.shape().text());
            text.push("^");
            let whole = layout.text();
            let bytes = whole.as_str().as_bytes();
            let mut at = 0;
            while bytes[at] != b':' {
                at += 1;
            }
            text.push_bytes(bytes, at + 1, bytes.len());
            Way::Modes(text)
        }
        Err(_) => Way::None,
    }
}

/// A matrix of one column.
const fn column(column: u64) -> Matrix {
    match Matrix::new(&[column]) {
        Ok(matrix) => matrix,
        Err(_) => Matrix::EMPTY,
    }
}
