import { earlyPresses } from './early.ts';

/**
 * The page the server drew is read before it is taken over: its first frame comes first, then the program, all its files at once.
 * Nothing of what is read waits for a script, and on a slow phone the page shows a second earlier.
 */
requestAnimationFrame(() =>
  setTimeout(() => {
    const files = document.querySelector<HTMLScriptElement>('script[data-modules]')!.dataset['modules']!.split(' ');
    for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    void (import(/* @vite-ignore */ files[0]!) as Promise<typeof import('./entry-client.tsx')>).then(
      ({ takeOver }) => takeOver(earlyPresses()),
      (error: unknown) => {
        // What is pressed from now on does what it can without a program.
        earlyPresses();
        throw error;
      },
    );
  }),
);
