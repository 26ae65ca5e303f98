//! The error texts about words of chapters: linear layouts, accesses and placements, formulas.

use super::{Diagnostic, MAX_FIX, quoted};
use crate::atom;
use crate::defines::Defines;
use crate::machine_words::machine_words;
use crate::region::Region;

/// Linear layouts.
impl Diagnostic {
    /// Reports a linear layout in place of a layout.
    pub fn linear_for_layout(region: Region, name: &str) -> Diagnostic {
        let headline = format!("layout: `{}` is a linear layout, which has no shape : stride", quoted(name));
        let help = "write its modes as a layout: ~type Smem = (8, 64) ^ (72, 1);~";
        Diagnostic::new(region, "L0004", &headline, help, &[])
    }

    /// Reports a layout in place of a linear layout.
    pub fn layout_for_linear(region: Region, name: &str) -> Diagnostic {
        let headline = format!("linear: `{}` is not a linear layout", quoted(name));
        Diagnostic::new(region, "L0004", &headline, "name its modes: ~linear_of({}, [row, column], offset)~", &[name])
    }

    /// Reports layouts in place of the linear layouts of a plan: the first one, and how many.
    pub fn plan_of_layouts(region: Region, first: &str, count: usize) -> Diagnostic {
        let (what, which) =
            if count == 1 { (format!("`{}` is", quoted(first)), "it") } else { ("both are".to_owned(), "each") };
        let headline = format!("convert: {what} shape : stride, without lanes and registers");
        let help = "name the modes of {}: ~linear_of({}, [lane, register], offset)~";
        Diagnostic::new(region, "L0004", &headline, help, &[which, first])
    }

    /// Reports a pad in place of a layout.
    pub fn pad_for_layout(region: Region, padding: &str) -> Diagnostic {
        let (headline, head) = ("layout: a pad is a number, not a layout", "padding_for(Tile, 0, [Load])");
        let padding = if padding.len() <= MAX_FIX { padding } else { head };
        let help = "write ~const PAD: usize = {};~, and add PAD to a stride";
        Diagnostic::new(region, "L0004", headline, help, &[padding])
    }

    /// Reports a layout in place of a shape to be placed.
    pub fn layout_to_place(region: Region, shape: &str, layout: &str, accesses: &str) -> Diagnostic {
        let headline = "placed_for: it finds the strides, so it takes a shape";
        let help = "write |placed_for({}, [{}])|, or |swizzle_for({}, [{}])| to keep these";
        Diagnostic::new(region, "L0004", headline, help, &[shape, accesses, layout, accesses])
    }
}

/// Accesses, machines and placements.
impl Diagnostic {
    /// Reports an access in place of a layout.
    pub fn access_for_layout(region: Region, name: &str) -> Diagnostic {
        let headline = format!("layout: `{}` is an access, not a layout", quoted(name));
        let help = "an access is what a claim is about, ~#[check(conflicts({}) <= 0)]~, or a placement is made for";
        Diagnostic::new(region, "L0004", &headline, help, &[name])
    }

    /// Reports a layout in place of an access.
    pub fn layout_for_access(region: Region, name: &str) -> Diagnostic {
        let headline = format!("access: `{}` is not an access", quoted(name));
        let help = "define one, ~access {}Access = read({}, bits 32);~, and name that";
        Diagnostic::new(region, "L0004", &headline, help, &[name, name])
    }

    /// Reports a picture of an unknown access.
    pub fn picture_of_no_access(region: Region, name: &str, meant: Option<&str>) -> Diagnostic {
        let headline = format!("draw: `{}` is not an access of this layout!", quoted(name));
        let (help, word) = match meant {
            Some(meant) => ("did you mean |{}|?", meant),
            None => ("name one, or define it: ~pub access {} = read((32, 4) : (1, 32), bits 32);~", name),
        };
        Diagnostic::new(region, "L0004", &headline, help, &[word])
    }

    /// Reports a layout in place of a machine.
    pub fn not_a_machine(region: Region, name: &str) -> Diagnostic {
        let headline = format!("access: `{}` is not a machine", quoted(name));
        let help = concat!("write ", machine_words!("|"), "or a type in scope");
        Diagnostic::new(region, "L0004", &headline, help, &[])
    }

    /// Reports a placement that needs a value only rustc knows.
    pub fn placement_unknown(region: Region, word: &str) -> Diagnostic {
        let headline = format!("{word}: an operand is defined elsewhere, and its numbers are needed here");
        let help = "define layouts and accesses in this layout!, or call ~algebra::synthesis::{}~ on values";
        Diagnostic::new(region, "L0004", &headline, help, &[word])
    }
}

/// Values for inference.
impl Diagnostic {
    /// Reports values that need a number only rustc knows.
    pub fn formula_unknown(region: Region) -> Diagnostic {
        let headline = "infer: a number is known to rustc only, and all values are needed here";
        let help = "write literals or consts of `layout!`, or call ~algebra::inference::infer_table~ on a table";
        Diagnostic::new(region, "L0004", headline, help, &[])
    }

    /// Reports a formula without a value at a coordinate.
    pub fn no_value(region: Region, at: &[u64], left: u64, operator: &str, right: u64) -> Diagnostic {
        let headline = format!("infer: {left} {operator} {right} is no number from 0 to 2^63 - 1");
        let at: Vec<String> = at.iter().map(u64::to_string).collect();
        let help = "order the terms so that each step is a number, also at coordinate ({})";
        Diagnostic::new(region, "L0007", &headline, help, &[&at.join(", ")])
    }

    /// Reports a value outside its tile.
    pub fn value_outside(region: Region, at: &[u64], value: u64, extent: u64) -> Diagnostic {
        let headline = format!("infer: a coordinate of the tile is {value}, its extent is {extent}");
        let at: Vec<String> = at.iter().map(u64::to_string).collect();
        Diagnostic::new(region, "L0007", &headline, "correct the formula, or the tile, for ({})", &[&at.join(", ")])
    }

    /// Reports a shape with too many coordinates to visit.
    pub fn too_many_coordinates(region: Region, most: u64) -> Diagnostic {
        let headline = format!("infer: more than {most} coordinates");
        Diagnostic::new(region, "L0007", &headline, "infer a tile of it, and compose", &[])
    }

    /// Reports a closure with a number of parameters other than the modes of the shape.
    pub fn closure_parameters(region: Region, parameters: usize, modes: usize) -> Diagnostic {
        let headline = format!("infer: a formula of {parameters} coordinates for a shape of {modes}");
        Diagnostic::new(region, "L0004", &headline, "write a name for each mode of the shape", &[])
    }

    /// Reports tuples as values, with a tile of another number of modes.
    pub fn tuple_of_values(region: Region, values: usize, modes: usize) -> Diagnostic {
        let headline = format!("infer: {values} values for a tile of {modes} modes");
        let help = "write the tile of the coordinates after the values: in (16, 8)";
        Diagnostic::new(region, "L0004", &headline, help, &[])
    }
}

/// Chapters.
impl Diagnostic {
    /// Reports a word of a chapter whose feature is off.
    pub fn needs_feature(region: Region, word: &str, feature: &str) -> Diagnostic {
        let headline = format!("{}: needs the feature `{feature}` of layout-static, which is off", quoted(word));
        let help = "write in Cargo.toml ~layout-static = { version = \"0.1\", features = [\"{}\"] }~";
        Diagnostic::new(region, "L0009", &headline, help, &[feature])
    }

    /// Reports a definition of one kind in place of another kind.
    pub fn item_of_other(region: Region, name: &str, found: Defines, wanted: Defines) -> Diagnostic {
        let ([_, found], [word, wanted]) = (found.described(), wanted.described());
        let headline = format!("name: `{}` is {found}, where {wanted} is expected", quoted(name));
        let usage = match atom::WORDS.iter().find(|word| word.defines.described()[1] == wanted) {
            Some(word) => word.usage,
            None => "(8, 4) : (4, 1)",
        };
        Diagnostic::new(region, "L0004", &headline, "define one above: ~{} X = {};~", &[word, usage])
    }
}
