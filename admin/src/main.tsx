import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import './styles.css';
import { App } from './App.tsx';

/** MUI writes its styles as the page runs; the content security policy lets through what carries this page's nonce. */
const { nonce } = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]') ?? {};
const styleCache = createCache({ key: 'css', nonce });

createRoot(document.getElementById('root')!).render(
  <CacheProvider value={styleCache}>
    <App />
  </CacheProvider>,
);
