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
  note,
}: {
  title: string;
  lines: readonly ReceiptLine[];
  total: { label: string; amount: string };
  note?: string;
}) {
  return (
    <div className="receipt-shadow">
      <div className="receipt">
        <h2>{title}</h2>
        <dl>
          {lines.map(({ label, detail, amount }) => (
            <div key={label}>
              <dt>
                {label} {detail && <small>{detail}</small>}
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className="total">
            <dt>{total.label}</dt>
            <dd>{total.amount}</dd>
          </div>
        </dl>
        {note && <p>{note}</p>}
      </div>
    </div>
  );
}
