import { z } from 'zod';
import { commaSeparated, defineSettings, wholeNumber } from './define-settings.ts';
import { apiAddress } from './server-addresses.ts';

/** 32 bytes in base64. */
const FILE_KEY = /^[A-Za-z0-9+/]{43}=$/;
const FILE_KEY_RULE = 'each key is 32 random bytes in base64: openssl rand -base64 32';

/** The settings that need an account at an object store. */
export const objectStoreSettings = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export const fileSettings = defineSettings({
  FILE_KEYS: {
    schema: commaSeparated.pipe(
      z
        .array(z.string().regex(FILE_KEY, FILE_KEY_RULE))
        .min(1, FILE_KEY_RULE)
        .refine((keys) => new Set(keys).size === keys.length, 'a key occurs twice'),
    ),
    required: 'always',
    secret: true,
    meaning:
      'Keys that encrypt stored files, newest first, separated by commas: 32 random bytes each in base64 (`openssl rand -base64 32`). Without them no file can be read. `npm start` creates one once ([file keys](production.md#file-keys))',
  },
  S3_ENDPOINT: {
    schema: apiAddress,
    defaultText: 'files on disk in `DATA_DIR`',
    meaning: 'Address of the object store; needs `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`',
  },
  SINGLE_MACHINE: {
    schema: z.enum(['yes', 'no']),
    default: 'no',
    required: 'production',
    meaning:
      '`yes` without an object store: every process runs on one machine and shares its `DATA_DIR`. Not needed with `S3_ENDPOINT`, and `npm start` sets it',
  },
  S3_BUCKET: { schema: z.string(), default: 'affranchi', meaning: 'Bucket' },
  S3_REGION: { schema: z.string(), default: 'fr-par', meaning: 'Region' },
  S3_ACCESS_KEY_ID: { schema: z.string(), default: '', meaning: 'Access key' },
  S3_SECRET_ACCESS_KEY: { schema: z.string(), default: '', secret: true, meaning: 'Secret of the access key' },
  SAVED_FILES_MAX: {
    schema: wholeNumber(1, 10_000),
    default: '100',
    meaning: 'Files that one customer may keep in «\u00a0Mes pièces\u00a0»',
  },
  SAVED_FILES_MAX_MEGABYTES: { schema: wholeNumber(1, 100_000), default: '200', meaning: 'Their size together' },
  VISITOR_UPLOADS_MAX: {
    schema: wholeNumber(1, 10_000),
    default: '60',
    meaning: 'Uploads of all visitors without an account that may wait for normalisation',
  },
  VISITOR_UPLOADS_MAX_MEGABYTES: { schema: wholeNumber(20, 100_000), default: '300', meaning: 'Their size together' },
  PROOF_RETENTION_YEARS: {
    schema: wholeNumber(1, 30),
    default: '5',
    meaning:
      'How long the proofs of a letter are stored after its end: the limitation period of C. civ. 2224. The privacy page states the same figure',
  },
});
