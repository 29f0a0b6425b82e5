import { createContext, useContext } from 'react';
import type { Reader } from './client.ts';

/** The configuration that the server sends with each page. */
export interface SiteConfig {
  publicUrl: string;
  contact: string;
  seller: Seller;
  /** How long a paid letter waits to be corrected or cancelled; 0: it leaves at once. */
  changeOfMindSeconds: number;
  /** What needs consent here; null when there is nothing to ask. */
  tagManager: {
    url: string;
    vendor: string;
    purposes: readonly ('audience' | 'advertising')[];
    version: string;
  } | null;
  /** The error service of the browser, and under which names errors are sent; absent where none is set. */
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
const Site = createContext<SiteConfig>({
  publicUrl: '',
  contact: '',
  seller: NOBODY,
  changeOfMindSeconds: 0,
  tagManager: null,
});
export const SiteProvider = Site.Provider;
export const useSite = (): SiteConfig => useContext(Site);

const ReaderContext = createContext<Reader>(() => Promise.reject(new Error('No reader.')));
export const ReaderProvider = ReaderContext.Provider;
export const useReader = (): Reader => useContext(ReaderContext);
