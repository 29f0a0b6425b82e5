import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface Certificate {
  certificate: string;
  key: string;
}

/** Makes a self-signed certificate for these hosts with OpenSSL, valid for a day; returns the paths of its two files. */
export function makeCertificate(folder: string, name: string, hosts: string): Certificate {
  const files = { certificate: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) };
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${hosts}`];
  const { status, stderr } = spawnSync(
    'openssl',
    [...request, ...names, '-keyout', files.key, '-out', files.certificate],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl made no certificate:\n${stderr}`);
  return files;
}
