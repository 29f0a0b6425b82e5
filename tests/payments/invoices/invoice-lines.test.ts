// Slow by nature: a property is checked for thousands of invoices.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPriced } from '../../../src/letterpress/index.ts';
import { offers } from '../../../src/modules/payments/checkout/offers.ts';
import { priceLetter } from '../../../src/modules/payments/checkout/price.ts';
import { getTariff } from '../../../src/modules/payments/checkout/tariffs.ts';
import type { PriceLine } from '../../../src/modules/payments/contract.ts';
import {
  toCheckoutLines,
  toCreditNoteContent,
  toInvoiceContent,
  computeRateTotals,
} from '../../../src/modules/payments/invoices/invoice-lines.ts';

const RATES = [0, 2.1, 5.5, 10, 20];
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const cents = (lines: readonly { cents: number }[]): number => sum(lines.map((line) => line.cents));

/** Any letter of any offer, or a month; with the prices and the VAT rates of some other year. */
const basket = fc
  .record({
    offer: fc.constantFrom(...offers.map(({ key }) => key)),
    sending: fc.constantFrom(
      'green' as const,
      'tracked' as const,
      'registered' as const,
      'registered_receipt' as const,
    ),
    zone: fc.constantFrom('national' as const, 'overseas' as const, 'abroad' as const),
    sheets: fc.integer({ min: 1, max: 60 }),
    weightGrams: fc.integer({ min: 1, max: 2000 }),
    dearer: fc.integer({ min: 0, max: 999 }),
    rates: fc.array(fc.constantFrom(...RATES), { minLength: 4, maxLength: 4 }),
    isMonth: fc.boolean(),
  })
  .filter(({ sending, zone }) => isPriced(sending, zone))
  .map(({ dearer, rates, isMonth, ...letter }): readonly PriceLine[] => {
    if (isMonth)
      return [
        {
          key: 'subscription',
          label: 'Abonnement',
          detail: 'du 1er au 31',
          cents: 990 + dearer,
          vatRatePercent: rates[0]!,
        },
      ];
    const tariff = getTariff('2026-11-21');
    const { lines, totalCents } = priceLetter({
      ...letter,
      offers,
      tariff: {
        ...tariff,
        overseasCentsPer10Grams: dearer % 50,
        printingNextSheetCents: tariff.printingNextSheetCents + dearer,
      },
    });
    expect(cents(lines)).toBe(totalCents);
    return lines.map((line, i) => ({ ...line, vatRatePercent: rates[i]! }));
  });

test('over ten thousand quotes: lines, total, payment page and invoice agree, and net and VAT add up to the total', () => {
  fc.assert(
    fc.property(basket, (lines) => {
      const invoice = toInvoiceContent(lines, 'AF-TEST');
      expect(invoice.totalCents).toBe(cents(lines));
      expect(
        sum(
          toCheckoutLines(lines, { id: 'price_x', cents: 490 }).map(
            ({ amountCents, quantity }) => amountCents * quantity,
          ),
        ),
      ).toBe(invoice.totalCents);
      expect(sum(invoice.lines.map(({ withoutVatCents }) => withoutVatCents))).toBe(invoice.withoutVatCents);
      for (const line of invoice.lines) {
        const vat = line.cents - line.withoutVatCents;
        expect(Number.isInteger(vat) && vat >= 0).toBe(true);
        // The tax is that of the net amount, to the cent.
        expect(Math.abs(vat - (line.withoutVatCents * line.vatRatePercent) / 100)).toBeLessThanOrEqual(1);
      }
      expect(cents(computeRateTotals(invoice.lines))).toBe(invoice.totalCents);
      expect(invoice.lines.map(({ detail }) => detail)).toEqual(lines.map(({ detail }) => detail));
    }),
    { numRuns: 10_000 },
  );
});

test('credit notes are split by rate, never exceed a rate’s rest, and together cancel the invoice to the cent', () => {
  fc.assert(
    fc.property(basket, fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 5 }), (lines, wishes) => {
      const invoice = { number: 'F2026-000001', content: toInvoiceContent(lines, 'AF-TEST') };
      const notes: { content: ReturnType<typeof toCreditNoteContent> }[] = [];
      let left = invoice.content.totalCents;
      for (const wish of [...wishes, Infinity]) {
        const amountCents = Math.min(wish, left);
        if (amountCents === 0) break;
        const content = toCreditNoteContent({ amountCents, label: 'Remboursement' }, invoice, notes);
        expect(content).toMatchObject({ totalCents: -amountCents, corrects: 'F2026-000001' });
        notes.push({ content });
        left -= amountCents;
        for (const rest of computeRateTotals([invoice, ...notes].flatMap((paper) => paper.content.lines))) {
          expect(rest.cents).toBeGreaterThanOrEqual(rest.withoutVatCents);
          expect(rest.withoutVatCents).toBeGreaterThanOrEqual(0);
        }
      }
      for (const rest of computeRateTotals([invoice, ...notes].flatMap((paper) => paper.content.lines)))
        expect(rest).toMatchObject({ cents: 0, withoutVatCents: 0 });
    }),
    { numRuns: 3000 },
  );
});

test('a refund of two rates is not taken from the first one only', () => {
  const lines: PriceLine[] = [
    { key: 'offer', label: 'La lettre', cents: 600, vatRatePercent: 20 },
    { key: 'postage', label: 'Affranchissement', cents: 300, vatRatePercent: 0 },
  ];
  const note = toCreditNoteContent(
    { amountCents: 301, label: 'Remboursement' },
    { number: 'F', content: toInvoiceContent(lines, 'AF') },
    [],
  );
  expect(
    note.lines.map(({ vatRatePercent, cents: back, withoutVatCents }) => [vatRatePercent, back, withoutVatCents]),
  ).toEqual([
    [0, -100, -100],
    [20, -201, -168],
  ]);
});
