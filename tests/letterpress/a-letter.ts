import type { Block, Letter, Page, Run } from '../../src/letterpress/letter.ts';

const one = (text: string, field?: string): Run[] => [field ? { text, field } : { text }];

export const aParagraph =
  'Par la présente, je vous informe de ma décision de démissionner de mon poste d’assistante commerciale, que j’occupe depuis le 3\u00a0septembre 2021. ' +
  'Conformément à l’article L.\u00a01237-1 du code du travail, je respecterai un préavis d’un mois, qui commencera à la réception de cette lettre.';

/** A registered letter whose length is the number of its paragraphs. */
export function aLetter({ paragraphs = 3, blocks }: { paragraphs?: number; blocks?: Block[] } = {}): Letter {
  return {
    lang: 'fr',
    title: 'Démission d’un CDI',
    missing: [],
    blocks: [
      {
        kind: 'sender',
        lines: [
          [{ text: 'Camille', field: 'sender.firstName' }, { text: ' ' }, { text: 'Dupont', field: 'sender.lastName' }],
          one('12 rue de l’Église'),
          one('33380 Mios'),
        ],
      },
      {
        kind: 'recipient',
        lines: [
          'LES ATELIERS DU NORD SARL',
          'SERVICE RESILIATIONS',
          'ZONE INDUSTRIELLE SUD',
          '4 AVENUE DES FLEURS',
          'CS 40012',
          '59019 LILLE CEDEX',
        ].map((line) => one(line, 'recipient.city')),
      },
      { kind: 'placeDate', runs: one('À Mios, le 21\u00a0novembre 2026') },
      { kind: 'mention', runs: one('Lettre recommandée avec avis de réception') },
      { kind: 'subject', runs: [{ text: 'Objet\u00a0: ' }, { text: 'démission de mon poste', field: 'job' }] },
      { kind: 'salutation', runs: one('Madame, Monsieur,') },
      ...(blocks ?? Array.from({ length: paragraphs }, (): Block => ({ kind: 'paragraph', runs: one(aParagraph) }))),
      {
        kind: 'closing',
        runs: one('Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.'),
      },
      { kind: 'signature', signers: [{ name: one('Camille Dupont') }] },
      { kind: 'enclosures', items: [one('copie du contrat de travail')] },
    ],
  };
}

/** Returns the text of pages in reading order, as a person would copy it: the two ends of a footer are apart. */
export const getText = (pages: readonly Page[]): string =>
  pages
    .flatMap(({ lines }) =>
      lines.map(({ runs, blockIndex }) => runs.map(({ text }) => text).join(blockIndex < 0 ? ' ' : '')),
    )
    .join('\n');
