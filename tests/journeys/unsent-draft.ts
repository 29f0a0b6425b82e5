import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findLoadedTemplate } from '../../src/modules/documents/catalogue/template-files.ts';
import { createPageApi } from '../harness/browser-page.ts';

/** Stores a finished letter in the browser only; returns its id. The page shows the site. */
export async function storeUnsentDraft(page: Page, sender: { email?: string } = {}): Promise<string> {
  const { versionId } = await createPageApi(() => page)<{ versionId: string }>(
    'GET',
    '/templates/telecom-energie/resiliation-box',
  );
  const sample = structuredClone(findLoadedTemplate('resiliation-box')!.samples[0]!.content);
  const draft = {
    id: randomUUID(),
    slug: 'resiliation-box',
    category: 'telecom-energie',
    versionId,
    content: { ...sample, sending: 'registered_receipt', sender: { ...sample.sender, ...sender } },
    step: 3,
    revision: null,
    savedBy: null,
    changedAt: new Date().toISOString(),
    unsent: true,
  };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `affranchi.draft.${draft.id}`,
    JSON.stringify(draft),
  ] as const);
  return draft.id;
}
