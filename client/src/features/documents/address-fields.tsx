import { useState } from 'react';
import { Choices } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { useTranslate } from '../../ui/translation.ts';
import {
  useAddressForm,
  type AddressForm,
  type AddressFormProps,
  type FieldOptions,
  type Kind,
} from './address-form.tsx';
import { listStreets, useTown, countryOptions } from './addresses.ts';
import { TownChoice, type TownDoubt } from './town-doubt.tsx';

interface Props extends AddressFormProps {
  /** Whether the person chooses between person and organisation. */
  askKind?: boolean;
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

/** An address in the usual French fields. */
export function AddressFields({ askKind = true, ...props }: Props) {
  const form = useAddressForm(props);
  const { side, isSender, renderField } = form;
  return (
    <>
      {askKind && (
        <Choices
          id={`${side}.kind`}
          legend={KINDS[side].legend}
          options={KINDS[side].options}
          value={form.kind}
          onChange={(chosen) => form.setKind(chosen as Kind)}
        />
      )}
      <NameFields form={form} />
      <StreetFields form={form} />
      <TownFields form={form} />
      {isSender &&
        renderField('email', 'Adresse e-mail', {
          required: false,
          autoComplete: 'email',
          inputMode: 'email',
          hint: 'Imprimée sur la lettre, pour qu’on puisse vous répondre.',
        })}
      {isSender && renderField('phone', 'Téléphone', { required: false, autoComplete: 'tel', inputMode: 'tel' })}
      <PrintedLines title={isSender ? 'Forme postale de votre adresse' : 'Sur l’enveloppe'} lines={form.printedLines} />
    </>
  );
}

interface PartProps {
  form: AddressForm;
}

function NameFields({ form }: PartProps) {
  return form.kind === 'person' ? <PersonFields form={form} /> : <OrganisationFields form={form} />;
}

function PersonFields({ form }: PartProps) {
  const { isSender, renderField, autoComplete } = form;
  return (
    <>
      <CivilityField form={form} legend={isSender ? 'Votre civilité' : 'Sa civilité'} />
      {renderField('firstName', 'Prénom', { required: isSender, autoComplete: autoComplete('given-name') })}
      <NameField form={form} name="lastName" label="Nom" autoComplete={autoComplete('family-name')} />
    </>
  );
}

function OrganisationFields({ form }: PartProps) {
  const { renderField } = form;
  if (!form.isSender)
    return <NameField form={form} name="organisation" label="Nom de l’entreprise ou de l’organisme" />;
  return (
    <>
      {renderField('organisation', 'Nom de la société ou de l’association', { autoComplete: 'organization' })}
      <CivilityField form={form} legend="Civilité de la personne qui signe" />
      {renderField('firstName', 'Prénom de la personne qui signe', { autoComplete: 'given-name' })}
      {renderField('lastName', 'Nom de la personne qui signe', { autoComplete: 'family-name' })}
      {renderField('jobRole', 'Fonction, si vous voulez la faire figurer', {
        required: false,
        autoComplete: 'organization-title',
        hint: 'Par exemple\u00a0: gérante, président, trésorière.',
      })}
    </>
  );
}

/** Known addresses are on this device: no pause in typing, and two letters are enough. */
const NAME_PATIENCE = { pauseMs: 0, least: 2 };

/** The name that the address is found by; a known recipient fills in the whole address. */
function NameField({
  form,
  name,
  label,
  autoComplete = 'off',
}: PartProps & { name: 'lastName' | 'organisation'; label: string; autoComplete?: string }) {
  if (!form.suggestNames) return form.renderField(name, label, { autoComplete });
  return (
    <SuggestField
      label={label}
      {...form.toFieldProps(name)}
      warning={form.joinWarnings(name)}
      autoComplete={autoComplete}
      proposals="Adresses connues"
      patience={NAME_PATIENCE}
      suggest={form.suggestNames}
      onText={(text) => form.change({ [name]: text })}
      onChoose={({ address }) => form.fill(address)}
      onFocus={() => form.focus(name)}
    />
  );
}

function CivilityField({ form, legend }: PartProps & { legend: string }) {
  return (
    <Choices
      id={`${form.side}.civility`}
      legend={legend}
      hint="Pour accorder la lettre et l’adresse."
      required={false}
      options={[
        { value: 'Mme', label: 'Madame' },
        { value: 'M.', label: 'Monsieur' },
      ]}
      value={form.address.civility ?? null}
      onChange={(chosen) => form.change({ civility: chosen as 'M.' | 'Mme' })}
      onFocus={() => form.focus('civility')}
    />
  );
}

function StreetFields({ form }: PartProps) {
  const { address, change, renderField, autoComplete } = form;
  const label = 'Numéro et rue';
  const options = { required: !address.line5, autoComplete: autoComplete('address-line1') };
  return (
    <>
      {form.isDomestic ? (
        <SuggestField
          key="line4"
          label={label}
          {...options}
          {...form.toFieldProps('line4')}
          warning={form.joinWarnings('line4')}
          proposals="Adresses proposées"
          suggest={(text) => listStreets(text, address.postcode)}
          onText={(line4) => change({ line4 })}
          onChoose={({ line4, postcode, city }) => change({ line4, postcode, city })}
          onFocus={() => form.focus('line4')}
        />
      ) : (
        renderField('line4', label, options)
      )}
      <RareLines form={form} />
    </>
  );
}

type RareName = 'service' | 'line2' | 'line3' | 'line5' | 'title';

/** The lines that most addresses lack, folded until one has a value or an error. */
function RareLines({ form }: PartProps) {
  const t = useTranslate();
  const lines = listRareLines(form);
  const isUsed = lines.some(([name]) => form.address[name] || form.findErrorAt(name));
  // An address may have a post office box instead of a street.
  const isNeeded = isUsed || Boolean(form.findErrorAt('line4'));
  const [isOpen, setOpen] = useState(isNeeded);
  return (
    <details className="more" open={isOpen || isNeeded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t(getRareLinesLabel(form))}</summary>
      <div className="more-fields">
        {lines.map(([name, label, options]) => form.renderField(name, label, { required: false, ...options }))}
      </div>
    </details>
  );
}

function listRareLines({ kind, isSender, isDomestic, autoComplete }: AddressForm): [RareName, string, FieldOptions?][] {
  const place: [RareName, string, FieldOptions] = isDomestic
    ? ['line5', 'Lieu-dit ou boîte postale', { hint: 'BP, CS, TSA ou lieu-dit.' }]
    : ['line5', 'Suite de l’adresse', { hint: 'Quartier, région, boîte postale.' }];
  const title: [RareName, string, FieldOptions] = [
    'title',
    'Titre exact',
    {
      hint: 'Maître, Docteur, Madame la Directrice\u00a0: il ouvre la lettre à la place de «\u00a0Madame, Monsieur\u00a0».',
    },
  ];
  if (kind === 'person')
    return [
      ['line2', 'Appartement, étage, «\u00a0chez\u00a0»', { autoComplete: autoComplete('address-line2') }],
      ['line3', 'Entrée, bâtiment, résidence', { autoComplete: autoComplete('address-line3') }],
      place,
      ...(isSender ? [] : [title]),
    ];
  const site: [RareName, string] = ['line3', 'Bâtiment, zone, site'];
  return isSender
    ? [site, place]
    : [['service', 'Service ou personne', { hint: 'Par exemple\u00a0: service résiliations.' }], site, place, title];
}

function getRareLinesLabel({ kind, isSender }: AddressForm): string {
  if (kind === 'person') return 'Ajouter un étage, un bâtiment, un lieu-dit';
  return isSender ? 'Ajouter un bâtiment, un lieu-dit' : 'Ajouter un service, un bâtiment, un lieu-dit';
}

function TownFields({ form }: PartProps) {
  const { side, address, change, renderField, autoComplete } = form;
  const town = useTown(address, (city) => change({ city }));
  const { doubt } = town;
  const isConfirmed = doubt !== null && form.confirmedTowns.includes(doubt.written);
  // The buttons go away with the doubt: the focus moves on to the next control.
  const settle = (apply: () => void): void => {
    document.getElementById(`${side}.country`)?.focus();
    apply();
  };
  return (
    <>
      {renderField('postcode', 'Code postal', {
        autoComplete: autoComplete('postal-code'),
        short: true,
        required: form.isDomestic,
        also: { onChange: town.onPostcode },
        ...(form.isDomestic && { inputMode: 'numeric' as const }),
      })}
      <div className="stack-5">
        {renderField('city', 'Ville', {
          autoComplete: autoComplete('address-level2'),
          hint: form.isDomestic ? 'Avec CEDEX s’il figure dans l’adresse.' : undefined,
          warning: getDoubtText(doubt, { isConfirmed }),
          list: town.communes.length > 1 ? `${side}-towns` : undefined,
          also: town.city,
        })}
        {doubt && !isConfirmed && (
          <TownChoice
            doubt={doubt}
            onUse={(chosen) => settle(() => change(chosen))}
            onConfirm={() => settle(() => form.confirmTown(doubt.written))}
          />
        )}
      </div>
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
        value={form.country}
        autoComplete={autoComplete('country')}
        error={form.findErrorAt('country')}
        warning={form.countryWarning}
        onChange={(event) => change({ country: event.target.value })}
        onFocus={() => form.focus('country')}
      />
    </>
  );
}

function getDoubtText(doubt: TownDoubt | null, { isConfirmed }: { isConfirmed: boolean }): string {
  if (!doubt) return '';
  return isConfirmed
    ? `Vous gardez «\u00a0${doubt.written}\u00a0». Nous vous le rappellerons à la relecture.`
    : doubt.message;
}

/** The address as it will be printed. */
function PrintedLines({ title, lines }: { title: string; lines: readonly string[] }) {
  const t = useTranslate();
  if (lines.length === 0) return null;
  return (
    <div className="note">
      <div>
        <b>{t(title)}</b>
        <p className="num">
          {lines.map((line, i) => (
            <span key={`${i} ${line}`} className="excerpt-line">
              {line}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
