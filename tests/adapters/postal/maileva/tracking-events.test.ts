import { expect, test } from '@jest/globals';
import { toTrackingEvents } from '../../../../src/adapters/postal/maileva/status-map.ts';

const at = '2026-11-23T09:00:00.000Z';
const later = '2026-11-24T09:00:00.000Z';
const sending = { id: 's', status: 'PROCESSED', creation_date: at, submission_date: at, processed_date: later };

test('a word nobody has seen before is kept as other news', () => {
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

test('a plain letter, whose API lists no past, still tells when it was taken and when it was printed', () => {
  expect(
    toTrackingEvents(sending, { id: 'r', status: 'PROCESSED' }).map(({ kind, at: when }) => [kind, when.toISOString()]),
  ).toEqual([
    ['submitted', at],
    ['printed', later],
  ]);
});

test('a draft tells nothing', () => {
  expect(
    toTrackingEvents(
      { id: 's', status: 'DRAFT', statuses: [{ code: 'DRAFT', date: at }] },
      { id: 'r', statuses: [{ code: 'DRAFT', date: at }] },
    ),
  ).toEqual([]);
});

test('a delivered category tells of a delivery whose code is new', () => {
  const news = toTrackingEvents(sending, {
    id: 'r',
    last_main_delivery_status: { category: 'DELIVERED', code: 'LP77', date: later, label: 'Remis' },
  });
  expect(news.at(-1)).toMatchObject({ kind: 'delivered', providerCode: 'LP77' });
});

test('a proof that is there without its delivery code is told too', () => {
  const news = toTrackingEvents(sending, {
    id: 'r',
    deposit_proof_url: '/p',
    deposit_proof_date: later,
    acknowledgement_of_receipt_url: '/a',
    acknowledgement_of_receipt_date: later,
  });
  expect(news.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['deposit_proof', 'receipt_proof']));
});

test('what came back to its sender was returned, with the reason, and never delivered', () => {
  const news = toTrackingEvents(sending, {
    id: 'r',
    undelivered_mail_reason: 'N03',
    delivery_statuses: [
      { code: 'LP19', date: at },
      { code: 'LP17', date: later },
    ],
  });
  expect(
    news.filter(({ providerCode }) => providerCode.startsWith('LP')).map(({ kind, reason }) => [kind, reason]),
  ).toEqual([
    ['returned', 'pli avisé et non réclamé'],
    ['returned', 'pli avisé et non réclamé'],
  ]);
});

test('a rejection carries the partner’s detail and a sentence for the person', () => {
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

test('a plain letter processed with errors was printed or refused as its recipient says, and neither where that says nothing', () => {
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

test('a date that is none does not stop the rest', () => {
  expect(
    toTrackingEvents(sending, { id: 'r', delivery_statuses: [{ code: 'LP15', date: 'yesterday' }] }).some(
      ({ kind }) => kind === 'delivered',
    ),
  ).toBe(true);
});
