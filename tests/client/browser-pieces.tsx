import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { openSession, SessionProvider, useSession, useUser, type SessionUser } from '../../client/src/auth/session.ts';
import { EmailSection } from '../../client/src/features/auth/email-section.tsx';
import { NotificationChoices } from '../../client/src/features/auth/notification-choices.tsx';
import { PasswordForm } from '../../client/src/features/auth/password-form.tsx';
import { contactsQuery } from '../../client/src/features/documents/address-book-api.ts';
import { AddressBook } from '../../client/src/features/documents/address-book.tsx';
import { EnclosureRow } from '../../client/src/features/documents/enclosure-row.tsx';
import { Enclosures } from '../../client/src/features/documents/enclosures.tsx';
import { ListenButton } from '../../client/src/features/documents/listen-button.tsx';
import type { Enclosures as AllEnclosures } from '../../client/src/features/documents/use-enclosures.ts';
import { AccountEnd } from '../../client/src/features/orders/account-end.tsx';
import { accountEndQuery, invoicesQuery, ordersQuery, threadQuery } from '../../client/src/features/orders/api.ts';
import { ChangeOfMind } from '../../client/src/features/orders/change-of-mind.tsx';
import { Invoices } from '../../client/src/features/orders/invoices.tsx';
import { subscriptionStatusQuery } from '../../client/src/features/payments/api.ts';
import { SubscriptionBlock } from '../../client/src/features/payments/subscription-block.tsx';
import { AccountErasedPage } from '../../client/src/pages/account-erased.tsx';
import { LoginPage, RegisterPage } from '../../client/src/pages/auth-pages.tsx';
import { ConfirmEmailPage } from '../../client/src/pages/confirm-email.tsx';
import { ForgottenPage, NewPasswordPage } from '../../client/src/pages/forgotten-password.tsx';
import { MyMessagePage } from '../../client/src/pages/my-message.tsx';
import { TakeOverPage } from '../../client/src/pages/take-over.tsx';
import { trackScroll } from '../../client/src/shell/scroll-positions.ts';
import { usePageFocus } from '../../client/src/shell/use-page-focus.ts';
import { CopyButton } from '../../client/src/ui/copy-button.tsx';
import { keepFocusAfterRemoval } from '../../client/src/ui/focus-after-removal.ts';
import { onDemand } from '../../client/src/ui/on-demand.tsx';
import { Toasts } from '../../client/src/ui/toast.tsx';
import type { ProfileView } from '../../src/modules/auth/contract.ts';
import type { ContactView } from '../../src/modules/documents/addresses/contract.ts';
import type { EnclosureView } from '../../src/modules/documents/attachments/contract.ts';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import type { ThreadView } from '../../src/modules/orders/support/contract.ts';
import type { InvoiceView } from '../../src/modules/payments/invoices/contract.ts';
import type { SubscriptionView } from '../../src/modules/payments/subscriptions/contract.ts';

// Runs in the page of pieces.test.ts. Views have only what the pieces read of them.
const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

const profile = {
  email: 'jeanne@exemple.fr',
  emailVerified: true,
  pendingEmail: null,
  notifications: {
    letterPrinted: true,
    letterDelivered: true,
    letterReturned: true,
    nextStep: true,
    legalChange: true,
  },
} as unknown as ProfileView;

const enclosure = {
  id: 'e1',
  label: 'Facture',
  fileName: 'facture.pdf',
  status: 'ready',
  problem: null,
  changes: [],
  can: ['label'],
};
const savedLabels: string[] = [];
const enclosed = { label: (_id: string, label: string) => void savedLabels.push(label) } as unknown as AllEnclosures;

/** As in the form of a letter, where Enter opens the next step. */
function LastStep() {
  const [isOver, setOver] = useState(false);
  if (isOver) return <h1>Relecture</h1>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setOver(true);
      }}
    >
      <EnclosureRow
        enclosure={enclosure as unknown as EnclosureView}
        at={0}
        count={1}
        enclosed={enclosed}
        names={[]}
        order={{ dropAt: () => undefined } as never}
        onRemove={() => undefined}
      />
    </form>
  );
}

let removals = 0;
/** The enclosures of a letter, of which one is removed slowly. */
function Enclosed() {
  const slowly = {
    items: [{ ...enclosure, can: ['remove'] }],
    uploads: [],
    can: [],
    statusMessage: '',
    rejection: null,
    remove: () => {
      removals += 1;
      return new Promise<void>(() => undefined);
    },
  };
  return <Enclosures papers={[]} enclosed={slowly as unknown as AllEnclosures} isPosted required={null} />;
}

let loads = 0;
/** Its code fails to load at the first attempt. */
const LatePart = onDemand(() => {
  loads += 1;
  return loads === 1
    ? Promise.reject(new TypeError('Failed to fetch'))
    : Promise.resolve(() => <p>La suite est là.</p>);
});
const Writing = () => (
  <>
    <label>
      Votre texte
      <input />
    </label>
    <LatePart />
  </>
);

const subscription = {
  status: 'active',
  reference: 'AF-7K2M4P',
  priceCents: 990,
  trialEndsAt: null,
  periodEndsAt: '2026-12-20T10:00:00.000Z',
  cancelAtPeriodEnd: false,
  can: ['cancel'],
} as unknown as SubscriptionView;

const invoice = {
  id: 'i1',
  kind: 'invoice',
  number: 'F-2026-1',
  issuedAt: '2026-11-30T23:30:00.000Z',
  orderReference: 'AF-7K2M4P',
  totalCents: 1380,
  can: [],
} as unknown as InvoiceView;

const order = {
  id: 'o1',
  title: 'Résilier une box',
  status: 'paid',
  can: ['cancel'],
  price: { totalCents: 1380 },
  letter: { status: 'queued', changeableUntil: new Date(Date.now() + 600_000).toISOString() },
} as unknown as OrderView;

const contact = (id: string, name: string): ContactView =>
  ({
    id,
    name,
    address: { kind: 'organisation', organisation: name, line4: '1 rue', postcode: '59000', city: 'Lille' },
  }) as ContactView;

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

/** A list that a link filters in place, and a page that it leads to. */
function FilteredList() {
  usePageFocus();
  useEffect(trackScroll, []);
  const navigate = useNavigate();
  const isLetter = useLocation().pathname === '/lettre';
  return (
    <main>
      <h1>{isLetter ? 'Une lettre' : 'Vos lettres'}</h1>
      <button onClick={() => void navigate(-1)}>Revenir</button>
      {!isLetter && (
        <p style={{ marginTop: 3000 }}>
          <Link to="?etat=en-route" state={{ keepScroll: true }}>
            En route
          </Link>{' '}
          <Link to="/lettre">Ouvrir</Link>
        </p>
      )}
    </main>
  );
}

const user = { id: 'u1', email: 'jeanne@exemple.fr', role: 'customer', scope: [] } as unknown as SessionUser;
function Url() {
  const { pathname, search } = useLocation();
  return pathname + search;
}
/** Renders the current path and the e-mail address of the signed-in user. */
function Around() {
  return (
    <>
      <p data-testid="address">{useLocation().pathname}</p>
      <p data-testid="user">{useUser()?.email}</p>
    </>
  );
}
const loggedIn = (piece: ReactNode): ReactNode => (
  <SessionProvider value={openSession(user)}>
    {piece}
    <Around />
  </SessionProvider>
);

/** The form that erases the account, and the page after it. */
function Erasure() {
  const navigate = useNavigate();
  if (useLocation().pathname === '/compte-efface') return <AccountErasedPage />;
  const leave = async (): Promise<void> => navigate('/compte-efface');
  return <AccountEnd userId="u1" email="jeanne@exemple.fr" onErased={leave} />;
}

/** The page after an erasure, and another one where the next account is opened. */
function Erased() {
  const navigate = useNavigate();
  const session = useSession();
  if (useLocation().pathname === '/compte-efface')
    return (
      <>
        <AccountErasedPage />
        <Link to="/login">Partir</Link>
      </>
    );
  return (
    <>
      <button onClick={() => session.set(user)}>Ouvrir un compte</button>
      <button onClick={() => void navigate(-1)}>Revenir</button>
    </>
  );
}

const pieces = {
  password: () => loggedIn(<PasswordForm email="jeanne@exemple.fr" />),
  erasure: () => loggedIn(<Erasure />),
  erased: () => loggedIn(<Erased />),
  list: () => <FilteredList />,
  confirmEmail: () => loggedIn(<ConfirmEmailPage />),
  newPassword: () => loggedIn(<NewPasswordPage />),
  takeOver: () => (
    <>
      <TakeOverPage />
      <Link to="#second">Un autre lien</Link>
    </>
  ),
  notifications: () => <NotificationChoices profile={profile} />,
  invoices: () => <Invoices />,
  enclosure: () => <LastStep />,
  listen: () => (
    <ListenButton
      letter={{ lang: 'fr', title: '', missing: [], blocks: [{ kind: 'paragraph', runs: [{ text: 'Bonjour.' }] }] }}
    />
  ),
  email: () => (
    <section>
      <dialog>
        <h2>Une question</h2>
      </dialog>
      <h2>Votre adresse e-mail</h2>
      <EmailSection profile={profile} />
    </section>
  ),
  order: () => <ChangeOfMind order={order} />,
  contacts: () => <AddressBook userId="u1" />,
  enclosures: () => <Enclosed />,
  writing: () => <Writing />,
  auth: () => (
    <>
      <Routes>
        <Route path="/inscription" element={<RegisterPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/login/mot-de-passe-oublie" element={<ForgottenPage />} />
      </Routes>
      <p data-testid="url">
        <Url />
      </p>
    </>
  ),
  subscription: () => <SubscriptionBlock />,
  copy: () => (
    <Toasts>
      <CopyButton text="1A 000" label="Copier" done="Copié." />
    </Toasts>
  ),
  message: () => (
    <Routes>
      <Route path="/mes-messages/:id" element={<MyMessagePage />} />
    </Routes>
  ),
} satisfies Record<string, () => ReactNode>;

const page = {
  show(name: keyof typeof pieces, address: string | { pathname: string; state: unknown } = '/mes-messages/t1'): void {
    client.setQueryData(invoicesQuery.queryKey, {
      pages: [{ items: [invoice], nextCursor: 'older' }],
      pageParams: [null],
    });
    client.setQueryData(accountEndQuery.queryKey, { underWay: [], refusal: null, kept: [] });
    client.setQueryData(ordersQuery.queryKey, { items: [], nextCursor: null });
    client.setQueryData(threadQuery('t1').queryKey, thread);
    client.setQueryData(subscriptionStatusQuery.queryKey, { subscription, trialAvailable: false });
    client.setQueryData(contactsQuery.queryKey, {
      items: [contact('c1', 'Fibre Exemple'), contact('c2', 'Gaz Exemple')],
    });
    keepFocusAfterRemoval();
    createRoot(document.getElementById('root')!).render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>{pieces[name]()}</MemoryRouter>
      </QueryClientProvider>,
    );
  },
  savedLabels,
  countRemovals: () => removals,
  areOrdersOutdated: () => client.getQueryState(ordersQuery.queryKey)?.isInvalidated,
};
export type PiecesPage = typeof page;
Object.assign(window, { pieces: page });
