import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { accountInactive } from '../events.ts';
import { User } from '../models/user.ts';

/** A visit is stored once a day: a request writes nothing otherwise. */
const VISIT_STEP_MS = 86_400_000;
const months = (db: Knex, count: number): Knex.Raw => db.raw('make_interval(months => ?)', [count]);

/** Stores that a person is there, which cancels the erasure that was announced. */
export async function recordVisit(deps: Pick<Deps, 'db' | 'now'>, user: User): Promise<void> {
  const at = deps.now();
  if (user.eraseAfter === null && at.getTime() - user.lastActiveAt.getTime() < VISIT_STEP_MS) return;
  await recordActivity(deps, { userId: user.id, at });
}

/** The same for what a person did at that instant. */
export async function recordActivity(
  { db }: Pick<Deps, 'db'>,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await User.query(db).findById(userId).where('lastActiveAt', '<', at).patch({ lastActiveAt: at, eraseAfter: null });
}

/** Selects the customers to warn: inactive for so long that the notice begins, and not warned. */
export const selectInactive = ({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Knex.QueryBuilder => {
  const { erasedAfterMonths, noticeMonths } = config.inactiveAccounts;
  return db('users')
    .where({ role: 'customer' })
    .whereNull('erased_at')
    .whereNull('erase_after')
    .where('last_active_at', '<=', db.raw('?::timestamptz - ?', [now(), months(db, erasedAfterMonths - noticeMonths)]));
};

/** Selects the accounts whose announced erasure is due. */
export const selectErasable = ({ db, now }: Pick<Deps, 'db' | 'now'>): Knex.QueryBuilder =>
  db('users').where({ role: 'customer' }).whereNull('erased_at').where('erase_after', '<=', now());

/** Announces the erasure of an inactive account, once. A person who was warned late has the whole notice. */
export const announceErasure = (deps: Deps, { userId }: { userId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { erasedAfterMonths, noticeMonths } = deps.config.inactiveAccounts;
    const warned = await selectInactive({ ...deps, db: trx })
      .where({ id: userId })
      .update({
        erase_after: trx.raw('greatest(last_active_at + ?, ?::timestamptz + ?)', [
          months(trx, erasedAfterMonths),
          deps.now(),
          months(trx, noticeMonths),
        ]),
      });
    if (warned > 0) await emit(trx, accountInactive, { id: userId, occurrenceId: deps.newId() });
  });

/** Withdraws an announced erasure that something blocks. The person is warned again once it is over. */
export async function postponeErasure({ db }: Pick<Deps, 'db'>, { userId }: { userId: string }): Promise<void> {
  await User.query(db).findById(userId).patch({ eraseAfter: null });
}
