import type { Deps } from '../../../kernel/deps.ts';
import { paperLike } from '../enclosures/papers.ts';
import { refuseBeyondQuota } from '../enclosures/quota.ts';
import { takeIn } from '../enclosures/take-in.ts';
import { paperKnown } from '../errors.ts';
import type { Enclosure } from '../models/enclosure.ts';

/** Takes a file in that the person keeps for their letters. One they keep already is named, not kept twice. */
export const addPaper = (deps: Deps, { userId, ...file }: { id: string; userId: string; fileName: string; bytes: Uint8Array }): Promise<{ enclosure: Enclosure; made: boolean }> =>
  takeIn(deps, {
    ...file,
    place: { documentId: null, owner: { userId } },
    async admit(trx, { sha256, bytes }) {
      const known = await paperLike(trx, { userId, sha256 });
      if (known) throw paperKnown(known);
      await refuseBeyondQuota(deps, trx, { userId, bytes });
    },
  });
