import { describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { DraftRow } from '../../client/src/features/documents/draft-row.tsx';
import {
  allDraftsQuery,
  allOrdersQuery,
  draftsQuery,
  orderQuery,
  ordersQuery,
} from '../../client/src/features/orders/api.ts';
import { OrderRow } from '../../client/src/features/orders/letter-row.tsx';
import { ProofCards } from '../../client/src/features/orders/proof-cards.tsx';
import { NewestFirst } from '../../client/src/features/orders/timeline.tsx';
import { MyAccountPage } from '../../client/src/pages/my-account.tsx';
import { MyDocumentPage } from '../../client/src/pages/my-document.tsx';
import { MyDocumentsPage } from '../../client/src/pages/my-documents.tsx';
import { OrderHead } from '../../client/src/pages/order-head.tsx';
import { formatRelative } from '../../client/src/ui/format.ts';
import type { DocumentSummary } from '../../src/modules/documents/drafts/contract.ts';
import type { LetterView, OrderView, TimelineEntry } from '../../src/modules/orders/contract.ts';
import { getNextActor } from '../../src/modules/orders/ordering/order-status-text.contract.ts';

const letter = {
  status: 'in_transit',
  short: 'En route',
  long: 'En route vers Lille.',
  sending: 'registered_receipt',
  recipientName: 'Fibre Exemple',
  recipientLines: ['FIBRE EXEMPLE', '59000 LILLE'],
  changeableUntil: null,
  correctableUntil: null,
  depositedAt: '2026-11-21T17:00:00Z',
  deliveredAt: null,
  outcome: null,
  proofs: [],
  proofFile: null,
  seal: null,
  timeline: [],
  replyBy: null,
  followUps: [],
  retention: { choice: 'usual', chosenAt: null, allowed: true, because: null, options: [] },
} as unknown as LetterView;
const order = (of: Partial<LetterView> | null, more: Partial<OrderView> = {}): OrderView =>
  ({
    id: 'o1',
    documentId: 'd1',
    reference: 'AF-7K2M4P',
    title: 'Résilier une box',
    status: 'posted',
    sending: 'registered_receipt',
    can: ['download_receipt'],
    letter: of && { ...letter, ...of },
    ...more,
  }) as OrderView;
const drawn = (element: React.ReactElement): string => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

describe('a letter in the list', () => {
  test.each<[string, OrderView, ReturnType<typeof getNextActor>, string]>([
    [
      'not paid',
      order(null, { status: 'awaiting_payment', can: ['pay'] }),
      'yours',
      '<a class="btn btn-small" href="/paiement?document=d1" data-discover="true">Payer</a>',
    ],
    [
      'that can be changed',
      order({ changeableUntil: '2026-11-21T18:00:00Z' }, { status: 'paid' }),
      'yours',
      'href="/mes-documents/o1" data-discover="true">Corriger ou annuler</a>',
    ],
    [
      'that was refused',
      order({ status: 'rejected', correctableUntil: '2026-11-24T18:00:00Z' }),
      'yours',
      'href="/mes-documents/o1?corriger=oui" data-discover="true">Corriger ma lettre</a>',
    ],
    ['on its way', order({}), 'post', '>Suivre</a>'],
    [
      'that we hold for a check',
      order({ status: 'held', changeableUntil: '2026-11-21T18:00:00Z' }, { status: 'paid' }),
      'post',
      'href="/mes-documents/o1" data-discover="true">Corriger ou annuler</a>',
    ],
    ['that was cancelled', order({ status: 'cancelled' }, { status: 'refunded' }), 'nobody', '>Voir</a>'],
    [
      'that arrived',
      order({ status: 'delivered', outcome: 'delivered', proofs: ['deposit'] }, { status: 'completed' }),
      'nobody',
      '>Voir les preuves</a>',
    ],
    [
      'that came back, part of it refunded',
      order({ status: 'returned', outcome: 'returned' }, { status: 'partially_refunded' }),
      'nobody',
      '>Voir la suite</a>',
    ],
    ['that is only a PDF', order(null, { status: 'completed', sending: 'pdf' }), 'nobody', '>Voir</a>'],
  ])('%s shows who acts next and the next step', (_name, one, turn, act) => {
    expect(getNextActor(one)).toBe(turn);
    expect(drawn(<OrderRow order={one} />)).toContain(act);
  });

  test('names no recipient after a purge', () =>
    expect(
      drawn(
        <OrderRow order={order({ recipientName: null, recipientLines: [], forgottenAt: '2031-11-21T00:00:00Z' })} />,
      ),
    ).not.toContain('Pour'));
  test('names its recipient', () =>
    expect(drawn(<OrderRow order={order({})} />)).toContain('Pour <b>Fibre Exemple</b>. En route vers Lille.'));
});

const draft = {
  id: 'b1',
  title: 'Demander un acte',
  status: 'draft',
  step: 1,
  orderBy: null,
  updatedAt: '2026-11-20T17:12:00Z',
  template: { category: 'administration', slug: 'acte', steps: 5 },
  addressee: 'Mairie de Lille',
  can: ['edit', 'delete', 'order', 'duplicate'],
} as unknown as DocumentSummary;
describe('a draft', () => {
  const said = (more: Partial<DocumentSummary>): string =>
    drawn(<DraftRow document={{ ...draft, ...more }} />).replace(/<[^>]+>/g, '');
  test('shows where it was left and its recipient', () =>
    expect(said({})).toMatch(
      /^Brouillon, étape 2 sur 5Demander un actePour Mairie de Lille. Modifié .*\.Reprendre mon brouillonTransmettre /,
    ));
  test('of a form that became shorter shows the last step', () =>
    expect(said({ step: 12 })).toContain('étape 5 sur 5'));
  test('shows its last useful day, and that it seems to have passed', () => {
    expect(said({ orderBy: '2999-12-01' })).toContain('Le dernier jour utile pour l’envoyer est le 1er décembre 2999.');
    expect(said({ orderBy: '2020-02-28' })).toContain(
      'Le dernier jour utile pour l’envoyer semble passé\u00a0: c’était le 28 février 2020.',
    );
  });
});

describe('the account', () => {
  const account = (items: OrderView[]): string => {
    const client = new QueryClient();
    client.setQueryData(ordersQuery.queryKey, { items, nextCursor: null });
    client.setQueryData(draftsQuery.queryKey, { items: [], nextCursor: null });
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <MyAccountPage />
        </MemoryRouter>
      </QueryClientProvider>,
    ).replaceAll('\u00a0', ' ');
  };
  const template = { category: 'telecom-energie', slug: 'resiliation-box' };
  const delivered = (day: string, on: 'silence' | 'delivered' = 'silence'): OrderView =>
    order(
      {
        status: 'delivered',
        outcome: 'delivered',
        proofs: ['deposit'],
        followUps: [
          {
            on,
            day,
            because: 'Relancez.',
            letter: { category: 'telecom-energie', slug: 'relance', title: 'Relancer' },
          },
        ],
      },
      { template },
    );

  test('shows the last letter first, once, with its next date', () => {
    const html = account([
      order({ expectedOn: '2026-11-26' }, { template }),
      order({}, { id: 'o2', title: 'Rendre la caution' }),
    ]);
    expect(html).toContain('Votre dernière lettre');
    expect(html).toContain('Arrivée prévue le <b class="nowrap">26 novembre 2026</b>');
    expect(html.split('Résilier une box')).toHaveLength(2);
    expect(html.indexOf('Résilier une box')).toBeLessThan(html.indexOf('Rendre la caution'));
  });
  test('shows a delivered letter, with the day by which a reply is due', () => {
    const html = account([delivered('2999-12-06')]);
    expect(html).not.toContain('Aucune lettre en route');
    expect(html).toContain('Attendez une réponse jusqu’au <b class="nowrap">6 décembre 2999</b>');
    expect(html).toContain('>Voir les preuves</a>');
  });
  test('expects no reply where the next letter only follows from the delivery', () => {
    const coming = account([delivered('2999-12-06', 'delivered')]);
    expect(coming).toContain('La suite est possible à partir du <b class="nowrap">6 décembre 2999</b>');
    const past = account([delivered('2026-02-05', 'delivered')]);
    expect(past).toContain('La suite est possible depuis le <b class="nowrap">5 février 2026</b>');
    expect(past).toContain('>Écrire la suite</a>');
  });
  test('proposes the next letter once a reply is late', () => {
    const html = account([delivered('2026-02-05')]);
    expect(html).toContain('La réponse était attendue le <b class="nowrap">5 février 2026</b>');
    expect(html).toContain('href="/documents/telecom-energie/relance" data-discover="true">Écrire la suite</a>');
  });
  test('of a person without letters says what to do', () => expect(account([])).toContain('Aucune lettre en route'));
});

describe('the journey of a letter', () => {
  const entry = (status: string, at: string, more: Partial<TimelineEntry> = {}): TimelineEntry =>
    Object.assign({ status, at, day: at.slice(0, 10), happened: true, title: status, text: null }, more);
  const drawnTitles = (html: string): string[] => [...html.matchAll(/<h3>([a-z_]+)/g)].map(([, title]) => title!);

  test('shows what is to come, then the news first', () => {
    const html = drawn(
      <NewestFirst
        entries={[
          entry('paid', '2026-11-23T10:00:00Z'),
          entry('submitted', '2026-11-23T12:00:00Z'),
          entry('printed', '2026-11-24T12:00:00Z', { happened: false }),
          entry('delivered', '2026-11-26T12:00:00Z', { happened: false }),
          entry('receipt', '2026-11-26T12:00:00Z', { happened: false, day: null }),
        ]}
      />,
    );
    expect(drawnTitles(html)).toEqual(['receipt', 'delivered', 'printed', 'submitted', 'paid']);
    expect(html).toMatch(/<li class="is-todo">(?:(?!<li).)*26<small>nov\.<\/small>(?:(?!<li).)*delivered/);
    expect(html).toMatch(/<span class="dot" aria-hidden="true"><\/span>(?:(?!<li).)*receipt/);
    expect(html.indexOf('À venir')).toBeLessThan(html.indexOf('delivered'));
    expect(html).toMatch(/<li class="is-now" aria-current="step">(?:(?!<li).)*printed/);
  });
  test('marks the return of a letter in red, and has no future', () => {
    const html = drawn(
      <NewestFirst entries={[entry('paid', '2026-11-23T10:00:00Z'), entry('turned_back', '2026-12-12T09:00:00Z')]} />,
    );
    expect(html).toMatch(/<li class="is-bad">(?:(?!<li).)*turned_back/);
    expect(html).not.toContain('À venir');
  });
  test.each([
    ['2026-12-12T09:00:00Z', '12 déc. 2026'],
    ['2026-12-31T23:30:00Z', '1 jan. 2027'],
  ])('of a letter returned at %s ends with a postmark of that day in Paris', (at, day) => {
    const returned = order({ status: 'returned', outcome: 'returned', timeline: [entry('turned_back', at)] });
    const head = drawn(<OrderHead order={returned} titleRef={null} />);
    expect(head).toContain(`aria-label="Revenue, ${day}, 59000 LILLE"`);
  });
});

describe('the list of letters', () => {
  const list = (path: string, items: OrderView[], nextCursor: string | null = null) => {
    const client = new QueryClient();
    client.setQueryData(allOrdersQuery.queryKey, { pages: [{ items, nextCursor }], pageParams: [null] });
    client.setQueryData(allDraftsQuery.queryKey, { pages: [{ items: [draft], nextCursor: null }], pageParams: [null] });
    const html = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <MyDocumentsPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    return {
      tabs: [
        ...html.matchAll(
          /<a( aria-current="true")?[^>]*href="(\/mes-documents[^"/]*)"[^>]*>([^<]*) <span class="count">(\d+)/g,
        ),
      ].map(([, current, to, name, count]) => `${current ? '* ' : ''}${name} ${count} ${to}`),
      groups: [...html.matchAll(/<h2 class="group">(.*?)<\/h2>/g)].map(([, name]) => name),
      html,
    };
  };
  const all = [
    order({}),
    order({ status: 'delivered', outcome: 'delivered' }, { id: 'o2' }),
    order(null, { id: 'o3', status: 'cancelled' }),
  ];

  test('is counted by who acts next, without unpaid orders', () => {
    const { tabs, groups } = list('/mes-documents', all);
    expect(tabs).toEqual([
      '* Toutes 3 /mes-documents',
      'À terminer 1 /mes-documents?voir=a-terminer',
      'À la banque 0 /mes-documents?voir=a-la-banque',
      'En route 1 /mes-documents?voir=en-route',
      'Terminées 1 /mes-documents?voir=arrivees',
    ]);
    expect(groups).toEqual(['À faire par vous', 'En route', 'Terminées']);
  });
  test.each<[string, string[]]>([
    ['a-terminer', ['À faire par vous']],
    ['en-route', ['En route']],
    ['inconnu', ['À faire par vous', 'En route', 'Terminées']],
  ])('?voir=%s shows %j', (key, groups) => {
    expect(list(`/mes-documents?voir=${key}`, all).groups).toEqual(groups);
  });
  test('that is incomplete is marked, and its counts are hidden', () => {
    const { tabs, groups, html } = list('/mes-documents', all, 'o3');
    expect([tabs, groups.length, html.includes('>Voir les plus anciennes<')]).toEqual([[], 3, true]);
    expect(list('/mes-documents', all).html).not.toContain('Voir les plus anciennes');
    expect(list('/mes-documents?voir=arrivees', [order({})], 'o3').html).not.toContain(
      'Aucune lettre n’est encore arrivée ni revenue.',
    );
  });
  test('shows that a filter has no letters', () => {
    const { groups, html } = list('/mes-documents?voir=arrivees', [order({})]);
    expect([groups, html.includes('Aucune lettre n’est encore arrivée ni revenue.')]).toEqual([[], true]);
  });
});

test('the page of a purged letter shows what remains', () => {
  const gone = order(
    {
      status: 'archived',
      outcome: 'delivered',
      deliveredAt: '2026-11-25T09:00:00Z',
      recipientName: null,
      recipientLines: [],
      forgottenAt: '2031-11-26T03:00:00Z',
    },
    {
      status: 'completed',
      createdAt: '2026-11-21T09:00:00Z',
      enclosureIds: [],
      template: { category: 'telecom-energie', slug: 'resiliation-box' },
      price: { lines: [], totalCents: 1380, vatCents: 230 } as unknown as OrderView['price'],
      resends: null,
      resentAs: null,
    },
  );
  const client = new QueryClient();
  client.setQueryData(orderQuery('o1').queryKey, gone);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/mes-documents/o1']}>
        <Routes>
          <Route path="/mes-documents/:id" element={<MyDocumentPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain('Le 26 novembre 2031, sa durée de conservation étant passée');
  expect(html).toContain('aria-label="Distribuée, 25 nov. 2026"');
  expect(html).not.toMatch(/envelope|Repartir de cette lettre|undefined/);
});

test.each([
  ['2026-11-21T09:05:00', 'aujourd’hui à 9\u00a0h\u00a005'],
  ['2026-11-20T23:59:00', 'hier à 23\u00a0h\u00a059'],
  ['2026-11-19T18:12:00', 'le 19\u00a0novembre à 18\u00a0h\u00a012'],
  ['2026-11-22T00:10:00', 'le 22\u00a0novembre à 0\u00a0h\u00a010'],
])('a version saved at %s was saved %s', (at, words) =>
  expect(formatRelative(new Date(at), new Date('2026-11-21T10:00:00'))).toBe(words),
);

describe('the downloads of a letter', () => {
  const named = (one: OrderView) =>
    [
      ...drawn(<ProofCards order={one} />).matchAll(
        /href="([^"]*)"[^>]*>.*?Télécharger<span class="sr"> (.*?)<\/span>/g,
      ),
    ].map(([, href, what]) => [href!.split('/').slice(6).join('/'), what]);
  test('are each proof, the letter, the invoice and the terms, by name', () => {
    expect(named(order({ proofs: ['deposit', 'receipt'] }, { can: ['download_pdf', 'download_receipt'] }))).toEqual([
      ['proofs/deposit', 'la preuve de dépôt'],
      ['proofs/receipt', 'l’avis de réception'],
      ['letter.pdf', 'le PDF'],
      ['receipt.pdf', 'la facture'],
      ['terms.pdf', 'les conditions acceptées'],
    ]);
  });
  test('are the invoice and the terms during the change of mind, and the page explains it', () => {
    const waiting = order({ changeableUntil: '2026-11-21T18:00:00Z', depositedAt: null });
    expect(named(waiting)).toEqual([
      ['receipt.pdf', 'la facture'],
      ['terms.pdf', 'les conditions acceptées'],
    ]);
    expect(drawn(<ProofCards order={waiting} />)).toContain(
      'Le PDF sera prêt quand le délai pour changer d’avis sera passé.',
    );
  });
  test.each([null, { sha256: 'a'.repeat(64), madeAt: '2026-11-21T18:00:00Z', isCurrent: false }])(
    'offer the proof file with one button, whether there is an older one or none (%#)',
    (proofFile) => {
      const html = renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <ProofCards order={order({ proofFile }, { can: ['request_proof_file'] })} />
          </MemoryRouter>
        </QueryClientProvider>,
      );
      expect(html.match(/<button/g)).toHaveLength(1);
      expect(html).toMatch(/Télécharger le dossier de preuve<.button>/);
      expect(html).not.toMatch(/version précédente|mettre à jour/);
    },
  );
  test('are empty for an unpaid order', () =>
    expect(drawn(<ProofCards order={order(null, { can: ['pay'] })} />)).toBe(''));
  test('do not claim a posting before it happened', () => {
    const pdf = (of: Partial<LetterView>) => drawn(<ProofCards order={order(of, { can: ['download_pdf'] })} />);
    expect(pdf({})).toContain('le même que les feuilles postées');
    expect(pdf({ depositedAt: null, status: 'rejected' })).not.toContain('postées');
  });
});
