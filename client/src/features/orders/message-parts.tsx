import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { formatExactInstant } from '../../../../src/domain/format-exact-instant.ts';
import type { MessageReceipt } from '../../../../src/modules/orders/support/contract.ts';
import { Note } from '../../ui/note.tsx';
import { clearStoredValues } from '../../validation/stored-values.ts';

/** The id of the element to show after a submission without JavaScript: the errors, the next step or the receipt. */
export const ANSWER = 'demande';

/** A form that also works without JavaScript: it is then sent to its own page, which renders the result. */
export const MessageForm = ({
  id,
  onSubmit,
  token,
  children,
}: {
  id?: string | undefined;
  onSubmit: FormEventHandler;
  token?: string | undefined;
  children: ReactNode;
}) => (
  <form id={id} className="stack-5" method="post" action={`#${ANSWER}`} noValidate onSubmit={onSubmit}>
    {token && <input type="hidden" name="jeton" value={token} />}
    {children}
  </form>
);

interface TrapField {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}
/** A honeypot for bots: neither shown nor read out, and not autofilled. */
export const Honeypot = ({ name, value, onChange }: TrapField) => (
  <div hidden>
    <label htmlFor="message-website">Laissez ce champ vide</label>
    <input id="message-website" name={name} autoComplete="off" tabIndex={-1} value={value} onChange={onChange} />
  </div>
);

/** The next step of a form; it takes the focus like a new page. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="stack-5">
      <h2 id={ANSWER} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {children}
    </div>
  );
}

export function Received({
  title,
  receipt,
  email,
  children,
}: {
  title: string;
  receipt: MessageReceipt;
  email: string;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  useEffect(() => clearStoredValues(pathname), [pathname]);
  return (
    <Step title={title}>
      <Note tone="done" title={`Référence\u00a0: ${receipt.reference}`}>
        <p>
          Reçu le {formatExactInstant(new Date(receipt.receivedAt))}. Un accusé de réception part à l’adresse {email}.
          S’il n’est pas là dans dix minutes, regardez dans les indésirables. Si vous nous avez déjà écrit aujourd’hui,
          il n’est peut-être pas envoyé une seconde fois : gardez cette référence.
        </p>
      </Note>
      {children}
    </Step>
  );
}
