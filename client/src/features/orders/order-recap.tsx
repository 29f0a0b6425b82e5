import { Button } from '../../ui/button.tsx';

/** What is about to be ordered, to be read once more before paying. */
export function OrderRecap({
  title,
  rows,
  onEdit,
}: {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
  onEdit: () => void;
}) {
  return (
    <section className="pay-block" aria-labelledby="recap">
      <h2 id="recap">{title}</h2>
      <dl className="recap">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Button look="plain" onClick={onEdit}>
          Modifier ma lettre
        </Button>
      </p>
    </section>
  );
}
