/**
 * The postal partners that this product knows, with their names on screen. The settings decide which of them are in
 * use.
 */
export const PARTNER_LABELS = { maileva: 'Maileva', mercifacteur: 'Merci Facteur', lob: 'Lob' } as const;

export type PartnerName = keyof typeof PARTNER_LABELS;

/** Every partner, in the order in which prices and forms consider them. */
export const partnerNames = Object.keys(PARTNER_LABELS) as [PartnerName, ...PartnerName[]];
