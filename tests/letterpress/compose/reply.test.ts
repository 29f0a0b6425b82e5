import { describe, expect, test } from '@jest/globals';
import { deliveryMethods } from '../../../src/domain/delivery-method.ts';
import {
  compose,
  computeExpectedArrival,
  computeExpectedPresentation,
  type ComposableTemplate,
} from '../../../src/letterpress/index.ts';
import { getText } from '../../harness/plain-text.ts';
import { content, template } from './sample-letter.ts';

const asking = (change: Partial<ComposableTemplate> = {}): ComposableTemplate => ({
  ...template,
  steps: [],
  computed: [],
  enclosures: [],
  subject: 'essai',
  replyWithin: 'P15D',
  body: 'Répondez {{ reply_within }}.',
  ...change,
});
// Monday 23 November 2026.
const letter = (of: ComposableTemplate, options: Partial<Parameters<typeof compose>[2]> = {}, answers = {}): string =>
  getText(
    compose(of, { ...content(), answers }, { date: '2026-11-23', sending: 'registered_receipt', ...options }),
  ).replaceAll('\u00a0', ' ');

describe('the period for a reply', () => {
  test('runs from the first presentation of a registered letter', () => {
    expect(letter(asking(), { presentedOn: '2026-11-30' })).toContain(
      'dans un délai de quinze jours à compter de la première présentation de cette lettre, soit au plus tard le 15 décembre 2026 si elle vous est présentée le 30 novembre 2026.',
    );
  });
  test('runs from the receipt of any other letter', () => {
    expect(letter(asking({ replyWithin: 'P1M' }), { sending: 'green', presentedOn: '2026-11-30' })).toContain(
      'dans un délai d’un mois à compter de la réception de cette lettre, soit au plus tard le 30 décembre 2026 si vous la recevez le 30 novembre 2026.',
    );
  });
  test('names no day for a letter to another country', () => {
    const { recipient, ...rest } = content();
    const text = getText(
      compose(
        asking(),
        { ...rest, recipient: { ...recipient, country: 'BE', postcode: '1000', city: 'Bruxelles' } },
        { date: '2026-11-23', sending: 'registered' },
      ),
    );
    expect(text).toContain('présentation de cette lettre.');
  });
  test('may be chosen by the sender, or typed in days', () => {
    const field = { name: 'days', label: 'Délai', blank: 'délai pour payer', required: true };
    const of = (type: string): ComposableTemplate =>
      asking({
        replyWithin: 'days',
        steps: [
          { fields: [{ ...field, type, ...(type === 'choice' && { choices: [{ value: 'P2M', label: '2 mois' }] }) }] },
        ],
      });
    expect(letter(of('choice'), {}, { days: 'P2M' })).toContain('un délai de deux mois à compter');
    expect(letter(of('number'), {}, { days: 21 })).toContain('un délai de vingt et un jours à compter');
    expect(letter(of('choice'))).toContain('un délai de délai pour payer à compter');
  });
  test('without an order counts from a letter that leaves with the first collection on or after its date', () => {
    for (const method of deliveryMethods) {
      // In the morning of a working day this is the day that the site announces.
      expect(computeExpectedPresentation(method, '2026-11-23')).toBe(
        computeExpectedArrival(method, new Date('2026-11-23T09:00:00Z')),
      );
      expect(computeExpectedPresentation(method, '2026-11-22')).toBe(computeExpectedPresentation(method, '2026-11-23'));
    }
  });
});

describe('an answer that the site knows', () => {
  const field = { label: 'Question', blank: 'blanc', required: true };
  const of = asking({
    replyWithin: undefined,
    steps: [
      {
        fields: [
          { ...field, name: 'home', type: 'text', usual: 'own_address' },
          { ...field, name: 'on', type: 'date', usual: 'expected_receipt' },
        ],
      },
    ],
    body: 'Au {{ show.home }}, le {{ show.on }}.',
  });
  test('is printed, and moves with the day of the letter, until the person answers', () => {
    const { line4, postcode, city } = content().sender;
    expect(letter(of)).toContain(`Au ${line4}, ${postcode} ${city}, le 26 novembre 2026.`);
    expect(letter(of, { date: '2026-11-30' })).toContain('le 3 décembre 2026.');
    expect(letter(of, { date: '2026-11-30' }, { on: '2026-12-24' })).toContain('le 24 décembre 2026.');
  });
  test('leaves empty what the person emptied, and says that it is missing', () => {
    const emptied = compose(
      of,
      { ...content(), answers: { home: '', on: null } },
      { date: '2026-11-23', sending: 'green' },
    );
    expect(emptied.missing).toEqual(['home', 'on']);
  });
  test('is missing while the address is incomplete', () => {
    const { line4: _gone, ...sender } = content().sender;
    const { missing } = compose(of, { ...content(), sender, answers: {} }, { date: '2026-11-23', sending: 'green' });
    expect(missing).toContain('home');
    expect(missing).not.toContain('on');
  });
});
