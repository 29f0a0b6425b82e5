import { z } from 'zod';
import type { TrackingEventType } from '../../domain/tracking-event.ts';
import { type TrackingPort, RetryableError, type CarrierTrackingEvent, type TrackingStage } from './port.ts';

export interface SuiviSettings {
  apiUrl: string;
  key: string;
  timeoutMs?: number;
}

/** At most ten numbers a call (docs/domain/la-poste.md#tracking-request). */
const AT_ONCE = 10;
const DEFAULT_TIMEOUT_MS = 10_000;
const NUMBER = /^[A-Za-z0-9]{11,15}$/;

/**
 * Every event code of Suivi v2 that La Poste publishes or that public clients have seen. Delivered means delivered to
 * the recipient: DI2 is final too, but means returned to the sender. A code that is missing here is 'other' and
 * reported as unknown.
 */
const STAGES: Readonly<Record<string, TrackingStage>> = {
  DR1: 'announced',
  DR2: 'announced',
  ...Object.fromEntries(
    // Taken over, processed, in or out of customs, with a problem, delayed, out for delivery, undeliverable for now.
    'PC1 PC2 ET1 ET2 ET3 ET4 EP1 DO1 DO2 DO3 ID0 PB1 PB2 DI3 MD2 ND1'
      .split(' ')
      .map((code) => [code, 'in_transit' as const]),
  ),
  AG1: 'awaiting_pickup',
  RE1: 'returned',
  DI2: 'returned',
  DI0: 'delivered',
  DI1: 'delivered',
};

/** Codes with a more specific meaning than their stage. */
export const LAPOSTE_EVENT_TYPES: Readonly<Record<string, TrackingEventType>> = {
  DR1: 'announced',
  DR2: 'announced',
  PC1: 'deposited',
  PC2: 'deposited',
  ET1: 'in_transit',
  ET2: 'in_transit',
  ET3: 'in_transit',
  ET4: 'in_transit',
  EP1: 'near',
  MD2: 'out',
  ND1: 'attempted',
  DI2: 'handed_back',
};

export const isKnownCode = (code: string): boolean => Object.hasOwn(STAGES, code);

/** What is read of an item. One of another form is like a number that La Poste does not know yet. */
const SuiviItem = z.object({ shipment: z.object({ idShip: z.string(), event: z.array(z.unknown()).catch([]) }) });
const SuiviEvent = z.object({
  code: z.string().min(1),
  label: z.string().optional().catch(undefined),
  date: z.string(),
});

/** La Poste Suivi v2. A number that it does not know yet (404, returnCode 104) is no error: it has no events. */
export class LaposteSuivi implements TrackingPort {
  constructor(private readonly settings: SuiviSettings) {}

  async read(numbers: string[]): Promise<Map<string, CarrierTrackingEvent[]>> {
    const validNumbers = [...new Set(numbers)].filter((number) => NUMBER.test(number));
    const events = new Map<string, CarrierTrackingEvent[]>(numbers.map((number) => [number, []]));
    for (let i = 0; i < validNumbers.length; i += AT_ONCE) {
      const items = await this.request(validNumbers.slice(i, i + AT_ONCE));
      for (const { data } of items.map((item) => SuiviItem.safeParse(item)))
        if (data) events.set(data.shipment.idShip, toTrackingEvents(data.shipment.event));
    }
    return events;
  }

  private async request(numbers: string[]): Promise<unknown[]> {
    const { status, text } = await this.get(`${this.settings.apiUrl}/suivi/v2/idships/${numbers.join(',')}?lang=fr_FR`);
    if (status === 401 || status === 403 || status === 429 || status >= 500)
      throw new RetryableError(`suivi answered ${status}`, status);
    // One invalid number must not suppress the nine others.
    if (status === 400 && numbers.length > 1)
      return (await Promise.all(numbers.map((number) => this.request([number])))).flat();
    // For some invalid numbers the response is a 404 without JSON (docs/domain/la-poste.md#tracking-response).
    if (status === 400 || status === 404) return parseItems(text);
    if (status !== 200 && status !== 207) throw new RetryableError(`suivi answered ${status}`, status);
    const items = parseItems(text);
    if (items.length === 0) throw new RetryableError(`suivi answered ${status} without JSON`, status);
    return items;
  }

  private async get(url: string): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json', 'x-okapi-key': this.settings.key },
        signal: AbortSignal.timeout(this.settings.timeoutMs ?? DEFAULT_TIMEOUT_MS),
        redirect: 'error',
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      throw new RetryableError(`suivi did not answer: ${error instanceof Error ? error.name : 'unknown'}`);
    }
  }
}

function parseItems(text: string): unknown[] {
  try {
    const body: unknown = JSON.parse(text);
    if (Array.isArray(body)) return body;
    return body ? [body] : [];
  } catch {
    return [];
  }
}

const toTrackingEvents = (events: readonly unknown[]): CarrierTrackingEvent[] =>
  events
    .flatMap((entry) => {
      const { data } = SuiviEvent.safeParse(entry);
      const instant = new Date(data?.date ?? '');
      if (!data || Number.isNaN(instant.getTime())) return [];
      const { code, label, date } = data;
      const stage = isKnownCode(code) ? STAGES[code]! : 'other';
      const event = { providerKey: `${code} ${date}`, at: instant, stage, providerCode: code, label: label ?? code };
      return [isKnownCode(code) ? event : { ...event, isUnknown: true as const }];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());

/** Without a key, only the partner's events are available. */
export const createTracking = (config: { laPosteTracking: SuiviSettings | null }): TrackingPort | null =>
  config.laPosteTracking && new LaposteSuivi(config.laPosteTracking);
