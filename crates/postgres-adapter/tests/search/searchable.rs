use organization_document::{OrganizationDocument, ServiceDocument};

/// What of an organisation the search can see.
pub fn searchable(organization: &OrganizationDocument) -> OrganizationDocument {
    let services = organization.services.iter().map(|service| ServiceDocument {
        steps: Vec::new(),
        needs: Vec::new(),
        custom_fields: Vec::new(),
        ..service.clone()
    });
    OrganizationDocument {
        services: services.collect(),
        contact_email: None,
        contact_phone: None,
        social_media: Vec::new(),
        opening_hours: Vec::new(),
        closures: Vec::new(),
        room_groups: Vec::new(),
        employees: Vec::new(),
        bookings: Vec::new(),
        events: Vec::new(),
        ..organization.clone()
    }
}
