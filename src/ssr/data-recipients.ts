import type { SiteConfig } from '../../client/src/api/context.tsx';
import { POSTAL_PARTNERS } from '../domain/postal-partner.ts';
import type { Config } from '../kernel/config.ts';

/** Regions of Sentry and self-hosted addresses end otherwise: https://docs.sentry.io/organization/data-storage-location/ */
const SENTRY_IN_AMERICA = /(^|\.)(?:us\.)?sentry\.io$/;
const SENTRY_IN_EUROPE = /\.de\.sentry\.io$/;

type DataRecipients = SiteConfig['recipients'];
type Settings = Pick<Config, 'partners' | 'mail' | 'sentryDsn' | 'laPosteTracking'>;

/** Who receives personal data under the settings in force: the privacy page names them. */
export function listDataRecipients({ partners, mail, sentryDsn, laPosteTracking }: Settings): DataRecipients {
  const errorHost = sentryDsn ? new URL(sentryDsn).hostname : null;
  return {
    contact: mail.dataProtectionContact,
    partners: partners.map((name) => ({ name: POSTAL_PARTNERS[name].label, country: POSTAL_PARTNERS[name].country })),
    mailHost: new URL(mail.smtpUrl).hostname,
    errorService: errorHost === null ? null : { host: errorHost, country: findErrorServiceCountry(errorHost) },
    tracksAtLaPoste: laPosteTracking !== null,
  };
}

const findErrorServiceCountry = (host: string): string | null =>
  SENTRY_IN_AMERICA.test(host) && !SENTRY_IN_EUROPE.test(host) ? 'États-Unis' : null;
