import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { DELIVERY_METHOD_NAMES } from '../../../src/domain/delivery-method.ts';
import { listDeadlineNotices, computeExpectedArrival, isDuplex, toParisDay } from '../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../src/modules/documents/catalogue/contract.ts';
import { getOfferCents } from '../../../src/modules/payments/checkout/public-price.ts';
import { useReader, useSite } from '../api/context.tsx';
import { pricingQuery, templateQuery } from '../features/documents/catalogue.ts';
import { findUnavailableReason, getDefaultMethod } from '../features/documents/delivery-availability.ts';
import { EMPTY_CONTENT, formPath, isPristine, packPath, type LocalDraft } from '../features/documents/draft.ts';
import { LanguageSwitch, useLanguage } from '../features/documents/language.tsx';
import { LetterPreview } from '../features/documents/letter-preview.tsx';
import { measure } from '../features/documents/measure.ts';
import { clearOrderedMethod } from '../features/documents/ordered-method.ts';
import { useOwnSender } from '../features/documents/own-sender.ts';
import { ResumedDraftNotice } from '../features/documents/resumed-draft-notice.tsx';
import { ScreenFields } from '../features/documents/step-fields.tsx';
import { bindPostcode, useTownDoubts, type OpenDoubt } from '../features/documents/town-doubt.tsx';
import { useDraft, type DraftEditor } from '../features/documents/use-draft.ts';
import { useEnclosures } from '../features/documents/use-enclosures.ts';
import { useFormAddress, useStoredStep } from '../features/documents/use-form-address.ts';
import { useFormSteps, type FormStepsInput } from '../features/documents/use-form-steps.ts';
import { useLetter } from '../features/documents/use-letter.ts';
import { VersionConflict } from '../features/documents/version-conflict.tsx';
import { Button } from '../ui/button.tsx';
import { Head } from '../ui/head.tsx';
import { keepWordsWhole } from '../ui/keep-words-whole.tsx';
import { ProblemSummary } from '../ui/problem-summary.tsx';
import { Steps } from '../ui/steps.tsx';
import { asWritten, TranslationProvider, useTranslate } from '../ui/translation.ts';

export function DocumentFormPage() {
  const { slug = '', name = '' } = useParams();
  const { data: template } = useSuspenseQuery(templateQuery(useReader(), slug, name));
  return <DocumentForm template={template} key={template.versionId} />;
}

function DocumentForm({ template }: { template: TemplateView }) {
  const { pathname, search } = useLocation();
  const { screens, ...place } = useFormAddress(template);
  const state = useDraft(template, place.draftId, place.show);
  const { draft } = state;
  // A template with fewer screens may have replaced the one that the draft was written with.
  const index = place.index ?? Math.min(draft?.step ?? 0, screens.length - 1);
  useOwnSender(state);
  useStoredStep(state, index);
  const goTo = (step: number): void => place.open(step, draft);
  const language = useLanguage(template);
  const t = language.translate;
  const { letter, pages, form, ...written } = useWrittenLetter(template, state, { screens, index, goTo });
  const isReview = index === screens.length - 1;
  const doubts = useTownDoubts(written.content, { isEnabled: isReview });
  const confirmTown = (town: string): void => {
    state.confirmTown(town);
    if (isReview) doubts.confirm(town);
  };
  const doubtfulField = doubts.open[0] ? `${doubts.open[0].side}.city` : null;

  if (state.missing)
    return <Navigate replace to={`/erreur-document?raison=${state.missing}`} state={{ letter: pathname + search }} />;
  return (
    <TranslationProvider value={t}>
      <div className="write">
        <Head title={`${form.screen.short}, étape ${index + 1} sur ${screens.length} · ${template.title}`} noindex />
        <section className="write-form" aria-labelledby="step-title">
          <div className="inner">
            <Steps
              names={screens.map(({ short }) => short)}
              at={index}
              onGo={form.open}
              saved={state.statusMessage}
              isPending={draft?.unsent === true}
            />
            <DraftNotices template={template} state={state} form={form} />
            <LanguageSwitch {...language} />
            <h1 id="step-title" tabIndex={-1}>
              {keepWordsWhole(t(form.screen.title))}
            </h1>
            {form.screen.intro && <p className="lead soft gap-top">{t(form.screen.intro)}</p>}
            {form.screen.steps[0]?.kind === 'answers' && t !== asWritten && (
              <p className="hint gap-top">{t(IN_FRENCH)}</p>
            )}
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                form.next();
              }}
              onBlur={({ target }) => {
                if ('value' in target && target.value !== '') form.touch(target.id);
              }}
            >
              <ProblemSummary key={index} problems={form.problems} attempt={form.attempt} />
              {draft && (
                <ScreenFields
                  key={draft.id + index}
                  screen={form.screen}
                  screens={screens}
                  template={template}
                  content={draft.content}
                  letter={letter}
                  pages={pages}
                  parts={written.parts}
                  enclosed={written.enclosed}
                  pricing={written.pricing}
                  problems={form.fieldProblems}
                  notices={written.notices}
                  doubts={doubts.open}
                  confirmedTowns={draft.confirmedTowns ?? []}
                  onConfirmTown={confirmTown}
                  unavailableReason={written.unavailableReason}
                  onChange={state.change}
                  onFocus={form.setField}
                  goTo={form.open}
                  toField={form.toField}
                />
              )}
              <StepButtons state={state} form={form} doubts={doubts.open} />
            </form>
          </div>
        </section>
        <LetterPreview
          letter={letter}
          pages={pages}
          measures={written.measures}
          sendingName={written.unavailableReason ? null : DELIVERY_METHOD_NAMES[written.sending]}
          field={form.field ?? doubtfulField}
          onField={form.toField}
          status={state.statusMessage}
          loginPath={state.isSessionExpired ? getLoginPath(template, draft) : null}
        />
      </div>
    </TranslationProvider>
  );
}

const WHY_GONE = 'Elle a été supprimée ou transmise. Ce que vous écrivez reste sur cet appareil.';
const KEEP_AS_NEW = 'La garder comme une nouvelle lettre';

/** A note for those who read the questions in another language. */
const IN_FRENCH = 'Répondez en français\u00a0: vos mots sont imprimés dans la lettre tels que vous les tapez.';

const getLoginPath = (template: TemplateView, draft: LocalDraft | null): string =>
  `/login?retour=${encodeURIComponent(formPath(template, draft?.id ?? ''))}`;

/** The form of a letter: its preview, sheets, price and screens. */
function useWrittenLetter(
  template: TemplateView,
  { draft, keepPapers }: DraftEditor,
  place: Pick<FormStepsInput, 'screens' | 'index' | 'goTo'>,
) {
  const navigate = useNavigate();
  const { data: pricing } = useQuery(pricingQuery(useReader()));
  const { changeOfMindSeconds } = useSite();
  const content = draft?.content ?? EMPTY_CONTENT;
  const unavailableReason = findUnavailableReason(template, content, pricing);
  const sending = content.sending ?? getDefaultMethod(template, content, pricing);
  const enclosed = useEnclosures(draft?.id);
  const hasPapers = enclosed.items.length > 0 || enclosed.uploads.some(({ rejection }) => rejection === null);
  useEffect(() => {
    if (hasPapers) keepPapers();
  }, [hasPapers, keepPapers]);
  // It is handed over once its sender can no longer change their mind.
  const expectedOn = computeExpectedArrival(sending, new Date(Date.now() + changeOfMindSeconds * 1000));
  const { letter, pages } = useLetter({
    template,
    content,
    sending,
    date: toParisDay(new Date()),
    // We never post it: it announces the papers of its template.
    enclosures: template.sending.advised ? enclosed.labels : undefined,
    presentedOn: expectedOn,
  });
  const parts = { pages: [pages.length, ...enclosed.pages], duplex: isDuplex(content) };
  const measured = measure(parts, sending, pricing, content);
  const posted = { ...measured, day: measured.day && expectedOn };
  const measures = unavailableReason
    ? { ...posted, day: null, cents: pricing ? getOfferCents(pricing) : null }
    : posted;
  const form = useFormSteps({
    template,
    content,
    enclosed,
    measures,
    isPosted: unavailableReason === null,
    partners: pricing?.partners,
    ...place,
    onFinished: () => {
      closeEnvelope();
      clearOrderedMethod(draft!.id);
      void navigate(draft?.pack ? packPath(draft.pack.event) : `/paiement?document=${draft!.id}`);
    },
  });
  const isPosted = unavailableReason === null;
  const notices = draft
    ? listDeadlineNotices(template, content, { now: new Date(), sending, changeOfMindSeconds, isPosted })
    : [];
  return { content, letter, pages, parts, measures, enclosed, sending, unavailableReason, pricing, notices, form };
}

interface PartProps {
  template: TemplateView;
  state: DraftEditor;
  form: ReturnType<typeof useFormSteps>;
}

/** Notices: an expired session, two versions of the letter, or several drafts of the template. */
function DraftNotices({ template, state, form }: PartProps) {
  const { draft, conflict, isSessionExpired, isGone, resumedFrom, startNew, keepAsNew } = state;
  const t = useTranslate();
  // The letters of a life event are listed on their own page.
  const others = draft?.pack ? [] : state.others;
  return (
    <>
      {isSessionExpired && (
        <p className="note gap-top">
          <span>
            <Link to={getLoginPath(template, draft)}>{t('Se reconnecter')}</Link>
          </span>
        </p>
      )}
      {isGone && (
        <div className="note gap-top" role="status">
          <div>
            <p>{t(WHY_GONE)}</p>
            <Button look="quiet" size="small" onClick={keepAsNew}>
              {t(KEEP_AS_NEW)}
            </Button>
          </div>
        </div>
      )}
      {draft?.pack && !resumedFrom && (
        <p className="gap-top">
          <Link to={packPath(draft.pack.event)}>{t('Revenir à toutes vos lettres')}</Link>
        </p>
      )}
      {conflict && draft ? (
        <VersionConflict
          template={template}
          steps={form.screens.flatMap(({ steps }) => steps)}
          local={draft.content}
          remote={conflict}
          onChoose={state.resolve}
        />
      ) : (
        <ResumedDraftNotice
          draft={draft}
          since={resumedFrom}
          others={others}
          locked={state.hasLocked}
          path={`/documents/${template.category}/${template.slug}/ecrire`}
          isFirst={form.index === 0}
          another={startNew}
        />
      )}
    </>
  );
}

/** Keyed by screen: a second click on a screen's button must not press the next one's (shell/double-click-guard.ts). */
function StepButtons({
  state: { draft, resumedFrom, startNew },
  form,
  doubts,
}: Omit<PartProps, 'template'> & { doubts: readonly OpenDoubt[] }) {
  const t = useTranslate();
  const { screens, index } = form;
  const continueLabel = index === screens.length - 2 ? 'Vérifier ma lettre' : 'Continuer';
  const nextLabel = draft?.pack ? 'Garder cette lettre et voir les autres' : 'Continuer vers le paiement';
  const finishLabel =
    doubts.length > 0 ? `Continuer avec ${doubts.map(({ written }) => bindPostcode(written)).join(' et ')}` : nextLabel;
  return (
    <div className="write-acts" key={index}>
      <button className="btn btn-big" type="submit" disabled={!draft}>
        {t(index === screens.length - 1 ? finishLabel : continueLabel)}
      </button>
      {index > 0 && (
        <button className="btn btn-plain" type="button" onClick={() => form.open(index - 1)}>
          {t('Revenir')}
        </button>
      )}
      {index === 0 && draft && !draft.pack && !resumedFrom && !isPristine(draft) && (
        <button className="btn btn-plain" type="button" onClick={startNew}>
          {t('Écrire une autre lettre de ce modèle')}
        </button>
      )}
    </div>
  );
}

/**
 * Draws an envelope that closes over the letter. It is no part of the page: the next page opens beneath it at once, for
 * every person, and it goes away by itself.
 */
function closeEnvelope(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const envelope = document.createElement('div');
  envelope.className = 'closing-envelope';
  envelope.setAttribute('aria-hidden', 'true');
  envelope.append(document.createElement('i'));
  envelope.addEventListener('animationend', ({ target }) => target === envelope && envelope.remove());
  document.body.append(envelope);
}
