import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface PaymentDeclined {
  firstName: string;
  orderReference: string;
  amountCents: number;
  payUrl: string;
}

export const paymentDeclinedEmail = (declined: PaymentDeclined): Email => ({
  subject: `Votre banque a refusé le paiement de la commande ${declined.orderReference}`,
  greeting: `Bonjour ${declined.firstName},`,
  paragraphs: [
    `Votre banque n’a pas payé les ${formatEuros(declined.amountCents)} de la commande ${declined.orderReference}. Rien ne vous a été débité.`,
    'Votre lettre est gardée telle que vous l’avez écrite. Elle part dès que vous la payez, par exemple avec une carte.',
    'Si vous n’en voulez plus, vous n’avez rien à faire\u00a0: une commande qui n’est pas payée ne part pas.',
  ],
  action: { label: 'Relire et payer', url: declined.payUrl },
});

export const samples = [
  paymentDeclinedEmail({
    firstName: 'Hélène',
    orderReference: 'AF-7K2M4P',
    amountCents: 1380,
    payUrl: 'https://affranchi.example/paiement?document=exemple',
  }),
];
