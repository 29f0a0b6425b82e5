import { useId, useState } from 'react';
import { parseMonth } from '../../../src/domain/month.ts';
import { toParisDay } from '../../../src/letterpress/index.ts';

/** The current month in Paris time, as on the server. */
const getCurrentMonth = (): string => toParisDay(new Date()).slice(0, '2026-11'.length);

/** Offers a file of the server for a month that the person chooses; its address takes the first and the last day. */
export function MonthDownload({ label, path }: { label: string; path: string }) {
  const hintId = useId();
  const [month, setMonth] = useState(getCurrentMonth);
  const days = parseMonth(month);
  return (
    <p className="admin-month">
      <label>
        {label}{' '}
        <input
          type="month"
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          required
          aria-describedby={days ? undefined : hintId}
        />
      </label>
      {days ? (
        <a href={`${path}?from=${days.from}&to=${days.to}`} download>
          Télécharger (CSV)
        </a>
      ) : (
        // Firefox and Safari on a computer show the field as a plain text.
        <span id={hintId} className="admin-soft">
          Indiquez un mois sous la forme AAAA-MM. Exemple&nbsp;: 2026-03.
        </span>
      )}
    </p>
  );
}
