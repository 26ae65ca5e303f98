type Inline = ::layout_static::Layout<
    ::layout_static::C<
        {
            ::core::compile_error! {
                "[L0203] composition: stride 3 does not step through extent 4 of the outer layout\n  A = (4,6):(1,8) has A(0), A(3), .. = 0, 3, 10; a layout over 6 continues with 13, but A(9) = 17\n  help: use stride 2 or 4 over extent 6"
            };
            1
        },
    >,
    ::layout_static::C<0>,
>;
