import { expect, test } from '@jest/globals';
import { KNOWN_HASH, openPage } from './open-page.tsx';

test('a known hash shows its letter and when it was posted and delivered, in Paris time, and is not indexed', async () => {
  const { status, html } = await openPage(`/verifier/${KNOWN_HASH}`);
  expect(status).toBe(200);
  for (const words of [
    'Cette empreinte est connue',
    'La lettre telle qu’elle a été imprimée',
    '1er décembre 2026',
    'Maileva',
    '3 décembre 2026',
    KNOWN_HASH,
  ])
    expect(html).toContain(words);
  expect(html).toContain('<meta name="robots" content="noindex"');
});

test('an unknown hash is a 404 that explains what it means and what it does not', async () => {
  const { status, html } = await openPage(`/verifier/${'0'.repeat(64)}`);
  expect(status).toBe(404);
  expect(html).toContain('Cette empreinte est inconnue');
  expect(html).toContain('Cela ne prouve donc pas que le fichier est faux.');
  expect(html).not.toContain('Cette page nous est revenue');
});

test('a malformed hash is a 404 that explains it, with the form', async () => {
  const { status, html } = await openPage('/verifier/xyz');
  expect(status).toBe(404);
  expect(html).toContain('Ce n’est pas une empreinte');
  expect(html).toMatch(/<input[^>]* value="xyz"/);
});

test('the form works without JavaScript: a pasted hash, in capitals and over two lines, leads to its page', async () => {
  const { html } = await openPage('/verifier');
  expect(html).toMatch(/<form[^>]* action="\/verifier" method="get"/);
  expect(html).toMatch(/<input[^>]* name="empreinte"/);
  expect(html).not.toContain('type="file"');
  const pasted = encodeURIComponent(`${'A1'.repeat(20)}\n ${'A1'.repeat(12)}`);
  expect(await openPage(`/verifier?empreinte=${pasted}`)).toMatchObject({
    status: 302,
    location: `/verifier/${KNOWN_HASH}`,
  });
  expect((await openPage('/verifier?empreinte=%20')).html).toContain('Collez une empreinte, ou choisissez un fichier.');
});
