// Removes from node_modules what the programs of dist/server never load: what builds the product, what only browsers
// get, and PostgreSQL. The image does it after `npm ci --omit=dev` (Dockerfile).
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} LockedPackage
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {Record<string, LockedPackage>} Lock by the path of the package: `node_modules/a/node_modules/b` */

const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*|\.resolve\(\s*)["'](@?[a-z][\w./@-]*)["']/g;

/**
 * Lists what the built programs import from packages, such as `react-dom/server`. Also finds such words in texts, which
 * name no package of the lock file.
 * @param {string} root
 */
export function listImports(root) {
  const folder = join(root, 'dist/server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?js$/.test(file));
  const found = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(SPECIFIER)].flatMap(([, name]) => name ?? []),
  );
  return [...new Set(found)].filter((name) => !isBuiltin(name)).sort();
}

/** @param {string} specifier */
const toPackage = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/**
 * Finds the package that an import from another one loads, as Node.js does: the nearest folder `node_modules` has it.
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
function resolve(lock, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base && `${base}/`}node_modules/${name}`;
    if (lock[path]) return path;
    if (base === '') return null;
  }
}

/** @param {LockedPackage} locked */
function listNeeds({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * Lists the packages that the built programs need, with all that those need, by their paths in the lock file.
 * @param {string} root
 * @returns {Set<string>}
 */
export function listServerPackages(root) {
  const { packages: lock } = /** @type {{ packages: Lock }} */ (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  );
  const needed = new Set();
  const waiting = listImports(root).flatMap((specifier) => resolve(lock, '', toPackage(specifier)) ?? []);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path)) continue;
    needed.add(path);
    const from = path;
    waiting.push(...listNeeds(lock[path] ?? {}).flatMap((name) => resolve(lock, from, name) ?? []));
  }
  return needed;
}

/** @param {string} root */
function removeOthers(root) {
  const { packages } = /** @type {{ packages: Lock }} */ (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  );
  const needed = listServerPackages(root);
  const others = Object.keys(packages).filter((path) => path && !needed.has(path) && existsSync(join(root, path)));
  for (const path of [...others, 'node_modules/.bin']) rmSync(join(root, path), { recursive: true, force: true });
  console.log(`${needed.size} packages stay, ${others.length} are removed.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) removeOthers(process.cwd());
