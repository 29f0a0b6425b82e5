import { chromium, type Browser } from 'playwright-core';

/** How the Chromium is started that was found or unpacked before the first browser test. */
export function getChromiumOptions(): { executablePath: string; env: Record<string, string>; args: string[] } {
  const path = process.env['CHROMIUM_PATH'];
  if (!path) throw new Error('Jest finds a Chromium for the files that import this one: see jest.config.mjs.');
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  if (process.env['CHROMIUM_LIBRARIES']) env['LD_LIBRARY_PATH'] = process.env['CHROMIUM_LIBRARIES'];
  if (process.env['CHROMIUM_FONTS']) env['FONTCONFIG_PATH'] = process.env['CHROMIUM_FONTS'];
  if (process.env['CHROMIUM_HOME']) env['HOME'] = process.env['CHROMIUM_HOME'];
  return {
    executablePath: path,
    env,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      // The headless shell rounds the width of every character otherwise, and a Chromium with windows does not.
      '--font-render-hinting=none',
      '--disable-background-networking',
      '--no-first-run',
      // A page is open for seconds: to optimise its scripts takes more time than that saves (measured: a fifth of
      // Chromium's processor time).
      '--js-flags=--no-opt --no-maglev',
    ],
  };
}

/** Its person reads letters of so many pixels. */
export function launchBrowser(letters = 16): Promise<Browser> {
  const { args, ...options } = getChromiumOptions();
  return chromium.launch({ ...options, args: [...args, `--blink-settings=defaultFontSize=${letters}`] });
}
