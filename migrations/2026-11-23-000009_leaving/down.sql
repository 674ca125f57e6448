DROP TABLE plan_grant, former_membership, closed_organization;
