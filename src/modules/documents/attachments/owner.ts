import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { QueryBuilder } from 'objection';
import type { Actor } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { lockUntilCommit } from '../../../kernel/exclusive.ts';
import { documentOrdered } from '../drafts/errors.ts';
import { Document } from '../drafts/models/document.ts';
import type { Enclosure } from './models/enclosure.ts';

/** The owner of an enclosure: an account, or a visitor by the id in their session. */
export type Owner = { userId: string } | { visitor: string };

/** Where an attachment belongs: to a letter, or to none when it is a saved file (decision 0007). */
export interface EnclosureLocation {
  documentId: string | null;
  owner: Owner;
}

export const findOwner = (user: Actor | null, ctx: Context | null): Owner | null => {
  if (user) return { userId: user.id };
  const visitor = ctx?.state.visitor?.id();
  return visitor ? { visitor } : null;
};

/** Returns the owner, and gives a new visitor an id in their session. */
export function ensureOwner(user: Actor | null, ctx: Context): Owner {
  const owner = findOwner(user, ctx);
  if (owner) return owner;
  const visitor = ctx.state.visitor?.ensureId();
  if (!visitor) throw new Error('A request without a session has no owner.');
  return { visitor };
}

/** Limits a query to the enclosures of this owner. */
export const ownedBy = <R>(query: QueryBuilder<Enclosure, R>, owner: Owner): void => {
  if ('userId' in owner) void query.where({ ownerUserId: owner.userId });
  else void query.where({ visitor: owner.visitor }).whereNull('ownerUserId');
};

/**
 * Locks the attachments of one letter, or the saved files of one owner. Throws once the letter is ordered: then only
 * its order changes them.
 */
export async function lockEnclosuresAt(trx: Knex.Transaction, { documentId, owner }: EnclosureLocation): Promise<void> {
  if (documentId === null) return lockUntilCommit(trx, `papers ${'userId' in owner ? owner.userId : owner.visitor}`);
  await lockEnclosures(trx, documentId);
  // A visitor's letter is not stored yet: their enclosures wait for the account that claims them.
  if (!('userId' in owner)) return;
  const document = await Document.query(trx).findById(documentId);
  if (!document) return;
  if (document.userId !== owner.userId || document.deletedAt) throw notFound();
  if (document.status === 'ordered') throw documentOrdered({ id: document.id });
}

export const lockEnclosures = (trx: Knex.Transaction, documentId: string): Promise<void> =>
  lockUntilCommit(trx, `enclosures ${documentId}`);
