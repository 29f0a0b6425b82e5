import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { call } from '../../client/src/api/client.ts';
import { ReaderProvider } from '../../client/src/api/context.tsx';
import { openSession, SessionProvider, type SessionUser } from '../../client/src/auth/session.ts';
import { packQuery, templateQuery } from '../../client/src/features/documents/catalogue.ts';
import { EMPTY_CONTENT } from '../../client/src/features/documents/draft.ts';
import { clearOrderedMethod } from '../../client/src/features/documents/ordered-method.ts';
import { threadQuery } from '../../client/src/features/orders/api.ts';
import { PaymentPage } from '../../client/src/pages/checkout/checkout.tsx';
import {
  useCheckout,
  useOrderChoices,
  type CheckoutInput,
  type QuoteState,
} from '../../client/src/pages/checkout/use-checkout.ts';
import { MyMessagePage } from '../../client/src/pages/my-message.tsx';
import { PackPage } from '../../client/src/pages/pack/pack.tsx';
import { Offline } from '../../client/src/shell/offline.tsx';
import { ProblemSummary, type Problem } from '../../client/src/ui/problem-summary.tsx';
import type { DeliveryMethod } from '../../src/modules/documents/contract.ts';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import type { ThreadView } from '../../src/modules/orders/support/contract.ts';

// Runs in the page of ordering.test.ts. Views have only what the pieces read of them.
const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
const read = <T,>(path: string): Promise<T> => call<T>('GET', path);

const letter = (name: string, slug: string) => ({
  name,
  category: 'famille',
  slug,
  title: 'Informer d’un décès',
  for: name,
  answers: {},
});
const template = (slug: string) => ({
  category: 'famille',
  slug,
  versionId: 'v1',
  steps: [],
  sending: { allowed: [] },
});

const box = (sending: DeliveryMethod): CheckoutInput['document'] => ({
  id: 'd1',
  title: 'Résilier une box',
  content: { ...EMPTY_CONTENT, sending },
  template: { category: 'telecom-energie', slug: 'resiliation-box' },
});

/** The choices of an order, and the page that it is left for. */
function Choices({ fromForm }: { fromForm: DeliveryMethod }) {
  const document = box(fromForm);
  const choices = useOrderChoices({ document, subscription: null, unpaid: null } satisfies CheckoutInput);
  return (
    <>
      <p data-testid="choices">{[choices.sending, choices.posting.day].join(' ')}</p>
      <button onClick={() => choices.choose('green')}>Lettre verte</button>
      <button onClick={() => choices.setPosting({ later: true, day: '2027-01-15' })}>Le 15 janvier</button>
    </>
  );
}

function Order() {
  const [fromForm, setFromForm] = useState<DeliveryMethod>('tracked');
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Choices fromForm={fromForm} />}
      <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Se connecter' : 'Revenir'}</button>
      <button onClick={() => setFromForm('registered')}>Recommandé, dans le formulaire</button>
      <button onClick={() => clearOrderedMethod('d1')}>Finir le formulaire</button>
    </>
  );
}

/** An order that waits for its payment, and the page where one is. */
function Unpaid() {
  const unpaid = { id: 'o1', sending: 'tracked', postOn: null } as OrderView;
  const input: CheckoutInput = { document: box('tracked'), subscription: null, unpaid };
  const { problems, edit } = useCheckout(input, useOrderChoices(input), {} as QuoteState);
  return (
    <>
      <ProblemSummary problems={problems} />
      <p data-testid="place">{useLocation().pathname}</p>
      <button onClick={() => void edit()}>Modifier</button>
    </>
  );
}

function Problems() {
  const [problems, setProblems] = useState<Problem[]>([]);
  return (
    <>
      <ProblemSummary problems={problems} />
      <input aria-label="Un champ" />
      <button onClick={() => setProblems([{ message: 'Acceptez les conditions.' }])}>Commander</button>
    </>
  );
}

const thread: ThreadView = {
  id: 't1',
  reference: 'AF-7K2M4P',
  kind: 'question',
  subject: 'other',
  awaits: 'you',
  order: null,
  lastMessageAt: new Date().toISOString(),
  messages: [],
};

const pieces = {
  pack: () => (
    <Routes>
      <Route path="/tout-faire/:slug" element={<PackPage />} />
    </Routes>
  ),
  order: () => <Order />,
  unpaid: () => <Unpaid />,
  checkout: () => (
    <SessionProvider value={openSession({ id: 'jeanne' } as SessionUser)}>
      <PaymentPage />
    </SessionProvider>
  ),
  visitorCheckout: () => <PaymentPage />,
  problems: () => <Problems />,
  offline: () => <Offline isPageLoaded />,
  offlineFailed: () => <Offline isPageLoaded={false} />,
  message: () => (
    <Routes>
      <Route path="/mes-messages/:id" element={<MyMessagePage />} />
    </Routes>
  ),
} satisfies Record<string, () => ReactNode>;

const page = {
  show(name: keyof typeof pieces, path = '/'): void {
    client.setQueryData(packQuery(read, 'deces').queryKey, {
      shelf: { title: 'Un proche est décédé' },
      pack: { letters: [letter('À sa banque', 'banque'), letter('À son bailleur', 'bail')], shared: [] },
    } as never);
    client.setQueryData(templateQuery(read, 'famille', 'banque').queryKey, template('banque') as never);
    client.setQueryData(threadQuery('t1').queryKey, thread);
    createRoot(document.getElementById('root')!).render(
      <SessionProvider value={openSession(null)}>
        <ReaderProvider value={read}>
          <QueryClientProvider client={client}>
            <MemoryRouter initialEntries={[path]}>{pieces[name]()}</MemoryRouter>
          </QueryClientProvider>
        </ReaderProvider>
      </SessionProvider>,
    );
  },
};
export type OrderingPage = typeof page;
Object.assign(window, { pieces: page });
