import { createContext, useContext } from 'react';
import type { Reader } from './client.ts';

/** The configuration that the server sends with each page. */
export interface SiteConfig {
  publicUrl: string;
  contact: string;
  seller: Seller;
  recipients: Recipients;
  /** How long a paid letter can be corrected or cancelled, in seconds; 0 sends it at once. */
  changeOfMindSeconds: number;
  /** The purposes that need consent; null if there are none. */
  tagManager: {
    url: string;
    vendor: string;
    purposes: readonly ('audience' | 'advertising')[];
    version: string;
  } | null;
  /** The error service of the browser, and the release and environment to report; absent if it is not configured. */
  reports?: { dsn: string; environment: string; release: string };
}
/** Null if the publisher has not configured it. */
interface Seller extends Record<
  'name' | 'form' | 'capital' | 'address' | 'registration' | 'vat' | 'phone' | 'director' | 'host' | 'mediatorUrl',
  string | null
> {
  mediator: string;
}
const NOBODY: Seller = {
  name: null,
  form: null,
  capital: null,
  address: null,
  registration: null,
  vat: null,
  phone: null,
  director: null,
  host: null,
  mediatorUrl: null,
  mediator: '',
};
/** Who receives personal data under the settings of the server; a country is outside the European Union. */
interface Recipients {
  contact: string;
  partners: readonly { name: string; country: string | null }[];
  mailHost: string;
  errorService: { host: string; country: string | null } | null;
  tracksAtLaPoste: boolean;
}
const Site = createContext<SiteConfig>({
  publicUrl: '',
  contact: '',
  seller: NOBODY,
  recipients: { contact: '', partners: [], mailHost: '', errorService: null, tracksAtLaPoste: false },
  changeOfMindSeconds: 0,
  tagManager: null,
});
export const SiteProvider = Site.Provider;
export const useSite = (): SiteConfig => useContext(Site);

const inAList = new Intl.ListFormat('fr', { type: 'disjunction' });
/** The names of the postal partners in use: « Maileva », « Maileva, Merci Facteur ou Lob ». */
export const usePartners = (): string => inAList.format(useSite().recipients.partners.map(({ name }) => name));

const ReaderContext = createContext<Reader>(() => Promise.reject(new Error('No reader.')));
export const ReaderProvider = ReaderContext.Provider;
export const useReader = (): Reader => useContext(ReaderContext);
