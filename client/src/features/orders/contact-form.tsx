import { useRef, useState } from 'react';
import type { MessageReceipt, MessageSubject } from '../../../../src/modules/orders/contract.ts';
import { useRefusals } from '../../api/refusals.ts';
import { useUser } from '../../auth/session.ts';
import { useHydrated } from '../../shell/use-hydrated.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { Select } from '../../ui/select.tsx';
import { Received, Trap, WithoutScript } from './message-parts.tsx';
import { looksLikeEmail, sendMessage, SUBJECTS } from './messages.ts';

const EMPTY = { subject: '', text: '', email: '', orderReference: '', website: '' };

/** A question to a person of ours. */
export function ContactForm() {
  const account = useUser()?.email;
  const [typed, setTyped] = useState<typeof EMPTY>(EMPTY);
  const [receipt, setReceipt] = useState<MessageReceipt | null>(null);
  const { problems, busy, errorOf, say, run } = useRefusals('contact');
  const hydrated = useHydrated();
  /** Of this text: sent again after a lost answer it is the same message, changed it is another. */
  const id = useRef('');
  const email = typed.email || account || '';
  const change = (typing: Partial<typeof EMPTY>): void => {
    id.current = '';
    setTyped({ ...typed, ...typing });
  };

  const bind = (name: keyof typeof EMPTY) => ({
    id: `contact-${name}`,
    value: name === 'email' ? email : typed[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const send = (): void => {
    const missing = {
      ...(typed.subject === '' && { subject: 'Choisissez le sujet de votre message.' }),
      ...(typed.text.trim().length < 10 && { text: 'Écrivez votre message en quelques mots.' }),
      ...(!looksLikeEmail(email) && { email: 'Indiquez votre adresse e-mail. Exemple\u00a0: nom@exemple.fr.' }),
    };
    if (Object.keys(missing).length > 0) return say(missing);
    void run(async () => setReceipt(await sendMessage({ ...typed, kind: 'question', id: (id.current ||= crypto.randomUUID()), subject: typed.subject as MessageSubject, email })));
  };
  const again = (): void => {
    change({ ...EMPTY, email });
    setReceipt(null);
  };

  if (receipt)
    return (
      <Received title="Votre message est arrivé" receipt={receipt} email={email}>
        <p>Une personne le lit et vous répond à cette adresse.</p>
        <p><button className="btn btn-quiet" type="button" onClick={again}>Écrire un autre message</button></p>
      </Received>
    );
  return (
    <form className="stack-5" method="post" noValidate onSubmit={(event) => { event.preventDefault(); send(); }}>
      <ProblemSummary problems={problems} />
      <WithoutScript />
      <Select label="Sujet" options={SUBJECTS} {...bind('subject')} />
      <TextArea label="Votre message" hint="Dites ce qui s’est passé, et ce que vous attendez de nous. 5 000 caractères au plus." maxLength={5000} {...bind('text')} />
      <TextField label="Votre adresse e-mail" hint="Nous vous répondons à cette adresse, et elle ne sert qu’à cela." type="email" autoComplete="email" inputMode="email" {...bind('email')} />
      <TextField label="Référence de la commande ou de l’erreur" hint="Par exemple AF-7K2M4P. Elle est dans l’e-mail de confirmation, et dans Mes lettres." required={false} maxLength={40} autoComplete="off" autoCapitalize="characters" {...bind('orderReference')} />
      <Trap value={typed.website} onChange={(website) => change({ website })} />
      <div className="row"><button className="btn btn-big" type="submit" disabled={!hydrated || busy}>Envoyer mon message</button></div>
    </form>
  );
}
