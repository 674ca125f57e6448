/// For whom organisations are read.
#[derive(Debug, Clone, Copy)]
pub(crate) enum OrganizationViewer {
    /// Visitors see what is public.
    Visitors,
    /// Its own people see an organisation before it is public, and after.
    OwnPeople,
}

impl OrganizationViewer {
    /// The statuses of the organisations that this viewer sees.
    pub(crate) fn statuses(self) -> &'static [&'static str] {
        match self {
            Self::Visitors => &["PUBLIC"],
            Self::OwnPeople => &["DRAFT", "PUBLIC", "INACTIVE"],
        }
    }
}
