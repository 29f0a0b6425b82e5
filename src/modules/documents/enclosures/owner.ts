import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { Context } from 'koa';
import type { Actor } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { documentOrdered } from '../errors.ts';
import { Document } from '../models/document.ts';
import type { Enclosure } from '../models/enclosure.ts';

/** Whose an enclosure is: an account's, or before there is one a visitor's, by the id in their session. */
export type Owner = { userId: string } | { visitor: string };

export const ownerOf = (user: Actor | null, ctx: Context | null): Owner | null => {
  if (user) return { userId: user.id };
  const visitor = ctx?.state.visitor?.known();
  return visitor ? { visitor } : null;
};

/** Somebody else's enclosure does not exist. */
export const ownedBy = <R>(query: QueryBuilder<Enclosure, R>, owner: Owner): void => {
  if ('userId' in owner) void query.where({ ownerUserId: owner.userId });
  else void query.where({ visitor: owner.visitor }).whereNull('ownerUserId');
};

/** Holds a letter's enclosures still while they change. Once the letter is ordered, they only change through its order. */
export async function holdEnclosures(trx: Knex.Transaction, input: { documentId: string; owner: Owner }): Promise<void> {
  await lockEnclosures(trx, input.documentId);
  // A visitor's letter is not kept by us yet: what they enclose waits for the account that claims it.
  if (!('userId' in input.owner)) return;
  const document = await Document.query(trx).findById(input.documentId);
  if (!document) return;
  if (document.userId !== input.owner.userId || document.deletedAt) throw notFound();
  if (document.status === 'ordered') throw documentOrdered({ id: document.id });
}

export const lockEnclosures = (trx: Knex.Transaction, documentId: string): Promise<unknown> =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`enclosures ${documentId}`]);
