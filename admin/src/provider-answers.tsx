import { useRecordContext } from 'react-admin';
import { findCallText } from '../../src/modules/orders/support/audit-texts.contract.ts';
import { formatShortMoment } from './lib/dates.ts';

interface Answered {
  answers?: { at: string; call: string; answer: string }[];
}
const toSentence = (words: string): string => words[0]!.toUpperCase() + words.slice(1);

/** Lists Stripe's errors for calls about this row, newest first. Stripe's support finds a call by its request id. */
export function ProviderAnswers() {
  const { answers = [] } = useRecordContext<Answered>() ?? {};
  if (answers.length === 0) return null;
  return (
    <section>
      <h3>Réponses de Stripe</h3>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">Quand</th>
            <th scope="col">Demande</th>
            <th scope="col">Réponse</th>
          </tr>
        </thead>
        <tbody>
          {answers.map((answer) => (
            <tr key={`${answer.at} ${answer.call} ${answer.answer}`}>
              <td>{formatShortMoment(answer.at)}</td>
              <td>{toSentence(findCallText(answer.call))}</td>
              <td>{answer.answer}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
