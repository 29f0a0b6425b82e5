import type { Deps } from '../../../kernel/deps.ts';
import type { Owner } from '../enclosures/owner.ts';
import { takeIn } from '../enclosures/take-in.ts';
import type { Enclosure } from '../models/enclosure.ts';

/** Takes a file in that goes with this letter. */
export const addEnclosure = (
  deps: Deps,
  { documentId, owner, ...file }: { id: string; documentId: string; owner: Owner; fileName: string; bytes: Uint8Array },
): Promise<{ enclosure: Enclosure; made: boolean }> => takeIn(deps, { ...file, place: { documentId, owner } });
