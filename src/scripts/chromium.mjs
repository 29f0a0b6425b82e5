import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's headless shell has no browser interface: journeys take a third less time. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** Where systems put it. */
export const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', SHELL];

/**
 * Finds a Chromium for journeys and benches: an installed one, else the one from npm. Returns the environment it needs.
 * @param {{ prefersShell?: boolean }} [options]
 */
export async function findChromiumEnvironment({ prefersShell = false } = {}) {
  const candidates = prefersShell ? [SHELL, ...CHROMIUM_PATHS] : CHROMIUM_PATHS;
  const installed = process.env.CHROMIUM_PATH ?? candidates.find((path) => existsSync(path));
  if (installed) return { CHROMIUM_PATH: installed };
  const folder = join(tmpdir(), `affranchi-chromium-${process.getuid?.() ?? 'user'}`);
  mkdirSync(folder, { recursive: true });
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  process.env.TMPDIR = folder; // the package unpacks into the temporary folder
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'; // makes it unpack the libraries that a minimal system lacks
  const { default: chromium } = await import('@sparticuz/chromium');
  chromium.setGraphicsMode = false;
  const path = await chromium.executablePath();
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  // Its own configuration names a fixed folder: elsewhere Chromium finds no fonts and text is invisible.
  const fonts = join(folder, 'fonts');
  writeFileSync(
    join(fonts, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  return {
    CHROMIUM_PATH: path,
    CHROMIUM_LIBRARIES: join(folder, 'al2023', 'lib'),
    CHROMIUM_FONTS: fonts,
    CHROMIUM_HOME: folder,
  };
}
