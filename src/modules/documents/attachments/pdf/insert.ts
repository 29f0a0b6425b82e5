import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { MAX_ENCLOSURES } from '../contract.ts';
import { enclosureStateMachine } from '../enclosure.state-machine.ts';
import { enclosureLimitReached } from '../errors.ts';
import { Enclosure } from '../models/enclosure.ts';
import { ownedBy, type EnclosureLocation } from '../owner.ts';

type NewAttachment = Pick<Enclosure, 'id' | 'label' | 'fileName' | 'sha256' | 'bytesIn' | 'scaleToFit'>;

/** Inserts the row of an attachment whose bytes are still to come, in the last position. The caller holds the lock. */
export async function insertAttachment(
  deps: Deps,
  trx: Knex.Transaction,
  { documentId, owner }: EnclosureLocation,
  attachment: NewAttachment,
): Promise<Enclosure> {
  return Enclosure.query(trx).insertAndFetch({
    ...attachment,
    documentId,
    ...('userId' in owner ? { ownerUserId: owner.userId } : { visitor: owner.visitor }),
    position: documentId === null ? 0 : await computeNextPosition(trx, { documentId, owner }),
    status: enclosureStateMachine.initial,
    changes: [],
    createdAt: deps.now(),
  });
}

async function computeNextPosition(trx: Knex.Transaction, { documentId, owner }: EnclosureLocation): Promise<number> {
  const others = await Enclosure.query(trx).where({ documentId }).modify(ownedBy, owner).select('position');
  if (others.length >= MAX_ENCLOSURES) throw enclosureLimitReached({ documentId });
  return Math.max(0, ...others.map(({ position }) => position)) + 1;
}
