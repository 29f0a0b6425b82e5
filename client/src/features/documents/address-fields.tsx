import type { PostalAddress, Sender } from '../../../../src/modules/documents/contract.ts';
import { normaliseAddress } from '../../../../src/letterpress/index.ts';
import { Choices, TextField } from '../../ui/field.tsx';

type Address = Partial<Sender>;
interface Props {
  side: 'sender' | 'recipient';
  address: Address;
  defaultKind: 'person' | 'organisation';
  errorOf: (field: string) => string | undefined;
  onChange: (address: Address) => void;
  onFocus: (field: string) => void;
}
type Name = keyof PostalAddress | 'email' | 'phone';

/** An address as people know theirs, checked against the six lines of 38 characters as they type. */
export function AddressFields({ side, address, defaultKind, errorOf, onChange, onFocus }: Props) {
  const kind = address.kind ?? defaultKind;
  const { printed, problems } = normaliseAddress({ ...address, kind });
  const tooLong = (name: string) => problems.find(({ field, code }) => field === name && code === 'too_long')?.message;
  const auto = (name: string): string => (side === 'sender' ? name : 'off');
  const field = (name: Name, label: string, more: { hint?: string; required?: boolean; autoComplete?: string; inputMode?: 'numeric' | 'tel' | 'email'; short?: boolean } = {}) => {
    const { short, ...rest } = more;
    return (
      <TextField key={name} id={`${side}.${name}`} label={label} {...rest} className={short ? 'input input-short' : 'input'} value={String(address[name] ?? '')} maxLength={90} error={errorOf(`${side}.${name}`) ?? tooLong(name)}
        onChange={(event) => onChange({ ...address, kind, country: 'FR', [name]: event.target.value })} onFocus={() => onFocus(`${side}.${name}`)} />
    );
  };
  return (
    <>
      {side === 'recipient' && (
        <Choices id={`${side}.kind`} legend="Le destinataire est" options={[{ value: 'organisation', label: 'Une entreprise ou un organisme' }, { value: 'person', label: 'Une personne' }]} value={kind} onChange={(chosen) => onChange({ ...address, kind: chosen as 'person' | 'organisation', country: 'FR' })} />
      )}
      {kind === 'person' ? (
        <>
          <Choices id={`${side}.civility`} legend={side === 'sender' ? 'Votre civilité' : 'Sa civilité'} hint="Pour accorder la lettre et l’adresse." options={[{ value: 'Mme', label: 'Madame' }, { value: 'M.', label: 'Monsieur' }]} value={address.civility ?? null} onChange={(chosen) => onChange({ ...address, kind, country: 'FR', civility: chosen as 'M.' | 'Mme' })} onFocus={() => onFocus(`${side}.civility`)} />
          {field('firstName', 'Prénom', { required: side === 'sender', autoComplete: auto('given-name') })}
          {field('lastName', 'Nom', { autoComplete: auto('family-name') })}
          {field('line2', 'Appartement, étage, « chez »', { required: false, autoComplete: auto('address-line2') })}
          {field('line3', 'Entrée, bâtiment, résidence', { required: false, autoComplete: auto('address-line3') })}
        </>
      ) : (
        <>
          {field('organisation', 'Nom de l’entreprise ou de l’organisme', { autoComplete: auto('organization') })}
          {field('service', 'Service ou personne', { required: false, hint: 'Par exemple : service résiliations.' })}
          {field('line3', 'Bâtiment, zone, site', { required: false })}
        </>
      )}
      {field('line4', 'Numéro et rue', { required: !address.line5, autoComplete: auto('address-line1') })}
      {field('line5', 'Lieu-dit ou boîte postale', { required: false, hint: 'BP, CS, TSA ou lieu-dit.' })}
      {field('postcode', 'Code postal', { autoComplete: auto('postal-code'), inputMode: 'numeric', short: true })}
      {field('city', 'Ville', { autoComplete: auto('address-level2'), hint: 'Avec CEDEX s’il figure dans l’adresse.' })}
      {side === 'sender' && field('email', 'Adresse e-mail', { required: false, autoComplete: 'email', inputMode: 'email', hint: 'Imprimée sur la lettre, pour qu’on puisse vous répondre.' })}
      {side === 'sender' && field('phone', 'Téléphone', { required: false, autoComplete: 'tel', inputMode: 'tel' })}
      {printed.length > 0 && <div className="note"><div><b>{side === 'recipient' ? 'Sur l’enveloppe' : 'Forme postale de votre adresse'}</b><p className="num">{printed.map((line) => <span key={line} className="excerpt-line">{line}</span>)}</p></div></div>}
    </>
  );
}
