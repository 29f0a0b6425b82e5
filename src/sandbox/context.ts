import type Router from '@koa/router';
import type { Tracked } from './tracking/shipment.ts';

/** What each sandbox receives from the sandbox process. */
export interface SandboxContext {
  /** Folder of logs and files: DATA_DIR/sandbox. */
  dataDir: string;
  /** The web process as the browser sees it: the target of redirects. */
  publicUrl: string;
  /** How many times faster letters travel than in reality. */
  speed: number;
  env: Readonly<Record<string, string | undefined>>;
  /** Each finds a shipment handed over to La Poste by its tracking number. Stand-ins of partners add theirs. */
  shipmentFinders: ((number: string) => Tracked | undefined)[];
  /** Reports an error that no request can answer. */
  complain: (error: unknown) => void;
}

/** Adds the routes of a sandbox; `close` ends what it does by itself. */
export type Mount = (router: Router, context: SandboxContext) => { close(): Promise<void> };
