import type { TimelineEntry } from '../../../../src/modules/orders/contract.ts';
import { postmark } from '../../ui/format.ts';

/** A letter's journey, postmark by postmark; what has not happened yet has a dashed ring. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map((entry, i) => {
        const { day, month } = postmark(entry.at);
        const kind = !entry.happened ? 'is-todo' : entry.status === 'delivered' ? 'is-good' : '';
        return (
          <li key={`${entry.status} ${entry.at} ${i}`} className={kind}>
            <span className="dot">{entry.happened ? <>{day}<small>{month}</small></> : ''}</span>
            <div><h3>{entry.title}{!entry.happened && <span className="sr"> (à venir)</span>}</h3>{entry.text && <p>{entry.text}</p>}</div>
          </li>
        );
      })}
    </ol>
  );
}
