import type { Deps } from '../../kernel/deps.ts';
import type { Actor } from '../../kernel/endpoint.ts';
import { personalData as account } from '../auth/index.ts';
import { personalData as answers } from '../documents/index.ts';
import { personalData as files } from '../files/index.ts';
import { personalData as payments } from '../payments/index.ts';
import type { OrderView } from './contract.ts';
import { Message } from './models/message.ts';
import { Order } from './models/order.ts';
import { viewsOf } from './queries.ts';

const README =
  'Tout ce qu’Affranchi garde sur vous, tel que nous l’avons. Vos fichiers se téléchargent aux adresses données, tant que vous êtes connecté. Les instants sont en temps universel, les montants en centimes d’euro.';

/** Everything the rooms hold about a person (GDPR, articles 15 and 20): each says its own part. */
export async function exportOf(deps: Deps, user: Actor): Promise<Record<string, unknown>> {
  const rows = await Order.query(deps.db).where({ userId: user.id }).orderBy('id');
  const orders = await viewsOf(deps, rows);
  const messages = await Message.query(deps.db).where({ userId: user.id }).orderBy('createdAt');
  return {
    readMe: README,
    exportedAt: deps.now().toISOString(),
    account: await account(deps, user.id),
    ...(await answers(deps, user.id)),
    orders: orders.map((order, i) => ({ ...order, can: undefined, consents: rows[i]!.consents, agreedFrom: rows[i]!.agreedFrom, downloads: downloadsOf(deps, order) })),
    ...(await payments(deps, user.id)),
    messages: messages.map(({ reference, kind, status, name, email, subject, orderReference, endsOn, body, outcome, createdAt }) => ({ reference, kind, status, name, email, subject, orderReference, endsOn, body, outcome, createdAt })),
    files: await files(deps, user.id),
  };
}

const downloadsOf = (deps: Deps, { id, can, letter }: OrderView): string[] =>
  [...(can.includes('download_pdf') ? ['letter.pdf'] : []), ...(letter?.proofs ?? []).map((kind) => `proofs/${kind}`)].map((path) => `${deps.config.publicUrl}/-/api/v1/orders/${id}/${path}`);
