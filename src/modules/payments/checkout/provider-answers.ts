import { z } from 'zod';
import type { AuditEntry } from '../../../kernel/audit-trail.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { Payment } from './models/payment.ts';
import { ProviderError } from './models/provider-error.ts';

const formatAnswer = ({ type, code, declineCode, param, requestId, message, count }: ProviderError): string =>
  [
    [type, code, declineCode].filter(Boolean).join(' '),
    param && `paramètre ${param}`,
    message,
    requestId && `demande ${requestId}`,
    count > 1 && `${count} fois`,
  ]
    .filter(Boolean)
    .join(', ');

/** Lists Stripe's rejections about these payments, refunds and subscriptions, and fraud warnings; for support. */
export async function listProviderAnswers(
  deps: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<z.input<typeof AuditEntry>[]> {
  const errors = await ProviderError.query(deps.db).whereIn('subjectId', [...ids]);
  const suspected = await Payment.query(deps.db)
    .whereIn('id', [...ids])
    .whereNotNull('fraudWarnedAt');
  return [
    ...errors.map((error) => ({
      at: error.lastAt,
      kind: 'answer' as const,
      what: `stripe ${error.call}`,
      details: formatAnswer(error),
      actor: null,
      requestId: null,
    })),
    ...suspected.map(({ fraudType, fraudWarnedAt }) => ({
      at: fraudWarnedAt!,
      kind: 'answer' as const,
      what: 'stripe early_fraud_warning',
      details: `Fraude soupçonnée\u00a0: ${fraudType}`,
      actor: null,
      requestId: null,
    })),
  ];
}

/** What a record of the back office shows of them, newest first, as sentences. */
export const answersAbout = {
  shape: { answers: z.array(z.object({ at: z.iso.datetime(), call: z.string(), answer: z.string() })) },
  load: async (deps: Pick<Deps, 'db'>, id: string) => ({
    answers: (await ProviderError.query(deps.db).where({ subjectId: id }).orderBy('lastAt', 'desc')).map((error) => ({
      at: error.lastAt.toISOString(),
      call: error.call,
      answer: formatAnswer(error),
    })),
  }),
};
