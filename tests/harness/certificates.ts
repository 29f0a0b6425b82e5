import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  certificate: string;
  key: string;
}

const DAY_MS = 86_400_000;

/**
 * Makes a self-signed certificate for these hosts with OpenSSL; returns the paths of its two files. It is valid for a
 * day, which begins so many days from now.
 */
export function createCertificate(
  folder: string,
  { name, hosts, daysFromNow = 0 }: { name: string; hosts: string; daysFromNow?: number },
): Certificate {
  const toFile = (ending: string): string => join(folder, `${name}.${ending}`);
  const files = { certificate: toFile('crt'), key: toFile('key') };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', files.key];
  openssl('req', ...newKey, '-subj', `/CN=${name}`, '-out', toFile('csr'));
  // Only `ca` of older versions takes both ends of the validity; it wants a database of what it has signed.
  writeFileSync(toFile('db'), '');
  const config = [
    '[ca]\ndefault_ca = own',
    `[own]\ndatabase = ${toFile('db')}\nnew_certs_dir = ${folder}\nrand_serial = yes\ndefault_md = sha256`,
    'policy = names\nx509_extensions = hosts',
    '[names]\ncommonName = supplied',
    `[hosts]\nbasicConstraints = critical, CA:TRUE\nsubjectAltName = ${hosts}`,
  ];
  writeFileSync(toFile('cnf'), `${config.join('\n')}\n`);
  // A minute for clocks that count seconds in another way.
  const begin = Date.now() + daysFromNow * DAY_MS - 60_000;
  const validity = ['-startdate', toInstant(begin), '-enddate', toInstant(begin + DAY_MS)];
  const paths = ['-config', toFile('cnf'), '-keyfile', files.key, '-in', toFile('csr'), '-out', files.certificate];
  openssl('ca', '-batch', '-selfsign', '-notext', ...validity, ...paths);
  return files;
}

/** An instant as OpenSSL takes it: 20261127150000Z. */
const toInstant = (ms: number): string => new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '');

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]} made no certificate:\n${stderr}`);
}
