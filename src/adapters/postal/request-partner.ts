import { request, type Dispatcher } from 'undici';
import type { PartnerName } from '../../domain/postal-partner.ts';
import { isCertificateCode } from '../../kernel/connection-errors.ts';
import { RetryableError, type ProviderErrorDetails } from './port.ts';

export interface PartnerRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | FormData;
  timeoutMs?: number;
}

export interface PartnerResponse {
  status: number;
  headers: Pick<Headers, 'get'>;
  bytes: Uint8Array;
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** Proofs are scans of a few pages; a larger response is an error. */
const MAX_BYTES = 8_000_000;
/** Enough to read an error; a page of HTML shows it in its first lines. */
const MAX_RESPONSE_LENGTH = 1_000;
/** The longest `Retry-After` that is respected. */
const MAX_WAIT_SECONDS = 3_600;

/** Errors before there was a connection. Errors that an open connection may also have are not listed. */
const NO_CONNECTION_CODES = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

/**
 * Sends one request to a partner and follows no redirect. A transient failure becomes a RetryableError with the response
 * and whether the request may have arrived.
 */
export async function requestPartner(
  partner: PartnerName,
  url: string,
  { timeoutMs = DEFAULT_TIMEOUT_MS, ...init }: PartnerRequest,
): Promise<PartnerResponse> {
  let answer: PartnerResponse;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode: status, headers, body } = await request(url, { ...(await complete(init)), signal });
    answer = {
      status,
      headers: { get: (name) => String(headers[name] ?? '') || null },
      bytes: await readBounded(partner, status, body),
    };
  } catch (error) {
    if (error instanceof RetryableError) throw error;
    // The message is logged: it holds neither the address nor the body of the request.
    const code = findErrorCode(error);
    const notSent = NO_CONNECTION_CODES.test(code) || isCertificateCode(code);
    throw new RetryableError(`${partner} did not answer: ${code}`, { notSent });
  }
  const { status } = answer;
  const isRedirect = status >= 300 && status < 400;
  if (isRedirect || status === 401 || status === 403 || status === 429 || status >= 500)
    // A 4xx comes before anything is stored; a 5xx may come afterwards.
    throw new RetryableError(`${partner} answered ${status}`, {
      ...toErrorDetails(answer),
      notSent: status >= 400 && status < 500,
    });
  return answer;
}

/** Some hosts refuse a request without it. */
const USER_AGENT = 'affranchi';

/** Completes a request; a form is encoded as bytes, with its type. */
async function complete({ method = 'GET', headers, body }: PartnerRequest) {
  const form = body === undefined || typeof body === 'string' ? null : new Response(body);
  const contentType = form?.headers.get('content-type');
  return {
    method: method as Dispatcher.HttpMethod,
    headers: { 'user-agent': USER_AGENT, ...(contentType && { 'content-type': contentType }), ...headers },
    body: form ? new Uint8Array(await form.arrayBuffer()) : ((body as string | undefined) ?? null),
  };
}

/** Parses the body of a response as JSON; null if it is empty. */
export function parseJson(partner: PartnerName, response: PartnerResponse): unknown {
  const text = decodeText(response.bytes);
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new RetryableError(`${partner} answered ${response.status} without JSON`, toErrorDetails(response));
  }
}

/** Whether a value looks like an error code. Codes are logged and stored, a text is not. */
export const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,80}$/.test(value);

/** What support sees of a response. */
export function toErrorDetails({ status, headers, bytes }: PartnerResponse): ProviderErrorDetails {
  const wait = parseRetryAfter(headers.get('retry-after'));
  const rawResponse = truncateResponse(decodeText(bytes.subarray(0, MAX_RESPONSE_LENGTH * 4)));
  return {
    status,
    ...(rawResponse && { rawResponse }),
    ...(wait !== null && { retryAfterSeconds: wait }),
  };
}

/** Makes a response storable: PostgreSQL rejects NUL and lone surrogates, and the length is limited. */
export const truncateResponse = (text: string): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_RESPONSE_LENGTH);

const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Parses `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_WAIT_SECONDS, Math.max(0, Math.ceil(seconds))) : null;
}

async function readBounded(partner: PartnerName, status: number, body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const part of body) {
    total += part.length;
    if (total > MAX_BYTES)
      throw new RetryableError(`${partner} answered ${status} with more than ${MAX_BYTES} bytes`, {
        status,
        rawResponse: truncateResponse(decodeText(parts[0] ?? part)),
      });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Errors of another realm are not instances of ours and are read by their shape. */
function findErrorCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}
