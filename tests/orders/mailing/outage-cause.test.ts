import { expect, test } from '@jest/globals';
import { describeOutageCause } from '../../../src/modules/orders/mailing/outage-cause.contract.ts';

test.each([
  ['maileva answered 503', 'Il répond par une erreur (code 503).'],
  ['maileva log-in answered 401', 'Il refuse nos identifiants (code 401).'],
  ['maileva answered 429', 'Il nous demande d’attendre (code 429).'],
  ['mercifacteur answered 200 without an object', 'Sa réponse est illisible (code 200).'],
  ['lob did not answer: ETIMEDOUT', 'Il ne répond pas (ETIMEDOUT).'],
  ['timeout', 'timeout'],
])('the last failure « %s » of a partner reads « %s »', (reason, text) => {
  expect(describeOutageCause(reason)).toBe(text);
});
