fn asserted() {
    const {
        ::layout_static::check::disjoint::<
            L,
            ::layout_static::Layout<
                (::layout_static::C<4>, ::layout_static::C<8>),
                (::layout_static::C<16>, ::layout_static::C<1>),
            >,
        >(0, { N + 8 });
    }
}
