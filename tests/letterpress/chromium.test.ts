import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Browser, Page as Tab } from 'playwright-core';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';
import { launchBrowser } from '../harness/browser.ts';
import { anyLetter } from './any-letter.ts';
import { browserParity, type SampleOf } from './browser-parity.ts';

const root = join(import.meta.dirname, '../..');
let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  const bundle = execFileSync(process.execPath, [join(import.meta.dirname, 'bundled.mjs')], { encoding: 'utf8' });
  browser = await launchBrowser();
  tab = await browser.newPage();
  await tab.setContent('<!doctype html><html lang="fr"><body></body></html>');
  await tab.addScriptTag({ content: bundle });
}, 60_000);
afterAll(() => browser.close());

const inTab = <T>(what: keyof typeof browserParity, input: unknown): Promise<T> =>
  tab.evaluate(
    ([name, json]) =>
      (globalThis as unknown as { bothSides: Record<string, (given: unknown) => never> }).bothSides[name!]!(
        JSON.parse(json!),
      ),
    [what, JSON.stringify(input)],
  );

const samples: SampleOf[] = listLoadedTemplates().flatMap(({ file, samples: all }) =>
  all.flatMap(({ content, date }) =>
    [{}, { setting: { justified: true, hyphenated: true } }].map((setting) => ({
      template: file,
      content: { ...content, ...setting },
      date,
      sending: content.sending ?? 'green',
    })),
  ),
);

describe('Chromium and Node', () => {
  test('lay out every sample of every template identically', async () => {
    expect(samples.length).toBeGreaterThan(10);
    const there = await inTab<string[]>('samples', samples);
    expect(there).toEqual(browserParity.samples(samples));
  });

  test('lay out 2,000 random letters identically', async () => {
    const letters = fc.sample(anyLetter, { numRuns: 2000, seed: 2026 });
    for (let from = 0; from < letters.length; from += 500) {
      const some = letters.slice(from, from + 500);
      expect(await inTab<number[]>('letters', some)).toEqual(browserParity.letters(JSON.parse(JSON.stringify(some))));
    }
  }, 60_000);
});

test('Chromium draws every text run as wide as it was measured, with ligatures, kerning and justification', async () => {
  const faces = ['regular', 'bold', 'italic'].map((style) =>
    readFileSync(join(root, `src/letterpress/fonts/generated/${style}.woff2`)).toString('base64'),
  );
  await tab.evaluate(async ([regular, bold, italic]) => {
    const load = async (bytes: string, descriptors: FontFaceDescriptors): Promise<void> => {
      const face = new FontFace('Affranchi Letter', `url(data:font/woff2;base64,${bytes})`, descriptors);
      document.fonts.add(await face.load());
    };
    await Promise.all([load(regular!, {}), load(bold!, { weight: '700' }), load(italic!, { style: 'italic' })]);
  }, faces);
  const rules =
    readFileSync(join(root, 'client/src/styles/utilities.css'), 'utf8').match(/^\.paper text[^}]*\}/gm) ?? [];
  expect(rules).not.toEqual([]);
  await tab.addStyleTag({ content: rules.join('\n') });
  let compared = 0;
  let worst = 0;
  for (const sample of samples) {
    const drawn = await tab.evaluate((pages) => {
      document.body.innerHTML = `<div class="paper">${pages.join('')}</div>`;
      return Array.from(document.querySelectorAll('text'), (text) => text.getComputedTextLength());
    }, browserParity.svg(sample));
    const measured = browserParity.widths(sample);
    expect(drawn).toHaveLength(measured.length);
    drawn.forEach((width, i) => (worst = Math.max(worst, Math.abs(width - measured[i]!))));
    compared += drawn.length;
  }
  expect(compared).toBeGreaterThan(300);
  // Points: a twentieth of a millimetre on a whole line.
  expect(worst).toBeLessThan(0.14);
});
