import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { Deps } from '../../../kernel/deps.ts';
import { readLinkToken } from '../../auth/index.ts';
import type { Owner } from '../attachments/owner.ts';
import { signatureLinkExpired, signatureLinkUsed } from './errors.ts';
import { SignatureRequest } from './models/signature-request.ts';

/** Limits a query to the requests of this owner. */
export const requestedBy = <R>(query: QueryBuilder<SignatureRequest, R>, owner: Owner): void => {
  if ('userId' in owner) void query.where({ userId: owner.userId });
  else void query.where({ visitor: owner.visitor });
};

/** Returns the owner's request. Throws once it has expired or another one has replaced it. */
export async function getSignatureRequest(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, owner }: { id: string; owner: Owner | null },
): Promise<SignatureRequest> {
  const request =
    owner &&
    (await SignatureRequest.query(deps.db).findById(id).where('expiresAt', '>', deps.now()).modify(requestedBy, owner));
  if (!request) throw signatureLinkExpired({ id });
  return request;
}

/** Returns the request that a token still allows to sign. Throws if it has expired, was replaced or was signed. */
export async function getSignableRequest(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Knex,
  token: string,
): Promise<SignatureRequest> {
  const id = readLinkToken(config, 'signature', token);
  const request = id && (await SignatureRequest.query(db).findById(id).where('expiresAt', '>', now()));
  if (!request) throw signatureLinkExpired();
  if (request.signedAt) throw signatureLinkUsed({ id: request.id });
  return request;
}
