import { startQueueing, drainQueue } from './pre-hydration-clicks.ts';

/** Limits the wait for the first paint: some browsers do not report it, and background tabs do not paint. */
const UNTOLD_MS = 1000;

/**
 * The page the server drew is read before it is taken over: its first frame is on the screen first, then comes the
 * program, all its files at once. Nothing of what is read waits for a script, and on a slow phone the page shows a
 * second earlier.
 */
const painted = new Promise<unknown>((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, UNTOLD_MS);
});

void painted.then(async () => {
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
