import puppeteer, { type ElementHandle, type LaunchOptions } from 'puppeteer-core';
import { EnginePage } from './engine-page.ts';

/** Runs before the scripts of each page: Firefox tells of violations nowhere else. */
const reportViolations = (): void =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`blocked: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  );

const toCall = (source: string, parameters: readonly unknown[]): string =>
  `(${source})(...${JSON.stringify(parameters)})`;

/** Drives Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function launchPuppeteer(options: LaunchOptions): Promise<EnginePage> {
  const browser = await puppeteer.launch({ headless: true, ...options });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', (error) => void errors.push(String(error)));
  await page.evaluateOnNewDocument(reportViolations);
  return new EnginePage<ElementHandle>({
    async open(url) {
      await page.goto(url);
    },
    evaluate: (source, parameters) => page.evaluate(toCall(source, parameters)),
    find: async (source, parameters) =>
      (await page.evaluateHandle(toCall(source, parameters))).asElement() as ElementHandle | null,
    click: (element) => element.click(),
    type: (element, text) => element.type(text),
    chooseFile: (element, path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    takeErrors: () => errors.splice(0),
    close: () => browser.close(),
  });
}
