import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { normaliseAddress } from '../../../../src/letterpress/index.ts';
import type { ContactView } from '../../../../src/modules/documents/addresses/contract.ts';
import type { Recipient } from '../../../../src/modules/documents/contract.ts';
import { fold } from '../../../../src/modules/documents/search/engine/fold.ts';
import { useFormErrors } from '../../api/use-form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { useStoredState } from '../../validation/stored-values.ts';
import { contactsQuery, deleteContact, saveContact } from './address-book-api.ts';
import { AddressFields } from './address-fields.tsx';

/** A shorter address book needs no search field. */
const MANY = 8;
const listAddressLines = ({ address }: ContactView): string[] =>
  normaliseAddress({ ...address, kind: address.kind ?? 'organisation' }).printed;

/** The open form: of a contact, by its id, or of a new one; and what was typed in it. */
interface Edited {
  form: string | null;
  address: Partial<Recipient> | null;
}
const NEW = 'new';
const NOTHING: Edited = { form: null, address: null };

/** Lists a person's saved recipients. Unsaved input survives the end of the session. */
export function AddressBook({ userId }: { userId: string }) {
  const contactsState = useQuery(contactsQuery);
  const { data } = contactsState;
  const [edited, setEdited, close] = useStoredState(`/mon-profil/carnet ${userId}`, NOTHING);
  const [removing, setRemoving] = useState<ContactView | null>(null);
  const [statusMessage, setStatusMessage] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const [arrivals, setArrivals] = useState(0);
  const arrive = (message = ''): void => {
    close();
    setStatusMessage(message);
    setArrivals((times) => times + 1);
  };
  // The focused element is gone: the focus moves to the title after the dialog has restored it.
  useEffect(() => {
    if (arrivals > 0) title.current?.focus();
  }, [arrivals]);

  if (!data) return <QueryState all={[contactsState]} />;
  const contact = data.items.find(({ id }) => id === edited.form) ?? null;
  if (contact || edited.form === NEW)
    return (
      <ContactForm
        contact={contact}
        typed={edited.address}
        onTyped={(address) => setEdited({ ...edited, address })}
        onDone={arrive}
      />
    );
  return (
    <>
      <div className="row spread">
        <h2 className="h3" tabIndex={-1} ref={title}>
          {formatAddressCount(data.items.length)}
        </h2>
        <Button icon="plus" onClick={() => setEdited({ form: NEW, address: null })}>
          Ajouter une adresse
        </Button>
      </div>
      <p className="status-text" role="status">
        {statusMessage}
      </p>
      {data.items.length === 0 ? (
        <p className="letters-empty">
          Les personnes et les organismes à qui vous commandez une lettre se rangent ici d’eux-mêmes. Vous pouvez aussi
          en ajouter.
        </p>
      ) : (
        <Contacts
          items={data.items}
          onOpen={({ id }) => setEdited({ form: id, address: null })}
          onRemove={setRemoving}
        />
      )}
      <Removal
        contact={removing}
        onClose={() => setRemoving(null)}
        onDone={(name) => {
          setRemoving(null);
          arrive(`« ${name} » n’est plus dans votre carnet.`);
        }}
      />
    </>
  );
}

function formatAddressCount(count: number): string {
  if (count === 0) return 'Aucune adresse';
  return count === 1 ? '1 adresse' : `${count} adresses`;
}

const formatMatchCount = (shown: number, all: number): string =>
  shown === 0 ? 'Aucune adresse ne correspond. Essayez un autre mot.' : `${shown} sur ${all}`;

function Contacts({
  items,
  onOpen,
  onRemove,
}: {
  items: readonly ContactView[];
  onOpen: (contact: ContactView) => void;
  onRemove: (contact: ContactView) => void;
}) {
  const [query, setQuery] = useState('');
  const queryWords = fold(query).split(/\s+/).filter(Boolean);
  const shown = items.filter((contact) => {
    const text = fold([contact.name, ...listAddressLines(contact)].join(' '));
    return queryWords.every((word) => text.includes(word));
  });
  return (
    <>
      {items.length > MANY && (
        <div>
          <TextField
            id="contact-search"
            label="Chercher dans mon carnet"
            hint="Un nom, une rue, une ville."
            required={false}
            type="search"
            value={query}
            autoComplete="off"
            onChange={(event) => setQuery(event.target.value)}
          />
          <p className={queryWords.length > 0 ? 'soft gap-top' : 'sr'} role="status">
            {queryWords.length > 0 && formatMatchCount(shown.length, items.length)}
          </p>
        </div>
      )}
      <ul className="plain-list contacts">
        {shown.map((contact) => (
          <li className="card contact" key={contact.id}>
            <div>
              <h3>{contact.name}</h3>
              <p className="num soft">
                {listAddressLines(contact).map((line, i) => (
                  <span key={`${i} ${line}`} className="excerpt-line">
                    {line}
                  </span>
                ))}
              </p>
            </div>
            <div className="row">
              <Button look="quiet" size="small" onClick={() => onOpen(contact)}>
                Corriger<span className="sr"> l’adresse de {contact.name}</span>
              </Button>
              <Button look="plain" size="small" onClick={() => onRemove(contact)}>
                Retirer<span className="sr"> {contact.name} du carnet</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Removal({
  contact,
  onClose,
  onDone,
}: {
  contact: ContactView | null;
  onClose: () => void;
  onDone: (name: string) => void;
}) {
  const client = useQueryClient();
  const { problems, busy, say, run } = useFormErrors('removal');
  const remove = (removed: ContactView): Promise<void> =>
    run(async () => {
      await deleteContact(removed.id);
      client.setQueryData(
        contactsQuery.queryKey,
        (page) => page && { items: page.items.filter(({ id }) => id !== removed.id) },
      );
      onDone(removed.name);
    });
  const close = (): void => {
    // The dialog stays mounted; clear the error before it opens for another contact.
    say({});
    onClose();
  };
  return (
    <Modal open={contact !== null} onClose={close} title={`Retirer « ${contact?.name ?? ''} » de votre carnet ?`}>
      <p className="gap-top">Vos lettres déjà écrites ne changent pas.</p>
      {problems[0] && (
        <p className="error" role="alert">
          {problems[0].message}
        </p>
      )}
      <div className="row gap-top">
        <Button look="danger" busy={busy} onClick={() => contact && void remove(contact)}>
          Retirer
        </Button>
        <Button look="quiet" onClick={close}>
          Garder
        </Button>
      </div>
    </Modal>
  );
}

function ContactForm({
  contact,
  typed,
  onTyped,
  onDone,
}: {
  contact: ContactView | null;
  typed: Partial<Recipient> | null;
  onTyped: (address: Partial<Recipient>) => void;
  onDone: (statusMessage?: string) => void;
}) {
  const client = useQueryClient();
  const address: Partial<Recipient> = typed ?? contact?.address ?? { kind: 'organisation', country: 'FR' };
  const { problems, busy, statusMessage, run } = useFormErrors('recipient', '.');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const save = (): Promise<void> =>
    run(async () => {
      const { name } = await saveContact(contact?.id ?? null, address);
      await client.invalidateQueries({ queryKey: contactsQuery.queryKey });
      onDone(`« ${name} » est dans votre carnet.`);
    });
  return (
    <form
      className="card stack-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 className="h3" tabIndex={-1} ref={title}>
        {contact ? `Corriger « ${contact.name} »` : 'Ajouter une adresse'}
      </h2>
      <ProblemSummary problems={problems} />
      <AddressFields
        side="recipient"
        address={address}
        defaultKind="organisation"
        findError={(id) => problems.find(({ field }) => field === id)?.message}
        onFocus={() => undefined}
        onChange={onTyped}
      />
      <SaveRow
        label={contact ? 'Enregistrer l’adresse' : 'Ajouter à mon carnet'}
        busy={busy}
        statusMessage={statusMessage}
      >
        <Button look="plain" onClick={() => onDone()}>
          Revenir sans enregistrer
        </Button>
      </SaveRow>
    </form>
  );
}
