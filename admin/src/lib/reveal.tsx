import { useState } from 'react';
import { useNotify, useRecordContext, useRefresh, useResourceContext } from 'react-admin';
import { ActionButton, useCommand } from '../action-button.tsx';
import { PromptForm } from '../prompt-form.tsx';
import { post } from '../providers/http.ts';
import { custom, type Field } from './fields.tsx';

/** The most common reasons to read personal data. */
export const REVEAL_REASONS = ['Le client appelle', 'Message à traiter', 'Litige'] as const;

interface MaskedRecord {
  id: string;
  isMasked?: boolean;
}

/** A value that the server may have masked: `m•••@exemple.fr`. */
export function Revealed({ field }: { field: string }) {
  const record = useRecordContext<MaskedRecord & Record<string, unknown>>();
  const value = record?.[field];
  if (typeof value !== 'string' || value === '') return <>—</>;
  if (!record?.isMasked) return <>{value}</>;
  return (
    <span className="admin-masked">
      {value}
      <span className="admin-hidden"> (masqué)</span>
    </span>
  );
}

/** A column or line with personal data. */
export const personal = (source: string, label: string, options: { isSortable?: boolean } = {}): Field =>
  custom<Record<string, string>>(source, label, () => <Revealed field={source} />, options);

/**
 * Unmasks the personal data of a record for a quarter of an hour, in one click on the reason. The server records it
 * before it answers. Without props, it is about the record of the page.
 */
export function Reveal(props: { subject?: string; id?: string; isMasked?: boolean }) {
  const record = useRecordContext<MaskedRecord>();
  const resource = useResourceContext();
  const { subject = resource, id = record?.id, isMasked = record?.isMasked } = props;
  const { busy, run } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isOther, setOther] = useState(false);
  if (!subject || !id || !isMasked) return null;
  const reveal = (reason: string) => post('/-/admin/v1/reveals', { subject, id, reason });
  const done = (): void => {
    notify('Les données se lisent en clair pendant quinze minutes.', { type: 'success' });
    refresh();
  };
  return (
    <section className="admin-reveal" aria-label="Données personnelles masquées">
      <p>
        <b>Données personnelles masquées.</b> Pourquoi les voir en clair&#8239;? Le journal garde la raison.
      </p>
      <div className="admin-row">
        {REVEAL_REASONS.map((reason) => (
          <ActionButton
            key={reason}
            label={reason}
            look="quiet"
            busy={busy}
            onClick={() => void run(() => reveal(reason), done)}
          />
        ))}
        {!isOther && <ActionButton label="Autre raison" onClick={() => setOther(true)} />}
      </div>
      {isOther && (
        <PromptForm
          fields={[{ name: 'reason', label: 'Votre raison', autoFocus: true, autoComplete: 'off' }]}
          button="Voir en clair"
          send={({ reason }) => reveal(reason)}
          onDone={done}
        >
          <ActionButton label="Laisser masqué" onClick={() => setOther(false)} />
        </PromptForm>
      )}
    </section>
  );
}
