/** Letters are read again this long after their last review. */
export const REVIEW_MONTHS = 12;

/** The last day on which a row of `template_versions` was reviewed: by a new text, or by a reader who changed nothing. */
export const REVIEWED_ON_SQL = `greatest(data->>'reviewedOn',
  (select max(reviewed_on)::text from template_reviews where template_reviews.slug = template_versions.slug))`;
