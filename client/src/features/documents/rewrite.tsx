import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { DocumentView, DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { formatRelative } from '../../ui/format.ts';
import { Note } from '../../ui/note.tsx';
import { focusField, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx';
import { AddressFields } from './address-fields.tsx';
import { formatSheetCount } from './enclosure-text.ts';
import { LetterPreview } from './letter-preview.tsx';
import { LetterSettings } from './letter-settings.tsx';
import { measure } from './measure.ts';
import { SenderFields } from './sender-fields.tsx';
import { StepAnswers } from './step-answers.tsx';
import { findStepProblems, listSteps, type FormStep } from './steps.ts';
import type { StoredCorrection } from './stored-correction.ts';
import { TimeLeft } from './time-left.tsx';
import { useOrderedLetter } from './use-letter.ts';
import { VersionConflict } from './version-conflict.tsx';

interface Props {
  template: TemplateView;
  ordered: DocumentView;
  /** Earlier input that is not saved yet. */
  stored: StoredCorrection | null;
  sending: DeliveryMethod;
  duplex: boolean;
  /** Names of the enclosures. */
  enclosures: readonly string[];
  /** Their pages, as far as known. */
  enclosedPages: readonly number[];
  /** The sheets that were paid for, if a correction cannot change the price. */
  paidSheets: number | null;
  /** The instant until which the correction can be saved, if there is one. */
  until: string | null;
  /** The field that the partner refused. */
  firstField: string | null;
  /** Explains at the top what saving does. */
  lead: string;
  /** Further fields that change with the content. */
  children?: ReactNode;
  /** Called at each change; with null when the person returns to the ordered content. */
  onTyped: (typed: Typed | null) => void;
  /** Resolves to an error message, to the version that was saved elsewhere, or to null if it was saved. */
  onSave: (typed: Typed) => Promise<string | DocumentView | null>;
  onCancel: () => void;
}

/** The current content, and the revision it replaces. */
type Typed = Pick<StoredCorrection, 'content' | 'revision'>;
const toTyped = ({ content, revision }: Typed): Typed => ({ content, revision });

/** The letter is paid: deadline notices were shown before. */
const NO_NOTICES: readonly never[] = [];

/** Holds the correction, validates it before a save, and resolves a conflict with a version saved elsewhere. */
function useCorrection({ template, ordered, stored, onTyped, onSave }: Props) {
  const [typed, setTyped] = useState<Typed>(toTyped(stored ?? ordered));
  const [since, setSince] = useState(stored?.changedAt);
  const [remote, setRemote] = useState(typed.revision === ordered.revision ? null : ordered);
  const { content } = typed;
  const [problems, setProblems] = useState<Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const steps = useMemo(
    () => listSteps(template).filter(({ kind }) => kind !== 'enclosures' && kind !== 'sending' && kind !== 'review'),
    [template],
  );

  const update = (next: Typed): void => {
    setTyped(next);
    onTyped(next);
  };
  const change = (next: DraftContent): void => {
    // Leaving a field reports its value again.
    if (JSON.stringify(next) !== JSON.stringify(content)) update({ ...typed, content: next });
  };
  const reset = (to: DocumentView): void => {
    setTyped(toTyped(to));
    setSince(undefined);
    onTyped(null);
  };
  const choose = (choice: 'mine' | 'theirs'): void => {
    if (choice === 'theirs') reset(remote!);
    else update({ content, revision: remote!.revision });
    setRemote(null);
  };
  // The conflict is shown at the top of a long form; the button is always in view.
  useEffect(() => {
    if (remote) document.getElementById('two-versions')?.focus();
  }, [remote]);
  const save = async (): Promise<void> => {
    const foundProblems = steps.flatMap((step) => findStepProblems(step, { template, content }));
    setProblems(foundProblems);
    if (foundProblems.length > 0 || busy || remote) return;
    setBusy(true);
    const answer = await onSave(typed);
    setBusy(false);
    if (typeof answer === 'string') setProblems([{ message: answer }]);
    else setRemote(answer);
  };
  return { content, since, remote, problems, busy, steps, change, reset, choose, save };
}

/** What follows the questions: enclosures and settings. */
const REST = { slug: 'reste', short: 'Présentation' };

/**
 * The questions of a paid letter, on one page or a part at a time, next to the sheets that will leave, with the time
 * that is left.
 */
export function Rewrite(props: Props) {
  const { template, ordered, sending, duplex, enclosures, lead, until, firstField, children, onCancel } = props;
  const { content, since, remote, problems, busy, steps, change, reset, choose, save } = useCorrection(props);
  const [field, setField] = useState<string | null>(null);
  const [part, setPart] = useState<string | null>(null);
  const isHidden = ({ slug }: { slug: string }): boolean => part !== null && part !== slug;
  const openField = (name: string): void => {
    // A hidden field takes no focus.
    flushSync(() => setPart(null));
    focusField(name);
  };
  const { letter, pages } = useOrderedLetter(ordered, { template, content, sending, enclosures });
  const measures = measure({ pages: [pages.length, ...props.enclosedPages], duplex }, sending, undefined, content);
  const findError = (name: string): string | undefined => problems.find((problem) => problem.field === name)?.message;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The heading above the form is a screen high, and the time for corrections is limited.
    if (firstField) focusField(firstField);
    else box.current!.scrollIntoView();
  }, [firstField]);
  return (
    <div className="write write-correction" ref={box}>
      <TimeLeft until={until} />
      <section className="write-form" aria-labelledby="correction-title">
        <form
          noValidate
          inert={busy}
          onSubmit={(event) => {
            event.preventDefault();
            setPart(null);
            void save();
          }}
        >
          <div>
            <h2 id="correction-title">Corriger ma lettre</h2>
            <p className="soft">{lead}</p>
          </div>
          {since && !remote && (
            <Note title="Votre correction commencée est ici.">
              <p>Écrite {formatRelative(new Date(since), new Date())}, elle n’est pas encore enregistrée.</p>
              <button className="btn btn-plain btn-small" type="button" onClick={() => reset(ordered)}>
                Repartir de la lettre commandée
              </button>
            </Note>
          )}
          {remote ? (
            <VersionConflict template={template} steps={steps} local={content} remote={remote} onChoose={choose} />
          ) : (
            <ProblemSummary problems={problems} />
          )}
          <PartSwitch parts={[...steps, REST]} chosen={part} onChoose={setPart} />
          {steps.map((step) => (
            <section className="stack-5" key={step.slug} aria-label={step.title} hidden={isHidden(step)}>
              <h3>{step.title}</h3>
              <StepInputs
                step={step}
                template={template}
                content={content}
                findError={findError}
                onFocus={setField}
                onChange={change}
              />
            </section>
          ))}
          <div className="stack-5" hidden={isHidden(REST)}>
            {children}
            <LetterSettings template={template} content={content} onChange={change} />
          </div>
          {props.paidSheets !== null && <PriceChange paid={props.paidSheets} sheets={measures.sheets} />}
          <div className="write-acts">
            <button className="btn btn-big" type="submit" disabled={busy || remote !== null}>
              <span>
                Enregistrer<span className="tool-rest"> la correction</span>
              </span>
            </button>
            <button className="btn btn-plain" type="button" onClick={onCancel}>
              Ne rien changer
            </button>
          </div>
        </form>
      </section>
      <LetterPreview letter={letter} pages={pages} measures={measures} field={field} onField={openField} />
    </div>
  );
}

/** Shows all questions, or one part of them. */
function PartSwitch({
  parts,
  chosen,
  onChoose,
}: {
  parts: readonly { slug: string; short: string }[];
  chosen: string | null;
  onChoose: (slug: string | null) => void;
}) {
  const choices = [{ slug: null, short: 'Tout sur une page' }, ...parts];
  return (
    <div className="chips" role="group" aria-label="Parties de la lettre">
      {choices.map(({ slug, short }) => (
        <button key={slug} className="chip" type="button" aria-pressed={chosen === slug} onClick={() => onChoose(slug)}>
          {short}
        </button>
      ))}
    </div>
  );
}

/** A letter that waits was paid for its sheets: with others it cannot be saved. */
const PriceChange = ({ paid, sheets }: { paid: number; sheets: number }) =>
  sheets === paid ? null : (
    <Note
      tone="wait"
      live
      title={`Cette lettre compterait ${formatSheetCount(sheets)} au lieu de ${paid}\u00a0: le prix changerait.`}
    >
      <p>Elle ne peut pas être enregistrée ainsi. Vous pouvez l’annuler, puis repartir d’elle.</p>
    </Note>
  );

interface StepInputsProps {
  step: FormStep;
  template: TemplateView;
  content: DraftContent;
  findError: (field: string) => string | undefined;
  onFocus: (field: string | null) => void;
  onChange: (content: DraftContent) => void;
}

function StepInputs({ step, ...props }: StepInputsProps) {
  const { template, content, findError, onFocus, onChange } = props;
  if (step.kind === 'sender') return <SenderFields {...props} />;
  if (step.kind === 'answers') return <StepAnswers {...props} step={step} notices={NO_NOTICES} />;
  return (
    <AddressFields
      side="recipient"
      address={content.recipient}
      defaultKind={template.recipientKind}
      findError={findError}
      onFocus={onFocus}
      onChange={(recipient) => onChange({ ...content, recipient })}
    />
  );
}
