import { useState } from 'react';

const lastDay = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number, 0)).toISOString().slice(0, 10);
};

/** Offers a file of the server for a month that the person chooses; its address takes the first and the last day. */
export function MonthDownload({ label, path }: { label: string; path: string }) {
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  return (
    <p className="desk-month">
      <label>
        {label} <input type="month" value={month} onChange={(event) => setMonth(event.target.value)} required />
      </label>
      {month && (
        <a href={`${path}?from=${month}-01&to=${lastDay(month)}`} download>
          Télécharger (CSV)
        </a>
      )}
    </p>
  );
}
