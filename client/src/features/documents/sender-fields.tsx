import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { CoSender, DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { Choices, TextField } from '../../ui/field.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { AddressFields } from './address-fields.tsx';
import type { AddressFormProps } from './address-form.tsx';
import { MAX_CO_SENDERS } from './limits.ts';

interface Props extends Pick<AddressFormProps, 'confirmedTowns' | 'onConfirmTown'> {
  template: TemplateView;
  content: DraftContent;
  findError: (field: string) => string | undefined;
  onChange: (content: DraftContent) => void;
  onFocus: (field: string) => void;
}

/** The sender: one person, several people, or an organisation, as far as the template allows. */
export function SenderFields({ template, content, findError, onChange, onFocus, ...confirmed }: Props) {
  const { sender } = content;
  const isOrganisation = sender.kind === 'organisation';
  return (
    <>
      <AddressFields
        {...confirmed}
        side="sender"
        address={sender}
        defaultKind="person"
        askKind={isOrganisation || template.senders?.organisation === true}
        findError={findError}
        onFocus={onFocus}
        onChange={(address) => onChange({ ...content, sender: address })}
      />
      {template.senders?.several && !isOrganisation && (
        <CoSenders content={content} findError={findError} onChange={onChange} onFocus={onFocus} />
      )}
    </>
  );
}

/** The co-signers, at the same address: a couple, flatmates, heirs. */
function CoSenders({ content, findError, onChange, onFocus }: Omit<Props, 'template'>) {
  const t = useTranslate();
  const others = content.coSenders ?? [];
  const change = (index: number, more: CoSender): void =>
    onChange({
      ...content,
      coSenders: others.map((coSender, i) => (i === index ? { ...coSender, ...more } : coSender)),
    });
  const add = (): void => onChange({ ...content, coSenders: [...others, {}] });
  const remove = (index: number): void => {
    // Drawn signatures are removed with their signer; the first one is the sender's.
    const { signatures } = content;
    onChange({
      ...content,
      coSenders: others.filter((_, i) => i !== index),
      ...(signatures && { signatures: signatures.filter((_, i) => i !== index + 1) }),
    });
    document.getElementById('coSenders-add')?.focus();
  };
  return (
    <fieldset className="field">
      <legend className="legend">{t('Écrivez-vous à plusieurs\u202f?')}</legend>
      <p className="hint">
        {t(
          'Un couple, des colocataires\u00a0: la lettre dit alors «\u00a0nous\u00a0», et chacun la signe. Sinon, passez.',
        )}
      </p>
      {others.map((other, i) => {
        const id = (name: keyof CoSender): string => `coSenders.${i}.${name}`;
        const field = (name: 'firstName' | 'lastName', label: string) => (
          <TextField
            id={id(name)}
            label={label}
            value={other[name] ?? ''}
            error={findError(id(name))}
            maxLength={70}
            autoComplete="off"
            onFocus={() => onFocus(id(name))}
            onChange={(event) => change(i, { [name]: event.target.value })}
          />
        );
        return (
          <div className="card col" role="group" aria-labelledby={`coSenders.${i}`} key={i}>
            <b className="legend" id={`coSenders.${i}`}>
              {t(`Signataire ${i + 2}`)}
            </b>
            <Choices
              id={id('civility')}
              legend="Civilité"
              required={false}
              options={[
                { value: 'Mme', label: 'Madame' },
                { value: 'M.', label: 'Monsieur' },
              ]}
              value={other.civility ?? null}
              onChange={(civility) => change(i, { civility: civility as 'M.' | 'Mme' })}
            />
            {field('firstName', 'Prénom')}
            {field('lastName', 'Nom')}
            <button className="btn btn-plain btn-small" type="button" onClick={() => remove(i)}>
              {t('Retirer')} {other.firstName || t('cette personne')}
            </button>
          </div>
        );
      })}
      {others.length < MAX_CO_SENDERS && (
        <button className="btn btn-quiet btn-small" type="button" id="coSenders-add" onClick={add}>
          {t('Ajouter une personne qui signe avec vous')}
        </button>
      )}
    </fieldset>
  );
}
