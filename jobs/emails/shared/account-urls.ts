import type { Config } from '../../../src/kernel/config.ts';

/** Where the e-mails about a contract lead; none of these pages but the first asks for an account. */
export const accountUrls = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  accountUrl: `${publicUrl}/mon-profil/factures`,
  endUrl: `${publicUrl}/resilier-votre-contrat`,
  withdrawUrl: `${publicUrl}/renoncer-au-contrat`,
  solutionsUrl: `${publicUrl}/nos-solutions`,
});
