import { expect, test } from '@jest/globals';
import type { Config } from '../../src/kernel/config.ts';
import { listDataRecipients } from '../../src/ssr/data-recipients.ts';

const settings = (change: object = {}) =>
  ({
    partners: ['maileva'],
    mail: { smtpUrl: 'smtps://name:password@smtp.exemple.fr:465', dataProtectionContact: 'dpo@exemple.fr' },
    laPosteTracking: null,
    ...change,
  }) as unknown as Config;

test('names the contact, the partners, and the mail server without its password', () => {
  expect(listDataRecipients(settings({ partners: ['maileva', 'lob'] }))).toEqual({
    contact: 'dpo@exemple.fr',
    partners: [
      { name: 'Maileva', country: null },
      { name: 'Lob', country: 'États-Unis' },
    ],
    mailHost: 'smtp.exemple.fr',
    errorService: null,
    tracksAtLaPoste: false,
  });
});

test.each([
  ['https://key@o1.ingest.us.sentry.io/1', 'États-Unis'],
  ['https://key@o1.ingest.sentry.io/1', 'États-Unis'],
  ['https://key@o1.ingest.de.sentry.io/1', null],
  ['https://key@erreurs.exemple.fr/1', null],
])('the error service %s lies in: %s', (sentryDsn, country) => {
  const { errorService } = listDataRecipients(settings({ sentryDsn }));
  expect(errorService).toEqual({ host: new URL(sentryDsn).hostname, country });
});
