import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { TestApp } from '../../harness/test-app.ts';

/** What two colleagues decide about: the ids in the path, and what each of them sends. */
export interface Decision {
  id?: string;
  checkId?: string;
  body?: object | ((colleague: Actor) => object);
}
export interface Command {
  prepare: (testApp: TestApp, helene: Actor, colleagues: readonly [Actor, Actor]) => Promise<Decision>;
  /** Why both succeed; without it one wins, and the other reads in a 409 who did. */
  bothSucceed?: string;
  /** The reason if the error differs from the usual conflict, or names no colleague. */
  refusedOtherwise?: string;
}
export type Commands = Readonly<Record<string, Command>>;

export const reason = 'Demandé au téléphone.';
export const text = 'Rappeler mardi matin.';
export const first = async <T = { id: string }>(testApp: TestApp, table: string, where: object): Promise<T> =>
  (await testApp.db(table).where(where).first()) as T;
export const insert = async (testApp: TestApp, table: string, row: object): Promise<{ id: string }> => {
  const id = randomUUID();
  await testApp.db(table).insert({ id, ...row });
  return { id };
};

export const getLetter = (testApp: TestApp, orderId: string) =>
  first<{ id: string; status_since: Date; status: string }>(testApp, 'letters', { order_id: orderId });
export async function postedOrder(testApp: TestApp, helene: Actor): Promise<string> {
  const { id } = await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  return id;
}
/** A letter that came back, and what a decision about it names. */
export async function returnedLetter(testApp: TestApp, helene: Actor) {
  const orderId = await postedOrder(testApp, helene);
  await testApp.db('letters').where({ order_id: orderId }).update({ status: 'returned' });
  const { id, status_since } = await getLetter(testApp, orderId);
  return { id, reason, expectedStatusSince: status_since.toISOString() };
}
/** Another recipient than that of the orders. */
export const recipient = {
  kind: 'organisation',
  organisation: 'Free SAS',
  line4: '8 rue de la Ville l’Évêque',
  postcode: '75008',
  city: 'Paris',
  country: 'FR',
};
