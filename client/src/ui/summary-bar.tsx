export interface SummaryItem {
  label: string;
  value: string;
  price?: boolean;
}

/** Summary of a letter: sheets, weight, day, price. */
export function SummaryBar({
  dials,
  note,
  live = false,
}: {
  dials: readonly SummaryItem[];
  note?: string;
  live?: boolean;
}) {
  return (
    <div className="summary-bar" role={live ? 'status' : undefined}>
      <dl>
        {dials.map(({ label, value, price }) => (
          <div key={label} className={price ? 'price' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="summary-bar-note">{note}</p>}
    </div>
  );
}
