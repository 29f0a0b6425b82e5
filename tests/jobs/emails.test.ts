import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { HtmlValidate } from 'html-validate';
import { EMAIL_LABELS } from '../../jobs/emails/generated/labels.ts';
import { invoiceEmail } from '../../jobs/emails/invoice.ts';
import { messageReceivedEmail } from '../../jobs/emails/message-received.ts';
import { renderEmailHtml, renderEmailText } from '../../jobs/emails/shared/layout.ts';
import { quoteStranger, sampleMessage } from '../../jobs/emails/shared/message-text.ts';
import { registeredEmails } from '../../jobs/event-handlers.ts';

const frame = {
  publicUrl: 'https://affranchi.example',
  contact: 'bonjour@affranchi.example',
  sellerIdentity: 'Éditions Exemple, SARL',
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

/** An e-mail is laid out with tables and inline styles; mail programs ignore the modern ways. */
const htmlValidate = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: { 'no-deprecated-attr': 'off' },
});

describe.each(emails)('$label', ({ email }) => {
  const text = renderEmailText(email, frame);
  const html = renderEmailHtml(email, frame);

  test('has no missing value', () => {
    for (const part of [email.subject, text, html]) expect(findIn(part, HOLE)).toBeNull();
    expect([email.subject, email.greeting, ...email.paragraphs].filter((part) => part.trim() === '')).toEqual([]);
  });

  test('keeps French punctuation on the line of its word', () => {
    for (const part of [email.subject, text])
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

describe('every e-mail', () => {
  test('repeats font, size and colour on cells and paragraphs, since mail programs drop those of the body', () => {
    for (const { label, email } of emails) {
      const html = renderEmailHtml(email, frame);
      expect([label, /<body style="margin:0">/.test(html)]).toEqual([label, true]);
      for (const [, style] of html.matchAll(/<p [^>]*style="([^"]*)"/g))
        if (!style!.startsWith('margin:24px')) expect(style).toMatch(/font-family:.*font-size:.*color:/);
      expect(html).toContain('name="color-scheme"');
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
  const email = invoiceEmail.render({
    userId: '1',
    number: '1',
    content: {
      kind: 'order-confirmed',
      title: 'Box',
      reference: 'AF-7K2M4P',
      totalCents: 1380,
      url: '',
      formUrl,
      changeTime: null,
      postOn: null,
    },
  });

  test('links to the withdrawal form', () =>
    expect(renderEmailHtml(email, frame)).toContain(`<a class="link" href="${formUrl}"`));

  test('promises no change of mind if its length is zero', () =>
    expect(email.paragraphs.join(' ')).not.toMatch(/\b0\b|null|pendant/));
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
      sampleMessage({ name: `Karim ${link}`, orderReference: link, body: `${link} ${'a'.repeat(4000)}` }),
    );
    const [html, text] = [renderEmailHtml(email, frame), renderEmailText(email, frame)];
    expect(html).not.toContain('//evil.');
    expect(text).not.toContain('//evil.');
    expect(text).not.toMatch(/a{501}/);
    expect(text).toContain('texte abrégé');
  });

  test('that contains the address of our own site becomes no link either', () => {
    const email = messageReceivedEmail.render(sampleMessage({ body: 'https://affranchi.example/mon-compte' }));
    expect(renderEmailHtml(email, frame)).not.toContain('href="https://affranchi.example/mon-compte"');
  });
});
