import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { convertJpegToPdf } from '../../../../src/adapters/postal/jpeg-to-pdf.ts';
import { fromReference, toReference } from '../../../../src/adapters/postal/mercifacteur/client.ts';
import { toRejection } from '../../../../src/adapters/postal/mercifacteur/rejection-map.ts';
import { toTrackingEvents, toTrackingKind } from '../../../../src/adapters/postal/mercifacteur/status-map.ts';
import { parseMerciFacteurWebhook } from '../../../../src/adapters/postal/mercifacteur/webhook.ts';

const KEY = '0192f0c1-0000-7000-8000-000000000001';
const buildCall = (
  details: object[],
  event: object = { name_event: 'new-state', id_user: 17460, date_event: 1_581_674_000 },
): Buffer =>
  Buffer.from(new URLSearchParams({ event: JSON.stringify(event), detail: JSON.stringify(details) }).toString());
const detail = (over: object = {}) => ({
  ref_courrier: '123456-789123456',
  mode_envoi: 'lrare',
  tracking_number: '2C123456789',
  id_envoi: '123',
  statut_courrier: 'traitement',
  statut_description: '14/02/2020 : En cours de traitement',
  ref_interne: toReference(KEY),
  ...over,
});

describe('the callbacks of Merci Facteur', () => {
  test('may concern several letters, each by its own reference', () => {
    const call = parseMerciFacteurWebhook(
      buildCall([detail(), detail({ ref_courrier: '1-2', id_envoi: 456, ref_interne: 'client_123' })]),
    )!;
    expect(call.items).toMatchObject([{ providerRef: '123', key: KEY }, { providerRef: '456' }]);
    expect(call.items[1]).not.toHaveProperty('key');
  });

  test('do not decide about a failure: whether anything was printed is read from the partner', () => {
    for (const statut_courrier of ['non_distribuable', 'retour_expediteur', 'probleme_en_cours', 'a_word_of_tomorrow'])
      expect(parseMerciFacteurWebhook(buildCall([detail({ statut_courrier })]))!.items[0]).not.toHaveProperty('events');
  });

  test('without a date count for the day in Paris, as in the history that is read', () => {
    const date_event = Date.UTC(2020, 1, 14, 23, 30) / 1000;
    const call = parseMerciFacteurWebhook(
      buildCall([detail({ statut_courrier: 'distribue', statut_description: 'Votre courrier est distribué' })], {
        name_event: 'delivered',
        id_user: 17460,
        date_event,
      }),
    )!;
    const history = { historique: '15/02/2020 : Votre courrier est distribué' };
    expect(call.items[0]!.events).toMatchObject([{ at: new Date(date_event * 1000) }]);
    expect(call.items[0]!.events!.map(({ providerKey }) => providerKey)).toEqual(
      toTrackingEvents(history, 'imprime').map(({ providerKey }) => providerKey),
    );
  });

  test('identify proofs by their bytes, and turn a picture into a page', async () => {
    const jpeg = await sharp({ create: { width: 90, height: 56, channels: 3, background: '#fdf6dc' } })
      .jpeg()
      .toBuffer();
    const call = parseMerciFacteurWebhook(
      buildCall([
        detail({
          are_base64_jpeg: jpeg.toString('base64'),
          pdd_base64_pdf: Buffer.from('%PDF-1.4 x').toString('base64'),
        }),
      ]),
    )!;
    expect(call.items[0]!.proofs!.map(({ kind, mime }) => [kind, mime])).toEqual([
      ['deposit', 'application/pdf'],
      ['receipt', 'application/pdf'],
    ]);
    const page = (await PDFDocument.load(call.items[0]!.proofs![1]!.bytes)).getPage(0);
    expect(page.getWidth() / page.getHeight()).toBeCloseTo(90 / 56, 1);
    expect(
      parseMerciFacteurWebhook(buildCall([detail({ are_base64_jpeg: 'bm90aGluZw==' })]))!.items[0],
    ).not.toHaveProperty('proofs');
  });

  test.each([
    new Uint8Array(),
    Uint8Array.of(0xff, 0xd8),
    Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0),
    Uint8Array.of(1, 2, 3, 4),
  ])('without a picture contain no proof', (bytes) => {
    expect(convertJpegToPdf(bytes)).toBeNull();
  });

  test('record sentences in any order, each event once per day', () => {
    const told = [
      '15/02/2020 : Votre courrier est distribué',
      '14/02/2020 : En cours de traitement',
      '14/02/2020 : En cours de traitement à Lyon',
      '13/02/2020 : Courrier imprimé par Merci facteur',
    ];
    const news = toTrackingEvents({ historique: told.join('<br/>'), refTracking: '2C123456789' }, 'imprime');
    expect(news.map(({ kind, providerKey }) => [kind, providerKey])).toEqual([
      ['printed', 'imprime 2020-02-13'],
      ['in_transit', 'traitement 2020-02-14'],
      ['delivered', 'distribue 2020-02-15'],
    ]);
    expect(news.every(({ trackingNumber }) => trackingNumber === '2C123456789')).toBe(true);
  });

  test('keep an unknown sentence or status in its own words', () => {
    expect(toTrackingEvents({ historique: '14/02/2020 : Votre pli visite la lune' }, 'imprime')).toMatchObject([
      { kind: 'other', label: 'Votre pli visite la lune' },
    ]);
    expect(toTrackingKind('visite_la_lune')).toBe('other');
    expect(toTrackingKind('constructor')).toBe('other');
    expect(toRejection('MOON_CLOSED')).toMatchObject({
      kind: 'unknown',
      quote: 'MOON_CLOSED',
    });
  });

  test('do not treat a letter handed back to the sender as delivered', () => {
    const news = toTrackingEvents(
      {
        historique: '13/02/2020 : Courrier imprimé\n20/02/2020 : Distribué à l’expéditeur en retour : pli non réclamé',
      },
      'imprime',
    );
    expect(news.at(-1)).toMatchObject({ kind: 'returned', reasonCode: 'non reclame' });
  });

  test('carry references that are short, unambiguous and lead back to the letter', () => {
    expect(toReference(KEY)).toMatch(/^[\w-]{22}$/);
    expect(fromReference(toReference(KEY))).toBe(KEY);
    expect(fromReference('client_123')).toBeUndefined();
    expect(fromReference('____________________!!')).toBeUndefined();
  });
});
