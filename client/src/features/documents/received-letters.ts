import { listDeadlines, toParisDay } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { ReceivedLetterView } from '../../../../src/modules/documents/received-letters/contract.ts';
import type { Reader } from '../../api/client.ts';
import { readDate } from '../../ui/read-date.ts';

export interface LastDay {
  day: string;
  isPast: boolean;
  called: string;
  but: string;
  counted: 'sent' | 'received' | 'court';
  source: { label: string; url: string };
}
export interface ReceivedLetterData {
  kinds: ReceivedLetterView[];
  /** What the reader has chosen. */
  kind: ReceivedLetterView | null;
  /** The date as typed, and what is wrong with it. */
  typed: string;
  problem: string | null;
  /** By `category/slug`: the last day to answer. */
  lastDays: Record<string, LastDay>;
}

/** The kinds of mail, and for the chosen one the last day of each letter whose template has a deadline. */
export async function readReceivedLetters(read: Reader, query: URLSearchParams): Promise<ReceivedLetterData> {
  const { items: kinds } = await read<{ items: ReceivedLetterView[] }>('/received-letters');
  const kind = kinds.find(({ slug }) => slug === query.get('courrier')) ?? null;
  const typed = (query.get('date') ?? '').slice(0, 40);
  const now = new Date();
  const day = typed ? readDate(typed, now.getFullYear()) : null;
  const problem = kind?.date && query.has('date') ? findProblem(day, now) : null;
  const lastDays = kind && day && !problem ? await findLastDays(read, kind, day, now) : {};
  return { kinds, kind, typed, problem, lastDays };
}

function findProblem(day: string | null, now: Date): string | null {
  if (!day) return 'Indiquez une date, par exemple 3/11/2026.';
  return day > toParisDay(now) ? 'Cette date n’est pas encore passée. Vérifiez-la sur le courrier.' : null;
}

async function findLastDays(
  read: Reader,
  { letters }: ReceivedLetterView,
  received: string,
  now: Date,
): Promise<Record<string, LastDay>> {
  const found = await Promise.all(
    letters.map(async ({ category, slug, field, answers }): Promise<[string, LastDay][]> => {
      if (!field) return [];
      const template = await read<TemplateView>(`/templates/${category}/${slug}`);
      const content = { answers: { ...answers, [field]: received }, sender: {}, recipient: {}, sending: null };
      const sending = template.sending.advised ?? 'green';
      // The last day itself, whenever the letter is ordered.
      const deadlines = listDeadlines(template, content, { now, sending, changeOfMindSeconds: 0 });
      const first = deadlines.find(({ deadline }) => deadline.field === field);
      if (!first) return [];
      const { deadline, last } = first;
      const { called, but, counted = 'sent' } = deadline;
      return [
        [
          `${category}/${slug}`,
          { day: last, isPast: last < toParisDay(now), called, but, counted, source: template.source },
        ],
      ];
    }),
  );
  return Object.fromEntries(found.flat());
}
