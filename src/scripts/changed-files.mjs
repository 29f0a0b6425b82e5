import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * The files that exist and differ from the main branch of the remote, or from the last commit where there is no remote;
 * null outside a Git repository.
 * @returns {string[] | null}
 */
export function listChangedFiles() {
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  try {
    const [base = 'HEAD'] = git('for-each-ref', '--format=%(refname)', 'refs/remotes/origin/main');
    const [start = 'HEAD'] = git('merge-base', 'HEAD', base);
    const paths = [...git('diff', '--name-only', start), ...git('ls-files', '--others', '--exclude-standard')];
    return paths.filter((path) => existsSync(join(root, path)));
  } catch {
    return null;
  }
}
