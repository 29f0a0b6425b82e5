import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type BadgeTone = 'plain' | 'in-transit' | 'done' | 'wait' | 'stop' | 'draft';

/** A status in one or two words. */
export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={tone === 'plain' ? 'badge' : `badge is-${tone}`}>{children}</span>
);

/** A property, with an optional icon. */
export const Tag = ({ icon, children }: { icon?: IconName; children: ReactNode }) => (
  <span className="tag">
    {icon && <Icon name={icon} />}
    {children}
  </span>
);
