import { useState } from 'react';

const lastDay = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number, 0)).toISOString().slice(0, 10);
};

/** Downloads the daily totals of a month by VAT rate. */
export function EReportingLink() {
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  return (
    <p>
      <label>
        Totaux par jour et par taux de TVA{' '}
        <input type="month" value={month} onChange={(event) => setMonth(event.target.value)} required />
      </label>{' '}
      {month && (
        <a href={`/-/admin/v1/e-reporting.csv?from=${month}-01&to=${lastDay(month)}`} download>
          Télécharger (CSV)
        </a>
      )}
    </p>
  );
}
