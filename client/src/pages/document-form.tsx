import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  deadlineNotices,
  isDuplex,
  parisDay,
  findDestinationProblem,
  type DeadlineNotice,
} from '../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../src/modules/documents/contract.ts';
import type { DraftContent } from '../../../src/modules/documents/drafts/contract.ts';
import { useReader } from '../api/context.tsx';
import { AddressFields } from '../features/documents/address-fields.tsx';
import { pricingQuery, templateQuery } from '../features/documents/catalogue.ts';
import {
  getDefaultMethod,
  listAvailableMethods,
  findUnavailableReason,
} from '../features/documents/delivery-availability.ts';
import { DELIVERY_METHOD_HINTS, DELIVERY_METHOD_NAMES } from '../features/documents/delivery-method-text.ts';
import { formPath, createContent, isPristine } from '../features/documents/draft.ts';
import { formatSheetCount } from '../features/documents/enclosure-text.ts';
import { Enclosures as EnclosuresStep } from '../features/documents/enclosures.tsx';
import { KnownAddresses } from '../features/documents/known-addresses.tsx';
import { LetterPreview } from '../features/documents/letter-preview.tsx';
import { LetterSettings } from '../features/documents/letter-settings.tsx';
import { MOST_BYTES_TOGETHER } from '../features/documents/limits.ts';
import { measure, type Measures, type PrintedParts } from '../features/documents/measure.ts';
import { useOwnSender } from '../features/documents/own-sender.ts';
import { offerCents } from '../features/documents/public-price.ts';
import { ResumedDraftNotice } from '../features/documents/resumed-draft-notice.tsx';
import { Review } from '../features/documents/review.tsx';
import { SaveSenderAddress } from '../features/documents/save-sender-address.tsx';
import { SenderFields } from '../features/documents/sender-fields.tsx';
import { StepAnswers } from '../features/documents/step-answers.tsx';
import { problemsOf, stepOfField, stepsOf, type FormStep } from '../features/documents/steps.ts';
import { useDraft } from '../features/documents/use-draft.ts';
import { useEnclosures, type Enclosures } from '../features/documents/use-enclosures.ts';
import { useLetter } from '../features/documents/use-letter.ts';
import { VersionConflict } from '../features/documents/version-conflict.tsx';
import { Choices } from '../ui/field.tsx';
import { euros } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';
import { Note } from '../ui/note.tsx';
import { focusField, ProblemSummary, type Problem } from '../ui/problem-summary.tsx';
import { Steps } from '../ui/steps.tsx';
import { wholeWords } from '../ui/whole-words.tsx';
import { useTouched } from '../validation/use-touched.ts';

export function DocumentFormPage() {
  const { slug = '', name = '' } = useParams();
  const { data: template } = useSuspenseQuery(templateQuery(useReader(), slug, name));
  return <Writing template={template} key={template.versionId} />;
}

function Writing({ template }: { template: TemplateView }) {
  const [params, setParams] = useSearchParams();
  const state = useDraft(template, params.get('document'), (id) =>
    setParams({ document: id }, { replace: true, preventScrollReset: true }),
  );
  const { draft, saved, conflict, expired, resumed, others, locked, change, goTo, startNew, resolve } = state;
  useOwnSender(state);
  const { data: pricing } = useQuery(pricingQuery(useReader()));
  const steps = useMemo(() => stepsOf(template), [template]);
  const [field, setField] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { left, leave, forget } = useTouched<string>();
  const [wanted, setWanted] = useState<string | null>(null);
  const navigate = useNavigate();

  const empty = useMemo(() => createContent(template), [template]);
  const content = draft?.content ?? empty;
  const unserved = findUnavailableReason(template, content, pricing);
  const sending = content.sending ?? getDefaultMethod(template, content, pricing);
  const today = parisDay(new Date());
  const enclosed = useEnclosures(draft?.id);
  const { letter, pages } = useLetter(template, content, sending, today, enclosed.labels);
  const parts = { pages: [pages.length, ...enclosed.pages], duplex: isDuplex(content) };
  const posted = measure(parts, sending, pricing, content);
  const measures = unserved ? { ...posted, day: null, cents: pricing ? offerCents(pricing) : null } : posted;
  const notices = draft ? deadlineNotices(template, content, { now: new Date(), sending }) : [];
  const at = Math.min(draft?.step ?? 0, steps.length - 1);
  const step = steps[at]!;
  const wrong = problemsOf(step, template, content, [], pricing?.partners);
  const isRefused = ({ field: name }: Problem): boolean => refused.some((one) => one.field === name);
  // A paper is judged when the letter is to be ordered, and mended where it stands; what is typed is judged at each key.
  const problems = [...refused.filter(({ field: name }) => name?.startsWith('enclosure-')), ...wrong.filter(isRefused)];
  const shown = [...problems, ...wrong.filter(({ field: name }) => left.has(name!))];

  useEffect(() => {
    if (!wanted) return;
    focusField(wanted);
    // oxlint-disable-next-line react/set-state-in-effect -- the field is there only once its step is drawn
    setWanted(null);
  }, [wanted, at]);

  const open = (index: number): void => {
    setRefused([]);
    forget();
    setField(null);
    goTo(index);
    window.scrollTo(0, 0);
    document.getElementById('step-title')?.focus({ preventScroll: true });
  };
  const toField = (name: string): void => {
    const index = stepOfField(steps, name);
    if (index < 0) return;
    if (index !== at) open(index);
    setWanted(name);
  };
  const next = (): void => {
    // What is wrong with a paper may be mended later; it only keeps the letter from being ordered.
    setRefused(wrong);
    setAttempt(attempt + 1);
    if (wrong.length > 0) return;
    if (step.kind !== 'review') return open(at + 1);
    const unsettled = steps.map((one) => [
      ...problemsOf(one, template, content, enclosed.items, pricing?.partners),
      ...(one.kind === 'enclosures' ? tooMuch(measures, enclosed) : []),
    ]);
    const unfinished = unsettled.findIndex((one) => one.length > 0);
    if (unfinished >= 0) {
      open(unfinished);
      setRefused(unsettled[unfinished]!);
      return;
    }
    void navigate(`/paiement?document=${draft!.id}`);
  };

  if (state.missing) return <Navigate replace to={`/erreur-document?raison=${state.missing}`} />;
  return (
    <div className="write">
      <Head title={`Écrire : ${template.title}`} noindex />
      <section className="write-form" aria-labelledby="step-title">
        <div className="inner">
          <Steps
            names={steps.map(({ short }) => short)}
            at={at}
            onGo={open}
            saved={saved}
            isPending={draft?.unsent === true}
          />
          {expired && (
            <p className="note">
              <span>
                <Link to={`/login?retour=${encodeURIComponent(formPath(template, draft?.id ?? ''))}`}>
                  Se reconnecter
                </Link>
              </span>
            </p>
          )}
          {conflict ? (
            <VersionConflict template={template} steps={steps} here={content} there={conflict} onChoose={resolve} />
          ) : (
            <ResumedDraftNotice
              draft={draft}
              since={resumed}
              others={others}
              locked={locked}
              path={`/documents/${template.category}/${template.slug}/ecrire`}
              isFirst={at === 0}
              another={() => {
                startNew();
                open(0);
              }}
            />
          )}
          <h1 id="step-title" tabIndex={-1} className="gap-top">
            {wholeWords(step.title)}
          </h1>
          {'intro' in step && step.intro && <p className="lead soft gap-top">{step.intro}</p>}
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              next();
            }}
            onBlur={({ target }) => {
              if ('value' in target && target.value !== '') leave(target.id);
            }}
          >
            <ProblemSummary problems={problems} attempt={attempt} />
            {draft && (
              <StepFields
                key={draft.id + at}
                step={step}
                template={template}
                content={content}
                parts={parts}
                enclosed={enclosed}
                pricing={pricing}
                problems={shown}
                notices={notices}
                unserved={unserved}
                change={change}
                setField={setField}
                goTo={open}
                toField={toField}
                steps={steps}
              />
            )}
            {/* Each step has buttons of its own: a second press of one step's is none of the next (shell/double-click-guard.ts). */}
            <div className="write-acts" key={at}>
              <button className="btn btn-big" type="submit" disabled={!draft}>
                {step.kind === 'review'
                  ? 'Continuer vers le paiement'
                  : at === steps.length - 2
                    ? 'Vérifier ma lettre'
                    : 'Continuer'}
              </button>
              {at > 0 && (
                <button className="btn btn-plain" type="button" onClick={() => open(at - 1)}>
                  Revenir
                </button>
              )}
              {at === 0 && draft && !resumed && !isPristine(draft, template) && (
                <button
                  className="btn btn-plain"
                  type="button"
                  onClick={() => {
                    startNew();
                    open(0);
                  }}
                >
                  Écrire une autre lettre de ce modèle
                </button>
              )}
            </div>
          </form>
        </div>
      </section>
      <LetterPreview
        letter={letter}
        pages={pages}
        measures={measures}
        sendingName={unserved ? null : DELIVERY_METHOD_NAMES[sending]}
        field={field}
        onField={toField}
      />
    </div>
  );
}

/** What no envelope holds is not ordered, nor what is still on its way to us. */
function tooMuch({ sheets, maxSheets }: Measures, { items, uploads }: Enclosures): Problem[] {
  const bytes = items.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
  const mend =
    items.length > 0 ? 'Retirez une pièce, ou choisissez le recto verso.' : 'Raccourcissez-la, ou écrivez-en deux.';
  return [
    ...(sheets > maxSheets
      ? [`Votre lettre compte ${sheets} feuilles. Une enveloppe en tient ${maxSheets}. ${mend}`]
      : []),
    ...(bytes > MOST_BYTES_TOGETHER
      ? [
          'Vos pièces pèsent ensemble plus de 19,5 Mo, plus que notre partenaire postal n’en imprime. Retirez-en une, ou joignez-la en qualité réduite.',
        ]
      : []),
    ...(uploads.length > 0
      ? ['Des fichiers ne nous sont pas encore parvenus. Attendez la fin de l’envoi, ou retirez-les.']
      : []),
  ].map((message) => ({ field: 'enclosure-files', message }));
}

interface FieldsProps {
  step: FormStep;
  steps: readonly FormStep[];
  template: TemplateView;
  content: DraftContent;
  parts: PrintedParts;
  enclosed: Enclosures;
  pricing: Parameters<typeof measure>[2];
  problems: readonly Problem[];
  change: (content: DraftContent) => void;
  setField: (field: string | null) => void;
  notices: readonly DeadlineNotice[];
  unserved: string | null;
  goTo: (step: number) => void;
  toField: (field: string) => void;
}

function StepFields({
  step,
  steps,
  template,
  content,
  parts,
  enclosed,
  pricing,
  problems,
  notices,
  unserved,
  change,
  setField,
  goTo,
  toField,
}: FieldsProps) {
  const errorOf = (name: string): string | undefined => problems.find(({ field }) => field === name)?.message;
  if (step.kind === 'sender')
    return (
      <>
        <SenderFields template={template} content={content} errorOf={errorOf} onFocus={setField} onChange={change} />
        <SaveSenderAddress sender={content.sender} />
      </>
    );
  if (step.kind === 'recipient')
    return (
      <>
        <KnownAddresses
          template={template}
          recipient={content.recipient}
          onChoose={(recipient) => change({ ...content, recipient })}
        />
        <AddressFields
          side="recipient"
          address={content.recipient}
          defaultKind={template.recipientKind}
          errorOf={errorOf}
          onFocus={setField}
          onChange={(recipient) => change({ ...content, recipient })}
        />
      </>
    );
  if (step.kind === 'answers')
    return (
      <StepAnswers
        step={step}
        template={template}
        content={content}
        notices={notices}
        errorOf={errorOf}
        onFocus={setField}
        onChange={change}
      />
    );
  if (step.kind === 'sending' && unserved)
    return (
      <Note title="Cette lettre ne peut pas être postée par nous" tone="wait" icon="information">
        <p>
          {unserved} Vous pouvez acheter le PDF seul{pricing && ` (${euros(offerCents(pricing))}, une seule fois)`},
          l’imprimer et l’envoyer vous-même. Rien n’est payé maintenant.
        </p>
      </Note>
    );
  if (step.kind === 'sending') {
    const { open, closed } = listAvailableMethods(template, content, pricing);
    return (
      <>
        <Choices
          id="sending"
          legend="Mode d’envoi"
          hint={[template.sending.reason, closed].filter(Boolean).join(' ')}
          error={
            errorOf('sending') ??
            (content.sending ? findDestinationProblem(content.sending, content, pricing?.partners)?.message : undefined)
          }
          value={content.sending}
          options={open.map((product) => {
            const { cents } = measure(parts, product, pricing, content);
            return {
              value: product,
              label: DELIVERY_METHOD_NAMES[product],
              hint: DELIVERY_METHOD_HINTS[product],
              advice: product === template.sending.advised ? 'Conseillé pour cette lettre' : undefined,
              aside: (
                <span className="amount">
                  {cents === null ? '' : euros(cents)}
                  <small>tout compris</small>
                </span>
              ),
            };
          })}
          onChange={(product) => change({ ...content, sending: product as DeliveryMethod })}
        />
        <Choices
          id="duplex"
          legend="Impression"
          hint="Chaque pièce jointe commence sur une nouvelle feuille."
          value={parts.duplex ? 'both' : 'one'}
          options={[
            {
              value: 'both',
              label: 'Recto verso',
              hint: formatSheetCount(measure({ ...parts, duplex: true }, 'green', undefined).sheets),
            },
            {
              value: 'one',
              label: 'Recto seul',
              hint: formatSheetCount(measure({ ...parts, duplex: false }, 'green', undefined).sheets),
            },
          ]}
          onChange={(sides) => change({ ...content, duplex: sides === 'both' })}
        />
      </>
    );
  }
  if (step.kind === 'enclosures') return <EnclosuresStep papers={template.papers} enclosed={enclosed} />;
  return (
    <>
      <Review
        template={template}
        content={content}
        steps={steps}
        enclosed={enclosed.items}
        notices={notices}
        unserved={unserved !== null}
        goTo={goTo}
        toField={toField}
      />
      <LetterSettings template={template} content={content} onChange={change} />
    </>
  );
}
