use shared_kernel::{Rank, ResourceId};

/// An invitation as it arrives from a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InviteForm {
    /// As typed; the invitation is mailed there.
    pub email: String,
    /// Which rank it gives.
    pub rank: Rank,
    /// The employee who the person will be.
    pub employee: Option<ResourceId>,
}
