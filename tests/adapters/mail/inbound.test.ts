import { describe, expect, test } from '@jest/globals';
import { foldQuotes } from '../../../src/adapters/mail/inbound/fold-quotes.ts';
import { htmlToText } from '../../../src/adapters/mail/inbound/html-to-text.ts';
import { identifyMail, parseMail } from '../../../src/adapters/mail/inbound/parse-mail.ts';
import { buildMail } from '../../factories/mails.ts';

const parse = (mail: string) => parseMail(Buffer.from(mail));

describe('what a person wrote is separated from what the mail quotes', () => {
  test.each([
    [
      'Merci.\n\nLe lun. 23 nov. 2026 à 10:12, Affranchi <a@b.fr> a écrit :\n> Bonjour,\n> Elle part ce soir.',
      'Merci.',
    ],
    [
      'Merci.\n\nLe lundi 23 novembre 2026, Affranchi\n<ne-pas-repondre@affranchi.example> a écrit :\n\n> Bonjour',
      'Merci.',
    ],
    ['Thanks.\n\nOn Mon, 23 Nov 2026, Affranchi wrote:\n> Bonjour', 'Thanks.'],
    ['Merci.\n\n________________________________\nDe : Affranchi\nEnvoyé : lundi\nObjet : x\n\nBonjour', 'Merci.'],
    ['Merci.\n\n-----Message d’origine-----\nDe : Affranchi', 'Merci.'],
    ['Merci.\n\nDe : Affranchi <a@b.fr>\nEnvoyé : lundi 23 novembre\nÀ : moi', 'Merci.'],
    ['Merci.\n-- \nCamille Exemple\n06 00 00 00 00', 'Merci.'],
    ['Merci.\n\nEnvoyé de mon iPhone', 'Merci.'],
    ['Merci.\n\nEnvoyé à partir de Courrier pour Windows\n\nDe : Affranchi\nEnvoyé : lundi', 'Merci.'],
    ['Merci.\nEnvoyé avec la messagerie sécurisée Proton Mail.\n\nLe lundi, Affranchi a écrit :\n> Bonjour', 'Merci.'],
  ])('%j', (text, written) => {
    const folded = foldQuotes(text);
    expect(folded.text).toBe(written);
    expect(folded.quoted).toBeTruthy();
  });

  test('answers between the quoted lines, and a mail of quotes alone, stay whole', () => {
    const between =
      'Le lun. 23 nov. 2026, Affranchi a écrit :\n> Quelle adresse ?\nLe 14 rue des Acacias.\n> Et le nom ?\nExemple.';
    const alone = '> Bonjour\n> Elle part ce soir.';
    const sentence = 'Le 23 novembre, mon bailleur a écrit qu’il refuse.\nQue faire ?';
    const posted = 'Bonjour,\n\nEnvoyé avec accusé de réception le 3 mars.';
    const told = 'Bonjour,\nEnvoyé de Lyon lundi, mon courrier n’arrive pas.\nQue faire ?';
    for (const text of [between, alone, sentence, posted, told])
      expect(foldQuotes(text)).toEqual({ text, quoted: null });
  });

  test('a hostile text takes no longer than its length allows', () => {
    const startedAt = performance.now();
    foldQuotes(`${'> a\n'.repeat(50_000)}fin`);
    foldQuotes(`${`Le ${'a'.repeat(290)}\n`.repeat(2_000)}fin`);
    htmlToText('<style'.repeat(50_000) + '<blockquote>'.repeat(20_000));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

describe('a mail', () => {
  test('that is only HTML becomes text, without its markup, styles and scripts', async () => {
    const html =
      '<html><head><style>p{}</style></head><body><p>Voici l&rsquo;adresse&nbsp;:<br>14 rue des Acacias</p><script>x()</script><blockquote><p>Bonjour</p></blockquote></body></html>';
    const mail = await parse(buildMail({ text: html, headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
    expect([mail.text, mail.quoted]).toEqual(['Voici l’adresse\u00a0:\n14 rue des Acacias', '> Bonjour']);
  });

  test('that is only HTML keeps its blocks after a letter that is longer in lower case, and words that look like entities', () => {
    const html = '<STYLE>p{}</STYLE><P>İstanbul İİİ</P><p>R&toString; &amp; &valueOf;</p><style>q{}</style>Fin';
    expect(htmlToText(html).split(/\n+/)).toEqual(['İstanbul İİİ', 'R&toString; & &valueOf;', 'Fin']);
  });

  test('names its attachments, which are not opened', async () => {
    const parts = [
      'Content-Type: text/plain\r\n\r\nVoici.',
      'Content-Type: application/pdf; name="avis.pdf"\r\nContent-Disposition: attachment; filename="avis.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8=',
    ].map((part) => `--b\r\n${part}\r\n`);
    const mail = await parse(
      buildMail({ text: `${parts.join('')}--b--`, headers: { 'Content-Type': 'multipart/mixed; boundary=b' } }),
    );
    expect(mail).toMatchObject({
      text: 'Voici.',
      attachments: [{ name: 'avis.pdf', type: 'application/pdf', bytes: 5 }],
    });
  });

  test.each<[string, Record<string, string>]>([
    ['auto_reply', { 'Auto-Submitted': 'auto-replied' }],
    ['auto_reply', { Precedence: 'bulk' }],
    ['auto_reply', { 'Return-Path': '<>' }],
    ['auto_reply', { 'List-Id': '<liste.exemple.fr>' }],
    ['bounce', { From: 'Mail Delivery System <MAILER-DAEMON@mx.exemple.fr>' }],
    ['bounce', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' }],
    ['person', { 'Auto-Submitted': 'no', 'Return-Path': '<camille@exemple.fr>' }],
  ])('is recognised as %s: %j', async (author, headers) => {
    expect((await parse(buildMail({ headers }))).author).toBe(author);
  });

  test('is identified by its Message-ID on every route, or else by its bytes', () => {
    const id = (mail: string) => identifyMail(Buffer.from(mail));
    const headers = { 'Message-ID': '<a@exemple.fr>' };
    const mail = buildMail({ headers });
    expect(id(`Received: from mx\r\n${mail}`)).toBe(id(mail));
    expect(id(buildMail({ headers: { 'Message-ID': '<b@exemple.fr>' } }))).not.toBe(id(mail));
    const withoutId = buildMail({ headers: { 'Message-ID': '' }, text: 'Message-ID: <a@exemple.fr>' });
    expect(id(withoutId)).not.toBe(id(mail));
  });

  test.each([
    ['noise', '\0\u0001\ud800 pas un courriel'],
    ['a megabyte of headers', `From: a@exemple.fr\r\n${`X-Long: ${'a'.repeat(990)}\r\n`.repeat(1_100)}\r\nBonjour`],
    [
      'three megabytes of headers',
      `From: a@exemple.fr\r\n${`X-Long: ${'a'.repeat(990)}\r\n`.repeat(3_100)}\r\nBonjour`,
    ],
    [
      'nested parts without end',
      `From: a@exemple.fr\r\n${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(400)}`,
    ],
    ['an unknown charset', buildMail({ headers: { 'Content-Type': 'text/plain; charset=klingon' } })],
    ['several senders in one line', buildMail({ headers: { From: 'a@b.fr, c@d.fr <e@f.fr' } })],
  ])('that is malformed is read as far as possible: %s', async (_what, mail) => {
    const read = await parse(mail);
    expect(read.text.length + read.subject.length).toBeGreaterThanOrEqual(0);
    expect(`${read.text}${read.quoted ?? ''}`).not.toContain('\0');
  });
});
