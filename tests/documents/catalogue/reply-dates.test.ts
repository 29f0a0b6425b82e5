import { describe, expect, test } from '@jest/globals';
import {
  asksReply,
  compose,
  computeReplyBy,
  formatLongDate,
  getReplyPeriod,
  computeExpectedPresentation,
} from '../../../src/letterpress/index.ts';
import { listLoadedTemplates, type NextLetters } from '../../../src/modules/documents/index.ts';
import type { Letter } from '../../../src/modules/orders/mailing/models/letter.ts';
import { listReminderDays, planNextSteps } from '../../../src/modules/orders/mailing/next-steps.ts';
import { getText } from '../../harness/plain-text.ts';

const asking = listLoadedTemplates().filter(({ file }) => file.replyWithin);
const at = (day: string): Date => new Date(`${day}T10:00:00Z`);
const posted = (expectedOn: string, facts: Partial<Letter> = {}): Letter =>
  ({
    status: 'in_transit',
    provider: 'maileva',
    expectedOn,
    presentedAt: null,
    deliveredAt: null,
    returnedAt: null,
    returnCode: null,
    ...facts,
  }) as Letter;

test('no letter counts a deadline of the recipient from its own date', () => {
  expect(asking.length).toBeGreaterThanOrEqual(48);
  const fromDate = listLoadedTemplates().filter(({ file }) =>
    file.computed.some(({ expression }) => /letter_date \| plus_/.test(expression)),
  );
  expect(fromDate.map(({ slug }) => slug)).toEqual([]);
});

test('no letter leaves fewer days than a registered letter waits at the counter', () => {
  expect(asking.filter(({ file }) => /^P(?:\d|1[0-4])D$/.test(file.replyWithin!))).toEqual([]);
});

test('after each deadline there is a next step', () => {
  const without = asking.filter(({ file }) => !file.followUps?.some(({ on }) => on === 'silence'));
  expect(without.map(({ slug }) => slug)).toEqual([]);
});

describe.each(asking)('$slug', ({ file, samples }) => {
  test('says the same last day in the letter, on the page, in the calendar and in the reminder', () => {
    for (const { content, date } of samples)
      for (const sending of file.sending.allowed) {
        const presentedOn = computeExpectedPresentation(sending, date);
        const text = getText(compose(file, content, { date, sending, presentedOn })).replaceAll('\u00a0', ' ');
        const replyBy = computeReplyBy(file, content.answers, presentedOn)!;
        const next: NextLetters = {
          replyPeriod: getReplyPeriod(file, content.answers),
          asksReply: asksReply(file, content, { date, sending, presentedOn }),
          presentedOn,
          contractEnd: null,
          followUps: (file.followUps ?? []).map(({ letter: _letter, ...step }) => step),
        };
        const steps = planNextSteps(posted(presentedOn), next);
        // Some letters ask for no reply in one of their cases: nothing says that one is expected.
        if (!text.includes('de cette lettre, soit au plus tard le')) {
          expect(steps.replyBy).toBeNull();
          continue;
        }
        const [printed] = /soit au plus tard le (.*?\d{4})/.exec(text)!.slice(1);
        expect(printed!.replace('1ᵉʳ', '1er')).toBe(formatLongDate(replyBy).replaceAll('\u00a0', ' '));
        expect(steps.replyBy).toBe(replyBy);
        expect(listReminderDays(steps).map(({ day }) => day)).toContain(replyBy);
        // The real presentation replaces the expected one.
        const presented = planNextSteps(posted(presentedOn, { presentedAt: at('2027-03-01') }), next);
        expect(presented.replyBy).toBe(computeReplyBy(file, content.answers, '2027-03-01'));
      }
  });
});
