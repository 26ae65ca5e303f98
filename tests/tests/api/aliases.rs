//! The names that users of other libraries search for: each leads to an item in the documentation.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::{LIBRARIES, described};

/// Names of other libraries, and the items here that a search for them finds.
const NAMES: [(&str, &[(&str, &str)]); 5] = [
    (
        "CuTe",
        &[
            ("make_tensor", "new"),
            ("make_layout", "of"),
            ("make_ordered_layout", "Ordered"),
            ("make_identity_tensor", "MakeIdentityLayout"),
            ("local_tile", "local_tile"),
            ("local_partition", "local_partition"),
            ("print_latex", "tikz"),
            ("recast", "recast"),
            ("recast_layout", "recast"),
            ("group_modes", "group"),
            ("crd2idx", "index"),
            ("idx2crd", "coordinate"),
            ("size", "size"),
            ("cosize", "cosize"),
            ("copy", "copy"),
        ],
    ),
    (
        "ndarray",
        &[
            ("axis_iter", "Along"),
            ("axis_iter_mut", "parts_mut"),
            ("axis_chunks", "tiles"),
            ("exact_chunks", "tiles"),
            ("outer_iter", "into_parts"),
            ("s", "slice"),
            ("mapv", "map"),
            ("mapv_inplace", "for_each_mut"),
            ("reshape", "with_shape"),
            ("permuted_axes", "transpose"),
            ("t", "transpose"),
            ("Zip", "zip"),
            ("azip", "zip"),
            ("assign", "copy_from"),
        ],
    ),
    (
        "NumPy",
        &[
            ("as_strided", "new"),
            ("transpose", "transpose"),
            ("swapaxes", "transpose"),
            ("reshape", "with_shape"),
            ("ravel", "flatten"),
            ("broadcast_to", "new"),
            ("sliding_window_view", "windows"),
        ],
    ),
    (
        "mdspan",
        &[
            ("mdspan", "new"),
            ("submdspan", "slice"),
            ("layout_left", "ColumnMajor"),
            ("layout_right", "RowMajor"),
            ("layout_stride", "Layout"),
        ],
    ),
    ("Triton", &[("BlockedEncoding", "StaticLinear"), ("LinearLayout", "StaticLinear"), ("SharedEncoding", "Swizzle")]),
];

/// The name of an item that anyone can use, and the names that a search finds it by.
fn found(item: &Value) -> Option<Vec<(String, String)>> {
    let name = item["name"].as_str()?;
    let attributes = item["attrs"].as_array()?.iter().filter_map(|attribute| attribute["other"].as_str());
    let alias = |text: &str| Some(text.strip_prefix("#[doc(alias = \"")?.strip_suffix("\")]")?.to_owned());
    let aliases = attributes.filter_map(alias).chain([name.to_owned()]);
    Some(aliases.map(|alias| (alias, name.to_owned())).collect())
}

#[test]
fn names_of_other_libraries_lead_to_an_item() {
    let mut all = BTreeSet::new();
    for (package, features) in LIBRARIES {
        let text = fs::read_to_string(described(package, features)).expect("rustdoc has written a description");
        let description: Value = serde_json::from_str(&text).expect("the description is JSON");
        let items = description["index"].as_object().expect("the description has items");
        all.extend(items.values().filter_map(found).flatten());
    }
    for (library, names) in NAMES {
        for (name, item) in names {
            assert!(
                all.contains(&((*name).to_owned(), (*item).to_owned())),
                "{library}: {name} does not lead to {item}"
            );
        }
    }
}
