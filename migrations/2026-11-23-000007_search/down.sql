DROP FUNCTION search_raise, search_tell;
DROP TABLE search_version;
DROP FUNCTION search_keys, search_similar, search_similar_beginning;
DROP VIEW search_suggestion_source;
DROP TABLE search_suggestion_key, search_suggestion, search_term, search_document;
DROP VIEW search_source, search_text;
DROP TABLE search_branch;
DROP FUNCTION search_deletions, search_place_names, search_place_words, search_plain_text, search_words, search_fold;
