import type { Knex } from 'knex';
import { type PostalPort, type PostalRejection, RetryableError } from '../../../../adapters/postal/port.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { expectedArrival } from '../../../../letterpress/index.ts';
import type { DeliveryMethod } from '../../../documents/contract.ts';
import { submissionConfirmed } from '../errors.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import { acquirePermit, partnerUnavailable, type Permit } from './partner-circuit-breaker.ts';
import { reportUnknownCodes } from './report-unknown-codes.ts';

/**
 * Takes the letter for the hand-over. From here the customer can no longer cancel. The lease keeps a second worker from
 * filling the same draft at the same time; a worker that dies leaves one that runs out. It is told by its end.
 */
export const claimLetter = (deps: Deps, input: { letterId: string }): Promise<Date | 'busy' | 'gone'> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate();
    if (!letter || !letterStateMachine.isIn('awaitingHandOver', letter.status)) return 'gone';
    if (letter.leaseUntil && letter.leaseUntil > deps.now()) return 'busy';

    const lease_until = new Date(deps.now().getTime() + deps.config.handOverLeaseSeconds * 1000);
    if (letter.status === 'handing_over') await trx('letters').where({ id: letter.id }).update({ lease_until });
    else await letterStateMachine.transition(trx, letter.id, 'claim', { set: { lease_until } });
    return lease_until;
  });

/**
 * Who takes a claimed letter. Whoever may have a draft or an attempt of it keeps it, out or not; another is asked only where
 * nobody was. The choice is written down before the first request, so that a crash after it cannot undo it.
 */
export async function selectPartner(
  deps: Deps,
  input: { letterId: string; provider: string | null; product: DeliveryMethod; to: string; from: string },
): Promise<{ port: PostalPort; leave: Permit }> {
  const { provider } = input;
  if (provider) {
    const port = deps.postal.byName(provider);
    if (!port) throw new RetryableError(`${provider} has this letter and no settings any more`);
    const leave = await acquirePermit(deps, { partner: port.name });
    if (!leave) throw partnerUnavailable(provider);
    return { port, leave };
  }
  const carriers = deps.postal.partnersFor(input.product, input.to, input.from);
  for (const port of carriers) {
    const leave = await acquirePermit(deps, { partner: port.name });
    if (!leave) continue;
    if (
      (await Letter.query(deps.db)
        .where({ id: input.letterId })
        .whereNull('provider')
        .patch({ provider: port.name })) === 1
    )
      return { port, leave };
    // A worker whose lease had run out chose first, and may have asked.
    return selectPartner(deps, {
      ...input,
      provider: (await Letter.query(deps.db).findById(input.letterId).throwIfNotFound()).provider,
    });
  }
  throw carriers.length > 0
    ? partnerUnavailable(carriers.map(({ name }) => name).join(', '))
    : new RetryableError(`no partner with settings carries ${input.product} from ${input.from} to ${input.to}`);
}

/** Stamps the first submission of a letter under its present key, and returns that instant: later attempts keep it. */
export async function stampSubmission(deps: Deps, input: { letterId: string }): Promise<Date | null> {
  const letter = await Letter.query(deps.db).findById(input.letterId).throwIfNotFound();
  if (!letter.firstSubmittedAt) await letter.$query(deps.db).patch({ firstSubmittedAt: deps.now() });
  return letter.firstSubmittedAt;
}

/** Keeps the partner's draft before anything is submitted. The first one kept wins; a later draft stays an empty draft. */
export async function storeProviderRef(deps: Deps, input: { letterId: string; providerRef: string }): Promise<string> {
  const [kept] = await Letter.query(deps.db)
    .where({ id: input.letterId })
    .whereNull('providerRef')
    .patch({ providerRef: input.providerRef })
    .returning('id');
  if (kept) return input.providerRef;
  const letter = await Letter.query(deps.db).findById(input.letterId).throwIfNotFound();
  return letter.providerRef!;
}

const released = { lease_until: null };

/** Null where a worker that comes back late speaks of a sending that was refused and corrected meanwhile: no longer this letter's. */
async function current(
  trx: Knex.Transaction,
  { letterId, draftRef }: { letterId: string; draftRef: string },
): Promise<Letter | null> {
  const letter = await Letter.query(trx).findById(letterId).forUpdate().throwIfNotFound();
  return letter.providerRef === draftRef ? letter : null;
}

/** The partner has it: it cannot be taken back. News may have overtaken us, which is 'noop'. */
export const markSubmitted = (
  deps: Deps,
  input: { letterId: string; draftRef: string; providerRef: string },
): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const letter = await current(trx, input);
    if (!letter) return undefined;
    // A one-shot partner names the letter only now; and news that overtook us leaves the move below undone.
    if (letter.providerRef !== input.providerRef || letter.failingSince)
      await trx('letters')
        .where({ id: letter.id })
        .update({ provider_ref: input.providerRef, failing_since: null, unconfirmed_since: null });
    const now = deps.now();
    // The partner may have been down for hours: the day announced counts from the collection it really leaves with.
    return letterStateMachine.transition(trx, letter.id, 'submit', {
      set: { ...released, handed_over_at: now, expected_on: expectedArrival(letter.product, now) },
    });
  });

/** The partner did not answer: the next try comes by itself. A letter of which nothing can have got there is free for another partner. */
export const markFailed = (
  deps: Deps,
  input: { letterId: string; because: string; lease: Date; nothingSent: boolean; isUnconfirmed?: boolean },
): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate().throwIfNotFound();
    // Whoever took the letter over after our lease may have asked the partner meanwhile.
    const isFree = input.nothingSent && letter.leaseUntil?.getTime() === input.lease.getTime();
    const since = letter.failingSince ?? deps.now();
    return letterStateMachine.transition(trx, letter.id, 'fail', {
      // The alarm counts from the first failure, not from the last.
      set: {
        ...released,
        failing_since: since,
        status_since: since,
        ...(isFree && { provider: null, provider_ref: null, first_submitted_at: null }),
        ...(input.isUnconfirmed && { unconfirmed_since: letter.unconfirmedSince ?? deps.now() }),
      },
      reason: input.because.slice(0, 200),
    });
  });

/** The partner refuses this letter for good: a person has to look at it. */
export const rejectLetter = (
  deps: Deps,
  input: { letterId: string; draftRef: string; refusal: PostalRejection },
): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const letter = await current(trx, input);
    if (!letter) return undefined;
    const { code, isUnknown } = input.refusal;
    if (isUnknown && letter.provider) {
      const codes = [{ kind: 'rejection', code }] as const;
      await reportUnknownCodes(deps, trx, { partner: letter.provider, codes, letterId: letter.id });
    }
    const set = { ...released, ...toRejectionColumns(input.refusal) };
    return letterStateMachine.transition(trx, letter.id, 'reject', { set, reason: code });
  });

/** A refusal as its letter keeps it. */
export const toRejectionColumns = ({ code, kind, message }: PostalRejection) => ({
  reject_code: code.slice(0, 200),
  reject_kind: kind,
  reject_reason: message.slice(0, 500),
  failing_since: null,
});

/** Lets a letter be submitted again that the partner says not to have. The hand-over job does so at its next retry. */
export const allowResubmission = (deps: Deps, input: { letterId: string; userId: string }): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate();
    if (!letter) throw notFound();
    if (letter.status !== 'failed' || !letter.unconfirmedSince) throw submissionConfirmed({ letterId: letter.id });
    const set = { first_submitted_at: null, unconfirmed_since: null, status_since: letter.statusSince };
    return letterStateMachine.transition(trx, letter.id, 'allowResubmission', {
      set,
      reason: `the partner does not have it, confirmed by ${input.userId}`,
    });
  });
