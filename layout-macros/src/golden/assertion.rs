fn asserted() {
    const {
        ::layout_static::check::size::<L>(32);
        ::layout_static::check::injective::<L>();
        ::layout_static::check::divides::<
            L,
            ::layout_static::Layout<
                (::layout_static::C<4>, ::layout_static::C<8>),
                (::layout_static::C<8>, ::layout_static::C<1>),
            >,
        >();
    }
}
