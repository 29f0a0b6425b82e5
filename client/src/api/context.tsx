import { createContext, useContext } from 'react';
import type { Reader } from './client.ts';

/** What the server says once for the whole page. */
export interface SiteFacts {
  publicUrl: string;
  contact: string;
  seller: { identity: string; mediator: string };
  /** Where errors of the browser are told, when they are told at all. */
  reports?: string;
}
const Site = createContext<SiteFacts>({ publicUrl: '', contact: '', seller: { identity: '', mediator: '' } });
export const SiteProvider = Site.Provider;
export const useSite = (): SiteFacts => useContext(Site);

const ReaderContext = createContext<Reader>(() => Promise.reject(new Error('No reader.')));
export const ReaderProvider = ReaderContext.Provider;
export const useReader = (): Reader => useContext(ReaderContext);
