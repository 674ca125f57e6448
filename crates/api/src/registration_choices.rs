/// Who can register, and how the form begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistrationChoices {
    /// How people sign in.
    pub login_platform: String,
    /// Whether companies cannot register by themselves.
    pub hides_business: bool,
    /// Whether the box that allows a drafted text is ticked at first.
    pub ticks_ai_content: bool,
}

impl RegistrationChoices {
    const PASSWORD: &str = "PASSWORD";

    /// Whether people can register, with a company or without.
    pub fn is_open(&self, for_business: bool) -> bool {
        self.login_platform == Self::PASSWORD && !(for_business && self.hides_business)
    }
}

impl Default for RegistrationChoices {
    fn default() -> Self {
        Self {
            login_platform: Self::PASSWORD.to_owned(),
            hides_business: false,
            ticks_ai_content: true,
        }
    }
}
