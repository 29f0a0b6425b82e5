import { useState, type ReactNode } from 'react';
import { Choices } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { useAddressForm, type AddressForm, type AddressFormProps, type Kind } from './address-form.tsx';
import { streets, useTown, countryOptions } from './addresses.ts';

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
  return (
    <>
      {form.kind === 'person' ? <PersonFields form={form} /> : <OrganisationFields form={form} />}
      {!form.isSender &&
        form.renderField('title', 'Titre exact', {
          required: false,
          hint: 'Maître, Docteur, Madame la Directrice : il ouvre la lettre à la place de « Madame, Monsieur ».',
        })}
    </>
  );
}

function PersonFields({ form }: PartProps) {
  const { isSender, renderField, autoComplete } = form;
  return (
    <>
      <CivilityField form={form} legend={isSender ? 'Votre civilité' : 'Sa civilité'} />
      {renderField('firstName', 'Prénom', { required: isSender, autoComplete: autoComplete('given-name') })}
      {renderField('lastName', 'Nom', { autoComplete: autoComplete('family-name') })}
    </>
  );
}

function OrganisationFields({ form }: PartProps) {
  const { renderField } = form;
  const site = renderField('line3', 'Bâtiment, zone, site', { required: false });
  if (!form.isSender)
    return (
      <>
        {renderField('organisation', 'Nom de l’entreprise ou de l’organisme')}
        {renderField('service', 'Service ou personne', {
          required: false,
          hint: 'Par exemple : service résiliations.',
        })}
        {site}
      </>
    );
  return (
    <>
      {renderField('organisation', 'Nom de la société ou de l’association', { autoComplete: 'organization' })}
      <CivilityField form={form} legend="Civilité de la personne qui signe" />
      {renderField('firstName', 'Prénom de la personne qui signe', { autoComplete: 'given-name' })}
      {renderField('lastName', 'Nom de la personne qui signe', { autoComplete: 'family-name' })}
      {renderField('jobRole', 'Fonction, si vous voulez la faire figurer', {
        required: false,
        autoComplete: 'organization-title',
        hint: 'Par exemple : gérante, président, trésorière.',
      })}
      {site}
    </>
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
  const place = renderField('line5', form.isDomestic ? 'Lieu-dit ou boîte postale' : 'Suite de l’adresse', {
    required: false,
    hint: form.isDomestic ? 'BP, CS, TSA ou lieu-dit.' : 'Quartier, région, boîte postale.',
  });
  return (
    <>
      {form.isDomestic ? (
        <SuggestField
          key="line4"
          label={label}
          {...options}
          {...form.propsOf('line4')}
          warning={form.warningAt('line4')}
          proposals="Adresses proposées"
          suggest={(text) => streets(text, address.postcode)}
          onText={(line4) => change({ line4 })}
          onChoose={({ line4, postcode, city }) => change({ line4, postcode, city })}
          onFocus={() => form.focus('line4')}
        />
      ) : (
        renderField('line4', label, options)
      )}
      {form.kind === 'person' ? (
        <Complement
          isNeeded={(['line2', 'line3', 'line5'] as const).some((name) => Boolean(address[name] || form.errorAt(name)))}
        >
          {renderField('line2', 'Appartement, étage, « chez »', {
            required: false,
            autoComplete: autoComplete('address-line2'),
          })}
          {renderField('line3', 'Entrée, bâtiment, résidence', {
            required: false,
            autoComplete: autoComplete('address-line3'),
          })}
          {place}
        </Complement>
      ) : (
        place
      )}
    </>
  );
}

function TownFields({ form }: PartProps) {
  const { side, address, change, renderField, autoComplete } = form;
  const town = useTown(address, (city) => change({ city }));
  return (
    <>
      {renderField('postcode', 'Code postal', {
        autoComplete: autoComplete('postal-code'),
        short: true,
        required: form.isDomestic,
        also: { onChange: town.onPostcode },
        ...(form.isDomestic && { inputMode: 'numeric' as const }),
      })}
      {renderField('city', 'Ville', {
        autoComplete: autoComplete('address-level2'),
        hint: form.isDomestic ? 'Avec CEDEX s’il figure dans l’adresse.' : undefined,
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
        value={form.country}
        autoComplete={autoComplete('country')}
        error={form.errorAt('country')}
        warning={form.countryWarning}
        onChange={(event) => change({ country: event.target.value })}
        onFocus={() => form.focus('country')}
      />
    </>
  );
}

/** The address as it will be printed. */
function PrintedLines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="note">
      <div>
        <b>{title}</b>
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
