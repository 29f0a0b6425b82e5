import type { Deps } from '../../src/kernel/deps.ts';
import type { priceLetter } from '../../src/modules/payments/index.ts';
import { DAY } from './calendar.ts';
import type { Customer, Staff } from './people.ts';
import type { Random } from './random.ts';
import type { References } from './references.ts';
import type { Course, Rows } from './rows.ts';
import type { Entity, Script, Step } from './script.ts';

export const AGE_DAYS = 300;
export const DEMO_AGE = AGE_DAYS * DAY;

export interface DemoContext {
  random: Random;
  rows: Rows;
  now: Date;
  config: Deps['config'];
  staff: Staff;
  references: References;
  versionIds: ReadonlyMap<string, string>;
  /** The newest version of each letter of the site, by its slug. */
  letters: readonly Letter[];
  /** Makes unique values differ from those of an earlier run. */
  suffix: string;
  /** Whether the first orders are being invented, each of a different kind. */
  isFirst: boolean;
}

/** A published letter, with what the work of colleagues needs. */
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
  /** The transitions of a row of the order until now. */
  listSteps: (entity: Entity) => Step[];
}

export interface InventedLetter {
  id: string;
  course: Course;
  lines: string[];
}
