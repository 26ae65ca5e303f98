type Inline = ::layout_static::linear::Linear<
    (
        ::layout_static::linear::In<
            ::layout_static::linear::dimension::Register,
            (::layout_static::constants::_4,),
        >,
        ::layout_static::linear::In<
            ::layout_static::linear::dimension::Lane,
            (::layout_static::constants::_1, ::layout_static::constants::_2),
        >,
    ),
    (::layout_static::linear::Out<::layout_static::linear::dimension::Row, 3>,),
>;
