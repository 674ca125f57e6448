use shared_kernel::BranchId;

/// A category of providers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Branch {
    /// Number on the wire and in the database.
    pub id: BranchId,
    /// German name, as it is shown and searched.
    pub name: &'static str,
}

impl Branch {
    /// Health: appointments there are health data, so mails and calendar files stay neutral.
    pub const HEALTH: BranchId = BranchId(13);
}

const fn of(id: i16, name: &'static str) -> Branch {
    Branch { id: BranchId(id), name }
}

/// The twelve categories, in the order of `GET /api/account/getBranches`.
pub const BRANCHES: [Branch; 12] = [
    of(8, "Wellness & Beauty"),
    of(9, "Körper & Sport"),
    of(10, "Persönlichkeitsentwicklung"),
    of(11, "Kulinarik & Genuss"),
    of(12, "Handwerk"),
    of(13, "Gesundheit"),
    of(14, "Technologie"),
    of(15, "Recht & Finanzen"),
    of(16, "Freizeit & Vergnügen"),
    of(17, "Tiere"),
    of(18, "Kunst & Design"),
    of(19, "Sonstige Dienstleister"),
];

/// The category with this number.
pub fn branch(id: BranchId) -> Option<Branch> {
    BRANCHES.into_iter().find(|branch| branch.id == id)
}
