import type { Deps } from '../../../../kernel/deps.ts';
import { Message } from '../../support/models/message.ts';

/** The privacy page says the same: a year for a question, five (Code civil, 2224) for what may have to be proved. */
const KEPT_DAYS = { question: 365, withdrawal: 5 * 365, termination: 5 * 365 } as const;

/** Each night, handled messages past their time are erased. An open one is never. */
export async function eraseOldMessages(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const [kind, days] of Object.entries(KEPT_DAYS))
    await Message.query(deps.db)
      .where({ kind, status: 'handled' })
      .where('createdAt', '<', new Date(deps.now().getTime() - days * 86_400_000))
      .delete();
}
