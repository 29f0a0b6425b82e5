import type { Page } from 'playwright-core';

/** Draws a wave on the open pad, like a finger, along the longer side. */
export async function drawSignature(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator('dialog[open] .signature-pad').boundingBox())!;
  const at = (along: number, across: number): [number, number] =>
    width >= height ? [x + width * along, y + height * across] : [x + width * (1 - across), y + height * along];
  await page.mouse.move(...at(0.2, 0.5));
  await page.mouse.down();
  for (let i = 1; i <= 30; i += 1) await page.mouse.move(...at(0.2 + i / 60, 0.5 + 0.3 * Math.sin(i / 3)));
  await page.mouse.up();
}
