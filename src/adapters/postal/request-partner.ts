import type { PartnerName } from '../../domain/partner-name.ts';
import { RetryableError, type ProviderErrorDetails } from './port.ts';

export interface PartnerResponse {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** Proofs are scans of a few pages; whatever is larger is no answer of a partner. */
const MOST_BYTES = 8_000_000;
/** Enough to see what a partner said; a page of HTML says it in its first lines. */
const MOST_SAID = 1_000;
/** A partner that wants us to wait longer than this is asked again all the same. */
const MOST_WAIT_SECONDS = 3_600;

/** The connection was never made, or its certificate was not the partner's: the request cannot have left. What may also happen to a line in use is not here. */
const NOT_SENT_CODES =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT_.*|CERT_.*|.*_CERT(_.*)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/;

/** One call to a partner over HTTP. Whatever is transient becomes RetryableError, which says what came back and whether anything can have got there. */
export async function requestPartner(
  partner: PartnerName,
  url: string,
  init: RequestInit,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<PartnerResponse> {
  let answer: PartnerResponse;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    answer = { status: response.status, headers: response.headers, bytes: await bounded(partner, response) };
  } catch (error) {
    if (error instanceof RetryableError) throw error;
    // The address and what was sent stay out of the message: it is logged.
    const code = codeOf(error);
    throw new RetryableError(`${partner} did not answer: ${code}`, { notSent: NOT_SENT_CODES.test(code) });
  }
  const { status } = answer;
  if (status === 401 || status === 403 || status === 429 || status >= 500)
    // A door that stays shut lets nothing in; a 5xx may come from behind it.
    throw new RetryableError(`${partner} answered ${status}`, { ...toErrorDetails(answer), notSent: status < 500 });
  return answer;
}

/** The answer's body as JSON, null where there is none. */
export function jsonOf(partner: PartnerName, answer: PartnerResponse): unknown {
  const text = textOf(answer.bytes);
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new RetryableError(`${partner} answered ${answer.status} without JSON`, toErrorDetails(answer));
  }
}

/** What came back, for support. */
export function toErrorDetails({ status, headers, bytes }: PartnerResponse): ProviderErrorDetails {
  const wait = secondsOf(headers.get('retry-after'));
  const said = truncateResponse(textOf(bytes.subarray(0, MOST_SAID * 4)));
  return { status, ...(said && { rawResponse: said }), ...(wait !== null && { retryAfterSeconds: wait }) };
}

/** A partner's words as they may be kept: PostgreSQL takes no NUL and no half of a character, and a page has an end. */
export const truncateResponse = (text: string): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, MOST_SAID);

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Seconds or a date, as HTTP has it. */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(MOST_WAIT_SECONDS, Math.max(0, Math.ceil(seconds))) : null;
}

async function bounded(partner: PartnerName, response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const part of response.body ?? []) {
    total += part.length;
    if (total > MOST_BYTES)
      throw new RetryableError(`${partner} answered ${response.status} with more than ${MOST_BYTES} bytes`, {
        status: response.status,
        rawResponse: truncateResponse(textOf(parts[0] ?? part)),
      });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** fetch hides the reason in a cause; errors of another realm are no instances of ours, so they are read by shape. */
function codeOf(error: unknown): string {
  const { cause, code, name } = (error ?? {}) as { cause?: unknown; code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  if (cause) return codeOf(cause);
  return typeof name === 'string' ? name : 'unknown';
}
