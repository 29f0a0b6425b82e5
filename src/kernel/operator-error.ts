/** An error that an operator mends, not a developer: a setting, a price at Stripe, a bucket. Its message says all of it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/**
 * Runs a program. An error for the operator ends the process with 1 and its message alone; every other error is a bug
 * and keeps its stack.
 */
export async function runProgram(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
