import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { MessageReceipt } from '../../../../src/modules/orders/support/contract.ts';
import { useFormResult } from '../../api/form-result.ts';
import { useUser } from '../../auth/session.ts';
import { useHydrated } from '../../shell/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { isCivilDay, writeDate } from '../../ui/read-date.ts';
import { EMAIL } from '../../validation/fields.ts';
import { useStoredValues } from '../../validation/stored-values.ts';
import { useForm } from '../../validation/use-form.ts';
import { ANSWER, Honeypot, MessageForm, Received, Step } from './message-parts.tsx';
import { HONEYPOT, defineLineField, defineLongField, useSendMessage } from './messages.ts';

const FORM_TEXTS = {
  withdrawal: {
    confirm: 'Confirmer la rétractation',
    done: 'Votre rétractation est enregistrée',
    reference: 'Référence de la commande ou du contrat',
    check: 'Vérifiez votre demande de rétractation',
  },
  termination: {
    confirm: 'Confirmer la résiliation',
    done: 'Votre résiliation est enregistrée',
    reference: 'Référence du contrat ou de la commande',
    check: 'Vérifiez votre demande de résiliation',
  },
} as const;
/** The state of the history entry of the review: Back returns to the fields. */
const REVIEW = 'review';
const FIELDS = {
  name: defineLineField('Prénom et nom', 140, {
    required: true,
    says: { required: 'Indiquez votre prénom et votre nom.' },
  }),
  email: EMAIL,
  orderReference: defineLineField('Référence', 40),
  endsOn: {
    label: 'Date de fin souhaitée',
    rules: { own: (day: unknown) => isCivilDay(String(day)) },
    says: { own: 'Cette date n’existe pas. Exemple\u00a0: 03/07/2026.' },
  },
  text: defineLongField('Motif', 1000),
  website: HONEYPOT,
};

/**
 * The two functions required by law: identification, review, confirmation (L. 221-21, L. 215-1-1 c. conso). They
 * require no account and no reason, give everyone the same response, and work without JavaScript.
 */
export function ContractForm({ kind, children }: { kind: keyof typeof FORM_TEXTS; children: ReactNode }) {
  const texts = FORM_TEXTS[kind];
  const user = useUser();
  const posted = useFormResult();
  // The order's confirmation links here with its reference.
  const order = useSearchParams()[0].get('commande')?.slice(0, 40) ?? '';
  const [receipt, setReceipt] = useState<MessageReceipt | undefined>(posted?.receipt);
  // A server-rendered review has no separate history entry.
  const [isPostedReview, setPostedReview] = useState(posted?.toCheck === true);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const start = {
    name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    email: user?.email ?? '',
    orderReference: order,
    endsOn: '',
    text: '',
    website: '',
  };
  const { values, fill, field, summary, busy, submit } = useForm('door', FIELDS, start, posted);
  useStoredValues(values, start, fill, { fresh: !posted, done: receipt !== undefined });
  const send = useSendMessage();
  const { endsOn, ...message } = values;

  const confirm = submit(async () => {
    setReceipt(
      await send(kind === 'termination' ? { ...message, kind, endsOn: endsOn || null } : { ...message, kind }),
    );
    // Back must not lead to a review that was sent.
    void navigate(pathname + search, { replace: true });
  });
  // Without storage, a reload of the review has nothing to show.
  const isReview = isPostedReview || (isHydrated && state === REVIEW && Boolean(values.name && values.email));

  if (receipt)
    return (
      <Received title={texts.done} receipt={receipt} email={values.email}>
        {children}
      </Received>
    );
  if (isReview && summary.problems.every((problem) => !problem.field))
    return (
      <Step title={texts.check}>
        <ProblemSummary {...summary} title="Votre demande n’est pas partie" />
        <WrittenValues kind={kind} values={values} />
        <MessageForm token={posted?.token} onSubmit={confirm}>
          <HiddenValues values={values} />
          <ReviewButtons
            label={texts.confirm}
            busy={busy}
            onCorrect={() => (isPostedReview ? setPostedReview(false) : void navigate(-1))}
          />
        </MessageForm>
      </Step>
    );
  return (
    <MessageForm
      id={summary.problems.length > 0 ? undefined : ANSWER}
      onSubmit={submit(async () => void navigate(pathname + search, { state: REVIEW }))}
    >
      <ProblemSummary id={ANSWER} {...summary} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField
        {...field('email')}
        hint="Celle de la commande, si vous vous en souvenez. L’accusé de réception y est envoyé."
        autoComplete="email"
        inputMode="email"
      />
      <TextField
        {...field('orderReference')}
        label={texts.reference}
        hint="Par exemple AF-7K2M4P. Elle est dans l’e-mail de confirmation. Sans elle, nous cherchons à la main."
        autoComplete="off"
        autoCapitalize="characters"
      />
      {kind === 'termination' && (
        <DateField
          {...field('endsOn')}
          value={endsOn || null}
          onChange={(read) => field('endsOn').onChange({ target: { value: read ?? '' } })}
        />
      )}
      <TextArea {...field('text')} hint="Vous n’avez pas à en donner." rows={3} />
      <Honeypot {...field('website')} />
      <div className="row">
        <Button type="submit" size="big">
          Continuer
        </Button>
      </div>
      <p className="soft">Rien n’est envoyé avant l’étape suivante, où vous relisez et confirmez.</p>
    </MessageForm>
  );
}

/** Carries the values through a submission without JavaScript. */
const HiddenValues = ({ values }: { values: Record<string, string> }) => (
  <>
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);

function ReviewButtons({ label, busy, onCorrect }: { label: string; busy: boolean; onCorrect: () => void }) {
  return (
    <div className="row">
      <Button type="submit" size="big" name="etape" value="confirmer" busy={busy}>
        {label}
      </Button>
      <Button
        type="submit"
        look="quiet"
        name="etape"
        value="corriger"
        onClick={(event) => {
          event.preventDefault();
          onCorrect();
        }}
      >
        Corriger
      </Button>
    </div>
  );
}

/** Shows the values for a review before they are sent. */
function WrittenValues({
  kind,
  values: { name, email, orderReference, endsOn, text },
}: {
  kind: keyof typeof FORM_TEXTS;
  values: Record<'name' | 'email' | 'orderReference' | 'endsOn' | 'text', string>;
}) {
  const lines = [
    ['Nom', name],
    ['Adresse e-mail', email],
    [FORM_TEXTS[kind].reference, orderReference || 'Non indiquée'],
    ...(kind === 'termination' ? [['Date de fin souhaitée', endsOn ? writeDate(endsOn) : 'Dès que possible']] : []),
    ...(text ? [['Motif', text]] : []),
  ];
  return (
    <dl className="check-list check-list-two">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
