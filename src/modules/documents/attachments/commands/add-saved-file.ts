import type { Deps } from '../../../../kernel/deps.ts';
import { savedFileExists } from '../../errors.ts';
import type { Enclosure } from '../models/enclosure.ts';
import { assertWithinQuota } from '../quota.ts';
import { receiveUpload } from '../receive-upload.ts';
import { findSavedFileByHash } from '../saved-files.ts';

/** Takes a file in that the person keeps for their letters. One they keep already is named, not kept twice. */
export const addSavedFile = (
  deps: Deps,
  { userId, ...file }: { id: string; userId: string; fileName: string; bytes: Uint8Array },
): Promise<{ enclosure: Enclosure; made: boolean }> =>
  receiveUpload(deps, {
    ...file,
    place: { documentId: null, owner: { userId } },
    async admit(trx, { sha256, bytes }) {
      const known = await findSavedFileByHash(trx, { userId, sha256 });
      if (known) throw savedFileExists(known);
      await assertWithinQuota(deps, trx, { userId, bytes });
    },
  });
