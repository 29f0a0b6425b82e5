export interface Product {
  url: string;
  env: Record<string, string>;
  pid: number;
  said(): string;
  stop(): Promise<void>;
  kill(): boolean;
}
export function startProduct(options: { port: number; dataDir: string; env?: Record<string, string> }): Promise<Product>;
