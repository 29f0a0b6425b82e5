import { Art } from './art.tsx';

/** The DL envelope with its window, through which the address of the sheet is visible. */
export function Envelope({
  sender,
  recipient,
  cancelled = false,
  mark,
}: {
  sender: readonly string[];
  recipient: readonly string[];
  cancelled?: boolean;
  mark?: React.ReactNode;
}) {
  const lines = (all: readonly string[]) =>
    all.map((line, index) => (
      <span className="line" key={`${index} ${line}`}>
        {line}
      </span>
    ));
  return (
    <div className="envelope">
      <p className="sender">{lines(sender)}</p>
      <Art name="lost-1" />
      {cancelled && <Art name="lost-2" />}
      <div className="win">
        <div>{lines(recipient)}</div>
      </div>
      {mark}
    </div>
  );
}
