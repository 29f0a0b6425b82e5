import { formatFileSize } from '../../../../src/domain/format-file-size.ts';
import { formatEuros } from '../../../../src/domain/money.ts';
import { formatMoment } from '../../lib/dates.ts';
import type { ThreadMessage } from './thread.ts';

const CHANNELS: Record<NonNullable<ThreadMessage['channel']>, string> = {
  form: 'par le formulaire',
  mail: 'par e-mail',
  account: 'depuis son compte',
};
const AUTOMATIC: Record<NonNullable<ThreadMessage['automatic']>, string> = {
  auto_reply: 'Réponse automatique',
  bounce: 'E-mail non remis',
};

/** The last mail that came back, unless the person wrote after it. */
export const findBounce = (messages: readonly ThreadMessage[]): ThreadMessage | undefined => {
  const received = messages.filter(({ direction, automatic }) => direction === 'in' && automatic !== 'auto_reply');
  const last = received.at(-1);
  return last?.automatic === 'bounce' ? last : undefined;
};

interface Props {
  message: ThreadMessage;
  person: string;
  /** Without an account our answers are read by e-mail only. */
  hasAccount: boolean;
}

/** A message of a thread. Automatic mails and quoted text are collapsed. */
export function MessageItem({ message, person, hasAccount }: Props) {
  const { direction, automatic, otherSender, refundedCents, createdAt } = message;
  return (
    <li className={`inbox-message is-${direction}`}>
      <p className="inbox-message-head">
        <b>{automatic ? AUTOMATIC[automatic] : getAuthor(message, person)}</b>{' '}
        <span>{describeChannel(message, hasAccount)}</span> <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </p>
      {otherSender && (
        <p className="inbox-warning">
          Écrit depuis une autre adresse ({otherSender})&nbsp;: nos réponses n’y vont pas.
        </p>
      )}
      {automatic ? (
        <details>
          <summary>Montrer le texte</summary>
          <MessageText message={message} />
        </details>
      ) : (
        <MessageText message={message} />
      )}
      {refundedCents !== null && <p className="mark is-stop">Remboursement de {formatEuros(refundedCents)}</p>}
    </li>
  );
}

function getAuthor({ direction, author }: ThreadMessage, person: string): string {
  if (direction === 'in') return person;
  return author ?? (direction === 'note' ? 'Automatique' : 'Un collègue');
}

function describeChannel({ direction, channel }: ThreadMessage, hasAccount: boolean): string {
  if (direction === 'note') return 'note, jamais montrée au client';
  if (direction === 'out') return hasAccount ? 'par e-mail et dans le compte' : 'par e-mail';
  return channel ? CHANNELS[channel] : '';
}

function MessageText({ message: { body, quoted, attachments } }: { message: ThreadMessage }) {
  return (
    <>
      <p className="inbox-body">{body || 'Sans texte'}</p>
      {attachments.length > 0 && (
        <div className="inbox-attachments">
          <p>Pièces jointes, que nous n’ouvrons pas&nbsp;:</p>
          <ul>
            {attachments.map(({ name, bytes }, i) => (
              <li key={`${name} ${i}`}>
                {name} ({formatFileSize(bytes)})
              </li>
            ))}
          </ul>
        </div>
      )}
      {quoted && (
        <details>
          <summary>Texte cité et signature</summary>
          <p className="inbox-body">{quoted}</p>
        </details>
      )}
    </>
  );
}
