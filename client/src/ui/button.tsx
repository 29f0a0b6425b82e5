import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';

export type ButtonLook = 'main' | 'quiet' | 'plain' | 'danger' | 'light';

interface Shape {
  look?: ButtonLook;
  size?: 'big' | 'small';
  wide?: boolean;
  round?: boolean;
  icon?: IconName;
  /** After the label for a forward arrow, before it otherwise. */
  iconAt?: 'start' | 'end';
  children?: ReactNode;
}

const getButtonClass = ({ look = 'main', size, wide, round }: Shape, extra?: string): string =>
  ['btn', look !== 'main' && `btn-${look}`, size && `btn-${size}`, wide && 'btn-wide', round && 'btn-round', extra]
    .filter(Boolean)
    .join(' ');

const Face = ({ icon, iconAt = 'start', children }: Shape) => (
  <>
    {icon && iconAt === 'start' && <Icon name={icon} />}
    {children}
    {icon && iconAt === 'end' && <Icon name={icon} />}
  </>
);

/** `busy` keeps the focus and the label, and ignores further clicks. */
export function Button({
  look,
  size,
  wide,
  round,
  icon,
  iconAt,
  busy = false,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: Shape & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      className={getButtonClass(
        { ...(look && { look }), ...(size && { size }), ...(wide && { wide }), ...(round && { round }) },
        className,
      )}
      onClick={press}
    >
      <Face {...(icon && { icon })} {...(iconAt && { iconAt })}>
        {children}
      </Face>
    </button>
  );
}

export function LinkButton({ look, size, wide, round, icon, iconAt, children, className, ...rest }: Shape & LinkProps) {
  return (
    <Link
      {...rest}
      className={getButtonClass(
        { ...(look && { look }), ...(size && { size }), ...(wide && { wide }), ...(round && { round }) },
        className,
      )}
    >
      <Face {...(icon && { icon })} {...(iconAt && { iconAt })}>
        {children}
      </Face>
    </Link>
  );
}
