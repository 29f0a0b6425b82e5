import type { DeadlineNotice, Letter, Page } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import type { Problem } from '../../ui/problem-summary.tsx';
import { AddressFields } from './address-fields.tsx';
import { DeliveryFields, PdfOnlyNote } from './delivery-fields.tsx';
import { Enclosures as EnclosureFields } from './enclosures.tsx';
import { HandNotice } from './hand-notice.tsx';
import { KnownAddresses, useNameSuggestions } from './known-addresses.tsx';
import { LetterSettings } from './letter-settings.tsx';
import type { PrintedParts } from './measure.ts';
import { OwnEnclosures, RequiredPapers } from './required-papers.tsx';
import { Review } from './review.tsx';
import { SaveSenderAddress } from './save-sender-address.tsx';
import { SenderFields } from './sender-fields.tsx';
import { StepAnswers } from './step-answers.tsx';
import { SIGNATURES_ID, type FormStep } from './steps.ts';
import type { OpenDoubt } from './town-doubt.tsx';
import type { Enclosures } from './use-enclosures.ts';

interface Props {
  step: FormStep;
  steps: readonly FormStep[];
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
  goTo: (step: number) => void;
  toField: (field: string) => void;
}

/** The fields of one step of the form. */
export function StepFields(props: Props) {
  const { step, template, content, onChange, onFocus } = props;
  const errorOf = (name: string): string | undefined => props.problems.find(({ field }) => field === name)?.message;
  switch (step.kind) {
    case 'sender':
      return (
        <>
          <HandNotice template={template} />
          <SenderFields
            template={template}
            content={content}
            errorOf={errorOf}
            confirmedTowns={props.confirmedTowns}
            onConfirmTown={props.onConfirmTown}
            onFocus={onFocus}
            onChange={onChange}
          />
          <SaveSenderAddress sender={content.sender} />
        </>
      );
    case 'recipient':
      return <RecipientFields {...props} errorOf={errorOf} />;
    case 'answers':
      return (
        <StepAnswers
          step={step}
          template={template}
          content={content}
          notices={props.notices}
          errorOf={errorOf}
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
          required={<RequiredPapers {...{ template, content, enclosed: props.enclosed, errorOf, onChange }} />}
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
          errorOf={errorOf}
          onChange={onChange}
        />
      );
    case 'review':
      return <ReviewFields {...props} />;
  }
}

function RecipientFields(props: Props & { errorOf: (field: string) => string | undefined }) {
  const { template, content, errorOf, onChange, onFocus } = props;
  const suggestNames = useNameSuggestions(template);
  const setRecipient = (recipient: DraftContent['recipient']): void => onChange({ ...content, recipient });
  return (
    <>
      <KnownAddresses template={template} recipient={content.recipient} onChoose={setRecipient} />
      <AddressFields
        side="recipient"
        address={content.recipient}
        defaultKind={template.recipientKind}
        errorOf={errorOf}
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
      steps={props.steps}
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
      onChange={props.onChange}
    />
  </>
);
