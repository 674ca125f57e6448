//! Images with real encoders, and files on a disk and in a bucket.

#[cfg(all(test, feature = "s3"))]
mod bucket;
#[cfg(test)]
mod images;
