//! What the output names, `layout-static` has.

#[test]
fn an_integer_is_written_by_its_name_where_it_has_one() {
    for number in 0..1 << 21 {
        let named = layout_static::constants::NAMED.contains(&number);
        assert_eq!(crate::emit::is_named(number as u64), named, "{number}");
    }
    assert!(!crate::emit::is_named(u64::MAX) && !crate::emit::is_named(3 << 60));
}
