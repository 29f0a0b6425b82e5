import { createElement, Suspense, use, useEffect, useRef, useSyncExternalStore, type ComponentType } from 'react';
import { prefetchQuietly } from '../chunks.ts';
import { toTrustedHtml } from './trusted-html.ts';

interface WhenSeen<Props> {
  Part: ComponentType<Props>;
  /** Brings the part's program. The page's loader awaits it, so that only a page that came from the server ever waits for it. */
  ask: () => Promise<void>;
}

const never = () => () => undefined;
/** False while React takes over what the server drew, true where it draws by itself. */
const useIsDrawing = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The long rest of a page that only shows things. The server draws it with the page; in the browser it stands as it was drawn until it is about
 * to be seen, and its program is no part of the first script. What is pressed in it before that does nothing: not for what people send to us.
 */
export function lazyHydrate<Props extends object>(load: () => Promise<ComponentType<Props>>): WhenSeen<Props> {
  let Known: ComponentType<Props> | null = null;
  let asked: Promise<void> | null = null;
  let arrive: (part: ComponentType<Props>) => void;
  /** What the server drew, for when it has to be drawn anew before the program is here. */
  let drawn = '';
  const arrival = new Promise<ComponentType<Props>>((done) => (arrive = done));
  const ask = (): Promise<void> =>
    (asked ??= load().then(
      (part) => arrive((Known = part)),
      (error: unknown) => {
        // Asked for again at the next occasion: what the server drew still stands.
        asked = null;
        throw error;
      },
    ));

  function Drawn(props: Props) {
    const isDrawing = useIsDrawing();
    // Whatever makes React draw it before it was seen makes it needed.
    if (isDrawing && !Known) prefetchQuietly(ask);
    return createElement(Known ?? use(arrival), props);
  }

  const Kept = () => <div className="static-part" dangerouslySetInnerHTML={{ __html: toTrustedHtml(drawn) }} />;

  function Part(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (Known) return;
      drawn = box.current!.innerHTML;
      const near = new IntersectionObserver(([it]) => it?.isIntersecting && prefetchQuietly(ask), {
        rootMargin: '100px 0px',
      });
      near.observe(box.current!);
      return () => near.disconnect();
    }, []);
    return (
      <div className="lazy-hydrate" ref={box}>
        <Suspense fallback={<Kept />}>
          <Drawn {...props} />
        </Suspense>
      </div>
    );
  }
  return { Part, ask };
}
