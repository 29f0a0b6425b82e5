import { formatDate, toNoon } from '../../src/domain/format-date.ts';
import { listLegalChanges, type LegalChangeNotice } from '../../src/modules/documents/index.ts';
import { orderLawChanged } from '../../src/modules/orders/events.ts';
import { defineEmail } from './shared/define-email.ts';
import type { EmailBody } from './shared/email.ts';
import { loadOrder, sampleOrder, toSummary } from './shared/letter.ts';

const describe = ({ text, article, effectiveOn }: LegalChangeNotice): string =>
  `${article ? `${text}, ${article}` : text}\u00a0: le changement s’applique le ${formatDate(toNoon(effectiveOn))}.`;

/** The second button links to one text. Addresses of other sites are not allowed in the body, so further changes have no link. */
const toOfficialText = ([change, ...others]: readonly LegalChangeNotice[]): Pick<EmailBody, 'otherAction'> =>
  change && others.length === 0 ? { otherAction: { label: 'Lire le texte officiel', url: change.sourceUrl } } : {};

export const lawChangedEmail = defineEmail({
  name: 'law-changed',
  label: 'La loi de votre lettre a changé',
  event: orderLawChanged,
  async load({ id, legalChangeIds }, deps) {
    const changes = await listLegalChanges(deps, legalChangeIds);
    if (changes.length === 0) return null;
    const { summary } = await loadOrder(deps, id);
    return { ...summary, changes };
  },
  recipient: ({ userId }) => ({ userId, preference: 'legalChange' }),
  // It becomes a Message-ID, whose length is limited. A letter is corrected for each change once: the first identifies all.
  key: ({ id, legalChangeIds }) => `order-${id}-law-changed-${legalChangeIds[0]}`,
  subject: () => 'La loi a changé depuis votre lettre',
  body: ({ changes, url, ...order }) => ({
    preheader: 'Si votre démarche n’est pas finie, lisez ceci avant d’écrire de nouveau.',
    paragraphs: [
      `Votre lettre «\u00a0${order.title}\u00a0» s’appuie sur un texte qui a changé.`,
      ...changes.map(describe),
      'Votre lettre garde son texte, et rien n’est envoyé de nouveau. Nous ne pouvons pas dire ce que le changement veut dire pour votre cas.',
      'Si vous écrivez encore dans cette affaire, partez de notre modèle\u00a0: il est à jour. Si tout est réglé, il n’y a rien à faire.',
    ],
    summary: toSummary({ ...order, url }),
    action: { label: 'Voir ma lettre', url },
    ...toOfficialText(changes),
  }),
  samples: [
    {
      ...sampleOrder,
      changes: [
        {
          text: 'Code de la consommation',
          article: 'L. 224-28',
          sourceUrl: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000032226997',
          effectiveOn: '2027-01-01',
        },
      ],
    },
    {
      ...sampleOrder,
      changes: [
        {
          text: 'Loi n° 89-462 du 6 juillet 1989',
          article: null,
          sourceUrl: 'https://www.legifrance.gouv.fr/loda/id/JORFTEXT000000509310',
          effectiveOn: '2026-12-01',
        },
        {
          text: 'Code civil',
          article: '1719',
          sourceUrl: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000020459127',
          effectiveOn: '2027-01-01',
        },
      ],
    },
  ],
});
