DROP TABLE organization_export_piece, organization_export, plan_grant, former_membership, closed_organization;
DROP DOMAIN percentage;
