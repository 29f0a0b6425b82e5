import { LaposteSuivi, type SuiviSettings } from './laposte-suivi.ts';
import type { TrackingPort } from './port.ts';

/** Without a key nobody is asked: the partner's own news is what we have. */
export const createTracking = (config: { laPosteTracking: SuiviSettings | null }): TrackingPort | null =>
  config.laPosteTracking && new LaposteSuivi(config.laPosteTracking);
