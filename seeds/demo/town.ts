import type { Deps } from '../../src/kernel/deps.ts';
import type { priceLetter } from '../../src/modules/payments/index.ts';
import { DAY } from './calendar.ts';
import type { Customer, Staff } from './people.ts';
import type { Random } from './random.ts';
import type { References } from './references.ts';
import type { Course, Rows } from './rows.ts';
import type { Entity, Script, Step } from './script.ts';

export const AGE_DAYS = 300;
export const TOWN_AGE = AGE_DAYS * DAY;

export interface Town {
  random: Random;
  rows: Rows;
  now: Date;
  config: Deps['config'];
  staff: Staff;
  references: References;
  versionIds: ReadonlyMap<string, string>;
  /** The newest version of each letter of the site, by its name. */
  letters: readonly Letter[];
  /** Keeps what is unique apart from an earlier town. */
  suffix: string;
  /** Whether the first orders are invented, of which each shows something of its own. */
  isFirst: boolean;
}

/** A published letter, as far as colleagues work on it. */
export interface Letter {
  category: string;
  slug: string;
  versionId: string;
  reviewedOn: string;
  legalBasis: { article: string; text: string }[];
  source: string;
  samples: string;
}

/** An order as the other rows refer to it. */
export interface InventedOrder {
  id: string;
  documentId: string;
  reference: string;
  title: string;
  customer: Customer;
  sending: 'registered' | 'registered_receipt' | 'tracked';
  sheets: number;
  weightGrams: number;
  price: ReturnType<typeof priceLetter>;
  createdAt: Date;
  script: Script;
  course: Course;
  /** What has happened by now to a row of the order. */
  stepsOf: (entity: Entity) => Step[];
}

export interface InventedLetter {
  id: string;
  course: Course;
  lines: string[];
}
