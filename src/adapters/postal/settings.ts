import { partnerNames, type PartnerName } from '../../domain/postal-partner.ts';
import { isLocalUrl } from '../../kernel/local-host.ts';
import type { SettingIssue } from '../../kernel/settings/define-settings.ts';
import * as declared from './generated/settings.ts';
import type { PartnerSettings } from './partner-settings.ts';

/**
 * The settings of every partner, from the folders here. Apart from registry.ts, because the configuration is read
 * without the adapters.
 */
export const partnerSettings: Readonly<Record<PartnerName, PartnerSettings<unknown>>> = declared;

type SettingsOf<Name extends PartnerName> = NonNullable<ReturnType<(typeof declared)[Name]['read']>['settings']>;

/** The settings of each partner that is set up, null for the others. */
export type PostalPartnerSettings = { readonly [Name in PartnerName]: SettingsOf<Name> | null };

/** Reads the settings of all partners; `names` are those that are set up, `liveNames` those that print letters. */
export function readPostalPartners(env: Readonly<Record<string, string | undefined>>): {
  settings: PostalPartnerSettings;
  names: PartnerName[];
  liveNames: PartnerName[];
  issues: SettingIssue[];
} {
  // A partner at an address of this machine is a stand-in, whatever its account says.
  const isStandIn = (name: PartnerName): boolean =>
    partnerSettings[name].addresses.some((setting) => isLocalUrl(env[setting] ?? ''));
  const isLive = (name: PartnerName): boolean => partnerSettings[name].isLive(env) && !isStandIn(name);
  const read = partnerNames.map((name) => [name, partnerSettings[name].read(env)] as const);
  return {
    // Each name is joined with the settings that its own declaration reads.
    settings: Object.fromEntries(
      read.map(([name, { settings }]) => [name, settings]),
    ) as unknown as PostalPartnerSettings,
    names: read.flatMap(([name, { settings }]) => (settings ? [name] : [])),
    liveNames: read.flatMap(([name, { settings }]) => (settings && isLive(name) ? [name] : [])),
    issues: read.flatMap(([, { issues }]) => issues),
  };
}
