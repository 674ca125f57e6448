use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::symlink;
use std::path::Path;

use serde::Deserialize;

use crate::LocalPostgresError;

/// One line of `pg-symlinks.json`; both paths count from the package's folder.
#[derive(Deserialize)]
struct Link {
    /// The library that exists.
    source: String,
    /// The name under which programs look for it.
    target: String,
}

/// Makes the library links that npm packages cannot contain. The package would do it in a post-install
/// script, but npm may be told not to run those.
pub(crate) fn restore_links(package: &Path) -> Result<(), LocalPostgresError> {
    let list = package.join("native/pg-symlinks.json");
    let text = match fs::read_to_string(&list) {
        Ok(text) => text,
        // Packages of platforms that need no links bring no list.
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(LocalPostgresError::file("read", &list)(error)),
    };
    let links: Vec<Link> =
        serde_json::from_str(&text).map_err(|error| LocalPostgresError::file("understand", &list)(error.into()))?;
    for link in links {
        restore(package, &link)?;
    }
    Ok(())
}

fn restore(package: &Path, link: &Link) -> Result<(), LocalPostgresError> {
    let target = package.join(&link.target);
    // Both lie in one folder; the bare name keeps the link right when the folder is copied.
    let original = Path::new(&link.source).file_name().unwrap_or_default();
    match symlink(original, &target) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(LocalPostgresError::file("link", &target)(error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_links_are_made_and_present_ones_stay() {
        let package = tempfile::tempdir().unwrap();
        let lib = package.path().join("native/lib");
        fs::create_dir_all(&lib).unwrap();
        fs::write(lib.join("libpq.so.5.18"), "library").unwrap();
        fs::write(
            package.path().join("native/pg-symlinks.json"),
            r#"[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]"#,
        )
        .unwrap();

        restore_links(package.path()).unwrap();
        restore_links(package.path()).unwrap();

        assert_eq!(fs::read_to_string(lib.join("libpq.so.5")).unwrap(), "library");
    }

    #[test]
    fn a_package_without_a_list_needs_no_links() {
        let package = tempfile::tempdir().unwrap();
        assert!(restore_links(package.path()).is_ok());
    }
}
