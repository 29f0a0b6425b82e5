import { formatDay, toNoon } from '../../src/domain/format-date.ts';
import { nextStepReached } from '../../src/modules/orders/events.ts';
import { listReminderDays } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadLetter, sampleDeliveredLetter, toSummary } from './shared/letter.ts';

const formatPreheader = ({ isFollowed, isReplyAwaited }: Record<'isFollowed' | 'isReplyAwaited', boolean>): string => {
  if (!isReplyAwaited) return isFollowed ? 'La lettre suivante est prête à écrire.' : 'Voici ce que vous pouvez faire.';
  return isFollowed ? 'Sinon, la suite est prête à écrire.' : 'Sinon, voici ce que vous pouvez faire.';
};

export const nextStepEmail = defineEmail({
  name: 'next-step',
  label: 'Rappel de la suite à donner',
  event: nextStepReached,
  async load({ id, day }, deps) {
    const { view, summary } = await loadLetter(deps, id);
    // A late event may have moved the day since.
    const step = listReminderDays(view).find((reminder) => reminder.day === day);
    return step
      ? {
          ...summary,
          replyBy: view.replyBy === day ? formatDay(toNoon(day)) : null,
          reasons: step.next.map(({ because }) => because),
          isFollowed: step.next.some(({ letter }) => letter !== null),
          isReplyAwaited: step.isReplyAwaited,
        }
      : null;
  },
  recipient: ({ userId }) => ({ userId, preference: 'nextStep' }),
  key: ({ id, day }) => `letter-${id}-next-step-${day}`,
  subject: ({ isReplyAwaited, reference }) =>
    isReplyAwaited ? 'Avez-vous eu une réponse\u202f?' : `La suite de votre lettre (${reference})`,
  body: ({ replyBy, reasons, isFollowed, isReplyAwaited, url, ...letter }) => ({
    preheader: formatPreheader({ isFollowed, isReplyAwaited }),
    paragraphs: [
      ...(replyBy ? [`Votre lettre «\u00a0${letter.title}\u00a0» demandait une réponse jusqu’au ${replyBy}.`] : []),
      ...reasons,
      isReplyAwaited
        ? 'Si vous avez eu la réponse que vous attendiez, il n’y a rien à faire.'
        : 'Si tout est réglé, il n’y a rien à faire.',
    ],
    summary: toSummary({ ...letter, url }),
    action: { label: isFollowed ? 'Voir la suite de ma lettre' : 'Voir ma lettre', url },
  }),
  samples: [
    {
      ...sampleDeliveredLetter,
      replyBy: 'vendredi\u00a011\u00a0décembre',
      reasons: ['Sans réponse ou sans accord, vous pouvez saisir gratuitement le médiateur dont relève le vendeur.'],
      isFollowed: true,
      isReplyAwaited: true,
    },
    {
      ...sampleDeliveredLetter,
      replyBy: 'vendredi\u00a011\u00a0décembre',
      reasons: [],
      isFollowed: false,
      isReplyAwaited: true,
    },
    {
      ...sampleDeliveredLetter,
      replyBy: null,
      reasons: ['Si l’opérateur continue de prélever, révoquez l’autorisation auprès de votre banque.'],
      isFollowed: true,
      isReplyAwaited: false,
    },
  ],
});
