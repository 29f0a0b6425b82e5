import { describe, expect, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ReviewLetter } from '../../client/src/features/documents/review-letter.tsx';
import { findTownDoubt, toCheckedTown, TownChoice } from '../../client/src/features/documents/town-doubt.tsx';
import { listViewedPages } from '../../client/src/features/documents/viewed-pages.ts';
import type { Letter, Page } from '../../src/letterpress/index.ts';
import type { EnclosureView } from '../../src/modules/documents/attachments/contract.ts';

const render = (node: ReactNode): string => renderToString(node).replace(/<!-- -->/g, '');
const findButtons = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner]) => inner!.replace(/<[^>]+>/g, ''));
const nothing = (): void => undefined;

const lion = { postcode: '69230', city: 'Lion' };
const unknown = (count: number) => ({
  known: false,
  communes: Array.from({ length: count }, (_, i) => ({ name: `Ville-${i}`, postcode: '69230' })),
  message: 'Nous ne connaissons pas cette ville.',
});

describe('a doubt about a town', () => {
  test('concerns a whole postcode in France only', () => {
    expect(toCheckedTown({ postcode: ' 69 230', city: ' Lion ' })).toEqual(lion);
    expect(toCheckedTown({ postcode: '6923', city: 'Lion' })).toBeNull();
    expect(toCheckedTown({ postcode: '69230', city: 'Lion', country: 'BE' })).toBeNull();
    expect(findTownDoubt(lion, { known: true, communes: [] })).toBeNull();
    expect(findTownDoubt({ ...lion, city: '' }, unknown(1))).toBeNull();
  });

  test('proposes three towns at most, and the input in any case', () => {
    const labels = (count: number) =>
      findButtons(
        render(<TownChoice doubt={findTownDoubt(lion, unknown(count))!} onUse={nothing} onConfirm={nothing} />),
      );
    expect(labels(2)).toEqual(['Utiliser 69230\u00a0VILLE 0', 'Utiliser 69230\u00a0VILLE 1', 'Garder 69230\u00a0LION']);
    expect(labels(4)).toEqual(['Garder 69230\u00a0LION']);
  });
});

describe('the letter to be read again', () => {
  const letter: Letter = {
    lang: 'fr',
    title: 'Résiliation',
    missing: ['customerNumber'],
    blocks: [
      { kind: 'sender', lines: [[{ text: 'Jeanne Élan', field: 'sender.lastName' }]] },
      {
        kind: 'recipient',
        lines: [
          [{ text: 'FIBRE EXEMPLE', field: 'recipient.organisation' }],
          [{ text: '69230 LION', field: 'recipient.city' }],
        ],
      },
      { kind: 'paragraph', runs: [{ text: 'Client ' }, { text: 'numéro', field: 'customerNumber', missing: true }] },
      { kind: 'enclosures', items: [[{ text: 'Facture' }]] },
    ],
  };
  const doubt = { ...findTownDoubt(lion, unknown(1))!, side: 'recipient' as const };
  const draw = (doubts: (typeof doubt)[]) =>
    render(<ReviewLetter letter={letter} doubts={doubts} renderChoice={() => null} toField={nothing} />);

  test('begins with the address; a blank and a doubt are buttons, other words are not', () => {
    const html = draw([doubt]);
    expect(html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(
      'FIBRE EXEMPLE 69230 LION Jeanne Élan Client À compléter : numéro Pièces jointes : Facture',
    );
    expect(findButtons(html)).toEqual(['69230 LION', 'À compléter\u00a0: numéro']);
  });

  test('has no button for a town that is known or confirmed', () => {
    expect(findButtons(draw([]))).toEqual(['À compléter\u00a0: numéro']);
  });

  test('names its pages by sheet and side, and each enclosure begins on a sheet of its own', () => {
    const pages = [{}, {}, {}] as Page[];
    const enclosed = [
      { pages: 1, can: ['look'] },
      { pages: null, can: [] },
      { pages: 2, can: ['look'] },
    ] as unknown as EnclosureView[];
    const names = (duplex: boolean) => listViewedPages(pages, enclosed, { duplex }).map(({ name }) => name);
    expect(names(true)).toEqual([
      'Feuille 1, recto',
      'Feuille 1, verso',
      'Feuille 2, recto',
      'Feuille 3, recto',
      'Feuille 4, recto',
      'Feuille 4, verso',
    ]);
    expect(names(false)).toEqual(['Feuille 1', 'Feuille 2', 'Feuille 3', 'Feuille 4', 'Feuille 5', 'Feuille 6']);
  });
});
