import { EVENTS, type Tracked } from '../tracking/shipment.ts';
import type { MailevaStore } from './store.ts';

/**
 * Maileva's delivery codes as events of La Poste (docs/domain/la-poste.md#tracking-codes); codes that are missing here
 * have none.
 */
const SHOWN: Readonly<Record<string, keyof typeof EVENTS>> = {
  LP01: 'DR1',
  LP05: 'PC1',
  LP03: 'ET1',
  LP04: 'EP1',
  LP09: 'ND1',
  LP08: 'AG1',
  LP15: 'DI1',
  LP21: 'RE1',
  LP17: 'DI2',
};

export function trackedBy(store: MailevaStore, number: string): Tracked | undefined {
  for (const { recipients } of store.sendings.values()) {
    const recipient = recipients.find((candidate) => candidate.number === number);
    if (recipient)
      return {
        product: 'Lettre recommandée',
        events: recipient.deliveries.flatMap(({ code, date }) => (SHOWN[code] ? [{ code: SHOWN[code], date }] : [])),
      };
  }
  return undefined;
}
