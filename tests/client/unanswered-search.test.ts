import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readSearch } from '../../client/src/features/documents/public-pages.ts';
import { createUnansweredReporter } from '../../client/src/features/documents/unanswered-search.ts';

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: {} }); // a visit is known in a browser only
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
});

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
  const submitted = type('refaire ma carte d’identité');
  submitted.reporter.stop();
  jest.advanceTimersByTime(10_000);
  expect([answered.sent, short.sent, submitted.sent]).toEqual([[], [], []]);
});

describe('one visit counts a question once', () => {
  /** Opens the results page of a question; returns whether the server is asked to count it. */
  async function isCountedByPage(question: string): Promise<boolean> {
    const paths: string[] = [];
    const read = <T>(path: string): Promise<T> => {
      paths.push(path);
      return Promise.resolve({ items: [] } as T);
    };
    await readSearch(read, new URLSearchParams({ q: question }));
    return !paths.some((path) => path.startsWith('/search?') && path.includes('typing=true'));
  }

  test('if it is reported after a pause and then submitted', async () => {
    const { sent } = type('refaire ma carte grise');
    jest.advanceTimersByTime(10_000);
    expect(sent).toHaveLength(1);
    expect(await isCountedByPage(' refaire ma carte grise')).toBe(false);
  });

  test('if it is submitted just before the pause ends, and typed again on the page of results', async () => {
    const { sent, reporter } = type('refaire mon permis');
    expect(await isCountedByPage('refaire mon permis')).toBe(true);
    jest.advanceTimersByTime(10_000);
    reporter.note('refaire mon permis', false);
    jest.advanceTimersByTime(10_000);
    expect(sent).toEqual([]);
    expect(await isCountedByPage('refaire mon permis')).toBe(false);
  });

  test('and the server, which knows no visit, counts every page', async () => {
    Reflect.deleteProperty(globalThis, 'window');
    expect(await isCountedByPage('refaire mon visa')).toBe(true);
    expect(await isCountedByPage('refaire mon visa')).toBe(true);
  });
});
