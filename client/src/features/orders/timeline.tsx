import type { TimelineEntry } from '../../../../src/modules/orders/contract.ts';
import { postmark } from '../../ui/format.ts';
import { Timeline as Marks, type TimelineMark } from '../../ui/timeline.tsx';

/** A letter's journey, postmark by postmark; what has not happened yet has a dashed ring. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => <Marks marks={entries.map(markOf)} />;

function markOf({ at, status, title, text, happened }: TimelineEntry, index: number): TimelineMark {
  const { day, month } = postmark(at);
  return {
    key: `${status} ${at} ${index}`,
    title,
    state: !happened ? 'todo' : status === 'delivered' ? 'good' : 'past',
    ...(happened && { day: { number: day, month } }),
    ...(text && { text }),
  };
}
