import { Fragment } from 'react';
import { useTranslate } from './translation.ts';

export interface ReceiptLine {
  label: string;
  detail?: string;
  amount: string;
}

/** A receipt with amounts only. */
export function Receipt({
  title,
  lines,
  total,
  notes = [],
}: {
  title: string;
  lines: readonly ReceiptLine[];
  total: { label: string; amount: string };
  notes?: readonly string[];
}) {
  const t = useTranslate();
  return (
    <div className="receipt-shadow">
      <div className="receipt">
        <h2>{t(title)}</h2>
        <dl>
          {lines.map(({ label, detail, amount }) => (
            <div key={label}>
              <dt>
                {t(label)} {detail && <small>{t(detail)}</small>}
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className="total">
            <dt>{t(total.label)}</dt>
            <dd>{total.amount}</dd>
          </div>
        </dl>
        {notes.length > 0 && (
          <p>
            {notes.map((note) => (
              <Fragment key={note}>{t(note)} </Fragment>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}
