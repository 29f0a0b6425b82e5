import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { contractFaults } from './contract-faults.ts';

/** What the client logs of a failed call (client/src/api/client.ts): a test that returns a failure expects it. */
const HTTP_ERROR_LOG = /^HTTP [A-Z]+ \/\S* \d{1,3} \w+( AF-\w+)?$/;
const isHttpErrorLog = (call: readonly unknown[]): boolean => call.length === 1 && HTTP_ERROR_LOG.test(String(call[0]));

/** A test during which something complained on the console has not passed. */
let complaints: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  const print = console.error.bind(console);
  complaints = jest.spyOn(console, 'error').mockImplementation((...call: unknown[]) => {
    if (!isHttpErrorLog(call)) print(...call);
  });
});
afterEach(() => {
  const calls = complaints.mock.calls.filter((call) => !isHttpErrorLog(call));
  complaints.mockRestore();
  // Responses during the set-up of the file count too.
  const faults = contractFaults.splice(0);
  // Asked only if there is something to print: thousands of tests each made two expectations here.
  if (calls.length > 0 || faults.length > 0) expect({ calls, faults }).toEqual({ calls: [], faults: [] });
});
