import { useQuery } from '@tanstack/react-query';
import { addDays } from '../../../src/letterpress/dates/days.ts';
import { formatLongDate } from '../../../src/letterpress/dates/format.ts';
import { parisDay } from '../../../src/letterpress/dates/paris.ts';
import type { TemplateView } from '../../../src/modules/documents/catalogue/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { orderedTemplateQuery } from '../features/documents/catalogue.ts';
import { OrderRow } from '../features/orders/letter-row.tsx';
import { formatLongDay } from '../ui/format.ts';

/** The newest letter of the account: its state, its next date, and one action. */
export function LastLetter({ order }: { order: OrderView }) {
  const { letter, template: of } = order;
  const deliveredAt = letter?.deliveredAt;
  const { data: template } = useQuery({ ...orderedTemplateQuery(of), enabled: Boolean(deliveredAt) });
  const reply = deliveredAt && template?.followUp && awaitReply(template.followUp, deliveredAt);
  return (
    <>
      <h2 className="group">Votre dernière lettre</h2>
      <OrderRow order={order} date={reply ? reply.date : getNextDate(letter)} next={reply ? reply.next : undefined} />
    </>
  );
}

/** The day by which a reply is due; once it is over, the letter to write next. */
function awaitReply({ category, slug, afterDays }: NonNullable<TemplateView['followUp']>, deliveredAt: string) {
  const until = addDays(parisDay(new Date(deliveredAt)), afterDays);
  const isOver = until < parisDay(new Date());
  return {
    date: {
      label: isOver ? 'La réponse était attendue le' : 'Attendez une réponse jusqu’au',
      day: formatLongDate(until),
    },
    next: isOver ? { to: `/documents/${category}/${slug}`, label: 'Écrire la suite', isMain: true } : undefined,
  };
}

function getNextDate(letter: OrderView['letter']): { label: string; day: string } | null {
  if (!letter || letter.outcome) return null;
  if (letter.correctableUntil) return { label: 'À corriger avant le', day: formatLongDay(letter.correctableUntil) };
  return letter.expectedOn ? { label: 'Arrivée prévue le', day: formatLongDate(letter.expectedOn) } : null;
}
