import type { Deps } from '../../../../kernel/deps.ts';
import type { Enclosure } from '../models/enclosure.ts';
import type { Owner } from '../owner.ts';
import { receiveUpload } from '../receive-upload.ts';

/** Takes a file in that goes with this letter. */
export const addEnclosure = (
  deps: Deps,
  { documentId, owner, ...file }: { id: string; documentId: string; owner: Owner; fileName: string; bytes: Uint8Array },
): Promise<{ enclosure: Enclosure; made: boolean }> => receiveUpload(deps, { ...file, place: { documentId, owner } });
