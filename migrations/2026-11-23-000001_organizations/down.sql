DROP TABLE social_media, image, text_draft, web_content, organization_branch, relocation, organization;
DROP DOMAIN pixels, image_kind, image_id, social_media_kind, web_content_type, branch_number, degrees_of_longitude, degrees_of_latitude, short_text,
    short_name, profile_theme, country_code, organization_status;
DROP EXTENSION btree_gist;
