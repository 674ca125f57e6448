pub use shared_kernel::reason;
