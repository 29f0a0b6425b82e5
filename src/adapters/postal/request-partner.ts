import type { PartnerName } from '../../domain/partner-name.ts';
import { RetryableError, type ProviderErrorDetails } from './port.ts';

export interface PartnerResponse {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** Proofs are scans of a few pages; anything larger is no valid response. */
const MAX_BYTES = 8_000_000;
/** Enough to recognise a response; an HTML page shows its purpose in its first lines. */
const MAX_RESPONSE_CHARACTERS = 1_000;
/** The longest wait that we accept from a partner. */
const MAX_WAIT_SECONDS = 3_600;

/**
 * No connection was made, or the certificate was not the partner's: the request cannot have arrived. Errors that can
 * also interrupt an open connection are not in this list.
 */
const NOT_SENT_CODES =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT_.*|CERT_.*|.*_CERT(_.*)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/;

/**
 * Makes one HTTP call to a partner. Temporary failures become RetryableError, with the response and whether anything
 * can have arrived.
 */
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
    // The message contains neither the URL nor the body, because it is logged.
    const code = findErrorCode(error);
    throw new RetryableError(`${partner} did not answer: ${code}`, { notSent: NOT_SENT_CODES.test(code) });
  }
  const { status } = answer;
  if (status === 401 || status === 403 || status === 429 || status >= 500)
    // 401, 403 and 429 are answered before anything is processed; a 5xx may come from behind the gateway.
    throw new RetryableError(`${partner} answered ${status}`, { ...toErrorDetails(answer), notSent: status < 500 });
  return answer;
}

/** Parses the response's body as JSON; null if it is none. */
export function parseJson(partner: PartnerName, answer: PartnerResponse): unknown {
  const text = decodeText(answer.bytes);
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new RetryableError(`${partner} answered ${answer.status} without JSON`, toErrorDetails(answer));
  }
}

/** The response, for support. */
export function toErrorDetails({ status, headers, bytes }: PartnerResponse): ProviderErrorDetails {
  const wait = parseRetryAfter(headers.get('retry-after'));
  const rawResponse = truncateResponse(decodeText(bytes.subarray(0, MAX_RESPONSE_CHARACTERS * 4)));
  return {
    status,
    ...(rawResponse && { rawResponse: rawResponse }),
    ...(wait !== null && { retryAfterSeconds: wait }),
  };
}

/**
 * Makes a partner's text storable: PostgreSQL accepts neither NUL nor half a surrogate pair, and the length is bounded.
 */
export const truncateResponse = (text: string): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_RESPONSE_CHARACTERS);

const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Seconds or a date, as HTTP has it. */
function parseRetryAfter(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_WAIT_SECONDS, Math.max(0, Math.ceil(seconds))) : null;
}

async function bounded(partner: PartnerName, response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const part of response.body ?? []) {
    total += part.length;
    if (total > MAX_BYTES)
      throw new RetryableError(`${partner} answered ${response.status} with more than ${MAX_BYTES} bytes`, {
        status: response.status,
        rawResponse: truncateResponse(decodeText(parts[0] ?? part)),
      });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** fetch hides the reason in a cause. Errors of another realm are not `instanceof` ours, so they are read by shape. */
function findErrorCode(error: unknown): string {
  const { cause, code, name } = (error ?? {}) as { cause?: unknown; code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  if (cause) return findErrorCode(cause);
  return typeof name === 'string' ? name : 'unknown';
}
