import { Link } from 'react-router-dom';

interface Piece {
  text: string;
  strong?: true;
  to?: string;
}

/**
 * A sentence in its pieces: what is strong in it, and where it leads. `apart`: in another tab, where leaving would lose
 * something.
 */
export const InlineMarkup = ({ pieces, apart = false }: { pieces: readonly Piece[]; apart?: boolean }) =>
  pieces.map(({ text, strong, to }, i) => {
    if (strong) return <b key={i}>{text}</b>;
    if (!to) return text;
    if (to.startsWith('/'))
      return (
        <Link key={i} to={to} {...(apart && { target: '_blank' })}>
          {text}
        </Link>
      );
    return (
      <a key={i} href={to} {...(to.startsWith('http') && { rel: 'noopener' })}>
        {text}
      </a>
    );
  });
