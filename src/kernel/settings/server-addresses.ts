import { accessSync, constants } from 'node:fs';
import { z } from 'zod';

const POSTGRES_URL = /^(postgres(ql)?:\/\/|socket:|\/)/;
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

/** Finds what is wrong with the parameters of TLS; null if nothing is. */
function findTlsIssue(address: string): string | null {
  if (!URL.canParse(address)) return null;
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
    const issue = findTlsIssue(address);
    if (issue) addIssue({ code: 'custom', message: issue });
  });

/** ioredis takes every other scheme for one without TLS. */
export const redisAddress = z
  .string()
  .regex(/^(rediss?:\/\/|\/)/, 'the address of Redis: redis://…, or rediss://… with TLS');
