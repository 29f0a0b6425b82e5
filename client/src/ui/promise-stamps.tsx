import { Art } from './art.tsx';

export interface Stamp {
  art: string;
  title: string;
  text: string;
}

/** A sheet of stamps with one promise each. */
export function PromiseStamps({ stamps }: { stamps: readonly Stamp[] }) {
  return (
    <div className="stamp-sheet">
      {stamps.map(({ art, title, text }) => (
        <div className="stamp" key={title}>
          <Art name={art} />
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
        </div>
      ))}
    </div>
  );
}
