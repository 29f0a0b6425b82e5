import { useMemo, useState, type ReactNode } from 'react';
import type { DraftContent, SendingProduct, TemplateView } from '../../../../src/modules/documents/contract.ts';
import { ProblemSummary, type Problem } from '../../ui/problem-summary.tsx';
import { AddressFields } from './address-fields.tsx';
import { Finish } from './finish.tsx';
import { LetterText } from './letter-text.tsx';
import { Sheet } from './sheet.tsx';
import { StepAnswers } from './step-answers.tsx';
import { problemsOf, stepsOf } from './steps.ts';
import { useLetter } from './use-letter.ts';
import { Writers } from './writers.tsx';

interface Props {
  template: TemplateView;
  initial: DraftContent;
  sending: SendingProduct;
  /** The day that is printed on it. */
  date: string;
  /** Names of the papers that go with it. */
  enclosures: readonly string[];
  /** What saving does, said before anything is typed. */
  lead: string;
  /** What else may change with the words. */
  children?: ReactNode;
  /** Resolves to the sentence of a refusal, or to null when it was kept. */
  onSave: (content: DraftContent) => Promise<string | null>;
  onCancel: () => void;
}

/** It is paid: whether it comes in time was said before. */
const NOTHING_SAID: readonly never[] = [];

/** Every question of a letter on one page beside its sheet: for mending a letter that is already paid. */
export function Rewrite({ template, initial, sending, date, enclosures, lead, children, onSave, onCancel }: Props) {
  const [content, setContent] = useState(initial);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const [field, setField] = useState<string | null>(null);
  const steps = useMemo(() => stepsOf(template).filter(({ kind }) => kind !== 'enclosures' && kind !== 'sending' && kind !== 'review'), [template]);
  const { letter, pages } = useLetter(template, content, sending, date, enclosures);
  const errorOf = (name: string): string | undefined => problems.find((problem) => problem.field === name)?.message;

  const save = async (): Promise<void> => {
    const found = steps.flatMap((step) => problemsOf(step, template, content));
    setProblems(found);
    if (found.length > 0 || busy) return;
    setBusy(true);
    const refusal = await onSave(content);
    setBusy(false);
    if (refusal) setProblems([{ message: refusal }]);
  };
  return (
    <form className="card col" noValidate onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <h2 className="h3">Corriger ma lettre</h2>
      <p className="soft">{lead} La feuille ci-dessous est celle qui partira.</p>
      <ProblemSummary problems={problems} />
      <LetterText letter={letter} label="La lettre qui partira" />
      {pages.map((page) => <div className="sheet" key={page.number}><Sheet page={page} field={field} /></div>)}
      {steps.map((step) => (
        <section className="stack-5" key={step.short} aria-label={step.title}>
          <h3>{step.title}</h3>
          {step.kind === 'sender' ? (
            <Writers template={template} content={content} errorOf={errorOf} onFocus={setField} onChange={setContent} />
          ) : step.kind === 'recipient' ? (
            <AddressFields side="recipient" address={content.recipient} defaultKind={template.recipientKind} errorOf={errorOf} onFocus={setField} onChange={(recipient) => setContent({ ...content, recipient })} />
          ) : step.kind === 'answers' ? (
            <StepAnswers step={step} template={template} content={content} notices={NOTHING_SAID} errorOf={errorOf} onFocus={setField} onChange={setContent} />
          ) : null}
        </section>
      ))}
      {children}
      <Finish template={template} content={content} onChange={setContent} />
      <div className="row"><button className="btn btn-big" type="submit" disabled={busy}>Enregistrer la correction</button><button className="btn btn-plain" type="button" onClick={onCancel}>Ne rien changer</button></div>
    </form>
  );
}
