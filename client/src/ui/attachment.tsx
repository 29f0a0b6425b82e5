import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { useTranslate } from './translation.ts';

export type AttachmentTone = 'plain' | 'wait' | 'stop';
const ICONS: Record<AttachmentTone, IconName> = { plain: 'page', wait: 'clock', stop: 'warning' };

interface Attached {
  id?: string;
  name: string;
  /** The status in a few words; the reason and the next step are its children. */
  state: string;
  tone?: AttachmentTone;
  /** From 0 to 1 during the upload. */
  sent?: number;
  /** The address of a picture of its first page, in place of the icon. */
  picture?: string | undefined;
  /** What a pointer drags it by. */
  handle?: ReactNode;
  /** Where a dragged file would land, next to this one. */
  drop?: 'before' | 'after' | undefined;
  /** Rejected. */
  disabled?: boolean;
  children?: ReactNode;
  acts?: ReactNode;
}

/** A file in a list: its name, its status and its actions. */
export function Attachment(attached: Attached) {
  const { id, name, state, tone = 'plain', sent, picture, handle, drop, disabled = false, children, acts } = attached;
  const t = useTranslate();
  return (
    <li
      className={['attachment', tone === 'stop' && 'is-stop', picture && 'has-picture'].filter(Boolean).join(' ')}
      id={id}
      tabIndex={id ? -1 : undefined}
      data-disabled={disabled ? '' : undefined}
      data-drop={drop}
    >
      {picture ? (
        // The name is next to it.
        <img className="attachment-picture" src={picture} alt="" width={72} height={96} loading="lazy" />
      ) : (
        <Icon name={ICONS[tone]} />
      )}
      <div className="attachment-body">
        <p className="attachment-head">
          <b>{name}</b>
          <span className={tone === 'stop' ? 'attachment-stop' : 'soft'}>{t(state)}</span>
        </p>
        {sent !== undefined && <progress value={Math.round(sent * 100)} max={100} {...t.label(`Envoi de ${name}`)} />}
        {children}
        {acts && <div className="attachment-acts">{acts}</div>}
      </div>
      {handle}
    </li>
  );
}

/** An action on the file; screen readers also get the name of the file. */
export function AttachmentAct({
  of,
  look = 'plain',
  children,
  onClick,
  disabled = false,
  id,
}: {
  of: string;
  look?: 'plain' | 'main' | 'quiet';
  children: string;
  onClick: () => void;
  disabled?: boolean;
  id?: string;
}) {
  const t = useTranslate();
  return (
    <button
      className={`btn${look === 'main' ? '' : ` btn-${look}`} btn-small`}
      type="button"
      id={id}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {t(children)}
      <span className="sr"> : {of}</span>
    </button>
  );
}
