import { z } from 'zod';
import { defineSettings, wholeNumber } from './define-settings.ts';
import { providerAddress } from './server-addresses.ts';

export const letterSettings = defineSettings({
  CHANGE_OF_MIND_SECONDS: {
    schema: wholeNumber(0, 86_400),
    default: '900',
    meaning: 'Time after payment in which a letter can be changed ([change of mind](domain/product.md#change-of-mind))',
  },
  HAND_OVER_LEASE_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '120',
    meaning: 'How long one worker may hold a letter at the hand-over before another may claim it',
  },
  POSTAL_POLL_AFTER_SECONDS: {
    schema: wholeNumber(1, 86_400),
    default: '3600',
    meaning: 'A letter without tracking events for so long is polled at its partner',
  },
  POSTAL_POLLS_PER_MINUTE: {
    schema: wholeNumber(1, 100_000),
    default: '400',
    meaning: 'Silent letters that are polled per minute at each partner; set it to the rate of your contracts',
  },
  POSTAL_OUTAGE_FAILURES: {
    schema: wholeNumber(1, 100),
    default: '5',
    meaning: 'After so many failures in a row the circuit breaker of a partner opens',
  },
  POSTAL_OUTAGE_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '60',
    meaning: 'How long it stays open before one request tries again',
  },
  POSTAL_PDF_VERSION: {
    schema: z.enum(['1.4', '1.7']),
    default: '1.7',
    meaning: '1.7 (PDF/A-2a), or 1.4 (PDF/A-1a) for a partner that requires it',
  },
  OVERSEAS_CENTS_PER_10_GRAMS: {
    schema: wholeNumber(0, 1000),
    defaultText: 'national price',
    meaning:
      'La Poste’s supplement overseas above 100 g, for each 10 g ([postal.md](domain/postal.md#overseas-supplement))',
  },
});

export const laPosteSettings = defineSettings({
  SUIVI_KEY: {
    schema: z.string(),
    defaultText: 'the partner’s tracking events only',
    secret: true,
    meaning: 'Key of La Poste’s Suivi v2, which tracks registered letters',
  },
  SUIVI_API_URL: { schema: providerAddress, default: 'https://api.laposte.fr', meaning: 'Address of Suivi v2' },
  SUIVI_DAILY_CALLS: {
    schema: wholeNumber(1, 1_000_000),
    default: '5000',
    meaning: 'Calls per day that the contract with La Poste allows, ten letters each',
  },
  SUIVI_HOUR_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '3600',
    meaning: 'Seconds in an hour of the polling schedule. The sandbox, where letters travel in minutes, sets less',
  },
});
