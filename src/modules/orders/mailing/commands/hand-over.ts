import { type PostalPort, type PostalRejection, RetryableError } from '../../../../adapters/postal/port.ts';
import type { PartnerName } from '../../../../domain/postal-partner.ts';
import { auditChange, findLastChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { computeExpectedArrival } from '../../../../letterpress/index.ts';
import { changedByColleague } from '../../../auth/index.ts';
import type { DeliveryMethod } from '../../../documents/contract.ts';
import { submissionConfirmed } from '../errors.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import { acquirePermit, createUnavailableError, queryCurrentOutage, type Permit } from './partner-circuit-breaker.ts';
import { reportUnknownCodes } from './report-unknown-codes.ts';
import { listAddressLines, redactNames } from './store-partner-response.ts';

/**
 * Claims a letter for the hand-over. From here the customer can no longer cancel. The lease keeps a second worker from
 * filling the same draft; it expires if the worker dies. Returns the end of the lease.
 */
export async function claimLetter(deps: Deps, { letterId }: { letterId: string }): Promise<Date | 'busy' | 'gone'> {
  const now = deps.now();
  const lease_until = new Date(now.getTime() + deps.config.handOverLeaseSeconds * 1000);
  // Only a letter that is being handed over has a lease.
  if (await letterStateMachine.tryTransition(deps.db, letterId, 'claim', { set: { lease_until } })) return lease_until;
  const count = await deps
    .db('letters')
    .where({ id: letterId, status: 'handing_over' })
    .where((free) => void free.whereNull('lease_until').orWhere('lease_until', '<=', now))
    .update({ lease_until });
  if (count === 1) return lease_until;
  const letter = await Letter.query(deps.db).findById(letterId).select('status');
  return letter && letterStateMachine.isIn('awaitingHandOver', letter.status) ? 'busy' : 'gone';
}

/**
 * Selects the partner of a claimed letter. A partner that may have a draft or an attempt keeps the letter, even during
 * an outage. The choice is stored before the first request, so that a crash cannot undo it.
 */
export async function selectPartner(
  deps: Deps,
  input: { letterId: string; provider: string | null; product: DeliveryMethod; to: string; from: string },
): Promise<{ port: PostalPort; permit: Permit }> {
  const { provider } = input;
  if (provider) {
    const port = deps.postal.byName(provider);
    if (!port) throw new RetryableError(`${provider} has this letter and no settings any more`);
    const permit = await acquirePermit(deps, { partner: port.name });
    if (!permit) throw createUnavailableError(provider);
    return { port, permit };
  }
  const carriers = deps.postal.partnersFor(input.product, input.to, input.from);
  for (const port of carriers) {
    if (await chooseHealthyPartner(deps, input.letterId, port.name)) return { port, permit: { outage: null } };
    const permit = await acquirePermit(deps, { partner: port.name });
    if (!permit) continue;
    if (
      (await Letter.query(deps.db)
        .where({ id: input.letterId })
        .whereNull('provider')
        .patch({ provider: port.name })) === 1
    )
      return { port, permit };
    // A worker with an expired lease chose first and may have called the partner.
    return selectPartner(deps, {
      ...input,
      provider: (await Letter.query(deps.db).findById(input.letterId).throwIfNotFound()).provider,
    });
  }
  throw carriers.length > 0
    ? createUnavailableError(carriers.map(({ name }) => name).join(', '))
    : new RetryableError(`no partner with settings carries ${input.product} from ${input.from} to ${input.to}`);
}

/** Stores the partner in one statement. Covers the usual case: no outage, and no partner chosen before. */
const chooseHealthyPartner = async (deps: Deps, letterId: string, partner: PartnerName): Promise<boolean> =>
  (await deps
    .db('letters')
    .where({ id: letterId })
    .whereNull('provider')
    .whereNotExists(queryCurrentOutage(deps, partner))
    .update({ provider: partner })) === 1;

/**
 * Stores the reference of a new draft and the instant of the first submission, before the submission. The first
 * reference wins; a later draft stays empty. Returns the reference, and an earlier instant under the current key.
 */
export async function beginSubmission(
  deps: Deps,
  input: { letterId: string; providerRef: string; isNew: boolean },
): Promise<{ providerRef: string; firstSubmittedAt: Date | null }> {
  const { rows } = await deps.db.raw<{ rows: { provider_ref: string; first_submitted_at: Date | null }[] }>(
    `with before as (select id, first_submitted_at from letters where id = ? for update)
     update letters set provider_ref = coalesce(provider_ref, ?::text),
       first_submitted_at = coalesce(before.first_submitted_at, ?) from before
      where letters.id = before.id returning letters.provider_ref, before.first_submitted_at`,
    [input.letterId, input.isNew ? input.providerRef : null, deps.now()],
  );
  const [row] = rows;
  if (!row) throw notFound({ letterId: input.letterId });
  return { providerRef: input.isNew ? row.provider_ref : input.providerRef, firstSubmittedAt: row.first_submitted_at };
}

const RELEASED_LEASE = { lease_until: null };

/**
 * Marks a letter as submitted. Does nothing to a letter that was rejected and corrected in the meantime: a late worker
 * means the earlier submission.
 */
export async function markSubmitted(
  deps: Deps,
  input: { letterId: string; product: DeliveryMethod; draftRef: string; providerRef: string },
): Promise<void> {
  const now = deps.now();
  // The partner may have been down for hours: the expected day counts from the real collection.
  const expectedOn = computeExpectedArrival(input.product, now);
  const where = { provider_ref: input.draftRef };
  // A one-shot partner returns its reference only now.
  const known = { provider_ref: input.providerRef, failing_since: null, unconfirmed_since: null };
  const set = {
    ...RELEASED_LEASE,
    ...known,
    handed_over_at: now,
    // No day is announced for another country.
    expected_on: deps.db.raw('case when expected_on is not null then ?::date end', [expectedOn]),
    next_step_on: expectedOn,
  };
  if (await letterStateMachine.tryTransition(deps.db, input.letterId, 'submit', { set, where })) return;
  // An event of the partner was faster.
  await deps
    .db('letters')
    .where({ id: input.letterId, ...where })
    .update(known);
}

/** Records a failed attempt; the job retries. If nothing was sent, the letter may go through another partner. */
export const markFailed = (
  deps: Deps,
  input: { letterId: string; reason: string; lease: Date; isNothingSent: boolean; isUnconfirmed?: boolean },
): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate().throwIfNotFound();
    // A worker that claimed the letter after our lease may have called the partner.
    const isFree = input.isNothingSent && letter.leaseUntil?.getTime() === input.lease.getTime();
    const failingSince = letter.failingSince ?? deps.now();
    return letterStateMachine.transition(trx, letter.id, 'fail', {
      // The alarm counts from the first failure, not from the last.
      set: {
        ...RELEASED_LEASE,
        failing_since: failingSince,
        status_since: failingSince,
        ...(isFree && { provider: null, provider_ref: null, first_submitted_at: null }),
        ...(input.isUnconfirmed && { unconfirmed_since: letter.unconfirmedSince ?? deps.now() }),
      },
      reason: input.reason.slice(0, 200),
    });
  });

/** Rejects a letter for good: the customer corrects it, or support looks at it. */
export const rejectLetter = (
  deps: Deps,
  input: { letterId: string; draftRef: string; rejection: PostalRejection },
): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx)
      .findById(input.letterId)
      .select('id', 'provider', 'providerRef', 'documentId', 'recipientLines')
      .forUpdate()
      .throwIfNotFound();
    // Rejected and corrected in the meantime: a late worker means the earlier submission.
    if (letter.providerRef !== input.draftRef) return undefined;
    const { code, isUnknown } = input.rejection;
    if (isUnknown && letter.provider) {
      const codes = [{ kind: 'rejection', code }] as const;
      await reportUnknownCodes(deps, trx, { partner: letter.provider, codes, letterId: letter.id });
    }
    const lines = await listAddressLines({ ...deps, db: trx }, letter);
    const set = { ...RELEASED_LEASE, ...toRejectionColumns(input.rejection, lines) };
    return letterStateMachine.transition(trx, letter.id, 'reject', { set, reason: code });
  });

/** A rejection as columns of the letter, whose words are quoted without those of its addresses. */
export const toRejectionColumns = (
  { code, kind, message, quote }: PostalRejection,
  addressLines: readonly string[],
) => ({
  reject_code: code.slice(0, 200),
  reject_kind: kind,
  reject_reason: quote
    ? `${message} Il en dit ceci\u00a0: «\u00a0${redactNames(quote, addressLines)}\u00a0».`
    : message.slice(0, 500),
  failing_since: null,
});

/**
 * Allows another submission of a letter that the partner does not have. The hand-over job submits it at its next retry.
 */
export const allowResubmission = (deps: Deps, input: { letterId: string; userId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate();
    if (!letter) throw notFound();
    if (letter.status !== 'failed' || !letter.unconfirmedSince) {
      const isDecided = letter.status === 'failed' && (await findLastChange(deps, letter.id));
      if (isDecided)
        throw await changedByColleague(deps, letter.id, { code: 'letter_changed', subject: 'Cette lettre' });
      throw submissionConfirmed({ letterId: letter.id });
    }
    const set = { first_submitted_at: null, unconfirmed_since: null, status_since: letter.statusSince };
    await letterStateMachine.transition(trx, letter.id, 'allowResubmission', {
      set,
      reason: `the partner does not have it, confirmed by ${input.userId}`,
    });
    await auditChange(trx, deps, {
      before: { unconfirmedSince: letter.unconfirmedSince },
      after: { unconfirmedSince: null },
    });
  });
