import { invalid } from '../errors.ts';
import { toText } from '../form.ts';
import { realNow } from '../objects/kinds.ts';
import { testClock } from '../objects/people.ts';
import { addMonths } from '../time.ts';
import { find } from './reading.ts';
import type { ApiContext } from './wire.ts';

/** Stripe advances a clock by at most two periods of the shortest subscription; ours are months. */
const MAX_MONTHS = 2;

export function mountClocks({ router, respond, desk, clocks }: ApiContext): void {
  const { ledger, webhooks } = desk.bank;

  router.post('/v1/test_helpers/test_clocks', (ctx) =>
    respond(ctx, (form) => {
      const frozenTime = Number(toText(form['frozen_time']));
      if (!Number.isInteger(frozenTime) || frozenTime <= 0) throw invalid('Invalid integer', 'frozen_time');
      const made = ledger.put(testClock({ at: realNow(), frozenTime, name: toText(form['name']) }));
      webhooks.notify('test_helpers.test_clock.created', made);
      return made;
    }),
  );
  router.post('/v1/test_helpers/test_clocks/:id/advance', (ctx) =>
    respond(ctx, (form) => {
      const clock = find(ledger, String(ctx['params'].id), 'test_helpers.test_clock');
      const to = Number(toText(form['frozen_time']));
      if (!Number.isInteger(to) || to <= clock.frozen_time)
        throw invalid('The clock can only be moved forward.', 'frozen_time');
      if (clock.status !== 'ready')
        throw invalid('Test clock advancement underway: wait until it is ready.', 'test_clock', 'test_clock_advancing');
      if (to > addMonths(clock.frozen_time, MAX_MONTHS))
        throw invalid('The clock can be moved by two periods of its shortest subscription at most.', 'frozen_time');
      return clocks.advance(clock, to);
    }),
  );
}
