type Inline = ::layout_static::Layout<
    ::layout_static::constants::_4,
    ::layout_static::constants::_8,
>;
