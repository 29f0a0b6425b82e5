import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { FingerprintKind, type VerificationView } from './contract.ts';
import { fingerprintMalformed, fingerprintUnknown } from './errors.ts';
import { getOutcome } from './letter-status-text.ts';
import { letterStateMachine } from './letter.state-machine.ts';
import type { Letter } from './models/letter.ts';
import { formatSource } from './proof-data.ts';

interface FingerprintRow extends Pick<
  Letter,
  'product' | 'provider' | 'status' | 'deliveredAt' | 'returnedAt' | 'returnedToSenderAt'
> {
  kind: FingerprintKind;
  handedOverAt: Date;
}

/**
 * Finds the letters of a hash, without personal data; only of letters that left. One query whether the hash is known or
 * not.
 */
export async function findFingerprint(deps: Deps, hash: string): Promise<VerificationView> {
  const sha256 = hash.toLowerCase().replace(/\s/g, '');
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw fingerprintMalformed();
  const { rows } = await deps.db.raw<{ rows: FingerprintRow[] }>(
    `select * from (
       select s.kind, l.product, l.provider, l.status,
         l.delivered_at as "deliveredAt", l.returned_at as "returnedAt", l.returned_to_sender_at as "returnedToSenderAt",
         coalesce(l.handed_over_at, (select min(occurred_at) from state_transitions where entity_id = l.id and to_state = any(:left))) as "handedOverAt"
       from file_fingerprints s join letters l on l.id = s.letter_id
       where s.sha256 = :sha256 and s.kind = any(:kinds) and l.status = any(:left)) found
     where "handedOverAt" is not null order by "handedOverAt", kind limit 20`,
    // Earlier versions recorded the fingerprints of enclosures too.
    { sha256, kinds: FingerprintKind.options, left: [...letterStateMachine.groups['billable']] },
  );
  if (rows.length === 0) throw fingerprintUnknown();
  return { sha256, items: rows.map(presentItem) };
}

function presentItem(row: FingerprintRow): VerificationView['items'][number] {
  const { kind, product, provider, handedOverAt, deliveredAt, returnedAt, returnedToSenderAt } = row;
  const outcome = getOutcome(row);
  return {
    kind: FingerprintKind.parse(kind),
    sending: product,
    partner: provider ? `${formatSource(provider)}, partenaire postal` : 'Affranchi',
    handedOverAt: handedOverAt.toISOString(),
    // A green letter has no tracking: its presumed arrival is not shown to third parties.
    deliveredAt: product !== 'green' && outcome === 'delivered' ? (deliveredAt?.toISOString() ?? null) : null,
    returnedAt: outcome === 'returned' ? ((returnedToSenderAt ?? returnedAt)?.toISOString() ?? null) : null,
  };
}

interface FileFingerprint {
  sha256: string;
  kind: FingerprintKind;
}

/** Records to which letter the hash of a file belongs. Idempotent. */
export async function recordFingerprints(
  db: Knex,
  input: { letterId: string; files: readonly FileFingerprint[]; at: Date },
): Promise<void> {
  if (input.files.length === 0) return;
  await db('file_fingerprints')
    .insert(input.files.map(({ sha256, kind }) => ({ sha256, kind, letter_id: input.letterId, recorded_at: input.at })))
    .onConflict(['sha256', 'letter_id', 'kind'])
    .ignore();
}

/** Deletes the hashes of a rejected letter: its pages never left and prove nothing. */
export async function deleteFingerprints(db: Knex, input: { letterId: string }): Promise<void> {
  await db('file_fingerprints').where({ letter_id: input.letterId }).whereIn('kind', ['letter', 'enclosure']).delete();
}
