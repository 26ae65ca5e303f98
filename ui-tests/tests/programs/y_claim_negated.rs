// expect: L0005; number: !
// errors: 1
// caret: !
// paste: #[check(!injective)] => 
use layout_static::layout;
layout! {
    #[check(!injective)]
    pub type Rows = (4, 8) : (0, 1);
}
