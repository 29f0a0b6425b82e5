import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { readFile } from '../../files/index.ts';
import { storeTerms, getTerms } from '../../payments/index.ts';
import { fileNotReady } from './errors.ts';
import { type Consents, Order } from './models/order.ts';

/** Returns the consents of an order; null for one without a payment. */
export async function getAgreementOfOrder(
  deps: Pick<Deps, 'db'>,
  id: string,
): Promise<{ consents: Consents | null; agreedFrom: string | null }> {
  const row = await Order.query(deps.db).findById(id);
  if (!row) throw notFound();
  return { consents: row.consents, agreedFrom: row.consentIp };
}

/** Reads a version of the terms as PDF, by default the one in force. A worker renders it, never a request. */
export async function readTermsFile(deps: Deps, sha256?: string): Promise<{ name: string; bytes: Uint8Array }> {
  const { fileId } = sha256 === undefined ? await storeTerms(deps) : await getTerms(deps, sha256);
  if (!fileId) throw fileNotReady({ sha256 });
  const { name, bytes } = await readFile(deps, fileId);
  return { name, bytes };
}

/** Reads the terms that a customer accepted. Never another version, even if none was stored. */
export async function readAcceptedTermsFile(
  deps: Deps,
  sha256: string | undefined,
): Promise<{ name: string; bytes: Uint8Array }> {
  if (sha256 === undefined) throw notFound();
  return readTermsFile(deps, sha256);
}
