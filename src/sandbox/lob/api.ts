import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { dropConnection, type Faults } from '../faults.ts';
import type { FileStore } from '../file-store.ts';
import { hasDone, type PrintedLetter } from '../one-shot-partner/model.ts';
import type { OneShotStore } from '../one-shot-partner/store.ts';
import { metadataFilter } from './fields.ts';
import { letterFrom } from './letters.ts';
import { letterView } from './views.ts';
import { readFields, ApiFailure } from './wire.ts';

/** What the calls work on. */
export interface LetterApi {
  store: OneShotStore;
  fileStore: FileStore;
  faults: Faults;
  speed: number;
  /** The key of the account; absent where any is accepted. */
  apiKey: string | undefined;
  /** The custom envelope of the account. */
  envelope: string | undefined;
}
export type LetterCall = (api: LetterApi, ctx: Context) => Promise<void> | void;
type Route = [method: 'get' | 'post' | 'delete', path: string, call: LetterCall];

const IDEMPOTENCY_MS = 24 * 3_600_000;

export const LETTER_CALLS: readonly Route[] = [
  ['post', '/letters', createLetter],
  ['get', '/letters', listLetters],
  ['get', '/letters/:id', (api, ctx) => void (ctx.body = letterView(findLetter(api, ctx)))],
  ['delete', '/letters/:id', deleteLetter],
];

/** Reads the key of a request. Throws for one of another account. */
export function readKey({ apiKey: expected }: Pick<LetterApi, 'apiKey'>, ctx: Context): string {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(ctx.get('authorization')) ?? [];
  const apiKey = Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] ?? '';
  const isOurs = expected
    ? apiKey.length === expected.length && timingSafeEqual(Buffer.from(apiKey), Buffer.from(expected))
    : true;
  if (!/^(test|live)_./.test(apiKey) || !isOurs)
    throw new ApiFailure(
      'invalid_api_key',
      'Your API key is not valid. Please sign up on lob.com to get a valid api key.',
    );
  return apiKey;
}

const readMode = (api: LetterApi, ctx: Context): 'test' | 'live' =>
  readKey(api, ctx).startsWith('test_') ? 'test' : 'live';

/** Test and live letters never see one another. */
function listVisible(api: LetterApi, ctx: Context): PrintedLetter[] {
  const mode = readMode(api, ctx);
  return [...api.store.letters.values()].filter(({ fields }) => fields['mode'] === mode);
}

function findLetter(api: LetterApi, ctx: Context): PrintedLetter {
  const id = (ctx as unknown as { params: Record<string, string> }).params['id'];
  const letter = listVisible(api, ctx).find((candidate) => candidate.id === id);
  if (!letter) throw new ApiFailure('not_found', 'letter not found');
  return letter;
}

async function createLetter(api: LetterApi, ctx: Context): Promise<void> {
  const { store, fileStore, faults, speed, envelope } = api;
  const account = { mode: readMode(api, ctx), envelope };
  const key = ctx.get('idempotency-key') || String(ctx.query['idempotency_key'] ?? '');
  if (key.length > 256) throw new ApiFailure('invalid', 'idempotency key must be 256 characters or less');
  const findExisting = (): PrintedLetter | undefined =>
    key
      ? listVisible(api, ctx).find(
          (candidate) => candidate.key === key && Date.now() - candidate.createdAt < IDEMPOTENCY_MS,
        )
      : undefined;
  const fields = await readFields(ctx);
  const made = findExisting()
    ? undefined
    : await letterFrom(fields, { account, key, fileStore, speed, isDoomed: faults.strikes('reject_later') });
  // Looked at again: reading the file took time, and another call with this key may have been quicker.
  const letter = findExisting() ?? store.storeLetter(made!);
  if (faults.strikes('cut_after_accepting')) return dropConnection(ctx);
  ctx.body = { ...letterView(letter), ...(faults.strikes('wrong_id') && { id: 'ltr_0000000000000000' }) };
}

/** The newest first. */
function listLetters(api: LetterApi, ctx: Context): void {
  const pageSize = Number(ctx.query['limit'] ?? 10);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100)
    throw new ApiFailure('invalid', 'limit must be between 1 and 100');
  const metadataPairs = metadataFilter(ctx.query);
  const all = listVisible(api, ctx)
    .filter(({ fields }) =>
      metadataPairs.every(([key, value]) => (fields['metadata'] as Record<string, string>)[key] === value),
    )
    .toReversed();
  const start = ctx.query['after'] ? all.findIndex(({ id }) => id === ctx.query['after']) + 1 : 0;
  const shown = all.slice(start, start + pageSize);
  const hasMore = start + pageSize < all.length;
  ctx.body = {
    object: 'list',
    next_url: hasMore ? `https://api.lob.com/v1/letters?limit=${pageSize}&after=${shown.at(-1)!.id}` : null,
    previous_url: null,
    count: shown.length,
    data: shown.map(letterView),
  };
}

function deleteLetter(api: LetterApi, ctx: Context): void {
  const letter = findLetter(api, ctx);
  const isOver = hasDone(letter, 'mail', 'reject', 'cancel') || Date.now() >= (letter.fields['sendAt'] as number);
  if (isOver)
    throw new ApiFailure('not_deletable', 'This letter has already been sent to production, and cannot be canceled.');
  api.store.finish(letter, 'cancel', Date.now());
  ctx.body = { id: letter.id, deleted: true };
}
