//! Makes the folder of the built web app, empty, where nobody has built it yet. A program built for
//! development reads the files from there later on, but only from a folder that had its real path
//! when the program was built.

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    fs::create_dir_all(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/dist"))
}
