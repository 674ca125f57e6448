use utoipa::ToSchema;

/// The bytes of a file, as the document describes them.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct FileBytes(pub Vec<u8>);
