/// For whom organisations are read.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Audience {
    /// Visitors see what is public.
    Visitors,
    /// Its own people see an organisation before it is public, and after.
    OwnPeople,
}

impl Audience {
    /// The statuses of the organisations that this audience sees.
    pub(crate) fn statuses(self) -> &'static [&'static str] {
        match self {
            Self::Visitors => &["PUBLIC"],
            Self::OwnPeople => &["DRAFT", "PUBLIC", "INACTIVE"],
        }
    }
}
