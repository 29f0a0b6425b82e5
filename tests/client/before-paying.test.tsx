import { describe, expect, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { OrderRecap } from '../../client/src/features/orders/order-recap.tsx';
import { findMissingConsents, NO_CONSENTS, Terms } from '../../client/src/features/orders/terms.tsx';
import { OfferCards } from '../../client/src/features/payments/offer-cards.tsx';
import { SubscribeForm } from '../../client/src/features/payments/subscribe-form.tsx';
import { offers } from '../../src/modules/payments/checkout/offers.ts';
import { getTariff } from '../../src/modules/payments/checkout/tariffs.ts';

const drawn = (node: ReactNode): string => renderToString(<MemoryRouter>{node}</MemoryRouter>).replace(/<!-- -->/g, '');
const offer = (key: string) => offers.find((one) => one.key === key)!;
const now = Date.UTC(2026, 10, 21, 9);
const text = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the screen of the trial', () => {
  const html = drawn(<SubscribeForm offer={offer('trial')} returnTo="/mon-compte" now={now} />);

  test('L1: “total price TTC, shown before and at the order; what happens after trial, duration, min. duration”, next to the button and in its size', () => {
    const sums = [...html.matchAll(/<p class="order-sum">(.*?)<\/p>/g)].map(([, inner]) => text(inner!).trim());
    expect(sums).toEqual([
      expect.stringMatching(/^Aujourd’hui, toutes taxes comprises 0,00.€$/),
      expect.stringMatching(/^Puis chaque mois, à partir du 28 novembre 2026 9,90.€$/),
    ]);
    expect(html.lastIndexOf('order-sum')).toBeLessThan(html.indexOf('<button'));
    expect(text(html)).toContain('aucun : vous résiliez quand vous voulez, en trois clics');
  });

  test('L2: “recap right before the order: main features, price, duration, minimum duration”', () => {
    const recap = html.slice(html.indexOf('<dl class="recap">'), html.indexOf('</dl>'));
    for (const term of ['Aujourd’hui', 'À partir du', 'Engagement', 'Reste à payer'])
      expect(recap).toContain(`<dt>${term}`);
    expect(html.indexOf('recap')).toBeLessThan(html.indexOf('Commander avec obligation de paiement'));
  });

  test('L3: “button wording … also for trial with card”', () => {
    expect([...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner]) => text(inner!).trim())).toEqual([
      'Commander avec obligation de paiement',
    ]);
  });

  test('6.2 and L8: the immediate start is requested with an unticked box', () => {
    expect(html.match(/type="checkbox"/g)).toHaveLength(2);
    expect(html).not.toMatch(/checked=""|checked="true"/);
    expect(text(html)).toContain('Je demande que le service commence tout de suite.');
  });
});

describe('before a letter is ordered', () => {
  test('L5, L8 and 6.2: “unticked box”, “2 ticks before payment”, for a letter and for a PDF; each that is missing has its sentence', () => {
    for (const delivery of ['registered', 'pdf'] as const) {
      const html = drawn(
        <Terms agreed={NO_CONSENTS} ordered={{ delivery, later: false }} problems={[]} onChange={() => undefined} />,
      );
      expect(html.match(/type="checkbox"/g)).toHaveLength(3);
      expect(html).not.toMatch(/checked=""/);
      expect(html).toContain('href="/conditions-generales-de-vente"');
      expect(findMissingConsents(NO_CONSENTS, { delivery, later: false }).map(({ field }) => field)).toEqual([
        'terms',
        'immediateStart',
        'withdrawalLoss',
      ]);
    }
    expect(
      drawn(
        <Terms
          agreed={NO_CONSENTS}
          ordered={{ delivery: 'pdf', later: false }}
          problems={[]}
          onChange={() => undefined}
        />,
      ),
    ).toContain('Je sais que je perds alors mon droit de changer d’avis (droit de rétractation).');
  });

  test('L4: “order steps, error correction”: the order is reviewed, and can be changed', () => {
    const html = drawn(
      <OrderRecap
        lines={[
          {
            name: 'Pour',
            value: 'Exemple',
            change: { id: 'letter', label: 'Modifier ma lettre', shown: 'Modifier', onClick: () => undefined },
          },
        ]}
      />,
    );
    expect(html).toMatch(/Pour.*Exemple.*aria-label="Modifier ma lettre"/);
  });
});

test('four offers have the same weight: each with its price and conditions in the same size, the single letter first', () => {
  const four = ['single_document', 'trial', 'subscription', 'subscription_without_trial'].map(offer);
  const html = drawn(<OfferCards pricing={{ offers: four, tariff: getTariff('2026-11-21'), partners: ['maileva'] }} />);
  expect(
    [...html.matchAll(/<p class="price-line">(.*?)<\/p>/g)].map(([, inner]) => inner!.replace(/\s/g, ' ')),
  ).toEqual([
    '7,76 € en lettre verte, une seule fois, sans abonnement',
    '0,00 € aujourd’hui, puis 9,90 € par mois après 7 jours',
    '9,90 € par mois, dès aujourd’hui',
  ]);
  const [single] = html.split('</article>');
  expect(
    [...single!.matchAll(/<span>(.*?)<\/span>/g)].slice(0, 3).map(([, item]) => item!.replace(/\s/g, ' ')),
  ).toEqual([
    '13,80 € en recommandé avec avis de réception',
    'Impression, enveloppe et timbre compris',
    '4,90 € pour le PDF seul, à télécharger',
  ]);
});
