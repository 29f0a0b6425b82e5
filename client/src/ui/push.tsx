import { Art } from './art.tsx';
import { LinkButton } from './button.tsx';

/** The next step, at the end of a page. */
export function Push({
  title,
  text,
  to,
  action,
  level: Title = 'h2',
}: {
  title: string;
  text: string;
  to: string;
  action: string;
  level?: 'h2' | 'h3';
}) {
  return (
    <div className="push">
      <div>
        <Title>{title}</Title>
        <p className="lead push-lead">{text}</p>
        <LinkButton size="big" to={to} icon="arrow-right" iconAt="end">
          {action}
        </LinkButton>
      </div>
      <Art name="push-2" className="push-art" />
    </div>
  );
}
