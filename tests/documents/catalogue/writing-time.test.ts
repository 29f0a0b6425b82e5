import { expect, test } from '@jest/globals';
import { readCatalogue } from '../../../src/modules/documents/catalogue/template-files.ts';
import { readTemplateSources } from '../../../src/modules/documents/catalogue/template-sources.ts';

/** On a phone: 36.2 words a minute of five letters (Palin et al., “How do People Type on Mobile Devices?”, 2019). */
const CHARACTERS_PER_SECOND = (36.2 * 5) / 60;
/** To read a question and to tap an answer or “Continuer”. */
const QUESTION_SECONDS = 3;
const TAP_SECONDS = 2;
const TAPS = 14;
/** E-mail address and password of a new account; number, date and code of a card. */
const CHECKOUT = { questions: 6, characters: 24 + 16 + 23 };
const TYPED = new Set(['text', 'longText', 'phone', 'email', 'number', 'money', 'year', 'list', 'entries']);
/** Comes with the postcode or is chosen. */
const NOT_TYPED = new Set(['kind', 'country', 'city', 'civility']);
const FIVE_MINUTES = 300;
const HALF_OF_THEM = 185;

// The site says so (client/src/pages/home-rest.tsx, client/src/pages/commitments.tsx, docs/domain/product.md).
test('every letter is written, ordered and paid in less than five minutes, half of them in three', () => {
  const times = readCatalogue(readTemplateSources()).templates.map(({ slug, file, samples: [sample] }) => {
    const fields = new Map(file.steps.flatMap((step) => step.fields.map(({ name, type }) => [name, type] as const)));
    const answers = Object.entries(sample!.content.answers);
    const addresses = [sample!.content.sender, sample!.content.recipient].flatMap((address) =>
      Object.entries(address ?? {}).filter(([name]) => !NOT_TYPED.has(name)),
    );
    const typed = [
      ...answers.map(([name, value]) => {
        const type = fields.get(name) ?? '';
        if (type === 'date') return 'jjmmaaaa';
        return TYPED.has(type) ? JSON.stringify(value) : '';
      }),
      ...addresses.map(([, value]) => value),
    ].join('').length;
    const seconds =
      (typed + CHECKOUT.characters) / CHARACTERS_PER_SECOND +
      (answers.length + addresses.length + CHECKOUT.questions) * QUESTION_SECONDS +
      TAPS * TAP_SECONDS;
    return { slug, seconds: Math.round(seconds) };
  });
  const sorted = times.toSorted((a, b) => a.seconds - b.seconds);
  expect(sorted.filter(({ seconds }) => seconds >= FIVE_MINUTES)).toEqual([]);
  expect(sorted[Math.floor(sorted.length / 2)]!.seconds).toBeLessThan(HALF_OF_THEM);
});
