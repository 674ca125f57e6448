//! Images with real encoders and files on a disk.

#[cfg(test)]
mod images;
