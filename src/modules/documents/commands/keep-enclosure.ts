import type { Deps } from '../../../kernel/deps.ts';
import { copyPaper } from '../enclosures/copy.ts';
import { enclosureOf } from '../enclosures/find.ts';
import { holdEnclosures } from '../enclosures/owner.ts';
import { paperLike } from '../enclosures/papers.ts';
import { refuseBeyondQuota } from '../enclosures/quota.ts';
import type { Enclosure } from '../models/enclosure.ts';

/** Keeps what is enclosed with this letter for the next ones, too. What is kept already stays as it is. */
export async function keepEnclosure(deps: Deps, { userId, documentId, id }: { userId: string; documentId: string; id: string }): Promise<{ enclosure: Enclosure; made: boolean }> {
  const owner = { userId };
  const enclosure = await enclosureOf(deps.db, { documentId, owner, id });
  const to = { documentId: null, owner };
  return copyPaper(deps, {
    from: enclosure,
    to,
    async there(trx) {
      await holdEnclosures(trx, to);
      const known = enclosure.sha256 === null ? undefined : await paperLike(trx, { userId, sha256: enclosure.sha256 });
      if (!known) await refuseBeyondQuota(deps, trx, { userId, bytes: enclosure.bytes! });
      return known;
    },
  });
}
