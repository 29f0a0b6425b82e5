import { expect, test } from '@jest/globals';
import { toTrackingEvents } from '../../../../src/adapters/postal/maileva/status-map.ts';

const at = '2026-11-23T09:00:00.000Z';
const later = '2026-11-24T09:00:00.000Z';
const sending = { id: 's', status: 'PROCESSED', creation_date: at, submission_date: at, processed_date: later };

test('an unknown code is recorded as another event', () => {
  const news = toTrackingEvents(
    { ...sending, statuses: [{ code: 'TELEPORTED', date: at }] },
    {
      id: 'r',
      statuses: [{ code: 'constructor', date: at }],
      delivery_statuses: [{ code: 'LP99', date: later, label: 'Nouveau' }],
    },
  );
  expect(news.map(({ kind, label }) => [kind, label])).toEqual([
    ['other', 'constructor'],
    ['other', 'Nouveau'],
  ]);
});

test('a letter without a history in the API still has the instants of acceptance and printing', () => {
  expect(
    toTrackingEvents(sending, { id: 'r', status: 'PROCESSED' }).map(({ kind, at: when }) => [kind, when.toISOString()]),
  ).toEqual([
    ['submitted', at],
    ['printed', later],
  ]);
});

test('a draft has no events', () => {
  expect(
    toTrackingEvents(
      { id: 's', status: 'DRAFT', statuses: [{ code: 'DRAFT', date: at }] },
      { id: 'r', statuses: [{ code: 'DRAFT', date: at }] },
    ),
  ).toEqual([]);
});

test('a status of the category delivered counts as a delivery even if its code is new', () => {
  const news = toTrackingEvents(sending, {
    id: 'r',
    last_main_delivery_status: { category: 'DELIVERED', code: 'LP77', date: later, label: 'Remis' },
  });
  expect(news.at(-1)).toMatchObject({ kind: 'delivered', providerCode: 'LP77' });
});

test('an available proof implies its event if the delivery code is missing', () => {
  const news = toTrackingEvents(sending, {
    id: 'r',
    deposit_proof_url: '/p',
    deposit_proof_date: later,
    acknowledgement_of_receipt_url: '/a',
    acknowledgement_of_receipt_date: later,
  });
  expect(news.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['deposit_proof', 'receipt_proof']));
});

test('a listed status of the customer service counts as its main category says', () => {
  const listed = [
    { code: 'LP24', date: at, label: 'Renvoi du Service Client vers l’expéditeur après enquête' },
    { code: 'LP00', date: later, label: 'Code inconnu' },
  ];
  const kinds = (categories: (string | undefined)[]) => {
    const mains = listed.flatMap((status, i) => {
      const category = categories[i];
      return category ? [{ ...status, category }] : [];
    });
    const last = mains.at(-1);
    const recipient = { id: 'r', delivery_statuses: listed, main_delivery_statuses: mains };
    return toTrackingEvents(sending, { ...recipient, ...(last && { last_main_delivery_status: last }) })
      .filter(({ providerCode }) => providerCode.startsWith('LP'))
      .map(({ kind }) => kind);
  };
  expect(kinds([])).toEqual(['other', 'other']);
  expect(kinds(['UNDELIVERED', undefined])).toEqual(['returned', 'other']);
  expect(kinds(['DELIVERING', 'DELIVERED'])).toEqual(['in_transit', 'delivered']);
});

test('a letter returned to its sender was returned with a reason, and never delivered', () => {
  const news = toTrackingEvents(sending, {
    id: 'r',
    undelivered_mail_reason: 'N03',
    delivery_statuses: [
      { code: 'LP19', date: at },
      { code: 'LP17', date: later },
    ],
  });
  expect(
    news.filter(({ providerCode }) => providerCode.startsWith('LP')).map(({ kind, reasonCode }) => [kind, reasonCode]),
  ).toEqual([
    ['returned', 'N03'],
    ['returned', 'N03'],
  ]);
});

test('a rejection contains the partner’s detail and a message for the customer', () => {
  const [, last] = toTrackingEvents(
    { ...sending, status: 'REJECTED', status_detail: 'INVALID_ADDRESS_LINE_6' },
    undefined,
  );
  expect(last).toMatchObject({
    kind: 'rejected',
    label: 'INVALID_ADDRESS_LINE_6',
    rejection: { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message: expect.stringContaining('code postal') },
  });
});

test('a letter processed with errors was printed or rejected according to its recipient, and neither if the recipient has no status', () => {
  const withErrors = { ...sending, status: 'PROCESSED_WITH_ERRORS' };
  const last = (status?: string) =>
    toTrackingEvents(
      withErrors,
      status === undefined ? undefined : { id: 'r', status, status_detail: 'CORRUPTED_DOCUMENT' },
    ).at(-1);
  expect(last('PROCESSED')).toMatchObject({ kind: 'printed' });
  expect(last('REJECTED')).toMatchObject({ kind: 'rejected', rejection: { kind: 'document' } });
  expect(last()).toMatchObject({ kind: 'other' });
});

test('an invalid date does not stop the other events', () => {
  expect(
    toTrackingEvents(sending, { id: 'r', delivery_statuses: [{ code: 'LP15', date: 'yesterday' }] }).some(
      ({ kind }) => kind === 'delivered',
    ),
  ).toBe(true);
});
