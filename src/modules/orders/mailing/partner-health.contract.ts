import { z } from 'zod';
import { DeliveryMethod } from '../../documents/contract.ts';

const Iso = z.iso.datetime();
const Count = z.object({ today: z.number().int(), last30Days: z.number().int() });

/** From the hand-over, in seconds; null without any letter. */
const Delay = z.object({
  step: z.enum(['accepted', 'printed', 'scanned']),
  medianSeconds: z.number().nullable(),
  p95Seconds: z.number().nullable(),
});

export const PartnerHealth = z
  .object({
    partner: z.string(),
    label: z.string(),
    /** `off`: it has no settings here. */
    mode: z.enum(['off', 'sandbox', 'live']),
    /** What it is chosen for first, and what it takes where the others do not carry the letter. */
    deliveries: z.array(
      z.object({
        market: z.enum(['france', 'america', 'elsewhere']),
        methods: z.array(DeliveryMethod),
        fallbackMethods: z.array(DeliveryMethod),
      }),
    ),
    circuit: z.object({
      state: z.enum(['closed', 'suspected', 'open', 'half_open']),
      since: Iso.nullable(),
      failures: z.number().int(),
      /** A status or a network code, never the words of the partner. */
      errorCode: z.string().nullable(),
      /** What « Réessayer maintenant » needs; null where there is no outage. */
      outageId: z.uuid().nullable(),
      retryAt: Iso.nullable(),
      can: z.array(z.enum(['retry_now'])),
    }),
    waiting: z.number().int(),
    handedOver: Count,
    accepted: Count,
    rejections: z.array(z.object({ kind: z.string(), count: z.number().int() })),
    delays: z.array(Delay),
    lastSuccessAt: Iso.nullable(),
    lastOutageAt: Iso.nullable(),
    unknownCodes: z.number().int(),
    webhooks: Count,
    lastWebhookAt: Iso.nullable(),
  })
  .meta({ id: 'PartnerHealth' });
export type PartnerHealth = z.infer<typeof PartnerHealth>;
