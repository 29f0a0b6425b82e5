import { createElement, Suspense, use, useEffect, useRef, type ComponentType } from 'react';
import { prefetchQuietly } from '../chunks.ts';
import { useHydrated } from '../shell/use-hydrated.ts';
import { toTrustedHtml } from './trusted-html.ts';

interface LazyPart<Props> {
  Part: ComponentType<Props>;
  /**
   * Loads the code of the part. The route's loader awaits it, so that only server-rendered pages show the server's HTML
   * first.
   */
  ask: () => Promise<void>;
  /** Gives the code of the part to a program that already holds it, such as the server. */
  register: (part: ComponentType<Props>) => void;
}

/**
 * Defers the code of a page's static rest. The server renders it; the browser keeps that HTML until the part comes into
 * view, then loads its code. Controls in it do nothing until then, so it is not for forms.
 */
export function lazyHydrate<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let resolve: (part: ComponentType<Props>) => void;
  /** The server's HTML, rendered again until the code has loaded. */
  let serverHtml = '';
  const loaded = new Promise<ComponentType<Props>>((done) => (resolve = done));
  const register = (part: ComponentType<Props>): void => resolve((Loaded = part));
  const loadOnce = (): Promise<void> =>
    (loading ??= load().then(register, (error: unknown) => {
      // Retried at the next occasion; the server's HTML stays.
      loading = null;
      throw error;
    }));

  function LoadedPart(props: Props) {
    const isHydrated = useHydrated();
    // If React renders it before it came into view, its code is needed now.
    if (isHydrated && !Loaded) prefetchQuietly(loadOnce);
    return createElement(Loaded ?? use(loaded), props);
  }

  const ServerPart = () => (
    <div className="static-part" dangerouslySetInnerHTML={{ __html: toTrustedHtml(serverHtml) }} />
  );

  function Part(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (Loaded) return;
      serverHtml = box.current!.innerHTML;
      const near = new IntersectionObserver(([it]) => it?.isIntersecting && prefetchQuietly(loadOnce), {
        rootMargin: '100px 0px',
      });
      near.observe(box.current!);
      return () => near.disconnect();
    }, []);
    return (
      <div className="lazy-hydrate" ref={box}>
        <Suspense fallback={<ServerPart />}>
          <LoadedPart {...props} />
        </Suspense>
      </div>
    );
  }
  return { Part, ask: loadOnce, register };
}
