import { expect, test } from '@jest/globals';
import { plainSpaces, getText } from '../../harness/plain-text.ts';
import { content, letter } from './sample-letter.ts';

const body = 'A\n---\nDemeurant {{ show.sender_line4 }}, {{ show.sender_postcode }} {{ show.sender_city }}, j’atteste.';
const written = (sender: object) =>
  plainSpaces(getText(letter({ ...content(), sender: { ...content().sender, ...sender } }, { body })));

test('the address of the sender in the text leaves no blank for a part that it does not have', () => {
  expect(written({})).toContain('\nDemeurant 9 rue du Puits, 67000 Strasbourg, j’atteste.');
  expect(written({ line4: '', line5: 'BP 12' })).toContain('\nDemeurant BP 12, 67000 Strasbourg, j’atteste.');
  expect(written({ line4: '3 Main Street', postcode: '', city: 'Galway', country: 'IE' })).toContain(
    '\nDemeurant 3 Main Street, Galway, j’atteste.',
  );
  expect(written({ postcode: '' })).toContain('\nDemeurant 9 rue du Puits, code postal Strasbourg, j’atteste.');
});
