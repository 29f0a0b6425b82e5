import type { Block, Letter } from '../../src/letterpress/index.ts';

const PARAGRAPHS = [
  'Par un contrat signé le 3 septembre 2021, j’ai souscrit auprès de vos services un abonnement dont la référence figure en tête de cette lettre. Depuis cette date, les sommes dues ont été réglées chaque mois, sans le moindre retard, par prélèvement sur le compte dont vous avez les coordonnées.',
  'Or, malgré plusieurs appels téléphoniques et un premier courrier resté sans réponse, le service n’est plus rendu dans des conditions normales. Les coupures constatées, dont la liste vous a été communiquée, dépassent largement ce qu’un client peut raisonnablement accepter d’un professionnel.',
  'L’article 1217 du code civil permet à la partie envers laquelle l’engagement n’a pas été exécuté de refuser d’exécuter sa propre obligation, de poursuivre l’exécution forcée, d’obtenir une réduction du prix ou de provoquer la résolution du contrat. Ces sanctions peuvent se cumuler, et des dommages et intérêts peuvent toujours s’y ajouter.',
  'En conséquence, je vous mets en demeure de rétablir le service dans un délai de quinze jours à compter de la réception de la présente lettre, et de me rembourser la somme correspondant aux périodes pendant lesquelles il n’a pas été fourni, telle qu’elle résulte du décompte ci-joint.',
  'À défaut de réponse satisfaisante dans ce délai, je saisirai sans autre avis le médiateur compétent puis, s’il le faut, le tribunal judiciaire, afin d’obtenir l’exécution de vos obligations ainsi que la réparation du préjudice effectivement subi.',
  'Je vous rappelle enfin que les clauses qui affranchissent le professionnel de toute responsabilité en cas d’inexécution sont présumées abusives. Elles ne sauraient donc m’être opposées, quelles que soient les mentions portées dans vos conditions générales.',
];

const FIRST = [
  'Camille',
  'Hélène',
  'Karim',
  'Zoé',
  'François',
  'Wendy',
  'Inès',
  'Yann',
  'Jérôme',
  'Noëlle',
  'Kévin',
  'Béatrice',
];
const LAST = [
  'Dupont',
  'Marchal',
  'Benali',
  'Kowalski',
  'Lefèvre',
  'Quéméneur',
  'Garcia',
  'Nguyen',
  'Wagner',
  'Delacroix',
  'Żak',
  'Ünal',
  'Le Goff',
  'Fabre',
  'Jacquet',
];
const TOWNS = ['Mios', 'Lyon', 'Évreux', 'Waziers', 'Ussel', 'Roubaix', 'Quimper', 'Nîmes', 'Kœstlach', 'Yvetot'];
const STREETS = [
  'rue de l’Église',
  'avenue Jean-Jaurès',
  'impasse du Puits',
  'boulevard Voltaire',
  'quai Guillaume-Tell',
  'allée des Tilleuls',
];
const SUBJECTS = [
  'mise en demeure de rétablir le service',
  'réclamation sur la facture du mois',
  'demande de remboursement',
  'résiliation pour inexécution',
  'contestation d’une somme',
];
const pick = (list: readonly string[], index: number): string => list[index % list.length]!;

/** The letter of the targets (about 370 words a page): always the same shape, with different names and amounts. */
export function buildLetter(index: number, pages: 1 | 3): Letter {
  const paragraphs: Block[] = Array.from(
    { length: pages === 1 ? PARAGRAPHS.length : PARAGRAPHS.length * 3 + 5 },
    (_, i) => ({
      kind: 'paragraph',
      runs: [
        { text: PARAGRAPHS[i % PARAGRAPHS.length]! },
        {
          text: ` Le montant en cause est de ${(index * 37 + i * 113) % 9000},${String((index + i) % 100).padStart(2, '0')}\u00a0€, dossier n°\u00a0${index * 7 + i}.`,
          field: 'sum',
        },
      ],
    }),
  );
  const name = `${pick(FIRST, index)} ${pick(LAST, index * 3)}`;
  const town = pick(TOWNS, index);
  return {
    lang: 'fr',
    title: 'Mise en demeure',
    missing: [],
    blocks: [
      {
        kind: 'sender',
        lines: [
          [{ text: name }],
          [{ text: `${index % 300} ${pick(STREETS, index)}` }],
          [{ text: `${10_000 + (index % 80_000)} ${town}` }],
        ],
      },
      {
        kind: 'recipient',
        lines: [
          'LES ATELIERS DU NORD SARL',
          'SERVICE RESILIATIONS',
          `${index % 90} AVENUE DES FLEURS`,
          '59019 LILLE CEDEX',
        ].map((text) => [{ text }]),
      },
      { kind: 'placeDate', runs: [{ text: `À ${town}, le 21\u00a0novembre 2026` }] },
      { kind: 'mention', runs: [{ text: 'Lettre recommandée avec avis de réception' }] },
      { kind: 'subject', runs: [{ text: 'Objet\u00a0: ' }, { text: pick(SUBJECTS, index) }] },
      { kind: 'salutation', runs: [{ text: 'Madame, Monsieur,' }] },
      ...paragraphs,
      {
        kind: 'closing',
        runs: [{ text: 'Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.' }],
      },
      { kind: 'signature', signers: [{ name: [{ text: name }] }] },
    ],
  };
}
