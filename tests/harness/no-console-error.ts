import { afterEach, beforeEach, expect, jest } from '@jest/globals';

/** A test during which something complained on the console has not passed. */
let complaints: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  complaints = jest.spyOn(console, 'error');
});
afterEach(() => {
  const calls = complaints.mock.calls;
  complaints.mockRestore();
  expect(calls).toEqual([]);
});
