import type { Config } from '../../../src/kernel/config.ts';

/** Sample data of the e-mails about a subscription; the addresses are those of `toAccountUrls`. */
export const sampleSubscription = {
  userId: '019aa5d2-0000-7000-8000-000000000001',
  reference: 'AF-7K2M4P',
  monthlyCents: 990,
  accountUrl: 'https://affranchi.example/mon-profil/factures',
  endUrl: 'https://affranchi.example/resilier-votre-contrat',
  withdrawUrl: 'https://affranchi.example/renoncer-au-contrat',
  solutionsUrl: 'https://affranchi.example/nos-solutions',
};

/** The links of the e-mails about a contract; only the first page requires an account. */
export const toAccountUrls = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  accountUrl: `${publicUrl}/mon-profil/factures`,
  endUrl: `${publicUrl}/resilier-votre-contrat`,
  withdrawUrl: `${publicUrl}/renoncer-au-contrat`,
  solutionsUrl: `${publicUrl}/nos-solutions`,
});
