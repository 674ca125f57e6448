mod live;
mod ready;

pub use live::live;
pub use ready::ready;
