//! Images: decoded and written anew off the event loop, and kept as files below a folder or in a bucket.
#![warn(missing_docs)]

mod codec;
mod files;

pub use codec::{LARGEST_IMAGE, LONGEST_SIDE, MOST_PIXELS, MOST_RATIO, RasterCodec};
pub use files::{InvalidImageStore, ObjectFiles};
