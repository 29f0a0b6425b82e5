// Prepares requests that succeed where the schema is not enough: one entry for each operation.
import { ACCOUNT_REQUESTS } from './fuzz-account-requests.mjs';
import { DESK_REQUESTS } from './fuzz-desk-requests.mjs';
import { ORDER_REQUESTS } from './fuzz-order-requests.mjs';

const REQUESTS = { ...ACCOUNT_REQUESTS, ...ORDER_REQUESTS, ...DESK_REQUESTS };

/** The share of prepared requests of an operation that has an entry: sent unchanged, and with one change. */
const PART = { deep: 0.6, altered: 0.2 };

/** Returns `{ params, body, bytes }` of a request, or null without an entry. */
export function preparer({ db, everyone, env }) {
  const accounts = everyone.accounts();
  return async function prepare({ name }, { session, random, isDeep }) {
    const entry = REQUESTS[name];
    if (!entry || !random.chance(isDeep ? PART.deep : PART.altered)) return null;
    const rows = {
      /** Picks one of the newest rows of a query. */
      async one(sql, values = []) {
        const { rows: found } = await db.query(`select * from (${sql}) as found limit 40`, values);
        return found.length > 0 ? random.pick(found) : undefined;
      },
    };
    try {
      return await entry({ session, random, rows, db, everyone, env, accounts });
    } catch {
      // This role may not prepare it, or another request was faster: the request is generated from the schema.
      return null;
    }
  };
}
