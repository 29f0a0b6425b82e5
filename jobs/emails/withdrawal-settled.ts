import type { Email } from './layout.ts';
import { instantWords, sampleMessage, type ContactMessage } from './message-text.ts';

interface WithdrawalSettledEmailData extends Pick<ContactMessage, 'reference' | 'orderReference' | 'createdAt'> { outcome: 'stopped' | 'unpaid' | 'too_late' | 'withdrawn'; url: string }

const SUBJECT: Record<WithdrawalSettledEmailData['outcome'], string> = {
  stopped: 'Votre lettre est arrêtée et remboursée', unpaid: 'Votre commande est annulée', too_late: 'Votre lettre était déjà partie', withdrawn: 'Votre abonnement est terminé',
};
const WORDS: Record<WithdrawalSettledEmailData['outcome'], string[]> = {
  stopped: ['Votre lettre n’avait pas encore été remise au service postal\u00a0: elle est arrêtée, elle ne partira pas. Le remboursement est complet. Votre banque l’affiche en 3 à 10\u00a0jours, et l’avoir vous arrive par e-mail.'],
  unpaid: ['Cette commande n’était pas payée\u00a0: elle est annulée et rien ne sera débité.'],
  withdrawn: ['Votre abonnement est terminé, et plus rien ne sera débité. Ce que vous aviez payé vous est rendu\u202f; si vous aviez envoyé une lettre avec l’abonnement, seuls les jours écoulés restent dus. Votre banque l’affiche en 3 à 10\u00a0jours, et l’avoir vous arrive par e-mail.'],
  too_late: [
    'Votre demande est enregistrée, mais la lettre avait déjà été remise au service postal. Une lettre remise ne peut plus être reprise, et le service que vous aviez payé a été rendu en entier.',
    'En commandant, vous aviez demandé que nous commencions tout de suite, et reconnu que le droit de rétractation prend alors fin avec l’exécution complète (code de la consommation, article L.\u00a0221-28, 1°).',
    'Si quelque chose s’est mal passé, répondez à cet e-mail\u00a0: une personne relit votre commande. Vous pouvez aussi suivre la lettre dans votre espace.',
  ],
};

export const withdrawalSettledEmail = (facts: WithdrawalSettledEmailData): Email => ({
  subject: `${SUBJECT[facts.outcome]} (${facts.orderReference ?? facts.reference})`,
  greeting: 'Bonjour,',
  paragraphs: [`Voici la suite de votre rétractation du ${instantWords(facts.createdAt)}, référence ${facts.reference}.`, ...WORDS[facts.outcome]],
  action: { label: 'Ouvrir mes lettres', url: facts.url },
});

export const samples = (['stopped', 'unpaid', 'too_late', 'withdrawn'] as const).map((outcome) => withdrawalSettledEmail({ ...sampleMessage(), outcome, url: 'https://affranchi.example/mes-documents' }));
