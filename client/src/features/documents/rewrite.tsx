import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { DocumentView, DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { formatRelative } from '../../ui/format.ts';
import { Note } from '../../ui/note.tsx';
import { ProblemSummary, type Problem } from '../../ui/problem-summary.tsx';
import { AddressFields } from './address-fields.tsx';
import { LetterSettings } from './letter-settings.tsx';
import { LetterText } from './letter-text.tsx';
import { SenderFields } from './sender-fields.tsx';
import { Sheet } from './sheet.tsx';
import { StepAnswers } from './step-answers.tsx';
import { problemsOf, stepsOf, type FormStep } from './steps.ts';
import type { StoredCorrection } from './stored-correction.ts';
import { useOrderedLetter } from './use-letter.ts';
import { VersionConflict } from './version-conflict.tsx';

interface Props {
  template: TemplateView;
  ordered: DocumentView;
  /** What was typed before and is not saved. */
  kept: StoredCorrection | null;
  sending: DeliveryMethod;
  /** Names of the papers that go with it. */
  enclosures: readonly string[];
  /** What saving does, said before anything is typed. */
  lead: string;
  /** What else may change with the words. */
  children?: ReactNode;
  /** With each word typed; null where one goes back to what is ordered. */
  onTyped: (typed: Typed | null) => void;
  /** Resolves to the sentence of a refusal, to the words that were written elsewhere meanwhile, or to null when it was kept. */
  onSave: (typed: Typed) => Promise<string | DocumentView | null>;
  onCancel: () => void;
}

/** The words in hand, and the revision of those they replace. */
type Typed = Pick<StoredCorrection, 'content' | 'revision'>;
const wordsIn = ({ content, revision }: Typed): Typed => ({ content, revision });

/** It is paid: whether it comes in time was said before. */
const NOTHING_SAID: readonly never[] = [];

/** Every question of a letter on one page beside its sheet: for mending a letter that is already paid. */
export function Rewrite({
  template,
  ordered,
  kept,
  sending,
  enclosures,
  lead,
  children,
  onTyped,
  onSave,
  onCancel,
}: Props) {
  const [typed, setTyped] = useState<Typed>(wordsIn(kept ?? ordered));
  const [since, setSince] = useState(kept?.changedAt);
  const [there, setThere] = useState(typed.revision === ordered.revision ? null : ordered);
  const { content } = typed;
  const [problems, setProblems] = useState<Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const [field, setField] = useState<string | null>(null);
  const steps = useMemo(
    () => stepsOf(template).filter(({ kind }) => kind !== 'enclosures' && kind !== 'sending' && kind !== 'review'),
    [template],
  );
  const { letter, pages } = useOrderedLetter(template, ordered, content, sending, enclosures);
  const errorOf = (name: string): string | undefined => problems.find((problem) => problem.field === name)?.message;

  const put = (next: Typed): void => {
    setTyped(next);
    onTyped(next);
  };
  const change = (next: DraftContent): void => {
    // A field that is only left says again what it holds.
    if (JSON.stringify(next) !== JSON.stringify(content)) put({ ...typed, content: next });
  };
  const back = (to: DocumentView): void => {
    setTyped(wordsIn(to));
    setSince(undefined);
    onTyped(null);
  };
  const choose = (choice: 'mine' | 'theirs'): void => {
    if (choice === 'theirs') back(there!);
    else put({ content, revision: there!.revision });
    setThere(null);
  };
  // Said at the top of a long form: shown to who pressed at its end.
  useEffect(() => {
    if (there) document.getElementById('two-versions')?.focus();
  }, [there]);
  const save = async (): Promise<void> => {
    const found = steps.flatMap((step) => problemsOf(step, template, content));
    setProblems(found);
    if (found.length > 0 || busy || there) return;
    setBusy(true);
    const answer = await onSave(typed);
    setBusy(false);
    if (typeof answer === 'string') setProblems([{ message: answer }]);
    else setThere(answer);
  };
  return (
    <form
      className="card col"
      noValidate
      inert={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 className="h3">Corriger ma lettre</h2>
      <p className="soft">{lead} La feuille ci-dessous est celle qui partira.</p>
      {since && !there && (
        <Note title="Votre correction commencée est ici.">
          <p>Écrite {formatRelative(new Date(since), new Date())}, elle n’est pas encore enregistrée.</p>
          <button className="btn btn-plain btn-small" type="button" onClick={() => back(ordered)}>
            Repartir de la lettre commandée
          </button>
        </Note>
      )}
      {there ? (
        <VersionConflict template={template} steps={steps} here={content} there={there} onChoose={choose} />
      ) : (
        <ProblemSummary problems={problems} />
      )}
      <LetterText letter={letter} label="La lettre qui partira" />
      {pages.map((page) => (
        <div className="sheet" key={page.number}>
          <Sheet page={page} field={field} />
        </div>
      ))}
      {steps.map((step) => (
        <section className="stack-5" key={step.short} aria-label={step.title}>
          <h3>{step.title}</h3>
          <StepInputs
            step={step}
            template={template}
            content={content}
            errorOf={errorOf}
            onFocus={setField}
            onChange={change}
          />
        </section>
      ))}
      {children}
      <LetterSettings template={template} content={content} onChange={change} />
      <div className="row">
        <button className="btn btn-big" type="submit" disabled={busy || there !== null}>
          Enregistrer la correction
        </button>
        <button className="btn btn-plain" type="button" onClick={onCancel}>
          Ne rien changer
        </button>
      </div>
    </form>
  );
}

interface StepInputsProps {
  step: FormStep;
  template: TemplateView;
  content: DraftContent;
  errorOf: (field: string) => string | undefined;
  onFocus: (field: string | null) => void;
  onChange: (content: DraftContent) => void;
}

function StepInputs({ step, ...props }: StepInputsProps) {
  const { template, content, errorOf, onFocus, onChange } = props;
  if (step.kind === 'sender') return <SenderFields {...props} />;
  if (step.kind === 'answers') return <StepAnswers {...props} step={step} notices={NOTHING_SAID} />;
  return (
    <AddressFields
      side="recipient"
      address={content.recipient}
      defaultKind={template.recipientKind}
      errorOf={errorOf}
      onFocus={onFocus}
      onChange={(recipient) => onChange({ ...content, recipient })}
    />
  );
}
