import { Geoplateforme } from './geoplateforme.ts';
import { OfflineAddresses } from './offline.ts';
import type { AddressesPort } from './port.ts';

export const createAddressLookup = (config: { addresses: { apiUrl: string | undefined } }): AddressesPort =>
  config.addresses.apiUrl ? new Geoplateforme({ apiUrl: config.addresses.apiUrl }) : new OfflineAddresses();
