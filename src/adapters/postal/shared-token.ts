import { RetryableError } from './port.ts';

interface Token {
  value: string;
  endsAt: number;
}

/**
 * A token that all calls of a process share. It is not used in the last tenth of its life, at most `marginMs`: it could
 * expire on the way.
 */
export class SharedToken {
  private token: Promise<Token> | undefined;

  constructor(
    private readonly logIn: () => Promise<{ value: string; livesMs: number }>,
    private readonly marginMs: number,
  ) {}

  /** Sends a request with the token, and once more with a new one if the partner answers 401: nothing was sent then. */
  async use<Response>(send: (token: string) => Promise<Response>): Promise<Response> {
    const { value, pending } = await this.get();
    try {
      return await send(value);
    } catch (error) {
      if (!(error instanceof RetryableError) || error.status !== 401) throw error;
      // Another call may have renewed it: only the rejected token is dropped.
      if (this.token === pending) this.token = undefined;
    }
    return send((await this.get()).value);
  }

  private async get(): Promise<{ value: string; pending: Promise<Token> }> {
    const pending = (this.token ??= this.renew());
    const { value, endsAt } = await pending;
    if (endsAt > Date.now()) return { value, pending };
    if (this.token === pending) this.token = undefined;
    return this.get();
  }

  /** A failed log-in sends nothing. */
  private async renew(): Promise<Token> {
    try {
      const { value, livesMs } = await this.logIn();
      return { value, endsAt: Date.now() + livesMs - Math.min(this.marginMs, livesMs / 10) };
    } catch (error) {
      this.token = undefined;
      if (error instanceof RetryableError) throw new RetryableError(error.message, { ...error.details, notSent: true });
      throw error;
    }
  }
}
