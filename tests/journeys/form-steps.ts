import type { Page } from 'playwright-core';

export const next = (page: Page) => page.getByRole('button', { name: 'Continuer', exact: true }).click();
export const field = (page: Page, id: string) => page.locator(`[id="${id}"]`);
export const status = (page: Page) =>
  page
    .locator('.saved')
    .innerText()
    .then((text) => text.replaceAll('\u00a0', ' '));
/** Letters stored on this device. */
export const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('affranchi.draft.'))
      .map(
        ([, text]) =>
          JSON.parse(text as string) as {
            id: string;
            slug: string;
            unsent?: boolean;
            content: { sender: Record<string, string>; answers: Record<string, unknown> };
          },
      ),
  );
export const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
/** Fills in the sender and continues to the recipient. */
export async function fillSender(page: Page): Promise<void> {
  for (const [id, text] of Object.entries({
    'sender.firstName': 'Jeanne',
    'sender.lastName': 'Élan',
    'sender.line4': '12 rue de l’Église',
    'sender.postcode': '33380',
    'sender.city': 'Mios',
  }))
    await field(page, id).fill(text);
  await next(page);
}
export async function whoAndWhom(page: Page): Promise<void> {
  await fillSender(page);
  for (const [id, text] of Object.entries({
    'recipient.organisation': 'Exemple',
    'recipient.line4': '10 rue du Relais',
    'recipient.postcode': '59000',
    'recipient.city': 'Lille',
  }))
    await field(page, id).fill(text);
  await next(page);
}
