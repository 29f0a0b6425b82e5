import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { openSession, SessionProvider, type SessionUser } from '../../client/src/auth/session.ts';
import { contactsQuery, ownAddressQuery } from '../../client/src/features/documents/address-book-api.ts';
import { DraftRow } from '../../client/src/features/documents/draft-row.tsx';
import { EMPTY_CONTENT } from '../../client/src/features/documents/draft.ts';
import { EnclosureRow } from '../../client/src/features/documents/enclosure-row.tsx';
import { Enclosures as EnclosureFields } from '../../client/src/features/documents/enclosures.tsx';
import { KnownAddresses } from '../../client/src/features/documents/known-addresses.tsx';
import { LetterSettings } from '../../client/src/features/documents/letter-settings.tsx';
import { SaveSenderAddress } from '../../client/src/features/documents/save-sender-address.tsx';
import { useDraft } from '../../client/src/features/documents/use-draft.ts';
import { useEnclosures, type Enclosures } from '../../client/src/features/documents/use-enclosures.ts';
import { useUploads, type Sending } from '../../client/src/features/documents/use-uploads.ts';
import type { ContactView } from '../../src/modules/documents/addresses/contract.ts';
import type { EnclosureView } from '../../src/modules/documents/attachments/contract.ts';
import type { TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import type { DocumentSummary } from '../../src/modules/documents/drafts/contract.ts';

// Runs in the page of writing.test.ts. Views have only what the pieces read of them.
const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
const nothing = (): void => undefined;

const savedLabels: string[] = [];
const enclosure = { id: 'e1', fileName: 'facture.pdf', status: 'ready', problem: null, changes: [], can: ['label'] };

/** As in the form of a letter, where a required paper gives its name to a file. */
function Label() {
  const [label, setLabel] = useState('Facture');
  const enclosed = {
    label: (_id: string, newLabel: string) => {
      savedLabels.push(newLabel);
      setLabel(newLabel);
    },
  } as unknown as Enclosures;
  return (
    <>
      <EnclosureRow
        enclosure={{ ...enclosure, label } as unknown as EnclosureView}
        at={0}
        count={1}
        enclosed={enclosed}
        names={[]}
        order={{ dropAt: nothing } as never}
        onRemove={nothing}
      />
      <button type="button" onClick={() => setLabel('Avis d’échéance')}>
        C’est l’avis
      </button>
    </>
  );
}

/** The papers of a letter, and the way to another letter. */
function Papers() {
  const [documentId, setDocumentId] = useState('d1');
  return (
    <>
      <h1>Lettre {documentId}</h1>
      <EnclosureFields papers={[]} enclosed={useEnclosures(documentId)} isPosted required={null} />
      <button type="button" onClick={() => setDocumentId('d2')}>
        L’autre lettre
      </button>
    </>
  );
}

const uploadCalls: string[] = [];
let answerUpload: () => void = nothing;
/** All of the file is sent; the server has not answered yet. */
const sendWhole = async ({ onProgress, signal }: Sending): Promise<void> => {
  onProgress(1);
  await new Promise<void>((resolve, reject) => {
    answerUpload = resolve;
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });
  uploadCalls.push('received');
};
const discard = async (): Promise<void> => void uploadCalls.push('discarded');
const done = (): Promise<void> => Promise.resolve();
function Uploading() {
  const { uploads, add, moveToTrash } = useUploads({ send: sendWhole, discard, say: nothing, done });
  return (
    <>
      {uploads.map(({ id }) => (
        <button key={id} type="button" onClick={() => moveToTrash(id)}>
          Arrêter l’envoi
        </button>
      ))}
      <button type="button" onClick={() => add([new File(['%PDF-'], 'bail.pdf', { type: 'application/pdf' })])}>
        Joindre
      </button>
      <button type="button" onClick={() => answerUpload()}>
        Répondre
      </button>
    </>
  );
}

function Settings() {
  const [content, setContent] = useState(EMPTY_CONTENT);
  return <LetterSettings template={{} as TemplateView} content={content} onChange={setContent} />;
}

const home = { kind: 'person', lastName: 'Roux', line4: '3 rue Haute', postcode: '33380', country: 'FR' } as const;

function OwnAddress() {
  const [city, setCity] = useState('Mios');
  return (
    <>
      <SaveSenderAddress sender={{ ...home, firstName: 'Léa', city }} />
      <input aria-label="Ville" value={city} onChange={({ target }) => setCity(target.value)} />
    </>
  );
}

const relative = (id: string, firstName: string): ContactView => ({
  id,
  name: `${firstName} Roux`,
  address: { ...home, firstName, city: 'Mios' },
  usedAt: '2026-11-20T10:00:00.000Z',
});
function Recipient() {
  const [recipient, setRecipient] = useState({});
  const letter = { recipientHelp: { where: '', known: [] } } as unknown as TemplateView;
  return <KnownAddresses template={letter} recipient={recipient} onChoose={setRecipient} />;
}

const box = { slug: 'box', category: 'telecom', versionId: 'v1' } as TemplateView;

/** One answer of a letter: of the last one, or of a requested one. */
function Draft({ id = null }: { id?: string | null }) {
  const { draft, conflict, statusMessage, change } = useDraft(box, id, nothing);
  if (!draft) return <p role="status">{statusMessage}</p>;
  const { content } = draft;
  return (
    <>
      <input
        aria-label="Réponse"
        value={String(content.answers['reason'] ?? '')}
        onChange={({ target }) => change({ ...content, answers: { reason: target.value } })}
      />
      <p role="status">{statusMessage}</p>
      {conflict && <p>Modifiée ailleurs</p>}
    </>
  );
}

const row = {
  id: 'd1',
  title: 'Résilier une box',
  template: { category: 'telecom', slug: 'box', steps: 5 },
  addressee: '',
  step: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
  can: ['delete'],
} as unknown as DocumentSummary;

const pieces = {
  label: () => <Label />,
  papers: () => <Papers />,
  uploading: () => <Uploading />,
  settings: () => <Settings />,
  ownAddress: () => <OwnAddress />,
  recipient: () => <Recipient />,
  draft: () => <Draft />,
  requestedDraft: () => <Draft id="d1" />,
  draftRow: () => (
    <MemoryRouter>
      <DraftRow document={row} />
    </MemoryRouter>
  ),
} satisfies Record<string, () => ReactNode>;

const page = {
  show(name: keyof typeof pieces): void {
    client.setQueryData(contactsQuery.queryKey, { items: [relative('c1', 'Léa'), relative('c2', 'Paul')] });
    client.setQueryData(ownAddressQuery.queryKey, { address: null });
    createRoot(document.getElementById('root')!).render(
      <SessionProvider value={openSession({ id: 'jeanne' } as SessionUser)}>
        <QueryClientProvider client={client}>{pieces[name]()}</QueryClientProvider>
      </SessionProvider>,
    );
  },
  savedLabels,
  uploadCalls,
};
export type WritingPage = typeof page;
Object.assign(window, { pieces: page });
