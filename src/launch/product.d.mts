export interface Product {
  url: string;
  env: Record<string, string>;
  pid: number;
  said(): string;
  processes(): Record<string, number>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}
export function startProduct(options: { port: number; dataDir: string; env?: Record<string, string>; quiet?: boolean }): Promise<Product>;
