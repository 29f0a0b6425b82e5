import { listDoneSteps } from '../one-shot-partner/model.ts';
import type { OneShotStore } from '../one-shot-partner/store.ts';
import { EVENTS, type Tracked } from '../tracking/shipment.ts';
import { findNumber } from './life.ts';

/**
 * The partner's steps as events of La Poste (docs/domain/la-poste.md#tracking-codes); steps that are missing here have
 * none.
 */
const SHOWN: Readonly<Record<string, keyof typeof EVENTS>> = {
  print: 'DR1',
  take: 'PC1',
  sort: 'ET1',
  wait: 'EP1',
  counter: 'AG1',
  deliver: 'DI1',
  fail: 'ND1',
  back: 'RE1',
  home: 'DI2',
};

export function trackedBy(store: OneShotStore, number: string): Tracked | undefined {
  const letter = [...store.letters.values()].find((candidate) => findNumber(candidate) === number);
  return (
    letter && {
      product: letter.product === 'suivi' ? 'Lettre suivie' : 'Lettre recommandée',
      events: listDoneSteps(letter).flatMap(({ does, doneAt }) =>
        SHOWN[does] ? [{ code: SHOWN[does], date: new Date(doneAt).toISOString() }] : [],
      ),
    }
  );
}
