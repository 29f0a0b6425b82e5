import type { Deps } from '../../../../kernel/deps.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { retryRefund } from './retry-refund.ts';

/** A refund that could not be requested again, with the sentence that says why. */
interface NotRetried {
  id: string;
  because: string;
}

/** Requests failed refunds again, each for itself: one that cannot be requested stops no other. */
export async function retryRefunds(
  deps: Deps,
  { ids, requestedBy }: { ids: readonly string[]; requestedBy: string },
): Promise<{ retried: string[]; notRetried: NotRetried[] }> {
  const retried: string[] = [];
  const notRetried: NotRetried[] = [];
  for (const id of ids)
    try {
      await retryRefund(deps, { id, requestedBy });
      retried.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      notRetried.push({ id, because: error.message });
    }
  return { retried, notRetried };
}
