import { createElement, useEffect, useState, type ComponentType } from 'react';
import { offlineText } from '../api/client.ts';
import { Button } from './button.tsx';
import { Loader } from './loader.tsx';
import { useTranslate } from './translation.ts';

/**
 * A part whose code is loaded when it is first shown. If that fails, for example offline, it says so in its place and
 * offers another try. The error of a lazy component would replace the page, with what is being written on it.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function OnDemand(props: Props) {
    const t = useTranslate();
    const [, setReady] = useState(loaded !== null);
    const [attempt, setAttempt] = useState(1);
    const [failedAttempt, setFailedAttempt] = useState(0);
    useEffect(() => {
      if (loaded) return undefined;
      let isShown = true;
      load().then(
        (part) => {
          loaded = part;
          if (isShown) setReady(true);
        },
        () => isShown && setFailedAttempt(attempt),
      );
      return () => {
        isShown = false;
      };
    }, [attempt]);
    if (loaded) return createElement(loaded, props);
    if (failedAttempt < attempt) return <Loader />;
    return (
      <div className="stack-5">
        <p className="error" role="alert">
          {t(offlineText())}
        </p>
        <p>
          <Button look="quiet" onClick={() => setAttempt(attempt + 1)}>
            {t('Réessayer')}
          </Button>
        </p>
      </div>
    );
  };
}
