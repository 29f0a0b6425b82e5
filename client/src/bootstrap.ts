import { startQueueing, drainQueue } from './pre-hydration-clicks.ts';

/** Limits the wait for the first paint: some browsers do not report it, and background tabs do not paint. */
const UNTOLD_MS = 1000;

/**
 * Loads the application after the first paint of the server-rendered page, all files in parallel. Reading the page
 * waits for no script; on a slow phone it is visible a second earlier.
 */
const painted = new Promise<unknown>((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, UNTOLD_MS);
});

void painted.then(async () => {
  // Lets the fonts of letters load on phones (styles/fonts.css).
  document.documentElement.dataset['painted'] = '';
  const files = document.querySelector<HTMLScriptElement>('script[data-modules]')!.dataset['modules']!.split(' ');
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  try {
    const { hydrateApp } = (await import(/* @vite-ignore */ files[0]!)) as typeof import('./entry-client.tsx');
    startQueueing();
    hydrateApp(drainQueue);
  } catch (error) {
    // From now on clicks fall back to the browser's own behaviour.
    drainQueue();
    throw error;
  }
});
