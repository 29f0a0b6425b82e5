import type { SiteConfig } from '../api/context.tsx';

export const toOrganizationId = (publicUrl: string): string => `${publicUrl}/#affranchi`;

/** The publisher as schema.org `Organization`. What the publisher has not configured is left out. */
export function toOrganizationData({ publicUrl, contact, seller }: SiteConfig) {
  return {
    '@type': 'Organization',
    '@id': toOrganizationId(publicUrl),
    name: 'Affranchi',
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    email: contact,
    ...(seller.name && { legalName: seller.name }),
    ...(seller.address && { address: seller.address }),
    ...(seller.phone && { telephone: seller.phone }),
    ...(seller.vat && { vatID: seller.vat }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      url: `${publicUrl}/nous-contacter`,
      email: contact,
      availableLanguage: 'fr',
    },
  };
}
