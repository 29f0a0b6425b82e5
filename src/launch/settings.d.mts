export function settings(input: {
  env: Record<string, string>;
  dataDir: string;
  port: number;
  databaseUrl: string;
}): Promise<{ sandboxed: boolean; env: Record<string, string> }>;
