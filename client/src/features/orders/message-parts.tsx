import { useEffect, useRef, type ReactNode } from 'react';
import { useSite } from '../../api/context.tsx';
import type { MessageReceipt } from '../../../../src/modules/orders/contract.ts';
import { Note } from '../../ui/note.tsx';
import { instantWords } from './messages.ts';

/** A field for machines: neither shown nor read out, and no browser fills it by itself. */
export const Trap = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <div hidden>
    <label htmlFor="message-website">Laissez ce champ vide</label>
    <input id="message-website" name="website" autoComplete="off" tabIndex={-1} value={value} onChange={(event) => onChange(event.target.value)} />
  </div>
);

/** Nothing can be sent without scripts: the other way is said, and nothing typed lands in an address. */
export function WithoutScript() {
  const { contact } = useSite();
  return (
    <noscript>
      <Note tone="wait" title="Ce formulaire a besoin de JavaScript">
        <p>Écrivez-nous plutôt à <a href={`mailto:${contact}`}>{contact}</a>, avec les mêmes informations. La date de votre e-mail compte.</p>
      </Note>
    </noscript>
  );
}

/** The next step of a form, which takes the focus as a new page does. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="stack-5">
      <h2 tabIndex={-1} ref={heading}>{title}</h2>
      {children}
    </div>
  );
}

export const Received = ({ title, receipt, email, children }: { title: string; receipt: MessageReceipt; email: string; children: ReactNode }) => (
  <Step title={title}>
    <Note tone="done" title={`Référence\u00a0: ${receipt.reference}`}>
      <p>Reçu le {instantWords(receipt.receivedAt)}. Un accusé de réception part à l’adresse {email}. S’il n’est pas là dans dix minutes, regardez dans les indésirables.</p>
    </Note>
    {children}
  </Step>
);
