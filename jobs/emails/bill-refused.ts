import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface BillRefusedEmailData { firstName: string; monthlyCents: number; nextAttemptOn: string | null; opensUntil: string; payUrl: string; accountUrl: string; endUrl: string }

export const billRefusedEmail = (facts: BillRefusedEmailData): Email => ({
  subject: 'Votre banque a refusé le paiement de votre abonnement',
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Votre banque a refusé les ${formatEuros(facts.monthlyCents)} de ce mois, ou attend que vous les confirmiez. Rien n’a été débité.`,
    facts.nextAttemptOn ? `Vous pouvez payer vous-même, et répondre à votre banque si elle vous le demande. Sinon, nous lui demandons de nouveau le ${facts.nextAttemptOn}.` : 'C’était le dernier essai\u00a0: payez vous-même, ou l’abonnement s’arrête.',
    `Vous préférez une autre carte\u202f? Changez-la dans votre profil\u00a0: ${facts.accountUrl}`,
    `Vos lettres restent comprises jusqu’au ${facts.opensUntil}. Vos documents et leurs preuves vous restent dans tous les cas.`,
    `Si vous ne voulez plus de l’abonnement, résiliez-le\u00a0: rien de plus ne sera demandé à votre banque. ${facts.endUrl}`,
  ],
  action: { label: 'Confirmer et payer', url: facts.payUrl },
});

const urls = { payUrl: 'https://invoice.stripe.com/i/exemple', accountUrl: 'https://affranchi.example/mon-profil', endUrl: 'https://affranchi.example/resilier-votre-contrat' };
export const samples = [
  billRefusedEmail({ firstName: 'Hélène', monthlyCents: 990, nextAttemptOn: '1er décembre 2026', opensUntil: '5 décembre 2026', ...urls }),
  billRefusedEmail({ firstName: 'Hélène', monthlyCents: 990, nextAttemptOn: null, opensUntil: '5 décembre 2026', ...urls }),
];
