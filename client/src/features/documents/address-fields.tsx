import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { isDomestic } from '../../../../src/domain/country.ts';
import { normaliseAddress, findDestinationProblem } from '../../../../src/letterpress/index.ts';
import type { PostalAddress, Recipient, Sender } from '../../../../src/modules/documents/contract.ts';
import { useReader } from '../../api/context.tsx';
import { Choices, TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { useTouched } from '../../validation/use-touched.ts';
import { streets, useTown, countryOptions } from './addresses.ts';
import { pricingQuery } from './catalogue.ts';
import { findEmailProblem } from './steps.ts';

type Address = Partial<Sender & Recipient>;
type Kind = PostalAddress['kind'];
interface Props {
  side: 'sender' | 'recipient';
  address: Address;
  defaultKind: Kind;
  /** Whether the person chooses between person and organisation. */
  askKind?: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (address: Address) => void;
  onFocus: (field: string) => void;
}
type Name = keyof Address;
interface More {
  hint?: string | undefined;
  required?: boolean;
  autoComplete?: string;
  inputMode?: 'numeric' | 'tel' | 'email';
  short?: boolean;
  warning?: string;
  list?: string | undefined;
  also?: { onChange?: () => void; onFocus?: () => void; onBlur?: () => void };
}

const KINDS: Record<Props['side'], { legend: string; options: { value: Kind; label: string }[] }> = {
  sender: {
    legend: 'Vous écrivez',
    options: [
      { value: 'person', label: 'En votre nom' },
      { value: 'organisation', label: 'Pour une société ou une association' },
    ],
  },
  recipient: {
    legend: 'Le destinataire est',
    options: [
      { value: 'organisation', label: 'Une entreprise ou un organisme' },
      { value: 'person', label: 'Une personne' },
    ],
  },
};

/** An address in the usual French fields, checked against the six lines of 38 characters while it is typed. */
export function AddressFields({ side, address, defaultKind, askKind = true, errorOf, onChange, onFocus }: Props) {
  const kind = address.kind ?? defaultKind;
  const country = address.country ?? 'FR';
  const atHome = isDomestic(country);
  const isSender = side === 'sender';
  const { printed, problems } = normaliseAddress({ ...address, kind, country });
  const change = (more: Address): void => onChange({ ...address, kind, country, ...more });
  const { data: pricing } = useQuery(pricingQuery(useReader()));
  const town = useTown(address, (city) => change({ city }));
  const turn = useKind(side, address, change);
  const { touched: touchedFields, touch: leave } = useTouched<Name>();

  const tooLong = (name: string) => problems.find(({ field, code }) => field === name && code === 'too_long')?.message;
  const wrong = (name: Name) =>
    problems.find(({ field, severity }) => field === name && severity === 'error')?.message ??
    (name === 'email' ? findEmailProblem(address.email) : undefined);
  const doubts = (name: string, more = '') =>
    [
      more,
      ...problems
        .filter(({ field, severity }) => field === name && severity === 'warning')
        .map(({ message }) => message),
    ]
      .filter(Boolean)
      .join(' ');
  const about = (name: Name) => ({
    id: `${side}.${name}`,
    error: errorOf(`${side}.${name}`) ?? tooLong(name) ?? (touchedFields.has(name) ? wrong(name) : undefined),
    value: address[name] ?? '',
    maxLength: 90,
  });
  const auto = (name: string): string => (isSender ? name : 'off');
  const field = (name: Name, label: string, { short, also, warning, ...more }: More = {}) => (
    <TextField
      key={name}
      label={label}
      {...more}
      {...about(name)}
      warning={doubts(name, warning)}
      className={short ? 'input input-short' : 'input'}
      onChange={(event) => {
        also?.onChange?.();
        change({ [name]: event.target.value });
      }}
      onFocus={() => {
        also?.onFocus?.();
        onFocus(`${side}.${name}`);
      }}
      onBlur={() => {
        also?.onBlur?.();
        if (address[name]) leave(name);
      }}
    />
  );
  const civility = (legend: string) => (
    <Choices
      id={`${side}.civility`}
      legend={legend}
      hint="Pour accorder la lettre et l’adresse."
      options={[
        { value: 'Mme', label: 'Madame' },
        { value: 'M.', label: 'Monsieur' },
      ]}
      value={address.civility ?? null}
      onChange={(chosen) => change({ civility: chosen as 'M.' | 'Mme' })}
      onFocus={() => onFocus(`${side}.civility`)}
    />
  );

  const nameFields = (): ReactNode => {
    if (kind === 'person')
      return (
        <>
          {civility(isSender ? 'Votre civilité' : 'Sa civilité')}
          {field('firstName', 'Prénom', { required: isSender, autoComplete: auto('given-name') })}
          {field('lastName', 'Nom', { autoComplete: auto('family-name') })}
        </>
      );
    if (isSender)
      return (
        <>
          {field('organisation', 'Nom de la société ou de l’association', { autoComplete: 'organization' })}
          {civility('Civilité de la personne qui signe')}
          {field('firstName', 'Prénom de la personne qui signe', { autoComplete: 'given-name' })}
          {field('lastName', 'Nom de la personne qui signe', { autoComplete: 'family-name' })}
          {field('jobRole', 'Fonction, si vous voulez la faire figurer', {
            required: false,
            autoComplete: 'organization-title',
            hint: 'Par exemple : gérante, président, trésorière.',
          })}
          {field('line3', 'Bâtiment, zone, site', { required: false })}
        </>
      );
    return (
      <>
        {field('organisation', 'Nom de l’entreprise ou de l’organisme')}
        {field('service', 'Service ou personne', { required: false, hint: 'Par exemple : service résiliations.' })}
        {field('line3', 'Bâtiment, zone, site', { required: false })}
      </>
    );
  };

  const line5 = field('line5', atHome ? 'Lieu-dit ou boîte postale' : 'Suite de l’adresse', {
    required: false,
    hint: atHome ? 'BP, CS, TSA ou lieu-dit.' : 'Quartier, région, boîte postale.',
  });

  return (
    <>
      {askKind && (
        <Choices
          id={`${side}.kind`}
          legend={KINDS[side].legend}
          options={KINDS[side].options}
          value={kind}
          onChange={(chosen) => turn(chosen as Kind)}
        />
      )}
      {nameFields()}
      {!isSender &&
        field('title', 'Titre exact', {
          required: false,
          hint: 'Maître, Docteur, Madame la Directrice : il ouvre la lettre à la place de « Madame, Monsieur ».',
        })}
      {atHome ? (
        <SuggestField
          key="line4"
          label="Numéro et rue"
          required={!address.line5}
          autoComplete={auto('address-line1')}
          {...about('line4')}
          warning={doubts('line4')}
          proposals="Adresses proposées"
          suggest={(text) => streets(text, address.postcode)}
          onText={(line4) => change({ line4 })}
          onChoose={({ line4, postcode, city }) => change({ line4, postcode, city })}
          onFocus={() => onFocus(`${side}.line4`)}
        />
      ) : (
        field('line4', 'Numéro et rue', { required: !address.line5, autoComplete: auto('address-line1') })
      )}
      {kind === 'person' ? (
        <Complement
          isNeeded={(['line2', 'line3', 'line5'] as const).some(
            (name) => Boolean(address[name]) || Boolean(errorOf(`${side}.${name}`)),
          )}
        >
          {field('line2', 'Appartement, étage, « chez »', { required: false, autoComplete: auto('address-line2') })}
          {field('line3', 'Entrée, bâtiment, résidence', { required: false, autoComplete: auto('address-line3') })}
          {line5}
        </Complement>
      ) : (
        line5
      )}
      {field('postcode', 'Code postal', {
        autoComplete: auto('postal-code'),
        short: true,
        required: atHome,
        also: { onChange: town.onPostcode },
        ...(atHome && { inputMode: 'numeric' as const }),
      })}
      {field('city', 'Ville', {
        autoComplete: auto('address-level2'),
        hint: atHome ? 'Avec CEDEX s’il figure dans l’adresse.' : undefined,
        warning: town.doubt,
        list: town.communes.length > 1 ? `${side}-towns` : undefined,
        also: town.city,
      })}
      <datalist id={`${side}-towns`}>
        {town.communes.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Select
        id={`${side}.country`}
        label="Pays"
        options={countryOptions}
        value={country}
        autoComplete={auto('country')}
        error={errorOf(`${side}.country`)}
        warning={
          findDestinationProblem(
            'registered',
            isSender ? { sender: address, recipient: {} } : { sender: {}, recipient: address },
            pricing?.partners,
          )?.message ?? ''
        }
        onChange={(event) => change({ country: event.target.value })}
        onFocus={() => onFocus(`${side}.country`)}
      />
      {isSender &&
        field('email', 'Adresse e-mail', {
          required: false,
          autoComplete: 'email',
          inputMode: 'email',
          hint: 'Imprimée sur la lettre, pour qu’on puisse vous répondre.',
        })}
      {isSender && field('phone', 'Téléphone', { required: false, autoComplete: 'tel', inputMode: 'tel' })}
      {printed.length > 0 && (
        <div className="note">
          <div>
            <b>{isSender ? 'Forme postale de votre adresse' : 'Sur l’enveloppe'}</b>
            <p className="num">
              {printed.map((line, i) => (
                <span key={`${i} ${line}`} className="excerpt-line">
                  {line}
                </span>
              ))}
            </p>
          </div>
        </div>
      )}
    </>
  );
}

/** Optional address lines in a collapsed block; open if one is filled in. */
function Complement({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isNeeded);
  return (
    <details className="more" open={isOpen || isNeeded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Ajouter un étage, un bâtiment, un lieu-dit</summary>
      <div className="more-fields">{children}</div>
    </details>
  );
}

/**
 * Switches the kind of address. Values without a field in the other kind are removed, so that they are not printed
 * unseen, and are restored when the person switches back.
 */
function useKind(side: Props['side'], address: Address, change: (more: Address) => void): (kind: Kind) => void {
  const aside = useRef<Address>({});
  const unseen: Name[] = side === 'sender' ? ['line2'] : ['civility', 'firstName', 'lastName', 'line2'];
  return (kind) => {
    if (kind === 'person') return change({ ...aside.current, kind });
    aside.current = Object.fromEntries(unseen.flatMap((name) => (address[name] ? [[name, address[name]]] : [])));
    change({ ...Object.fromEntries(unseen.map((name) => [name, undefined])), kind });
  };
}
