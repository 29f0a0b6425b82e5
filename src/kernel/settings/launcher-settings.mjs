// Plain JavaScript: the launcher reads it before anything is built.

/** Defaults of settings that the launcher needs as well as the processes. */
export const SHARED_DEFAULTS = { PORT: '3000', DATA_DIR: '.data' };

/**
 * Settings that only the launcher reads (src/scripts).
 * @type {Readonly<Record<'UNRESPONSIVE_SECONDS' | 'LOG_TO_CONSOLE' | 'DEMO_ORDERS', import('./define-settings.ts').SettingDescription &
 *   { readonly default: string }>>}
 */
export const launcherSettings = {
  UNRESPONSIVE_SECONDS: {
    default: '20',
    meaning: 'A process that does not respond for so many seconds is restarted: 1 to 3600',
  },
  LOG_TO_CONSOLE: {
    default: 'no',
    meaning: '`yes` writes the log to the terminal instead of `DATA_DIR/affranchi.log`',
  },
  DEMO_ORDERS: {
    default: '200',
    meaning:
      'So many invented orders are placed after a first `npm start` with sandboxes only, in the background; 0 for none',
  },
};
