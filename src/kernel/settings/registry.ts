import { partnerSettings } from '../../adapters/postal/settings.ts';
import { partnerNames } from '../../domain/postal-partner.ts';
import type { SettingGroup } from './define-settings.ts';
import { fileSettings } from './file-settings.ts';
import { launcherSettings } from './launcher-settings.mjs';
import { laPosteSettings, letterSettings } from './letter-settings.ts';
import { accountingSettings, mailSettings, paymentSettings, refundBoundSettings } from './payment-settings.ts';
import { databaseSettings, monitoringSettings, processSettings, siteSettings } from './process-settings.ts';
import { sandboxSwitches } from './sandbox-switches.ts';
import { sellerSettings } from './seller-settings.ts';
import { tagManagerSettings } from './tag-manager-settings.ts';

/** The settings that every process parses, by subject. */
const commonGroups = [
  { title: 'Processes', settings: processSettings },
  { title: 'Database and queues', settings: databaseSettings },
  { title: 'Payments', settings: paymentSettings },
  {
    title: 'Refunds by staff',
    note: 'What a colleague may refund alone. Above it a second person approves ([0027](decisions/0027-ask-a-second-person-above-bounds.md)).',
    settings: refundBoundSettings,
  },
  { title: 'Accounting', settings: accountingSettings },
  { title: 'Mail', settings: mailSettings },
  { title: 'Letters', settings: letterSettings },
  { title: 'La Poste tracking', settings: laPosteSettings },
  {
    title: 'Seller',
    note: 'For the legal pages and invoices. Each is a fact of the publisher, so none has a default.',
    settings: sellerSettings,
  },
  { title: 'Files', settings: fileSettings },
  { title: 'Site', settings: siteSettings },
  {
    title: 'Consent',
    note: 'With a tag manager, visitors see the question of consent, and the content policy opens for those who agreed.',
    settings: tagManagerSettings,
  },
  { title: 'Monitoring', settings: monitoringSettings },
  { title: 'Sandboxes', settings: sandboxSwitches },
] as const satisfies readonly SettingGroup[];

/** The settings of the postal partners. Each partner parses its own (adapters/postal/partner-settings.ts). */
const partnerGroups: readonly SettingGroup[] = partnerNames.map((name) => ({
  title: `Postal partner: ${name}`,
  note: 'A partner needs all of its settings: a part of them stops the start.',
  settings: partnerSettings[name].table,
}));

/** Every setting that the processes read. docs/configuration.md and .env.example are generated from it. */
export const settingGroups: readonly SettingGroup[] = [...commonGroups, ...partnerGroups];

/** Settings that no process of the product reads. */
export const otherSettingGroups = [
  { title: 'Start command', note: 'Read by `npm start` and `npm run dev` only.', settings: launcherSettings },
  {
    title: 'Containers',
    note: 'Read by `docker-compose.yml` only, which sets `DATABASE_URL`, `REDIS_URL` and the object store itself. It passes all other settings of `.env` on.',
    settings: {
      POSTGRES_PASSWORD: {
        required: 'always',
        secret: true,
        meaning:
          'Password of its PostgreSQL, which becomes a part of `DATABASE_URL`: letters and digits only (`openssl rand -hex 24`)',
      },
    },
  },
] as const satisfies readonly SettingGroup[];

/** The names of all settings. */
export const settingNames: readonly string[] = [...settingGroups, ...otherSettingGroups].flatMap((group) =>
  Object.keys(group.settings),
);

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? All
  : never;

/** The same settings in one table, from which the configuration is parsed. */
export const settings = Object.fromEntries(
  commonGroups.flatMap((group) => Object.entries(group.settings)),
) as unknown as Intersection<(typeof commonGroups)[number]['settings']>;
