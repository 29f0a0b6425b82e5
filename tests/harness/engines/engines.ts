import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getChromiumOptions } from '../browser.ts';
import type { EnginePage } from './engine-page.ts';
import { launchPuppeteer } from './puppeteer.ts';
import { launchWebKitGtk } from './webkitgtk.ts';

export interface Engine {
  name: 'chromium' | 'firefox' | 'webkitgtk';
  /** Null if the programs are missing on this machine. */
  launch: (() => Promise<EnginePage>) | null;
  /** Debian's packages. */
  packages: string;
}

const findFirst = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

/** Under /usr/lib/<architecture>/webkit2gtk-4.1/, which no PATH holds. */
const listMiniBrowsers = (): string[] =>
  readdirSync('/usr/lib')
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap((folder) =>
      readdirSync(join('/usr/lib', folder))
        .filter((name) => /^webkit2?gtk-/.test(name))
        .map((name) => join('/usr/lib', folder, name, 'MiniBrowser')),
    );

function findWebKitGtk(): Engine['launch'] {
  const driver = findFirst(['/usr/bin/WebKitWebDriver']);
  const display = findFirst(['/usr/bin/Xvfb']);
  const browser = existsSync('/usr/lib') ? findFirst(listMiniBrowsers()) : undefined;
  return driver && display && browser ? () => launchWebKitGtk({ driver, display, browser }) : null;
}

/** `/usr/bin/firefox` may be a script whose browser is not installed: Ubuntu's asks for a snap. */
const isRunnable = (path: string): boolean => spawnSync(path, ['--version'], { timeout: 10_000 }).status === 0;

function findFirefox(): Engine['launch'] {
  const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(isRunnable);
  return executablePath ? () => launchPuppeteer({ browser: 'firefox', executablePath }) : null;
}

/** The engines in which journeys and the sheet are tested; Chromium is always there (browser-setup.mjs). */
export const engines: readonly Engine[] = [
  {
    name: 'chromium',
    launch: () => launchPuppeteer({ ...getChromiumOptions(), headless: 'shell' }),
    packages: 'chromium-headless-shell',
  },
  { name: 'firefox', launch: findFirefox(), packages: 'firefox-esr' },
  { name: 'webkitgtk', launch: findWebKitGtk(), packages: 'webkit2gtk-driver, xvfb' },
];
