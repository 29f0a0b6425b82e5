import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isKnownRejection as isLobRejection } from '../../src/adapters/postal/lob/rejection-map.ts';
import * as lob from '../../src/adapters/postal/lob/status-map.ts';
import { toTrackingEvents as lobNews } from '../../src/adapters/postal/lob/status-map.ts';
import { isKnownRejection as isMailevaRejection } from '../../src/adapters/postal/maileva/rejection-map.ts';
import * as maileva from '../../src/adapters/postal/maileva/status-map.ts';
import { toTrackingEvents as mailevaNews } from '../../src/adapters/postal/maileva/status-map.ts';
import { isKnownEvent as isMailevaEvent } from '../../src/adapters/postal/maileva/webhook.ts';
import { isKnownRejection as isMerciFacteurRejection } from '../../src/adapters/postal/mercifacteur/rejection-map.ts';
import * as merciFacteur from '../../src/adapters/postal/mercifacteur/status-map.ts';
import { toTrackingEvents as merciFacteurNews } from '../../src/adapters/postal/mercifacteur/status-map.ts';
import { parseMerciFacteurWebhook } from '../../src/adapters/postal/mercifacteur/webhook.ts';
import { isKnownCode } from '../../src/adapters/tracking/laposte-suivi.ts';
import { readSpec, specsPresent } from './openapi.ts';

type Json = any;
const FILES = {
  codes: 'maileva-codes.json',
  registered: 'maileva-registered_mail-v4.9.json',
  mail: 'maileva-mail-v2.9.json',
  notifications: 'maileva-notification_center-v2.8.json',
  merciFacteur: 'mercifacteur-1.2.json',
  lob: 'lob-letters-trimmed.json',
  suivi: 'laposte-suivi-v2.json',
  suiviCodes: 'laposte-suivi-v2-codes.json',
};
const present = specsPresent(...Object.values(FILES));
const read = (name: keyof typeof FILES): Json => readSpec<Json>(FILES[name]);
const schemas = (name: keyof typeof FILES): Json => read(name).components.schemas;

/** What is published, and the question whether our table has it. */
const PUBLISHED: readonly [what: string, values: () => readonly string[], isKnown: (value: string) => boolean][] = [
  [
    'delivery codes of Maileva',
    () => read('codes').delivery_status.map(({ code }: Json) => code),
    maileva.isKnownStatus,
  ],
  ['delivery categories of Maileva', () => read('codes').main_delivery_status, maileva.isKnownStatus],
  [
    'sending and recipient statuses of Maileva',
    () =>
      (['registered', 'mail'] as const).flatMap((api) => [
        ...schemas(api).sending_status.enum,
        ...schemas(api).recipient_status.enum,
      ]),
    maileva.isKnownStatus,
  ],
  [
    'return reasons of Maileva',
    () => schemas('registered').recipient_response.properties.undelivered_mail_reason.enum,
    maileva.isKnownReason,
  ],
  [
    'rejections of Maileva',
    () =>
      Object.values<Json>(read('codes').error_codes)
        .flat()
        .map(({ code }) => code),
    isMailevaRejection,
  ],
  ['events of Maileva', () => schemas('notifications').event_type.enum, isMailevaEvent],
  [
    'statuses of Merci Facteur',
    () => schemas('merciFacteur').Webhook.properties.detail.items.properties.statut_courrier.enum,
    merciFacteur.isKnownStatus,
  ],
  [
    'events of Merci Facteur',
    () => schemas('merciFacteur').Webhook.properties.event.properties.name_event.enum,
    merciFacteur.isKnownEvent,
  ],
  ['statuses of Lob', () => schemas('lob').status.enum, lob.isKnownStatus],
  [
    'scans of Lob',
    () =>
      ['tracking_event_normal', 'tracking_event_certified'].flatMap(
        (name) => schemas('lob')[name].allOf[1].properties.name.enum,
      ),
    lob.isKnownScan,
  ],
  ['details of Lob', () => schemas('lob').tracking_event_details.properties.event.enum, lob.isKnownDetail],
  ['events of Lob', () => schemas('lob').letter_types.enum, lob.isKnownEvent],
  ['rejections of Lob', () => schemas('lob').error.properties.error.properties.code.enum, isLobRejection],
  [
    'codes of La Poste',
    () => [...schemas('suivi').Event.properties.code.enum, ...Object.keys(read('suiviCodes').event)],
    isKnownCode,
  ],
];
(present ? describe : describe.skip)('every published word is in our tables', () => {
  test.each(PUBLISHED)('the %s', (_what, values, isKnown) => {
    expect(values().length).toBeGreaterThan(2);
    expect(values().filter((value) => !isKnown(value))).toEqual([]);
  });
});

test('the errors that Merci Facteur documents are known', () => {
  for (const code of [
    'LETTER_INVALID_FILES',
    'LETTER_INVALID_BASE64_FILES',
    'INFO_ADDRESS_MISSING',
    'INVALID_DATE_ENVOI',
  ])
    expect([code, isMerciFacteurRejection(code)]).toEqual([code, true]);
});

test('a letter held at customs is in transit, pushed or polled', () => {
  expect(merciFacteur.toTrackingKind('retenu_douane')).toBe('in_transit');
  expect(merciFacteurNews({ historique: '14/02/2020 : Courrier retenu en douane' }, 'imprime')).toMatchObject([
    { kind: 'in_transit', providerCode: 'retenu_douane' },
  ]);
});

const word = fc
  .string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(...'ABCDEFXYZ_0123456789 é') })
  .map((text) => `ZZ${text}`);

describe('an unpublished code is stored unchanged, and reported', () => {
  test('by Maileva', () => {
    fc.assert(
      fc.property(word, (code) => {
        const news = mailevaNews(
          { id: 's', status: 'PROCESSED', submission_date: '2026-11-23T08:00:00Z' },
          { id: 'r', delivery_statuses: [{ code, date: '2026-11-24T08:00:00Z' }] },
        );
        expect(news.filter(({ unknownCodes }) => unknownCodes)).toMatchObject([
          { kind: 'other', providerCode: code, unknownCodes: [code] },
        ]);
      }),
    );
  });
  test('by Lob, as a scan, a detail and a status', () => {
    fc.assert(
      fc.property(word, (code) => {
        const scan = { id: 'evnt_1', type: 'certified', time: '2026-11-24T08:00:00Z' };
        const news = (more: object) =>
          lobNews({ id: 'ltr_1', status: 'rendered', date_created: '2026-11-23T08:00:00Z', ...more }).filter(
            ({ unknownCodes }) => unknownCodes,
          );
        expect(news({ tracking_events: [{ ...scan, name: code }] })).toMatchObject([
          { kind: 'other', unknownCodes: [code] },
        ]);
        expect(news({ tracking_events: [{ ...scan, name: 'Issue', details: { event: code } }] })).toMatchObject([
          { kind: 'other', unknownCodes: [code] },
        ]);
        expect(news({ status: code })).toMatchObject([{ kind: 'other', unknownCodes: [code] }]);
      }),
    );
  });
  test('by Merci Facteur, as a polled sentence and as a pushed status', () => {
    fc.assert(
      fc.property(word, (code) => {
        expect(merciFacteurNews({ historique: `14/02/2020 : ${code} !` }, 'imprime')).toMatchObject([
          { kind: 'other', unknownCodes: [`${code} !`.replaceAll(/\d/g, '#')] },
        ]);
        const form = new URLSearchParams({
          event: JSON.stringify({ name_event: 'new-state', id_user: 1, date_event: 1_581_674_000 }),
          detail: JSON.stringify([{ ref_courrier: 'x', statut_courrier: code, id_envoi: 1 }]),
        });
        const call = parseMerciFacteurWebhook(Buffer.from(form.toString()))!;
        // A callback without an event causes a poll of the partner.
        expect([call.unknownCodes, call.items[0]!.events]).toEqual([[{ kind: 'status', code }], undefined]);
      }),
    );
  });
});
