import { setTimeout as pause } from 'node:timers/promises';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What a browser must offer: the least that journeys need, so that each protocol can do it. */
export interface EngineDriver<Element> {
  open(url: string): Promise<void>;
  /** Calls a function of the page, given as source; its result is JSON. */
  evaluate(source: string, parameters: readonly Json[]): Promise<unknown>;
  /** The same for a function that returns an element of the page, or null. */
  find(source: string, parameters: readonly Json[]): Promise<Element | null>;
  click(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
  chooseFile(element: Element, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** PNG of what the window shows. */
  screenshot(): Promise<Buffer>;
  /** What the console showed as an error since the last call, with the violations of the security policy. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** A visible element, by selector alone or with its whole text. */
export type Target = string | { css: string; text: string };

const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

/** Runs in the page. An element in the middle is under no bar of the page. */
function findVisible(css: string, text: string | null): Element | null {
  const normalise = (words: string | null): string => (words ?? '').replace(/\s+/gu, ' ').trim();
  const found = Array.from(document.querySelectorAll(css)).find(
    (element) =>
      element.getClientRects().length > 0 && (text === null || normalise((element as HTMLElement).innerText) === text),
  );
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found ?? null;
}

/** A page of a browser, the same for every engine. What is not there yet is waited for. */
export class EnginePage<Element = unknown> {
  private readonly errors: string[] = [];

  constructor(private readonly driver: EngineDriver<Element>) {}

  open(url: string): Promise<void> {
    return this.driver.open(url);
  }

  /** Opens a page of the product and waits until its program runs. */
  async openRunning(url: string): Promise<void> {
    this.errors.push(...this.driver.takeErrors());
    await this.open(url);
    await this.waitFor(
      'the program of the page',
      () =>
        document.readyState === 'complete' &&
        Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__react')),
    );
    this.errors.push(...this.driver.takeErrors());
  }

  evaluate<Parameters extends readonly Json[], Result>(
    call: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ): Promise<Awaited<Result>> {
    return this.driver.evaluate(String(call), parameters) as Promise<Awaited<Result>>;
  }

  /** Waits until a function of the page returns something true; a page on its way to another counts as not yet. */
  async waitFor<Parameters extends readonly Json[]>(
    name: string,
    call: (...parameters: Parameters) => unknown,
    ...parameters: Parameters
  ): Promise<void> {
    await this.retry(name, async () => (await this.evaluate(call, ...parameters)) || undefined);
  }

  waitForPath(path: RegExp): Promise<void> {
    return this.waitFor(
      `the address ${path}`,
      (source) => new RegExp(source, 'u').test(location.pathname + location.search),
      path.source,
    );
  }

  async see(target: Target): Promise<void> {
    await this.find(target);
  }

  click(target: Target): Promise<unknown> {
    return this.retry(`a click on ${JSON.stringify(target)}`, async () => {
      await this.driver.click(await this.find(target));
      return true;
    });
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.driver.type(await this.find(target), text);
  }

  async chooseFile(css: string, path: string): Promise<void> {
    const find = (selector: string) => document.querySelector(selector);
    const input = await this.retry(css, async () => (await this.driver.find(String(find), [css])) ?? undefined);
    await this.driver.chooseFile(input, path);
  }

  /** The picture of a page in a window, once it fits into it, with its fonts and pictures. */
  async picture(width: number, height: number): Promise<Buffer> {
    await this.driver.resize(width, height);
    await this.waitFor(
      `a width of ${width} pixels with nothing beside`,
      (wanted) =>
        window.innerWidth === wanted &&
        document.documentElement.scrollWidth <= wanted &&
        document.fonts.status === 'loaded' &&
        Array.from(document.images).every((image) => image.loading === 'lazy' || image.complete),
      width,
    );
    // When the second frame begins, the first one is on the screen.
    await this.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    });
    return this.driver.screenshot();
  }

  takeErrors(): string[] {
    return [...this.errors.splice(0), ...this.driver.takeErrors()];
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  private find(target: Target): Promise<Element> {
    const [css, text] = typeof target === 'string' ? [target, null] : [target.css, target.text];
    return this.retry(
      JSON.stringify(target),
      async () => (await this.driver.find(String(findVisible), [css, text])) ?? undefined,
    );
  }

  private async retry<Result>(name: string, attempt: () => Promise<Result | undefined>): Promise<Result> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      let reason: unknown;
      try {
        const result = await attempt();
        if (result !== undefined) return result;
      } catch (error) {
        reason = error;
      }
      if (Date.now() > deadline) throw new Error(`The page never had ${name}.`, { cause: reason });
      await pause(PAUSE_MS);
    }
  }
}
