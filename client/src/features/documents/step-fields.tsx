import { Fragment, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DeadlineNotice, Letter, Page } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { keepWordsWhole } from '../../ui/keep-words-whole.tsx';
import type { Problem } from '../../ui/problem-summary.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { AddressFields } from './address-fields.tsx';
import { DeliveryFields, PdfOnlyNote, PrintingChoice } from './delivery-fields.tsx';
import { Enclosures as EnclosureFields } from './enclosures.tsx';
import type { FormScreen } from './form-screens.ts';
import { HandNotice } from './hand-notice.tsx';
import { KnownAddresses, useNameSuggestions } from './known-addresses.tsx';
import { LetterSettings } from './letter-settings.tsx';
import type { PrintedParts } from './measure.ts';
import { OwnEnclosures, RequiredPapers } from './required-papers.tsx';
import { Review } from './review.tsx';
import { SaveSenderAddress } from './save-sender-address.tsx';
import { SenderFields } from './sender-fields.tsx';
import { StepAnswers } from './step-answers.tsx';
import { SIGNATURES_ID, STEP_PARAMETER, type FormStep } from './steps.ts';
import type { OpenDoubt } from './town-doubt.tsx';
import type { Enclosures } from './use-enclosures.ts';

interface Props {
  screen: FormScreen;
  screens: readonly FormScreen[];
  template: TemplateView;
  content: DraftContent;
  letter: Letter;
  pages: readonly Page[];
  parts: PrintedParts;
  enclosed: Enclosures;
  pricing: PricingView | undefined;
  problems: readonly Problem[];
  notices: readonly DeadlineNotice[];
  /** What the last reading asks about. */
  doubts: readonly OpenDoubt[];
  /** Doubtful towns that the person confirmed, as printed. */
  confirmedTowns: readonly string[];
  onConfirmTown: (town: string) => void;
  /** Why no partner posts this letter. */
  unavailableReason: string | null;
  onChange: (content: DraftContent) => void;
  onFocus: (field: string | null) => void;
  goTo: (screen: number) => void;
  toField: (field: string) => void;
}

/** The fields of one screen of the form. Its first step has the page's own heading. */
export const ScreenFields = (props: Props) =>
  props.screen.steps.map((step, i) => {
    const fields = <StepFields {...props} step={step} />;
    if (i === 0) return <Fragment key={step.slug}>{fields}</Fragment>;
    // Papers of the last screen are one of its folds.
    if (step.kind === 'enclosures') return null;
    return (
      <NextStep key={step.slug} step={step}>
        {fields}
      </NextStep>
    );
  });

/** A step after the first of its screen. */
function NextStep({ step, children }: { step: FormStep; children: ReactNode }) {
  const t = useTranslate();
  return (
    <section className="next-step" aria-labelledby={`step-${step.slug}`}>
      <h2 className="h3" id={`step-${step.slug}`}>
        {keepWordsWhole(t(step.title))}
      </h2>
      {step.intro && <p className="soft">{t(step.intro)}</p>}
      {children}
    </section>
  );
}

const showFold = (fold: HTMLElement | null): void => fold?.scrollIntoView({ block: 'center' });

/** Of a letter that asks for no paper. An address that names its step opens it. */
function OptionalPapers(props: Props) {
  const t = useTranslate();
  const [params] = useSearchParams();
  const step = props.screen.steps.find(({ kind }) => kind === 'enclosures');
  const isAskedFor = params.get(STEP_PARAMETER) === step?.slug;
  // It stays open when its last paper is removed.
  const [isOpen, setOpen] = useState(isAskedFor);
  if (!step || !props.template.sending.advised) return null;
  const { items, uploads } = props.enclosed;
  return (
    <details
      open={isOpen || items.length + uploads.length > 0}
      ref={isAskedFor ? showFold : undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('Joindre une pièce (facultatif)')}</summary>
      <div className="answer">
        <StepFields {...props} step={step} />
      </div>
    </details>
  );
}

/** The fields of one step of the form. */
function StepFields(props: Props & { step: FormStep }) {
  const { step, template, content, onChange, onFocus } = props;
  const findError = (name: string): string | undefined => props.problems.find(({ field }) => field === name)?.message;
  switch (step.kind) {
    case 'sender':
      return (
        <>
          <HandNotice template={template} />
          <SenderFields
            template={template}
            content={content}
            findError={findError}
            confirmedTowns={props.confirmedTowns}
            onConfirmTown={props.onConfirmTown}
            onFocus={onFocus}
            onChange={onChange}
          />
          <SaveSenderAddress sender={content.sender} />
        </>
      );
    case 'recipient':
      return <RecipientFields {...props} findError={findError} />;
    case 'answers':
      return (
        <StepAnswers
          step={step}
          template={template}
          content={content}
          notices={props.notices}
          findError={findError}
          onFocus={onFocus}
          onChange={onChange}
        />
      );
    case 'enclosures':
      if (!template.sending.advised) return <OwnEnclosures template={template} content={content} />;
      return (
        <EnclosureFields
          papers={template.papers}
          enclosed={props.enclosed}
          isPosted={props.unavailableReason === null}
          required={<RequiredPapers {...{ template, content, enclosed: props.enclosed, findError, onChange }} />}
        />
      );
    case 'sending':
      if (props.unavailableReason) return <PdfOnlyNote reason={props.unavailableReason} pricing={props.pricing} />;
      return (
        <DeliveryFields
          template={template}
          content={content}
          parts={props.parts}
          pricing={props.pricing}
          findError={findError}
          onChange={onChange}
        />
      );
    case 'review':
      return <ReviewFields {...props} />;
  }
}

function RecipientFields(props: Props & { findError: (field: string) => string | undefined }) {
  const { template, content, findError, onChange, onFocus } = props;
  const suggestNames = useNameSuggestions(template);
  const setRecipient = (recipient: DraftContent['recipient']): void => onChange({ ...content, recipient });
  return (
    <>
      <KnownAddresses template={template} recipient={content.recipient} onChoose={setRecipient} />
      <AddressFields
        side="recipient"
        address={content.recipient}
        defaultKind={template.recipientKind}
        findError={findError}
        confirmedTowns={props.confirmedTowns}
        onConfirmTown={props.onConfirmTown}
        suggestNames={suggestNames}
        onFocus={onFocus}
        onChange={setRecipient}
      />
    </>
  );
}

const ReviewFields = (props: Props) => (
  <>
    <Review
      template={props.template}
      content={props.content}
      letter={props.letter}
      pages={props.pages}
      duplex={props.parts.duplex}
      documentId={props.enclosed.documentId}
      screens={props.screens}
      enclosed={props.enclosed.items}
      notices={props.notices}
      doubts={props.doubts}
      unserved={props.unavailableReason !== null}
      onUseTown={(side, town) => props.onChange({ ...props.content, [side]: { ...props.content[side], ...town } })}
      onConfirmTown={props.onConfirmTown}
      goTo={props.goTo}
      toField={props.toField}
    />
    <LetterSettings
      isDraft
      template={props.template}
      content={props.content}
      error={props.problems.find(({ field }) => field === SIGNATURES_ID)?.message}
      printing={
        props.unavailableReason === null && (
          <PrintingChoice content={props.content} parts={props.parts} onChange={props.onChange} />
        )
      }
      papers={<OptionalPapers {...props} />}
      onChange={props.onChange}
    />
  </>
);
