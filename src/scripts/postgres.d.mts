export interface Postgres {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
  kill(): void;
  onExit(listener: () => void): void;
}
export function startPostgres(options: { dataDir: string; durable?: boolean; port?: number }): Promise<Postgres>;
export function freePort(): Promise<number>;
