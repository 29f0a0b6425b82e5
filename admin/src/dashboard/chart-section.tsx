import { Suspense, useId, type ReactNode } from 'react';

/** A chart with its title, and the same numbers as a table under it. */
export function ChartSection({
  title,
  summary,
  isEmpty,
  chart,
  table,
}: {
  title: string;
  /** The message of the chart in one sentence. */
  summary: string;
  isEmpty: boolean;
  chart: ReactNode;
  table: ReactNode;
}) {
  const id = useId();
  return (
    <section className="day-chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{summary}</p>
      {!isEmpty && (
        <Suspense fallback={<p className="admin-soft">Le graphique arrive.</p>}>
          <div className="day-drawing">{chart}</div>
        </Suspense>
      )}
      <details>
        <summary>Les chiffres de «&nbsp;{title}&nbsp;»</summary>
        {table}
      </details>
    </section>
  );
}
