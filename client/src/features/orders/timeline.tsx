import type { TimelineEntry } from '../../../../src/modules/orders/contract.ts';
import { getPostmark } from '../../ui/format.ts';
import { Timeline as Marks, type TimelineMark } from '../../ui/timeline.tsx';

/** Shows a letter's journey as postmarks; future events have a dashed ring. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <Marks marks={entries.map((entry, i) => toMark(entry, i, entries.findIndex(({ happened }) => !happened) === i))} />
);

function getMarkState(status: TimelineEntry['status'], happened: boolean, isNext: boolean): TimelineMark['state'] {
  if (isNext) return 'now';
  if (!happened) return 'todo';
  return status === 'delivered' || status === 'receipt' ? 'good' : 'past';
}

function toMark({ at, status, title, text, happened }: TimelineEntry, index: number, isNext: boolean): TimelineMark {
  const { day, month } = getPostmark(at);
  return {
    key: `${status} ${at} ${index}`,
    title,
    state: getMarkState(status, happened, isNext),
    ...(happened && { day: { number: day, month } }),
    ...(text && { text }),
  };
}
