import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { ThreadContext } from '../../../admin/src/resources/messages/order-card.tsx';
import { linkByReference } from '../../../admin/src/resources/messages/other-order.tsx';
import type { Thread } from '../../../admin/src/resources/messages/thread.ts';
import { BackOffice } from '../back-office.tsx';

const THREAD = {
  id: 'thread',
  name: 'Hélène Marchal',
  email: 'helene@exemple.fr',
  statusSince: '2026-11-24T15:04:00.000Z',
  orderId: 'linked-by-mistake',
  messages: [],
  candidates: [],
  earlier: [],
  can: ['answer'],
} as unknown as Thread;

describe('another order', () => {
  const render = (change: Partial<Thread>): string =>
    renderToString(
      <BackOffice permissions={[]}>
        <ThreadContext thread={{ ...THREAD, ...change }} onChanged={() => undefined} />
      </BackOffice>,
    );

  test('may replace one that was linked by mistake', () => {
    expect(render({})).toContain('Ce n’est pas cette commande');
  });

  test('may be named if it is not among those that are proposed', () => {
    expect(render({ orderId: null })).toContain('Une autre commande');
  });

  test('is offered to those only who handle messages', () => {
    expect(render({ can: [] })).not.toContain('Ce n’est pas cette commande');
  });
});

describe('an order that is named by its reference', () => {
  const realFetch = globalThis.fetch;
  const realNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  let sent: [path: string, body: unknown][];
  beforeEach(() => {
    sent = [];
    Object.assign(globalThis, { document: { cookie: 'XSRF-TOKEN=token' } });
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
    globalThis.fetch = async (path, options) => {
      sent.push([String(path), JSON.parse(String(options?.body))]);
      // The server finds what begins with the text.
      return Response.json([
        { id: 'other', reference: 'AF-7K2M4PX' },
        { id: 'meant', reference: 'AF-7K2M4P' },
      ]);
    };
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
    Reflect.deleteProperty(globalThis, 'document');
    Reflect.deleteProperty(globalThis, 'navigator');
    if (realNavigator) Object.defineProperty(globalThis, 'navigator', realNavigator);
  });

  test.each(['AF-7K2M4P', ' af 7k2m4p ', '7K2M4P'])(
    'is linked as typed (%j), in place of the one on the screen',
    async (typed) => {
      await linkByReference(THREAD, typed);
      expect(sent.at(-1)).toEqual([
        '/-/admin/v1/messages/thread/link-order',
        { orderId: 'meant', expectedOrderId: 'linked-by-mistake', expectedStatusSince: THREAD.statusSince },
      ]);
    },
  );

  test.each(['', 'AF-7K2', 'AF-9N8P7Q'])('is not guessed from %j', async (typed) => {
    await expect(linkByReference(THREAD, typed)).rejects.toThrow('Aucune commande n’a cette référence.');
    expect(sent).toHaveLength(1);
  });
});
