import './zod-config.ts';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import './styles.css';
import { App } from './App.tsx';

/** MUI inserts its styles at run time; the content security policy allows those with the nonce of this page. */
const { nonce } = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]') ?? {};
const styleCache = createCache({ key: 'css', nonce });

createRoot(document.getElementById('root')!).render(
  <CacheProvider value={styleCache}>
    <App />
  </CacheProvider>,
);
