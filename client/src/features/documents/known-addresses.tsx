import { useQuery } from '@tanstack/react-query';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { Recipient } from '../../../../src/modules/documents/contract.ts';
import { useUser } from '../../auth/session.ts';
import { useTranslate } from '../../ui/translation.ts';
import { contactsQuery } from './address-book-api.ts';
import type { NameSuggestion } from './address-form.tsx';

const MAX_CONTACTS = 5;
const MAX_SUGGESTIONS = 6;

/** The words of a name without accents, each after a space. */
const toWords = (name: string): string =>
  ` ${name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')}`;

/** Finds the person's own recipients, and those of the directory, by the beginning of a word of their name. */
export function useNameSuggestions({ recipientHelp }: TemplateView): (text: string) => Promise<NameSuggestion[]> {
  const user = useUser();
  const { data } = useQuery({ ...contactsQuery, enabled: Boolean(user) });
  const suggestions = [...recipientHelp.known, ...(data?.items ?? [])].map(({ name, address }) => ({
    label: [name, [address.postcode, address.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    words: toWords(name),
    address,
  }));
  return (text) => {
    const start = toWords(text).trimEnd();
    return Promise.resolve(suggestions.filter(({ words }) => words.includes(start)).slice(0, MAX_SUGGESTIONS));
  };
}

/**
 * Lists the addresses known for this recipient: public ones with their source, and those that this person wrote to
 * before.
 */
export function KnownAddresses({
  template,
  recipient,
  onChoose,
}: {
  template: TemplateView;
  recipient: Partial<Recipient>;
  onChoose: (address: Partial<Recipient>) => void;
}) {
  const t = useTranslate();
  const user = useUser();
  const { data } = useQuery({ ...contactsQuery, enabled: Boolean(user) });
  const { where, known } = template.recipientHelp;
  const contacts = (data?.items ?? []).slice(0, MAX_CONTACTS);
  // Two relatives may share a name and a postcode.
  const isChosen = (address: Partial<Recipient>): boolean =>
    (Object.keys(address) as (keyof Recipient)[]).every((key) => (recipient[key] || '') === (address[key] || ''));
  const renderChoice = (
    key: string,
    { name, address, detail }: { name: string; address: Partial<Recipient>; detail: string | undefined },
  ) => (
    <li key={key}>
      <button
        className="btn btn-quiet btn-small"
        type="button"
        aria-pressed={isChosen(address)}
        onClick={() => onChoose(address)}
      >
        {name}
        <span className="soft"> {detail}</span>
      </button>
    </li>
  );
  return (
    <div className="stack-5">
      <p className="hint">{t(where)}</p>
      {known.length > 0 && (
        <div>
          <b className="legend">{t('L’adresse de ce destinataire')}</b>
          <ul className="known-addresses">
            {known.map(({ name, address }, i) => renderChoice(`${i}`, { name, address, detail: address.city }))}
          </ul>
          {known.map(({ source, checkedOn }) => (
            <p className="hint" key={source.url}>
              {t(`Lue le ${checkedOn.split('-').reverse().join('/')}\u00a0:`)}{' '}
              <a href={source.url} rel="noopener">
                {source.label}
              </a>
            </p>
          ))}
        </div>
      )}
      {contacts.length > 0 && (
        <div>
          <b className="legend">{t('Dans votre carnet d’adresses')}</b>
          <ul className="known-addresses">
            {contacts.map(({ id, name, address }) => renderChoice(id, { name, address, detail: address.city }))}
          </ul>
        </div>
      )}
    </div>
  );
}
