import type { TimelineEntry } from '../../../../src/modules/orders/contract.ts';
import { getPostmark } from '../../ui/format.ts';
import { Timeline as Marks, type TimelineMark } from '../../ui/timeline.tsx';

/** Shows a letter's journey as postmarks, oldest first; future events have a dashed ring, with the day if it is known. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => <Marks marks={toMarks(entries)} />;

/** Shows the journey with the news at the top: future events, the next one last, above past ones. */
export function NewestFirst({ entries }: { entries: readonly TimelineEntry[] }) {
  const marks = toMarks(entries).toReversed();
  const pastCount = entries.filter(({ happened }) => happened).length;
  const coming = marks.slice(0, marks.length - pastCount);
  if (coming.length === 0) return <Marks marks={marks} />;
  return (
    <>
      <p className="timeline-label" aria-hidden="true">
        À venir
      </p>
      <Marks marks={coming} label="À venir" />
      <p className="timeline-label" aria-hidden="true">
        Déjà fait
      </p>
      <Marks marks={marks.slice(coming.length)} label="Déjà fait" />
    </>
  );
}

function toMarks(entries: readonly TimelineEntry[]): TimelineMark[] {
  const next = entries.findIndex(({ happened }) => !happened);
  return entries.map((entry, index) => toMark(entry, { index, isNext: index === next }));
}

const MARKS: Readonly<Record<string, TimelineMark['state']>> = {
  delivered: 'good',
  receipt: 'good',
  rejected: 'bad',
  turned_back: 'bad',
  handed_back: 'bad',
};

function toMark(
  { at, day, status, title, text, happened }: TimelineEntry,
  { index, isNext }: { index: number; isNext: boolean },
): TimelineMark {
  const state = happened ? (MARKS[status] ?? 'past') : 'todo';
  const postmark = day === null ? null : getPostmark(`${day}T12:00:00Z`);
  return {
    key: `${status} ${at} ${index}`,
    title,
    state: isNext ? 'now' : state,
    ...(postmark && { day: { number: postmark.day, month: postmark.month } }),
    ...(text && { text }),
  };
}
