import type { Deps } from '../../../src/kernel/deps.ts';
import { getLetter, getOrder } from '../../../src/modules/orders/index.ts';

/** What every e-mail about a letter names. */
interface LetterSummary {
  userId: string;
  title: string;
  reference: string;
  /** The letter's page in the customer's account. */
  url: string;
}

type LetterRecord = Awaited<ReturnType<typeof getLetter>>;
type OrderRecord = Awaited<ReturnType<typeof getOrder>>;

/** Loads a letter with its order. */
export async function loadLetter(
  deps: Deps,
  id: string,
): Promise<{ letter: LetterRecord; order: OrderRecord; summary: LetterSummary }> {
  const letter = await getLetter(deps, id);
  const order = await getOrder(deps, letter.orderId);
  const { title, reference } = order;
  const url = `${deps.config.publicUrl}/mes-documents/${letter.orderId}`;
  return { letter, order, summary: { userId: letter.userId, title, reference, url } };
}

export const sampleLetter: LetterSummary = {
  userId: '019aa5d2-0000-7000-8000-000000000001',
  title: 'Résilier une box internet',
  reference: 'AF-7K2M4P',
  url: 'https://affranchi.example/mes-documents/1',
};

/** The lines of an envelope in one sentence. */
export const toAddress = (lines: readonly string[]): string => lines.filter((line) => line !== '').join(', ');
