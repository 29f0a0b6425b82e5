import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { HtmlValidate } from 'html-validate';
import { EMAIL_LABELS } from '../../jobs/emails/generated/labels.ts';
import { invoiceEmail } from '../../jobs/emails/invoice.ts';
import { messageReceivedEmail } from '../../jobs/emails/message-received.ts';
import { paymentDeclinedEmail } from '../../jobs/emails/payment-declined.ts';
import type { EmailFrame } from '../../jobs/emails/shared/email.ts';
import { formatUntil } from '../../jobs/emails/shared/french-day.ts';
import { renderEmailHtml } from '../../jobs/emails/shared/layout.ts';
import { sampleOrder } from '../../jobs/emails/shared/letter.ts';
import { quoteStranger, createSampleMessage } from '../../jobs/emails/shared/message-text.ts';
import { renderEmailText } from '../../jobs/emails/shared/plain-text.ts';
import { withdrawalSettledEmail } from '../../jobs/emails/withdrawal-settled.ts';
import { registeredEmails } from '../../jobs/event-handlers.ts';

const frame: EmailFrame = {
  publicUrl: 'https://affranchi.example',
  contact: 'bonjour@affranchi.example',
  sellerIdentity: 'Éditions Exemple, SARL',
  unsubscribeUrl: 'https://affranchi.example/ne-plus-recevoir#1.abc',
};
const emails = registeredEmails.flatMap(({ name, renderSamples }) =>
  renderSamples().map((email, i) => ({ label: `${name}, sample ${i + 1}`, email })),
);

describe('the registry', () => {
  test('contains every file of jobs/emails under its own name: otherwise run `npm run build`', () => {
    const files = readdirSync('jobs/emails').filter((file) => file.endsWith('.ts'));
    const names = files.map((file) => file.replace(/\.ts$/, ''));
    expect(registeredEmails.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test('gives the back office the label of each e-mail: otherwise run `npm run build`', () => {
    expect(EMAIL_LABELS).toEqual(Object.fromEntries(registeredEmails.map(({ name, label }) => [name, label])));
  });

  test('has samples of every e-mail', () => {
    expect(
      registeredEmails.filter(({ renderSamples }) => renderSamples().length === 0).map(({ name }) => name),
    ).toEqual([]);
  });
});

/** What a missing value leaves behind. */
const HOLE = /undefined|\bnull\b|NaN|Invalid Date|\[object|\{\{|[ \u00a0]{2}|(?<!\d)0[ \u00a0]minute/;
/**
 * Spaces of src/letterpress/typography.ts: narrow before « ; ? ! », no-break before « : » and inside « ». A colon may
 * stand in a time of day.
 */
const WRONG_SPACE = /(?<!\u202f)[;?!]|(?<![\u00a0\d]):|«(?!\u00a0)|(?<!\u00a0)»| (?=[€%])/u;
/** The first place where a text breaks a rule, with what surrounds it. */
const findIn = (text: string, rule: RegExp): string | null => {
  const index = text.search(rule);
  return index < 0 ? null : text.slice(Math.max(0, index - 20), index + 20);
};

/**
 * An e-mail is laid out with tables and inline styles; mail programs ignore the modern ways. Outlook reads conditional
 * comments.
 */
const htmlValidate = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: { 'no-deprecated-attr': 'off', 'no-conditional-comment': 'off' },
});

describe.each(emails)('$label', ({ email }) => {
  const text = renderEmailText(email, frame);
  const html = renderEmailHtml(email, frame);

  test('has no missing value', () => {
    for (const part of [email.subject, email.preheader, email.title, text, html]) expect(findIn(part, HOLE)).toBeNull();
    const { subject, preheader, title, greeting, paragraphs, notes = [] } = email;
    expect([subject, preheader, title, greeting, ...paragraphs, ...notes].filter((part) => part.trim() === '')).toEqual(
      [],
    );
  });

  test('keeps French punctuation on the line of its word', () => {
    for (const part of [email.subject, email.preheader, email.title, text])
      expect(findIn(part.replaceAll(/https?:\/\/\S+/g, ''), WRONG_SPACE)).toBeNull();
  });

  test('is valid HTML', async () => {
    const { results } = await htmlValidate.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    );
  });
});

/** What would become a link in a mail program: everything that is no link of ours and looks like an address. */
const strayLinks = (html: string): string[] =>
  html
    .replace(/<a [^>]*>.*?<\/a>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .match(/https?:\/\/\S+|www\.\S+/g) ?? [];

/** The addresses that a program opens from the HTML part. */
const listLinks = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&').replace(/^mailto:/, ''));

describe('every e-mail', () => {
  test('gives each text its own font and colour, since mail programs drop those of the body', () => {
    for (const { label, email } of emails) {
      const html = renderEmailHtml(email, frame);
      const [, body = ''] = html.split(/<body[^>]*>/);
      for (const [, tag, style] of body.matchAll(/<(p|h1|b|span|a) [^>]*style="([^"]*)"[^>]*>/g)) {
        const isFontInherited = tag === 'a' || tag === 'span';
        expect([label, style]).toEqual([label, expect.stringMatching(/color:#/)]);
        if (!isFontInherited)
          expect([label, style]).toEqual([label, expect.stringMatching(/font-family:.*font-size:/)]);
      }
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain('@media (prefers-color-scheme:dark)');
    }
  });

  test('has a hidden preheader before everything else', () => {
    for (const { label, email } of emails) {
      const [, start = ''] = renderEmailHtml(email, frame).split(/<body[^>]*>\s*/);
      const escaped = email.preheader.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      expect([label, start.startsWith('<div style="display:none;')]).toEqual([label, true]);
      expect([label, start.slice(0, 600)]).toEqual([label, expect.stringContaining(escaped.slice(0, 400))]);
    }
  });

  test('shows the mark from one address for everyone', () => {
    for (const { email } of emails)
      expect(renderEmailHtml(email, frame).match(/<img [^>]*src="([^"]*)"/)?.[1]).toBe(
        'https://affranchi.example/email-mark.png',
      );
    expect(readFileSync('client/public/email-mark.png').subarray(16, 24).readUInt32BE(0)).toBe(92);
  });

  test('has each link of its HTML part in its text part', () => {
    for (const { label, email } of emails) {
      const text = renderEmailText(email, frame);
      expect([label, listLinks(renderEmailHtml(email, frame)).filter((url) => !text.includes(url))]).toEqual([
        label,
        [],
      ]);
    }
  });

  test('turns each address of our site into a link, and leaves none as plain text', () => {
    for (const { label, email } of emails)
      expect([label, strayLinks(renderEmailHtml(email, frame))]).toEqual([label, []]);
  });

  test('names the sender and how to contact us', () => {
    for (const { email } of emails)
      for (const part of [renderEmailText(email, frame), renderEmailHtml(email, frame)]) {
        expect(part).toContain(frame.sellerIdentity);
        expect(part).toContain(frame.contact);
      }
  });
});

describe('the confirmation of an order', () => {
  const formUrl = 'https://affranchi.example/renoncer-au-contrat?commande=AF-7K2M4P';
  const render = (changeableUntil: string | null) =>
    invoiceEmail.render({
      userId: '1',
      number: '1',
      content: {
        kind: 'order-confirmed',
        order: sampleOrder,
        receipt: { lines: [{ label: 'La lettre', cents: 1380 }], totalCents: 1380 },
        formUrl,
        changeableUntil,
        postOn: null,
        isDayPast: false,
        cancelledText: null,
      },
    });

  test('links to the withdrawal form beside its button', () =>
    expect(renderEmailHtml(render(null), frame)).toMatch(
      new RegExp(`href="${formUrl.replace('?', '\\?')}"[^>]*>Renoncer au contrat</a>`),
    ));

  test('names the sum in its subject and the hour until which it can be changed', () => {
    const email = render('à 10\u00a0h\u00a057');
    expect(email.subject).toBe('Commande AF-7K2M4P confirmée\u00a0: 13,80\u00a0€');
    expect(email.preheader).toBe('Vous pouvez la corriger ou l’annuler jusqu’à 10\u00a0h\u00a057.');
    expect(email.paragraphs.join(' ')).toContain('Ensuite, elle part à l’impression.');
  });

  test('promises no change of mind if there is no time for it', () => {
    const email = render(null);
    expect([email.preheader, ...email.paragraphs].join(' ')).not.toMatch(/\b0\b|null|jusqu|pendant|production/);
  });

  test.each([
    ['2026-11-21T09:57:42Z', 'à 10\u00a0h\u00a057'],
    ['2026-11-21T23:10:00Z', 'au dimanche\u00a022\u00a0novembre à 0\u00a0h\u00a010'],
    ['2026-12-01T07:00:00Z', 'au mardi\u00a01er\u00a0décembre à 8\u00a0h'],
  ])('until %s is « jusqu’%s »', (until, expected) =>
    expect(formatUntil(new Date(until), new Date('2026-11-21T09:42:00Z'))).toBe(expected),
  );
});

test('a declined payment promises no posting of a PDF alone, and no early one of a letter for a later day', () => {
  const renderParagraphs = (change: { sending?: null; isLater?: boolean }): string =>
    paymentDeclinedEmail
      .render({
        ...sampleOrder,
        amountCents: 1380,
        isLater: false,
        statusSince: new Date('2026-11-21T10:12:30Z'),
        payUrl: 'https://affranchi.example/paiement',
        ...change,
      })
      .paragraphs.join(' ');
  expect(renderParagraphs({})).toContain('Elle part une fois payée');
  for (const change of [{ sending: null }, { isLater: true }])
    expect(renderParagraphs(change)).not.toContain('Elle part');
});

test('a settled withdrawal promises a refund only of what was paid', () => {
  const url = 'https://affranchi.example/mes-documents';
  const renderParagraphs = (outcome: 'stopped' | 'unpaid' | 'withdrawn'): string =>
    withdrawalSettledEmail
      .render({ ...createSampleMessage(), outcome, isFree: false, isDisputed: false, url })
      .paragraphs.join(' ');
  // A trial was not paid yet.
  expect(renderParagraphs('withdrawn')).toContain('Si un mois était déjà payé, il vous est rendu');
  // A bank may confirm a debit days after the cancellation.
  expect(renderParagraphs('unpaid')).not.toContain('rien ne sera débité');
  expect(renderParagraphs('unpaid')).toContain('nous vous le rendons aussitôt');
});

describe('text written by a stranger', () => {
  test.each([
    ['https://evil.example/phish?x=1', 'https[:]//evil[.]example/phish?x=1'],
    ['HTTPS://EVIL.EXAMPLE', 'HTTPS[:]//EVIL[.]EXAMPLE'],
    ['www.evil.example', 'www[.]evil[.]example'],
    ['evil.fr/promo', 'evil[.]fr/promo'],
    ['écrivez à moi@evil.fr', 'écrivez à moi[@]evil[.]fr'],
    ['Bonjour. Le bail finit le 3.', 'Bonjour. Le bail finit le 3.'],
  ])('%s is quoted without a link', (typed, quoted) => expect(quoteStranger(typed)).toBe(quoted));

  test('is quoted in the acknowledgement without a link in any field, and truncated', () => {
    const link = 'https://evil.example/phish';
    const email = messageReceivedEmail.render(
      createSampleMessage({ name: `Karim ${link}`, orderReference: link, body: `${link} ${'a'.repeat(4000)}` }),
    );
    const [html, text] = [renderEmailHtml(email, frame), renderEmailText(email, frame)];
    expect(html).not.toContain('//evil.');
    expect(text).not.toContain('//evil.');
    expect(text).not.toMatch(/a{501}/);
    expect(text).toContain('texte abrégé');
  });

  test('that contains the address of our own site becomes no link either', () => {
    const email = messageReceivedEmail.render(createSampleMessage({ body: 'https://affranchi.example/mon-compte' }));
    expect(renderEmailHtml(email, frame)).not.toContain('href="https://affranchi.example/mon-compte"');
  });
});
