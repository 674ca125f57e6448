//! Drafts of texts by any service that speaks the chat completions of `OpenAI`.
#![warn(missing_docs)]

mod chat_completions;

pub use chat_completions::{ChatCompletions, DEADLINE, InvalidService, Service};
