/** SQL that publishes a new version of a letter, with this sentence at the end of its body or only other search words. */
export const newVersionSql = (slug: string, sentence?: string): string => {
  const change = sentence
    ? `data || jsonb_build_object('body', (data->>'body') || E'\\n\\n${sentence}\\n')`
    : `data || '{"searchWords": ["autrement"]}'::jsonb`;
  return `insert into template_versions
    select (jsonb_populate_record(newest, jsonb_build_object(
      'id', gen_random_uuid(), 'version', version + 1, 'published_at', now(), 'data', ${change}
    ))).*
    from template_versions newest where slug = '${slug}' order by version desc limit 1`;
};
