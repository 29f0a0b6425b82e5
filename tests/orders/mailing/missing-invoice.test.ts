import { expect, test } from '@jest/globals';
import { explainMissingInvoice } from '../../../src/modules/orders/mailing/proof-availability.ts';

const resend = { id: '1', status: 'awaiting_payment', resendsOrderId: '2' };

test('only a letter that is resent for free has no invoice', () => {
  expect(explainMissingInvoice({ ...resend, totalCents: 0 }).message).toContain('renvoyée à nos frais');
  expect(explainMissingInvoice({ ...resend, totalCents: 1380 }).message).toContain('faite après le paiement');
});
