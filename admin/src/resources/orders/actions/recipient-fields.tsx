import { useId } from 'react';

export type RecipientDraft = Readonly<Record<string, string>>;

/** The fields of an address, in the order of the site. */
export const RECIPIENT_FIELDS = [
  ['organisation', 'Organisme'],
  ['service', 'Service ou personne'],
  ['firstName', 'Prénom'],
  ['lastName', 'Nom'],
  ['line2', 'Appartement, étage'],
  ['line3', 'Bâtiment, résidence'],
  ['line4', 'Numéro et rue'],
  ['line5', 'Boîte postale, lieu-dit'],
  ['postcode', 'Code postal'],
  ['city', 'Ville'],
] as const;

/** The recipient of a letter, each field with its problem. */
export function RecipientFields({
  recipient,
  problems,
  onChange,
}: {
  recipient: RecipientDraft;
  problems: Readonly<Record<string, string[]>>;
  onChange: (recipient: RecipientDraft) => void;
}) {
  const id = useId();
  const change = (name: string, value: string): void => {
    const { [name]: _, ...rest } = recipient;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return RECIPIENT_FIELDS.map(([name, label]) => {
    const problem = problems[`recipient.${name}`]?.[0];
    return (
      <div key={name} className="admin-field">
        <label htmlFor={`${id}-${name}`}>{label}</label>
        <input
          id={`${id}-${name}`}
          name={`recipient.${name}`}
          value={recipient[name] ?? ''}
          onChange={(event) => change(name, event.target.value)}
          maxLength={90}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-${name}-problem`}
        />
        <p id={`${id}-${name}-problem`} className="admin-problem">
          {problem}
        </p>
      </div>
    );
  });
}
