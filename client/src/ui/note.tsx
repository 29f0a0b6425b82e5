import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { keepWordsWhole } from './keep-words-whole.tsx';
import { useTranslate } from './translation.ts';

export type NoteTone = 'plain' | 'wait' | 'stop' | 'done';
const ICONS: Record<NoteTone, IconName> = { plain: 'information', wait: 'clock', stop: 'warning', done: 'check' };

/** Screen readers interrupt their output only for an alert. */
const getLiveRole = (tone: NoteTone): 'alert' | 'status' => (tone === 'stop' ? 'alert' : 'status');

/** A highlighted remark. Set `live` if it appears without a navigation, so that it is announced. */
export function Note({
  tone = 'plain',
  title,
  live = false,
  icon,
  children,
}: {
  tone?: NoteTone;
  title: string;
  live?: boolean;
  icon?: IconName;
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className={tone === 'plain' ? 'note' : `note is-${tone}`} role={live ? getLiveRole(tone) : undefined}>
      <Icon name={icon ?? ICONS[tone]} />
      <div>
        <b>{keepWordsWhole(t(title))}</b>
        {children}
      </div>
    </div>
  );
}
