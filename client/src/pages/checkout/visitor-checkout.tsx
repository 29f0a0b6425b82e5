import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { useReader } from '../../api/context.tsx';
import { useAuth } from '../../auth/session.ts';
import { RegistrationFields, useRegistration } from '../../features/auth/forms.tsx';
import { templateQuery } from '../../features/documents/catalogue.ts';
import { formPath, findLocalDraft, type LocalDraft } from '../../features/documents/draft.ts';
import { useLanguage } from '../../features/documents/language.tsx';
import { flushDraft } from '../../features/documents/save-draft.ts';
import { Button } from '../../ui/button.tsx';
import type { Problem } from '../../ui/problem-summary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { TranslationProvider, useTranslate } from '../../ui/translation.ts';
import { ChangedElsewhere, LogInFirst, LogInToOrder } from './checkout-notices.tsx';
import { useLocalQuote } from './local-quote.ts';
import { OrderPage } from './order-form.tsx';
import { orderAndPay, toApiError, useCheckout, useOrderChoices } from './use-checkout.ts';

const ACCOUNT_FORM = 'account-form';

interface Props {
  id: string;
  /** The account is created, and the order placed. */
  isOrdering: boolean;
  onOrdering: (isOrdering: boolean) => void;
  /** The account exists, the order does not: the page goes on as for any customer. */
  onFailure: (problem: Problem) => void;
}

/** The order of a letter that is on this device only. Its account is created with the order. */
export function VisitorCheckout(props: Props) {
  const [draft] = useState(() => findLocalDraft(props.id));
  return draft ? <DraftCheckout {...props} draft={draft} /> : <LogInFirst />;
}

function DraftCheckout({ draft, ...props }: Props & { draft: LocalDraft }) {
  // Saved in an account before, whose session has ended: no other account can order it.
  const isInAccount = draft.savedBy !== null;
  const [hasAccount, setHasAccount] = useState(isInAccount);
  const templateState = useQuery(templateQuery(useReader(), draft.category, draft.slug));
  const { translate } = useLanguage(templateState.data);
  if (hasAccount)
    return (
      <TranslationProvider value={translate}>
        <LogInToOrder onBack={isInAccount ? undefined : () => setHasAccount(false)} />
      </TranslationProvider>
    );
  if (!templateState.data)
    return (
      <div className="page">
        <h1>Commander</h1>
        <QueryState all={[templateState]} />
      </div>
    );
  return (
    <TranslationProvider value={translate}>
      <VisitorOrder {...props} draft={draft} template={templateState.data} onHasAccount={() => setHasAccount(true)} />
    </TranslationProvider>
  );
}

function VisitorOrder({
  draft,
  template,
  isOrdering,
  onOrdering,
  onFailure,
  onHasAccount,
}: Omit<Props, 'id'> & { draft: LocalDraft; template: TemplateView; onHasAccount: () => void }) {
  const t = useTranslate();
  const { id, content } = draft;
  const { sender } = content;
  const [document] = useState({ id, content, title: template.title, template });
  const input = { document, subscription: null, unpaid: null };
  const choices = useOrderChoices(input);
  const checkout = useCheckout(input, choices, useLocalQuote(choices));
  const registration = useRegistration({
    email: sender.email,
    firstName: sender.firstName,
    lastName: sender.lastName,
  });
  const { register } = useAuth();
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);

  const order = (): void => {
    // Changed in another tab: only what was read is ordered.
    if (JSON.stringify(findLocalDraft(id)?.content ?? content) !== JSON.stringify(content))
      return setChangedElsewhere(true);
    // What is missing is shown together with what is wrong with the account.
    const complete = checkout.check();
    void registration.send(async (typed) => {
      if (!complete) return;
      onOrdering(true);
      const user = await register(typed).catch((error: unknown) => {
        onOrdering(false);
        throw error;
      });
      try {
        const { revision } = await flushDraft(draft, user.id);
        await orderAndPay({ ...complete, revision });
      } catch (error) {
        const { message, isFault } = toApiError(error);
        onFailure({ message, isFault });
      }
    });
  };

  if (isChangedElsewhere) return <ChangedElsewhere form={formPath(draft, id)} />;
  return (
    <OrderPage
      input={input}
      checkout={checkout}
      problems={[...registration.summary.problems, ...checkout.problems]}
      attempt={registration.summary.attempt}
      isBusy={isOrdering || registration.busy}
      onOrder={order}
      account={{
        formId: ACCOUNT_FORM,
        fields: (
          <section className="pay-block" aria-labelledby="account">
            <div className="row spread">
              <h2 className="h3" id="account">
                {t('Votre compte')}
              </h2>
              <Button look="plain" size="small" onClick={onHasAccount}>
                {t('J’ai déjà un compte')}
              </Button>
            </div>
            <p className="soft small">{t('Pour suivre cette lettre, la corriger et garder ses preuves.')}</p>
            <form
              id={ACCOUNT_FORM}
              className="stack-5"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                order();
              }}
            >
              <RegistrationFields {...registration} />
            </form>
          </section>
        ),
      }}
    />
  );
}
