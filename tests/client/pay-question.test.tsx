import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { countSteps } from '../../client/src/features/documents/how-it-works.tsx';
import { PayQuestion } from '../../client/src/features/documents/pay-question.tsx';
import { partnerNames } from '../../src/domain/postal-partner.ts';
import type { TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';
import type { PricingView } from '../../src/modules/payments/checkout/contract.ts';
import { getTariff } from '../../src/modules/payments/checkout/tariffs.ts';

const tariff = getTariff('2026-11-26');
const pricing = {
  tariff,
  partners: partnerNames,
  offers: [{ key: 'single_document', priceCents: 490 }],
} as unknown as PricingView;
const listRows = (slug: string): string[] => {
  const { file } = listLoadedTemplates().find((template) => template.slug === slug)!;
  const html = renderToStaticMarkup(<PayQuestion template={file as unknown as TemplateView} pricing={pricing} />);
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    row!
      .replace(/<[^>]+>/g, ' ')
      .replace(/[\s\u00a0\u202f]+/g, ' ')
      .trim(),
  );
};

test('shows what each way costs: nothing online, the tariff of La Poste at the counter', () => {
  const rows = listRows('resiliation-mutuelle');
  expect(rows[0]).toBe(
    'En ligne ou par courriel Un courriel suffit. Le recommandé n’ajoute que la preuve de la date. 0 €',
  );
  expect(rows[1]).toMatch(/^Votre lettre, postée par vous en lettre verte .* 1,52 €$/);
  expect(rows[2]).toMatch(/^Votre lettre, postée par vous en recommandé avec avis .* 7,56 €$/);
});

test('shows one way at the counter where the letter has only one', () => {
  const rows = listRows('conge-bail-vide-3-mois').filter((row) => row.includes('postée par vous'));
  expect(rows).toEqual([expect.stringMatching(/en recommandé avec avis .* 7,56 €$/)]);
});

test('offers an e-mail only where one is enough', () => {
  // The law admits a registered letter or a hand-over against receipt, nothing else.
  expect(listRows('precision-motifs-licenciement')[0]).toBe(
    'Par la voie gratuite Celle qui est décrite ici, quand elle suffit. 0 €',
  );
});

test.each(['saisine-defenseur-droits', 'refus-don-organes', 'quittance-loyer-bailleur'])(
  'asks for no original with a letter that we do not post: %s',
  (slug) => {
    const { file } = listLoadedTemplates().find((template) => template.slug === slug)!;
    const steps = countSteps(file as unknown as TemplateView, null, '');
    expect(steps.map(({ text }) => text).join(' ')).not.toMatch(/origina/);
    expect(steps.at(-1)!.text).toContain('vous la remettez ou l’envoyez vous-même');
  },
);

test.each([
  ['delais-paiement-impot', /^8 questions, /],
  // One of its nine questions is asked about furnished homes only.
  ['resiliation-bail-deces', /^Environ 8 questions, /],
])('announces how many questions %s asks most people', (slug, announced) => {
  const { file } = listLoadedTemplates().find((template) => template.slug === slug)!;
  expect(countSteps(file as unknown as TemplateView, null, '')[0]!.text).toMatch(announced);
});
