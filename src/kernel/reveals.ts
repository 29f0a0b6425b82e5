import type { Deps } from './deps.ts';
import type { Actor } from './endpoint.ts';

/** How long a colleague may read the personal data of a record. */
export const REVEAL_MINUTES = 15;

/** What the back office shows of a record: `orders` and its id. */
export interface RevealSubject {
  subject: string;
  id: string;
}

/** Finds the records among these whose personal data this colleague may read now. */
export async function findRevealedIds(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  agent: Pick<Actor, 'id'>,
  { subject, ids }: { subject: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows: { entity_id: string }[] = await db('reveals')
    .where({ agent_id: agent.id, entity: subject })
    .whereIn('entity_id', [...ids])
    .where('expires_at', '>', now())
    .select('entity_id');
  return new Set(rows.map((row) => row.entity_id));
}

/** Lists the records of a kind that this colleague may read now. There are few: reveals are limited per hour. */
export async function listReveals(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  agent: Pick<Actor, 'id'>,
  subject: string,
): Promise<{ id: string; expiresAt: Date }[]> {
  return db('reveals')
    .where({ agent_id: agent.id, entity: subject })
    .where('expires_at', '>', now())
    .select({ id: 'entity_id', expiresAt: 'expires_at' });
}

export const isRevealed = async (
  deps: Pick<Deps, 'db' | 'now'>,
  agent: Pick<Actor, 'id'>,
  { subject, id }: RevealSubject,
): Promise<boolean> => (await findRevealedIds(deps, agent, { subject, ids: [id] })).has(id);

/**
 * Masks a value by its form: `m•••@exemple.fr` for an e-mail, `J. D.` for a name. Enough to recognise a person one
 * already talks to, too little to learn who it is.
 */
export function maskPersonal(value: string): string {
  const text = value.trim();
  const at = text.lastIndexOf('@');
  if (at > 0) return `${text[0]}•••${text.slice(at)}`;
  if (/\d/.test(text)) return '•••';
  return text
    .split(/[\s-]+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]?.toLocaleUpperCase('fr')}.`)
    .join(' ');
}

/** Masks the texts of these fields. */
export const maskFields = <Row extends object>(row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      fields.includes(field) && typeof value === 'string' ? maskPersonal(value) : value,
    ]),
  ) as Row;
