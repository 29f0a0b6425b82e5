import { describe, expect, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { DeskHeader } from '../../../admin/src/resources/orders/desk/header.tsx';
import { SendingCard } from '../../../admin/src/resources/orders/desk/sending-card.tsx';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { BackOffice } from '../back-office.tsx';

const AT = '2026-11-24T15:04:00.000Z';
const render = (children: ReactNode): string => renderToString(<BackOffice permissions={[]}>{children}</BackOffice>);

/** The parts of an order that its header reads. */
const toDesk = (order: Partial<OrderDesk['order']>) =>
  ({
    order: {
      id: 'first',
      reference: 'AF-7K2M4P',
      status: 'awaiting_payment',
      title: 'Démission',
      sending: 'green',
      createdAt: AT,
      resends: null,
      resentAs: null,
      pack: [],
      ...order,
    },
    customerSees: { short: 'À payer', long: 'Payez cette commande.', until: null, outcome: null },
    revealedUntil: null,
    recipient: null,
    sending: null,
    actions: [],
    approvals: [],
  }) as unknown as OrderDesk;

test('an order of a pack is not said to be paid before it is', () => {
  const pack = [
    { id: 'first', reference: 'AF-7K2M4P', title: 'Démission', status: 'awaiting_payment' },
    { id: 'second', reference: 'AF-8L3N5Q', title: 'Résiliation', status: 'awaiting_payment' },
  ] as OrderDesk['order']['pack'];
  const html = render(<DeskHeader desk={toDesk({ pack })} />);
  expect(html).toContain('AF-8L3N5Q');
  expect(html).toContain('Commandée en une fois avec');
  expect(html).not.toContain('Payée');
});

describe('the hour at which a letter leaves', () => {
  const renderSending = (status: string, handedOverAt: string | null = null): string => {
    const sending = {
      status,
      product: 'green',
      sheets: 1,
      handedOverAt,
      releasesAt: AT,
      retention: { choice: 'usual', chosenAt: null, options: [] },
      proofs: [],
      proofFile: null,
    };
    return render(<SendingCard desk={{ ...toDesk({}), sending } as unknown as OrderDesk} />);
  };

  test.each(['queued', 'rendered', 'handing_over', 'failed'])('is shown of a letter that is %s', (status) => {
    expect(renderSending(status)).toContain('Part de chez nous');
  });

  test.each(['held', 'rejected', 'cancelled'])('is not shown of a letter that is %s', (status) => {
    expect(renderSending(status)).not.toContain('Part de chez nous');
  });

  test('is that of its hand-over once it has left', () => {
    expect(renderSending('submitted', AT)).toContain('Remise');
  });
});
