import type { Knex } from 'knex';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { categories, listLoadedTemplates } from '../../src/modules/documents/index.ts';

/** A catalogue far larger than the real one: every action × every subject × every place or reason. */
const ACTS = [
  'Résilier',
  'Contester',
  'Réclamer',
  'Signaler',
  'Demander',
  'Annuler',
  'Renouveler',
  'Modifier',
  'Transférer',
  'Suspendre',
  'Rembourser',
  'Prolonger',
  'Refuser',
  'Autoriser',
  'Corriger',
  'Attester',
];
const OBJECTS = [
  'un abonnement',
  'une assurance',
  'un loyer',
  'une facture',
  'un crédit',
  'un salaire',
  'une amende',
  'une livraison',
  'une pension',
  'un prélèvement',
  'un diplôme',
  'un passeport',
  'une garantie',
  'un permis',
  'une bourse',
  'un devis',
  'une cotisation',
  'un licenciement',
  'une mutuelle',
  'un virement',
  'une caution',
  'un héritage',
  'un mandat',
  'une licence',
  'un dossier',
  'une chaudière',
  'un compteur',
  'un chèque',
  'une inscription',
  'un stage',
  'une adoption',
  'une clôture',
  'un témoignage',
  'une expertise',
  'une servitude',
  'un brevet',
  'une concession',
  'un parking',
  'une subvention',
  'un télésiège',
  'une piscine',
  'un orgue',
];
const PLACES = [
  'à la mairie',
  'à la banque',
  'à l’employeur',
  'à l’école',
  'à l’hôpital',
  'à la préfecture',
  'au syndic',
  'au notaire',
  'au garage',
  'au club',
  'à la copropriété',
  'à l’université',
  'au tribunal',
  'à la crèche',
  'à l’ambassade',
];
const DETAIL = [
  'après un déménagement',
  'pendant l’hiver',
  'sans engagement',
  'pour un mineur',
  'en cas de décès',
  'avec urgence',
  'par erreur',
];

export interface ManyLetter {
  slug: string;
  act: string;
  object: string;
  place: string;
  title: string;
}
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');

export const generatedLetters: readonly ManyLetter[] = ACTS.flatMap((act) =>
  OBJECTS.flatMap((object) => PLACES.map((place) => ({ act, object, place }))),
)
  .slice(0, 10_000)
  .map((one, i) => ({
    ...one,
    title: `${one.act} ${one.object} ${one.place}`,
    slug: `${plain(`${one.act} ${one.object} ${one.place}`)}-${i}`,
  }));

/** Publishes all of them; the remaining fields are copied from a real letter. */
export async function publishMany(db: Knex): Promise<void> {
  const { file } = listLoadedTemplates()[0]!;
  const rows = generatedLetters.map(({ slug, title, object }, i) => ({
    id: uuidv7(),
    category: categories[i % categories.length]!.slug,
    slug,
    version: 1,
    checksum: slug,
    published_at: new Date('2026-11-20T10:00:00Z'),
    data: JSON.stringify({
      ...file,
      title,
      shortTitle: title,
      purpose: `${title} ${DETAIL[i % DETAIL.length]}, par lettre, avec les pièces qui le prouvent.`,
      searchWords: [object.split(' ').at(-1), 'lettre', 'modèle', 'délai', 'recours'],
      questions: file.questions,
    }),
  }));
  for (let at = 0; at < rows.length; at += 200) await db('template_versions').insert(rows.slice(at, at + 200));
}
