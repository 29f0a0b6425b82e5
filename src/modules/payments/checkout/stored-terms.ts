import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Subscription, type SubscriptionConsents } from '../subscriptions/models/subscription.ts';
import { Terms } from './models/terms.ts';
import { withdrawalText, type TermsText } from './terms/text.ts';

export interface StoredTerms {
  sha256: string;
  version: string;
  keptAt: Date;
  terms: TermsText;
  /** The right of withdrawal and its form, of the same words. */
  withdrawal: TermsText;
  fileId: string | null;
  withdrawalFileId: string | null;
}

/** A text of the terms as it was when it was kept. */
export async function termsBySha(deps: Pick<Deps, 'db'>, sha256: string): Promise<StoredTerms> {
  const row = await Terms.query(deps.db).findById(sha256);
  if (!row) throw notFound({ sha256 });
  const terms = JSON.parse(row.content) as TermsText;
  return {
    sha256,
    version: row.version,
    keptAt: row.storedAt,
    terms,
    withdrawal: withdrawalText(terms),
    fileId: row.fileId,
    withdrawalFileId: row.withdrawalFileId,
  };
}

/** How a subscription was agreed to; nothing for one that began before this was kept. */
export async function agreementOfSubscription(
  deps: Pick<Deps, 'db'>,
  id: string,
): Promise<{ consents: SubscriptionConsents; agreedFrom: string | null }> {
  const row = await Subscription.query(deps.db).findById(id);
  if (!row) throw notFound();
  return { consents: row.consents, agreedFrom: row.consentIp };
}

/** The terms a person's last subscription was made under. */
export async function termsOfSubscriber(deps: Pick<Deps, 'db'>, userId: string): Promise<string | undefined> {
  const row = await Subscription.query(deps.db)
    .where({ userId })
    .whereNotNull('startedAt')
    .orderBy('createdAt', 'desc')
    .first();
  return row?.consents.terms;
}
