import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Browser, Page as Tab } from 'playwright-core';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';
import { bundleForBrowser } from '../harness/browser-bundle.ts';
import { launchBrowser } from '../harness/browser.ts';
import { anyLetter } from './any-letter.ts';
import { browserParity, type SampleOf } from './browser-parity.ts';

let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await browser.newPage();
  await tab.setContent('<!doctype html><html lang="fr"><body></body></html>');
  await tab.addScriptTag({ content: bundleForBrowser('tests/letterpress/browser-parity.ts') });
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

const LARGE = { setting: { justified: false, hyphenated: false, largeType: true } };
const samples: SampleOf[] = listLoadedTemplates().flatMap(({ file, samples: all }) =>
  all.flatMap(({ content, date }) =>
    [{}, { setting: { justified: true, hyphenated: true } }, LARGE].map((setting) => ({
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
