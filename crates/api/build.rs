//! Makes the folder of the built web app, empty, where nobody has built it yet. A program built for
//! development reads the files from there later on, but only from a folder that had its real path
//! when the program was built.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let web_app = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/dist");
    // A release carries the files, and cargo does not see by itself that another web app was built.
    if env::var_os("PROFILE").is_some_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", web_app.display());
    }
    fs::create_dir_all(web_app)
}
