import { LaposteSuivi, type SuiviSettings } from './laposte-suivi.ts';
import type { TrackingPort } from './port.ts';

export const trackingPort = (config: { tracking: SuiviSettings }): TrackingPort => new LaposteSuivi(config.tracking);
