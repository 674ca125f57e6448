//! A text for the profile of a new organisation that an AI service proposes, where whoever registered allows it. The
//! service is told the name of the company and its category, and nothing else; nothing is asked about health. What comes
//! back is a draft, which nobody but the organisation sees.

mod draft_of;
mod draft_texts;
mod ports;

pub use draft_of::draft_of;
pub use draft_texts::{DraftTexts, Drafted};
pub use ports::*;
