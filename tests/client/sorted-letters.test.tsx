import { describe, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { sortLetters, SortedLetters } from '../../client/src/features/documents/sorted-letters.tsx';
import type { TemplateCard } from '../../src/modules/documents/catalogue/contract.ts';
import { offers } from '../../src/modules/payments/checkout/offers.ts';
import { getTariff } from '../../src/modules/payments/checkout/tariffs.ts';

const pricing = { offers: [...offers], tariff: getTariff('2026-11-21'), partners: ['maileva' as const] };
const card = (slug: string, title: string, advised: TemplateCard['advised']) =>
  ({
    slug,
    title,
    shortTitle: title,
    advised,
    category: 'x',
    purpose: `Pour ${slug}`,
    facts: slug === 'd' ? ['Délai : 2 mois'] : [],
    excerpt: ['Objet'],
  }) as unknown as TemplateCard;
const cards = [
  card('c', 'Résilier', 'registered_receipt'),
  card('a', 'Échéance', 'registered'),
  card('d', 'Zone', 'registered_receipt'),
  card('b', 'Fuite', 'green'),
];
const topics = [
  { slug: 'fin', title: 'Résilier', letters: ['c', 'd'] },
  { slug: 'eau', title: 'Fuites', letters: ['b'] },
];
const order = (query: string) =>
  sortLetters(cards, new URLSearchParams(query), { topics, pricing })
    .map(({ slug }) => slug)
    .join('');

describe('the list of a group', () => {
  test.each([
    ['', 'cadb'],
    ['tri=nom', 'abcd'],
    ['tri=prix', 'bacd'],
    ['envoi=registered_receipt', 'cd'],
    ['envoi=registered_receipt&tri=nom', 'cd'],
    ['mots=ECHEANCE', 'a'],
    ['mots=pour%20r', 'c'],
    ['mots=2%20mois&envoi=green', ''],
    ['mots=d%C3%A9lai', 'd'],
    ['mots=%20.%20', 'cadb'],
    ['mots=zzz', ''],
    ['envoi=tracked', 'cadb'],
    ['sujet=fin', 'cd'],
    ['sujet=fin&tri=nom&mots=zone', 'd'],
    ['sujet=constructor', 'cadb'],
    ['envoi=__proto__&tri=<script>', 'cadb'],
  ])('with « %s » shows %s', (query, slugs) => expect(order(query)).toBe(slugs));

  test('can be sorted without JavaScript, and shows the number of letters', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter initialEntries={['/documents/x?tri=prix']}>
        <SortedLetters cards={cards} topics={topics} pricing={pricing} />
      </MemoryRouter>,
    );
    expect(html).toMatch(/<form[^>]* method="get"/);
    expect(html).toContain('<option value="prix" selected="">');
    expect(html).toContain('<noscript><button class="btn btn-quiet" type="submit">');
    expect(html).toMatch(/role="status">4.lettres</);
    expect(html).not.toContain('value="tracked"');
  });
  test('can be searched from eight letters on', () => {
    const render = (count: number) =>
      renderToStaticMarkup(
        <MemoryRouter initialEntries={['/documents/x?mots=r']}>
          <SortedLetters
            cards={Array.from({ length: count }, (_, n) => card(`l${n}`, 'Résilier', 'green'))}
            topics={[]}
            pricing={pricing}
          />
        </MemoryRouter>,
      );
    expect(render(8)).toMatch(/placeholder="Parmi ces 8 lettres" name="mots" value="r"/);
    expect(render(7)).not.toContain('type="search"');
  });
  test('can be narrowed to a topic by links that keep the other choices', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter initialEntries={['/documents/x?tri=nom&sujet=fin']}>
        <SortedLetters cards={cards} topics={topics} pricing={pricing} />
      </MemoryRouter>,
    );
    expect(html).toContain('class="chip" aria-current="true" href="/documents/x?tri=nom&amp;sujet=fin"');
    expect(html).toContain('href="/documents/x?tri=nom"');
    expect(html).toContain('Fuites (1)');
    expect(html).toContain('<input type="hidden" name="sujet" value="fin"/>');
    expect(html).toMatch(/role="status">2.lettres</);
  });
  test('with three letters has no filters', () =>
    expect(
      renderToStaticMarkup(
        <MemoryRouter>
          <SortedLetters cards={cards.slice(1)} topics={[]} pricing={pricing} />
        </MemoryRouter>,
      ),
    ).not.toContain('<form'));
});
