pub mod get_organization;
pub mod get_web_content;
pub mod list_branches;
pub mod list_newcomers;
pub mod list_organization_branches;
pub mod list_social_media;
pub mod search_organizations;
pub mod suggest_search_texts;
