/** The lowest id (UUID version 7) of this instant. */
export const idAt = (instant: Date): string =>
  `${instant.getTime().toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-0000-0000-000000000000`;

/** The logs that are divided by month, and the column that says when: an id that sorts by time. */
export const LOG_TABLES = [
  ['outbox', 'id'],
  ['job_dispatches', 'outbox_id'],
] as const;
