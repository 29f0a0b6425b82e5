import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createUnansweredReporter } from '../../client/src/features/documents/unanswered-search.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function type(question: string, isAnswered: (typed: string) => boolean = () => false) {
  const sent: string[] = [];
  const reporter = createUnansweredReporter((one) => sent.push(one));
  for (let length = 1; length <= question.length; length += 1) {
    const typed = question.slice(0, length);
    reporter.note(typed, isAnswered(typed));
    jest.advanceTimersByTime(200);
  }
  return { sent, reporter };
}

test('a question without an answer is reported once, after a pause, and no key is', () => {
  const { sent, reporter } = type('refaire mon passeport');
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(10_000);
  expect(sent).toEqual(['refaire mon passeport']);
  reporter.note('refaire mon passeport', false);
  jest.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(1);
});

test('a question with an answer, a short one and one that is submitted are not reported', () => {
  const answered = type('résilier ma box', (typed) => typed.length > 6);
  const short = type('zzz');
  const submitted = type('refaire mon passeport');
  submitted.reporter.stop();
  jest.advanceTimersByTime(10_000);
  expect([answered.sent, short.sent, submitted.sent]).toEqual([[], [], []]);
});
