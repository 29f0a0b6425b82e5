import { findPostingProblem } from '../../../../src/letterpress/index.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Choices } from '../../ui/field.tsx';
import { formatDay } from '../../ui/format.ts';
import { useTranslate } from '../../ui/translation.ts';
import type { QuoteView } from './api.ts';

/** `day` is the typed text; null is the next collection. */
export interface PostingChoice {
  later: boolean;
  day: string | null;
}

/** The posting day, or why there is none yet. */
export function readPosting({ later, day }: PostingChoice): { postOn: string | null; problem: string | null } {
  if (!later) return { postOn: null, problem: null };
  if (!day) return { postOn: null, problem: 'Indiquez le jour où votre lettre doit partir.' };
  const problem = findPostingProblem(day, new Date());
  return { postOn: problem ? null : day, problem };
}

/** Chooses when the letter leaves: with the next collection, or on a later working day. */
export function PostingDay({
  choice,
  quote,
  error,
  onChange,
}: {
  choice: PostingChoice;
  quote: QuoteView | undefined;
  error: string | undefined;
  onChange: (choice: PostingChoice) => void;
}) {
  const t = useTranslate();
  const { problem } = readPosting(choice);
  // A wrong day is reported while it is typed, a missing one only after the order was attempted.
  const dayError = choice.day ? (problem ?? undefined) : problem && error;
  return (
    <div className="posting-day">
      <Choices
        id="posting"
        legend="Quand doit-elle partir ?"
        value={choice.later ? 'later' : 'soon'}
        options={[
          {
            value: 'soon',
            label: 'Dès que possible',
            hint:
              quote?.leavesOn && !choice.later
                ? `Levée du ${formatDay(quote.leavesOn)} à 17\u00a0h${quote.expectedOn ? `, arrivée prévue ${formatDay(quote.expectedOn)}` : ''}.`
                : 'Avec la prochaine levée.',
          },
          {
            value: 'later',
            label: 'Un autre jour',
            hint: 'Elle attend ici. Vous pouvez la corriger, ou l’annuler avec remboursement, jusqu’au matin de l’envoi.',
          },
        ]}
        onChange={(value) => onChange({ ...choice, later: value === 'later' })}
      />
      {choice.later && (
        <DateField
          id="postOn"
          label="Jour de l’envoi"
          hint="Du lundi au vendredi, hors jours fériés."
          value={choice.day}
          min={quote?.later.from}
          max={quote?.later.until}
          error={dayError || undefined}
          onChange={(day) => onChange({ ...choice, day })}
        />
      )}
      {choice.later && quote?.expectedOn && choice.day === quote.leavesOn && (
        <p role="status">
          {t('Arrivée prévue')} <b>{t(formatDay(quote.expectedOn))}</b>.
        </p>
      )}
    </div>
  );
}
