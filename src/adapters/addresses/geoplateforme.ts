import { extractDigits } from './communes.ts';
import { OfflineAddresses } from './offline.ts';
import type { AddressesPort, Question, Suggestion } from './port.ts';

export interface GeoplateformeSettings {
  apiUrl: string;
  timeoutMs?: number;
  now?: () => number;
}

/** The person is still typing, so a later response is useless. */
const DEFAULT_TIMEOUT_MS = 1500;
const MAX_SUGGESTIONS = 6;
/** The service's own limits for a question (docs/domain/postal.md#address-completion). */
const MIN_LENGTH = 3;
const MAX_LENGTH = 200;
/** Over the quota the service blocks for five seconds. Without a Retry-After we wait as long. */
const PAUSE_MS = 5000;
/** The longest wait, whatever the service requests. */
const MAX_PAUSE_MS = 10 * 60_000;

interface Feature {
  properties?: { label?: unknown; name?: unknown; postcode?: unknown; city?: unknown; type?: unknown };
}

/**
 * Completes streets with IGN's geocoder. Towns come from our own table, which is complete and sends nothing to others.
 * Never throws.
 */
export class Geoplateforme implements AddressesPort {
  private readonly offline = new OfflineAddresses();
  private quietUntil = 0;

  constructor(private readonly settings: GeoplateformeSettings) {}

  async complete(question: Question): Promise<{ items: Suggestion[]; source: 'geoplateforme' | 'offline' }> {
    const query = question.text
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .trim()
      .slice(0, MAX_LENGTH);
    if (question.kind === 'city' || Array.from(query).length < MIN_LENGTH || this.now() < this.quietUntil)
      return this.offline.complete(question);
    const items = await this.ask(query, extractDigits(question.postcode));
    return items ? { items, source: 'geoplateforme' } : this.offline.complete(question);
  }

  check(pair: { postcode: string; city: string }) {
    return this.offline.check(pair);
  }

  /** Null without a response. Messages never contain the address typed. */
  private async ask(query: string, postcode: string): Promise<Suggestion[] | null> {
    const parameters = new URLSearchParams({
      q: query,
      index: 'address',
      autocomplete: '1',
      limit: String(MAX_SUGGESTIONS),
      ...(/^\d{5}$/.test(postcode) && { postcode }),
    });
    try {
      const response = await fetch(`${this.settings.apiUrl}/search?${parameters.toString()}`, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(this.settings.timeoutMs ?? DEFAULT_TIMEOUT_MS),
        redirect: 'error',
      });
      if (response.status === 429) this.beQuiet(computePause(response.headers.get('retry-after')));
      const text = await response.text();
      return response.status === 200 ? read(text) : null;
    } catch {
      // A service that hangs would delay every word typed.
      this.beQuiet(PAUSE_MS);
      return null;
    }
  }

  private beQuiet(forMs: number): void {
    this.quietUntil = Math.max(this.quietUntil, this.now() + forMs);
  }

  private now(): number {
    return (this.settings.now ?? Date.now)();
  }
}

function computePause(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return retryAfter !== null && seconds > 0 ? Math.min(seconds * 1000, MAX_PAUSE_MS) : PAUSE_MS;
}

/** Null if the response does not have the documented form. */
function read(text: string): Suggestion[] | null {
  try {
    const { features } = JSON.parse(text) as { features?: (Feature | null)[] };
    return Array.isArray(features) ? features.flatMap((feature) => toSuggestion(feature ?? {})) : null;
  } catch {
    return null;
  }
}

/** A town alone is no street, and an incomplete suggestion cannot fill the three fields. */
function toSuggestion({ properties }: Feature): Suggestion[] {
  const { label, name, postcode, city, type } = properties ?? {};
  if (type === 'municipality') return [];
  if (
    typeof label !== 'string' ||
    typeof name !== 'string' ||
    typeof city !== 'string' ||
    typeof postcode !== 'string' ||
    !/^\d{5}$/.test(postcode)
  )
    return [];
  return [{ label, line4: name, postcode, city }];
}

export const createAddressLookup = (config: { addresses: { apiUrl: string | undefined } }): AddressesPort =>
  config.addresses.apiUrl ? new Geoplateforme({ apiUrl: config.addresses.apiUrl }) : new OfflineAddresses();
