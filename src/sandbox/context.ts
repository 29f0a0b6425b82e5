/** What every stand-in gets from the sandbox process. */
export interface SandboxContext {
  /** Where journals and files are kept: DATA_DIR/sandbox. */
  dataDir: string;
  /** The web process as the browser sees it: the target of redirects. */
  publicUrl: string;
  /** How many times faster than life time passes for letters. */
  speed: number;
  env: Readonly<Record<string, string | undefined>>;
  /** Something went wrong with nobody left to answer. */
  complain: (error: unknown) => void;
}
