use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use catalog::images::{ImageFiles, ImageName};
use futures_util::TryStreamExt as _;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt as _};
use shared_kernel::StoreError;
use time::OffsetDateTime;

/// Why images cannot be kept where they shall be.
#[derive(Debug, thiserror::Error)]
pub enum InvalidImageStore {
    /// The folder cannot be made or used.
    #[error("the folder {0} for images cannot be used")]
    Folder(String, #[source] Box<dyn Error + Send + Sync>),
    /// The bucket is wrongly configured.
    #[error("the bucket for images cannot be used")]
    Bucket(#[source] Box<dyn Error + Send + Sync>),
}

/// Files are asked for in a folder that is not there.
#[derive(Debug, thiserror::Error)]
#[error(
    "there is no folder {}, where the files of images should be: set TERMINHOF_DATA_DIR to the folder that the server has",
    .0.display()
)]
struct NoFolder(PathBuf);

/// Files in an object store: a folder, or a bucket of a service.
pub struct ObjectFiles {
    store: Result<Arc<dyn ObjectStore>, PathBuf>,
}

impl ObjectFiles {
    /// Below a folder, which is made where it is missing. Several processes may share it.
    pub fn in_folder(folder: &Path) -> Result<Self, InvalidImageStore> {
        let unusable =
            |error: Box<dyn Error + Send + Sync>| InvalidImageStore::Folder(folder.display().to_string(), error);
        std::fs::create_dir_all(folder).map_err(|error| unusable(error.into()))?;
        let store = LocalFileSystem::new_with_prefix(folder).map_err(|error| unusable(error.into()))?;
        // As with what the database acknowledges: a loss of power loses no image that was taken in.
        let store: Arc<dyn ObjectStore> = Arc::new(store.with_fsync(true));
        Ok(Self { store: Ok(store) })
    }

    /// The same for whoever only looks: nothing is made. A folder that is missing holds no files, and whoever asks for one
    /// of them, because it should be there, is told that there is no folder.
    pub fn to_read(folder: &Path) -> Result<Self, InvalidImageStore> {
        if folder.exists() {
            return Self::in_folder(folder);
        }
        Ok(Self {
            store: Err(folder.to_owned()),
        })
    }

    /// In a bucket of a service that speaks S3. Address, region and secrets are among these variables of the environment,
    /// under the names that all tools for S3 know (`AWS_ENDPOINT`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`,
    /// `AWS_SECRET_ACCESS_KEY`).
    #[cfg(feature = "s3")]
    pub fn in_bucket(
        bucket: &str,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, InvalidImageStore> {
        let known = variables.into_iter().filter_map(|(name, value)| {
            let name = name.strip_prefix("AWS_").map(|_| name.to_lowercase())?;
            Some((name.parse().ok()?, value))
        });
        let store = known
            .fold(
                object_store::aws::AmazonS3Builder::new(),
                |builder, (key, value): (object_store::aws::AmazonS3ConfigKey, String)| builder.with_config(key, value),
            )
            .with_bucket_name(bucket)
            .build()
            .map_err(|error| InvalidImageStore::Bucket(error.into()))?;
        Ok(Self {
            store: Ok(Arc::new(store)),
        })
    }

    fn store(&self) -> Result<&dyn ObjectStore, StoreError> {
        match &self.store {
            Ok(store) => Ok(store.as_ref()),
            Err(folder) => Err(StoreError::Unavailable(NoFolder(folder.clone()).into())),
        }
    }
}

/// Where a file lies: as its path says.
fn key_of(name: &ImageName) -> Key {
    Key::from(name.to_string())
}

#[async_trait]
impl ImageFiles for ObjectFiles {
    async fn write(&self, name: &ImageName, bytes: Vec<u8>) -> Result<(), StoreError> {
        self.store()?
            .put(&key_of(name), bytes.into())
            .await
            .map(|_| ())
            .map_err(unavailable)
    }

    async fn read(&self, name: &ImageName) -> Result<Option<Vec<u8>>, StoreError> {
        match self.store()?.get(&key_of(name)).await {
            Ok(found) => Ok(Some(found.bytes().await.map_err(unavailable)?.into())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(unavailable(error)),
        }
    }

    async fn delete(&self, name: &ImageName) -> Result<(), StoreError> {
        match self.store()?.delete(&key_of(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(unavailable(error)),
        }
    }

    async fn list(&self) -> Result<Vec<(ImageName, OffsetDateTime)>, StoreError> {
        let mut found = Vec::new();
        let Ok(store) = &self.store else {
            return Ok(found);
        };
        let mut all = store.list(None);
        while let Some(file) = all.try_next().await.map_err(unavailable)? {
            let Some(name) = ImageName::of_path(&format!("/{}", file.location)) else {
                continue;
            };
            let written_at = OffsetDateTime::from_unix_timestamp(file.last_modified.timestamp());
            found.push((name, written_at.map_err(|error| StoreError::Unexpected(error.into()))?));
        }
        Ok(found)
    }
}

fn unavailable(error: object_store::Error) -> StoreError {
    StoreError::Unavailable(error.into())
}
