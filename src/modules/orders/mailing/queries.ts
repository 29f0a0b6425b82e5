import { z } from 'zod';
import type { Deps } from '../../../kernel/deps.ts';
import { readFile } from '../../files/index.ts';
import type { ProofKind } from '../contract.ts';
import { proofPending, proofUnavailable } from './errors.ts';
import { letterStateMachine } from './letter.state-machine.ts';
import { Letter } from './models/letter.ts';
import { explainMissingProofFile, findMissingProofReason } from './proof-availability.ts';
import type { ProofFile, TrackingRecord, TransitionRecord } from './timeline-input.ts';

export const listTransitions = (deps: Deps, ids: string[]): Promise<TransitionRecord[]> =>
  deps.db('state_transitions').whereIn('entity_id', ids).orderBy('id').select({
    entityId: 'entity_id',
    transition: 'transition',
    toState: 'to_state',
    reason: 'reason',
    at: 'occurred_at',
  });

export const listTrackingRecords = (deps: Deps, ids: string[]): Promise<(TrackingRecord & { letterId: string })[]> =>
  deps.db('tracking_events').whereIn('letter_id', ids).orderBy('at').select({
    letterId: 'letter_id',
    source: 'source',
    kind: 'kind',
    providerCode: 'provider_code',
    label: 'label',
    at: 'at',
  });

export const listProofFiles = (deps: Deps, ids: string[]): Promise<(ProofFile & { letterId: string })[]> =>
  deps.db('proof_files').whereIn('letter_id', ids).orderBy('event_count').select({
    letterId: 'letter_id',
    eventCount: 'event_count',
    fileId: 'file_id',
    sha256: 'sha256',
    madeAt: 'made_at',
  });

/** Finds the newest proof file of a letter. */
export const findProofFile = async (deps: Deps, letterId: string): Promise<ProofFile | undefined> =>
  (await listProofFiles(deps, [letterId])).at(-1);

export const listProofs = (deps: Deps, ids: string[]): Promise<{ letterId: string; kind: ProofKind }[]> =>
  deps.db('letter_proofs').whereIn('letter_id', ids).select({ letterId: 'letter_id', kind: 'kind' });

export interface LetterRecord {
  id: string;
  orderId: string;
  orderReference: string;
  userId: string;
  documentId: string;
  status: Letter['status'];
  product: Letter['product'];
  duplex: boolean;
  enclosureIds: string[];
  sheets: number;
  releasesAt: Date;
  fileId: string | null;
  provider: string | null;
  providerRef: string | null;
  recipientLines: string[];
  trackingNumber: string | null;
  depositedAt: Date | null;
  deliveredAt: Date | null;
  pickupUntil: string | null;
  returnReason: string | null;
  /** What is wrong with a rejected letter; null before, and for one from before it was stored. */
  rejectKind: Letter['rejectKind'];
  claimDocumentId: string | null;
  statusSince: Date;
  purgedAt: Date | null;
  createdAt: Date;
  /** The key that the partner and the storage use: a corrected letter has another one. */
  postKey: string;
}

const RECORD_COLUMNS = [
  'id',
  'orderId',
  'documentId',
  'status',
  'product',
  'duplex',
  'sheets',
  'releasesAt',
  'fileId',
  'provider',
  'providerRef',
  'recipientLines',
  'trackingNumber',
  'depositedAt',
  'deliveredAt',
  'pickupUntil',
  'returnReason',
  'rejectKind',
  'claimDocumentId',
  'statusSince',
  'purgedAt',
  'createdAt',
  'submissionKey',
] as const satisfies (keyof Letter)[];
type LetterRow = Pick<Letter, (typeof RECORD_COLUMNS)[number]> &
  Pick<LetterRecord, 'orderReference' | 'userId' | 'enclosureIds'>;

const queryLetterRecords = (deps: Deps) =>
  Letter.query(deps.db)
    .join('orders', 'orders.id', 'letters.orderId')
    .select(
      ...RECORD_COLUMNS.map((column) => `letters.${column}`),
      'orders.reference as orderReference',
      'orders.userId',
      'orders.enclosureIds',
    );

const toLetterRecord = (row: unknown): LetterRecord => {
  const letter = row as LetterRow;
  return { ...letter, postKey: letter.submissionKey ?? letter.id };
};

export const getLetter = async (deps: Deps, id: string): Promise<LetterRecord> =>
  toLetterRecord(await queryLetterRecords(deps).findById(id).throwIfNotFound());

/**
 * Finds the letter that a partner means, by its reference or our key; null for one that is not ours or belongs to
 * another partner.
 */
export async function findLetterByProviderRef(
  deps: Deps,
  provider: string,
  { providerRef, key }: { providerRef?: string; key?: string },
): Promise<LetterRecord | null> {
  const queryPartnerLetters = () => queryLetterRecords(deps).where({ 'letters.provider': provider });
  const byRef = providerRef
    ? await queryPartnerLetters().where({ 'letters.providerRef': providerRef }).first()
    : undefined;
  // A one-shot partner may call before its response has arrived. The key of a rejected submission no longer identifies
  // a corrected letter.
  const letter =
    byRef ??
    (key && z.uuid().safeParse(key).success
      ? await queryPartnerLetters()
          .where((builder) =>
            builder
              .where({ submissionKey: key })
              .orWhere((first) => first.where({ 'letters.id': key }).whereNull('submissionKey')),
          )
          .first()
      : undefined);
  return letter ? toLetterRecord(letter) : null;
}

/** Whether the letter is in a named group of states. */
export const isLetterIn = (
  group: 'atPartner' | 'billable' | 'changeable' | 'ended',
  letter: { status: Letter['status'] },
): boolean => letterStateMachine.isIn(group, letter.status);

/** Lists the kinds of the stored proofs of a letter. */
export const listProofKinds = async (deps: Deps, letterId: string): Promise<string[]> =>
  (await listProofs(deps, [letterId])).map(({ kind }) => kind);

/** Lists the tracking events of a letter for the audit trail. */
export async function listTrackingEvents(
  deps: Deps,
  letterId: string,
): Promise<{ at: Date; kind: 'tracking'; what: string; details: string; actor: null; requestId: null }[]> {
  const rows: { at: Date; source: string; kind: string; provider_code: string; label: string }[] = await deps
    .db('tracking_events')
    .where({ letter_id: letterId })
    .orderBy('at');
  return rows.map((row) => ({
    at: row.at,
    kind: 'tracking',
    what: `${row.source} ${row.kind}`,
    details: `${row.provider_code} ${row.label}`,
    actor: null,
    requestId: null,
  }));
}

/** Returns the partner's last failed response for the audit trail. */
export async function getPartnerResponse(
  deps: Deps,
  letterId: string,
): Promise<{ at: Date; kind: 'webhook'; what: string; details: string; actor: null; requestId: null }[]> {
  const { provider, partnerResponse, partnerResponseAt } = await Letter.query(deps.db)
    .findById(letterId)
    .throwIfNotFound();
  return partnerResponse && partnerResponseAt
    ? [
        {
          at: partnerResponseAt,
          kind: 'webhook',
          what: `${provider ?? 'partner'} said`,
          details: partnerResponse,
          actor: null,
          requestId: null,
        },
      ]
    : [];
}

export async function findLetterOfOrder(
  deps: Deps,
  orderId: string,
): Promise<
  | Pick<Letter, 'id' | 'fileId' | 'documentId' | 'product' | 'status' | 'provider' | 'purgedAt' | 'releasesAt'>
  | undefined
> {
  return Letter.query(deps.db).findOne({ orderId });
}

const PROOF_NAMES: Record<ProofKind, string> = {
  deposit: 'preuve-de-depot',
  content: 'preuve-de-contenu',
  receipt: 'avis-de-reception',
};
/** A receipt may be a scanned picture. */
export const formatProofName = (kind: ProofKind, reference: string, mime: string): string =>
  `${PROOF_NAMES[kind]}-${reference}.${mime === 'image/jpeg' ? 'jpg' : 'pdf'}`;

/** Finds the file of a proof. Throws `proof_pending` while it may still come, `proof_unavailable` if it never will. */
export async function getProofFileId(deps: Deps, orderId: string, kind: ProofKind): Promise<string> {
  const letter = await findLetterOfOrder(deps, orderId);
  const row: { file_id: string } | undefined =
    letter && (await deps.db('letter_proofs').where({ letter_id: letter.id, kind }).first('file_id'));
  if (row) return row.file_id;
  const reason = findMissingProofReason(deps, letter, kind);
  throw reason ? proofUnavailable({ reason }) : proofPending({ orderId });
}

/** Reads the newest proof file, with a file name. */
export async function readProofFile(
  deps: Deps,
  order: { id: string; reference: string; status: string; sending: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  const letter = await findLetterOfOrder(deps, order.id);
  const proofFile = letter && (await findProofFile(deps, letter.id));
  if (!proofFile) throw explainMissingProofFile(order, letter);
  return { name: `dossier-de-preuve-${order.reference}.pdf`, bytes: (await readFile(deps, proofFile.fileId)).bytes };
}
