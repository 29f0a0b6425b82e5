import type { Deps } from '../../../../kernel/deps.ts';
import { type LetterDates, toPrintedDates } from '../letter-dates.ts';
import { Document } from '../models/document.ts';

/** Gives an ordered letter other dates; its order decides whether it may still change. */
export const dateOrderedDocument = (deps: Deps, input: { id: string; dates: LetterDates }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const document = await Document.query(trx)
      .findById(input.id)
      .where({ status: 'ordered' })
      .forUpdate()
      .throwIfNotFound();
    await document.$query(trx).patch(toPrintedDates(input.dates, document.content));
  });
