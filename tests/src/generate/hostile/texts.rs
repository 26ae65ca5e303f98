//! Lines that are no case.

use super::Lines;

/// Each kind once.
pub(super) fn add(lines: &mut Lines) {
    let layouts = [
        r#"{"s":[0],"d":[1]}"#,
        r#"{"s":[4,0,4],"d":[1,1,1]}"#,
        r#"{"s":[-4],"d":[1]}"#,
        r#"{"s":[4.5],"d":[1]}"#,
        r#"{"s":[4],"d":[1,2]}"#,
        r#"{"s":[[4]],"d":[1]}"#,
        r#"{"s":4}"#,
        r#"{"d":4}"#,
        r#"{"s":[18446744073709551616],"d":[1]}"#,
        r#"{"s":[4],"d":[9223372036854775808]}"#,
        r#"{"s":[4],"d":[-9223372036854775808]}"#,
        r#"{"s":[4294967296,4294967296],"d":[1,1]}"#,
        r#"{"s":[4],"d":[{"e":[0],"v":1}]}"#,
        r#"{"s":[4],"d":[{"e":[0]}]}"#,
        r#"{"s":[4],"d":[null]}"#,
        r#""4:1""#,
        "null",
        "[]",
        "true",
    ];
    let ops = [
        "coalesce",
        "filter",
        "right_inverse",
        "left_inverse",
        "nullspace",
        "max_alignment",
        "props",
        "complement",
        "make_layout_like",
        "make_fragment_like",
    ];
    for op in ops {
        for layout in layouts {
            let line = format!(r#"{{"id":"{op}","op":"{op}","in":{{"l":{layout}}},"ok":true,"out":{{"s":4,"d":1}}}}"#);
            lines.push_bytes(op, line.as_bytes());
        }
        lines.push_bytes(op, format!(r#"{{"op":"{op}"}}"#).as_bytes());
        lines.push_bytes(op, format!(r#"{{"op":"{op}","in":{{}}}}"#).as_bytes());
    }
    let deep = format!(r#"{{"op":"coalesce","in":{{"l":{{"s":{}4{}}}}}}}"#, "[".repeat(20_000), "]".repeat(20_000));
    let nested = |depth: usize, n: u32| format!("{}{n}{}", "[".repeat(depth), "]".repeat(depth));
    let nested = format!(r#"{{"op":"coalesce","in":{{"l":{{"s":{},"d":{}}}}}}}"#, nested(90, 4), nested(90, 1));
    let wide =
        format!(r#"{{"op":"coalesce","in":{{"l":{{"s":[{}4],"d":[{}1]}}}}}}"#, "1,".repeat(999), "0,".repeat(999));
    let texts: [&[u8]; 17] = [
        deep.as_bytes(),
        nested.as_bytes(),
        wide.as_bytes(),
        b"{",
        b"}",
        b"[1,2]",
        b"7",
        b"null",
        b"not json",
        b"\xff\xfe",
        b"{\"id\":\"\xc3\"}",
        b"\x00",
        br#"{"op":"no_such_operation","in":{}}"#,
        br#"{"op":7}"#,
        br#"{"op":"crd2idx","in":{"l":{"s":4,"d":1},"coords":[1,2]},"out":[1]}"#,
        br#"{"op":"swizzle_table","in":{"sw":[1,0,1],"offset":0,"l":{"s":1099511627776,"d":1}},"out":[0,1]}"#,
        br#"{"op":"complement","in":{"l":{"s":4,"d":1},"cotarget":[4294967296,4294967296]},"out":{"s":4,"d":4}}"#,
    ];
    for text in texts {
        lines.push_bytes("texts", text);
    }
}
