// What a request for one operation needs to go through, beyond what the schema says: one entry for each operation.
import { ACCOUNT_REQUESTS } from './fuzz-account-requests.mjs';
import { DESK_REQUESTS } from './fuzz-desk-requests.mjs';
import { ORDER_REQUESTS } from './fuzz-order-requests.mjs';

const REQUESTS = { ...ACCOUNT_REQUESTS, ...ORDER_REQUESTS, ...DESK_REQUESTS };

/** How many of the requests of an operation with an entry are prepared: whole ones, and ones that are then changed. */
const PART = { deep: 0.6, altered: 0.2 };

/** Gives `{ params, body, bytes }` of a request, as far as an operation has an entry; else null. */
export function preparer({ db, everyone, env }) {
  const accounts = everyone.accounts();
  return async function prepare({ name }, { session, random, isDeep }) {
    const entry = REQUESTS[name];
    if (!entry || !random.chance(isDeep ? PART.deep : PART.altered)) return null;
    const rows = {
      /** One of the newest rows that a query finds. */
      async one(sql, values = []) {
        const { rows: found } = await db.query(`select * from (${sql}) as found limit 40`, values);
        return found.length > 0 ? random.pick(found) : undefined;
      },
    };
    try {
      return await entry({ session, random, rows, db, everyone, env, accounts });
    } catch {
      // This role may not prepare it, or another request was quicker: it is asked as any other operation.
      return null;
    }
  };
}
