export interface RunningApp {
  url: string;
  env: Record<string, string>;
  pid: number;
  output(): string;
  processes(): Record<string, number>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}
export function startApp(options: {
  port: number;
  dataDir: string;
  env?: Record<string, string>;
  quiet?: boolean;
}): Promise<RunningApp>;
