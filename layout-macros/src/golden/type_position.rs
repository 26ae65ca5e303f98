type Inline = ::layout_static::Layout<::layout_static::C<4>, ::layout_static::C<8>>;
