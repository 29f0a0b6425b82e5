import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A module of the repository with what it imports, as one script for a page. */
export const bundleForBrowser = (path: string): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'bundled.mjs'), path], {
    encoding: 'utf8',
    // In a test environment Vite builds for React's development.
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 2 ** 26,
  });
