//! Keys with which the tools of an organisation ask.
//!
//! A business admin makes a key with a fresh password and sees it once; only its hash is kept. It belongs to one
//! organisation and opens the calls that declare one of its [`Scope`]s, never team, keys, exports or erasures. What is done
//! with it bears the name of the key and of its maker. A key counts as long as its maker is a business admin of the
//! organisation: each request reads that anew ([`AuthenticateKey`]).
//!
//! A [publishable key](PublishableKey) is no secret: it stands in the pages of a site of one's own. It opens what is open to
//! everybody, of one organisation, to browsers on pages of its [`Origin`]s.

mod authenticate_key;
mod key;
mod manage_api_keys;
mod origin;
mod ports;

pub use authenticate_key::{AuthenticateKey, KeyHolder};
pub use key::{
    ApiKey, CreatedKey, KeyInUse, LONGEST_KEY_NAME, LONGEST_LIFE, MOST_KEYS, NewApiKey, PublishableKey, Scope, Scopes,
    StoredKey,
};
pub use manage_api_keys::{ApiKeyForm, ApiKeyProblem, ApiKeyRefused, ManageApiKeys};
pub use origin::{InvalidOrigin, MOST_ORIGINS, Origin};
pub use ports::*;
