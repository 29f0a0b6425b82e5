import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface RefundReturnedEmailData { firstName: string; reference: string; amountCents: number; url: string }

export const refundReturnedEmail = (facts: RefundReturnedEmailData): Email => ({
  subject: `Votre remboursement n’a pas abouti (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Votre banque nous a retourné les ${formatEuros(facts.amountCents)} que nous vous avions remboursés\u00a0: la carte a pu être remplacée ou fermée.`,
    'Cet argent vous est toujours dû. Notre équipe s’en occupe et vous répondra si elle a besoin d’un autre moyen de paiement. La pièce comptable est jointe.',
  ],
  action: { label: 'Voir le détail', url: facts.url },
});

export const samples = [refundReturnedEmail({ firstName: 'Hélène', reference: 'AF-7K2M4P', amountCents: 1380, url: 'https://affranchi.example/mes-documents/1' })];
