type Env = Record<string, string | undefined>;
export function localSecrets(known?: Record<string, string>): Record<string, string>;
export function settings(input: {
  env: Env;
  dataDir: string;
  port: number;
  databaseUrl: string;
  /** Used instead of those of the data folder, where nothing is written then. */
  secrets?: Record<string, string>;
}): Promise<{ sandboxed: boolean; env: Record<string, string> }>;
export function ownAddress(host: string, port: number): string;
