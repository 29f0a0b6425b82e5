import type { DeadlineNotice } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import type { Problem } from '../../ui/problem-summary.tsx';
import { AddressFields } from './address-fields.tsx';
import { DeliveryFields, PdfOnlyNote } from './delivery-fields.tsx';
import { Enclosures as EnclosureFields } from './enclosures.tsx';
import { KnownAddresses } from './known-addresses.tsx';
import { LetterSettings } from './letter-settings.tsx';
import type { PrintedParts } from './measure.ts';
import { Review } from './review.tsx';
import { SaveSenderAddress } from './save-sender-address.tsx';
import { SenderFields } from './sender-fields.tsx';
import { StepAnswers } from './step-answers.tsx';
import type { FormStep } from './steps.ts';
import type { Enclosures } from './use-enclosures.ts';

interface Props {
  step: FormStep;
  steps: readonly FormStep[];
  template: TemplateView;
  content: DraftContent;
  parts: PrintedParts;
  enclosed: Enclosures;
  pricing: PricingView | undefined;
  problems: readonly Problem[];
  notices: readonly DeadlineNotice[];
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
          <SenderFields template={template} content={content} errorOf={errorOf} onFocus={onFocus} onChange={onChange} />
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
      return <EnclosureFields papers={template.papers} enclosed={props.enclosed} />;
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

function RecipientFields({
  template,
  content,
  errorOf,
  onChange,
  onFocus,
}: Props & { errorOf: (field: string) => string | undefined }) {
  const setRecipient = (recipient: DraftContent['recipient']): void => onChange({ ...content, recipient });
  return (
    <>
      <KnownAddresses template={template} recipient={content.recipient} onChoose={setRecipient} />
      <AddressFields
        side="recipient"
        address={content.recipient}
        defaultKind={template.recipientKind}
        errorOf={errorOf}
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
      steps={props.steps}
      enclosed={props.enclosed.items}
      notices={props.notices}
      unserved={props.unavailableReason !== null}
      goTo={props.goTo}
      toField={props.toField}
    />
    <LetterSettings template={props.template} content={props.content} onChange={props.onChange} />
  </>
);
