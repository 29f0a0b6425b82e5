import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface LetterResentEmailData { firstName: string; title: string; reference: string; before: string; totalCents: number; url: string }

export const letterResentEmail = ({ firstName, title, reference, before, totalCents, url }: LetterResentEmailData): Email => ({
  subject: `Votre lettre est renvoyée (${reference})`,
  greeting: `Bonjour ${firstName},`,
  paragraphs: [
    `Notre équipe renvoie votre lettre «\u00a0${title}\u00a0» de la commande ${before}. La nouvelle commande est ${reference}\u202f; l’ancienne garde son histoire et ses preuves.`,
    totalCents === 0
      ? 'Cet envoi ne vous coûte rien. Avant son départ, vous pouvez la relire, la corriger ou l’annuler.'
      : `Cet envoi coûte ${formatEuros(totalCents)}. Il part quand vous l’avez payé\u00a0: rien n’est débité sans vous, et vous pouvez ne pas le payer.`,
  ],
  action: { label: totalCents === 0 ? 'Voir ma lettre' : 'Relire et payer', url },
});

const sample = { firstName: 'Karim', title: 'Récupérer son dépôt de garantie', reference: 'AF-9P3QRT', before: 'AF-4K7MWZ', url: 'https://affranchi.example/mes-documents/1' };
export const samples = [letterResentEmail({ ...sample, totalCents: 0 }), letterResentEmail({ ...sample, totalCents: 1380 })];
