//! Triton's encodings, read from the text that its compiler prints: the answers are those of its wheel.

use std::path::Path;

use layout_algebra::linear::Linear;
use layout_lang::Value;
use layout_notation::Notation;
use serde_json::Value as Json;

/// The cases of a file: specification, shape, and the layout, or `None` where Triton refuses.
fn cases(file: &str) -> Vec<(Json, String, Option<Json>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/linear").join(file);
    let text = std::fs::read_to_string(path).expect("the vectors are there");
    let case = |line: &str| {
        let case: Json = serde_json::from_str(line).expect("JSON");
        let shape: Vec<String> = case["shape"].as_array().expect("a shape").iter().map(Json::to_string).collect();
        (case["spec"].clone(), shape.join("x"), case.get("want").cloned())
    };
    text.lines().map(case).collect()
}

/// The attribute of a specification, as Triton prints it.
fn attribute(spec: &Json) -> String {
    let field = |name: &str| spec[name].to_string().replace(',', ", ");
    let kind = spec["kind"].as_str().expect("a kind");
    let fields: Vec<(&str, String)> = match kind {
        "blocked" => vec![
            ("sizePerThread", field("size_per_thread")),
            ("threadsPerWarp", field("threads_per_warp")),
            ("warpsPerCTA", field("warps_per_cta")),
            ("order", field("order")),
        ],
        "nv_mma" => vec![
            ("versionMajor", spec["version"][0].to_string()),
            ("versionMinor", spec["version"][1].to_string()),
            ("warpsPerCTA", field("warps_per_cta")),
            ("instrShape", field("instr_shape")),
        ],
        "dot_operand" => vec![
            ("opIdx", field("operand_index")),
            ("parent", attribute(&spec["parent"])),
            ("kWidth", field("k_width")),
        ],
        "slice" => vec![("dim", field("dim")), ("parent", attribute(&spec["parent"]))],
        "amd_mfma" => vec![
            ("version", field("version")),
            ("warpsPerCTA", field("warps_per_cta")),
            ("instrShape", field("instr_shape")),
            ("isTransposed", field("transposed")),
        ],
        "amd_wmma" => vec![
            ("version", field("version")),
            ("isTranspose", field("transposed")),
            ("ctaLayout", format!("{{warp = {}}}", field("warp_bases"))),
        ],
        "swizzled_shared" => vec![
            ("vec", field("vec")),
            ("perPhase", field("per_phase")),
            ("maxPhase", field("max_phase")),
            ("order", field("order")),
        ],
        "nvmma_shared" => vec![
            ("swizzlingByteWidth", field("swizzle_byte_width")),
            ("transposed", field("transposed")),
            ("elementBitWidth", field("element_bitwidth")),
        ],
        other => panic!("no kind {other}"),
    };
    let name = match kind {
        "nv_mma" => "nvidia_mma",
        "dot_operand" => "dot_op",
        other => other,
    };
    let fields: Vec<String> = fields.into_iter().map(|(name, value)| format!("{name} = {value}")).collect();
    format!("#ttg.{name}<{{{}}}>", fields.join(", "))
}

/// The layout that Triton has, by its bases.
fn wanted(want: &Json) -> Linear {
    let side = |entries: &Json, entry: &dyn Fn(&Json) -> String| {
        entries.as_array().expect("a list").iter().map(entry).collect::<Vec<_>>().join(", ")
    };
    let basis = |basis: &Json| format!("({})", side(basis, &Json::to_string));
    let input = |input: &Json| format!("{}: [{}]", input[0].as_str().expect("a name"), side(&input[1], &basis));
    let output = |output: &Json| format!("{}: {}", output[0].as_str().expect("a name"), output[1]);
    let text = format!("{{{}}} -> {{{}}}", side(&want["bases"], &input), side(&want["out"], &output));
    Linear::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn encodings_are_read_as_triton_has_them() {
    for (file, prefix, read) in [("distributed.jsonl", "tensor<", 138), ("shared.jsonl", "!ttg.memdesc<", 131)] {
        let mut answered = 0;
        for (spec, shape, want) in cases(file) {
            let (attribute, memory) = (attribute(&spec), if prefix == "tensor<" { "" } else { ", #smem, mutable" });
            let text = format!("{prefix}{shape}xf16, {attribute}{memory}>");
            match (Notation::Triton.read(&text), want) {
                (Ok(Value::Linear(linear)), Some(want)) => assert_eq!(linear, wanted(&want), "{text}"),
                // Of one dimension, what is left is a layout.
                (Ok(value), Some(want)) => {
                    let layout = wanted(&want).to_layout().expect("a layout");
                    assert_eq!(value.to_string(), layout.to_string(), "{text}");
                }
                (Err(_), None) => continue,
                (read, want) => panic!("{text}\n  read {read:?}\n  Triton {want:?}"),
            }
            answered += 1;
        }
        assert_eq!(answered, read, "{file}");
    }
}
