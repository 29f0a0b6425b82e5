import * as argon2 from '../../node_modules/@node-rs/argon2/index.js';

/**
 * The least that Argon2 takes: tests make thousands of accounts, and none of them is attacked. Mapped in
 * jest.config.mjs.
 */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const { verify } = argon2;
export const hash = (password: string): Promise<string> => argon2.hash(password, CHEAPEST);
export const hashRaw = (password: string, options: argon2.Options): Promise<Buffer> =>
  argon2.hashRaw(password, { ...options, ...CHEAPEST });
