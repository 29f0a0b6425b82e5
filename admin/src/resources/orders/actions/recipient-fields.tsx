import { useId } from 'react';
import { useTown } from '../../../../../client/src/features/documents/addresses.ts';
import { normaliseAddress } from '../../../../../src/letterpress/index.ts';

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

/** The address as the post prints it, with the doubts that the form of the site shows too. They stop no correction. */
const normalise = (recipient: RecipientDraft) =>
  normaliseAddress({
    ...recipient,
    kind: recipient['kind'] === 'person' ? 'person' : 'organisation',
    civility: undefined,
  });

/** The recipient as printed, then each field with its problem, or what is doubtful about it. */
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
  const town = useTown(recipient, (city) => change('city', city));
  const printed = normalise(recipient);
  const listDoubts = (name: string): string[] =>
    printed.problems.flatMap(({ field, severity, message }) =>
      field === name && severity === 'warning' ? [message] : [],
    );
  const fields = RECIPIENT_FIELDS.map(([name, label]) => {
    const problem = problems[`recipient.${name}`]?.[0];
    const doubts = [...(name === 'city' && town.doubt ? [town.doubt] : []), ...listDoubts(name)];
    return (
      <div key={name} className="admin-field">
        <label htmlFor={`${id}-${name}`}>{label}</label>
        <input
          id={`${id}-${name}`}
          name={`recipient.${name}`}
          value={recipient[name] ?? ''}
          onChange={(event) => {
            if (name === 'postcode') town.onPostcode();
            change(name, event.target.value);
          }}
          {...(name === 'city' && town.city)}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-${name}-problem ${id}-${name}-doubt`}
        />
        <p id={`${id}-${name}-problem`} className="admin-problem">
          {problem}
        </p>
        <p id={`${id}-${name}-doubt`} className="admin-soft" role="status">
          {doubts.join(' ')}
        </p>
      </div>
    );
  });
  return (
    <div className="admin-recipient">
      <div className="admin-recipient-lines">
        <p className="admin-soft">Sur l’enveloppe</p>
        <p>{printed.lines.filter(Boolean).join('\n')}</p>
      </div>
      <div className="admin-recipient-fields">{fields}</div>
    </div>
  );
}
