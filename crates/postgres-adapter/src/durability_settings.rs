//! Settings of the database without which an acknowledged booking can be lost.

use diesel_async::RunQueryDsl;
use shared_kernel::StoreError;

use crate::connection::Database;
use crate::error::store_error;

#[diesel::declare_sql_function]
extern "SQL" {
    fn current_setting(name: diesel::sql_types::Text) -> diesel::sql_types::Text;
}

/// Settings on which durability depends, as they are for the program's own connections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DurabilitySettings {
    /// Settings that let the database forget what it has acknowledged, as `name = value`; empty when all are safe.
    pub forgetful: Vec<String>,
    /// Whether its messages are the English ones, by which failures are told apart.
    pub speaks_english: bool,
}

impl Database {
    /// Reads the settings in one statement.
    pub async fn durability_settings(&self) -> Result<DurabilitySettings, StoreError> {
        let mut connection = self.connection().await?;
        let (commit, sync, pages, language): (String, String, String, String) = diesel::select((
            current_setting("synchronous_commit"),
            current_setting("fsync"),
            current_setting("full_page_writes"),
            current_setting("lc_messages"),
        ))
        .get_result(&mut connection)
        .await
        .map_err(store_error)?;
        let settings = [
            ("synchronous_commit", commit),
            ("fsync", sync),
            ("full_page_writes", pages),
        ];
        let is_off = |(_, value): &(_, String)| value == "off";
        Ok(DurabilitySettings {
            forgetful: settings
                .into_iter()
                .filter(is_off)
                .map(|(name, value)| format!("{name} = {value}"))
                .collect(),
            speaks_english: speaks_english(&language),
        })
    }
}

/// Locales without a language of their own, and English ones.
fn speaks_english(locale: &str) -> bool {
    let language = locale.split(['.', '_']).next().unwrap_or_default();
    ["", "C", "POSIX", "en"].contains(&language)
}

#[cfg(test)]
mod tests {
    use super::speaks_english;

    #[test]
    fn locales_without_a_language_count_as_english() {
        for locale in ["C", "POSIX", "C.UTF-8", "en_US.UTF-8", "en_GB", ""] {
            assert!(speaks_english(locale), "{locale}");
        }
        for locale in ["de_AT.UTF-8", "fr_FR", "German_Austria.1252"] {
            assert!(!speaks_english(locale), "{locale}");
        }
    }
}
