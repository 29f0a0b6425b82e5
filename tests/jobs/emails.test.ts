import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { renderEmailHtml, renderEmailText, type Email } from '../../jobs/emails/layout.ts';
import { messageReceivedEmail } from '../../jobs/emails/message-received.ts';
import { quoteStranger, sampleMessage } from '../../jobs/emails/message-text.ts';
import { orderConfirmedEmail } from '../../jobs/emails/order-confirmed.ts';

const frame = { publicUrl: 'https://affranchi.example', contact: 'bonjour@affranchi.example', sellerIdentity: 'Éditions Exemple, SARL' };
const emails: [string, Email][] = [];
beforeAll(async () => {
  for (const file of readdirSync('jobs/emails')) {
    const { samples = [] } = (await import(`../../jobs/emails/${file}`)) as { samples?: Email[] };
    emails.push(...samples.map((email): [string, Email] => [file, email]));
  }
});

/** What would become a link in a mail program: everything that is no link of ours and looks like an address. */
const strayLinks = (html: string): string[] =>
  html.replace(/<a [^>]*>.*?<\/a>/g, '').replace(/<[^>]+>/g, ' ').match(/https?:\/\/\S+|www\.\S+/g) ?? [];

describe('every e-mail', () => {
  test('there are samples to look at', () => expect(emails.length).toBeGreaterThan(25));

  test('carries font, size and colour on its cells and paragraphs, since mail programs drop those of the body', () => {
    for (const [file, email] of emails) {
      const html = renderEmailHtml(email, frame);
      expect([file, /<body style="margin:0">/.test(html)]).toEqual([file, true]);
      for (const [, style] of html.matchAll(/<p [^>]*style="([^"]*)"/g)) if (!style!.startsWith('margin:24px')) expect(style).toMatch(/font-family:.*font-size:.*color:/);
      expect(html).toContain('name="color-scheme"');
    }
  });

  test('turns each address of our site into a link, and leaves none as bare text', () => {
    for (const [file, email] of emails) expect([file, strayLinks(renderEmailHtml(email, frame))]).toEqual([file, []]);
  });

  test('says who sends it and how to write to us', () => {
    for (const [, email] of emails)
      for (const part of [renderEmailText(email, frame), renderEmailHtml(email, frame)]) {
        expect(part).toContain(frame.sellerIdentity);
        expect(part).toContain(frame.contact);
      }
  });
});

test('the legal function is one click from the confirmation of an order', () => {
  const doorUrl = 'https://affranchi.example/renoncer-au-contrat?commande=AF-7K2M4P';
  const email = orderConfirmedEmail({ firstName: 'Hélène', title: 'Box', reference: 'AF-7K2M4P', totalCents: 1380, url: 'https://affranchi.example/mes-documents/1', doorUrl, changeTime: null, postOn: null });
  expect(renderEmailHtml(email, frame)).toContain(`<a class="link" href="${doorUrl}"`);
});

test('no e-mail promises a change of mind of no length', () => {
  const email = orderConfirmedEmail({ firstName: 'Hélène', title: 'Box', reference: 'AF-7K2M4P', totalCents: 1380, url: '', doorUrl: '', changeTime: null, postOn: null });
  expect(email.paragraphs.join(' ')).not.toMatch(/\b0\b|null|pendant/);
});

describe('words of a stranger', () => {
  test.each([
    ['https://evil.example/phish?x=1', 'https[:]//evil[.]example/phish?x=1'],
    ['HTTPS://EVIL.EXAMPLE', 'HTTPS[:]//EVIL[.]EXAMPLE'],
    ['www.evil.example', 'www[.]evil[.]example'],
    ['evil.fr/promo', 'evil[.]fr/promo'],
    ['écrivez à moi@evil.fr', 'écrivez à moi[@]evil[.]fr'],
    ['Bonjour. Le bail finit le 3.', 'Bonjour. Le bail finit le 3.'],
  ])('%s is quoted without a link', (typed, quoted) => expect(quoteStranger(typed)).toBe(quoted));

  test('are quoted in the acknowledgement without a link in any field, and cut', () => {
    const link = 'https://evil.example/phish';
    const email = messageReceivedEmail(sampleMessage({ name: `Karim ${link}`, orderReference: link, body: `${link} ${'a'.repeat(4000)}` }));
    const [html, text] = [renderEmailHtml(email, frame), renderEmailText(email, frame)];
    expect(html).not.toContain('//evil.');
    expect(text).not.toContain('//evil.');
    expect(text).not.toMatch(/a{501}/);
    expect(text).toContain('texte abrégé');
  });

  test('that name our own site become no link either', () => {
    const email = messageReceivedEmail(sampleMessage({ body: 'https://affranchi.example/mon-compte' }));
    expect(renderEmailHtml(email, frame)).not.toContain('href="https://affranchi.example/mon-compte"');
  });
});
