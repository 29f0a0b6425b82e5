import { setTimeout as wait } from 'node:timers/promises';
import { PaymentProviderError } from '../src/adapters/payments/provider-error.ts';
import { createPaymentProvider } from '../src/adapters/payments/stripe.ts';
import type { Config } from '../src/kernel/config.ts';
import type { createLogger } from '../src/kernel/logger.ts';
import { OperatorError } from '../src/kernel/operator-error.ts';
import { prepareProvider } from '../src/modules/payments/index.ts';

/** Seconds between tries while Stripe does not answer; after the last one the release fails. */
const WAITS = [1, 2, 4, 8, 15];

/**
 * The part of the release that concerns Stripe: a shop that would charge other sums than it shows is not released.
 * @throws with one message that names every difference
 */
export async function prepareStripe(
  config: Config,
  log: ReturnType<typeof createLogger>,
  waits: readonly number[] = WAITS,
): Promise<void> {
  const payments = createPaymentProvider(config);
  const { refusals, warnings } = await patiently(() => prepareProvider({ config, payments }), waits);
  for (const warning of warnings) log.warn({ warning }, 'Stripe is not set up as this build needs it');
  if (refusals.length > 0)
    throw new OperatorError(
      `Stripe would charge other sums than the shop shows, or they cannot be compared:\n${refusals.map((refusal) => `  ${refusal}`).join('\n')}`,
    );
}

async function patiently<T>(ask: () => Promise<T>, waits: readonly number[]): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const [seconds, ...rest] = waits;
    if (!(error instanceof PaymentProviderError)) throw error;
    if (seconds === undefined)
      throw new OperatorError(
        `Stripe does not answer, so its prices cannot be compared with the shop's: ${error.message}`,
        {
          cause: error,
        },
      );
    await wait(seconds * 1000);
    return patiently(ask, rest);
  }
}
