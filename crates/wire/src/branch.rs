use serde::Serialize;
use shared_kernel::BranchId;
use utoipa::ToSchema;

/// One of the twelve branch categories.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Branch {
    /// Number of the category, 8 to 19.
    #[schema(example = 8)]
    pub id: i32,
    /// German name for the screen.
    #[schema(example = "Friseur")]
    pub name: String,
}

impl From<catalog::Branch> for Branch {
    fn from(branch: catalog::Branch) -> Self {
        Self {
            id: i32::from(branch.id.0),
            name: branch.name.to_owned(),
        }
    }
}

/// The branches with these numbers, in their order.
pub(super) fn branches_of(ids: &[BranchId]) -> Vec<Branch> {
    ids.iter()
        .filter_map(|id| catalog::branch(*id))
        .map(Branch::from)
        .collect()
}
