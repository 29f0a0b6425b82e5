import { DELIVERY_METHOD_NAMES } from '../../../src/domain/delivery-method.ts';
import { formatDay, toNoon } from '../../../src/domain/format-date.ts';
import { formatEuros } from '../../../src/domain/money.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { toParisDay } from '../../../src/letterpress/index.ts';
import type { LetterView, OrderView, TimelineEntry } from '../../../src/modules/orders/contract.ts';
import { getLetter, getOrder, getOrderView } from '../../../src/modules/orders/index.ts';
import type { EmailBody, EmailStep } from './email.ts';

/** What every e-mail about an order names. */
export interface OrderSummary {
  userId: string;
  title: string;
  reference: string;
  /** The name on the envelope; null for a PDF alone, before the letter is created, and once it is purged. */
  recipientName: string | null;
  /** « Lettre verte »; null for a PDF alone. */
  sending: string | null;
  /** « jeudi 26 novembre »: of the arrival, which was reported or is expected. */
  deliveredOn: string | null;
  expectedOn: string | null;
  /** The letter's page in the customer's account. */
  url: string;
}

/** The data common to all e-mails about a letter. */
interface LetterSummary extends OrderSummary {
  trackingNumber: string | null;
  /** The state in a sentence, as on the letter's page. */
  statusText: string;
  timeline: readonly EmailStep[];
}

/** Loads an order as its owner sees it. */
export async function loadOrder(
  deps: Deps,
  id: string,
): Promise<{ order: Awaited<ReturnType<typeof getOrder>>; view: OrderView; summary: OrderSummary }> {
  const [order, view] = await Promise.all([getOrder(deps, id), getOrderView(deps, id)]);
  const { letter, title, reference, sending } = view;
  const summary: OrderSummary = {
    userId: order.userId,
    title,
    reference,
    recipientName: letter?.recipientName ?? null,
    sending: sending === 'pdf' ? null : DELIVERY_METHOD_NAMES[sending],
    deliveredOn: letter?.deliveredAt ? formatDay(new Date(letter.deliveredAt)) : null,
    expectedOn: letter && findExpectedDay(letter, deps.now()),
    url: `${deps.config.publicUrl}/mes-documents/${id}`,
  };
  return { order, view, summary };
}

/** Loads a letter with its order. */
export async function loadLetter(deps: Deps, id: string) {
  const letter = await getLetter(deps, id);
  const loaded = await loadOrder(deps, letter.orderId);
  // The order has had a letter since this one exists.
  const view = loaded.view.letter!;
  const summary: LetterSummary = {
    ...loaded.summary,
    trackingNumber: view.trackingNumber,
    statusText: view.long,
    timeline: toSteps(view.timeline, view, deps.now()),
  };
  return { letter, order: loaded.order, payment: loaded.view.payment, view, summary };
}

function findExpectedDay({ expectedOn, outcome, status }: LetterView, now: Date): string | null {
  // When a held letter leaves is not known.
  const isUnknown = outcome !== null || ['held', 'cancelled', 'rejected', 'awaiting_pickup'].includes(status);
  return expectedOn && !isUnknown && expectedOn >= toParisDay(now) ? formatDay(toNoon(expectedOn)) : null;
}

const MAX_PAST_STEPS = 3;
/** What is to come and matters to the reader: the ways between are on the letter's page. */
const COMING_STEPS = new Set(['delivered', 'presumed', 'receipt']);
const STATES: Readonly<Record<string, EmailStep['state']>> = {
  delivered: 'good',
  receipt: 'good',
  rejected: 'bad',
  turned_back: 'bad',
  handed_back: 'bad',
};

const dayNumber = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric' });
const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', month: 'short' });
const toPostmark = (instant: Date): EmailStep['day'] => ({
  number: dayNumber.format(instant),
  month: month.format(instant),
});

/** The last events of a letter, then what is to come. */
function toSteps(entries: readonly TimelineEntry[], letter: LetterView, now: Date): EmailStep[] {
  const past = entries
    .filter(({ happened, status }) => happened && status !== 'retention_chosen')
    .slice(-MAX_PAST_STEPS);
  const coming = entries.filter(({ happened, status }) => !happened && COMING_STEPS.has(status));
  const isExpected = findExpectedDay(letter, now) !== null;
  return [
    ...past.map(({ at, status, title, text }): EmailStep => ({
      title,
      text,
      day: toPostmark(new Date(at)),
      state: STATES[status] ?? 'past',
    })),
    ...coming.map(({ at, status, title, text }): EmailStep => ({
      title,
      text,
      day: isExpected && status !== 'receipt' ? toPostmark(new Date(at)) : null,
      state: 'coming',
    })),
  ];
}

type Row = readonly [label: string, value: string | null];

/** The summary of an e-mail about an order; `more` are rows of its own. A row without a value is left out. */
export function toSummary(
  order: OrderSummary & { trackingNumber?: string | null },
  more: readonly Row[] = [],
): NonNullable<EmailBody['summary']> {
  const rows: readonly Row[] = [
    ['Pour', order.recipientName],
    ['Envoi', order.sending],
    ['Arrivée', order.deliveredOn ?? (order.expectedOn && `prévue ${order.expectedOn}`)],
    ['Suivi', order.trackingNumber ?? null],
    ['Commande', order.reference],
    ...more,
  ];
  return { title: order.title, rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])) };
}

export const toPriceRow = (totalCents: number): Row => ['Prix', totalCents > 0 ? formatEuros(totalCents) : null];

export const sampleOrder: OrderSummary = {
  userId: '019aa5d2-0000-7000-8000-000000000001',
  title: 'Résilier une box internet',
  reference: 'AF-7K2M4P',
  recipientName: 'Fibre Exemple, service des résiliations',
  sending: DELIVERY_METHOD_NAMES.registered_receipt,
  deliveredOn: null,
  expectedOn: 'jeudi\u00a026\u00a0novembre',
  url: 'https://affranchi.example/mes-documents/1',
};

const toSampleStep = (title: string, number: string, text: string | null): EmailStep => ({
  title,
  text,
  day: { number, month: 'nov.' },
  state: 'past',
});
const onItsWay = [
  toSampleStep('Payée', '21', 'Samedi\u00a021\u00a0novembre 2026, 10\u00a0h\u00a042. Commande AF-7K2M4P.'),
  toSampleStep('Imprimée et mise sous enveloppe', '23', 'Lundi\u00a023\u00a0novembre 2026, 9\u00a0h\u00a051.'),
  toSampleStep('Déposée à La Poste', '23', 'Lundi\u00a023\u00a0novembre 2026, 17\u00a0h. C’est la date d’envoi.'),
];

export const sampleLetter: LetterSummary = {
  ...sampleOrder,
  trackingNumber: '1A00915820380',
  statusText: 'Déposée à La Poste le 23\u00a0novembre\u00a02026. Arrivée prévue jeudi\u00a026\u00a0novembre.',
  timeline: [
    ...onItsWay,
    { ...toSampleStep('Distribuée', '26', 'Prévue jeudi\u00a026\u00a0novembre.'), state: 'coming' },
    {
      title: 'Avis de réception signé',
      text: 'La Poste le renvoie quelques jours après la signature. Nous le numérisons pour vous.',
      day: null,
      state: 'coming',
    },
  ],
};
export const sampleDeliveredLetter: LetterSummary = {
  ...sampleLetter,
  expectedOn: null,
  deliveredOn: 'jeudi\u00a026\u00a0novembre',
  statusText:
    'Distribuée le 26\u00a0novembre\u00a02026, signée par le destinataire. L’avis de réception signé vous revient dans quelques jours.',
  timeline: [
    ...onItsWay.slice(1),
    {
      ...toSampleStep(
        'Distribuée',
        '26',
        'Jeudi\u00a026\u00a0novembre 2026, 9\u00a0h\u00a051. Signée par le destinataire.',
      ),
      state: 'good',
    },
    ...sampleLetter.timeline.slice(-1),
  ],
};
export const sampleReturnedLetter: LetterSummary = {
  ...sampleLetter,
  expectedOn: null,
  statusText:
    'Elle n’a pas pu être distribuée\u00a0: le destinataire est inconnu à cette adresse. Vérifiez l’adresse, puis écrivez à nouveau.',
  timeline: [
    ...onItsWay.slice(1),
    {
      ...toSampleStep('Elle revient à l’expéditeur', '26', 'Jeudi\u00a026\u00a0novembre 2026, 9\u00a0h\u00a051.'),
      state: 'bad',
    },
  ],
};

/** The lines of an envelope in one sentence. */
export const toAddress = (lines: readonly string[]): string => lines.filter((line) => line !== '').join(', ');
