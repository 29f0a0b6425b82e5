import type { Config } from '../../../src/kernel/config.ts';

/** Samples of the e-mails about a subscription; the addresses are those of `accountUrls`. */
export const sampleSubscription = {
  userId: '019aa5d2-0000-7000-8000-000000000001',
  reference: 'AF-7K2M4P',
  monthlyCents: 990,
  accountUrl: 'https://affranchi.example/mon-profil/factures',
  endUrl: 'https://affranchi.example/resilier-votre-contrat',
  withdrawUrl: 'https://affranchi.example/renoncer-au-contrat',
  solutionsUrl: 'https://affranchi.example/nos-solutions',
};

/** Where the e-mails about a contract lead; none of these pages but the first asks for an account. */
export const accountUrls = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  accountUrl: `${publicUrl}/mon-profil/factures`,
  endUrl: `${publicUrl}/resilier-votre-contrat`,
  withdrawUrl: `${publicUrl}/renoncer-au-contrat`,
  solutionsUrl: `${publicUrl}/nos-solutions`,
});
