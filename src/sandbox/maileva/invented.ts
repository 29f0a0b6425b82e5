import type { Sending } from './model.ts';

/**
 * The sendings that `npm run seed:demo` invents are in no store: their ids begin so and end with the instant of their
 * submission in hexadecimal milliseconds (seeds/demo/invent-letter.ts). The reconciliation of the product finds them
 * here, submitted and without any later news.
 */
const INVENTED = /^de300000-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-([0-9a-f]{12})$/;

/** The sending of an invented letter; undefined for every other id. */
export function findInvented(id: string, dialect: Sending['dialect']): Sending | undefined {
  const [, instant] = INVENTED.exec(id) ?? [];
  if (!instant) return undefined;
  const date = new Date(Number.parseInt(instant, 16)).toISOString();
  const state = { id, fields: { custom_id: id }, status: 'PENDING', statuses: [{ code: 'PENDING', date }] };
  return {
    ...state,
    dialect,
    createdAt: date,
    submittedAt: date,
    documents: [],
    recipients: [{ ...state, deliveries: [], mains: [] }],
    plan: [],
  };
}
