import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { contractFaults } from './contract-faults.ts';

/** A test during which something complained on the console has not passed. */
let complaints: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  complaints = jest.spyOn(console, 'error');
});
afterEach(() => {
  const calls = complaints.mock.calls;
  complaints.mockRestore();
  expect(calls).toEqual([]);
  // What was answered while the file was set up counts too.
  expect(contractFaults.splice(0)).toEqual([]);
});
