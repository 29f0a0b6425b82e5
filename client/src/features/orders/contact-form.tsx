import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MessageReceipt, MessageSubject } from '../../../../src/modules/orders/support/contract.ts';
import { MESSAGE_SUBJECTS } from '../../../../src/modules/orders/support/message-subjects.contract.ts';
import { type FormResult, useFormResult } from '../../api/form-result.ts';
import { useUser } from '../../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { Select } from '../../ui/select.tsx';
import { EMAIL } from '../../validation/fields.ts';
import { useStoredValues } from '../../validation/stored-values.ts';
import { useForm } from '../../validation/use-form.ts';
import { ANSWER, Honeypot, MessageForm, Received } from './message-parts.tsx';
import { HONEYPOT, defineLineField, defineLongField, useSendMessage } from './messages.ts';

const SHORT = 'Écrivez votre message en quelques mots.';
const QUESTION = {
  subject: { label: 'Sujet', required: true, says: { required: 'Choisissez le sujet de votre message.' } },
  text: defineLongField('Votre message', 5000, {
    required: true,
    rules: { own: (text) => String(text).trim().length >= 10 },
    says: { required: SHORT, own: SHORT },
  }),
  email: { ...EMAIL, label: 'Votre adresse e-mail' },
  orderReference: defineLineField('Référence de la commande ou de l’erreur', 40),
  website: HONEYPOT,
};
const SUBJECTS = [
  { value: '', label: 'Choisissez un sujet' },
  ...Object.entries(MESSAGE_SUBJECTS).map(([value, label]) => ({ value, label })),
];
type Sent = { receipt: MessageReceipt; email: string };

/** A message to the support team. */
export function ContactForm() {
  const account = useUser()?.email ?? '';
  const posted = useFormResult();
  const [sent, setSent] = useState<Sent | null>(
    posted?.receipt ? { receipt: posted.receipt, email: posted.values['email'] ?? '' } : null,
  );
  const [earlier, setEarlier] = useState<Sent | null>(sent);
  if (!sent)
    return (
      <Question
        email={earlier?.email ?? account}
        posted={earlier ? undefined : posted}
        onSent={(receipt) => {
          setSent(receipt);
          setEarlier(receipt);
        }}
      />
    );
  return (
    <Received title="Votre message est arrivé" receipt={sent.receipt} email={sent.email}>
      <p>Une personne le lit et vous répond à cette adresse.</p>
      {/* Without JavaScript the link loads the form again. */}
      <p>
        <Link className="btn btn-quiet" to="/nous-contacter" onClick={() => setSent(null)}>
          Écrire un autre message
        </Link>
      </p>
    </Received>
  );
}

function Question({
  email,
  posted,
  onSent,
}: {
  email: string;
  posted: FormResult | undefined;
  onSent: (sent: Sent) => void;
}) {
  const start = { subject: '', text: '', email, orderReference: '', website: '' };
  const { values, fill, field, summary, busy, submit } = useForm('contact', QUESTION, start, posted);
  useStoredValues(values, start, fill, { fresh: !posted, done: false });
  const send = useSendMessage();
  return (
    <MessageForm
      id={summary.problems.length > 0 ? undefined : ANSWER}
      token={posted?.token}
      onSubmit={submit(async (typed) =>
        onSent({
          receipt: await send({ ...typed, kind: 'question', subject: typed.subject as MessageSubject }),
          email: typed.email,
        }),
      )}
    >
      <ProblemSummary id={ANSWER} {...summary} />
      <Select {...field('subject')} options={SUBJECTS} />
      <TextArea
        {...field('text')}
        hint="Dites ce qui s’est passé, et ce que vous attendez de nous. 5 000 caractères au plus."
      />
      <TextField
        {...field('email')}
        hint="Nous vous répondons à cette adresse, et elle ne sert qu’à cela."
        autoComplete="email"
        inputMode="email"
      />
      <TextField
        {...field('orderReference')}
        hint="Par exemple AF-7K2M4P. Elle est dans l’e-mail de confirmation, et dans Mes lettres."
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Honeypot {...field('website')} />
      <div className="row">
        <Button type="submit" size="big" busy={busy}>
          Envoyer mon message
        </Button>
      </div>
    </MessageForm>
  );
}
