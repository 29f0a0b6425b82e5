import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { readFile } from '../../files/index.ts';
import { storeTerms, termsBySha } from '../../payments/index.ts';
import { fileNotReady } from './errors.ts';
import { type Consents, Order } from './models/order.ts';

/** How an order was agreed to; nothing for one that nobody pays for. */
export async function agreementOfOrder(
  deps: Pick<Deps, 'db'>,
  id: string,
): Promise<{ consents: Consents | null; agreedFrom: string | null }> {
  const row = await Order.query(deps.db).findById(id);
  if (!row) throw notFound();
  return { consents: row.consents, agreedFrom: row.consentIp };
}

/** A text of the terms as the file that went with the confirmation; unsaid, the one in force. A worker writes it, never an answer. */
export async function termsFile(deps: Deps, sha256?: string): Promise<{ name: string; bytes: Uint8Array }> {
  const { fileId } = sha256 === undefined ? await storeTerms(deps) : await termsBySha(deps, sha256);
  if (!fileId) throw fileNotReady({ sha256 });
  const { name, bytes } = await readFile(deps, fileId);
  return { name, bytes };
}

/** The text that somebody accepted: never another one in its place, also where none was kept. */
export async function acceptedTermsFile(
  deps: Deps,
  sha256: string | undefined,
): Promise<{ name: string; bytes: Uint8Array }> {
  if (sha256 === undefined) throw notFound();
  return termsFile(deps, sha256);
}
