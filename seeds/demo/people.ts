import { createHash } from 'node:crypto';
import { DAY, later } from './calendar.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';

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

/** Invents a customer. Names repeat, so that homonyms exist; mail to exemple.fr is never delivered. */
export function inventPerson(random: Random, index: number): { firstName: string; lastName: string; email: string } {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  return { firstName, lastName, email: `${fold(firstName)}.${fold(lastName)}.${index}@exemple.fr` };
}

/** Invents a recipient, as printed on the envelope. */
export function inventRecipient(random: Random): string[] {
  const [postcode, town] = random.pick(TOWNS);
  const street = `${1 + random.below(120)} ${random.pick(STREETS)}`.toUpperCase();
  return [random.pick(COMPANIES), '', '', street, '', `${postcode} ${town}`];
}

export interface Customer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: Date;
}

/** Invents customers who registered in the days before their first order, each with a sender address. */
export function inventCustomers(
  { random, rows }: { random: Random; rows: Rows },
  { count, firstIndex, before }: { count: number; firstIndex: number; before: Date },
): Customer[] {
  return Array.from({ length: count }, (_, i) => {
    const createdAt = later(before, -random.below(20 * DAY) - DAY);
    const customer = { id: random.uuid(createdAt), createdAt, ...inventPerson(random, firstIndex + i) };
    addUser(rows, { ...customer, role: 'customer' });
    const [postcode, city] = random.pick(TOWNS);
    const address = {
      kind: 'person',
      firstName: customer.firstName,
      lastName: customer.lastName,
      line4: `${1 + random.below(120)} ${random.pick(STREETS)}`,
      postcode,
      city,
      country: 'FR',
    };
    rows.add('sender_addresses', { user_id: customer.id, address, updated_at: createdAt });
    rows.emit('user.registered', customer.id, createdAt);
    return customer;
  });
}

export interface Colleague {
  id: string;
  firstName: string;
  lastName: string;
  role: 'support' | 'manager' | 'admin';
}
export interface Staff {
  support: readonly [Colleague, ...Colleague[]];
  manager: Colleague;
  admin: Colleague;
}

/** Invents the colleagues of the demo. No password matches their hash, so they cannot log in. */
export function inventStaff({ random, rows }: { random: Random; rows: Rows }, seed: number, createdAt: Date): Staff {
  const invite = (firstName: string, lastName: string, role: Colleague['role']): Colleague => {
    const colleague = { id: random.uuid(createdAt), firstName, lastName, role };
    addUser(rows, { ...colleague, createdAt, email: `${fold(firstName)}.${fold(lastName)}.equipe${seed}@exemple.fr` });
    return colleague;
  };
  return {
    support: [
      invite('Inès', 'Carlier', 'support'),
      invite('Bastien', 'Roche', 'support'),
      invite('Maud', 'Leclercq', 'support'),
    ],
    manager: invite('Farid', 'Benali', 'manager'),
    admin: invite('Odile', 'Charpentier', 'admin'),
  };
}

const addUser = (
  rows: Rows,
  user: { id: string; email: string; firstName: string; lastName: string; role: string; createdAt: Date },
): void =>
  rows.add('users', {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role,
    // No password matches this hash.
    password_hash: createHash('sha256').update(user.id).digest('hex'),
    created_at: user.createdAt,
    email_verified_at: user.createdAt,
    last_active_at: rows.now,
  });
