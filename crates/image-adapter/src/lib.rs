//! Images: decoded and written anew off the event loop, and kept as files below a folder or in a bucket.
#![warn(missing_docs)]

mod codec;
mod files;

pub use codec::{LARGEST_IMAGE, LARGEST_UPLOAD, MOST_PIXELS, RasterCodec};
pub use files::{InvalidImageStore, ObjectFiles};
