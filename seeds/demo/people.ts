import type { Random } from './random.ts';

const FIRST_NAMES = [
  'Hélène', 'Éloïse', 'Jean-Baptiste', 'Chloé', 'Zoé', 'Inès', 'Loïc', 'Noël', 'Maëlys', 'François', 'Anaïs', 'Raphaël',
  'Marie-Ange', 'Théo', 'Camille', 'Aïcha', 'Gaël', 'Léa', 'Mehdi', 'Agnès', 'Solène', 'Yann', 'Cécile', 'Thuy',
] as const; // prettier-ignore
const LAST_NAMES = [
  'Martin', 'Lefèvre', 'Le Goff', 'D’Almeida', 'de La Tour', 'N’Diaye', 'Nguyễn', 'Garçon', 'Müller', 'O’Brien', 'Château',
  'Du Pré', 'Bénard', 'L’Hermitte', 'Dupont', 'Dupond', 'Saint-Éloi', 'Ould Ahmed', 'Vasseur', 'Ménard', 'Petit', 'Roux',
] as const; // prettier-ignore
const STREETS = ['rue des Acacias', 'avenue de la République', 'impasse du Puits', 'allée des Tilleuls'] as const;
type Town = readonly [postcode: string, name: string];
const TOWNS: readonly [Town, ...Town[]] = [
  ['69003', 'LYON'], ['59000', 'LILLE'], ['29200', 'BREST'], ['97400', 'SAINT-DENIS'], ['13002', 'MARSEILLE'],
  ['67000', 'STRASBOURG'], ['31000', 'TOULOUSE'], ['75011', 'PARIS'],
] as const; // prettier-ignore
const COMPANIES = [
  'FIBRE EXEMPLE',
  'ASSURANCES DU PONT',
  'SALLE FORME ET VIE',
  'GAZ DE L’OUEST',
  'MUTUELLE DES ARTS',
] as const;

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** An invented customer. Names repeat, so that homonyms exist; the address is one of exemple.fr, which nobody reads. */
export function inventPerson(random: Random, index: number): { firstName: string; lastName: string; email: string } {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  return { firstName, lastName, email: `${fold(firstName)}.${fold(lastName)}.${index}@exemple.fr` };
}

/** An invented recipient, as printed on the envelope. */
export function inventRecipient(random: Random): string[] {
  const [postcode, town] = random.pick(TOWNS);
  return [
    random.pick(COMPANIES),
    `${1 + random.below(120)} ${random.pick(STREETS)}`.toUpperCase(),
    `${postcode} ${town}`,
  ];
}
