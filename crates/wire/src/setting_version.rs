use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use shared_kernel::SettingVersion;

/// Which version of a setting is shown, or was changed.
#[derive(Debug, Clone, Copy)]
pub struct Version(pub SettingVersion);

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Self).map_err(D::Error::custom)
    }
}
