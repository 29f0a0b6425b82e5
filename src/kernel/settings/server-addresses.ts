import { accessSync, constants } from 'node:fs';
import { z } from 'zod';
import { isLocalUrl } from '../local-host.ts';

const POSTGRES_URL = /^(postgres(ql)?:\/\/|socket:|\/)/;
/** A local path; blanks in it are kept. */
const isSocket = (address: string): boolean => /^(socket:|\/)/.test(address);
/** What `pg` reads of an address about TLS. In any other spelling it ignores them, and connects without TLS. */
const TLS_PARAMETERS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];
const TLS_FILES = new Set(['sslrootcert', 'sslcert', 'sslkey']);

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A slash, a question mark or a hash in a password ends the host too early: the address cannot be read, or it leads to a
 * host with the name of the user.
 */
const isMisread = (address: string): boolean => !URL.canParse(address) || /^\w+:\/\/[^@/?#]+[/?#].*@/.test(address);
const MISREAD = 'cannot be read: in user and password, write / as %2F, ? as %3F, # as %23 and @ as %40';

/** Finds what is wrong with the parameters of TLS; null if nothing is. */
function findTlsIssue(address: string): string | null {
  for (const [name, value] of new URL(address).searchParams) {
    if (TLS_PARAMETERS.includes(name.toLowerCase()) && !TLS_PARAMETERS.includes(name))
      return `${name.toLowerCase()} is written in small letters`;
    if (TLS_FILES.has(name) && !isReadable(value)) return `${name} names a file that this process cannot read`;
  }
  return null;
}

/** The address of PostgreSQL, as `pg` takes it. */
export const postgresAddress = z
  .string()
  .regex(POSTGRES_URL, 'the address of PostgreSQL: postgres://…')
  .superRefine((address, { addIssue }) => {
    if (isSocket(address)) return;
    const issue = isMisread(address) ? MISREAD : findTlsIssue(address);
    if (issue) addIssue({ code: 'custom', message: issue });
  });

/** ioredis takes every other scheme for one without TLS. */
export const redisAddress = z
  .string()
  .regex(/^(rediss?:\/\/|\/)/, 'the address of Redis: redis://…, or rediss://… with TLS')
  .refine((address) => isSocket(address) || !isMisread(address), MISREAD);

export const mailServerAddress = z
  .string()
  .regex(/^smtps?:\/\//, 'the address of a mail server: smtps://…')
  .refine((address) => !isMisread(address), MISREAD);

/** The address of clamd, which supports no TLS. */
export const antivirusAddress = z.url({
  protocol: /^tcp$/,
  hostname: /./,
  error: 'the address of clamd: tcp://host:3310',
});

/** An address that people or programs open: `javascript:…` and `localhost:3000` are addresses too. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'an address: https://…' });

/** The address of an API, to which paths are added. A slash at its end would make them begin with two. */
export const apiAddress = webAddress.transform((address) => address.replace(/\/+$/, ''));

/** The address of a provider that gets our credentials and customers' letters. */
export const providerAddress = apiAddress.refine(
  (address) => /^https:/i.test(address) || isLocalUrl(address),
  'https, unless the host is this machine',
);
