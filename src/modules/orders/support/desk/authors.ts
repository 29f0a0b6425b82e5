import { findActorUserId } from '../../../../kernel/logger.ts';
import type { Author } from '../order-desk.contract.ts';

export interface People {
  customer: { id: string; name: string; email: string };
  /** Names of colleagues by account id. */
  names: ReadonlyMap<string, string>;
}

export const AUTOMATIC: Author = { kind: 'automatic', name: null };

/** Puts the stored name of an actor (kernel/logger.ts) into the words of the desk. */
export function toAuthor(actor: string | null, { customer, names }: People): Author {
  const accountId = findActorUserId(actor);
  if (accountId === customer.id) return { kind: 'customer', name: customer.name };
  if (accountId) return { kind: 'colleague', name: names.get(accountId) || null };
  if (actor === null) return { kind: 'unknown', name: null };
  return actor === 'visitor' ? { kind: 'customer', name: null } : AUTOMATIC;
}

export const toColleague = (id: string | null, { names }: People): Author =>
  id === null ? AUTOMATIC : { kind: 'colleague', name: names.get(id) || null };

/** « Claire Martin », or « Un collègue » whose account is gone. */
export const getColleagueName = ({ name }: Author): string => name ?? 'Un collègue';
