import { Link } from 'react-router-dom';

interface Piece {
  text: string;
  strong?: true;
  to?: string;
}

/**
 * Renders a sentence with emphasis and links. `apart` opens links in another tab, on pages where leaving would lose
 * input.
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
