import type { PartnerName } from '../../domain/postal-partner.ts';
import * as partners from './generated/partners.ts';
import type { PartnerDefinition } from './partner-definition.ts';

/**
 * Every postal partner, from the folders here. domain/postal-partner.ts has what browsers need too, settings.ts the
 * settings; docs/how-to/postal-partner.md describes how to add one.
 */
export const postalPartners: Readonly<Record<PartnerName, PartnerDefinition>> = partners;
