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

/** The doubts about a field that the form of the site shows too. They stop no correction. */
const listDoubts = (recipient: RecipientDraft, name: string): string[] =>
  normaliseAddress({
    ...recipient,
    kind: recipient['kind'] === 'person' ? 'person' : 'organisation',
    civility: undefined,
  }).problems.flatMap(({ field, severity, message }) => (field === name && severity === 'warning' ? [message] : []));

/** The recipient of a letter, each field with its problem, or what is doubtful about it. */
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
  return RECIPIENT_FIELDS.map(([name, label]) => {
    const problem = problems[`recipient.${name}`]?.[0];
    const doubts = [...(name === 'city' && town.doubt ? [town.doubt] : []), ...listDoubts(recipient, name)];
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
}
