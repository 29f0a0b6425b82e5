import type { TimelineEntry } from '../../../../src/modules/orders/contract.ts';
import { getPostmark } from '../../ui/format.ts';
import { Timeline as Marks, type TimelineMark } from '../../ui/timeline.tsx';

/** A letter's journey, postmark by postmark; what has not happened yet has a dashed ring. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <Marks marks={entries.map((entry, i) => markOf(entry, i, entries.findIndex(({ happened }) => !happened) === i))} />
);

function markOf({ at, status, title, text, happened }: TimelineEntry, index: number, isNext: boolean): TimelineMark {
  const { day, month } = getPostmark(at);
  return {
    key: `${status} ${at} ${index}`,
    title,
    state: isNext ? 'now' : !happened ? 'todo' : status === 'delivered' || status === 'receipt' ? 'good' : 'past',
    ...(happened && { day: { number: day, month } }),
    ...(text && { text }),
  };
}
