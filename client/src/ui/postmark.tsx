import { useId } from 'react';

/** A round postmark: event and place, with the day inside. */
export function Postmark({ top, bottom, day, month }: { top: string; bottom: string; day: string; month: string }) {
  const id = useId();
  return (
    <svg
      className="postmark"
      viewBox="0 0 120 120"
      role="img"
      aria-label={[top, `${day} ${month}`, bottom].filter(Boolean).join(', ')}
    >
      <g transform="rotate(-11 60 60)" fill="none" stroke="currentColor">
        <circle cx="60" cy="60" r="56" strokeWidth="3" />
        <circle cx="60" cy="60" r="37" strokeWidth="2" />
        <path id={`${id}t`} d="M14.500 60a45.500 45.500 0 0 1 91 0" stroke="none" />
        <path id={`${id}b`} d="M9.500 60a50.500 50.500 0 0 0 101 0" stroke="none" />
        <text stroke="none" fontSize="11.500" letterSpacing="2" textAnchor="middle">
          <textPath href={`#${id}t`} startOffset="50%">
            {top.toUpperCase()}
          </textPath>
        </text>
        <text stroke="none" fontSize="8.600" letterSpacing="1" textAnchor="middle">
          <textPath href={`#${id}b`} startOffset="50%">
            {bottom.toUpperCase()}
          </textPath>
        </text>
        <text stroke="none" x="60" y="64" fontSize="30" textAnchor="middle">
          {day}
        </text>
        <text stroke="none" x="60" y="79" fontSize="9.500" letterSpacing=".4" textAnchor="middle">
          {month.toUpperCase()}
        </text>
      </g>
    </svg>
  );
}
