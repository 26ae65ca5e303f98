//! The numbers of a convolution that no im2col map has, as errors name them.

/// A number of a convolution, or of its tile, that no im2col map has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Im2colFault {
    /// The modes of the image: channels, one to three modes of space, and images.
    Rank,
    /// The stride of channels, or of the columns of a matrix.
    ChannelStride,
    /// The channels or the columns of a copy.
    Channels,
    /// The bytes of a row of the stage, which are the span of the swizzle.
    Span,
    /// The pixels of a copy.
    Pixels,
    /// The stride of a filter.
    Stride,
    /// The padding before the image: the lower corner of the bounding box.
    Lower,
    /// The padding after the image, less the reach of the filter: the upper corner of the bounding box.
    Upper,
    /// The taps of a filter.
    Taps,
    /// The pixels from one tap of a filter to the next one.
    Dilation,
    /// The offset of the last tap of a filter.
    LastOffset,
    /// The bounding box along a mode: the pixels where a filter begins.
    Box,
}

impl Im2colFault {
    /// The words for it.
    pub const fn name(self) -> &'static str {
        match self {
            Im2colFault::Rank => "the modes of the image",
            Im2colFault::ChannelStride => "the stride of channels or columns",
            Im2colFault::Channels => "the channels or columns of a copy",
            Im2colFault::Span => "the bytes of a row of the stage",
            Im2colFault::Pixels => "the pixels of a copy",
            Im2colFault::Stride => "the stride of the filter",
            Im2colFault::Lower => "the lower corner",
            Im2colFault::Upper => "the upper corner",
            Im2colFault::Taps => "the taps",
            Im2colFault::Dilation => "the dilation",
            Im2colFault::LastOffset => "the last offset",
            Im2colFault::Box => "the bounding box",
        }
    }

    /// The verb after the words.
    pub(crate) const fn verb(self) -> &'static str {
        match self {
            Im2colFault::Rank | Im2colFault::Channels | Im2colFault::Span | Im2colFault::Pixels | Im2colFault::Taps => {
                "are"
            }
            _ => "is",
        }
    }
}
